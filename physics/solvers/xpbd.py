"""XPBD (Müller, Macklin, Chentanez, Jeschke and Kim 2020, "Detailed Rigid Body Simulation with
Extended Position Based Dynamics"; the compliance is Macklin, Müller and Chentanez 2016).

Bodies are moved on as if they were free. Then the places are corrected, row by row, by

    dlambda = (-C - a lambda - g C') / ((1 + g) K + a),   dx = M^-1 J^T dlambda,
    a = 1 / (k h^2),   g = 2 z / (w h),                   k = w^2 / K,

lambda from zero in every substep, C' what C has changed by in it; a = g = 0 is rigid. Velocities
are what came of it, (x - x before) / h, and are then corrected themselves: bounces, friction that
slips, motors. With p = lambda / h [N s] and u = (x - x before) / h, the mean velocity, the rows are
those of the other solvers, dp = -(pull C + damping J u) / K - s p, and what is reported is true.
For a spring this is implicit Euler, the softness of Catto 2011: it damps by w h / 2 a radian,
undamped springs too. Rigid contacts and joints have no stiffness here, and no warm start: a load
comes out of the error that it makes in a substep, some g h^2 for each layer that a contact carries.

A contact keeps the normal and the arms of the tick's start (the paper: of the collision), POINT
rows of joints turn theirs at each visit, AXIS rows once a substep. Friction in the places clamps
the sum within the cone; the paper takes all or nothing. Limits are one-sided rows; those that are
open may close in by velocity but no more. Motors, that is rows that want a speed and no place, act
in the velocities.

Stacks creep, and tall ones fall in the end. Friction is a row without a C: it holds the slip of its
own substep, as in the paper (p - p before), and from lambda = 0. What comes after its visit stays:

- loads. The weight along a slope reaches the floor contact by contact, in each substep anew. Two
  boxes that cannot turn creep by (4/3) g h sin a, ten of them by 25 g h sin a.
- turns. A body is turned by the loads of one contact until the next one turns it back. Friction in
  between holds on to the turning surface, and is left aside by the turn back: in their third second
  two boxes that can turn creep by 4.0 g h sin a (8 substeps) to 4.9 (1 substep). It follows a lean
  the more, the more it leans: the lean of n unit boxes grows as e^(r t), r about 1.4 n g h, in
  proportion to the step.

(Found by trying: a friction that began with the lambda of the last substep stopped the first for
good, and did not help the second. All normals before all frictions: a stack trembles at 0.4 m/s and
leans by 0.3 m after 8 s. Both points of a contact at once, as mirror images: a stack that begins
upright stands, for nothing begins to lean, but on a slope it creeps all the same.) Ten boxes lean
because the first point of a contact carries more than the second: 7 mm, and they fall within 20 s
at 2 substeps; the paper takes 20 of 60 Hz, 5 here: 1.4 mm after 4 s, and r = 0.1 a second.

Places are corrected along J where the substep ends. That keeps rods as long as they are, and costs
energy and angular momentum of first order in h: a loaded pendulum loses g h / L of its energy a
second, which the ledger has under joints (tests/physics/solvers/test_xpbd.py derives both). Cost in
loops over all constraints per tick: 1 prepare + substeps * (1 forget + iterations places + 1
velocities).
"""

from typing import Any

from physics.compile.jit import device, kernel, records
from physics.compile.lanes import LANES, gather, row_load, row_store, scatter, select
from physics.energy.joint_ledger_entries import note_joints
from physics.energy.ledger_entries import begin_substep, open_books
from physics.rows.contact_rows import forget_contacts
from physics.rows.integration import begin, finish, integrate_positions, integrate_velocities
from physics.rows.joint_rows import forget_joints, solve_joints
from physics.rows.joint_setup import linearise_axes, prepare_joints
from physics.solvers.declared import Solver
from physics.solvers.soft_step import book_substep
from physics.solvers.sweeps import prepare_contacts
from physics.solvers.xpbd_contacts import bounce_and_rub, place_contacts
from physics.solvers.xpbd_joints import comply, place_joints
from physics.state.layout import DISPLACEMENT, INERTIA, MOTION, VELOCITY
from physics.state.page import Page, open_page
from physics.stepping.tick import whole_lanes

