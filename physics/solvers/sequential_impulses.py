"""Sequential impulses (Catto 2005, "Iterative Dynamics with Temporal Coherence"; box2d-lite 2006).

Every constraint in turn gets the impulse that mends its velocity; sums are clamped and kept for the
next substep. How an overlap is undone is a choice: by a speed (Baumgarte 1972), or by moving the
bodies apart by inverse mass once the velocities are solved, all of it (projection) or a share of
what exceeds the slop. Joints have Baumgarte's speed. Cost in loops over all constraints per tick:
1 prepare + substeps * (1 warm start + iterations solve + 1 correction).
"""

from typing import Any

from physics.compile.jit import kernel
from physics.energy.joint_ledger_entries import note_joints
from physics.energy.ledger_entries import begin_substep, open_books
from physics.impacts.impacts import impacts
from physics.rows.contact_pairs import solve_pairs
from physics.rows.integration import begin, finish, integrate_positions, integrate_velocities
from physics.rows.joint_rows import solve_joints, warm_start_joints
from physics.rows.joint_setup import linearise_axes, prepare_joints
from physics.rows.position_rows import correct_positions
from physics.solvers.declared import AS_CORRECTED, AS_SET, Solver
from physics.solvers.soft_step import book_substep
from physics.solvers.sweeps import prepare_contacts, solve_contacts, warm_start_contacts
from physics.state.page import open_page
from physics.stepping.tick import whole_lanes

SOLVER = Solver(
    word="sequential impulses",
    number=1,
    note=(
        "Catto 2005 (box2d-lite): impulses are added up and kept for the next step. Short and"
        " well known; a stack trembles without some mm of slop."
    ),
    contact_bias=AS_CORRECTED,
    joint_bias="baumgarte",
    correction=AS_SET,
    solves_pairs=True,
)


def solve(arrays: tuple[Any, ...]) -> None:
    """Advance velocities and poses of the awake bodies by one tick."""
    sequential_impulses(arrays)


@kernel
def sequential_impulses(arrays):
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
            if step.block_solving != 0:
                solve_pairs(page, i + 1 == step.iterations)
            else:
                solve_contacts(page, 1.0, i + 1 == step.iterations)
        note_joints(page)
        integrate_positions(motion, awake, page.step)
        correct_positions(page)
        book_substep(page, awake)
    page.tally[0].lost = finish(page.bodies, motion, awake)
