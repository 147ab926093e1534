"""One run of a comparison: a simulation of its own that stands where the session stands.

Its state follows from the session's position alone: the commands of that future, applied at the
first end of a tick of its own that is not before them, and the ticks up to the session's time. So
its keyframes are kept under the session's lines and positions, and rewind, forks, undo and redo
need no case of their own.
"""

from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from statistics import median

import numpy as np

from app.features.compare.model.partings import Partings
from app.features.compare.model.session_times import SLACK, SessionTimes, line_at
from app.features.compare.model.variant import Variant
from app.simulation.commands.hand import MoveHand
from app.simulation.errors import CommandError, SceneFailedError
from app.simulation.simulation import Simulation
from app.timeline.branches import Branch, Position
from app.timeline.checkpoint import clone
from app.timeline.keyframes import SPACING
from app.timeline.lost_time import LostTimeError
from app.timeline.past import Past
from physics import World

MEMORY = 32_000_000
"""For the past of one run: [bytes], 32 MB, a quarter of what the session's own has. When it is
full, going far back makes the run begin again there."""

KEEP_EVERY = 3 * SPACING
"""Ticks of the session from one keyframe to the next: [ticks], 72 (0.3 s). More: a jump runs more
ticks again, for each run; fewer: time of each frame, and memory."""

COSTS = 120  # [count] ticks whose median cost is shown: a compiled kernel or a pause is no cost


