"""A search for better numbers of the creature of the scene, followed from frame to frame."""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from app.features.creatures.model.beside import Beside
from app.session.session import Session
from creatures.evolution.knobs import GROUPS, Knob, knobs
from creatures.evolution.pool import Pool
from creatures.evolution.search import Search, Tries
from creatures.plan import Plan, PlanError
from creatures.text import write
from creatures.trials import GOALS
from scenes.creature import CreatureScene

USUAL = 0.5
"""The speed that is asked for where the scene asks for none: [m/s], 0.5."""

NO_CREATURE = "To improve a creature, open a scene with one, such as Build a creature"


@runtime_checkable
class Commanded(Protocol):
    """A scene that tells its creature how fast to go [m/s]."""

    @property
    def command(self) -> float: ...


class Improvement:
    """What is searched for, with the search and its best."""

    def __init__(self, session: Session) -> None:
        """Search nothing; the numbers of the gait are to be varied."""
        self._session = session
        self.goal, self.seed = next(iter(GOALS)), 1
        self.command: float | None = None  # [m/s] None: as the scene asks for
        self.switched: set[str] = set()  # names of numbers that are not as usual in their group
        self.search: Search | None = None
        self.beside: Beside | None = None  # the best, walking
        self.pool: Callable[[], Tries] = Pool  # makes the processes; tests make something else
        self._groups_left_out = set(GROUPS) - {"gait"}
        self._known: tuple[Plan | None, tuple[Knob, ...], str, str] = None, (), "", ""

    # --- what there is -------------------------------------------------------------------------

    @property
    def creature(self) -> Plan | None:
        """Return the creature of the scene; None: it shows none."""
        scene = self._session.scene
        return scene.creature if isinstance(scene, CreatureScene) else None

    @property
    def waits(self) -> bool:
        """Return whether time stands still: then the best stands too."""
        return self._session.paused

    @property
    def knobs(self) -> tuple[Knob, ...]:
        """Return the numbers that the creature has; none, when its gait cannot drive it."""
        return self._look()[1]

    @property
    def refused(self) -> str:
        """Return why it has none; "" when it has."""
        return self._look()[2]

    @property
    def text(self) -> str:
        """Return the creature of the scene as JSON; "" without one."""
        return self._look()[3]

    def _look(self) -> tuple[Plan | None, tuple[Knob, ...], str, str]:
        """Look at the creature anew when it is another."""
        creature = self.creature
        if creature is not self._known[0]:
            result, refused, text = (), "", ""
            if creature is not None:
                text = write(creature)
                try:
                    result = knobs(creature)
                except PlanError as error:
                    refused = str(error)
            self._known = creature, result, refused, text
        return self._known

    @property
    def asked(self) -> float:
        """Return the speed that the creature is asked for in trials [m/s]."""
        if self.command is not None:
            return self.command
        scene = self._session.scene
        return (scene.command if isinstance(scene, Commanded) else 0.0) or USUAL

    @property
    def busy(self) -> bool:
        """Return whether it searches."""
        return self.search is not None and not self.search.done

    @property
    def taken(self) -> bool:
        """Return whether the scene shows the best."""
        search = self.search
        return search is not None and search.best is not None and search.best.text == self.text

    @property
    def foreign(self) -> bool:
        """Return whether the scene shows neither what was searched from nor its best."""
        return self.search is not None and self.text != write(self.search.plan) and not self.taken

    # --- choosing ------------------------------------------------------------------------------

    def varies(self, knob: Knob) -> bool:
        """Return whether a number is to be varied."""
        return (knob.name in self.switched) == (knob.group in self._groups_left_out)

    def switch(self, knob: Knob) -> None:
        """Vary a number that was not to be varied, or leave it."""
        self.switched ^= {knob.name}

    def switch_group(self, group: str) -> None:
        """Vary all numbers of a group, or none when all were to be varied."""
        own = [knob for knob in self.knobs if knob.group == group]
        varied = all(self.varies(knob) for knob in own)
        for knob in own:
            if self.varies(knob) == varied:
                self.switch(knob)

    @property
    def chosen(self) -> list[str]:
        """Return the names of the numbers that are to be varied."""
        return [knob.name for knob in self.knobs if self.varies(knob)]

    # --- the search ----------------------------------------------------------------------------

    def start(self) -> str:
        """Search from the present creature; return why not, "" when it does."""
        creature = self.creature
        if creature is None:
            return NO_CREATURE
        self.forget()
        try:
            words = creature, self.goal, self.chosen, self.seed, self.asked
            self.search = Search(*words, self.pool())
        except PlanError as error:
            return str(error)
        return ""

    def stop(self) -> None:
        """End the search; the best is kept."""
        if self.search is not None:
            self.search.close()

    def leave(self) -> None:
        """Go to another scene: the search ends, its best is kept; that scene asks for a speed."""
        self.stop()
        self.beside = self.command = None

    def forget(self) -> None:
        """End the search and forget what it found."""
        self.stop()
        self.search = self.beside = None

    def poll(self) -> None:
        """Take note of what was tried; the window calls this once a frame."""
        search = self.search
        if search is None:
            return
        search.poll()
        best = search.best
        if best is None or not best.trial or self.taken or self.foreign:
            self.beside = None
        elif self.beside is None or self.beside.text != best.text:
            self.beside = Beside(self._session, best.text, search.command)
