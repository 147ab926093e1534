"""What a leg can do in one tick: carry the body, hold it upright, or reach for a point."""

import math
from dataclasses import dataclass

from physics import TICK
from scenes.gait.balance import Balance
from scenes.gait.fabrik import bends, reach
from scenes.gait.figure import Figure, Leg
from scenes.gait.limbs import FLAT, KNEE_RANGE, UP
from scenes.gait.manner import Manner

KNEE_FROM_BELOW = (-KNEE_RANGE[1], -KNEE_RANGE[0])  # the same range, from the ankle up
FASTEST = 8.0
"""A planned joint rate is at most this: [rad/s], 8. More: a jump of the target becomes a kick."""

FIRM = 20.0
"""With this load a foot can take all of its hip's torque: [N], 20. 0: a figure that hops off the
ground for an instant kicks its standing leg away."""

CALF_AND_FOOT, THIGH = 2.2, 2.43  # [kg]
THIGH_CENTER = 0.45  # [1] of the way from hip to knee


@dataclass
class Now:
    """One tick, as the phases of the gait see it."""

    figure: Figure
    manner: Manner
    balance: Balance
    gravity: float  # [m/s^2]
    command: float  # [m/s] walking speed that is asked for
    speed: float  # [m/s] ... and that is wanted now, after the ramp
    trim: float  # [m/s] what steps were found to go too fast


def plant(leg: Leg, ankle: complex, hip: complex) -> tuple[float, float]:
    """Return how the leg would hold the hip at `hip` with its ankle planted at `ankle` [m].

    Seen from the ground a leg is an arm that reaches up, so FABRIK runs from the ankle. Returns the
    direction of the thigh and the bend of the knee [rad].
    """
    near = leg.plan or [leg.ankle, leg.knee, leg.hip]
    leg.plan = reach(_moved(near, ankle), hip, [KNEE_FROM_BELOW])
    shin, bend = bends(leg.plan)
    return shin + bend + math.pi, -bend


def carry(leg: Leg, now: Now, torque: float) -> None:
    """Carry the body alone: height by the knee, pelvis upright by the hip, foot passive.

    The hip ignores where FABRIK wants the thigh: the body falls over the foot freely, like the
    pendulum it is, and only its tilt is corrected. `torque` [N*m] is added. A foot that has no
    ground has nothing to push against: its hip must not swing the leg away instead.
    """
    above = complex(leg.hip.real, leg.ankle.imag + now.manner.height)
    _, knee = plant(leg, leg.ankle, above)
    leg.calf.drive(knee, 0.0, weight_on_knee(leg, now))
    tilt = now.figure.tilt + now.manner.lean * now.speed
    grip = max(0.0, min(1.0, leg.load / FIRM))
    leg.thigh.drive(leg.thigh.bend + grip * tilt, leg.thigh.body.omega, grip * torque)
    calf = leg.calf.body
    leg.foot.drive(FLAT - calf.angle, -calf.omega)


def hold(leg: Leg, now: Now, ends: tuple[complex, complex], share: float, ahead: float) -> None:
    """Stand stiffly: all joints at the angles for ankle and hip at `ends` [m], pelvis upright.

    The leg carries `share` of the weight, and the sole presses `ahead` [m] of where it would.
    """
    thigh, knee = plant(leg, *ends)
    leg.thigh.drive(thigh - UP + now.manner.upright_gain * now.figure.tilt)
    leg.calf.drive(knee, 0.0, share * weight_on_knee(leg, now))
    leg.foot.drive(FLAT - thigh - knee, 0.0, -max(0.0, leg.load) * ahead)


class Reach:
    """A leg in the air that follows a moving point with its ankle."""

    def __init__(self, leg: Leg) -> None:
        self._leg = leg
        self._last: tuple[float, float] | None = None  # [rad] aims of the last tick

    def follow(self, ankle: complex, now: Now, force: complex = 0j) -> None:
        """Aim the ankle at `ankle` [m] with the sole level, and give it `force` [N] to get there.

        Hip and knee take the force times their lever.
        """
        leg = self._leg
        near = leg.plan or [leg.hip, leg.knee, leg.ankle]
        leg.plan = reach(_moved(near, leg.hip), ankle, [KNEE_RANGE])
        thigh, bend = bends(leg.plan)
        last = self._last or (thigh, bend)
        self._last = thigh, bend
        at_hip = weight_about_hip(leg, now.gravity) + _cross(leg.ankle - leg.hip, force)
        at_knee = _cross(leg.ankle - leg.knee, force)
        leg.thigh.drive(thigh - now.figure.pelvis.angle, _rate(thigh, last[0]), at_hip)
        leg.calf.drive(bend, _rate(bend, last[1]), at_knee)
        leg.foot.drive(FLAT - thigh - bend)


def _moved(chain: list[complex], base: complex) -> list[complex]:
    """Return the chain with its first point on `base`: FABRIK then has little to do."""
    return [base + point - chain[0] for point in chain]


def _rate(angle: float, before: float) -> float:
    """Return the rate [rad/s] from one tick's aim to the next."""
    rate = math.remainder(angle - before, math.tau) / TICK
    return max(-FASTEST, min(FASTEST, rate))


def _cross(a: complex, b: complex) -> float:
    """Return the torque [N*m] of the force `b` [N] at the lever `a` [m]."""
    return a.real * b.imag - a.imag * b.real


def weight_about_hip(leg: Leg, gravity: float) -> float:
    """Return the torque [N*m] that holds the leg's weight."""
    thigh = THIGH * THIGH_CENTER * (leg.knee - leg.hip).real
    return gravity * (thigh + CALF_AND_FOOT * (0.5 * (leg.knee + leg.ankle) - leg.hip).real)


def weight_on_knee(leg: Leg, now: Now) -> float:
    """Return torque [N*m] with which the knee pushes hip and ankle apart by the weight above it.

    The push runs along the line from ankle to hip; the knee's distance from it is the lever.
    """
    line = leg.hip - leg.ankle
    knee = leg.knee - leg.ankle
    lever = _cross(knee, line) / abs(line)
    return (now.figure.mass - CALF_AND_FOOT) * now.gravity * lever
