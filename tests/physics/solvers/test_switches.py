"""Every switch of the solver changes the physics the way the textbook says.

Letters: h substep [s], beta the part that Baumgarte undoes, w = 2 pi f.
"""

import math
from typing import Any

import pytest

from physics import Body, Box, Circle, Distance, Revolute, World
from physics.settings import contact_limit, soft
from tests.physics.worlds import G, H, column, floating, grounded


def overlapped(depth: float, g: float = 0.0, **settings: Any) -> tuple[World, Body]:
    """A ball that has sunk `depth` [m] into the floor: one point, so that one sweep is exact."""
    world = grounded(g=g, friction=0.0)
    for name, value in settings.items():
        setattr(world.settings, name, value)
    return world, world.add_dynamic(Circle(radius=0.5, friction=0.0), position=(0.0, 0.5 - depth))


def overlap(ball: Body) -> float:
    """How far the ball of `overlapped` is in the floor [m]."""
    return 0.5 - ball.center[1]


def stretched(mode: str, v: float = 0.0, error: float = 0.0) -> tuple[World, Body]:
    """A point mass on a rod of 1 m that is `error` [m] too long, moving across it at `v`."""
    world = floating()
    world.settings.joint_bias = mode
    ball = world.add_dynamic(Circle(radius=0.2), position=(1.0 + error, 0.0), velocity=(0.0, v))
    world.add_joint(Distance(b=ball, anchor_a=(0.0, 0.0), anchor_b=ball.center, length=1.0))
    return world, ball


# --- contact bias --------------------------------------------------------------------------------


def test_without_bias_an_overlap_stays_as_it_is():
    world, ball = overlapped(0.004, g=G, contact_bias="none")
    world.step(ticks=480)
    assert overlap(ball) == pytest.approx(0.004, abs=1e-12)  # vn = 0 and nothing else


@pytest.mark.parametrize("beta", [0.05, 0.2, 0.5])
def test_baumgarte_undoes_a_part_of_an_overlap_and_leaves_the_speed_in_the_ball(beta):
    # vn = beta d / h in the first substep; after that the ball is ahead of what is asked for, and
    # nothing holds it back: energy m/2 (beta d / h)^2 out of nowhere.
    world, ball = overlapped(0.004, contact_bias="baumgarte", baumgarte=beta)
    world.step(ticks=240)
    assert ball.velocity[1] == pytest.approx(beta * 0.004 / H, rel=1e-9)


def test_baumgarte_lets_a_small_error_decay_by_one_minus_beta_a_substep():
    # The floor has to push while beta^2 d / h < g h, or the ball flies ahead: d < 1.1 mm.
    world, ball = overlapped(0.001, g=G, contact_bias="baumgarte")
    for k in range(1, 11):
        world.step()
        assert overlap(ball) == pytest.approx(0.001 * 0.8 ** (2 * k), rel=1e-9)


def test_a_soft_contact_undoes_an_overlap_without_a_bounce():
    # Without a load s = s_i of the spring tends to v' = -r C, taken out again by the relax sweep:
    # C' = C (1 - r s_m h) a substep. Nothing of the speed is left.
    world, ball = overlapped(0.004)
    settings = world.settings
    rate, mass_scale, _ = soft(settings.contact_hertz, settings.contact_damping_ratio, H)
    for k in range(1, 11):
        world.step()
        left = 0.004 * (1.0 - rate * mass_scale * H) ** (2 * k)
        assert overlap(ball) == pytest.approx(left, rel=1e-6)
        assert abs(ball.velocity[1]) < 1e-12


def test_without_relaxing_the_push_out_speed_stays_in_the_velocity():
    world, ball = overlapped(0.004, relax=False)
    limited = contact_limit(H, 1)  # one sweep a substep
    rate, mass_scale, _ = soft(limited, world.settings.contact_damping_ratio, H)
    world.step(ticks=240)
    assert ball.velocity[1] == pytest.approx(rate * mass_scale * 0.004, rel=0.05)
    assert overlap(ball) < -0.1  # it has flown away


