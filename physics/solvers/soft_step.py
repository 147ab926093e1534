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
    step = page.step
    motion = page.motion
    points = page.joint_points
    axes = page.joint_axes
    begin(page.bodies, motion, awake, step)
    prepare_joints(points, axes, motion, step)
    prepare_contacts(page)
    h = step[0].h
    iterations = step[0].iterations
    relaxes = step[0].relax_contacts != 0
    substeps = step[0].substeps
    books = page.ledger[0].on != 0
    if books:
        open_books(motion, page.books, page.tally[0].body_count, step[0])
    for k in range(substeps):
        start = k * h
        if books:
            begin_substep(motion, page.books, awake)
        integrate_velocities(motion, awake, step)
        linearise_axes(page.joints, axes, motion, step, 1.0, start)
        if step[0].warm_starting == 0.0:
            forget_joints(points, axes)
            forget_contacts(page)
        warm_start_joints(points, axes, motion)
        warm_start_contacts(page)
        for i in range(iterations):
            solve_joints(points, axes, motion, step, 1.0, start)
            solve_contacts(page, 1.0, i + 1 == iterations and not relaxes)
        if books:
            note_joints(page)
        integrate_positions(motion, awake, step)
        if step[0].relax_joints != 0:
            linearise_axes(page.joints, axes, motion, step, 0.0, start + h)
            solve_joints(points, axes, motion, step, 0.0, start + h)
        if relaxes:
            solve_contacts(page, 0.0, relaxes)
        if k + 1 == substeps:
            restitution(page)
        if books:
            book_bodies(motion, page.books, awake, page.ledger, step[0])
            book_joints(page)
            book_contacts(page)
    page.tally[0].lost = finish(page.bodies, motion, awake)
