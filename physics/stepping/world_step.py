"""What a step of the world does round the compiled ticks: settings in, room made, events out."""

from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from physics.constants import WORLD_RADIUS
from physics.contacts.filters import barred_set
from physics.contacts.sweep_order import renew_places
from physics.solvers.declared import chosen_solver, module_of
from physics.state.capacity import squeeze
from physics.state.counts import (
    ASKS,
    BROKEN,
    JOINTS_SLEPT,
    LOST,
    OVERLOADED,
    SLEPT,
    STAGE,
    STRAINED,
)
from physics.state.notes import PLACED
from physics.stepping import tick
from physics.stepping.settings_changes import renew_step
from physics.values.checks import DefinitionError, finite, whole
from physics.values.ranges import short
from physics.world_lock import require_unlocked

if TYPE_CHECKING:
    from physics.world import World

MOST_TICKS = 1 << 40
"""Most ticks of one step: [count], 2^40, longer than anybody waits."""

MOST_SECONDS = 3600.0
"""Most time of one `advance`: [s], an hour. More: a clock that jumped keeps the program busy."""

HARD_ISLANDS = "physics.direct.hard_islands"
"""The soft step of a world with overloaded contacts; imported, and compiled, when it has some."""

SAME_TICK = 1e-6
"""A tick that lacks less than this is due: [1], 1e-6. Zero: rounding makes some frames a tick
short and the next one longer; large: the world runs ahead of its clock."""


def step(world: "World", ticks: int = 1) -> None:
    """Advance the world by `ticks`; afterwards `events` says what happened.

    Raises CrowdedWorldError when bodies lie on one another in more pairs than a world may hold:
    then the tick is not done, and may be tried again when some are away. DefinitionError when
    `ticks` is not a whole number: for a time there is `World.advance`.
    """
    if world._lock.locked:
        require_unlocked(world, "step")
    if type(ticks) is not int or not 0 <= ticks <= MOST_TICKS:
        ticks = whole_ticks(world, ticks)
    world._log.begin_step()
    ledger_arrays = world._ledger.begin_step()
    begin = perf_counter()
    renew_settings(world)
    settle_edits(world)
    left = ticks
    while left > 0:
        if ledger_arrays:
            world._ledger.open()
        with world._lock:
            done = run_ticks(world, 1 if one_by_one(world) else left)
        if ledger_arrays:
            world._ledger.close()
        after_ticks(world)
        left -= done
        if done > 0 and world._callbacks.called:
            world._callbacks.after_tick()
    world._stage_clock.steps.append((perf_counter() - begin, ticks))


def profile(world: "World") -> dict[str, float]:
    """Return how long a "tick" of the last step took [ms]; nothing before the first.

    While `stage_clock` is on, also each of the stages of `laps.STAGE_WORDS`, and the "rest": these
    make up the tick.
    """
    return world._stage_clock.told()


def one_by_one(world: "World") -> bool:
    """Whether Python has to look at the world after every tick."""
    return world.joint_table.can_break or bool(world._callbacks.called)


def whole_ticks(world: "World", ticks: int) -> int:
    """`ticks` as an int; DefinitionError says what it is, to those who know step(seconds)."""
    if isinstance(ticks, bool) or not isinstance(ticks, int | np.integer):
        raise DefinitionError(
            f"step: ticks must be a whole number of ticks of 1/{world.settings.tick_rate} s, not"
            f" {short(ticks)}; to go on by a time call world.advance(seconds)"
        )
    return whole("step: ticks", ticks, 0, MOST_TICKS)


def advance(world: "World", seconds: float) -> float:
    """Advance the world by a time [s], 0 to an hour, in whole ticks; the rest waits for next time.

    Returns which share of a tick waits, 0 to 1, for a picture between two ticks. What waits is a
    part of the state: equal calls make equal runs, however long each frame was. In one call
    `events` are those of all its ticks. Raises DefinitionError and CrowdedWorldError, see `step`.
    """
    owed = world._time_owed + finite("seconds", seconds, 0.0, MOST_SECONDS)
    rate = world.settings.tick_rate
    # Sums of frames such as 1/60 s miss the tick that they add up to by rounding.
    ticks, before = int(owed * rate + SAME_TICK), world.tick
    try:
        step(world, ticks)
    finally:
        world._time_owed = max(owed - (world.tick - before) / rate, 0.0)
    return min(world._time_owed * rate, 1.0)


