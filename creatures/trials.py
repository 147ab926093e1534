"""Trials of creatures: a plan, a goal and a seed give a score. No window is needed.

Each runs in a world of its own, on flat ground without an end, with the settings that a scene has
when nobody changed them. Equal words give equal bits, in any process of a machine.
"""

import math
import random
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from creatures.figure import Figure, Limb
from creatures.gaits import gait_of
from creatures.plan import Plan
from creatures.pose import Place, bottom, on_ground
from creatures.work import Work
from physics import HalfSpace, World

SECONDS = 10.0
"""How long a creature is tried: [s], 10."""

STRETCHES, STRETCH = 8, 2.5
"""A trial of speed has so many stretches of equal time: [count], 8 and [s], 2.5. The slowest of the
second half counts: the start is behind it, and a lunge that ends in a tumble is no speed."""

TILTED = math.radians(75.0)
"""A creature whose root has turned so far from its plan has fallen: [rad], 75 degrees."""

TORN = 0.1
"""A joint whose ends are so far apart is torn: [m], 0.1. Whoever gains by that gains by an error of
the solver, not by walking."""

LOOK = 12
"""Ticks between two looks whether it stands: [count], 12, at 240 Hz every 50 ms."""

NEAREST = 1.0
"""A way of less has no energy per metre that means something: [m], 1."""

CLEAR = 0.005
"""A limb that is so high does not touch the ground: [m], 5 mm, more than contacts give way."""

PUSHES, PAUSE = 16, 1.5
"""Pushes of a trial: [count], and the least time between two of them: [s]."""

FIRST, HARDER = 0.4, 1.25
"""The speed that the first push would give to the whole creature: [m/s], 0.4; each further one
gives so many times as much: [1]. The last is 11 m/s."""

WORST = 1e9
"""The loss of what cannot be scored; every other loss is less."""


class Score(NamedTuple):
    """What came of a trial."""

    value: float  # [unit of the goal]; nan: there is none
    loss: float  # [1] a search makes it small; it also ranks those without a value
    remark: str = ""  # "fell after 2.3 s"


class Course:
    """One creature on flat ground, told to go at one speed."""

    def __init__(self, plan: Plan, command: float) -> None:
        """Start it as its plan stands, towards `command` [m/s]. Raises PlanError as gaits do."""
        self.world = World()
        self.world.add_static(HalfSpace(friction=1.0), name="ground")
        self.figure = Figure(self.world, plan, on_ground(plan))
        self.gait = gait_of(self.figure)
        self.command = command
        self.begin = self.figure.motion()[0]
        self.ended = ""  # why it can go on no longer

    @property
    def way(self) -> float:
        """Return how far the centre of mass went, the way that it was told to [m]."""
        return math.copysign(1.0, self.command) * (self.figure.motion()[0] - self.begin).real

    def step(self) -> None:
        """Go on by one tick, as a scene does."""
        self.gait.step(self.world, self.command)
        self.world.step()

    def run(self, seconds: float, seen: Callable[[], None] | None = None) -> bool:
        """Go on for so long, calling `seen` after each tick; False: it ended before."""
        for _ in range(round(seconds / self.world.tick_length)):
            if self.ended:
                return False
            self.step()
            if self.world.tick % LOOK == 0:
                self.ended = self._trouble()
            if seen is not None:
                seen()
        return not self.ended

    def _trouble(self) -> str:
        figure, when = self.figure, f"after {self.world.time:.1f} s"
        if not figure.whole or any(_apart(limb) > TORN for limb in figure.limbs.values()):
            return f"came apart {when}"
        turned = figure.root.body.angle - figure.root.plan.angle
        return f"fell {when}" if abs(turned) > TILTED else ""


def _apart(limb: Limb) -> float:
    """Return how far both ends of the joint are apart [m]."""
    return limb.joint.error if limb.joint is not None else 0.0


def distance(course: Course, seed: int) -> Score:  # noqa: ARG001
    """Score the way in 10 s; of a creature that falls, the way until then."""
    course.run(SECONDS)
    return Score(course.way, -course.way, course.ended)


