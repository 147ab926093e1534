"""The welcome: what it asks for can be done, and it notices."""

import math

import pytest

from physics import MouseJoint
from scenes.playground._welcome import FLIGHT
from scenes.playground.welcome import BELL, THROWN
from tests.scenes.test_all_scenes import built, run


def grabbed(scene, world):
    """A hand holds the ball where it lies."""
    place = tuple(scene.ball.position)
    hand = world.add_joint(MouseJoint(scene.ball, anchor=place, target=place, max_force=2000.0))
    run(scene, world, 2)
    return hand


def thrown(scene, world, share=1.0):
    """Throw the ball along the dashed way: a hand lets go of it at that speed."""
    hand = grabbed(scene, world)
    x, y = scene.ball.position
    world.remove(hand)
    across = (BELL[0] - 0.7 - x) / FLIGHT
    rise = (BELL[1] - y) / FLIGHT + 0.5 * 9.81 * FLIGHT
    scene.ball.velocity = (share * across, share * rise)
    run(scene, world, round(1.2 * FLIGHT * 240))


def test_the_dashed_way_leads_to_the_bell_and_it_rings():
    scene, world = built("welcome")
    run(scene, world, 240)
    assert "Grab" in scene.told(world)
    thrown(scene, world)
    assert scene.rung >= 1 and scene.strokes
    assert "rang" in scene.told(world)


def test_a_throw_that_misses_is_a_throw():
    scene, world = built("welcome")
    thrown(scene, world, share=0.5)
    assert scene.rung == 0
    assert "Well thrown" in scene.told(world)


def test_what_is_swung_in_the_hand_or_falls_is_not_thrown_yet():
    scene, world = built("welcome")
    hand = grabbed(scene, world)
    x, y = scene.ball.position
    hand.target = (x, y + 5.0)
    fastest = 0.0
    for _ in range(240):
        run(scene, world, 1)
        fastest = max(fastest, math.hypot(*scene.ball.velocity))
        assert scene.told(world) == "Swing it, and let go!"
    assert fastest > THROWN
    assert not scene.readings(world)[1].value, "nothing was thrown"
    world.remove(hand)  # it hangs still there
    run(scene, world, 1)
    assert math.hypot(*scene.ball.velocity) < THROWN
    run(scene, world, 220)
    assert "Grab" in scene.told(world), "it has only fallen"
    again = grabbed(scene, world)
    scene.ball.velocity = (6.0, 3.0)
    world.remove(again)
    run(scene, world, 1)
    assert "Well thrown" in scene.told(world)
    assert math.isclose(scene.readings(world)[1].value, math.hypot(6.0, 3.0), rel_tol=0.02)
    for body in (scene.ball, scene.swing):
        place = tuple(body.position)
        held = world.add_joint(MouseJoint(body, anchor=place, target=place, max_force=2000.0))
        assert scene.told(world) == "Swing it, and let go!", "also before the next tick"
        world.remove(held)


def test_the_spring_says_nothing_while_somebody_holds_its_body():
    scene, world = built("welcome")
    run(scene, world, 960)
    assert scene.theory(world)
    x, y = scene.bob.position
    hand = MouseJoint(scene.bob, anchor=(x, y), target=(x, y - 1.0), max_force=200.0)
    world.add_joint(hand)
    run(scene, world, 480)
    assert not scene.theory(world)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda s, w: setattr(s.bell, "omega", 2.0), "bell"),
        (lambda s, w: setattr(s.ball, "velocity", (3.0, 0.0)), "ball has moved"),
        (lambda s, w: w.remove(w.joints[0]), "plank|swing|moved"),
        (lambda s, w: setattr(w, "gravity", (0.0, -8.0)), "stretch"),
    ],
)
def test_its_promise_fails_when_it_is_spoilt(spoil, words):
    scene, world = built("welcome")
    spoil(scene, world)
    run(scene, world, round(scene.check_seconds * 240))
    with pytest.raises(AssertionError, match=words):
        scene.check(world)


@pytest.mark.parametrize("gravity", [1.62, 3.72, 25.0])
def test_the_stretch_follows_gravity(gravity):
    scene, world = built("welcome", gravity=gravity)
    run(scene, world, 1200)
    (stretch,) = scene.theory(world)
    assert stretch.holds, stretch.words
    assert math.isclose(stretch.theory, gravity / (math.tau * 0.6) ** 2)
