"""What there is to compile, in jobs that two processes take in turns: the longest first, so that
both end at the same time.

A job is named by its module and its name in the JOBS there; every process has its own sample world.
"""

import functools
from collections.abc import Callable
from importlib import import_module
from typing import Any

from physics import (
    Body,
    Box,
    Capsule,
    Circle,
    Distance,
    MouseJoint,
    Polygon,
    Revolute,
    Segment,
    World,
)
from physics.compile.jit import prepare, type_of
from physics.contacts.box_tree import look_round
from physics.contacts.broadphase import begin_found, find_few
from physics.contacts.contact_store import drop_orphans
from physics.contacts.continuous import stop_at_impacts
from physics.contacts.filters import end_forbidden
from physics.contacts.partners import renew_partners
from physics.contacts.sensing import sense
from physics.contacts.sleep import fall_asleep, wake_marked, wake_touched
from physics.contacts.sweep_order import renew_places
from physics.forces.air import apply_air
from physics.impacts.impact_rounds import look_at, strike_list
from physics.impacts.impacts import book_all_blows, leave_for_later, open_impacts
from physics.rows.blocks import rebuild_blocks
from physics.rows.joint_rows import solve_joints
from physics.rows.joint_setup import linearise_axes, prepare_joints
from physics.rows.lanes_taken import settle_lanes
from physics.solvers.soft_step import book_substep
from physics.stepping.stages import do_blocks, look_at_chunks
from physics.stepping.tick import drop_ended, settle

Job = tuple[str, str]

TICK, PICTURE, REST, LATER = "tick", "picture", "rest", "later"
"""Stages: what `advance` calls; the picture; what edits and readings need; what few scenes and
choices use (app/capture/later.py)."""


def do(job: Job) -> None:
    """Do a job of any module: compile, or load."""
    module, name = job
    import_module(module).JOBS[name]()


def sample_world() -> World:
    """Return a world with every shape, and the joints that scenes and the hand use.

    One kernel solves joints of all kinds, so no kind needs to be here for its own sake.
    """
    world = World()
    world.add_static(Segment(start=(-9, 0), end=(9, 0)), name="floor")
    shapes = (
        Circle(radius=0.5),
        Box(width=1, height=1),
        Polygon(vertices=((-0.5, -0.5), (0.5, -0.5), (0.0, 0.5)), radius=0.05),
        Capsule(start=(-0.3, 0), end=(0.3, 0), radius=0.3, end_radius=0.2),
    )
    # Two layers that overlap a little: every pair of shape kinds that can meet, meets.
    lower = [world.add_dynamic(s, position=(1.2 * i, 0.4)) for i, s in enumerate(shapes)]
    upper = [world.add_dynamic(s, position=(1.2 * i, 1.2)) for i, s in enumerate(shapes)]
    _add_joints(world, lower, upper)
    return world


def _add_joints(world: World, lower: list[Body], upper: list[Body]) -> None:
    """Add hinges, rods, a spring and the hand, with all that they can do switched on."""
    first, second, third = lower[:3]
    world.add_joint(
        Revolute(
            a=first, b=second, anchor=(0.6, 0.4), lower=-1, upper=1, motor_speed=1.0, max_torque=1.0
        )
    )
    world.add_joint(
        Revolute(
            a=second, b=third, anchor=(1.8, 0.4), servo_angle=0.1, servo_hertz=2.0, max_torque=1.0
        )
    )
    world.add_joint(Distance(a=None, b=upper[0], anchor_a=(0, 3), anchor_b=(0, 1.2)))
    world.add_joint(
        Distance(a=upper[0], b=upper[1], anchor_a=(0, 1.2), anchor_b=(1.2, 1.2), hertz=2.0)
    )
    world.add_joint(MouseJoint(upper[3], anchor=(3.6, 1.2), target=(3.6, 2), max_force=10.0))


@functools.cache
def _sample() -> tuple[World, Any]:
    """A world to compile for, and its page, of which only the type is asked, once: it is long."""
    world = sample_world()
    return world, type_of(world.page.arrays)


