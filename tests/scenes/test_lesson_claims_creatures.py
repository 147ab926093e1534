"""What the lesson on falling forward tells the class is what the scenes measure."""

import math

import pytest

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.style import Style
from creatures.capture import capture_after, catchable, rate, trail
from scenes.creatures._sticks import fall_time
from scenes.creatures._stilt import Stilt
from scenes.creatures.falling_forward import FallingForward
from tests.scenes.lesson_play import played
from tests.scenes.test_all_scenes import built, run

pytestmark = pytest.mark.sweep

W = rate(1.0, 9.81)  # [1/s] of the body on a leg
TICK = 1.0 / 240.0  # [s]


def moved(ticks: int, **values: object) -> tuple[FallingForward, Stilt]:
    """Return the scene with a body on a leg after so many ticks, and that body."""
    scene, world = built("falling_forward", **values)
    run(scene, world, ticks)
    assert isinstance(scene, FallingForward)
    assert scene.stilt is not None
    return scene, scene.stilt


def test_a_quarter_of_the_height_falls_in_half_the_time():
    scene, world = played("falling_forward", 1)
    assert math.isfinite(scene.sticks[1].fell), "at the stop the short one lies"
    # cosh with the rate of a stick that is thin, from 2°: 9.5° (2.215 s⁻¹, 1.01 s)
    assert math.degrees(scene.sticks[0].lean) == pytest.approx(9.5, abs=0.5), "the long one stands"
    run(scene, world, 300)
    long, short = (stick.fell for stick in scene.sticks)
    assert (round(short, 1), round(long, 1)) == (1.0, 2.0)
    assert short == pytest.approx(fall_time(scene.sticks[1].rate, math.radians(2.0)), abs=2 * TICK)
    assert long == pytest.approx(2.0 * short, abs=2 * TICK), "each is seen up to a tick late"


def test_a_lean_of_one_degree_is_two_and_a_half_and_then_eleven():
    scene, world = built("falling_forward", what="one stick", lean=1.0)
    run(scene, world, 120)
    assert isinstance(scene, FallingForward)
    assert math.degrees(scene.sticks[0].lean) == pytest.approx(2.5, abs=0.05)
    scene, world = played("falling_forward", 2)
    (stick,) = scene.sticks
    assert round(math.degrees(stick.lean), 1) == 11.4
    # cosh(W t) is of small leans; sin th < th takes th^2 / 6 < 0.7 % off the fall at 11 degrees.
    exact = math.cosh(stick.rate * world.time)
    assert math.degrees(stick.lean) == pytest.approx(exact, rel=0.007)
    assert math.log(2.0) / stick.rate == pytest.approx(0.22, abs=0.005), "doubles every 0.22 s"


def test_a_body_whose_capture_point_falls_short_of_the_foot_turns_back():
    scene, _ = played("falling_forward", 3)
    assert (round(100 * 1.3 / W), round(100 * (-0.5 + 1.3 / W))) == (42, -8)
    _, stilt = moved(0, **FallingForward.steps[2].values)
    assert (round(stilt.speed, 1), round(100 * stilt.capture)) == (1.3, -8), "as the answer says"
    assert scene.samples.rows[:, 1].max() < 0.0, "it never came over the foot"
    assert scene.stilt.mass.velocity[0] < 0.0
    assert scene.stilt.prints == [0.0]


def test_a_foot_that_lands_on_the_capture_point_brings_the_body_to_rest_above_it():
    scene, world = played("falling_forward", 4)
    assert round(100 * 0.8 / W) == 26, "where the capture point is at first"
    foot = capture_after(0.8 / W, 0.0, W, 0.3)
    # Half a substep of the way that the capture point runs in it, at w 0.65 m = 2 m/s: 2 mm
    assert scene.stilt.foot == pytest.approx(foot, abs=0.0025)
    assert round(100 * scene.stilt.foot) == 65
    run(scene, world, 240)
    assert scene.stilt.stands
    assert scene.stilt.x == pytest.approx(scene.stilt.foot, abs=0.002)
    assert abs(scene.stilt.speed) < 0.005


def test_a_foot_beyond_the_capture_point_turns_the_body_round():
    scene, world = played("falling_forward", 5)
    stilt = scene.stilt
    landed = scene.samples.rows[scene.samples.rows[:, 3] > 0.0][0]
    # Sampled every third tick, in which the capture point runs on from 12 cm by w 12 cm a second.
    assert landed[3] - landed[2] == pytest.approx(0.12, abs=0.12 * W * 4 * TICK)
    assert stilt.speed < 0.0
    assert stilt.x < stilt.foot


