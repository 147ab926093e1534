"""The hand: follows, throws, is limited, never pushes through a wall, lets go."""

import math

import pytest

from app.simulation.hand import RELEASE_SPEED, SMOOTHING, Grip, Hand
from app.simulation.hand_feel import SLACK
from physics import TICK, Body, Box, Circle, World


def grabbed(
    gravity: float = -9.81, strength: float = 100.0, grip: Grip | None = None
) -> tuple[World, Body, Hand]:
    """A world with one box of 1 m in the hand, held at its centre."""
    world = World(gravity=(0.0, gravity))
    box = world.add_dynamic(Box(width=1, height=1), position=(0.0, 5.0))
    hand = Hand(world, strength)
    hand.grab(box, grip or Grip((0.0, 5.0), (0.0, 5.0)))
    return world, box, hand


def run(world: World, hand: Hand, ticks: int) -> None:
    for _ in range(ticks):
        hand.step()
        world.step()


def test_a_held_body_comes_to_the_cursor_and_hangs_a_little_below_it() -> None:
    world, box, hand = grabbed()
    hand.cursor = (2.0, 6.0)
    run(world, hand, 240)
    # Sag of a spring of 7.5 Hz under its own weight: g / omega^2 = 4.4 mm.
    sag = 9.81 / (2 * math.pi * 7.5) ** 2
    assert box.center[0] == pytest.approx(2.0, abs=1e-3)
    assert 6.0 - box.center[1] == pytest.approx(sag, rel=0.2)


def test_a_body_keeps_up_with_a_steady_hand() -> None:
    world, box, hand = grabbed(gravity=0.0)
    for tick in range(240):
        hand.cursor = (3.0 * tick * TICK, 5.0)
        run(world, hand, 1)
    # The smoothed cursor lags by (1 - s) / s ticks; the body, fed with its velocity, lags no more.
    lag = 3.0 * TICK * (1 - SMOOTHING) / SMOOTHING
    assert hand.cursor[0] - hand.target[0] == pytest.approx(lag, rel=0.05)
    assert hand.target[0] - box.center[0] == pytest.approx(0.0, abs=0.02)
    assert box.velocity[0] == pytest.approx(3.0, rel=0.02)


def test_a_firm_hand_is_behind_its_cursor_by_its_slack_alone() -> None:
    world, box, hand = grabbed(gravity=0.0)
    hand.set_feel("firm")
    owed, tick = 0.0, 0.0
    for frame in range(60):  # of 4.3 ticks each: now 4, now 5 are run
        owed, tick = owed + 4.3, tick + 4.3
        hand.follow((3.0 * tick * TICK, 5.0), owed)
        run(world, hand, int(owed))
        owed -= int(owed)
        if frame > 20:  # by then the body keeps up with its target; a frame ends within a tick
            behind = hand.cursor[0] - box.center[0]
            assert behind == pytest.approx(3.0 * TICK * SLACK, abs=3.0 * TICK)
            assert box.velocity[0] == pytest.approx(3.0, rel=0.03)
    run(world, hand, 60)
    assert box.center[0] == pytest.approx(hand.cursor[0], abs=1e-4)  # and it stops there


def test_a_hand_that_is_caught_beside_its_body_draws_it_in_without_a_jerk() -> None:
    world, box, hand = grabbed(gravity=0.0, grip=Grip((0.0, 5.0), (0.1, 5.0)))
    hand.set_feel("firm")
    fastest = 0.0
    for _ in range(120):
        run(world, hand, 1)
        fastest = max(fastest, box.velocity[0])
    assert box.center[0] == pytest.approx(0.1, abs=1e-3)
    # The target begins with this speed, and the spring swings over by a little. At once it would be
    # 0.1 m a tick, 24 m/s.
    assert fastest < 1.1 * 0.1 * 240 * SMOOTHING


