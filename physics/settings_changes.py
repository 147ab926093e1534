"""What a change of the settings, gravity or air means for a world that is running."""

from typing import TYPE_CHECKING

import numpy as np

from physics.air import fill_air
from physics.materials import ALL, remix_contacts
from physics.settings import fill_step

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
