"""XPBD: compliance, places before velocities, and the price of implicit rows."""

import math
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from physics import TICK, Box, Circle, Distance, Revolute, World
from tests.physics.worlds import G, H, column, floating, grounded, momentum


def xpbd(world: World, **values: object) -> World:
    """`world` under this solver."""
    for name, value in {"solver": "XPBD", **values}.items():
        setattr(world.settings, name, value)
    return world


def test_an_overlap_is_undone_at_once_and_its_speed_is_taken_away():
    world = xpbd(grounded(g=0.0))
    ball = world.add_dynamic(Circle(radius=0.5), position=(0.0, 0.48))
    world.step()
    assert ball.center[1] == pytest.approx(0.5, abs=1e-12)
    assert abs(ball.velocity[1]) < 1e-12


@pytest.mark.parametrize("hertz", [1.0, 5.0, 60.0, 2000.0])
@pytest.mark.parametrize("ratio", [0.0, 0.7])
def test_a_spring_is_implicit_euler_to_the_last_digit(hertz, ratio):
    # v' = (v - h w^2 x) / (1 + 2 z w h + (w h)^2), x' = x + h v': whatever the stiffness.
    world = xpbd(floating())
    ball = world.add_dynamic(Circle(radius=0.1), position=(1.2, 0.0))
    rod: dict[str, Any] = {"anchor_a": (0.0, 0.0), "anchor_b": (1.2, 0.0), "length": 1.0}
    world.add_joint(Distance(b=ball, hertz=hertz, damping_ratio=ratio, **rod))
    x, v, w = 0.2, 0.0, math.tau * hertz
    for _ in range(48):
        world.step()
        for _ in range(2):
            v = (v - H * w * w * x) / (1.0 + 2.0 * ratio * w * H + (w * H) ** 2)
            x += H * v
        assert ball.center[0] - 1.0 == pytest.approx(x, abs=1e-12)
        # The velocity is a difference of places of some 0.1 m, over h.
        assert ball.velocity[0] == pytest.approx(v, abs=1e-11 * 1e3)


def test_a_spring_sinks_by_its_load_over_its_stiffness():
    world = xpbd(World())
    ball = world.add_dynamic(Circle(radius=0.1), position=(0.0, -1.0))
    rod: dict[str, Any] = {"anchor_a": (0.0, 0.0), "anchor_b": (0.0, -1.0)}
    joint = world.add_joint(Distance(b=ball, hertz=3.0, damping_ratio=1.0, **rod))
    world.step(ticks=960)
    assert -ball.center[1] - 1.0 == pytest.approx(G / (math.tau * 3.0) ** 2, rel=1e-6)
    assert joint.reaction_force[1] == pytest.approx(ball.mass * G, rel=1e-6)


def test_a_soft_contact_sinks_by_its_load_over_its_stiffness():
    world = xpbd(grounded())
    soft = Circle(radius=0.5, contact_hertz=4.0, contact_damping_ratio=1.0)
    ball = world.add_dynamic(soft, position=(0.0, 0.5))
    world.step(ticks=720)
    assert 0.5 - ball.center[1] == pytest.approx(G / (math.tau * 4.0) ** 2, rel=1e-6)


@pytest.mark.parametrize("substeps", [2, 4, 8])
def test_a_loaded_pendulum_loses_its_energy_at_the_rate_g_h_over_its_length(substeps):
    """The price of rows that are looked at where the step ends.

    The pull T h acts along the rod of the end, which has turned by (v / L) h: a part T h v / L of
    it is against the motion. So v' = -(T / m) (h / L) v beside the weight, with T = m g for small
    swings, and the energy, half of which is motion, decays by e^(-g h t / L). The soft step turns J
    with its relax sweep and keeps all of it.
    """
    world, angle = xpbd(World(), substeps=substeps), math.radians(5.0)
    bob = world.add_dynamic(Circle(radius=0.05), position=(math.sin(angle), -math.cos(angle)))
    bob.fixed_rotation = True
    world.add_joint(Distance(b=bob, anchor_a=(0.0, 0.0), anchor_b=bob.center))
    bottom = bob.mass * G
    before = world.energy.total + bottom
    world.step(ticks=2400)
    kept = (world.energy.total + bottom) / before
    h = TICK / substeps
    # Energy is read with places half a substep ahead of velocities: w h / 2 of it, either way.
    assert kept == pytest.approx(math.exp(-G * h * 10.0), rel=0.5 * math.sqrt(G) * h + angle**2)