def run_ticks(world: "World", ticks: int) -> int:
    """Run up to `ticks` compiled ticks; return how many were done before Python is needed.

    A solver other than the tick's own is a kernel of its own: the tick stops where it is to run, as
    it does before the solver when a callback is to see the contacts.
    """
    counts, threads, callbacks = world.page.counts, world._threads, world._callbacks
    world.convergence = None
    counts[ASKS] = "pre_solve" in callbacks.called
    done = threads.advance(world, ticks)
    while done < ticks and counts[STAGE] in (tick.SOLVE, tick.PRE_SOLVE):
        if counts[STAGE] == tick.SOLVE:
            counts[STAGE] = tick.SOLVED if solve_chosen(world) else tick.SOFT
        else:
            callbacks.before_solve()
            counts[STAGE] = tick.BLOCKS
            if counts[JOINTS_SLEPT]:
                break  # their rows are placed first
        done += threads.advance(world, ticks - done)
    return done


def solve_chosen(world: "World") -> bool:
    """Call the solver that was chosen, or the soft step that solves some islands to the end.

    False, and nothing is done: it is an ordinary tick of the soft step.
    """
    arrays = tuple(world.page.arrays)
    if world.page.counts[OVERLOADED]:
        return bool(module_of(HARD_ISLANDS).solve(arrays))
    world.convergence = chosen_solver(world.settings.solver)(arrays)
    return True


def renew_settings(world: "World") -> None:
    """Write settings, gravity and air for the kernels, when one of them has changed."""
    now = (world._settings.stamp, world._air.stamp, world._gravity, world._record_events)
    if now != world._settings_seen:
        renew_step(world)
        world._settings_seen = now


def settle_edits(world: "World") -> None:
    """Do what edits since the last step have left to do: orders, sets and lists for the kernels."""
    page, joints = world.page, world.joint_table
    fresh = world._order_is_fresh and world._barred_is_fresh and not page.is_loose
    if fresh and page.is_quiet and joints.is_ready:
        return
    squeeze(page)
    if page.counts[SLEPT] or not world._order_is_fresh:
        tick.settle(page.arrays)
    if not world._order_is_fresh:
        order = page.live_order
        left = np.asarray(page.shapes)["min_x"][order]
        order[:] = order[np.argsort(left, kind="stable")]
        world._order_is_fresh = True
        page.notes[PLACED] = 0
    if not page.notes[PLACED]:
        renew_places(page.arrays)
    if not world._barred_is_fresh:
        page.replace(barred=barred_set(joints.jointed, world.vetoes))
        world._barred_is_fresh = True
    joints.slept |= bool(page.counts[JOINTS_SLEPT])
    page.counts[JOINTS_SLEPT] = 0
    joints.make_ready(page)
    page.tally["direct"], page.tally["watched"] = joints.direct_count, joints.in_loops(page).any()
    page.put(**joints.arrays)


def after_ticks(world: "World") -> None:
    """Do what the compiled ticks leave to Python: room, lost bodies, broken joints."""
    page, joints = world.page, world.joint_table
    world._contacts = None
    joints.measured = False
    if world._record_events:
        world._log.make_room()
    edited = not page.is_quiet or joints.can_break
    if edited and page.has_news:
        page.make_room()
        if page.counts[LOST] > 0:
            remove_lost(world)
        if page.counts[BROKEN]:
            page.counts[BROKEN] = 0
            tell_strained(world)
        if page.counts[STRAINED]:
            page.counts[STRAINED] = 0
            joints.review(page)
    if joints.can_break:
        for serial in joints.broken(world.tick_length):
            break_joint(world, serial)
    if edited:
        settle_edits(world)


def tell_strained(world: "World") -> None:
    """Report the joints that came to rest away from where they should be: loops forbid it."""
    rows = world.joint_table.columns
    for i in np.flatnonzero((rows["broken"] == 1) & (rows["id"] > 0)).tolist():
        rows["broken"][i] = 2
        joint = world.joints_by_id[int(rows["id"][i])]
        names = f"{joint.a.name if joint.a else 'the world'} and {joint.b.name}"
        message = f"the {joint.kind} joint of {names} is strained: other joints contradict it"
        world._log.tell("joint_strained", message, joint.b, joint=joint)


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
