"""The energy ledger: where the energy of a world comes from and goes to, measured in the solver.

Kernels book the work of every impulse (energy/ledger_entries.py). The total energy is read before
and after each step; what it changed by and no flow explains is the solver's own error, and is told.
"""

from typing import TYPE_CHECKING

import numpy as np

from physics.compile.jit import records
from physics.compile.lanes import LANES
from physics.energy.energy import Energy, energy_of
from physics.energy.flows import Flows
from physics.energy.ledger_arrays import (
    ALONE,
    BODY_BOOK,
    BOOKED,
    COLUMNS,
    FLOWS,
    JOINT_BOOK,
    JOINTED,
)
from physics.joints.record import (
    DRIVE,
    FIELD,
    FORCE,
    LIMIT,
    MOTOR,
    MOUSE,
    SERVO,
    SPRING,
)
from physics.values.sums import plain_sum

if TYPE_CHECKING:
    from physics.world import World

JOINT_ROW = (*JOINTED, "springs", "none")
SPRINGS, NONE = len(JOINT_ROW) - 2, len(JOINT_ROW) - 1

ERROR = COLUMNS.index("error")
KERNEL_FLOWS = [COLUMNS.index(name) for name in (*BOOKED, "gravity", *ALONE)]
JOINT_FLOWS = [COLUMNS.index(name) for name in JOINT_ROW[:NONE]]
"""Where what is collected goes among the COLUMNS."""


class Columns:
    """The fields of the LEDGER record as views of one array of doubles: numpy reads a field of a
    record in a microsecond, and there are fifty a step.
    """

    def __init__(self, ledger: np.ndarray) -> None:
        self.raw = np.asarray(ledger).view(np.float64)
        self.flags = np.asarray(ledger).view(np.int64)[:4]  # on, since, known
        lanes, count = 4 + LANES * (len(BOOKED) + 1), len(COLUMNS)
        self.lanes = self.raw[4:lanes].reshape(-1, LANES)
        self.booked = self.raw[4 : lanes + len(ALONE)]
        self.alone = self.raw[lanes : lanes + len(ALONE)]
        energy = lanes + len(ALONE)
        self.energy = self.raw[energy : energy + 4]
        self.last = self.raw[energy + 4 : energy + 4 + count]
        self.total = self.raw[energy + 4 + count :]


