"""AVBD: what a stiffness that follows the load can carry, and what block descent does not keep."""

import math
from typing import Any

import numpy as np
import pytest

from physics import Box, Circle, Distance, Revolute, World
from physics.solvers import avbd_rows
from physics.solvers.avbd_rows import FIRST, MOST, YIELD
from tests.physics.worlds import G, H, column, floating, grounded, momentum

penalty_of = getattr(avbd_rows.penalty_of, "py_func", avbd_rows.penalty_of)


def avbd(world: World, **values: object) -> World:
    """`world` under this solver."""
    for name, value in {"solver": "AVBD", **values}.items():
        setattr(world.settings, name, value)
    return world


def test_the_penalty_grows_with_the_load_as_that_of_the_paper_does_with_the_error():
    """Errors w add b w to the penalty k and k w to the impulse x; here k is found from x alone."""
    k, x, b = FIRST / 2.0, 0.0, FIRST / 2.0 * H / YIELD
    for _ in range(20000):
        w = 1e-7
        x += (k + 0.5 * b * w) * w  # the middle of the step
        k += b * w
    assert k < MOST / 2.0
    assert float(penalty_of(2.0, x, H)) == pytest.approx(k, rel=1e-9)
    assert float(penalty_of(2.0, 1e9, H)) == MOST / 2.0


@pytest.mark.parametrize("ratio", [10.0, 1000.0, 10000.0])
def test_a_heavy_box_stands_on_a_light_one(ratio: float):
    """It swings once, about where its weight is held: twice M g / k' at most, k' = k / h^2.

    Both points of the lower box have k = MOST / K at most, K = 2.5 / m: so 2.5 M / m g h^2 / MOST.
    Below that the penalty is less, but so is the load: YIELD is then more than the swing.
    """
    world = avbd(grounded())
    column(world, 1)
    heavy = world.add_dynamic(Box(density=ratio), position=(0.0, 1.5))
    deepest = 0.0
    for _ in range(100):
        world.step(ticks=12)
        deepest = max(deepest, world.max_penetration)
    assert deepest < 2.5 * ratio * G * H * H / MOST + 2.5 * G * H * H * math.sqrt(ratio)
    assert abs(heavy.center[0]) < 0.01 and abs(heavy.angle) < 0.01


def test_a_stack_of_twenty_stands_still():
    world = avbd(grounded())
    boxes = column(world, 20)
    before, gained = world.energy.total, 0.0
    for _ in range(100):
        world.step(ticks=12)
        gained = max(gained, world.energy.total - before)
    assert gained < 1e-6 * boxes[0].mass
    # SETTLED is off from one to the next, so it sways a little: by a tenth of a substep's fall.
    assert max(math.hypot(*box.velocity) for box in boxes) < 0.1 * G * H
    assert max(abs(box.center[0]) for box in boxes) < 1e-3


@pytest.mark.parametrize("hertz", [2.0, 30.0])
def test_a_spring_sinks_by_its_load_over_its_stiffness_whatever_the_penalty(hertz: float):
    world = avbd(World())
    ball = world.add_dynamic(Circle(radius=0.1), position=(0.0, -1.0))
    rod: dict[str, Any] = {"anchor_a": (0.0, 0.0), "anchor_b": (0.0, -1.0)}
    joint = world.add_joint(Distance(b=ball, hertz=hertz, damping_ratio=0.7, **rod))
    world.step(ticks=1200)
    assert -ball.center[1] - 1.0 == pytest.approx(G / (math.tau * hertz) ** 2, rel=1e-6)
    assert joint.reaction_force[1] == pytest.approx(ball.mass * G, rel=1e-6)


def test_momentum_is_kept_the_better_the_more_is_iterated():
    """A body is in balance with what its neighbours gave when it was visited, not with the end."""
    lost = []
    for iterations in (1, 4, 16):
        world = avbd(floating(), iterations=iterations)
        last = None
        for k in range(4):
            link = world.add_dynamic(Box(width=1.0, height=0.2), position=(k + 0.5, 0.0))
            link.velocity, link.omega = (0.3, 2.0 * (k + 0.5)), 2.0 + k
            if last is not None:
                world.add_joint(Revolute(a=last, b=link, anchor=(float(k), 0.0)))
            last = link
        before = np.array(momentum(world))
        world.step(ticks=240)
        lost.append(np.abs(np.array(momentum(world)) - before)[:2].max() / before[1])
    assert lost[0] < 1e-2
    assert lost[0] > lost[1] > lost[2]


def test_a_kinematic_body_keeps_its_velocity_to_the_bit():
    world = avbd(World())
    lift = world.add_kinematic(Box(width=3.0, height=0.2), position=(0.0, 0.0))
    lift.velocity, lift.omega = (0.1, 0.3), 0.1
    world.add_dynamic(Box(), position=(0.0, 0.61))
    world.step(ticks=120)
    assert lift.velocity == (0.1, 0.3) and lift.omega == 0.1


def test_a_body_that_cannot_turn_is_pushed_all_the_same():
    world = avbd(grounded())
    box = world.add_dynamic(Box(), position=(0.0, 0.5))
    box.fixed_rotation = True
    world.step(ticks=480)
    assert box.angle == 0.0
    assert box.center[1] == pytest.approx(0.5, abs=1e-3)
    pushed = world.contacts.normal_impulses.sum() / world.tick_length
    assert pushed == pytest.approx(box.mass * G, rel=1e-6)