SOLVER = Solver(
    word="XPBD",
    number=5,
    note=(
        "Müller et al. 2020: places are corrected, velocities follow from them. Rods keep "
        "their length; energy is lost, and tall stacks creep until they fall, later with more"
        " substeps."
    ),
    contact_bias="none",
    joint_bias="none",
    relaxes_joints=True,
    limits_push_out=False,
    starts_warm=False,
    lifts_any_load=True,
    stages={
        "xpbd_joints.comply": "prepare",
        "xpbd_joints.place_joints": "place",
        "xpbd_contacts.place_contacts": "place",
        "xpbd.remember": "",
    },
    sweeps={
        "xpbd_joints.place_joints": "joints places",
        "xpbd_contacts.place_contacts": "contacts places",
    },
)


def solve(arrays: tuple[Any, ...]) -> None:
    """Advance velocities and poses of the awake bodies by one tick."""
    xpbd(arrays, records(MOTION, len(Page(*arrays).motion)))


@kernel
def xpbd(arrays, before):
    """Advance velocities and poses by one tick; `before` is room for the motion before places."""
    page = open_page(arrays)
    motion, step = page.motion, page.step[0]
    joints, points, axes = page.joints, page.joint_points, page.joint_axes
    awake = page.awake[: whole_lanes(page.tally[0].awake_count)]
    energy = begin(page.bodies, motion, awake, page.step)
    prepare_joints(points, axes, motion, page.step)
    comply(points, axes, step)
    prepare_contacts(page, energy)
    open_books(motion, page.ledger_arrays, page.tally, page.ledger, page.step)
    for i in range(page.tally[0].body_count):  # those that stand still, too: they are looked at
        remember(motion, before, i)
    for k in range(step.substeps):
        now, then = (1.0, k * step.h), (0.0, (k + 1) * step.h)
        begin_substep(motion, page.ledger_arrays, awake, page.ledger)
        integrate_velocities(motion, awake, page.step)
        for i in awake:
            remember(motion, before, i)
        integrate_positions(motion, awake, page.step)
        linearise_axes(joints, axes, motion, page.step, now)
        forget_joints(points, axes)
        forget_contacts(page)
        for _ in range(step.iterations):
            place_joints(page, before, then[1])
            place_contacts(page, before)
        derive_velocities(motion, before, awake, step)
        note_joints(page)
        solve_joints(points, axes, motion, page.step, then)
        bounce_and_rub(page, before)
        book_substep(page, awake)
    page.tally[0].lost = finish(page.bodies, motion, awake)


@device
def remember(motion, before, i):
    """Keep where a body is and how fast, before its place is corrected."""
    row_store(before, i, VELOCITY, row_load(motion, i, VELOCITY))
    row_store(before, i, DISPLACEMENT, row_load(motion, i, DISPLACEMENT))


@device
def derive_velocities(motion, before, awake, step):
    """V = (x - x before) / h of what can be moved; the rest keeps its velocity to the bit."""
    for k in range(0, len(awake), LANES):
        rows = awake[k : k + LANES]
        vx, vy, w, da = gather(motion, rows, VELOCITY)
        dx, dy, _, _ = gather(motion, rows, DISPLACEMENT)
        _, _, _, was_a = gather(before, rows, VELOCITY)
        was_x, was_y, _, _ = gather(before, rows, DISPLACEMENT)
        inv_mass, inv_inertia, _, _ = gather(motion, rows, INERTIA)
        vx = select(inv_mass > 0.0, (dx - was_x) * step.inv_h, vx)
        vy = select(inv_mass > 0.0, (dy - was_y) * step.inv_h, vy)
        w = select(inv_inertia > 0.0, (da - was_a) * step.inv_h, w)
        scatter(motion, rows, VELOCITY, vx, vy, w, da)
