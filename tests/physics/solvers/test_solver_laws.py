"""Closed forms that the solver of every word keeps, whatever the scheme.

Letters: h substep [s], w = 2 pi f. What one of them does not keep has a test in its own file.
"""

import itertools
import math
from typing import Any

import numpy as np
import pytest

from physics import TICK, Box, Circle, Distance, MouseJoint, Revolute, SolverSettings, World
from physics.settings import SOLVERS
from tests.physics.joint_zoo import joint_zoo
from tests.physics.worlds import G, H, column, crossings, grounded

EVERY = pytest.mark.parametrize("solver", SOLVERS)
ROUNDING = 1e-9
"""What 240 ticks of rounding may come to, and the velocities that XPBD makes of places: [1], 1e-9.
A place of 1 m has 1e-16 of it, over h = 2 ms that is 5e-14 m/s a substep, 480 of them."""


def solved(world: World, solver: str, **values: Any) -> World:
    """`world` under another solver, with other settings."""
    for name, value in {"solver": solver, **values}.items():
        setattr(world.settings, name, value)
    return world


@EVERY
def test_a_free_fall_is_ahead_of_its_parabola_by_half_a_substep(solver):
    world = solved(World(), solver)
    ball = world.add_dynamic(Circle(radius=0.5), position=(0.0, 0.0), velocity=(3.0, 0.0))
    world.step(ticks=240)
    # Semi-implicit Euler: n substeps fall by g h^2 n (n + 1) / 2 = g t^2 / 2 + g h t / 2.
    assert ball.center[0] == pytest.approx(3.0, abs=ROUNDING)
    assert ball.center[1] == pytest.approx(-0.5 * G - 0.5 * G * H, abs=ROUNDING)
    assert ball.velocity[1] == pytest.approx(-G, abs=ROUNDING)


@EVERY
@pytest.mark.parametrize("e", [0.0, 0.5, 1.0])
def test_a_ball_comes_up_to_e_squared_of_its_fall(solver, e):
    world = solved(grounded(restitution=e), solver)
    ball = world.add_dynamic(Circle(radius=0.5, restitution=e), position=(0.0, 2.5))
    heights = []
    for _ in range(420):
        world.step()
        heights.append(ball.center[1] - 0.5)
    first = next(i for i in range(1, 420) if heights[i] > heights[i - 1] or heights[i] < 1e-3)
    crest = max(heights[first:])
    # A solver that sees the impact up to a substep early or late is off by v h; the crest may lie
    # between two ticks, g TICK^2 / 8.
    fast = math.sqrt(2.0 * G * 2.0)
    assert crest == pytest.approx(2.0 * e * e, abs=fast * H + G * TICK * TICK)


@EVERY
def test_a_block_slides_with_the_acceleration_of_coulombs_law(solver):
    slope = math.atan(0.5) + 0.1
    world = solved(grounded(friction=0.5, slope=slope), solver)
    block = world.add_dynamic(Box(width=1.0, height=0.4, friction=0.5), position=(0.0, 0.2))
    world.step(ticks=120)
    before = block.velocity[0]
    world.step(ticks=120)
    want = G * (math.sin(slope) - 0.5 * math.cos(slope))
    assert (block.velocity[0] - before) / 0.5 == pytest.approx(want, rel=ROUNDING)


@EVERY
def test_a_block_that_holds_is_pushed_by_its_weight_and_stays(solver):
    """What is reported, hence every arrow that is drawn: normal force m g cos, friction m g sin."""
    world = solved(grounded(friction=0.6, slope=0.3), solver)
    block = world.add_dynamic(Box(width=1.0, height=0.4, friction=0.6), position=(0.0, 0.2))
    world.step(ticks=240)
    at, pushes = block.center[0], np.zeros(2)
    for _ in range(24):
        world.step()
        contacts = world.contacts
        pushes += contacts.normal_impulses.sum(), abs(contacts.friction_impulses.sum())
    weight = block.mass * G * 24 * TICK
    assert pushes[0] == pytest.approx(weight * math.cos(0.3), rel=ROUNDING)
    assert pushes[1] == pytest.approx(weight * math.sin(0.3), rel=ROUNDING)
    assert block.center[0] == pytest.approx(at, abs=ROUNDING)


@EVERY
def test_a_pendulum_has_the_period_of_its_length(solver):
    world, angle = solved(World(), solver), math.radians(5.0)
    bob = world.add_dynamic(Circle(radius=0.1), position=(math.sin(angle), -math.cos(angle)))
    world.add_joint(Revolute(b=bob, anchor=(0.0, 0.0)))
    times, places = [], []
    for _ in range(2400):
        world.step()
        times.append(world.time)
        places.append(bob.center[0])
    result = crossings(times, places)
    # T = 2 pi sqrt((1 + k^2) / g) (1 + a^2 / 16), a being what is left of it: XPBD loses a part of
    # the energy, g h t / L, hence as much of a^2. A step of h is off by (w h)^2 / 24: 2e-6.
    period = math.tau * math.sqrt((1.0 + bob.inertia / bob.mass) / G) * (1.0 + angle**2 / 16.0)
    lost = angle**2 / 16.0 * (1.0 - math.exp(-G * H * 10.0))
    assert np.diff(result).mean() == pytest.approx(period, rel=lost + 3e-6)


