"""What a creature did so far: its trail, its footprints, its strides, the work of its motors.

Nothing here acts on it. Points are complex numbers x + i y [m].
"""

import math
from typing import NamedTuple

import numpy as np

from creatures.capture import capture_point, rate
from creatures.figure import Figure, Limb
from creatures.plan import LimbPlan, Plan
from creatures.work import Work
from physics import World

LOOKS = 60.0
"""How often feet, trail and strides are looked at: [Hz], 60. Work is summed in every tick."""

POINTS = 51
"""Points of a stride, 0 to 100 % of the gait cycle: [count], 51, one every 2 %."""

KEPT, PRINTS, TRAIL = 6, 24, 120  # [count] of strides, of footprints, of points of the trail
SHORTEST, LONGEST = 0.25, 4.0  # [s] of a stride
LATE = 1.3  # [1] a stride that takes so many times as long as the last one is none
APART = 0.1  # [s] a foot that was off the ground for less has not left it
SPAN = 5.0  # [s] over which energy per metre is taken
LEAST_WAY = 0.5  # [m] in that time; who goes less has no energy per metre that means something
LEAST_HEIGHT = 0.05  # [m] of a centre of mass: a lying body is no pendulum
STRAIGHT = 0.2  # [rad] a knee opens no further than this beyond the straight leg
CLEAR = 0.02  # [m] an end of a foot that is so much higher than its lowest does not bear


class Stride(NamedTuple):
    """From one landing of the foot to the next, against 0 to 100 % of the time."""

    seconds: float
    angles: np.ndarray  # [rad] (POINTS, joints) from the planned pose, flexion positive
    torques: np.ndarray  # [N*m] (POINTS, joints)


class Print(NamedTuple):
    """Where a foot landed."""

    foot: int  # its number among the figure's feet
    place: complex  # [m] the middle of its sole
    half: float  # [m] half its length


class Balance(NamedTuple):
    """The creature as a pendulum over the ground now."""

    center: complex  # [m]
    ground: float  # [m] height of the ground below its lowest foot
    capture: float  # [m] x of the capture point
    support: tuple[float, float] | None  # [m] from, to: between the feet that bear


def chain(plan: Plan, foot: LimbPlan) -> list[str]:
    """Return the limbs of a leg that a servo turns, from the hip down to the foot."""
    result: list[str] = []
    limb = foot
    while limb.parent:
        if limb.servo:
            result.insert(0, limb.name)
        limb = plan.limb(limb.parent)
    return result


def flexion(limb: LimbPlan) -> float:
    """Return the sign of a bend that flexes: of a knee, which bends to one side only, that side."""
    return -1.0 if limb.lower < -STRAIGHT and limb.upper < STRAIGHT else 1.0