def test_a_rod_is_as_long_as_it_was_to_rounding():
    world = xpbd(World())
    ball = world.add_dynamic(Circle(radius=0.1), position=(1.0, 0.0))
    world.add_joint(Distance(b=ball, anchor_a=(0.0, 0.0), anchor_b=(1.0, 0.0)))
    worst = 0.0
    for _ in range(480):
        world.step()
        worst = max(worst, abs(math.dist(ball.center, (0.0, 0.0)) - 1.0))
    assert worst < 1e-12


def test_angular_momentum_drifts_with_the_step_for_rows_of_its_end():
    """Impulses act where the step ends, on bodies whose L is of where it began: first order in h.

    (The moment of a joint's impulse P about what is kept is (C - h dv) x P, dv being the speed at
    which the centres part.)
    """
    lost = []
    for substeps in (4, 8):
        world = xpbd(floating(), substeps=substeps)
        last = None
        for k in range(4):
            link = world.add_dynamic(Box(width=1.0, height=0.2), position=(k + 0.5, 0.0))
            link.velocity, link.omega = (0.3, 2.0 * (k + 0.5)), 2.0 + k
            if last is not None:
                world.add_joint(Revolute(a=last, b=link, anchor=(float(k), 0.0)))
            last = link
        before = momentum(world)
        world.step(ticks=480)
        after = momentum(world)
        assert after[:2] == pytest.approx(before[:2], abs=1e-12)
        lost.append(abs(after[2] / before[2] - 1.0))
    assert 1e-4 < lost[1] < 5e-3
    assert lost[0] / lost[1] == pytest.approx(2.0, rel=0.1)


def test_free_bodies_keep_their_energy_and_never_gain_any_by_joints():
    world = xpbd(floating())
    last = None
    for k in range(4):
        link = world.add_dynamic(Box(width=1.0, height=0.2), position=(k + 0.5, 0.0))
        link.velocity, link.omega = (0.0, 2.0 * (k + 0.5)), 2.0
        world.add_joint(Revolute(a=last, b=link, anchor=(float(k), 0.0)))
        last = link
    energies = [world.energy.total]
    for _ in range(240):
        world.step(ticks=4)
        energies.append(world.energy.total)
    assert (np.diff(energies) < 1e-12 * energies[0]).all()


@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize("substeps", [1, 2, 4])
def test_a_stack_overlaps_by_what_it_falls_in_a_substep_times_what_it_carries(count, substeps):
    """No stiffness, no warm start: the load of a contact must come out of its overlap, C / h K.

    The contact on the lowest box is visited first (the floor has the last word). It carries the
    n - 1 boxes above it, half of their weight at each point, K = 2 (1/m + x^2 / I) = 5 / m: the
    first point needs C = (5 / m) (n - 1) m g h / 2 h. The second has been pushed by the first,
    k12 = -1 / m, and needs (n - 1) g h^2 / 2 less.
    """
    world = xpbd(grounded(), substeps=substeps)
    boxes = column(world, count)
    world.step(ticks=960)
    deepest, next_one = sorted(-world.contacts.separations)[::-1][:2]
    unit = (count - 1) * G * (TICK / substeps) ** 2
    # Of the turn that this gives the boxes, 1e-4 rad and less, C knows more than its first order.
    assert deepest == pytest.approx(2.5 * unit, rel=5e-3)
    assert next_one == pytest.approx(2.0 * unit, rel=5e-3)
    assert max(abs(box.velocity[1]) for box in boxes) < G * TICK / substeps