@EVERY
def test_joints_report_the_weight_that_hangs_on_them(solver):
    world = solved(World(), solver)
    links = [world.add_dynamic(Box(), position=(0.0, -1.0 - k)) for k in range(2)]
    top = world.add_joint(Revolute(b=links[0], anchor=(0.0, 0.0)))
    rod: dict[str, Any] = {"anchor_a": links[0].center, "anchor_b": links[1].center}
    low = world.add_joint(Distance(a=links[0], b=links[1], **rod))
    # Rows see one another's loads once a sweep, and swing in: some thousand of them are enough.
    world.step(ticks=720)
    assert top.reaction_force[1] == pytest.approx(2.0 * G, rel=1e-6)
    assert low.reaction_force[1] == pytest.approx(G, rel=1e-6)


@pytest.mark.parametrize("solver", [solver for solver in SOLVERS if solver != "Jacobi"])
def test_a_limit_holds_the_torque_of_what_leans_on_it(solver):
    world = solved(World(), solver)
    bar = world.add_dynamic(Box(width=1.0, height=0.1), position=(0.5, 0.0))
    stop = world.add_joint(Revolute(b=bar, anchor=(0.0, 0.0), lower=-0.5, upper=0.5))
    world.step(ticks=480)
    # A rigid row gives way by F K / w^2 at 120 Hz, of XPBD by F K h^2 a sweep: K of the angle about
    # the pin is g L / (2 I) = 14.6 rad/s^2, so 26 or 64 urad. (Soft rows: w <= 1 / 4h, 120 Hz.)
    most = 0.5 * bar.mass * G / (bar.inertia + 0.25 * bar.mass) * H * H
    assert bar.angle == pytest.approx(-0.5, abs=1.5 * most)
    torque = bar.mass * G * 0.5 * math.cos(0.5)
    # The row is reported as it acts about the pin, whose rows answer: as good as those agree.
    assert stop.reaction_torque == pytest.approx(torque, rel=1e-4)


@EVERY
def test_a_motor_turns_a_wheel_with_its_torque_up_to_its_speed(solver):
    world = solved(World(), solver)
    wheel = world.add_dynamic(Circle(radius=0.4), position=(0.0, 0.0))
    drive: dict[str, Any] = {"motor_speed": 2.0, "max_torque": 0.1}
    world.add_joint(Revolute(b=wheel, anchor=(0.0, 0.0), **drive))
    world.step(ticks=24)
    assert wheel.omega == pytest.approx(0.1 / wheel.inertia * 0.1, rel=ROUNDING)
    world.step(ticks=480)
    assert wheel.omega == pytest.approx(2.0, rel=ROUNDING)


@EVERY
def test_the_hand_holds_a_weight_as_far_below_as_its_spring_says(solver):
    world = solved(World(), solver)
    box = world.add_dynamic(Box(), position=(0.0, 0.0))
    hand = world.add_joint(MouseJoint(box, anchor=(0.0, 0.0), target=(1.0, 1.0)))
    world.step(ticks=720)
    sag = G / (math.tau * 7.5) ** 2
    assert tuple(box.center) == pytest.approx((1.0, 1.0 - sag), abs=1e-6)
    assert hand.reaction_force[1] == pytest.approx(G, rel=1e-6)


STANDS = [solver for solver in SOLVERS if solver not in ("projected impulses", "Jacobi")]


@pytest.mark.parametrize("solver", STANDS)
def test_a_stack_of_ten_stands_with_a_slop_of_five_millimetres(solver):
    world = solved(grounded(), solver, slop=0.005)
    boxes = column(world, 10)
    before, gained = world.energy.total, 0.0
    for _ in range(100):
        world.step(ticks=12)
        gained = max(gained, world.energy.total - before)
    # Box k sinks by the slop of all contacts below it, and by load / stiffness: 1.1 mm at the foot
    # at 73 Hz (README, 8), half of it in the mean.
    assert 9.5 - 10 * 0.005 - 0.011 < boxes[-1].center[1] < 9.5
    assert all(abs(box.center[0]) < 0.05 for box in boxes)
    assert gained < 1e-9 * G * 10.0 * boxes[0].mass


@EVERY
def test_every_kind_of_joint_holds_under_every_solver(solver):
    # Contradictory joints of a small world, for a second: nothing is lost, and what is told of the
    # energy adds up.
    world = solved(joint_zoo(), solver)
    world.ledger.on = True
    world.step()
    before, count = world.energy.total, len(list(world.bodies))
    world.step(ticks=240)
    assert len(list(world.bodies)) == count
    flows = world.ledger.last
    assert flows.sum == pytest.approx(world.energy.total - before, abs=1e-6)


def test_no_two_words_are_the_same_solver():
    moves = {}
    for solver in SOLVERS:
        world = solved(grounded(), solver)
        column(world, 3)
        world.step(ticks=24)
        moves[solver] = world.hash()
    for a, b in itertools.combinations(SOLVERS, 2):
        assert moves[a] != moves[b], (a, b)


def test_steps_are_substeps_but_of_tgs_sweeps():
    settings = SolverSettings(substeps=3, iterations=4)
    assert settings.steps == 3
    settings.solver = "TGS"
    assert settings.steps == 12
