"""The running simulation without a window: scene, world, clock, hand, commands. Imports no pygame.

The window, headless runs, tests and benchmarks all drive this one class. Everything from outside
reaches the world as a command, applied between two ticks and logged with the tick.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from app.quantities.notices import NoticeKind, Notices
from app.session.breakpoints import Breakpoints
from app.session.clock import Clock
from app.session.ledger_users import OpenBooks
from app.session.scene_loading import Staging
from app.simulation.commands.scene import Command, CommandError, LogEntry, SetParameter, SetSetting
from app.simulation.simulation import CrowdedStageError, SceneFailedError, Stage
from app.timeline.replay import LostTimeError
from physics import World

IDLE = "acts no more: something that it needs was removed. Undo brings it back."


class Session(Staging):
    """A scene that runs. Empty until the first `load` that works."""

    def __init__(self, world: World | None = None, recording: bool = True) -> None:
        """A session without a scene; it shows `world`, or an empty one.

        Without `recording` time cannot be turned back: nothing is kept but the log.
        """
        super().__init__(world, recording)
        self.clock = Clock()
        self.notices = Notices()
        self.ticks_done = 0  # since the program started
        self.breakpoints = Breakpoints()  # looked at after every live tick
        self.listeners: list[Callable[[World], None]] = []  # hear of each tick, also a repeated one
        self.books = OpenBooks()  # who needs the energy ledger
        self._put_on(self._stage)

    # --- what the window reads -------------------------------------------------------------

    @property
    def alpha(self) -> float:
        """Where the picture stands between the last two states [1], 0 to 1."""
        return self.clock.alpha

    @property
    def paused(self) -> bool:
        """Whether time stands."""
        return self.clock.paused

    @paused.setter
    def paused(self, paused: bool) -> None:
        self.clock.paused = paused

    # --- commands --------------------------------------------------------------------------

    def set_parameter(self, name: str, value: Any) -> None:
        """Change a parameter of the scene, as a command."""
        self.submit(SetParameter(name, value))

    def set_setting(self, name: str, value: Any) -> None:
        """Change a setting of the solver, as a command."""
        self.submit(SetSetting(name, value))

    def settle_commands(self) -> None:
        """Apply what waits. A command that cannot be applied is a notice, and is not logged."""
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        parameters = self.scene.parameters()
        rest: list[Command] = []
        rebuild: dict[str, Any] = {}  # one building for any number of them
        for command in waiting:
            known = parameters.get(command.name) if isinstance(command, SetParameter) else None
            if isinstance(command, SetParameter) and known and not known.live:
                rebuild[command.name] = command.value
            else:
                rest.append(command)
        if self._rebuild(rebuild):
            rest = [command for command in rest if command.fits_new_world]
        stage = self._stage
        for command in rest:
            if self._stage is stage:  # else it failed, and the rest spoke of its bodies
                self._guard(partial(self.act, command))

    def _guard(self, work: Callable[[], None]) -> bool:
        """Let the stage work; False when it failed, and then the user knows why."""
        try:
            work()
        except CommandError as error:
            self.notify("warning", str(error))
        except LostTimeError as error:
            self.notify("error", str(error))
        except CrowdedStageError as error:
            self._stand(str(error))
        except SceneFailedError as error:
            self._fall_back(error)
        else:
            return True
        return False

    # --- time ------------------------------------------------------------------------------

    def advance(self, seconds: float) -> int:
        """Apply the waiting commands and run the ticks that `seconds` of frame time ask for."""
        self.settle_commands()
        self.clock.tick_length = self.world.settings.tick_length
        ticks = self.clock.advance(seconds, self._tick)
        if ticks:  # once a frame is enough: a NaN never heals, and a check costs as much as a tick
            self._guard(self._stage.check_finite)
        self._tell_complaints()
        return ticks

    def _tell_complaints(self) -> None:
        """What the scene could not draw or tell since the last frame, each only once."""
        complaints = self._stage.complaints
        for doing, sentence in complaints.items():
            if sentence:
                self.notify("error", sentence)
                complaints[doing] = ""

    def run(self, ticks: int) -> int:
        """Run `ticks` at once, without the clock: headless runs and tests. Returns how many ran."""
        self.settle_commands()
        ran = 0
        while ran < ticks:
            ran += 1
            if not self._tick():
                break
        self._guard(self._stage.check_finite)
        return ran

    def step_once(self) -> None:
        """Pause, and run a single tick."""
        self.paused = True
        self.run(1)

    def _tick(self) -> bool:
        """One tick; False when the scene failed or is paused."""
        stage, timeline = self._stage, self.timeline
        self.books.follow(stage.world)
        if not timeline.live:
            return self._repeat_tick()
        self.settle_inputs()
        timeline.ticking()
        acted = not stage.idle
        if not self._guard(stage.step):
            return False
        if acted and stage.idle:
            title = stage.scene.title or stage.name
            self.notify("warning", f"{title} {IDLE}")
        timeline.ticked()
        self.ticks_done += 1
        self._tell()
        for event in stage.world.events:
            if event.kind == "removed":
                self.notify("warning", event.message)
        return self._may_go_on()

    def _repeat_tick(self) -> bool:
        """A tick that has been before; when it fails now, time stands at its beginning."""
        try:
            self.timeline.repeat_tick(self._tell)
        except (SceneFailedError, CommandError) as error:
            self._stand(f"what happened here cannot be repeated: {error}")
            return False
        if self.timeline.live:  # the next tick is looked at again
            self.breakpoints.reset(self.world)
        return True

    def _tell(self) -> None:
        """Instruments read the world after every tick, before what is done to it there."""
        for listener in self.listeners:
            listener(self.world)

    def _may_go_on(self) -> bool:
        """Ask the breakpoints; False when one of them says stop."""
        hits = self.breakpoints.check(self.world)
        for hit in hits:
            self.paused = True
            if not hit.quiet:
                self.notify("info", hit.text)
            self.timeline.mark(self.timeline.now, "breakpoint", hit.text)
        return not hits

    def _stand(self, why: str) -> None:
        """A tick cannot be done: time stands at its beginning, and the user knows why."""
        self.notify("error", why)
        self.paused = True
        self.timeline.renew()

    def _fall_back(self, error: SceneFailedError) -> None:
        """The running scene failed: say so, and go back to the one before, as it was left."""
        before = self.history.fall_back()
        if before is None:
            self._stand(f"{error}. The scene is paused.")
            return
        self.notify("error", f"{error}. Back to scene {before.name!r}.")
        self._show(before)

    # --- messages and replay -----------------------------------------------------------------

    def notify(self, kind: NoticeKind, text: str) -> None:
        """Tell the user."""
        self.notices.post(kind, text)

    @classmethod
    def of(cls, stage: Stage) -> "Session":
        """A session, without recording, that goes on with a stage that is built already."""
        session = cls(recording=False)
        session._put_on(stage)
        return session

    @classmethod
    def replay(
        cls,
        scene: str,
        parameters: dict[str, Any],
        seed: int,
        entries: Iterable[LogEntry],
        ticks: int,
    ) -> "Session":
        """Run `ticks` of a scene with a command log; the same arguments give the same hash."""
        session = cls(recording=False)
        if not session.load(scene, seed, **parameters):
            raise SceneFailedError(session.notices[-1].text)
        for entry in entries:
            session.run(entry.tick - session.world.tick)
            session.submit(entry.command)
            session.run(0)  # one at a time: nothing is merged
        session.run(ticks - session.world.tick)
        return session
