"""Sequential impulses with split position correction (Catto; Box2D 2.4.1, b2Island and b2Solver).

The velocities of a substep are solved without any bias, so no push-out speed can stay in them. What
overlaps then, or has come apart, is undone by moving bodies: nonlinear Gauss-Seidel, in which each
row is visited with the normals, arms and errors that the row before has left (position_rows.py). A
contact gives up the share `baumgarte` of what exceeds the slop, a rigid row of a joint all of it.
As in Box2D contacts come first here, joints last. There is no early end of the sweeps, and as many
are done over the positions as over the velocities (Box2D: 3 and 8).

What a place cannot say is left to the velocities alone: joints that give way above a force drift.
Cost in loops over all constraints per tick: 1 prepare + substeps * (1 warm start + iterations solve
+ iterations correct). A visit that corrects costs about twice one that solves, for it looks at the
geometry anew.
"""

from typing import Any

from physics.compile.jit import kernel
from physics.energy.joint_ledger_entries import note_joints
from physics.energy.ledger_entries import begin_substep, open_books
from physics.impacts.impacts import impacts
from physics.rows.integration import begin, finish, integrate_positions, integrate_velocities
from physics.rows.joint_rows import solve_joints, warm_start_joints
from physics.rows.joint_setup import linearise_axes, prepare_joints
from physics.rows.position_rows import correct_contacts, correct_joints
from physics.solvers.declared import SHARE, Solver
from physics.solvers.soft_step import book_substep
from physics.solvers.sweeps import prepare_contacts, solve_contacts, warm_start_contacts
from physics.state.page import open_page
from physics.stepping.tick import whole_lanes

SOLVER = Solver(
    word="split position correction",
    number=3,
    note=(
        "Catto 2020 (Box2D 2.4): velocities first, then overlaps are moved apart. Little "
        "overlap; a stack hops without some mm of slop."
    ),
    contact_bias="none",
    joint_bias="none",
    correction=SHARE,
    limits_push_out=False,
)


def solve(arrays: tuple[Any, ...]) -> None:
    """Advance velocities and poses of the awake bodies by one tick."""
    split_position_correction(arrays)


@kernel
def split_position_correction(arrays):
    """Advance velocities and poses by one tick; `arrays` is the page as a plain tuple."""
    page = open_page(arrays)
    motion, step = page.motion, page.step[0]
    joints, points, axes = page.joints, page.joint_points, page.joint_axes
    awake = page.awake[: whole_lanes(page.tally[0].awake_count)]
    energy = begin(page.bodies, motion, awake, page.step)
    prepare_joints(points, axes, motion, page.step)
    meets = prepare_contacts(page, energy)
    open_books(motion, page.ledger_arrays, page.tally, page.ledger, page.step)
    impacts(page, awake, meets)
    for k in range(step.substeps):
        sweep = (1.0, k * step.h)
        begin_substep(motion, page.ledger_arrays, awake, page.ledger)
        integrate_velocities(motion, awake, page.step)
        linearise_axes(joints, axes, motion, page.step, sweep)
        warm_start_joints(points, axes, motion, page.step)
        warm_start_contacts(page)
        for i in range(step.iterations):
            solve_joints(points, axes, motion, page.step, sweep)
            solve_contacts(page, 1.0, i + 1 == step.iterations)
        note_joints(page)
        integrate_positions(motion, awake, page.step)
        book_substep(page, awake)
        for _ in range(step.iterations):
            correct_contacts(page)
            correct_joints(page)
    page.tally[0].lost = finish(page.bodies, motion, awake)
