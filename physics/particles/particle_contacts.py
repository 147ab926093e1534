"""Particles among rigid bodies: each pushes the other, in the sweeps of a Verlet step.

A particle is a disc of `radius`; a link that is a skin is solid on its right side, against corners
and round shapes that come between two particles. Bodies are moved on trial to where they would be
after the tick. A contact of depth C along n, from the body to the particle, moves both:

    l = C / (w + W),   W = 1/m + (r x n)^2 / I,   x += w l n,   X -= l n / m,   A -= (r x n) l / I,

with w the particle's inverse mass; of a point of a link, at the share s between its ends a and b,
w = (1 - s)^2 wa + s^2 wb. The sum of l is kept at or above 0, so a contact never pulls, and that of
friction within mu of it (Coulomb). After the step the body gets the impulse l / h (Müller, Macklin,
Chentanez, Jeschke, Kim 2020, "Detailed rigid body simulation with extended position based
dynamics"), so momentum is kept to rounding. Friction takes hold at the particle's middle, not its
rim: a point mass cannot take the torque of the radius, and angular momentum is kept too.

An overlap that is there before the step is undone at the world's push-out speed at most, and that
speed is taken out again; what comes fast bounces with the greater of both restitutions.

Rejected: pushing particles out of bodies after the sweeps and the bodies by what that took (as the
walls do): a heavy box sinks through a cloth, because the links never hear of it.
"""

import math
from typing import TYPE_CHECKING

import numpy as np

from physics.bodies.body_rows import hold_speed
from physics.compile.jit import records
from physics.contacts.sleep import wake_rows
from physics.particles.particle_pairs import MARGIN, MOVER, NOBODY, PAIR, Near, Soft, find
from physics.particles.particle_sweeps import sweep
from physics.shapes.definitions import DefinitionError, Filter
from physics.state.layout import DISABLED, DYNAMIC, FREE, SHAPE
from physics.world_lock import require_unlocked

if TYPE_CHECKING:
    from physics.particles.particles import Particles
    from physics.world import World


def step_among(soft: "Particles", h: float, world: "World | None") -> int:
    """Do one step with angles, and with the bodies of `world`; returns how many links tore."""
    rows = Soft(soft.points, soft.links, soft.angles, soft.circles, soft.rules)
    if world is None:
        return int(sweep(rows, NOBODY, 0))
    require_unlocked(world, "step particles")
    tick = world.settings.tick_length
    if not math.isclose(h, tick):
        raise DefinitionError(f"Particles.step: among bodies h is the world's tick, {tick} s")
    near = gather(soft, h, world)
    count = find(rows, near)
    if count > len(near.pairs):
        soft.pairs = records(PAIR, 2 * count)
        near = near._replace(pairs=soft.pairs)
        find(rows, near)
    torn = int(sweep(rows, near, count))
    soft.touches = int((near.pairs["normal"][:count] > 0.0).sum())
    give_back(near.movers, h, world)
    return torn


def gather(soft: "Particles", h: float, world: "World") -> Near:
    """Return the bodies and shapes that the particles may meet in this step, moved on trial."""
    columns, count = world.page.body, world.page.body_count
    x, y, vx, vy, w, extent = (
        np.array(columns[name][:count]) for name in ("x", "y", "vx", "vy", "w", "extent")
    )
    low, high = _bounds(soft)
    reach = extent + h * (np.abs(vx) + np.abs(vy)) + MARGIN
    meets = (columns["kind"][:count] != FREE) & (columns["first_shape"][:count] >= 0)
    meets &= columns["asleep"][:count] != DISABLED
    meets &= (x + reach > low[0]) & (x - reach < high[0])
    meets &= (y + reach > low[1]) & (y - reach < high[1])
    rows = np.flatnonzero(meets)
    movers = records(MOVER, len(rows))
    movers["row"] = rows
    for name in ("x", "y", "c", "s", "inv_mass", "inv_inertia", "extent"):
        movers[name] = columns[name][rows]
    # Substeps of h / n with the velocity renewed first move by a h^2 (n + 1) / (2 n)
    n = world.settings.steps
    part = h * h * (n + 1) / (2 * n)
    pull = columns["gravity_scale"][rows] * (columns["kind"][rows] == DYNAMIC)
    inv_mass, (gx, gy) = movers["inv_mass"], world.gravity
    movers["dx"] = h * vx[rows] + part * (pull * gx + inv_mass * columns["fx"][rows])
    movers["dy"] = h * vy[rows] + part * (pull * gy + inv_mass * columns["fy"][rows])
    movers["da"] = h * w[rows] + part * movers["inv_inertia"] * columns["torque"][rows]
    for name, trial in (("dx", "trial_x"), ("dy", "trial_y"), ("da", "trial_a")):
        movers[trial] = movers[name]
    limits = h * np.array([world.settings.push_out_speed, world.settings.restitution_threshold])
    return Near(movers, _shapes_of(world, rows, soft.filter), soft.pairs, limits)


def _bounds(soft: "Particles") -> tuple[np.ndarray, np.ndarray]:
    """Return the lower and upper corner of where the particles are and go [m]."""
    points, radius = soft.points, float(soft.rules["radius"][0]) + MARGIN
    at = np.array([points["x"], points["y"]])
    goal = 2.0 * at - np.array([points["before_x"], points["before_y"]])
    both = np.concatenate([at, goal], axis=1)
    return both.min(axis=1) - radius, both.max(axis=1) + radius


def _shapes_of(world: "World", rows: np.ndarray, wanted: Filter) -> np.ndarray:
    """Return copies of the bodies' solid shapes that may meet `wanted`, numbered as `rows` are."""
    shapes = np.asarray(world.page.live_shapes)
    place = np.full(world.page.body_count, -1)
    place[rows] = np.arange(len(rows))
    owner = shapes["body"]
    picked = (owner >= 0) & (shapes["sensor"] == 0)
    picked &= (shapes["mask"] & wanted.category != 0) & (shapes["category"] & wanted.mask != 0)
    picked[picked] = place[owner[picked]] >= 0
    result = records(SHAPE, int(picked.sum()))
    result[:] = shapes[picked]
    result["body"] = place[owner[picked]]
    return result


def give_back(movers: np.ndarray, h: float, world: "World") -> None:
    """Give the bodies that were touched their impulses; what is held by particles stays awake."""
    movers = np.asarray(movers)
    rows = movers["row"][(movers["touched"] != 0) & (movers["inv_mass"] > 0.0)]
    if len(rows) == 0:
        return
    wake_rows(world.page, rows)
    columns = world.page.body
    columns["still"][rows] = 0.0
    pushed = movers[(movers["touched"] != 0) & (movers["inv_mass"] > 0.0)]
    for name, part in (("vx", "kick_x"), ("vy", "kick_y"), ("w", "kick_a")):
        columns[name][rows] += pushed[part] / h
    hold_speed(world.page, rows)