@pytest.mark.parametrize("limit", [0.5, 3.0])
def test_the_push_out_speed_is_limited(limit):
    # Baumgarte would want 0.2 * 0.1 m / h = 9.6 m/s.
    world, ball = overlapped(0.1, contact_bias="baumgarte", push_out_speed=limit)
    world.step()
    assert ball.velocity[1] == pytest.approx(limit, rel=1e-12)
    world, ball = overlapped(0.1, push_out_speed=limit)
    world.step()
    assert 0.0 < 0.1 - overlap(ball) <= limit / 240.0 * (1.0 + 1e-9)


# --- slop ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("slop", [0.0, 0.005, 0.02])
def test_a_soft_contact_rests_slop_and_load_over_stiffness_deep(slop):
    # Spring: m w^2 d = m g beyond the slop.
    world, ball = overlapped(slop + 0.001, g=G, slop=slop)
    world.step(ticks=1200)
    omega = 2.0 * math.pi * world.settings.contact_hertz
    assert overlap(ball) == pytest.approx(slop + G / omega**2, rel=1e-3)


def test_baumgarte_leaves_an_overlap_of_slop():
    world, ball = overlapped(0.0055, g=G, slop=0.005, contact_bias="baumgarte")
    world.step(ticks=240)
    assert overlap(ball) == pytest.approx(0.005, abs=1e-12)


# --- joints --------------------------------------------------------------------------------------


def test_a_joint_without_bias_keeps_its_error_and_drifts_outwards():
    # Every substep goes along the tangent: r' = sqrt(r^2 + (v h)^2), then the rod takes the radial
    # part of v; r v = L stays. So d(r^4)/dt = 2 h L^2.
    world, ball = stretched("none", error=0.1)
    world.step(ticks=240)
    assert ball.center[0] == pytest.approx(1.1, abs=1e-12)
    world, ball = stretched("none", v=6.0)
    world.step(ticks=480)
    r = math.hypot(*ball.center)
    assert r == pytest.approx((1.0 + 2.0 * H * 36.0 * 2.0) ** 0.25, rel=2e-5)
    assert r * math.hypot(*ball.velocity) == pytest.approx(6.0, rel=2e-4)  # v is at the old r


def test_a_joint_with_baumgarte_lets_its_error_decay_and_leaves_the_speed():
    world, ball = stretched("baumgarte", error=0.1)
    for k in range(1, 11):
        world.step()
        error = 0.1 * 0.8 ** (2 * k)
        assert ball.center[0] == pytest.approx(1.0 + error, rel=1e-9)
        assert ball.velocity[0] == pytest.approx(-0.2 * error / 0.8 / H, rel=1e-9)


def test_a_soft_joint_undoes_its_error_without_speed():
    world, ball = stretched("soft", error=0.1)
    rate, mass_scale, _ = soft(120.0, 2.0, H)
    for k in range(1, 11):
        world.step()
        error = 0.1 * (1.0 - rate * mass_scale * H) ** (2 * k)
        assert ball.center[0] == pytest.approx(1.0 + error, rel=1e-6)
        assert abs(ball.velocity[0]) < 1e-9


@pytest.mark.parametrize("mode", ["baumgarte", "soft"])
def test_joints_with_a_bias_do_not_drift(mode):
    # Each substep adds v^2 h^2 / 2 to the radius; the bias takes a part p of the error away, so it
    # stays at v^2 h^2 / (2 p).
    world, ball = stretched(mode, v=6.0)
    world.step(ticks=480)
    rate, mass_scale, _ = soft(120.0, 2.0, H)
    part = 0.2 if mode == "baumgarte" else rate * mass_scale * H
    assert math.hypot(*ball.center) - 1.0 == pytest.approx(36.0 * H**2 / (2.0 * part), rel=0.1)


@pytest.mark.parametrize("contacts", ["none", "baumgarte", "soft"])
@pytest.mark.parametrize("joints", ["none", "baumgarte", "soft"])
def test_contacts_and_joints_may_have_different_modes(contacts, joints):
    # Two hinged boxes rest in any mode, and the floor carries their weight.
    world = grounded()
    world.settings.contact_bias, world.settings.joint_bias = contacts, joints
    pair = [world.add_dynamic(Box(), position=(x, 0.5)) for x in (0.0, 1.1)]
    hinge = world.add_joint(Revolute(a=pair[0], b=pair[1], anchor=(0.55, 0.5)))
    world.step(ticks=240)
    assert max(math.hypot(*body.velocity) for body in pair) < 1e-6
    assert hinge.error < 2e-5
    assert world.contacts.normal_impulses.sum() * 240.0 == pytest.approx(2.0 * G, rel=1e-6)


