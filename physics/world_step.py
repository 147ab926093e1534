"""What a step of the world does round the compiled ticks: settings in, room made, events out."""

from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from physics.capacity import squeeze
from physics.constants import WORLD_RADIUS
from physics.filters import barred_set
from physics.settings import SOLVERS
from physics.settings_changes import renew_step
from physics.solvers.chosen import chosen_solver
from physics.tick import SOFT_STEP, SOLVE, SOLVED, advance, settle
from physics.world_lock import require_unlocked

if TYPE_CHECKING:
    from physics.world import World


def step(world: "World", ticks: int = 1) -> None:
    """Advance the world by `ticks`; afterwards `events` says what happened, `profile` the times.

    Raises CrowdedWorldError when bodies lie on one another in more pairs than a world may hold:
    then the tick is not done, and may be tried again when some are away.
    """
    require_unlocked(world, "step")
    world._log.begin_step()
    books = world.ledger.begin_step()
    begin = perf_counter()
    renew_settings(world)
    settle_edits(world)
    left = ticks
    while left > 0:
        if books:
            world.ledger.open()
        with world.stepping():
            left -= run_ticks(world, 1 if world.joint_table.can_break else left)
        if books:
            world.ledger.close()
        after_ticks(world)
    world.profile = {"tick": 1000.0 * (perf_counter() - begin) / max(ticks, 1)}


def run_ticks(world: "World", ticks: int) -> int:
    """Run up to `ticks` compiled ticks; return how many were done before Python is needed.

    A solver other than the tick's own is a kernel of its own: the tick stops where it is to run.
    """
    arrays, tally = tuple(world.page.arrays), world.page.tally
    done = advance(arrays, ticks)
    while done < ticks and tally["stage"][0] == SOLVE:
        solve_chosen(world, arrays)
        tally["stage"] = SOLVED
        done += advance(arrays, ticks - done)
    return done


def solve_chosen(world: "World", arrays: tuple[Any, ...]) -> None:
    """Call the solver that was chosen, or the soft step that solves trees of joints at once."""
    if world.settings.solver == SOLVERS[SOFT_STEP]:
        chosen_solver("direct joints")(arrays, world.joint_table.trees(world.page))
    else:
        chosen_solver(world.settings.solver)(arrays)


def renew_settings(world: "World") -> None:
    """Write settings, gravity and air for the kernels, when one of them has changed."""
    now = (world.settings.stamp, world.air.stamp, world.gravity, world.record_events)
    if now != world._settings_seen:
        renew_step(world)
        world._settings_seen = now


def settle_edits(world: "World") -> None:
    """Do what edits since the last step have left to do: orders, sets and lists for the kernels."""
    page, joints = world.page, world.joint_table
    fresh = world._order_is_fresh and world._barred_is_fresh and joints.is_ready
    if fresh and not (page.has_news or page.is_loose):
        return
    squeeze(page)
    if page.tally["slept"][0] or not world._order_is_fresh:
        settle(page.arrays)
    if not world._order_is_fresh:
        order = page.live_order
        left = np.asarray(page.shapes)["min_x"][order]
        order[:] = order[np.argsort(left, kind="stable")]
        world._order_is_fresh = True
    if not world._barred_is_fresh:
        page.replace(barred=barred_set(joints.jointed, world.vetoes))
        world._barred_is_fresh = True
    joints.slept |= bool(page.tally["joints_slept"][0])
    page.tally["joints_slept"] = 0
    joints.make_ready(page)
    page.tally["direct"] = joints.direct_count
    page.put(**joints.arrays)


def after_ticks(world: "World") -> None:
    """Do what the compiled ticks leave to Python: room, lost bodies, broken joints."""
    page, joints = world.page, world.joint_table
    world._contacts = None
    joints.measured = False
    if page.has_news:
        page.make_room()
        if page.tally["lost"][0] > 0:
            remove_lost(world)
    if world.record_events:
        world._log.make_room()
    if joints.can_break:
        for serial in joints.broken(world.tick_length):
            break_joint(world, serial)
    settle_edits(world)


def break_joint(world: "World", serial: int) -> None:
    """Report the joint with the id `serial` as broken and remove it."""
    joint = world.joints_by_id.get(serial)
    if joint is None:
        return  # a gear that went with a joint before it
    names = f"{joint.a.name if joint.a else 'the world'} and {joint.b.name}"
    message = f"the {joint.kind} joint of {names} broke"
    world._log.tell("joint_broken", message, joint.b, joint=joint)
    world.remove(joint)


def remove_lost(world: "World") -> None:
    """Report and remove the bodies that have left the world or are no longer finite."""
    world.page.rest_statics()
    for body in world.bodies:
        x, y = body.center
        if abs(x) <= WORLD_RADIUS and abs(y) <= WORLD_RADIUS and abs(body.angle) < np.inf:
            continue
        away = np.isfinite(x) and np.isfinite(y)
        why = "left the world (10 km from the origin)" if away else "is no longer finite"
        world._log.tell("removed", f"{body.name} {why} and was removed", body)
        world.remove(body)