class Runner:
    """A run with settings of its own."""

    def __init__(
        self,
        variant: Variant,
        simulation: Simulation,
        branch: Branch,
        position: Position,
        worker: ThreadPoolExecutor | None = None,
    ) -> None:
        """Take a simulation that stands at `position` of the session's future `branch`."""
        self.variant, self.simulation = variant, simulation
        self.branch, self.position = branch, position
        self.began = position
        self.partings = Partings()
        self.present = True  # it can stand where the session does
        self.remark = ""  # a command that did not fit, in words
        self.stopped = ""  # why it cannot go on; "" while it can
        self._past = Past(simulation, worker)
        self._past.set_budget(MEMORY)
        self._costs: deque[float] = deque(maxlen=COSTS)  # [s]
        self._before: tuple[float, np.ndarray, np.ndarray] | None = None
        self._impose()
        simulation.world.ledger.on = True
        simulation.world.ledger.begin_step()
        self._energy = simulation.world.ledger.totals["error"]  # [J]
        self._past.keep(line_at(branch, position), position)

    # --- what is told of it ------------------------------------------------------------------

    @property
    def world(self) -> World:
        """Return its world; the same object, wherever it goes."""
        return self.simulation.world

    @property
    def cost(self) -> float:
        """Return the wall time of a tick [s]: the median of the last ones; 0 before the first."""
        return median(self._costs) if self._costs else 0.0

    @property
    def energy_error(self) -> float:
        """Return what no flow of the ledger explains since it began [J]."""
        return self.world.ledger.totals["error"] - self._energy

    def stands_at(self, time: float) -> bool:
        """Return whether it stands at `time` [s], and not between two ticks of its own there."""
        return abs(self.world.time - time) <= SLACK * self.world.settings.tick_length

    def poses(self, moment: float) -> np.ndarray:
        """Return x, y [m] and angle [rad] (n, 3) of all rows of its page at `moment` [s]."""
        now, ids = _poses(self.world)
        if self._before is None or moment >= self.world.time:
            return now
        time, before, known = self._before
        both = min(len(before), len(now))
        same = np.flatnonzero(ids[:both] == known[:both])
        share = max(moment - time, 0.0) / (self.world.time - time)
        now[same] = before[same] + share * (now[same] - before[same])
        return now

    def alpha(self, moment: float) -> float:
        """Return where `moment` [s] lies in its last tick [1], 0 to 1."""
        late = (self.world.time - moment) / self.world.tick_length
        return min(max(1.0 - late, 0.0), 1.0)

    def copy(self, branch: Branch, position: Position) -> "Runner":
        """Return a run of its own at or before `position` of a future; later only where this one
        begins later.
        """
        keyframes = self._past.keyframes
        start = keyframes.nearest(branch, position) or keyframes.nearest(branch, branch.end)
        if start is None:
            raise LostTimeError(f"the past of run {self.variant.title!r} is not known")
        simulation = clone(self.simulation, keyframes.open(start))
        return Runner(self.variant, simulation, branch, start.position)

    # --- following the session -----------------------------------------------------------------

    def reach(self, branch: Branch, position: Position, times: SessionTimes) -> bool:
        """Stand where the session does; False: its past does not hold a way there."""
        if not self._is_before(branch, position):
            start = self._past.keyframes.nearest(branch, position)
            if start is None or not self._past.recall(start):
                self.present = False
                return False
            self.position, self._before, self.stopped = start.position, None, ""
        self.branch, self.present = branch, True
        if not self.stopped:
            self._run(branch, position, times)
        return True

    def _is_before(self, branch: Branch, position: Position) -> bool:
        """Return whether the way to `position` goes on from where it stands."""
        if self.position > position or not self.present:
            return False
        return branch is self.branch or self.position <= branch.meeting(self.branch)

    def _run(self, branch: Branch, position: Position, times: SessionTimes) -> None:
        tick, index = position
        self._apply(branch, index, times)
        while self.position[0] < tick and not self.stopped:
            here = self.position[0] + 1
            self._step_to(times.at(branch, here))
            self.position = here, self.position[1]
            self._keep(branch)
            self._apply(branch, index, times)

    def _step_to(self, time: float) -> None:
        """Do the ticks that begin before `time` [s]."""
        simulation, world = self.simulation, self.world
        moved = False
        while world.time < time - SLACK * world.settings.tick_length:
            if not moved:
                moved, self._before = True, (world.time, *_poses(world))
            try:
                simulation.step()
            except SceneFailedError as error:
                self.stopped = str(error)
                return
            self._costs.append(simulation.cost)
        if moved and not np.isfinite(world.page.motion["x"]).all():
            self.stopped = "its bodies have left all bounds"

    def _apply(self, branch: Branch, index: int, times: SessionTimes) -> None:
        """Apply the commands of the session up to its own moment, before entry `index`."""
        tick, done = self.position
        log = branch.log
        while done < index and log[done].tick <= tick and not self.stopped:
            command = log[done].command
            if isinstance(command, MoveHand) and command.ticks:
                own = times.length(branch, tick) / self.world.settings.tick_length
                command = replace(command, ticks=command.ticks * own)  # the hand counts ticks
            try:
                self.simulation.apply(command)
            except CommandError as error:
                self.remark = f"at {self.world.time:.2f} s a command did not fit: {error}"
            except SceneFailedError as error:
                self.stopped = str(error)
            self._impose()
            done += 1
        self.position = tick, done

    def _impose(self) -> None:
        """Keep its own settings, whatever a command has set."""
        self.variant.apply(self.world.settings)

    def _keep(self, branch: Branch) -> None:
        """Keep a keyframe now and then; those that are kept already serve again."""
        tick, keyframes = self.position[0], self._past.keyframes
        if tick % KEEP_EVERY:
            return
        known = keyframes.nearest(branch, self.position)
        since = tick - (known.position[0] if known is not None else 0)
        if since and keyframes.takes(left_out=since // KEEP_EVERY - 1):
            self._past.keep(line_at(branch, self.position), self.position)


def _poses(world: World) -> tuple[np.ndarray, np.ndarray]:
    """Return x, y, angle (n, 3) and ids (n,) of all rows of the page."""
    page, count = world.page, world.page.body_count
    columns = page.body
    poses = np.column_stack([np.asarray(columns[name][:count]) for name in ("x", "y", "angle")])
    return poses, np.array(columns["id"][:count])