def speed(course: Course, seed: int) -> Score:  # noqa: ARG001
    """Score the slowest 2.5 s of the second half of 20 s; after a fall it is 0."""
    steps = [0.0]
    for _ in range(STRETCHES):
        course.run(STRETCH)
        steps.append(course.way)
    speeds = [(after - before) / STRETCH for before, after in pairwise(steps)]
    value = 0.0 if course.ended else min(speeds[STRETCHES // 2 :])
    early = 1.0 - course.world.time / (STRETCHES * STRETCH)  # [1] ranks those that fell
    return Score(value, early - value, course.ended)


def push(course: Course, seed: int) -> Score:
    """Score the hardest push that it survived, of a row of harder and harder ones."""
    chance = random.Random(seed)
    figure, mass, survived, value = course.figure, course.figure.mass, 0.0, 0.0
    course.run(PAUSE)
    for number in range(PUSHES):
        if not course.run(PAUSE * chance.uniform(0.0, 1.0)):  # at any phase of the gait
            break
        impulse = FIRST * HARDER**number * mass * chance.choice((-1.0, 1.0))  # [N*s]
        figure.root.body.apply_impulse((impulse, 0.0))
        since = course.world.time
        if not course.run(PAUSE):
            survived += min(1.0, (course.world.time - since) / PAUSE)
            break
        survived, value = number + 1.0, abs(impulse)
    return Score(value, -survived, course.ended or "survived all")


def energy(course: Course, seed: int) -> Score:  # noqa: ARG001
    """Score what servos and motors spend per metre: work that they take back is not counted."""
    work = Work(course.figure.limbs.values())
    course.run(SECONDS, work.step)
    way = course.way
    if course.ended or way < NEAREST:
        return Score(math.nan, WORST / 2 - way, course.ended or f"went less than {NEAREST:g} m")
    return Score(work.total / way, work.total / way)


def jump(course: Course, seed: int) -> Score:  # noqa: ARG001
    """Score how far the centre of mass rose while nothing touched the ground."""
    rise = highest = 0.0  # [m] at any time, and in flight

    def seen() -> None:
        nonlocal rise, highest
        up = (course.figure.motion()[0] - course.begin).imag
        rise = max(rise, up)
        if up > highest and _flies(course.figure):
            highest = up

    course.run(SECONDS, seen)
    return Score(highest, -highest if highest else 1.0 / (1.0 + rise), course.ended)


def _flies(figure: Figure) -> bool:
    """Return whether all limbs are clear of the ground."""
    limbs = [(limb.plan, limb.body) for limb in figure.limbs.values()]
    places = [(plan, Place(complex(*body.position), body.angle)) for plan, body in limbs]
    return all(bottom(plan, place) > CLEAR for plan, place in places)


class Goal(NamedTuple):
    """What a creature is tried for: one line of GOALS."""

    title: str
    unit: str
    meaning: str  # one sentence
    measure: Callable[[Course, int], Score]


GOALS: dict[str, Goal] = {
    "distance": Goal(
        "Distance in 10 s", "m", "How far it goes in 10 s; a fall ends the run.", distance
    ),
    "speed": Goal(
        "Speed",
        "m/s",
        "Its speed in the slowest 2.5 s of the last 10 of 20 s; after a fall it is 0.",
        speed,
    ),
    "push": Goal(
        "Push survived",
        "N*s",
        "The hardest push on its root that it survives; each push is harder than the last.",
        push,
    ),
    "energy": Goal(
        "Energy per metre",
        "J/m",
        "The work of its servos and motors per metre, over 10 s; it must go 1 m.",
        energy,
    ),
    "jump": Goal(
        "Height jumped",
        "m",
        "How far its centre of mass rises while no part of it touches the ground.",
        jump,
    ),
}


def tried(plan: Plan, goal: str, seed: int = 1, command: float = 1.0) -> Score:
    """Return the score of one trial. Raises PlanError when it cannot be built or driven.

    `command` is the speed that its gait is asked for [m/s]; `seed` chooses the pushes.
    """
    score = GOALS[goal].measure(Course(plan, command), seed)
    if not math.isfinite(score.loss):
        return Score(math.nan, WORST, "left the world")
    return score