def test_a_foot_behind_it_lets_the_body_go_on():
    _, stilt = moved(240, speed=0.7, beyond=-0.12)
    assert stilt.speed > 1.0
    assert stilt.x > stilt.foot


def test_feet_16_cm_behind_the_capture_point_walk_evenly():
    scene, world = played("falling_forward", 6)
    behind = trail(1.2, 0.5, W)
    assert round(100 * behind) == 16
    assert round(100 * behind * math.exp(0.5 * W)) == 76
    strides = [b - a for a, b in zip(scene.stilt.prints, scene.stilt.prints[1:], strict=False)]
    # A foot pushes from half a substep before it lands: w 1 ms, a third of a hundredth
    assert strides == pytest.approx([0.6] * len(strides), rel=0.005), "from the first step on"
    assert len(strides) == 8
    assert all(fact.holds for fact in scene.theory(world))


@pytest.mark.parametrize(("speed", "steps"), [(0.9, 1), (1.2, 2)])
def test_a_push_that_is_not_too_strong_is_caught(speed: float, steps: int):
    before = catchable(0.75, 0.3, W, steps - 1)
    assert before < speed / W < catchable(0.75, 0.3, W, steps)
    _, stilt = moved(480, speed=speed, steps_taken="step after step", beat=0.3)
    assert len(stilt.prints) - 1 == steps
    assert stilt.stands


def test_beyond_48_cm_no_number_of_steps_is_enough():
    assert round(100 * catchable(0.75, 0.3, W)) == 48
    assert round(100 * 1.6 / W) == 51
    assert round(math.exp(0.3 * W), 1) == 2.6
    scene, _ = played("falling_forward", 7)
    assert scene.stilt.fallen


def test_the_figure_steps_and_stands_again():
    scene, world = played("falling_forward", 8)
    gait = scene.walker.gait
    assert gait.walk.steps >= 1
    assert gait.phase == "stand"
    bodies = [body for body in world.bodies if body.name != "ground"]
    mass = sum(body.mass for body in bodies)
    assert (len(bodies), round(mass), round(14.0 / mass, 1)) == (17, 20, 0.7)
    assert gait.walk.figure.hip.real > 0.3, "it went with the push"


@pytest.mark.parametrize(("what", "ticks"), [("one stick", 120), ("a leg", 480), ("a figure", 480)])
def test_a_push_by_the_button_is_seen_and_spoils_no_theory(what: str, ticks: int):
    scene, world = built("falling_forward", what=what, shove=10.0, speed=0.3)
    run(scene, world, ticks)
    momentum = sum(body.mass * body.velocity[0] for body in world.bodies)
    scene.pressed(world, "push")
    run(scene, world, 24)
    after = sum(body.mass * body.velocity[0] for body in world.bodies)
    assert after > momentum + 0.5
    assert all(fact.holds for fact in scene.theory(world))


@pytest.mark.parametrize("number", [3, 4])
def test_the_picture_does_not_tell_the_answer_before_the_class_has_voted(number: int):
    """How far c is from the foot, and where the foot will land, are what is asked."""
    lines: list[list[str]] = []
    for ticks in (0, 1):
        scene, world = built("falling_forward", **FallingForward.steps[number - 1].values)
        run(scene, world, ticks)
        draw = Noted()
        draw.begin()
        draw.bodies(world.page, 1.0)
        scene.draw(draw, world)
        lines.append(draw.told)
    cross = ["cross"] if number == 4 else []
    assert [words for words in lines[0] if "cm from" in words or words == "cross"] == []
    assert [words for words in lines[1] if words == "cross"] == cross
    assert any("cm from the foot" in words for words in lines[1])


class Noted(Draw):
    """A Draw that notes its words and crosses."""

    def __init__(self) -> None:
        camera = Camera((1280, 720))
        camera.fit((-1.7, -0.75, 3.7, 2.75))
        super().__init__(camera, Style.make("light"), threads=1)
        self.told: list[str] = []

    def text(self, at, text, *look, **looks) -> None:
        self.told.append(text)

    def cross(self, *at, **look) -> None:
        self.told.append("cross")