# --- impulses ------------------------------------------------------------------------------------


def sunk(layers: int, **settings: Any) -> float:
    """How far the top of a column has come down after 1 s [m]."""
    world = grounded()
    for name, value in settings.items():
        setattr(world.settings, name, value)
    boxes = column(world, layers)
    world.step(ticks=240)
    return layers - 0.5 - boxes[-1].center[1]


def test_a_stack_needs_warm_starting_or_as_many_iterations_as_layers():
    # A sweep carries a load one layer further. From nothing, in every substep, n sweeps see the n
    # lowest boxes only; warm starting remembers what the others weigh.
    good = sunk(10)
    assert sunk(10, warm_starting=False) > 3.0 * good
    errors = [sunk(10, warm_starting=False, iterations=n) - good for n in (1, 4, 10, 20)]
    assert errors == sorted(errors, reverse=True)
    assert errors[0] > 10.0 * abs(errors[2])
    assert abs(errors[3]) < 0.1 * good


def test_without_warm_starting_every_substep_starts_from_nothing():
    # In free space nothing but a remembered impulse could push on: let the ball press on the floor,
    # then switch gravity off. Remembered, mg h is taken back by the sweep; forgotten, never given.
    world, ball = overlapped(0.0, g=G, warm_starting=False, contact_bias="none")
    world.step(ticks=10)
    world.gravity = (0.0, 0.0)
    world.step()
    assert world.contacts.normal_impulses.max(initial=0.0) == 0.0
    assert ball.velocity[1] == 0.0


def test_without_accumulation_a_sweep_cannot_take_back_what_another_has_pushed():
    # Clamped one by one, impulses only ever add up (Catto 2005): the relax sweep, which wants the
    # push-out speed back, gets nothing. With accumulation it gets all of it.
    world, ball = overlapped(0.004)
    world.step(ticks=240)
    assert abs(ball.velocity[1]) < 1e-12
    world, ball = overlapped(0.004, accumulation=False)
    rate, mass_scale, _ = soft(100.0, world.settings.contact_damping_ratio, H)
    world.step(ticks=240)
    assert ball.velocity[1] == pytest.approx(rate * mass_scale * 0.004, rel=0.05)


def test_without_accumulation_there_is_no_warm_start_and_the_stack_sinks():
    assert sunk(10, accumulation=False) > 3.0 * sunk(10)


@pytest.mark.parametrize("accumulation", [True, False])
@pytest.mark.parametrize("iterations", [1, 5])
def test_a_sliding_box_feels_mu_times_the_normal_force_however_it_is_clamped(
    accumulation, iterations
):
    # a = g (sin - mu cos). Clamped to all of the normal impulse in each sweep, friction would be as
    # many times too strong as there are sweeps.
    slope = math.atan(0.75)
    world = grounded(friction=0.5, slope=slope)
    world.settings.accumulation, world.settings.iterations = accumulation, iterations
    box = world.add_dynamic(Box(friction=0.5), position=(0.0, 0.5))
    world.step(ticks=240)
    a = G * (math.sin(slope) - 0.5 * math.cos(slope))
    assert box.velocity[0] == pytest.approx(a, rel=2e-3)


def test_more_iterations_and_more_substeps_leave_less_error_in_a_chain():
    # Iterations: what one sweep of Gauss-Seidel leaves; substeps: the spring m w^2 is held to
    # w < 2 pi / (4 h), so its error falls with h^2.
    def error(**settings: Any) -> float:
        world = World()
        for name, value in settings.items():
            setattr(world.settings, name, value)
        last: Body | None = None
        for i in range(10):
            link = world.add_dynamic(Box(width=0.5, height=0.1), position=(0.5 * i + 0.25, 0.0))
            world.add_joint(Revolute(a=last, b=link, anchor=(0.5 * i, 0.0)))
            last = link
        world.step(ticks=120)
        return max(joint.error for joint in world.joints)

    swept = [error(warm_starting=False, iterations=n) for n in (1, 2, 4, 8)]
    assert all(b < 0.7 * a for a, b in zip(swept, swept[1:], strict=False))
    cut = [error(joint_hertz=480.0, substeps=n) for n in (1, 2, 4)]
    assert all(b < 0.5 * a for a, b in zip(cut, cut[1:], strict=False))
