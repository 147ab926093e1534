"""The part of a session that puts scenes on: loading, restarting, what undo brings back."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import scenes
from app.session.command_queue import Acting
from app.simulation.commands.hand import SetHandMode, SetHandStrength
from app.simulation.commands.scene import HoldKey, LogEntry, SetParameter, SetSetting
from app.simulation.hand import Hand
from app.simulation.simulation import SceneFailedError, Stage
from app.simulation.source import NamedScene, Source
from app.timeline.timeline import Timeline
from physics import World
from scenes.kit import Scene


class Staging(Acting):
    """Words of `Session`: which stage runs."""

    def __init__(self, world: World | None, recording: bool) -> None:
        """An empty stage that shows `world`; the session puts it on."""
        super().__init__()
        self.generation = 0  # one more for every stage that comes on: the window follows it
        self._recording = recording
        self._worker = ThreadPoolExecutor(1, "keyframes") if recording else None
        self._stage = Stage("", Scene(), world or World(), {})

    # --- what runs ---------------------------------------------------------------------------

    @property
    def world(self) -> World:
        """The world of the running scene."""
        return self._stage.world

    @property
    def scene(self) -> Scene:
        """The running scene."""
        return self._stage.scene

    @property
    def stage(self) -> Stage:
        """Scene and world, as they were built."""
        return self._stage

    @property
    def timeline(self) -> Timeline:
        """Past, present and futures of the running scene."""
        return self._stage.timeline

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
        """Every command since the scene was built that led to now, oldest first."""
        return self._stage.log

    @property
    def start(self) -> dict[str, Any]:
        """What the world was built from: scene, parameters and seed. With `log`, the whole run."""
        values = dict(self._stage.values)
        return {"scene": self.scene_name, "parameters": values, "seed": self.scene.seed}

    # --- scenes ----------------------------------------------------------------------------

    def load(self, name: str, seed: int | None = None, **values: Any) -> bool:
        """Build the scene `name` and run it. On failure: a notice, and the old scene goes on."""
        return self._load(name, seed, values)

    def open_step(
        self, name: str, values: Mapping[str, Any], chosen: Mapping[str, Any], edit: str
    ) -> bool:
        """Build a scene for a step of a lesson: with the solver settings `chosen`, and no others
        that were chosen before. `edit` is what the history calls it.
        """
        return self._load(name, None, dict(values), edit, chosen)

    def _load(
        self,
        source: str | Source,
        seed: int | None,
        values: dict[str, Any],
        edit: str = "",
        chosen: Mapping[str, Any] | None = None,
    ) -> bool:
        """The same as an entry of the history, called `edit`."""
        try:
            stage = Stage.build(source, values, seed)
        except SceneFailedError as error:
            self._session.notify("error", str(error))
            return False
        self.show(stage, edit, chosen)
        return True

    def show(self, stage: Stage, edit: str = "", chosen: Mapping[str, Any] | None = None) -> None:
        """Run `stage`, which was just built; undo comes back to what runs now."""
        self.open_hand()
        if self._stage.name:
            self.history.keep(self._stage, edit or f"Open {stage.scene.title or stage.name}")
        self._show(stage, chosen)

    def restart(self) -> bool:
        """Build the running scene again with the parameters of now."""
        return self._load(self._stage.source, self.scene.seed, self.parameters, "Restart")

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

    def _show(self, stage: Stage, chosen: Mapping[str, Any] | None = None) -> None:
        """Make `stage` the running one; the hand's ways, chosen settings, held keys go along.

        What comes out of a file, or was run to a moment that was saved, has settings of its own.
        `chosen` settings take the place of those that were chosen before.
        """
        strength, mode, held = self.hand.strength, self.hand.mode, sorted(self.scene.held)
        is_new = isinstance(stage.source, NamedScene) and stage.world.tick == 0
        if chosen is None:
            chosen = dict(self._stage.chosen) if is_new else {}
        same = self.scene_name == stage.name
        self._put_on(stage)
        if stage.hand.strength != strength:
            stage.apply(SetHandStrength(strength))
        if stage.hand.mode != mode:
            stage.apply(SetHandMode(*mode))
        for name, value in chosen.items():
            stage.apply(SetSetting(name, value))
        for control in held if same else ():
            stage.apply(HoldKey(control, True))

    def bring_back(self, stage: Stage) -> None:
        """A stage that undo or redo brings back, as it was left."""
        self.open_hand()
        self._put_on(stage)
        self.was_moved()

    def _put_on(self, stage: Stage) -> None:
        """`stage` is the running one."""
        self._stage = self.history.stage = stage
        stage.timeline.keyframes.worker = self._worker
        stage.timeline.begin(self._recording)
        self.history.share(self.memory_budget)
        self._session.breakpoints.reset(stage.world)
        self._session.clock.tick_length = self.world.settings.tick_length
        self._session.clock.reset()
        self.generation += 1

    def _rebuild(self, values: dict[str, Any]) -> bool:
        """Build the scene again with these parameters; False when nothing changed or it failed."""
        now = self.parameters
        if all(now[name] == value for name, value in values.items()):
            return False
        name, value = list(values.items())[-1]
        label = SetParameter(name, value).label(self._stage)
        return self._load(self._stage.source, self.scene.seed, {**now, **values}, label)