def test_the_force_is_at_most_the_strength_times_the_weight() -> None:
    world, box, hand = grabbed(strength=10.0)
    hand.cursor = (1000.0, 5.0)
    run(world, hand, 20)
    assert math.hypot(*hand.force) == pytest.approx(10 * box.mass * 9.81, rel=1e-3)


def test_a_hand_that_is_too_weak_cannot_lift() -> None:
    world = World()
    world.add_static(Box(width=20, height=1), position=(0, -0.5))
    box = world.add_dynamic(Box(width=1, height=1), position=(0.0, 0.5))
    hand = Hand(world, strength=0.5)
    hand.grab(box, Grip((0.0, 0.5), (0.0, 9.0)))
    run(world, hand, 240)
    assert box.center[1] < 0.51


def test_without_gravity_the_hand_still_has_its_strength() -> None:
    world, box, hand = grabbed(gravity=0.0)
    hand.cursor = (0.5, 5.0)
    run(world, hand, 240)
    assert box.center[0] == pytest.approx(0.5, abs=1e-3)


@pytest.mark.parametrize("strength", [100.0, 1000.0])
def test_dragging_never_pushes_a_body_through_a_wall(strength: float) -> None:
    world = World()
    world.add_static(Box(width=0.2, height=40), position=(2.0, 0.0))
    ball = world.add_dynamic(Circle(radius=0.3), position=(0.0, 5.0))
    hand = Hand(world, strength)
    hand.grab(ball, Grip((0.0, 5.0), (0.0, 5.0)))
    hand.cursor = (50.0, 5.0)
    for _ in range(120):
        run(world, hand, 4)
        assert ball.center[0] < 1.9


def test_release_keeps_the_body_s_own_velocity() -> None:
    world, box, hand = grabbed()
    hand.cursor = (3.0, 7.0)
    run(world, hand, 30)
    velocity = box.velocity
    hand.release()
    assert box.velocity == velocity
    assert math.hypot(*velocity) > 1.0
    assert not world.joints


def test_a_throw_has_a_speed_limit() -> None:
    _, box, hand = grabbed()
    box.velocity = (300.0, 400.0)
    hand.release()
    assert math.hypot(*box.velocity) == pytest.approx(RELEASE_SPEED)
    assert box.velocity[1] / box.velocity[0] == pytest.approx(4 / 3)


def test_cancel_leaves_the_body_where_it_is() -> None:
    world, box, hand = grabbed()
    hand.cursor = (3.0, 7.0)
    run(world, hand, 30)
    place = box.center
    hand.cancel()
    assert box.center == place
    assert box.velocity == (0.0, 0.0)
    assert not hand.active


def swing(grip: Grip) -> float:
    """How far the box turns [rad] when it is pulled sideways by its upper edge."""
    world, box, hand = grabbed(gravity=-9.81, grip=grip)
    hand.cursor = (3.0, 5.5)
    run(world, hand, 60)
    return abs(box.angle)


def test_alt_keeps_a_body_from_spinning() -> None:
    edge = (0.5, 5.5)
    assert swing(Grip(edge, edge)) > 0.1
    assert swing(Grip(edge, edge, no_spin=True)) < 0.03


def test_shift_holds_the_centre_of_mass() -> None:
    _, box, hand = grabbed(grip=Grip((0.5, 5.5), (0.5, 5.5), center=True))
    assert hand.anchor == pytest.approx(box.center)


def test_a_removed_body_falls_out_of_the_hand() -> None:
    world, box, hand = grabbed()
    world.remove(box)
    run(world, hand, 3)
    assert not hand.active
    assert hand.body is None


def test_the_strength_can_change_while_holding() -> None:
    world, box, hand = grabbed(strength=10.0)
    hand.set_strength(30.0)
    hand.cursor = (1000.0, 5.0)
    run(world, hand, 20)
    assert math.hypot(*hand.force) == pytest.approx(30 * box.mass * 9.81, rel=1e-3)
