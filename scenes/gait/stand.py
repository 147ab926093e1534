"""Standing on both feet: the hip sways against the capture point; a step when that fails."""

from physics import TICK
from scenes.gait.figure import Leg
from scenes.gait.posture import Now, hold
from scenes.gait.step import Step

HEEL, TOE = 0.05, 0.45
"""How far the capture point may leave the ankles: [m] behind the rear one and ahead of the front
one. A foot reaches from -0.19 to 0.75. More: it steps too late and falls."""

MIDDLE = 0.15  # [m] of a foot, ahead of the ankle: where the weight is wanted
LIGHT = 15.0  # [N] a foot with less load has lifted off
DWELL = 0.05
"""A foot may be light for this long: [s], 0.05. Less: bounces of a landing count as lifting off."""

FARTHEST = 0.5  # [m] sway of the hip


class Stand:
    """Both feet down."""

    name = "stand"

    def __init__(self, now: Now) -> None:
        self._sway = now.figure.hip.real - _middle(now)  # [m] hip over the middle of the ankles
        self._light_for = 0.0  # [s]
        for leg in now.figure.legs:
            servo = now.manner.support_hip
            leg.thigh.tune(servo.hertz, servo.damping_ratio)

    def next(self, now: Now) -> "Stand | Step":
        """Take a step when asked to walk, when about to fall, or when a foot has lifted off."""
        legs, capture = now.figure.legs, now.balance.capture
        if now.command:
            ahead = 1.0 if now.command > 0.0 else -1.0
            return Step(now, max(legs, key=lambda leg: ahead * leg.ankle.real))
        rear, front = sorted(leg.ankle.real for leg in legs)
        if not rear - HEEL < capture < front + TOE:
            return Step(now, max(legs, key=lambda leg: abs(leg.ankle.real - capture)))
        light: Leg = min(legs, key=lambda leg: leg.load)
        self._light_for = self._light_for + TICK if light.load < LIGHT else 0.0
        return Step(now, light) if self._light_for > DWELL else self

    def drive(self, now: Now) -> None:
        """Move the hip away from the side of the capture point, some at once and more later."""
        manner, middle = now.manner, _middle(now)
        off = now.balance.capture - middle - MIDDLE
        self._sway -= TICK * manner.sway_rate * off
        self._sway = max(-FARTHEST, min(FARTHEST, self._sway))
        floor = min(leg.ankle.imag for leg in now.figure.legs)
        x = middle + self._sway - manner.sway_gain * off
        for leg in now.figure.legs:
            hold(leg, now, complex(x, floor + manner.height))


def _middle(now: Now) -> float:
    """Half-way between the ankles [m]."""
    return 0.5 * sum(leg.ankle.real for leg in now.figure.legs)


def can_stand(now: Now) -> bool:
    """Whether the feet are well placed and the body slow enough to stop here."""
    rear, front = sorted(leg.ankle.real for leg in now.figure.legs)
    slow = now.command == 0.0 and abs(now.speed) < 0.2 and abs(now.balance.velocity.real) < 0.5
    between = rear + 0.1 < now.balance.capture < front + 0.2
    return slow and between and 0.3 < front - rear < 1.3