def _unit(unit: Any, *more: Any) -> Callable[[], None]:
    """A unit of the tick that takes the page."""
    return lambda: prepare(unit, _sample()[1], *more)


def _meetings() -> None:
    """Compile what finds impacts; what strikes them is longer."""
    world, page = _sample()
    awake = world.page.arrays.awake[:0]
    prepare(open_impacts, page, awake, 1)
    prepare(look_at, page, 0, 1)
    prepare(leave_for_later, page, 0, 1)
    prepare(book_all_blows, page, awake)


def _book() -> None:
    world, page = _sample()
    prepare(book_substep, page, world.page.arrays.awake[:0])


def _joints() -> None:
    """Compile what solves the rows of joints."""
    page, sweep = _sample()[0].page.arrays, (1.0, 0.0)
    prepare(linearise_axes, page.joints, page.joint_axes, page.motion, page.step, sweep)
    prepare(solve_joints, page.joint_points, page.joint_axes, page.motion, page.step, sweep)
    prepare(prepare_joints, page.joint_points, page.joint_axes, page.motion, page.step)


def _between_ticks() -> None:
    """Run what makes a world ready for a tick, and gives it room."""
    page = _sample()[0].page.arrays
    for of_page in (settle, renew_places):
        of_page(page)


def _shapes() -> None:
    from app.drawing.picture import lay_out_sample  # pygame only here

    lay_out_sample(_sample()[0])


def _marks() -> None:
    from app.drawing.picture import lay_marks

    lay_marks()


def _paint() -> None:
    from app.drawing.canvas import tile_rectangles, tiles_of
    from app.drawing.picture import paint_nothing

    paint_nothing()
    tile_rectangles(tiles_of([], (1, 1)))


def _begin() -> None:
    """Run what building a scene needs, and the first press of a button."""
    world = _sample()[0]
    world.bodies[-1].set_material(friction=0.5)
    world.closest((0.0, 0.5), 1.0)


def _edits() -> None:
    """Run what edits, readings and snapshots need; without a tick, for that is compiled elsewhere:
    no contact has begun and nothing sleeps.
    """
    world = _sample()[0]
    page = world.page.arrays
    for of_page in (drop_orphans, renew_partners, look_round):
        of_page(page)
    world.hash()
    for of_page in (drop_ended, end_forbidden, wake_marked):
        of_page(page)


def _overlays() -> None:
    from app.drawing import cloths
    from app.drawing.picture import draw_sample

    draw_sample(_sample()[0])
    cloths.warm()


def _ink() -> None:
    from app.drawing.kernels import curves

    curves.warm()


JOBS: dict[str, Callable[[], None]] = {
    "looks": _unit(look_at_chunks, 0),  # with smooth_pieces, which it calls
    "impacts": _unit(strike_list, 0, 1, 0),
    "stops": _unit(stop_at_impacts),
    "pairs": _unit(find_few),
    "sleep": _unit(fall_asleep, 0),
    "blocks": _unit(do_blocks, 0, 0, 0),
    "joints": _joints,
    "meetings": _meetings,
    "sensors": _unit(sense),
    "colours": _unit(rebuild_blocks),
    "waking": _unit(wake_touched),
    "energy": _book,
    "lanes": _unit(settle_lanes, 0, 0),
    "found": _unit(begin_found, True),
    "air": _unit(apply_air),
    "paint": _paint,
    "shapes": _shapes,
    "marks": _marks,
    "begin": _begin,
    "between": _between_ticks,
    "edits": _edits,
    "overlays": _overlays,
    "ink": _ink,
}
"""By name, in the order in which they are taken."""

AFTER_TICK = {
    **dict.fromkeys(("paint", "shapes", "marks", "begin", "between"), PICTURE),
    **dict.fromkeys(("edits", "overlays", "ink"), REST),
}
"""Stages of the jobs that do not wait for the tick: while one process compiles `advance`, which
needs all its units, the other has as long for the picture."""

STAGES: tuple[tuple[str, Job], ...] = tuple(
    (AFTER_TICK.get(name, TICK), (__name__, name)) for name in JOBS
)