@pytest.mark.parametrize("substeps", [2, 4])
@pytest.mark.parametrize("sweeps", [1, 2, 3])
def test_two_boxes_that_cannot_turn_creep_as_their_loads_start_from_nothing(substeps, sweeps):
    """Friction has no C and no memory: the weight along a slope reaches the floor by slip alone.

    Each visit gives both boxes their mean speed, then the floor stops the lower one. With w of the
    upper box when a substep begins and s = g h sin a new in both, the first sweep leaves it
    u = (s + s + w) / 2, each other one half of that. By what n sweeps leave, u / 2^(n - 1), it goes
    on; the velocity pass halves it once more, w = u / 2^n. So u = s / (1 - 2^-(n + 1)).
    """
    world = xpbd(grounded(slope=0.05), substeps=substeps, iterations=sweeps)
    low, high = column(world, 2)
    low.fixed_rotation = high.fixed_rotation = True
    world.step(ticks=480)
    before = low.center[0], high.center[0]
    world.step(ticks=240)
    fresh = G * math.sin(0.05) * TICK / substeps
    want = fresh / (1.0 - 0.5 ** (sweeps + 1)) * 0.5 ** (sweeps - 1)
    assert high.center[0] - before[1] == pytest.approx(want, rel=1e-9)
    assert low.center[0] == pytest.approx(before[0], abs=1e-12)


def test_a_stack_leans_more_and_more_in_proportion_to_the_step():
    """What the docstring of xpbd.py says of turns: r of e^(r t) is of first order in h.

    So half the step halves it: of all whole orders the first is the nearest.
    """
    rates = []
    for substeps in (2, 4, 8):
        world, leans = xpbd(grounded(), substeps=substeps), []
        top = column(world, 5)[-1]
        for _ in range(3):
            world.step(ticks=480)
            leans.append(abs(top.center[0]))
        first, second = np.diff(leans)  # a constant part, the tilt of the boxes, is gone
        rates.append(math.log(second / first) / 2.0)
    assert min(rates) > 0.0
    assert [round(math.log2(a / b)) for a, b in pairwise(rates)] == [1, 1]


def test_a_hinge_that_gives_way_above_a_force_lets_go_of_the_rest():
    world = xpbd(World())
    box = world.add_dynamic(Box(), position=(0.0, 0.0))
    joint = world.add_joint(Revolute(b=box, anchor=(0.0, 0.0), max_force=0.5 * G * box.mass))
    world.step(ticks=240)
    assert joint.reaction_force[1] == pytest.approx(0.5 * G * box.mass, rel=1e-6)
    assert box.center[1] == pytest.approx(-0.25 * G, rel=0.01)


def test_a_kinematic_body_keeps_its_velocity_to_the_bit():
    world = xpbd(World())
    lift = world.add_kinematic(Box(width=3.0, height=0.2), position=(0.0, 0.0))
    lift.velocity, lift.omega = (0.1, 0.3), 0.1
    world.add_dynamic(Box(), position=(0.0, 0.61))
    world.step(ticks=120)
    assert lift.velocity == (0.1, 0.3) and lift.omega == 0.1


def test_what_rolls_is_braked_and_what_a_belt_carries_keeps_up():
    world = xpbd(grounded())
    ball = Circle(radius=0.5, rolling_resistance=0.01, friction=0.9)
    roller = world.add_dynamic(ball, position=(0.0, 0.5), velocity=(2.0, 0.0), omega=-4.0)
    belt = world.add_static(Box(width=20.0, height=1.0, tangent_speed=1.0), position=(40.0, 0.5))
    crate = world.add_dynamic(Box(width=0.5, height=0.5), position=(40.0, 1.25))
    world.step(ticks=240)
    # N times the lever is a torque on I + m r^2 = 3/2 m r^2: a = g b / (1.5 r).
    slower = G * 0.01 / (1.5 * 0.5)
    assert roller.velocity[0] == pytest.approx(2.0 - slower, abs=slower * 4.0 * H + 1e-6)
    assert abs(crate.velocity[0]) == pytest.approx(1.0, abs=1e-9)
    assert belt.velocity == (0.0, 0.0)
