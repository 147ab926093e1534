"""Sleep is rest, not slowness: what turns round, swings or slides on goes on; what rests sleeps."""

import math
from collections.abc import Callable

import pytest

from physics import (
    Body,
    Box,
    Capsule,
    Circle,
    Distance,
    Filter,
    ForceField,
    Revolute,
    Shape,
    SolverSettings,
    World,
)

G = 9.81
ROLLING = 0.03
"""Speed up the slope [m/s], less than what the eye calls slow."""


def sleepy(gravity: tuple[float, float] = (0.0, -G)) -> World:
    return World(gravity=gravity, settings=SolverSettings(sleeping=True))


def on_a_slope(degrees: float, shape: Shape, high: float, omega: float) -> tuple[World, Body]:
    """A body on a slope, seen from the slope, that moves up it."""
    a = math.radians(degrees)
    world = sleepy((-G * math.sin(a), -G * math.cos(a)))
    world.add_static(Box(width=200.0, height=1.0, friction=shape.friction), position=(0.0, -0.5))
    body = world.add_dynamic(shape, position=(0.0, high), velocity=(ROLLING, 0.0), omega=omega)
    return world, body


@pytest.mark.parametrize("degrees", [0.05, 0.13, 0.37, 0.8])
@pytest.mark.parametrize(
    ("shape", "high", "share"),
    [
        (Circle(radius=0.2, friction=0.6), 0.2, 2.0 / 3.0),  # m g sin = (m + I / r^2) a
        (Circle(radius=0.01, friction=0.6), 0.01, 2.0 / 3.0),
        (Box(width=0.4, height=0.4, friction=0.0), 0.2, 1.0),
        (Capsule(start=(-0.3, 0.0), end=(0.3, 0.0), radius=0.1, friction=0.0), 0.1, 1.0),
    ],
)
def test_what_moves_up_a_slope_comes_back(degrees: float, shape: Shape, high: float, share: float):
    world, body = on_a_slope(degrees, shape, high, -ROLLING / high if share < 1.0 else 0.0)
    back = 2.0 * ROLLING / (share * G * math.sin(math.radians(degrees)))
    world.step(ticks=round(240 * back))
    assert body.awake
    # A tick, and the first one, in which a ball may not have gripped yet, are 2 a tick.
    assert body.velocity[0] == pytest.approx(-ROLLING, rel=0.02)


def pendulum(degrees: float) -> tuple[World, Body]:
    world, a = sleepy(), math.radians(degrees)
    at = (math.sin(a), -math.cos(a))
    bob = world.add_dynamic(Circle(radius=0.1), position=at)
    world.add_joint(Distance(a=None, b=bob, anchor_a=(0.0, 0.0), anchor_b=at))
    return world, bob


def on_a_hinge(degrees: float) -> tuple[World, Body]:
    world, a = sleepy(), math.radians(degrees)
    at = (0.5 * math.sin(a), -0.5 * math.cos(a))
    rod = world.add_dynamic(Box(width=0.1, height=1.0), position=at, angle=a)
    world.add_joint(Revolute(a=None, b=rod, anchor=(0.0, 0.0)))
    return world, rod


def spring(hertz: float, stretch: float) -> tuple[World, Body]:
    world = sleepy((0.0, 0.0))
    box = world.add_dynamic(Box(), position=(2.0 + stretch, 0.0))
    world.add_joint(
        Distance(
            a=None, b=box, anchor_a=(0.0, 0.0), anchor_b=(2.0 + stretch, 0.0),
            length=2.0, hertz=hertz, damping_ratio=0.0,
        )
    )  # fmt: skip
    return world, box


def magnet(pull: float) -> tuple[World, Body]:
    """A body that flies off a magnet which pulls with a constant acceleration [m/s^2]."""
    world = sleepy((0.0, 0.0))
    ball = world.add_dynamic(Circle(radius=0.1), position=(3.0, 0.0), velocity=(ROLLING, 0.0))
    field = ForceField(
        a=None, b=ball, anchor_a=(0.0, 0.0), anchor_b=(3.0, 0.0), strength=ball.mass * pull,
        range=50.0, falloff="constant",
    )  # fmt: skip
    world.add_joint(field)
    return world, ball


@pytest.mark.parametrize(
    "build",
    [
        lambda: pendulum(1.0),
        lambda: pendulum(0.3),
        lambda: on_a_hinge(1.0),
        lambda: on_a_hinge(0.2),
        lambda: spring(0.3, 0.005),
        lambda: spring(1.0, 0.005),
        lambda: spring(1.0, 0.001),
        lambda: spring(3.0, 0.0005),
        lambda: magnet(0.03),
        lambda: magnet(0.007),
    ],
)
def test_what_swings_slowly_goes_on(build: Callable[[], tuple[World, Body]]):
    world, body = build()
    world.step(ticks=12 * 240)
    assert body.awake


