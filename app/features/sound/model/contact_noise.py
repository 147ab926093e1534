"""What of the contacts is heard: blows, each for itself, and how much slides and rolls in all."""

import math
from typing import NamedTuple

import numpy as np

from physics import World
from physics.compile.lanes import LANES

LEAST_SPEED = 0.2
"""What changes the speed of the lighter body by less is not heard: [m/s]. What lies still is given
g times a tick, 0.04 m/s; less than this, and a trembling pile would crackle."""

YOUNG = 12
"""A contact is a blow in its first ticks: [ticks], 50 ms, and no second one so soon after."""

MOST_PAIRS = 4096  # [count] that are remembered

MOST = 4
"""So many blows of one tick are heard, the strongest: [count]."""

CREEP = 0.02
"""Slower sliding is not heard: [m/s]."""

ROLLS = 0.05
"""Rolling is as loud as sliding against the whole normal force with this part of its speed: [1]."""


class Blow(NamedTuple):
    """Two bodies that met."""

    impulse: float  # [N*s]
    struck: int  # row of the one that rings: the lighter of the two that moves
    other: int  # row; 0 is the world


class Rub(NamedTuple):
    """Power that goes into noise."""

    slides: float = 0.0  # [W]
    rolls: float = 0.0  # [W]


class Blows:
    """Finds blows, tick by tick. The solver's note of how fast contacts close in will not do: where
    all is slow it takes none. So a blow is a young contact that changes a speed.
    """

    def __init__(self) -> None:
        self._struck: dict[tuple[int, int], int] = {}  # rows of two bodies -> tick, lately

    def of(self, world: World) -> list[Blow]:
        """Return the strongest blows of the last tick."""
        page, tick = world.page, world.tick
        contacts, points = np.asarray(page.live_contacts), np.asarray(page.arrays.points)
        born = points["born"][: 2 * len(contacts)].reshape(-1, 2).max(axis=1)
        young = np.flatnonzero((born > tick - YOUNG) & (contacts["point_count"] > 0))
        if not len(young):
            return []
        impulse = _impulse(world, contacts["slot"][young])
        result = []
        for k in np.argsort(impulse)[::-1][:MOST]:
            pair = int(contacts["body_a"][young[k]]), int(contacts["body_b"][young[k]])
            blow = self._blow(world, float(impulse[k]), pair)
            if blow is not None:
                result.append(blow)
        return result

    def _blow(self, world: World, impulse: float, pair: tuple[int, int]) -> Blow | None:
        """Return the blow between two rows of bodies; None when it is none, or still the last."""
        mass, tick = world.page.body["mass"], world.tick
        light, heavy = sorted(pair, key=lambda row: mass[row] or math.inf)
        if not impulse > LEAST_SPEED * mass[light] > 0.0:
            return None
        last = self._struck.get((light, heavy), -YOUNG)
        if len(self._struck) > MOST_PAIRS:
            self._struck.clear()
        self._struck[light, heavy] = tick
        return Blow(impulse, light, heavy) if not 0 <= tick - last < YOUNG else None


def _impulse(world: World, slots: np.ndarray) -> np.ndarray:
    """Return the normal impulse of contacts with lanes `slots` (n,) over the last tick [N*s]."""
    blocks = np.asarray(world.page.arrays.blocks)
    block, lane = slots // LANES, slots % LANES
    name = "total_normal_impulse"
    both = blocks["p"][name][block, lane] + blocks["q"][name][block, lane]
    return np.where(slots >= 0, both, 0.0)


def rubbing(world: World) -> Rub:
    """Return what slides and what rolls now, over all contacts that are awake.

    The arms of the solver's rows give the slip, t (vb - va) + rtb wb - rta wa, as they do there.
    Of two bodies the one that turns faster rolls on the other: a ball on a line, which has no arm.
    """
    page = world.page
    blocks = np.asarray(page.arrays.blocks)[: int(page.tally["block_count"][0])]
    motion = np.asarray(page.motion)
    vx, vy, w = (np.ascontiguousarray(motion[name]) for name in ("vx", "vy", "w"))
    a, b = blocks["a"], blocks["b"]
    along = (vx[b] - vx[a]) * blocks["ny"] - (vy[b] - vy[a]) * blocks["nx"]
    wa, wb = w[a], w[b]
    slides = rolls = 0.0
    for point in (blocks["p"], blocks["q"]):
        slip = np.abs(along + point["rtb"] * wb - point["rta"] * wa)
        is_still = slip < CREEP
        rub = np.abs(point["total_tangent_impulse"]) * np.where(is_still, 0.0, slip)
        arm = np.abs(np.where(np.abs(wa) > np.abs(wb), point["rta"], point["rtb"]))
        turn = point["total_normal_impulse"] * np.abs(wb - wa) * arm
        slides += float(rub.sum())
        rolls += float(turn[is_still].sum())
    return Rub(slides / world.tick_length, ROLLS * rolls / world.tick_length)
