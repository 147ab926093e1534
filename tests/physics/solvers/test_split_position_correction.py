"""Split position correction: what moving bodies gives, and what it takes."""

import math

import pytest

from physics import Box, Circle, Distance, Prismatic, Revolute, World
from tests.physics.worlds import G, H, cold_overlap, column, floating, grounded, momentum

SPLIT = "split position correction"


def split(world: World, **values: object) -> World:
    """`world` under this solver."""
    for name, value in {"solver": SPLIT, **values}.items():
        setattr(world.settings, name, value)
    return world


@pytest.mark.parametrize("share", [0.1, 0.2, 0.5])
def test_an_overlap_decays_by_its_share_a_sweep_down_to_the_slop_and_leaves_no_speed(share):
    world = split(grounded(g=0.0), baumgarte=share, slop=0.005, iterations=3)
    ball = world.add_dynamic(Circle(radius=0.5), position=(0.0, 0.48))
    for k in range(1, 4):
        world.step()
        left = 0.005 + 0.015 * (1.0 - share) ** (6 * k)  # 2 substeps, 3 sweeps
        assert 0.5 - ball.center[1] == pytest.approx(left, abs=1e-12)
    assert ball.velocity == (0.0, 0.0) and ball.omega == 0.0


def test_a_deep_overlap_is_undone_by_no_more_than_box2d_allows_a_visit():
    world = split(grounded(g=0.0), baumgarte=1.0, substeps=1)
    ball = world.add_dynamic(Circle(radius=1.0), position=(0.0, 0.5))
    world.step()
    assert ball.center[1] == pytest.approx(0.7, abs=1e-12)


def test_a_tilted_box_is_turned_out_of_the_floor_about_its_centre():
    """The correction has an arm: P = -C n / K moves and turns, as an impulse would."""
    world = split(grounded(g=0.0), baumgarte=1.0, substeps=1)
    tilt = 0.1
    low = 0.5 * (math.cos(tilt) + math.sin(tilt))
    box = world.add_dynamic(Box(), position=(0.0, low - 0.01), angle=tilt)
    world.step()
    # K = 1/m + x^2 / I with I = m / 6, x the arm of the low corner; of 1 cm the share (1/m) / K is
    # lifted and the rest turned. C is linear to x a^2 / 2, a = 2 deg: 0.1 % of it.
    x = 0.5 * (math.cos(tilt) - math.sin(tilt))
    lifted = 0.01 / (1.0 + 6.0 * x * x)
    assert box.center[1] - (low - 0.01) == pytest.approx(lifted, rel=0.01)
    assert tilt - abs(box.angle) == pytest.approx(6.0 * x * lifted, rel=0.01)
    assert box.omega == 0.0


def test_joints_are_put_together_at_once_without_a_speed():
    world = split(floating())
    a = world.add_dynamic(Circle(radius=0.2), position=(0.0, 0.0))
    b = world.add_dynamic(Circle(radius=0.2, density=3.0), position=(1.0, 0.0))
    c = world.add_dynamic(Box(width=0.4, height=0.4), position=(0.0, 2.0))
    world.add_joint(Distance(a=a, b=b, anchor_a=(0.0, 0.0), anchor_b=(1.0, 0.0)))
    world.add_joint(Prismatic(b=c, anchor=(0.0, 2.0), axis=(1.0, 0.0)))
    b.position = (1.1, 0.0)
    c.position, c.angle = (0.0, 2.1), 0.05
    world.step()
    # 10 cm, of three parts and one: the light one goes 7.5 cm. The angle first, then the line.
    assert a.center[0] == pytest.approx(0.075, abs=1e-9)
    assert math.dist(a.center, b.center) == pytest.approx(1.0, abs=1e-9)
    assert c.center[1] == pytest.approx(2.0, abs=1e-9) and c.angle == pytest.approx(0.0, abs=1e-9)
    assert max(abs(body.velocity[i]) for body in (a, b, c) for i in (0, 1)) < 1e-12


def test_a_limit_is_undone_on_its_own_side_only():
    for angle, want in ((0.3, 0.2), (-0.3, -0.3)):
        world = split(floating(), iterations=8)
        bar = world.add_dynamic(Box(width=1.0, height=0.1), position=(0.0, 0.0))
        world.add_joint(Revolute(b=bar, anchor=(0.0, 0.0), lower=-1.0, upper=0.2))
        bar.angle = angle
        world.step()
        assert bar.angle == pytest.approx(want, abs=1e-9)


def test_a_joint_that_gives_way_above_a_force_is_not_held_by_moving_it():
    world = split(World())
    box = world.add_dynamic(Box(), position=(0.0, 0.0))
    world.add_joint(Revolute(b=box, anchor=(0.0, 0.0), max_force=0.5 * G * box.mass))
    world.step(ticks=240)
    # Half of the weight is left: it falls with g / 2, and half a substep's kick ahead.
    assert box.center[1] == pytest.approx(-0.25 * G, rel=0.01)


@pytest.mark.sweep
def test_without_a_slop_a_stack_hops_and_above_its_overlaps_nothing_is_moved():
    """What is moved out of a contact is pushed by nothing until it has fallen back into it."""
    count = 10
    world = split(grounded(), slop=0.0)
    boxes = column(world, count)
    deepest = speed = 0.0
    for tick in range(1440):
        world.step()
        deepest = max(deepest, world.max_penetration)
        if tick >= 1200:
            speed = max(speed, *(abs(box.velocity[1]) for box in boxes))
    # It goes on falling, for a substep at least, from not more than all contacts together lift it.
    assert G * H <= speed < math.sqrt(2.0 * G * count * deepest)
    # With a slop that no overlap of such a stack reaches nothing is moved, ever: the same bits.
    slop = 0.005
    assert slop > cold_overlap(count)
    stacks = []
    impulses = {"solver": "sequential impulses", "position_correction": "none"}
    for values in ({"slop": slop}, impulses):
        world = split(grounded(), **values)
        boxes = column(world, count)
        world.step(ticks=1440)
        stacks.append([(*box.center, box.angle, *box.velocity, box.omega) for box in boxes])
    assert stacks[0] == stacks[1]


def test_angular_momentum_drifts_with_the_step_for_what_moves_without_a_speed():
    """L = sum of r x m v changes by dr x m v when a body is moved: first order in h over a time."""
    lost = []
    for substeps in (4, 8):
        world = split(floating(), substeps=substeps)
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
    assert 1e-4 < lost[1] < 2e-3  # a soft step: 2e-6
    assert lost[0] / lost[1] == pytest.approx(2.0, rel=0.1)  # the next order is h^2
