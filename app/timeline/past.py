"""What a timeline keeps of the past: keyframes to go back to, poses for ghosts and read-outs."""

from concurrent.futures import ThreadPoolExecutor

from app.simulation.scene_state import ForgetfulSceneError
from app.simulation.simulation import Simulation
from app.timeline.branches import Branch, Position
from app.timeline.checkpoint import Checkpoint, recall, remember
from app.timeline.keyframes import ASLEEP_SPACING, SPACING, Keyframe, Keyframes
from app.timeline.pose_track import SAMPLE, PoseTrack

HASH_SPACING = 240
"""Ticks from one state whose hash is noted to the next: [count], a second."""

MOST_HASHES = 1024
"""Noted along one future: [count], 1024. When there are more every second one goes, so a long run
has them further apart; its end is compared in any case."""


class Past:
    """Keeps the states of one simulation, and puts it back into one of them."""

    def __init__(self, simulation: Simulation, worker: ThreadPoolExecutor | None) -> None:
        """An empty past of `simulation`. `worker` packs keyframes; None leaves them as they are."""
        self.recording = False  # keeps keyframes, poses and hashes; who shows the run says so
        self.trouble = ""  # why the scene cannot be remembered; "" while it can
        self._told = False  # whether the user knows of the trouble
        self.keyframes = Keyframes(worker)
        self.track = PoseTrack()
        self._simulation = simulation
        self._kept_tick = 0  # of the newest keyframe

    @property
    def used(self) -> int:
        """Memory for the past and for other futures [bytes]."""
        self.keyframes.beside = self.track.used
        return self.keyframes.used

    def set_budget(self, budget: int) -> None:
        """Keep at most `budget` [bytes]; the oldest is thinned out and then forgotten."""
        self.keyframes.budget = budget
        self.keyframes.beside = self.track.used
        self.keyframes.fit()
        self._forget_poses()

    def new_trouble(self) -> str:
        """Return what the user should know of the trouble, once; "" when there is nothing new."""
        if not self.trouble or self._told:
            return ""
        self._told = True
        return (
            "this scene cannot be copied, so going back builds it again and runs it from its"
            f" beginning, which takes longer ({self.trouble})"
        )

    # --- keeping -------------------------------------------------------------------------------

    def begin(self, line: int, position: Position) -> None:
        """Keep the beginning of `line`."""
        if self.recording:
            self.keep(line, position)
            self.note_poses(line)

    def note_hash(self, present: Branch, position: Position) -> None:
        """Note the hash of now, once a second, so that a replay can be compared.

        The worker computes it, of a copy: a keyframe of now, if there is one.
        """
        tick = position[0]
        if not self.recording or tick % HASH_SPACING:
            return
        kept = self.keyframes.kept_at(present.line, position)
        state = kept.snapshot if kept is not None else self._simulation.world.save()
        worker = self.keyframes.worker
        noted = present.noted
        noted[tick] = state.hash() if worker is None else worker.submit(state.hash)
        for then in list(noted)[1::2] if len(noted) > MOST_HASHES else ():
            del noted[then]

    def ticked(self, line: int, position: Position) -> None:
        """Keep what there is to be kept of the tick that has just been done on `line`."""
        if not self.recording:
            return
        now = position[0]
        if now % SAMPLE == 0:
            self.track.add(line, self._simulation.world)
        due = (now - self._kept_tick) // self._spacing
        if due and self.keyframes.takes(left_out=due - 1):
            self.keep(line, position)

    @property
    def _spacing(self) -> int:
        """Return how many ticks lie between two keyframes, now."""
        awake = self._simulation.world.page.tally["awake_count"][0]
        return SPACING if awake else ASLEEP_SPACING

    def is_newer(self, tick: int) -> bool:
        """Whether `tick` lies after the newest keyframe."""
        return tick > self._kept_tick

    def left(self, tick: int) -> None:
        """The present begins anew at `tick`: the next keyframe is counted from there."""
        self._kept_tick = tick

    def keep(self, line: int, position: Position) -> None:
        """Keep a keyframe of now, if the scene can be remembered."""
        checkpoint = self.remember()
        self._kept_tick = position[0]
        self.keyframes.beside = self.track.used
        if checkpoint is not None:
            self.keyframes.add(line, position, checkpoint)
        self._forget_poses()

    def note_poses(self, line: int) -> None:
        """Keep where all bodies are now."""
        if self.recording:
            self.track.add(line, self._simulation.world)

    def pin(self, line: int, position: Position) -> None:
        """Keep a keyframe of now that stays: an edit is about to come."""
        checkpoint = self.remember() if self.recording else None
        if checkpoint is not None:
            self.keyframes.pin(line, position, checkpoint)

    def remember(self) -> Checkpoint | None:
        """Return the state of now; None, with `trouble` set, when the scene cannot be copied."""
        try:
            return remember(self._simulation)
        except ForgetfulSceneError as error:
            self.trouble = str(error)
            return None

    def keep_only(self, futures: list[Branch]) -> None:
        """Drop what belongs to none of these futures."""
        self.keyframes.keep_only(futures)
        self.track.keep_only(futures)

    def _forget_poses(self) -> None:
        """Drop the poses of a time that cannot be reached, and what keyframes leave no room for."""
        oldest = min((keyframe.position[0] for keyframe in self.keyframes), default=None)
        if oldest is not None:
            self.track.forget_before(oldest)
        self.track.fit(self.keyframes.budget - (self.used - self.track.used))
        self.keyframes.beside = self.track.used

    # --- going back ----------------------------------------------------------------------------

    def recall(self, keyframe: Keyframe) -> bool:
        """Put the simulation back to `keyframe`; False, with `trouble` set, when it cannot be."""
        try:
            recall(self._simulation, self.keyframes.open(keyframe))
        except ForgetfulSceneError as error:
            self.trouble = str(error)
            return False
        return True
