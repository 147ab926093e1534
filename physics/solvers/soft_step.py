"""Soft step (Catto 2024, "Solver2D"; Box2D v3).

Constraints are soft in the first sweep of a substep, which moves the bodies; the second sweep,
without bias, takes the push-out speed out of the velocities again. Cost in loops over all
constraints per tick: 1 prepare + substeps * (1 warm start + iterations solve + 1 relax)
+ 1 restitution. Joints first, so that contacts have the last word. While the energy ledger is on,
it looks at the impulses of every substep (ledger_entries.py) and changes nothing.
"""

from physics._jit import device
from physics.solvers.contact_rows import (
    forget_contacts,
    prepare_contacts,
    restitution,
    solve_contacts,
    warm_start_contacts,
)
from physics.solvers.integration import begin, finish, integrate_positions, integrate_velocities
from physics.solvers.joint_ledger_entries import book_joints, note_joints
from physics.solvers.joint_rows import forget_joints, solve_joints, warm_start_joints
from physics.solvers.joint_setup import linearise_axes, prepare_joints
from physics.solvers.ledger_entries import begin_substep, book_bodies, book_contacts, open_books


@device
def soft_step(page, awake):
    """Advance velocities and poses of the `awake` rows by one tick."""
    step = page.step[0]
    begin(page.bodies, page.motion, awake, page.step)
    prepare_joints(page.joint_points, page.joint_axes, page.motion, page.step)
    prepare_contacts(page)
    open_books(page)
    for k in range(step.substeps):
        start = k * step.h
        begin_substep(page, awake)
        integrate_velocities(page.motion, awake, page.step)
        linearise_axes(page, 1.0, start)
        warm_start(page)
        for i in range(step.iterations):
            solve_joints(page, 1.0, start)
            solve_contacts(page, 1.0, i + 1 == step.iterations)
        note_joints(page)
        integrate_positions(page.motion, awake, page.step)
        relax(page, start + step.h)
        if k + 1 == step.substeps:
            restitution(page)
        book_substep(page, awake)
    page.tally[0].lost = finish(page.bodies, page.motion, awake)


@device
def warm_start(page):
    """Begin with the impulses of the last substep; without warm starting, with none."""
    if page.step[0].warm_starting == 0.0:
        forget_joints(page.joint_points, page.joint_axes)
        forget_contacts(page)
    warm_start_joints(page.joint_points, page.joint_axes, page.motion)
    warm_start_contacts(page)


@device
def relax(page, end):
    """Sweep once without bias where the bodies are now, `end` [s] after the tick began."""
    if page.step[0].relax_joints != 0:
        linearise_axes(page, 0.0, end)
        solve_joints(page, 0.0, end)
    if page.step[0].relax_contacts != 0:
        solve_contacts(page, 0.0, True)


@device
def book_substep(page, awake):
    """Book the work of all impulses of the substep, while the energy ledger is on."""
    if page.ledger[0].on != 0:
        book_bodies(page, awake)
        book_joints(page)
        book_contacts(page)
