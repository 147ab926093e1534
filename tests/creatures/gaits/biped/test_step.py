"""Where and when a step lands."""

import math
from functools import partial

import pytest

from creatures.gaits.biped.step import LANDED, REACHES, Step
from creatures.gaits.biped.swing import HARDEST
from creatures.gaits.biped.wish import STAND, Wish
from physics import Box
from tests.walk import grounds
from tests.walk.run import Run

TICK = 1.0 / 240.0  # [s]


def in_a_step(run: Run, wish: Wish, clock: float) -> Step:
    """Walk on until `clock` [s] of a step have passed, and return it."""
    run.go(2.0, wish)
    while True:
        run.go(TICK, wish)
        step = run.gait.phase
        if isinstance(step, Step) and clock <= step.clock < clock + TICK:
            return step


@pytest.mark.parametrize("way", [-1, 1])
def test_a_step_that_is_shoved_has_the_time_that_its_foot_needs(way: int):
    run, wish = Run(0), Wish(speed=0.8)
    step = in_a_step(run, wish, 0.28)
    run.shove(20.0 * way)
    run.go(2.0 * TICK, wish)  # in the first the landing is another, in the second the time
    far = abs(step.target.real - step.swing.ankle.real)
    # Least acceleration from rest to rest within T takes 6 way / T^2 at its ends; a foot that is
    # asked for more lands on its way. It moves already, so a half more than the most is allowed.
    assert 6.0 * far / step.left**2 < 1.5 * HARDEST or step.time == run.gait.manner.step_time


def aloft(run: Run, seconds: float, wish: Wish) -> float:
    """Return how long at most it has no ground under its feet [s] in `seconds` with this wish.

    A body that a leg throws up by 2 cm is in the air for 2 sqrt(2 h / g) = 0.13 s.
    """
    feet = [run.figure.bodies[f"{side} foot"] for side in ("left", "right")]
    now = longest = 0  # [ticks]
    for _ in range(round(seconds * run.tick_rate)):
        run.go(TICK, wish)
        now = 0 if any(foot.contacts_count for foot in feet) else now + 1
        longest = max(longest, now)
    return longest * TICK


@pytest.mark.sweep
@pytest.mark.parametrize("speed", [1.0, 1.2, 1.35, 1.5, -1.2, -1.5])
def test_stopping_on_a_slope_throws_nobody_up(speed: float):
    run = Run(0, grounds._slopes)
    assert aloft(run, 9.0, Wish(speed=speed)) < 0.05
    assert aloft(run, 4.0, STAND) < 0.05
    assert run.is_up


@pytest.mark.sweep
@pytest.mark.parametrize("speed", [-1.2, -1.3, -1.4])
def test_walking_backwards_down_a_hill_throws_nobody_up(speed: float):
    """Its legs, stretched for the ground below, landed stiff; it was in the air for 0.2 s."""
    run = Run(0, partial(grounds._hill, math.radians(10.0)))
    assert aloft(run, 16.0, Wish(speed=speed)) < 0.05
    assert run.is_up and run.x < -14.0


def test_a_foot_that_hangs_over_the_ground_reaches_down_for_it_nearer():
    run, wish = Run(0), Wish(speed=0.8)
    step = in_a_step(run, wish, 0.3)
    now = run.gait.now
    far = now.figure.hip.real + 3.0
    step.clock = step.time + TICK  # late
    reached = step.within_reach(far, now) - now.figure.hip.real
    drop = now.figure.hip.imag - step.target.imag
    assert math.hypot(reached, drop) == pytest.approx(REACHES * sum(step.swing.lengths), abs=1e-9)


@pytest.mark.parametrize("mass", [5.0, 40.0])
def test_a_foot_has_landed_on_what_bears_and_not_on_what_slides_away(mass: float):
    """It stood on a box that was thrown between its feet, and sank with it."""
    run, wish, size = Run(0), Wish(speed=0.8), 0.2
    step = in_a_step(run, wish, 0.3)
    foot, box = step.swing.foot.body, Box(width=size, height=size, density=mass / size**2)
    low_x, low_y, high_x, _ = foot.aabb
    under = 0.5 * (low_x + high_x), low_y - 0.5 * size + 0.005  # it overlaps the sole a little
    thrown = run.world.add_dynamic(box, position=under, velocity=foot.velocity)
    run.go(TICK, wish)
    assert thrown in foot.touching
    step.swing.load = 2.0 * LANDED
    assert step.landed == (mass > run.figure.mass)
