"""What a leg can do in one tick: carry the body, hold it upright, or reach for a point."""

import cmath
import math
from dataclasses import dataclass
from typing import NamedTuple

from creatures.gaits.biped.balance import Balance
from creatures.gaits.biped.figure import UP, Figure, Leg
from creatures.gaits.biped.manner import Manner
from creatures.two_bone import bones
from physics import World
from physics.values.sums import plain_sum

FASTEST = 8.0
"""A planned joint rate is at most this: [rad/s], 8. More: a jump of the target becomes a kick."""

FIRM = 20.0
"""With this load a foot can take all of its hip's torque: [N], 20. 0: a figure that hops off the
ground for an instant kicks its standing leg away."""

GRIPS = 0.8  # [1] of the weight: most that a foot pushes along the ground
AHEAD, BEHIND = -1.0, 1.0  # sides of bones: a knee from the hip, and from the ankle
STEEPEST = 0.35  # [rad] slope that a foot follows
YIELD = 0.1  # [s] in which a loaded foot takes the slope of its ground


SETTLE = 0.25
"""Time in which a leg finds its height after a landing: [s], 0.25. 0: on a slope or a stair it is
to be longer or shorter at once, and throws the body up; its feet then hang in the air as it falls.
"""


class Settling:
    """What a height is off by, brought to 0 without a jump of its speed: that would be a kick."""

    def __init__(self, off: float, rate: float) -> None:
        """Begin with `off` [m] that changes at `rate` [m/s]."""
        self.off, self.rate = off, rate

    def step(self, dt: float) -> float:
        """Return it after another `dt` [s]; critically damped."""
        self.rate -= dt / SETTLE * (self.off / SETTLE + 2.0 * self.rate)
        self.off += dt * self.rate
        return self.off


@dataclass
class Now:
    """One tick, as the phases of the gait see it, in the figure's frame."""

    world: World
    figure: Figure
    manner: Manner
    balance: Balance
    gravity: float  # [m/s^2]
    dt: float  # [s] length of a tick
    command: float  # [m/s] walking speed that is asked for
    speed: float  # [m/s] ... and that is wanted now, after the ramp
    trim: float  # [m/s] what steps were found to go too fast
    jog: bool  # with a flight in every step
    height: float  # [m] hip over the ankles that is wanted now


def grip(leg: Leg) -> float:
    """Return how much of a hip's torque the ground under this foot can take [1]."""
    return max(0.0, min(1.0, leg.load / FIRM))


def plant(leg: Leg, ankle: complex, hip: complex) -> tuple[float, float]:
    """Return how the leg would hold the hip at `hip` with its ankle planted at `ankle` [m].

    Seen from the ground a leg is an arm that reaches up. Returns the direction of the thigh and the
    bend of the knee [rad].
    """
    thigh, calf = leg.lengths
    shin, bend = bones(hip - ankle, (calf, thigh), BEHIND)
    leg.plan = ankle, hip, (calf, thigh), BEHIND
    return shin + bend + math.pi, -bend


class Spring(NamedTuple):
    """How a leg springs that carries: as one that stands if all is 0."""

    lift: float = 0.0  # [m] of the hip over where it is wanted
    rate: float = 0.0  # [m/s] of that
    push: float = 0.0  # [1] of the weight that it pushes with besides


RIGID = Spring()


def carry(leg: Leg, now: Now, torque: float, spring: Spring = RIGID) -> None:
    """Carry the body alone: height by the knee, pelvis upright by the hip, foot passive.

    The hip ignores where the plan wants the thigh: the body falls over the foot freely, like the
    pendulum it is, and only its tilt is corrected. `torque` [N*m] is added. A foot that has no
    ground has nothing to push against: its hip must not swing the leg away instead.
    """
    above = complex(leg.hip.real, leg.ankle.imag + now.height + spring.lift)
    _, knee = plant(leg, leg.ankle, above)
    rate = 0.0
    if spring.rate:
        higher = above + complex(0.0, spring.rate * now.dt)
        rate = (plant(leg, leg.ankle, higher)[1] - knee) / now.dt
    leg.calf.drive(knee, rate, (1.0 + spring.push) * knee_torque(leg, now, leg.hip_torque))
    tilt = now.figure.tilt + now.manner.lean * now.speed
    held = grip(leg)
    leg.thigh.drive(leg.thigh.bend + held * tilt, held * leg.thigh.omega, held * torque)
    level(leg, now, leg.calf.angle, -leg.calf.omega)


class Stance(NamedTuple):
    """How a leg stands."""

    ankle: complex  # [m] where it shall be
    hip: complex  # [m]
    share: float  # [1] of the weight that it carries
    ahead: float  # [m] of where it would, the sole presses
    back: float = 0.0  # [rad] the pelvis leans