def test_what_hangs_or_lies_sleeps_within_a_second():
    world = sleepy()
    world.add_static(Box(width=40.0, height=1.0), position=(0.0, -5.5))
    above = None
    for k in range(8):  # a chain that hangs straight
        link = world.add_dynamic(Box(width=0.1, height=0.4), position=(9.0, -0.2 - 0.4 * k))
        world.add_joint(Revolute(a=above, b=link, anchor=(9.0, -0.4 * k)))
        above = link
    for k, shape in enumerate((Box(), Circle(), Capsule(start=(-0.5, 0.0), end=(0.5, 0.0)))):
        world.add_dynamic(shape, position=(3.0 * k, -4.5))
    world.step(ticks=240)
    assert world.asleep_count == 11


def test_a_swung_chain_with_damping_comes_to_rest_and_sleeps():
    world = sleepy()
    above, group = None, Filter(group=-1)
    for k in range(6):
        link = world.add_dynamic(
            Box(width=0.5, height=0.1, filter=group), position=(0.25 + 0.5 * k, 0.0),
            linear_damping=1.0, angular_damping=1.0,
        )  # fmt: skip
        world.add_joint(Revolute(a=above, b=link, anchor=(0.5 * k, 0.0)))
        above = link
    world.step(ticks=40 * 240)
    assert world.asleep_count == 6


def test_a_heap_sleeps():
    world = sleepy()
    world.add_static(Box(width=6.0, height=1.0), position=(0.0, -0.5))
    for side in (-3.5, 3.5):
        world.add_static(Box(width=1.0, height=9.0), position=(side, 4.0))
    shapes = (Box(width=0.5, height=0.4), Capsule(start=(-0.2, 0.0), end=(0.2, 0.0), radius=0.15))
    for k in range(48):
        world.add_dynamic(
            shapes[k % 2], position=(-2.1 + 0.6 * (k % 8), 0.5 + 0.7 * (k // 8)), angle=0.4 * k
        )
    world.step(ticks=12 * 240)
    assert world.asleep_count == 48


@pytest.mark.parametrize("count", [5, 10, 20])
def test_a_column_sleeps_while_it_sways_on_its_soft_contacts(count: int):
    """It swings by some mm/s for seconds (ten boxes for 4 s, twenty for 12 s), and stands."""
    world = sleepy()
    world.add_static(Box(width=40.0, height=1.0), position=(0.0, -0.5))
    for k in range(count):
        world.add_dynamic(Box(), position=(0.0, 0.5 + k))
    world.step(ticks=2 * 240)
    assert world.asleep_count == count


def on_a_spring() -> tuple[World, Body]:
    """A box that swings by 4 mm/s on an undamped contact."""
    world = sleepy()
    world.add_static(Box(width=9.0, height=1.0), position=(0.0, -0.5))
    soft = Box(contact_hertz=2.0, contact_damping_ratio=0.0)
    rest = G / (math.tau * 2.0) ** 2
    return world, world.add_dynamic(soft, position=(0.0, 0.5 - rest + 3e-4))


def slides_slowly() -> tuple[World, Body]:
    """A box that slides at 8 mm/s for ever, with just the friction that keeps its speed."""
    a = 0.2
    world, body = on_a_slope(math.degrees(a), Box(friction=math.tan(a)), 0.5, 0.0)
    body.velocity = (0.008, 0.0)
    return world, body


def rolls_slowly() -> tuple[World, Body]:
    world, body = on_a_slope(0.0, Circle(radius=0.2, friction=0.6), 0.2, -0.025)
    body.velocity = (0.005, 0.0)
    return world, body


def carried_slowly() -> tuple[World, Body]:
    world = sleepy()
    world.add_kinematic(Box(width=9.0), position=(0.0, -0.5), velocity=(0.004, 0.0))
    return world, world.add_dynamic(Box(), position=(0.0, 0.5), velocity=(0.004, 0.0))


def on_a_seesaw() -> tuple[World, Body]:
    """A box that lies fast on a plank which swings by 4 mm/s about its hinge."""
    world = sleepy()
    plank = world.add_dynamic(Box(width=4.0, height=0.2), position=(0.0, -1.0), omega=0.002)
    world.add_joint(Revolute(a=None, b=plank, anchor=(0.0, 0.0)))
    return world, world.add_dynamic(Box(width=0.4, height=0.2), position=(0.0, -0.8))


@pytest.mark.parametrize(
    "build", [on_a_spring, slides_slowly, rolls_slowly, carried_slowly, on_a_seesaw]
)
def test_what_has_a_freedom_goes_on_however_slowly(build: Callable[[], tuple[World, Body]]):
    world, body = build()
    world.step(ticks=4 * 240)
    assert body.awake
