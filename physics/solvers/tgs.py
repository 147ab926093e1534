"""TGS, temporal Gauss-Seidel: small steps instead of sweeps, without relaxation.

Macklin et al. 2019, "Small Steps in Physics Simulation": n steps of h with one sweep each are
better than one step of n h with n sweeps, for every sweep sees the errors where the bodies have
gone meanwhile, and the error of a load falls with h^2. So each of the `substeps` times `iterations`
sweeps is a step of its own here (`SolverSettings.steps`). Constraints are soft (Catto 2011, the
implicit spring that the compliance of the paper is too) or Baumgarte's, as the biases say.

It is the soft step (Catto 2024, there grown out of "TGS Soft") less the sweep that takes the speed
of the bias away again: an overlap becomes a bounce, and friction is solved in the biased sweep.
Cost in loops over all constraints per tick: 1 prepare + impacts + substeps * iterations * (1 warm
start + 1 solve).
"""

from typing import Any

from physics.compile.jit import kernel
from physics.energy.joint_ledger_entries import note_joints
from physics.energy.ledger_entries import begin_substep, open_books
from physics.impacts.impacts import impacts
from physics.rows.integration import begin, finish, integrate_positions, integrate_velocities
from physics.rows.joint_rows import solve_joints, warm_start_joints
from physics.rows.joint_setup import linearise_axes, prepare_joints
from physics.solvers.declared import Solver
from physics.solvers.soft_step import book_substep
from physics.solvers.sweeps import prepare_contacts, solve_contacts, warm_start_contacts
from physics.state.page import open_page
from physics.stepping.tick import whole_lanes

SOLVER = Solver(
    word="TGS",
    number=6,
    note=(
        "Macklin et al. 2019: every iteration is a small step of its own. Calm stacks; a net "
        "of joints opens more than under the soft step."
    ),
    steps_by_sweep=True,
)


def solve(arrays: tuple[Any, ...]) -> None:
    """Advance velocities and poses of the awake bodies by one tick."""
    temporal_gauss_seidel(arrays)


@kernel
def temporal_gauss_seidel(arrays):
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
    only = step.substeps > 0  # the only sweep of its step; not a literal, which is another type
    for k in range(step.substeps):
        moment = (1.0, k * step.h)
        begin_substep(motion, page.ledger_arrays, awake, page.ledger)
        integrate_velocities(motion, awake, page.step)
        linearise_axes(joints, axes, motion, page.step, moment)
        warm_start_joints(points, axes, motion, page.step)
        warm_start_contacts(page)
        solve_joints(points, axes, motion, page.step, moment)
        solve_contacts(page, 1.0, only)
        note_joints(page)
        integrate_positions(motion, awake, page.step)
        book_substep(page, awake)
    page.tally[0].lost = finish(page.bodies, motion, awake)
