"""Legs that step by a clock, their feet placed by sight of the body: trot, crawl and tripod.

Each foot is set down ahead of its hip by half the way of a stance, so that the hip passes over it,
and farther when the body is too fast (Raibert 1986). Feet on the ground hold the body at its
height, level with the ground below it, and carry it along at the speed that is asked for.
"""

import cmath
import math

from creatures.figure import Figure
from creatures.gait import Kind, Number
from creatures.leg import Leg, leg_names
from creatures.plan import Plan
from creatures.pose import on_ground
from physics import World
from physics.values.sums import plain_sum

ACCELERATION = 1.0  # [m/s^2] how fast the speed follows the command
LEASH = 0.12
"""How far ahead of the body its wanted place may run: [m], 0.12. More: it is torn along."""

SEEK = 0.6  # [m/s] a foot that finds no ground feels down for it this fast
LEARN = 0.15  # [s] in which the slope of the ground is believed
STEEPEST = 0.4  # [1] slope
TIPPED = 1.2  # [rad] from level: it lies, and its legs go to their planned places


def numbers(plan: Plan) -> tuple[Number, ...]:
    """Return the numbers of all legs, then the delay of each."""
    names = leg_names(plan)
    height = root_height(plan)
    result = [
        Number("cadence", 1.6, 0.3, 4.0, "Hz", "How many steps each foot takes in a second."),
        Number("duty", 0.6, 0.4, 0.9, "", "For which part of a turn each foot is on the ground."),
        Number("lift", 0.15, 0.02, 0.6, "m", "How high the feet are lifted."),
        Number(
            "height",
            height,
            0.3 * height,
            1.2 * height,
            "m",
            "How high the body is carried.",
            plan.root.name,
        ),
        Number(
            "catch",
            0.1,
            0.0,
            0.5,
            "s",
            "How much farther a foot is set for each m/s that the body is too fast.",
        ),
    ]
    for i, name in enumerate(names):
        delay = f"How far {name[-1]} is behind the clock, in parts of a turn."
        result.append(Number(_delay(name[-1]), 0.5 * (i % 2), 0.0, 1.0, "", delay, name[-1]))
    return tuple(result)


def _delay(foot: str) -> str:
    """Return the word of a foot's delay."""
    return f"{foot} delay"


def root_height(plan: Plan) -> float:
    """Return how high the root's start is when the plan stands on the ground [m]."""
    return on_ground(plan)[plan.root.name].start.imag


def able(plan: Plan) -> str:
    """Return why it cannot drive the plan: it has fewer than two legs with hip and knee."""
    count = len(leg_names(plan))
    if count < 2:
        return f"it needs two legs of thigh and shin with servos, the last a foot; here are {count}"
    return ""


class Step:
    """Where one leg is in its step. The foot swings from `start` until it lands."""

    def __init__(self, leg: Leg, offset: complex) -> None:
        self.leg, self.offset = leg, offset  # [m] of the hip from the root, in the root's frame
        self.delay = _delay(leg.name)
        self.clock = 0.0  # [1] of its turn; 0: it lifts
        self.swings = False
        self.start = self.plant = self.landing = leg.toe  # [m]
        self.was_due = True  # a foot lifts when its time begins, not in the midst of it

    def lift(self) -> None:
        """Begin to swing."""
        self.swings, self.start = True, self.leg.toe

    def land(self) -> None:
        """Stand where the foot is."""
        self.swings, self.plant = False, self.leg.toe