class Record:
    """Looks at one figure: `step` before every tick, after the gait."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self._work = Work(figure.limbs.values())
        self.lasted = 0.0  # [s] of the last stride
        self.trail: list[complex] = []
        self.prints: list[Print] = []
        self.strides: list[Stride] = []
        self.rows: list[list[float]] = []  # of the stride now: time [s], angles, torques
        self._tick = -2
        self.weight = math.inf  # [N]
        foot = figure.feet[-1].plan if figure.feet else None  # the one nearest to the viewer
        self.leg = [figure.limbs[name] for name in chain(figure.plan, foot)] if foot else []
        self.looks = 0  # how often it looked: between two looks curves stay as they are
        self._begin()

    def _begin(self) -> None:
        """Forget what a gap in time would spoil."""
        self.trail, self.rows, self.lasted = [], [], 0.0
        self._ways: list[tuple[float, float, float]] = []  # [s], [m], [J]
        self._off = [0.0 for _ in self.figure.feet]  # [s] since when each foot is off the ground
        self.looks += 1
        self._work.look()

    @property
    def work(self) -> float:
        """Return what servos and motors gave so far [J]; what they took back is not counted."""
        return self._work.total

    @property
    def cost(self) -> float:
        """Return the cost of transport over the last SPAN: work over weight and way [1].

        nan while it stands. Times the weight it is the energy per metre.
        """
        if len(self._ways) < 2:
            return math.nan
        (_, from_x, before), (_, x, work) = self._ways[0], self._ways[-1]
        way = abs(x - from_x)
        return (work - before) / (self.weight * way) if way > LEAST_WAY else math.nan

    @property
    def cycle(self) -> float:
        """Return how much of the stride is over [1], by the time that the last one took.

        nan while it does not walk.
        """
        if len(self.rows) < 2 or not self.lasted:
            return math.nan
        share = (self.rows[-1][0] - self.rows[0][0]) / self.lasted
        return min(1.0, share) if share < LATE else math.nan

    def step(self, world: World) -> None:
        """Look at the tick before. After ticks that it did not see it begins anew."""
        if world.tick != self._tick + 1:
            self._begin()
        self._tick = world.tick
        self._work.step()
        if world.tick % max(1, round(1.0 / LOOKS / world.tick_length)):
            return
        self.looks += 1
        now, figure = world.time, self.figure
        center = figure.motion()[0]
        self.weight = figure.mass * math.hypot(*world.gravity) or math.inf
        self.trail = [*self.trail[1 - TRAIL :], center]
        self._ways.append((now, center.real, self.work))
        while now - self._ways[0][0] > SPAN:
            self._ways.pop(0)
        if self.leg and all(limb.attached for limb in self.leg):
            self._look_at_leg(now)
        for i, (foot, bears) in enumerate(zip(figure.feet, bearing(figure), strict=True)):
            if foot.body.alive:
                self._look_at_foot(i, foot, now, bears)

    def _look_at_leg(self, now: float) -> None:
        row = [now]
        row += [flexion(one.plan) * (one.bend - one.plan.angle) for one in self.leg]
        row += [flexion(one.plan) * one.joint.reaction_torque for one in self.leg if one.joint]
        self.rows.append(row)
        if now - self.rows[0][0] > LONGEST:  # it stands
            self.rows.clear()
            self.lasted = 0.0

    def _look_at_foot(self, i: int, foot: Limb, now: float, bears: bool) -> None:
        """Note a landing: a footprint, and the end of a stride."""
        if not bears:
            self._off[i] = self._off[i] or now
            return
        lands = bool(self._off[i]) and now - self._off[i] > APART
        self._off[i] = 0.0
        if not lands:
            return
        start, end = sole(foot)
        place = complex(0.5 * (start.real + end.real), min(start.imag, end.imag))
        half = 0.5 * abs(end.real - start.real) + foot.plan.far_radius
        self.prints = [*self.prints[1 - PRINTS :], Print(i, place, half)]
        if i == len(self._off) - 1:
            self._close_stride()

    def _close_stride(self) -> None:
        rows, self.rows = self.rows, self.rows[-1:]
        self.lasted = rows[-1][0] - rows[0][0] if rows else 0.0
        if len(rows) > 2 and SHORTEST < self.lasted < LONGEST:
            table = np.array(rows)
            share = (table[:, 0] - table[0, 0]) / self.lasted
            at = np.linspace(0.0, 1.0, POINTS)
            result = np.column_stack([np.interp(at, share, column) for column in table.T[1:]])
            count = len(self.leg)
            stride = Stride(self.lasted, result[:, :count], result[:, count:])
            self.strides = [*self.strides[1 - KEPT :], stride]

    def balance(self, gravity: float) -> Balance:
        """Return centre of mass, capture point and support now, under `gravity` [m/s^2].

        The speed that lasts is v - L / (m h), with L the angular momentum: what turns about the
        centre of mass is stopped by the ground, which pushes it back.
        """
        figure = self.figure
        center, velocity, spin = figure.motion()
        feet = [one for one in zip(figure.feet, bearing(figure), strict=True) if one[0].body.alive]
        lows = [end for foot, _ in feet for end in sole(foot)]
        ground = min((end.imag for end in lows), default=0.0)
        height = max(LEAST_HEIGHT, center.imag - ground)
        w = rate(height, max(gravity, 1e-3))
        lasting = velocity.real - spin / (figure.mass * height) if figure.mass else 0.0
        capture = capture_point(center.real, lasting, w)
        under = [x for foot, bears in feet if bears for x in _bearing(foot)]
        support = (min(under), max(under)) if under else None
        return Balance(center, ground, capture, support)


def bearing(figure: Figure) -> list[bool]:
    """Return whether each foot touches something, as it was sensed."""
    touching = figure.touching
    return [foot.body.alive and foot.body.index in touching for foot in figure.feet]


def sole(foot: Limb) -> tuple[complex, complex]:
    """Return the lowest points of the discs at both ends of a foot [m]."""
    plan, body = foot.plan, foot.body
    start, end = complex(*body.position), complex(*body.world_point((plan.length, 0.0)))
    return start - 1j * plan.radius, end - 1j * plan.far_radius


def _bearing(foot: Limb) -> list[float]:
    """Return the ends [m] of a foot's sole that are on the ground, the other one being lifted."""
    ends = sole(foot)
    low = min(end.imag for end in ends)
    return [end.real for end in ends if end.imag < low + CLEAR]
