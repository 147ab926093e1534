"""A trial scores what a creature does: known motions have known scores."""

import math
from collections.abc import Callable

import pytest

from creatures.plan import LimbPlan, Plan, PlanError, Servo
from creatures.text import opened
from creatures.trials import (
    FIRST,
    GOALS,
    HARDER,
    SECONDS,
    TILTED,
    Course,
    energy,
    tried,
)

G = 9.81  # [m/s^2]
TICK = 1 / 240  # [s]


def plank() -> Plan:
    """A flat creature that cannot fall by itself and slides without friction."""
    return Plan(name="Plank", limbs=(LimbPlan(name="plank", length=2.0),), friction=0.0)


class Moved(Course):
    """A course on which something else moves the creature, before each tick."""

    def __init__(self, plan: Plan, move: Callable[[Course], None]) -> None:
        super().__init__(plan, 0.0)
        self.move = move

    def step(self) -> None:
        self.move(self)
        super().step()


def slid(speed: float) -> Callable[[Course], None]:
    def move(course: Course) -> None:
        course.figure.root.body.velocity = (speed, 0.0)

    return move


@pytest.mark.parametrize(("goal", "exact"), [("distance", 20.0), ("speed", 2.0)])
def test_what_slides_at_two_metres_per_second_goes_so_far_and_so_fast(goal, exact):
    score = GOALS[goal].measure(Moved(plank(), slid(2.0)), 1)
    # Friction is 0, so only rounding is left: 2400 sums of doubles near 20, 2400 * 4e-15.
    assert score.value == pytest.approx(exact, abs=1e-9)
    assert score.loss == -score.value
    assert not score.remark


def test_who_is_told_to_go_left_scores_by_the_way_to_the_left():
    course = Moved(plank(), slid(-2.0))
    course.command = -1.0
    assert GOALS["distance"].measure(course, 1).value == pytest.approx(20.0, abs=1e-9)


def turned_over_within(seconds: float) -> Callable[[Course], None]:
    """Rise without weight, go at 1 m/s, and turn over: 75 degrees after so long."""

    def move(course: Course) -> None:
        body = course.figure.root.body
        body.gravity_scale = 0.0
        body.velocity, body.omega = (1.0, 0.5), TILTED / seconds

    return move


def test_a_fall_ends_the_way_and_is_told():
    course = Moved(plank(), turned_over_within(4.0))
    score = GOALS["distance"].measure(course, 1)
    # It is looked at every 50 ms; the centre of mass moves at 1 m/s.
    assert score.value == pytest.approx(4.0, abs=0.051)
    assert score.remark == "fell after 4.0 s"


def test_after_a_fall_the_speed_of_the_end_is_nothing_and_an_early_fall_is_worse():
    courses = [Moved(plank(), turned_over_within(seconds)) for seconds in (4.0, 2.0)]
    fallen = [GOALS["speed"].measure(course, 1) for course in courses]
    assert [score.value for score in fallen] == [0.0, 0.0]
    stood = GOALS["speed"].measure(Moved(plank(), slid(0.0)), 1)
    assert stood.loss < fallen[0].loss < fallen[1].loss


def test_a_lunge_that_does_not_go_on_is_no_speed():
    def lunge(course: Course) -> None:
        going = course.world.time < 16.0
        course.figure.root.body.velocity = (9.0 if going else 0.5, 0.0)

    score = GOALS["speed"].measure(Moved(plank(), lunge), 1)
    # The last stretch, 17.5 to 20 s, is all at 0.5 m/s; rounding is of doubles near 150.
    assert score.value == pytest.approx(0.5, abs=1e-9)


def test_a_creature_that_loses_a_limb_came_apart():
    plan = opened("quadruped")

    def cut(course: Course) -> None:
        if course.world.tick == 240:
            course.figure.limbs["head"].body.remove()

    score = GOALS["distance"].measure(Moved(plan, cut), 1)
    assert score.remark.startswith("came apart after 1.")


def test_a_throw_rises_by_v_squared_over_two_g_and_what_only_stands_rises_by_nothing():
    speed = 3.0

    def throw(course: Course) -> None:
        if course.world.tick == 0:
            course.figure.root.body.velocity = (0.0, speed)

    score = GOALS["jump"].measure(Moved(plank(), throw), 1)
    # The ticks miss the top by at most half a tick: g (tick / 2)^2 / 2; the first half step of an
    # Euler solver adds up to v tick / 2.
    assert score.value == pytest.approx(speed**2 / (2 * G), abs=speed * TICK / 2 + 1e-4)
    stood = GOALS["jump"].measure(Moved(plank(), lambda _: None), 1)
    assert stood.value == 0.0
    assert stood.loss > score.loss


def lifter() -> Plan:
    """A plank with an arm that a servo lifts from 0 to 90 degrees."""
    arm = LimbPlan(
        name="arm", length=1.0, parent="plank", at=0.5, lower=0.0, upper=2.0,
        density=2.0, servo=Servo(500.0, 5.0),
    )  # fmt: skip
    heavy = LimbPlan(name="plank", length=4.0, density=50.0)
    return Plan(name="Lifter", limbs=(heavy, arm), friction=0.0)


def lift(course: Course) -> None:
    limb = course.figure.limbs["arm"]
    limb.drive(min(1.0, course.world.time / SECONDS) * math.pi / 2)
    if course.world.tick == 0:
        for body in course.figure.bodies.values():
            body.velocity = (1.0, 0.0)


@pytest.mark.sweep
def test_the_energy_per_metre_is_what_the_ledger_books_for_a_servo_that_only_lifts():
    course = Moved(lifter(), lift)
    course.gait.step = lambda world, command: None
    course.world.ledger.on = True
    score = energy(course, 1)
    spent = course.world.ledger.totals["motors"]
    assert spent > 0.0
    # The mean torque of a tick times its turn differs from the sum over substeps by the ripple of
    # both within the tick, and what is taken back while the arm swings in is not counted.
    assert score.value * course.way == pytest.approx(spent, rel=0.02)
    assert score.loss == score.value


@pytest.mark.sweep
def test_a_way_of_less_than_a_metre_has_no_energy_per_metre_but_a_longer_one_is_better():
    scores = [GOALS["energy"].measure(Moved(plank(), slid(v)), 1) for v in (0.0, 0.05)]
    assert all(math.isnan(score.value) for score in scores)
    assert scores[1].loss < scores[0].loss
    going = GOALS["energy"].measure(Moved(plank(), slid(0.2)), 1)
    assert going.loss < scores[1].loss


@pytest.mark.sweep
def test_the_hardest_push_survived_is_one_of_the_row_and_depends_on_the_seed_alone():
    plan = opened("quadruped")
    first, again = (tried(plan, "push", 3, 0.0) for _ in range(2))
    assert first == again
    number = math.log(first.value / (FIRST * Course(plan, 0.0).figure.mass), HARDER)
    assert number == pytest.approx(round(number))
    assert first.loss == pytest.approx(-(number + 1.0), abs=1.0)  # and the time after the next


@pytest.mark.sweep
@pytest.mark.parametrize("goal", GOALS)
def test_every_goal_is_told_and_scores_the_quadruped(goal):
    said = GOALS[goal]
    assert said.meaning.endswith(".")
    score = tried(opened("quadruped"), goal, 1, 0.5)
    assert math.isfinite(score.loss)


def test_a_plan_that_no_gait_can_drive_is_refused():
    with pytest.raises(PlanError, match="no joint has a servo"):
        tried(Plan(name="Stone", limbs=(LimbPlan(name="stone"),), gait="wave"), "distance")