class Legs:
    """Walks a figure on any number of legs from two."""

    def __init__(self, figure: Figure, numbers: dict[str, float]) -> None:
        self.figure, self.numbers = figure, numbers
        body = figure.root.body
        self.level = body.angle  # [rad] of the root when the body is level
        legs = [Leg(figure, names) for names in leg_names(figure.plan)]
        back = cmath.rect(1.0, -self.level)
        place = complex(*body.position)
        self.steps = [Step(leg, (leg.hip - place) * back) for leg in legs]
        self.speed = 0.0  # [m/s] wanted now
        self.slope = 0.0  # [1] of the ground
        self._angle = self.level  # [rad] that the root shall have
        self._turned = cmath.rect(1.0, self.level)
        self.turns = 0.0  # [1] of the clock
        self.ground = min(leg.toe.imag for leg in legs)  # [m] of the toes, below the root
        self.place = place.real  # [m] where the root should be
        self._toe_height = place.imag - self.ground
        self._usual = root_height(figure.plan)

    @property
    def phase(self) -> str:
        if self.tipped:
            return "lies"
        return "steps" if any(step.swings for step in self.steps) else "stands"

    @property
    def footholds(self) -> list[complex]:
        """Return where the toes in the air will land [m]."""
        return [step.landing for step in self.steps if step.swings]

    @property
    def wishes(self) -> list[list[complex]]:
        """Return nothing: legs reach for their footholds in one go."""
        return []

    @property
    def tipped(self) -> bool:
        """Return whether the body lies on its side or back."""
        return abs(math.remainder(self.figure.root.body.angle - self.level, math.tau)) > TIPPED

    def step(self, world: World, command: float) -> None:
        """Move the clock on, choose who swings, and aim all legs."""
        if not self.figure.root.body.alive:
            return
        seconds = world.tick_length
        most = ACCELERATION * seconds
        self.speed += max(-most, min(most, command - self.speed))
        steps = self.steps
        if not self.figure.whole:
            steps = [step for step in steps if step.leg.attached]
        center, velocity, _ = self.figure.motion()
        if self.tipped:
            self._rest()
            return
        for step in steps:
            step.leg.sense()
        self._see(steps, seconds)
        self._angle = self.level + math.atan(self.slope)
        self._turned = cmath.rect(1.0, self._angle)
        self._tell(steps, seconds)
        loads = self._loads(steps, center, -world.gravity[1] * self.figure.weighed)
        for step in steps:
            if step.swings:
                self._swing(step, velocity.real, seconds)
            else:
                self._carry(step, loads.get(step.leg.name, 0.0), seconds)

    def _rest(self) -> None:
        for limb in self.figure.limbs.values():
            if limb.plan.servo:
                limb.drive(limb.plan.angle)

    def _see(self, steps: list[Step], seconds: float) -> None:
        """Learn height and slope of the ground from the feet that are on it."""
        self.place += seconds * self.speed
        here = self.figure.root.body.position[0]
        self.place = max(here - LEASH, min(here + LEASH, self.place))
        toes = [step.leg.toe for step in steps if not step.swings and step.leg.touches]
        if not toes:
            return
        middle = plain_sum(toes) / len(toes)
        spread = plain_sum((toe.real - middle.real) ** 2 for toe in toes)
        share = min(1.0, seconds / LEARN)
        if spread > 0.02:
            rise = (
                plain_sum((toe.real - middle.real) * (toe.imag - middle.imag) for toe in toes)
                / spread
            )
            rise = max(-STEEPEST, min(STEEPEST, rise))
            self.slope += share * (rise - self.slope)
        ground = middle.imag + self.slope * (here - middle.real)
        self.ground += share * (ground - self.ground)

    def _tell(self, steps: list[Step], seconds: float) -> None:
        """Move the clock on while it walks, and lift the feet whose time has come."""
        walks = self.speed != 0.0 or any(step.swings for step in steps)
        if walks:
            self.turns = (self.turns + self.numbers["cadence"] * seconds) % 1.0
        aloft = 1.0 - self.numbers["duty"]
        for step in steps:
            step.clock = (self.turns - self.numbers[step.delay]) % 1.0
            due = walks and step.clock < aloft
            if due and not step.was_due:
                step.lift()
            elif step.swings and (not due or (step.clock > 0.6 * aloft and step.leg.touches)):
                step.land()
            step.was_due = due

    def _hip(self, step: Step) -> complex:
        """Return where the hip should be now [m]."""
        height = self.ground + self._toe_height + self.numbers["height"] - self._usual
        return complex(self.place, height) + step.offset * self._turned

    def _swing(self, step: Step, velocity: float, seconds: float) -> None:
        """Swing the foot on a cosine along and an arch up."""
        numbers, leg = self.numbers, step.leg
        swung, hip = min(1.0, step.clock / (1.0 - numbers["duty"])), self._hip(step)
        turn = 1.0 / numbers["cadence"]  # [s]
        left = (1.0 - swung) * (1.0 - numbers["duty"]) * turn  # [s] until it lands
        ahead = self.speed * (left + 0.5 * numbers["duty"] * turn)
        ahead += numbers["catch"] * (velocity - self.speed)
        x = hip.real + leg.rest.real + ahead
        step.landing = complex(x, self.ground + self.slope * (x - self.place))
        along = 0.5 - 0.5 * math.cos(math.pi * swung)
        toe = step.start + along * (step.landing - step.start)
        toe += 1j * numbers["lift"] * math.sin(math.pi * swung)
        leg.reach(toe - hip, self._angle, seconds)

    def _carry(self, step: Step, load: float, seconds: float) -> None:
        """Bear a load [N] with the foot where it stands, or feel down for the ground."""
        leg = step.leg
        if leg.touches:
            step.plant = leg.toe
        else:
            step.plant -= 1j * SEEK * seconds
        leg.reach(step.plant - self._hip(step), self._angle, seconds, complex(0.0, load))

    def _loads(self, steps: list[Step], center: complex, weight: float) -> dict[str, float]:
        """Return the load of every foot that stands [N]: they sum to the weight, balance it about
        the centre of mass, and differ as little as may be.
        """
        feet = [step.leg for step in steps if not step.swings]
        if not feet:
            return {}
        arms = [leg.toe.real - center.real for leg in feet]
        count, first, second = len(feet), plain_sum(arms), plain_sum(arm * arm for arm in arms)
        determinant = count * second - first * first
        if determinant < 1e-3:
            return {leg.name: weight / count for leg in feet}
        a, b = weight * second / determinant, -weight * first / determinant
        return {leg.name: max(0.0, a + b * arm) for leg, arm in zip(feet, arms, strict=True)}


KIND = Kind(
    "Legs", "Feet step by a clock and are placed where they catch the body.", numbers, able, Legs
)
