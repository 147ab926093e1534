"""What a change of the settings, gravity or air means for a world that is running."""

from typing import TYPE_CHECKING, Any

import numpy as np

from physics.bodies.materials import ALL, remix_contacts
from physics.compile.lanes import LANES
from physics.contacts.contact_store import store_contact_impulses
from physics.contacts.readings import cores, owners
from physics.direct.overloads import AFRESH
from physics.forces.air import fill_air
from physics.settings import contact_stiffness, fill_step

if TYPE_CHECKING:
    from physics.world import World

IMPULSES = {
    "points": ("normal_impulse", "tangent_impulse"),
    "contacts": ("rolling_impulse",),
    "blocks": ("rolling_impulse",),
    "joints": ("impulses",),
    "joint_points": ("px", "py"),
    "joint_axes": ("impulse",),
}
"""Where the impulses of a substep are kept for the next one."""


def renew_step(world: "World") -> None:
    """Write settings, gravity and air into the STEP record, and bring the page in line with it."""
    step = world.page.step
    before = step.copy()
    fill_step(step, world.settings, world.gravity, world.record_events)
    fill_air(step, world.air)
    then, now = np.asarray(before)[0], np.asarray(step)[0]
    if then["tick_rate"] != now["tick_rate"]:
        keep_time(world, float(then["tick_rate"]))
    if then["solver"] != now["solver"]:
        world.joint_table.stale = True  # only the soft step solves joints at once
    if then["h"] != now["h"] and then["h"] > 0.0:
        scale_impulses(world, float(now["h"] / then["h"]))
    if then["h"] > 0.0:
        keep_pushes(world, then, now)
    if any(then[name] != now[name] for name in ("least_friction", "least_restitution")):
        remix_contacts(world.page.arrays, ALL)
        world.page.stale_blocks()
    then["record_events"] = now["record_events"]
    if before.tobytes() != step.tobytes():
        world.wake_all()


def keep_time(world: "World", rate: float) -> None:
    """Ticks were 1 / `rate` [s] until now: from here on they count anew."""
    tally = world.page.tally[0]
    if rate > 0.0:
        tally["time_before"] += (tally["tick"] - tally["rate_since"]) / rate
    tally["rate_since"] = tally["tick"]


def scale_impulses(world: "World", ratio: float) -> None:
    """Substeps are longer by `ratio`: the same forces are impulses longer by as much."""
    world.joint_table.measure()  # what was done in the last tick stays what it was
    for name, columns in IMPULSES.items():
        array = np.asarray(getattr(world.page, name))
        for column in columns:
            array[column] *= ratio
    for name in ("p", "q"):
        lanes = np.asarray(world.page.blocks)[name]
        for column in IMPULSES["points"]:
            lanes[column] *= ratio


def keep_pushes(world: "World", then: Any, now: Any) -> None:
    """Let what overlaps be pushed as hard as before, by stiffer or softer contacts.

    Depth C under the stiffness k [1/s^2] carries m k C. Where k becomes greater, so much of C is
    left as it is that the rest carries the same: nothing is lifted, nothing thrown.
    """
    share = depth_kept(then, now)
    if share == 1.0 and then["slop"] == now["slop"]:
        return
    page = world.page
    page.tally["overloaded"] = AFRESH
    store_contact_impulses(page.arrays)
    contacts, points = np.asarray(page.live_contacts), np.asarray(page.arrays.points)
    owner, is_second = owners(contacts)
    row, slot = 2 * owner + is_second, contacts["slot"][owner]
    normals, core_a, core_b = cores(page, owner, row, "")
    gap = np.sum((core_b - core_a) * normals, axis=1) - points["ra"][row] - points["rb"][row]
    pressed = np.minimum(gap + points["left"][row] + then["slop"], 0.0)
    least = np.where(points["room"][row] > 0.0, -np.inf, 0.0)  # what is small may be lifted
    left = np.clip(share * pressed - gap - now["slop"], least, np.maximum(-gap, 0.0))
    left[contacts["hertz"][owner] > 0.0] = 0.0  # a spring of its own: what it carries is its depth
    points["left"][row] = left
    lanes = np.asarray(page.blocks)
    for name, of in (("p", ~is_second), ("q", is_second)):
        worked = of & (slot >= 0)
        lanes[name]["left"][slot[worked] // LANES, slot[worked] % LANES] = left[worked]


def depth_kept(then: Any, now: Any) -> float:
    """The part of a depth with which contacts of the settings `now` carry what they did."""
    before, after = contact_stiffness(then), contact_stiffness(now)
    if before == after:
        return float((now["h"] / then["h"]) ** 2) if np.isinf(after) else 1.0
    if np.isinf(before) or after == 0.0:
        return 1.0
    return 0.0 if np.isinf(after) else before / after
