"""Where a stage stands in its run, and how it gets elsewhere.

Any tick is reached exactly: the nearest keyframe before it, and then its ticks again with the
commands of the log. While the present is the end of its future the stage is *live*; before that,
time running forward repeats the log.
"""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from app.simulation.commands.scene import Command, LogEntry
from app.simulation.scene_state import ForgetfulSceneError
from app.timeline.branches import Branch, Position
from app.timeline.checkpoint import Memory, recall, remember
from app.timeline.keyframes import SPACING, Keyframe, Keyframes
from app.timeline.pose_track import SAMPLE, PoseTrack

if TYPE_CHECKING:
    from app.simulation.simulation import Stage


log = logging.getLogger("fulcrum")

HASH_SPACING = 240
"""Ticks from one state whose hash is noted to the next: [count], a second."""

MOST_HASHES = 1024
"""Noted along one future: [count], 1024. When there are more every second one goes, so a long run
has them further apart; its end is compared in any case."""


class LostTimeError(RuntimeError):
    """A jump failed: the run could not be repeated. The stage is where it was before."""


class Course:
    """The run of one stage: its log, its keyframes, and the way to any of its ticks."""

    def __init__(self, stage: "Stage", worker: ThreadPoolExecutor | None = None) -> None:
        """The run of `stage`, which was just built. `worker` packs keyframes."""
        self.recording = False  # keeps keyframes, poses and hashes; who shows the stage says so
        self.present = Branch("first", 0)
        self.index = 0  # entries of the log that have been applied
        self.rebuilt = 0  # how often the world became another one, to go back
        self.trouble = ""  # why the scene cannot be remembered
        self.heard: Callable[[], None] | None = None  # called after every repeated tick
        self.keyframes = Keyframes(worker)
        self.track = PoseTrack()
        self._stage = stage
        self._kept_tick = 0  # of the newest keyframe
        self.present.last = self.now

    # --- where it stands -----------------------------------------------------------------------

    @property
    def now(self) -> int:
        """The tick that the stage stands at."""
        return self._stage.world.tick

    @property
    def tick_length(self) -> float:
        """Length of a tick as the settings say now [s]."""
        return self._stage.world.settings.tick_length

    @property
    def last(self) -> int:
        """The end of this future [ticks]."""
        return max(self.present.last, self.now) if self.live else self.present.last

    @property
    def first(self) -> int:
        """The oldest tick that can be reached; that of now, when older ones are forgotten."""
        first = self.keyframes.first(self.present)
        if first is None:
            return self.now if len(self.keyframes) else 0
        return min(first[0], self.now)

    @property
    def live(self) -> bool:
        """Whether the present is the end of its future."""
        return self.index == len(self.present.log) and self.now >= self.present.last

    @property
    def position(self) -> Position:
        """(tick, index)"""
        return self.now, self.index

    @property
    def used(self) -> int:
        """Memory for the past and for other futures [bytes]."""
        self.keyframes.beside = self.track.used
        return self.keyframes.used

    @property
    def budget(self) -> int:
        """The most it may use [bytes]; settable."""
        return self.keyframes.budget

    @budget.setter
    def budget(self, budget: int) -> None:
        self.keyframes.budget = budget
        self._fit()

    # --- recording -----------------------------------------------------------------------------

    def begin(self, recording: bool) -> None:
        """The stage is on: keep its beginning, once, if it is one whose past is kept."""
        self.recording = recording
        if recording and not len(self.keyframes):
            self._keep()
            self.track.add(self.present.line, self._stage.world)

    def note(self, command: Command) -> None:
        """`command` was applied to a live stage."""
        self.present.log.append(LogEntry(self.now, command))
        self.index += 1

    def ticking(self) -> None:
        """A live tick is about to be done: note what a replay has to come to."""
        if self.recording and self.now % HASH_SPACING == 0:
            hashes = self.present.hashes
            hashes[self.now] = self._stage.world.hash()
            for tick in list(hashes)[1::2] if len(hashes) > MOST_HASHES else ():
                del hashes[tick]

    def ticked(self) -> None:
        """A live tick is done."""
        self.present.last = self.now
        if self.recording:
            self._record()

    def _record(self) -> None:
        """Keep what there is to be kept of this tick."""
        now = self.now
        if now % SAMPLE == 0:
            self.track.add(self.present.line, self._stage.world)
        if now - self._kept_tick >= SPACING and not self.keyframes.busy:
            self._keep()

    def _keep(self) -> None:
        """A keyframe of now, if the scene can be remembered."""
        memory = self._remember()
        self._kept_tick = self.now
        self.keyframes.beside = self.track.used
        if memory is not None:
            self.keyframes.add(self.present.line, self.position, memory)
        self._forget_poses()

    def pin(self) -> None:
        """A keyframe of now that stays: an edit is about to come."""
        memory = self._remember() if self.recording else None
        if memory is not None:
            self.keyframes.pin(self.present.line, self.position, memory)

    def _remember(self) -> Memory | None:
        try:
            return remember(self._stage)
        except ForgetfulSceneError as error:
            self.trouble = str(error)
            return None

    def _fit(self) -> None:
        self.keyframes.beside = self.track.used
        self.keyframes.fit()
        self._forget_poses()

    def _forget_poses(self) -> None:
        """Poses are of use only where the past can be reached, and have what keyframes leave."""
        oldest = min((keyframe.position[0] for keyframe in self.keyframes), default=None)
        if oldest is not None:
            self.track.forget_before(oldest)
        self.track.fit(self.budget - (self.used - self.track.used))
        self.keyframes.beside = self.track.used

    # --- going ---------------------------------------------------------------------------------

    def go(self, tick: int) -> None:
        """Stand at `tick` of this future, exactly; LostTimeError leaves all as it was."""
        tick = min(max(tick, self.first), self.last)
        self.travel((tick, self.present.count_until(tick)))

    def travel(self, position: Position) -> None:
        """Stand at `position` of this future."""
        self.close()
        if position != self.position:
            self.safely(lambda: self._travel(position, self.position))

    def renew(self) -> None:
        """A tick has failed half way: stand at its beginning again, as well as can be."""
        try:
            self._travel(self.position, None)
        except Exception:  # it cannot be helped; the user knows that it failed
            log.exception("the state before the failure cannot be had again")

    def close(self) -> None:
        """The present may be left now: note where it ends."""
        if self.live:
            self.present.last = self.now
            if self.recording:
                self.track.add(self.present.line, self._stage.world)

    def _travel(self, position: Position, here: Position | None) -> None:
        """Go to `position` from the nearest keyframe, or from `here` if that is on the way."""
        start = self.keyframes.nearest(self.present, position)
        detour = here is None or here > position or (start is not None and start.position > here)
        if detour and start is None and len(self.keyframes):
            raise LostTimeError("the memory for the past is full, and this is no longer in it")
        if detour and (start is None or not self._recall(start)):
            self._build_again()
        self.rerun(position)

    def _recall(self, keyframe: Keyframe) -> bool:
        """Stand at `keyframe`; False when the scene cannot be read back."""
        try:
            recall(self._stage, self.keyframes.open(keyframe))
        except ForgetfulSceneError as error:
            self.trouble = str(error)
            return False
        self.index = keyframe.position[1]
        return True

    def _build_again(self) -> None:
        """Stand at the beginning, in a new world: there is no keyframe to go to."""
        self._stage.parts = self._stage.again().parts
        self.rebuilt += 1
        self.index = 0

    def rerun(self, position: Position) -> None:
        """Run forward to `position` with the commands of the log."""
        tick, index = position
        self._repeat(index)
        while self.now < tick:
            self._stage.step()
            self._repeat(index)

    def repeat_tick(self, done: Callable[[], None] | None = None) -> None:
        """One tick forward in the past, `done`, then the commands that come after it."""
        self._stage.step()
        if done is not None:  # the state that the tick has led to, as when it was live
            done()
        self._repeat(len(self.present.log))
        if self.recording and self.now > self._kept_tick:
            self._record()  # a replay out of a file: nobody has been here yet
        if self.heard is not None:
            self.heard()

    def _repeat(self, index: int) -> None:
        """Apply what the log has for now, up to entry `index`."""
        log, now = self.present.log, self.now
        while self.index < index and log[self.index].tick <= now:
            self._stage.do(log[self.index].command)
            self.index += 1

    def safely(self, work: Callable[[], None]) -> None:
        """Do `work`; when it fails, everything is as before and LostTimeError says why."""
        stage, index, present = self._stage, self.index, self.present
        before, parts = self._remember(), stage.parts
        try:
            work()
        except Exception as error:  # a scene that is run again is someone's own code
            self.index, self.present = index, present
            stage.parts = parts
            if before is not None:
                recall(stage, before)
            if isinstance(error, LostTimeError):
                raise
            raise LostTimeError(f"cannot go there: {error}") from error