def hold(leg: Leg, now: Now, stand: Stance) -> None:
    """Stand stiffly: all joints at the angles for ankle and hip, pelvis upright."""
    thigh, knee = plant(leg, stand.ankle, stand.hip)
    leg.thigh.drive(thigh - UP + now.manner.upright_gain * (now.figure.tilt - stand.back))
    leg.calf.drive(knee, 0.0, stand.share * weight_on_knee(leg, now))
    level(leg, now, thigh + knee, 0.0, -max(0.0, leg.load) * stand.ahead)


def level(leg: Leg, now: Now, calf: float, rate: float = 0.0, torque: float = 0.0) -> None:
    """Lay the sole along its ground, the calf at the angle `calf` [rad].

    A foot that carries learns the slope of its ground by yielding to it.
    """
    if leg.load > FIRM:
        off = math.remainder(leg.foot.angle - sole(leg), math.tau) - leg.slope
        leg.slope += min(1.0, now.dt / YIELD) * off
        leg.slope = max(-STEEPEST, min(STEEPEST, leg.slope))
    leg.foot.drive(sole(leg) + leg.slope - calf, rate, torque)


def sole(leg: Leg) -> float:
    """Return the direction of the foot [rad] on level ground."""
    return leg.flat if leg.toes > 0.0 else math.pi - leg.flat


class Reach:
    """A leg in the air that follows a moving point with its ankle."""

    def __init__(self, leg: Leg) -> None:
        self._leg = leg
        self._last: tuple[float, float] | None = None  # [rad] aims of the last tick

    def follow(self, ankle: complex, now: Now, force: complex = 0j, ground: float = 1.0) -> None:
        """Aim the ankle at `ankle` [m] with the sole level, and give it `force` [N] to get there.

        Hip and knee take the force times their lever. The hip brings the foot along; the knee keeps
        it as high as it should be where it is by now: a leg that is stretched for a far point while
        the hip is still on the way stamps on the ground, and throws the body up. What turns the leg
        turns the pelvis the other way, so without `ground` [1] for the other foot it does not.
        """
        leg, thigh = self._leg, self._leg.thigh
        here = complex(leg.ankle.real, ankle.imag)
        aim = leg.hip + cmath.rect(abs(here - leg.hip), cmath.phase(ankle - leg.hip))
        angle, bend = bones(aim - leg.hip, leg.lengths, AHEAD)
        leg.plan = leg.hip, aim, leg.lengths, AHEAD
        last = self._last or (angle, bend)
        self._last = angle, bend
        at_hip = weight_about_hip(leg, now.gravity) + _cross(leg.ankle - leg.hip, force)
        at_knee = _cross(leg.ankle - leg.knee, force)
        way = math.remainder(angle - now.figure.pelvis.angle - thigh.bend, math.tau)
        rate = _rate(angle, last[0], now.dt)
        thigh.drive(thigh.bend + ground * way, ground * rate, ground * at_hip)
        leg.calf.drive(bend, _rate(bend, last[1], now.dt), at_knee)
        leg.foot.drive(sole(leg) + leg.slope - leg.calf.angle, -leg.calf.omega)


def _rate(angle: float, before: float, dt: float) -> float:
    """Return the rate [rad/s] from one tick's aim to the next."""
    rate = math.remainder(angle - before, math.tau) / dt
    return max(-FASTEST, min(FASTEST, rate))


def _cross(a: complex, b: complex) -> float:
    """Return the torque [N*m] of the force `b` [N] at the lever `a` [m]."""
    return a.real * b.imag - a.imag * b.real


def weight_about_hip(leg: Leg, gravity: float) -> float:
    """Return the torque [N*m] that holds the leg's weight."""
    arms = plain_sum(limb.mass * (limb.center - leg.hip).real for limb in leg.limbs)
    return gravity * arms


def weight_on_knee(leg: Leg, now: Now) -> float:
    """Return torque [N*m] with which the knee pushes hip and ankle apart by the weight above it.

    The push runs along the line from ankle to hip; the knee's distance from it is the lever.
    """
    return knee_torque(leg, now, 0.0)


def knee_torque(leg: Leg, now: Now, at_hip: float) -> float:
    """Return torque [N*m] of the knee that lets the foot bear the weight, the hip turning the thigh
    by the torque `at_hip` [N*m].

    A free ankle has no torque, so about the hip at_hip + d x F = 0 for the force F of the ground,
    whose upward part is the weight; about the knee that force is what the knee must give (virtual
    model control: Pratt et al. 2001). Without it a hip that rights the body lifts its own foot.
    """
    weight = (now.figure.mass - leg.lower_mass) * now.gravity
    d, k = leg.ankle - leg.hip, leg.ankle - leg.knee
    down = min(d.imag, -0.5 * leg.lengths[0])
    along = (at_hip + d.real * weight) / down
    along = max(-GRIPS * weight, min(GRIPS * weight, along))
    return k.imag * along - k.real * weight
