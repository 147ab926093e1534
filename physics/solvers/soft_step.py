"""Soft step (Catto 2024, "Solver2D"; Box2D v3).

Constraints are soft in the first sweep of a substep, which moves the bodies; the second sweep,
without bias, takes the push-out speed out of the velocities again. Cost in loops over all
constraints per tick: 1 prepare + impacts + substeps * (1 warm start + iterations solve + 1 relax).
Joints first, so that contacts have the last word. While the energy ledger is on, it looks at the
impulses of every substep (ledger_entries.py) and changes nothing. What a setting has switched off
(warm starting, relax sweeps, the ledger) returns at once.
"""

from physics.compile.jit import device, unit
from physics.direct.direct_corrections import correct_islands
from physics.direct.direct_joints import begin_islands, solve_islands
from physics.energy.direct_ledger_entries import book_unsaid
from physics.energy.joint_ledger_entries import book_joints, note_joints
from physics.energy.ledger_entries import begin_substep, book_bodies, book_contacts, open_books
from physics.impacts.shared_impacts import impacts
from physics.rows.contact_rows import forget_contacts
from physics.rows.contact_springs import count_springs
from physics.rows.joint_rows import has_rows, solve_joints, warm_start_joints
from physics.rows.joint_setup import linearise_axes, prepare_joints
from physics.rows.plan import plan_blocks
from physics.solvers.declared import Solver
from physics.stepping.stage_timer import (
    BOOKED,
    CONTACTS_SOLVED,
    FINISHED,
    JOINTS_SOLVED,
    POSITIONS_DONE,
    PREPARED,
    RELAXED,
    STRUCK,
    VELOCITIES_DONE,
    WARM_STARTED,
    lap,
    lap_if,
)
from physics.stepping.stages import (
    BEGIN,
    FINISH,
    FIRST_PART,
    LAST,
    POSITIONS,
    PREPARE,
    RELAX,
    SOFT,
    VELOCITIES,
    WARM,
    counted,
    share,
    share_bodies,
    sweep,
)
from physics.threads.crew import PARTS
from physics.threads.division import divide

SOLVER = Solver(
    word="soft step",
    number=0,
    note=(
        "Catto 2024 (Solver2D): stiff springs, and a second sweep that takes their speed "
        "away. Stands firmest for its cost; gives way a little under load."
    ),
    relaxes=True,
)


@device
def soft_step(page, awake, timed, islands):
    """Advance velocities and poses of the `awake` rows by one tick.

    `islands` is the page of joints that are solved at once, or None: then nothing of them is
    compiled.
    """
    motion, step = page.motion, page.step[0]
    meets = prepare(page, timed)
    impacts(page, awake, meets)
    lap_if(page, timed, STRUCK, meets > 0)
    for k in range(step.substeps):
        soft = (1.0, k * step.h)
        begin_substep(motion, page.ledger_arrays, awake, page.ledger)
        lap_if(page, timed, BOOKED, page.ledger[0].on != 0)
        share_bodies(page, VELOCITIES)
        lap(page, timed, VELOCITIES_DONE)
        warm_start(page, timed, soft, islands)
        for i in range(step.iterations):
            solve_rows(page, soft, islands)
            lap_if(page, timed, JOINTS_SOLVED, has_rows(page))
            sweep(page, SOFT + LAST if i + 1 == step.iterations else SOFT)
            lap(page, timed, CONTACTS_SOLVED)
        note_joints(page)
        move(page, islands)
        lap(page, timed, POSITIONS_DONE)
        relax(page, timed, soft[1] + step.h, islands)
        book_all(page, awake, islands)
    lap_if(page, timed, BOOKED, page.ledger[0].on != 0)
    share_bodies(page, FINISH)
    page.tally[0].lost = counted(page)
    lap(page, timed, FINISHED)


@device
def swept_rows(page, islands):
    """The blocks of rows that sweeps go over: the first ones, if some joints are solved at once."""
    if islands is None:
        return page.joint_axes, page.joint_points
    return page.joint_axes[: islands.swept[0]], page.joint_points[: islands.swept[1]]


@device
def solve_rows(page, sweep, islands):
    """Sweep once over the joints, and solve those that are solved at once."""
    axes, points = swept_rows(page, islands)
    solve_joints(points, axes, page.motion, page.step, sweep)
    if islands is not None:
        solve_islands(islands, sweep[0], sweep[1])


@device
def move(page, islands):
    """Move the bodies by their velocities, and by what undoes the errors of joints."""
    share_bodies(page, POSITIONS)
    if islands is not None:
        correct_islands(islands)


@device
def book_all(page, awake, islands):
    """Book the substep, and what joints that are solved at once have done beside their rows."""
    book_substep(page, awake)
    if islands is not None:
        book_unsaid(islands)


@device
def prepare(page, timed):
    """Make all rows ready for this tick; returns how many blocks may have impacts."""
    divide(page)
    plan_blocks(page)
    count_springs(page)
    share_bodies(page, BEGIN)
    for part in range(1, page.crew[PARTS]):
        page.work[0].energy = max(page.work[0].energy, page.work[part].energy)
    prepare_joints(page.joint_points, page.joint_axes, page.motion, page.step)
    share(page, PREPARE, FIRST_PART)
    meets = counted(page)
    lap(page, timed, PREPARED)
    open_books(page.motion, page.ledger_arrays, page.tally, page.ledger, page.step)
    lap_if(page, timed, BOOKED, page.ledger[0].on != 0)
    return meets


@device
def warm_start(page, timed, soft, islands):
    """Begin the substep with the impulses of the last one."""
    motion = page.motion
    axes, points = swept_rows(page, islands)
    linearise_axes(page.joints, page.joint_axes, motion, page.step, soft)
    warm_start_joints(points, axes, motion, page.step)
    if islands is not None:
        begin_islands(islands, soft[1])
    forget_contacts(page)
    sweep(page, WARM)
    lap(page, timed, WARM_STARTED)


@device
def relax(page, timed, since, islands):
    """Sweep without bias, at the poses that the substep has led to, `since` [s] into the tick."""
    hard = (0.0, since)
    linearise_axes(page.joints, page.joint_axes, page.motion, page.step, hard)
    solve_rows(page, hard, islands)
    sweep(page, RELAX + LAST)
    lap(page, timed, RELAXED)


@unit
def book_substep(page, awake):
    """Book the work of all impulses of the substep, while the energy ledger is on."""
    if page.ledger[0].on != 0:
        book_bodies(page.motion, page.ledger_arrays, awake, page.ledger, page.step[0])
        book_joints(page)
        book_contacts(page, False)
