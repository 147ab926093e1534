"""The energy ledger: where the energy of a world comes from and goes to, measured in the solver.

Kernels book the work of every impulse (solvers/booking.py). The total energy is read before and
after each step; what it changed by and no flow explains is the solver's own error, and is told.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np

from physics._jit import records
from physics.books import ALONE, BODY_BOOK, BOOKED, COLUMNS, FLOWS, JOINT_BOOK, JOINTED
from physics.energy import Energy, energy_of
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
from physics.lanes import LANES

if TYPE_CHECKING:
    from physics.world import World

WORDS: dict[str, str] = {
    "impacts": "normal forces of contacts: what impacts lose, and soft contacts damp",
    "friction": "friction between bodies, as heat",
    "rolling": "rolling resistance, as heat",
    "belts": "running surfaces",
    "drives": "moving bodies that yield to nothing",
    "forces": "forces from outside",
    "air": "drag, lift and wind",
    "damping": "damping of bodies",
    "joints": "rigid joints: nothing, but for impacts of theirs",
    "limits": "limits of joints: what their impacts lose",
    "dampers": "dampers of springs, as heat",
    "motors": "motors and servos",
    "brakes": "motors that hold still: friction of joints, as heat",
    "hand": "the hand",
    "fields": "force fields",
    "sleep": "motion that is left when bodies fall asleep",
    "continuous": "bodies put back to their first impact",
    "edits": "changes between ticks",
    "error": "solver error: what no flow explains",
}
"""What each flow is, in words."""

JOINT_ROW = (*JOINTED, "springs", "none")
NONE = len(JOINT_ROW) - 1


class Flows(Mapping[str, float]):
    """Named flows [J]: what each has added to the energy of the world, < 0 where it is lost."""

    __slots__ = ("_values", "exchanged")

    def __init__(self, values: np.ndarray) -> None:
        numbers = values.tolist()
        self._values = dict(zip(FLOWS, numbers, strict=False))
        self.exchanged = dict(zip(COLUMNS[len(FLOWS) :], numbers[len(FLOWS) :], strict=True))
        """Work of gravity and springs [J]: it only moves energy between the parts of the total."""

    def __getitem__(self, name: str) -> float:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    @property
    def sum(self) -> float:
        """All together: the change of the total energy [J]."""
        return sum(self._values.values())

    def __repr__(self) -> str:
        told = ", ".join(f"{name} {value:.3g}" for name, value in self.items() if value)
        return f"<Flows {told} J>"


class Ledger:
    """The books of one world. Off, they cost nothing; `on` begins them with the next step.

    The sums are part of a snapshot, so they go back in time with the world. Going back to before
    the books began (or coming from a file, which has none) begins them anew.
    """

    def __init__(self, world: "World") -> None:
        self.on = False
        self._world = world
        self._was_on = False
        self._booked = -1  # tick after which the books were collected last
        self._kinds: tuple[object, np.ndarray] = (None, np.zeros(0, np.int64))

    @property
    def _record(self) -> np.void:
        return np.asarray(self._world.page.arrays.ledger)[0]

    # --- reading -----------------------------------------------------------------------------

    @property
    def last(self) -> Flows:
        """Flows of the last step, and of the edits before it [J]."""
        return Flows(self._record["last"])

    @property
    def totals(self) -> Flows:
        """Flows since the books began [J]."""
        return Flows(self._record["total"])

    @property
    def energy(self) -> Energy:
        """Energy after the last step, the state that the flows lead to [J]."""
        return Energy(*self._record["energy"].tolist())

    @property
    def since(self) -> int:
        """Tick with which the books begin."""
        return int(self._record["since"])

    @property
    def is_fresh(self) -> bool:
        """True when the rows of bodies in the books are those of the last tick."""
        return self.on and self._booked == self._world.tick

    # --- keeping -----------------------------------------------------------------------------

    def begin_step(self) -> None:
        """Before the ticks of a step."""
        if self.on:
            record = self._record
            if not (record["on"] and self._was_on):
                self._begin(record)
            record["last"] = 0.0
            self._was_on = True
        elif self._was_on or self._record["on"]:
            self._record["on"] = 0
            self._was_on = False

    def _begin(self, record: np.void) -> None:
        """Blank books from this tick on, unless a snapshot brought some that were kept."""
        if not record["on"]:
            self._world.page.arrays.ledger.view(np.uint8)[:] = 0
            record["since"] = self._world.tick
        record["on"] = 1

    def open(self) -> None:
        """Before kernels run: room, and what edits have changed since the last look."""
        if not self.on:
            return
        page, record = self._world.page, self._record
        arrays = page.arrays
        if len(arrays.books) < len(arrays.bodies):
            page.replace(books=records(BODY_BOOK, len(arrays.bodies)))
        rows = len(arrays.joint_axes) + len(arrays.joint_points)
        if len(arrays.joint_books) < rows:
            page.replace(joint_books=records(JOINT_BOOK, rows))
        for name in ("work", "heat"):
            np.asarray(page.arrays.joint_books)[name] = 0.0
        before = float(record["energy"].sum())
        self._read_energy(record)
        if record["known"]:
            self._add("edits", float(record["energy"].sum()) - before)
        record["known"] = 1

    def close(self) -> None:
        """After kernels ran: collect the flows; the error is what they leave to explain."""
        if not self.on:
            return
        record = self._record
        before = float(record["energy"].sum())
        explained = 0.0
        for name, value in self._collected(record):
            self._add(name, value)
            explained += value if name in FLOWS else 0.0
        self._read_energy(record)
        self._add("error", float(record["energy"].sum()) - before - explained)
        self._booked = self._world.tick

    def _add(self, name: str, value: float) -> None:
        record, i = self._record, COLUMNS.index(name)
        record["last"][i] += value
        record["total"][i] += value

    def _read_energy(self, record: np.void) -> None:
        world = self._world
        record["energy"] = energy_of(world.page, world.gravity, world.joint_table.columns)

    def _collected(self, record: np.void) -> list[tuple[str, float]]:
        """What kernels have booked since the last time [J]; blank again."""
        found = [(name, float(record[name].sum())) for name in (*BOOKED, "gravity")]
        found += [(name, float(record[name])) for name in ALONE]
        for name in (*BOOKED, "gravity", *ALONE):
            record[name] = 0.0
        if not self._world.joint_table.is_empty:
            found += self._of_joints()
        return found

    def _of_joints(self) -> list[tuple[str, float]]:
        """Work of the rows of joints, by what they are; of springs the dampers apart."""
        kinds = self._row_kinds()
        rows = np.asarray(self._world.page.arrays.joint_books)[: len(kinds)]
        sums = np.bincount(kinds.ravel(), rows["work"].ravel(), len(JOINT_ROW)).tolist()
        springs = JOINT_ROW.index("springs")
        heat = float(rows["heat"][kinds == springs].sum())
        sums[springs] -= heat
        sums[JOINT_ROW.index("dampers")] = heat
        return list(zip(JOINT_ROW[:NONE], sums, strict=False))

    def _row_kinds(self) -> np.ndarray:
        """What each lane of the joints' books is: indices of JOINT_ROW (n, LANES)."""
        table, arrays = self._world.joint_table, self._world.page.arrays
        key = table.placed, len(arrays.joint_axes), len(arrays.joint_points)
        if self._kinds[0] != key:
            blocks = arrays.joint_axes, arrays.joint_points
            kinds = [row_kinds(table.columns, np.asarray(rows)) for rows in blocks]
            self._kinds = key, np.concatenate(kinds)
        return self._kinds[1]


def row_kinds(joints: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Which flow each lane of the blocks `rows` (n,) belongs to, indices of JOINT_ROW (n, LANES).

    A motor that is to hold still is a brake, but for motor joints: theirs pull to a place.
    """
    used = np.cumprod(rows["used"] > 0) * rows["used"]  # the first block with 0 ends the rows
    alive = np.arange(LANES) < used[:, None]
    joint = np.where(alive, rows["joint"], 0)
    of = joint, np.where(alive, rows["ordinal"], 0)
    mode, kind = joints["row_mode"][of], joints["kind"][joint]
    found = np.full(mode.shape, JOINT_ROW.index("joints"))
    found[mode == LIMIT] = JOINT_ROW.index("limits")
    found[mode == SPRING] = JOINT_ROW.index("springs")
    found[(mode == DRIVE) | (mode == SERVO)] = JOINT_ROW.index("motors")
    stands = (mode == DRIVE) & (joints["row_speed"][of] == 0.0) & (kind != MOTOR)
    found[stands] = JOINT_ROW.index("brakes")
    found[(mode == FORCE) | (kind == FIELD)] = JOINT_ROW.index("fields")
    found[kind == MOUSE] = JOINT_ROW.index("hand")
    found[~alive] = NONE
    return found
