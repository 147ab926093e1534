"""Bulk reading of contacts: all touching points as arrays, for overlays, plots and tests."""

from dataclasses import dataclass

import numpy as np

from physics.compile.lanes import LANES
from physics.contacts.contact_gathering import (
    NUMBERS,
    PLACES,
    WHOSE,
    count_points,
    gather_contacts,
)
from physics.state.page import State


@dataclass(frozen=True)
class Contacts:
    """All points of touching manifolds as the last tick solved them, n of them."""

    points: np.ndarray  # [m] (n, 2) midway between the surfaces
    normals: np.ndarray  # (n, 2) unit, from A to B
    separations: np.ndarray  # [m] (n,) < 0 = overlap
    normal_impulses: np.ndarray  # [N*s] (n,) over the tick; / World.tick_length = force
    friction_impulses: np.ndarray  # [N*s] (n,) along the normal turned clockwise, on B
    new: np.ndarray  # bool (n,) True in the first tick of that feature
    ages: np.ndarray  # (n,) ticks since the feature came to be
    bodies: np.ndarray  # (n, 2) rows of A and B in the data page
    features: np.ndarray  # (n,) which features touch; the same number next tick = kept
    shapes: np.ndarray  # (n, 2) rows of the shapes of A and B
    frictions: np.ndarray  # (n,) mixed coefficients
    rolling_impulses: np.ndarray  # [N*m*s] (n,) on B in the last substep, at its first point

    @property
    def count(self) -> int:
        """Number of points."""
        return len(self.separations)


def read_contacts(page: State, tick: int) -> Contacts:
    """Gather the live points of all manifolds after `tick` ticks."""
    n = count_points(page.live_contacts)
    whose = np.empty((len(WHOSE), n), np.int64)
    numbers, places = np.empty((len(NUMBERS), n)), np.empty((len(PLACES), n, 2))
    arrays = page.arrays
    given = page.live_contacts, arrays.points, arrays.blocks, arrays.bodies
    gather_contacts(*given, (whose, numbers, places))
    ages = tick - 1 - whose[5]
    return Contacts(
        points=places[0],
        normals=places[1],
        separations=numbers[0],
        normal_impulses=numbers[1],
        friction_impulses=numbers[2],
        new=ages == 0,
        ages=ages,
        bodies=whose[:2].T.copy(),
        features=whose[4],
        shapes=whose[2:4].T.copy(),
        frictions=numbers[3],
        rolling_impulses=numbers[4],
    )


def overlap_now(page: State) -> float:
    """Return the deepest overlap of the points of the last tick [m], with the poses of now.

    0 when nothing overlaps. A normal turns with the body whose face it is; two discs have no face,
    and one that spins fast would take their normal along.
    """
    contacts, points = np.asarray(page.live_contacts), np.asarray(page.arrays.points)
    owner, is_second = owners(contacts)
    row = 2 * owner + is_second
    normals, core_a, core_b = cores(page, owner, row, "")
    lone = np.asarray(page.arrays.shapes)["count"] == 1
    discs = lone[contacts["shape_a"][owner]] & lone[contacts["shape_b"][owner]]
    apart = core_b - core_a
    along = np.sum(apart * normals, axis=1)
    along = np.where(discs, np.copysign(np.hypot(*apart.T), along), along)
    gaps = along - points["ra"][row] - points["rb"][row]
    return max(0.0, -float(gaps.min(initial=0.0)))


def owners(contacts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return of each live point its contact (n,), and whether it is the second one of that."""
    first = np.flatnonzero(contacts["point_count"] >= 1)
    second = np.flatnonzero(contacts["point_count"] == 2)
    owner = np.sort(np.concatenate([first, second]), kind="stable")
    is_second = np.zeros(len(owner), bool)
    is_second[1:] = owner[1:] == owner[:-1]
    return owner, is_second


def cores(
    page: State, owner: np.ndarray, row: np.ndarray, at: str = "0"
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return normals and the core points of A and B [m] (n, 2) of the points `row` (n,).

    The poses are those when the tick began, or those of now where `at` is "".
    """
    contacts, points = np.asarray(page.live_contacts), np.asarray(page.arrays.points)
    a, b = contacts["body_a"][owner], contacts["body_b"][owner]
    of = np.where(contacts["reference"][owner] == 1, b, a)
    normals = turned(page, of, contacts["lnx"][owner], contacts["lny"][owner], at)
    core_a = turned(page, a, points["lax"][row], points["lay"][row], at) + place(page, a, at)
    core_b = turned(page, b, points["lbx"][row], points["lby"][row], at) + place(page, b, at)
    return normals, core_a, core_b


def frictions_in_force(page: State, owner: np.ndarray) -> np.ndarray:
    """Friction of the contacts `owner` (n,) in the last tick; of what sleeps the static one."""
    contacts = np.asarray(page.live_contacts)
    slot, at_rest = contacts["slot"][owner], contacts["static_friction"][owner]
    lanes = np.asarray(page.arrays.blocks)["friction"]
    return np.where(slot >= 0, lanes[slot // LANES, slot % LANES], at_rest)


def place(page: State, bodies: np.ndarray, at: str) -> np.ndarray:
    """Centres of body rows [m] (n, 2) when the tick began, `at` "0", or now, ""."""
    return np.column_stack([page.body[f"x{at}"][bodies], page.body[f"y{at}"][bodies]])


def turned(page: State, bodies: np.ndarray, x: np.ndarray, y: np.ndarray, at: str) -> np.ndarray:
    """Vectors (x, y) of the frames of body rows, in world axes (n, 2); `at` as in `place`."""
    c, s = page.body[f"c{at}"][bodies], page.body[f"s{at}"][bodies]
    return np.column_stack([c * x - s * y, s * x + c * y])
