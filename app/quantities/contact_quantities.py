"""What contacts do: between two bodies, or to one body by all that it touches.

Read off `World.contacts`, which is gathered once a tick however many ask. The force between two
bodies is the size of the sum over their points; that on one body adds up what each neighbour does.
"""

import math
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from physics import Body, World
from physics.contacts.readings import Contacts
from physics.values.sums import plain_sum


class Pair(NamedTuple):
    """Two bodies of one world; `b` None stands for everything that `a` touches."""

    world: World
    a: Body
    b: Body | None = None


class Touch(NamedTuple):
    """What the contacts of a pair did in the last tick."""

    normal: float  # [N]
    friction: float  # [N]
    slip: float  # [m/s], NaN where nothing presses


def normal_force(pair: Pair) -> float:
    """Return how hard the surfaces press on each other, mean over the last tick [N]."""
    return touch_of(pair).normal


def friction_force(pair: Pair) -> float:
    """Return the size of the friction, mean over the last tick [N]."""
    return touch_of(pair).friction


def used_friction(pair: Pair) -> float:
    """Return the friction in parts of the normal force [1]; NaN where nothing presses."""
    normal, friction, _ = touch_of(pair)
    return friction / normal if normal > 0.0 else math.nan


def sliding_speed(pair: Pair) -> float:
    """Return how fast the surfaces slide, at the fastest point [m/s]; NaN without one."""
    return touch_of(pair).slip


_KNOWN: "WeakKeyDictionary[World, tuple[Contacts, dict[tuple[int, int], Touch]]]" = (
    WeakKeyDictionary()
)
"""The contacts of a tick that were read already: four quantities of a pair are one look."""


def touch_of(pair: Pair) -> Touch:
    """Return what the contacts of a pair did in the last tick."""
    contacts = pair.world.contacts
    known = _KNOWN.get(pair.world)
    if known is None or known[0] is not contacts:
        known = _KNOWN[pair.world] = contacts, {}
    key = pair.a.index, -1 if pair.b is None else pair.b.index
    result = known[1].get(key)
    if result is None:
        result = known[1][key] = _read(pair.world, contacts, *key)
    return result


def _read(world: World, contacts: Contacts, row: int, only: int) -> Touch:
    """The contacts of body row `row` with `only` (-1: with all). Few points: plain numbers win."""
    at = (contacts.bodies == row).any(axis=1) & (contacts.normal_impulses > 0.0)
    if only >= 0:
        at &= (contacts.bodies == only).any(axis=1)
    points = at.nonzero()[0]
    sums: dict[int, list[float]] = {}
    columns = (contacts.bodies, contacts.normals)
    impulses = contacts.normal_impulses, contacts.friction_impulses
    for (a, b), (nx, ny), normal, friction in zip(
        *(column[points].tolist() for column in (*columns, *impulses)), strict=True
    ):
        sign, other = (1.0, b) if a == row else (-1.0, a)
        total = sums.setdefault(other, [0.0, 0.0, 0.0, 0.0])
        for k, term in enumerate((normal * nx, normal * ny, friction * ny, -friction * nx)):
            total[k] += sign * term
    tick = world.tick_length
    pressed = plain_sum(math.hypot(x, y) for x, y, _, _ in sums.values()) / tick
    rubbed = plain_sum(math.hypot(x, y) for _, _, x, y in sums.values()) / tick
    slip = _slip(world, contacts, points) if len(points) else math.nan
    return Touch(pressed, rubbed, slip)


def _slip(world: World, contacts: Contacts, points: np.ndarray) -> float:
    """Speed of the surfaces along each other at the fastest of some points [m/s].

    Points and arms are those of the tick's beginning, where the solver met them.
    """
    bodies, body = contacts.bodies[points], world.page.body
    x0, y0, vx, vy, w = (body[name][bodies] for name in ("x0", "y0", "vx", "vy", "w"))  # (n, 2)
    px, py = contacts.points[points].T[:, :, None]
    vx, vy = vx - w * (py - y0), vy + w * (px - x0)
    nx, ny = contacts.normals[points].T
    along = (vx[:, 1] - vx[:, 0]) * ny - (vy[:, 1] - vy[:, 0]) * nx
    return float(np.abs(along - _running(world, contacts.shapes[points])).max())


def _running(world: World, shapes: np.ndarray) -> np.ndarray:
    """Speeds of running surfaces [m/s] of the pairs of shape rows (n, 2)."""
    live = np.asarray(world.page.live_contacts)
    speeds = live["tangent_speed"]
    if not speeds.any():
        return np.zeros(len(shapes))
    same = (live["shape_a"] == shapes[:, :1]) & (live["shape_b"] == shapes[:, 1:])
    return speeds[same.argmax(axis=1)]
