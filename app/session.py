"""The running simulation without a window: scene, world, clock, hand, commands. Imports no pygame.

The window, headless runs, tests and benchmarks all drive this one class. Everything from outside
reaches the world as a command, applied between two ticks and logged with the tick.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import scenes
from app.clock import Clock
from app.commands import (
    Command,
    CommandError,
    HoldKey,
    LogEntry,
    SetHandStrength,
    SetParameter,
    SetSetting,
)
from app.hand import Hand
from app.notices import NoticeKind, Notices
from app.stage import SceneFailedError, Stage
from physics import World
from scenes.kit import Scene


class Session:
    """A scene that runs. Empty until the first `load` that works."""

    def __init__(self, world: World | None = None) -> None:
        """A session without a scene; it shows `world`, or an empty one."""
        self.clock = Clock()
        self.notices = Notices()
        self.ticks_done = 0  # since the program started
        self.generation = 0  # one more for every stage that comes on: the window follows it
        self._waiting: list[Command] = []
        self._stage = Stage("", Scene(), world or World(), {})
        self._before: Stage | None = None  # the last other stage that ran, kept alive

    # --- what the window reads -------------------------------------------------------------

    @property
    def world(self) -> World:
        """The world of the running scene."""
        return self._stage.world

    @property
    def scene(self) -> Scene:
        """The running scene."""
        return self._stage.scene

    @property
    def hand(self) -> Hand:
        """The hand in that world."""
        return self._stage.hand

    @property
    def scene_name(self) -> str:
        """Its name; "" before the first."""
        return self._stage.name

    @property
    def parameters(self) -> dict[str, Any]:
        """The present value of every parameter of the scene."""
        return self.scene.values()

    @property
    def log(self) -> list[LogEntry]:
        """Every command since the scene was built, oldest first."""
        return self._stage.log

    @property
    def start(self) -> dict[str, Any]:
        """What the world was built from: scene, parameters and seed. With `log`, the whole run."""
        values = dict(self._stage.values)
        return {"scene": self.scene_name, "parameters": values, "seed": self.scene.seed}

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

    # --- scenes ----------------------------------------------------------------------------

    def load(self, name: str, seed: int | None = None, **values: Any) -> bool:
        """Build the scene `name` and run it. On failure: a notice, and the old scene goes on."""
        try:
            self._build(name, seed, values)
        except SceneFailedError as error:
            self.notify("error", str(error))
            return False
        return True

    def restart(self) -> bool:
        """Build the running scene again with the parameters of now."""
        return self.load(self.scene_name, self.scene.seed, **self.parameters)

    def next_scene(self) -> bool:
        """The scene after this one in the menu; past the end, the first."""
        return self._go(1)

    def previous_scene(self) -> bool:
        """The scene before this one in the menu."""
        return self._go(-1)

    def _go(self, steps: int) -> bool:
        """Load the scene `steps` further, passing over those that fail (each leaves its notice)."""
        names = scenes.names()
        here = names.index(self.scene_name) if self.scene_name in names else -max(steps, 0)
        return any(self.load(names[(here + i * steps) % len(names)]) for i in range(1, len(names)))

    def _build(self, name: str, seed: int | None, values: dict[str, Any]) -> None:
        """Build and show; SceneFailedError leaves everything as it was."""
        stage = Stage.build(name, values, seed)
        self._stage.let_go()
        self._before = self._stage if self._stage.name else None
        self._show(stage)

    def _show(self, stage: Stage) -> None:
        """Make `stage` the running one; hand strength, chosen settings, held keys go along."""
        strength, held = self.hand.strength, sorted(self.scene.held)
        chosen = dict(self._stage.chosen)
        same = self.scene_name == stage.name
        self._stage = stage
        self.clock.tick_length = self.world.settings.tick_length
        self.clock.reset()
        self.generation += 1
        if stage.hand.strength != strength:
            stage.apply(SetHandStrength(strength))
        for name, value in chosen.items():
            stage.apply(SetSetting(name, value))
        for control in held if same else ():
            stage.apply(HoldKey(control, True))

    # --- commands --------------------------------------------------------------------------

    def submit(self, command: Command) -> None:
        """Let `command` wait for the gap before the next tick."""
        if self._waiting and command.follows(self._waiting[-1]):
            self._waiting.pop()
        self._waiting.append(command)

    def set_parameter(self, name: str, value: Any) -> None:
        """Change a parameter of the scene, as a command."""
        self.submit(SetParameter(name, value))

    def set_setting(self, name: str, value: Any) -> None:
        """Change a setting of the solver, as a command."""
        self.submit(SetSetting(name, value))

    def _apply_waiting(self) -> None:
        """Apply what waits. A command that cannot be applied is a notice, and is not logged."""
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
                self._guard(partial(stage.apply, command))

    def _rebuild(self, values: dict[str, Any]) -> bool:
        """Build the scene again with these parameters; False when nothing changed or it failed."""
        now = self.parameters
        if all(now[name] == value for name, value in values.items()):
            return False
        return self.load(self.scene_name, self.scene.seed, **{**now, **values})

    def _guard(self, work: Callable[[], None]) -> bool:
        """Let the stage work; False when it failed, and then the user knows why."""
        try:
            work()
        except CommandError as error:
            self.notify("warning", str(error))
        except SceneFailedError as error:
            self._fall_back(error)
        else:
            return True
        return False

    # --- time ------------------------------------------------------------------------------

    def advance(self, seconds: float) -> int:
        """Apply the waiting commands and run the ticks that `seconds` of frame time ask for."""
        self._apply_waiting()
        self.clock.tick_length = self.world.settings.tick_length
        ticks = self.clock.advance(seconds, self._tick)
        if ticks:  # once a frame is enough: a NaN never heals, and a check costs as much as a tick
            self._guard(self._stage.check_finite)
        return ticks

    def run(self, ticks: int) -> int:
        """Run `ticks` at once, without the clock: headless runs and tests. Returns how many ran."""
        self._apply_waiting()
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
        """One tick; False when the scene failed and another stage is on."""
        stage = self._stage
        if not self._guard(stage.step):
            return False
        self.ticks_done += 1
        for event in stage.world.events:
            if event.kind == "removed":
                self.notify("warning", event.message)
        return True

    def _fall_back(self, error: SceneFailedError) -> None:
        """The running scene failed: say so, and go back to the one before, as it was left."""
        before, self._before = self._before, None
        if before is None:
            self.notify("error", f"{error}. The scene is paused.")
            self.paused = True
            return
        self.notify("error", f"{error}. Back to scene {before.name!r}.")
        self._show(before)

    # --- messages and replay -----------------------------------------------------------------

    def notify(self, kind: NoticeKind, text: str) -> None:
        """Tell the user."""
        self.notices.post(kind, text)

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
        session = cls()
        if not session.load(scene, seed, **parameters):
            raise SceneFailedError(session.notices[-1].text)
        for entry in entries:
            session.run(entry.tick - session.world.tick)
            session.submit(entry.command)
            session.run(0)  # one at a time: nothing is merged
        session.run(ticks - session.world.tick)
        return session