class Ledger:
    """The books of one world. Off, they cost nothing; `on` begins them with the next step.

    The sums are part of a snapshot, so they go back in time with the world. Going back to before
    the books began (or coming from a file, which has none) begins them anew.
    """

    def __init__(self, world: "World", ledger: np.ndarray) -> None:
        """Books of `world` in its LEDGER record (1,), which stays where it is."""
        self.on = False
        self._world = world
        self._now = Columns(ledger)
        self._was_on = False  # or may have been, in the past that a snapshot brought back
        self._booked = -1  # tick after which the books were collected last
        self._kinds: tuple[object, np.ndarray] = (None, np.zeros(0, np.int64))

    # --- reading -----------------------------------------------------------------------------

    @property
    def last(self) -> Flows:
        """Flows of the last step, and of the edits before it [J]."""
        return Flows(self._now.last)

    @property
    def totals(self) -> Flows:
        """Flows since the books began [J]."""
        return Flows(self._now.total)

    @property
    def energy(self) -> Energy:
        """Energy after the last step, the state that the flows lead to [J]."""
        return Energy(*self._now.energy.tolist())

    @property
    def since(self) -> int:
        """Tick with which the books begin."""
        return int(self._now.flags[1])

    @property
    def is_fresh(self) -> bool:
        """True when the rows of bodies in the books are those of the last tick."""
        return self.on and self._booked == self._world.tick

    # --- keeping -----------------------------------------------------------------------------

    def note_restore(self) -> None:
        """Note that a snapshot was restored: perhaps the books were on in it."""
        self._was_on = True

    def begin_step(self) -> bool:
        """Return whether the ticks of a step are to be booked, between `open` and `close`.

        Books go on where a snapshot has left them, without a gap.
        """
        if not (self.on or self._was_on):
            return False
        now = self._now
        if not self.on:
            now.flags[0] = 0
            self._was_on = False
            return False
        if not now.flags[0]:
            now.raw[:] = 0.0
            now.flags[:2] = 1, self._world.tick
        now.last[:] = 0.0
        self._was_on = True
        return True

    def open(self) -> None:
        """Make room before kernels run, and book what edits have changed since the last look."""
        self._make_room()
        now = self._now
        before = self._read_energy()
        if now.flags[2]:
            self._add("edits", plain_sum(now.energy.tolist()) - before)
        now.flags[2] = 1

    def close(self) -> None:
        """Collect the flows after kernels ran; the error is what they leave to explain."""
        now, flows = self._now, np.zeros(len(COLUMNS))
        flows[KERNEL_FLOWS] = [*now.lanes.sum(1).tolist(), *now.alone.tolist()]
        now.booked[:] = 0.0
        if not self._world.joint_table.is_empty:
            flows[JOINT_FLOWS] = self._of_joints()
        before = self._read_energy()
        explained = float(flows[: len(FLOWS)].sum())
        flows[ERROR] = plain_sum(now.energy.tolist()) - before - explained
        now.last += flows
        now.total += flows
        self._booked = self._world.tick

    def _make_room(self) -> None:
        """A row a body, and one a block of joints' rows, which are blank."""
        page, arrays = self._world.page, self._world.page.arrays
        if len(arrays.ledger_arrays) < len(arrays.bodies):
            page.replace(ledger_arrays=records(BODY_BOOK, len(arrays.bodies)))
        if self._world.joint_table.is_empty:
            return
        rows = len(arrays.joint_axes) + len(arrays.joint_points)
        if len(arrays.joint_ledger_arrays) < rows:
            page.replace(joint_ledger_arrays=records(JOINT_BOOK, rows))
        notes = np.asarray(page.arrays.joint_ledger_arrays)
        for name in ("work", "heat"):
            notes[name] = 0.0

    def _add(self, name: str, value: float) -> None:
        i = COLUMNS.index(name)
        self._now.last[i] += value
        self._now.total[i] += value

    def _read_energy(self) -> float:
        """Read the energy anew; returns what it was [J]."""
        world, before = self._world, plain_sum(self._now.energy.tolist())
        self._now.energy[:] = energy_of(world.page, world.gravity, world.joint_table.columns)
        return before

    def _of_joints(self) -> list[float]:
        """Work of the rows of joints, by what they are; of springs the dampers apart [J]."""
        kinds = self._row_kinds()
        rows = np.asarray(self._world.page.arrays.joint_ledger_arrays)[: len(kinds)]
        sums = np.bincount(kinds.ravel(), rows["work"].ravel(), len(JOINT_ROW)).tolist()
        heat = float(rows["heat"][kinds == SPRINGS].sum())
        sums[SPRINGS] -= heat
        sums[JOINT_ROW.index("dampers")] = heat
        return sums[:NONE]

    def _row_kinds(self) -> np.ndarray:
        """Return the flow of each lane of the joints' books: indices of JOINT_ROW (n, LANES)."""
        table, arrays = self._world.joint_table, self._world.page.arrays
        key = table.placed, len(arrays.joint_axes), len(arrays.joint_points)
        if self._kinds[0] != key:
            blocks = arrays.joint_axes, arrays.joint_points
            kinds = [row_kinds(table.columns, np.asarray(rows)) for rows in blocks]
            self._kinds = key, np.concatenate(kinds)
        return self._kinds[1]


def row_kinds(joints: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Return the flow of each lane of the blocks `rows` (n,), as indices of JOINT_ROW (n, LANES).

    A motor that is to hold still is a brake, but for motor joints: theirs pull to a place.
    """
    used = np.cumprod(rows["used"] > 0) * rows["used"]  # the first block with 0 ends the rows
    alive = np.arange(LANES) < used[:, None]
    joint = np.where(alive, rows["joint"], 0)
    of = joint, np.where(alive, rows["ordinal"], 0)
    mode, kind = joints["row_mode"][of], joints["kind"][joint]
    result = np.full(mode.shape, JOINT_ROW.index("joints"))
    result[mode == LIMIT] = JOINT_ROW.index("limits")
    result[mode == SPRING] = JOINT_ROW.index("springs")
    result[(mode == DRIVE) | (mode == SERVO)] = JOINT_ROW.index("motors")
    stands = (mode == DRIVE) & (joints["row_speed"][of] == 0.0) & (kind != MOTOR)
    result[stands] = JOINT_ROW.index("brakes")
    result[(mode == FORCE) | (kind == FIELD)] = JOINT_ROW.index("fields")
    result[kind == MOUSE] = JOINT_ROW.index("hand")
    result[~alive] = NONE
    return result
