"""Standing on both feet: the hip sways against the capture point; a step when that fails."""

from physics import TICK
from scenes.gait.posture import Now, hold
from scenes.gait.step import Step

HEEL, TOE = 0.05, 0.45
"""How far the capture point may leave the ankles: [m] behind the rear one and ahead of the front
one. A foot reaches from -0.19 to 0.75. More: it steps too late and falls."""

MIDDLE = 0.15  # [m] of a foot, ahead of the ankle: where the weight is wanted
LIGHT = 15.0  # [N] a foot with less load has lifted off
DWELL = 0.1
"""A foot may be light for this long: [s], 0.1. Less: bounces of a landing count as lifting off."""

FARTHEST = 0.5  # [m] sway of the hip
SETTLE = 0.25  # [s] in which a landing dies down
SLOW = 0.5  # [m/s] a body that is faster takes another step before it stands
NEAREST, WIDEST = 0.3, 1.3  # [m] between the ankles of a good stance


class Stand:
    """Both feet down."""

    name = "stand"

    def __init__(self, now: Now) -> None:
        self._light_for = 0.0  # [s]
        # Begin with the hip where it is and as fast as it is: a jump of the aims would be a kick.
        self._sway = now.figure.hip.real - _middle(now) + now.manner.sway_gain * _off(now)  # [m]
        self._height = now.figure.hip.imag - _floor(now)  # [m] hip over the lower ankle
        self._glide = now.balance.velocity.real  # [m/s] of the hip
        for leg in now.figure.legs:
            servo = now.manner.support_hip
            leg.thigh.tune(servo.hertz, servo.damping_ratio)

    def next(self, now: Now) -> "Stand | Step":
        """Take a step when asked to walk, or when the feet that carry cannot stop the fall."""
        legs, capture = now.figure.legs, now.balance.capture
        if now.command:
            ahead = 1.0 if now.command > 0.0 else -1.0
            return Step(now, max(legs, key=lambda leg: ahead * leg.ankle.real))
        light = min(legs, key=lambda leg: leg.load)
        self._light_for = self._light_for + TICK if light.load < LIGHT else 0.0
        lifted = self._light_for > DWELL
        ankles = [leg.ankle.real for leg in legs if not (lifted and leg is light)]
        if min(ankles) - HEEL < capture < max(ankles) + TOE:
            return self
        farther = max(legs, key=lambda leg: abs(leg.ankle.real - capture))
        return Step(now, light if lifted else farther)

    def drive(self, now: Now) -> None:
        """Move the hip away from the side of the capture point, some at once and more later."""
        manner, off = now.manner, _off(now)
        self._glide -= TICK / SETTLE * self._glide
        self._sway += TICK * (self._glide - manner.sway_rate * off)
        self._sway = max(-FARTHEST, min(FARTHEST, self._sway))
        self._height += TICK / SETTLE * (manner.height - self._height)
        x = _middle(now) + self._sway - manner.sway_gain * off
        for leg, share in zip(now.figure.legs, _shares(now), strict=True):
            hold(leg, now, complex(x, _floor(now) + self._height), share)


def _middle(now: Now) -> float:
    """Half-way between the ankles [m]."""
    return 0.5 * sum(leg.ankle.real for leg in now.figure.legs)


def _floor(now: Now) -> float:
    """Height of the lower ankle [m]."""
    return min(leg.ankle.imag for leg in now.figure.legs)


def _shares(now: Now) -> tuple[float, float]:
    """How the weight divides between the left and the right foot where the body is now."""
    left, right = (leg.ankle.real + MIDDLE for leg in now.figure.legs)
    if abs(right - left) < 0.05:  # nowhere to lean to
        return 0.5, 0.5
    on_right = (now.balance.center.real - left) / (right - left)
    on_right = max(0.0, min(1.0, on_right))
    return 1.0 - on_right, on_right


def _off(now: Now) -> float:
    """How far the capture point is from where it should be [m]."""
    return now.balance.capture - _middle(now) - MIDDLE


def can_stand(now: Now) -> bool:
    """Whether the feet are well placed and the body slow enough to stop here."""
    rear, front = sorted(leg.ankle.real for leg in now.figure.legs)
    stop = now.command == 0.0 and abs(now.speed) < 0.2
    slow = abs(now.balance.velocity.real) < SLOW
    between = rear + 0.1 < now.balance.capture < front + 0.2
    return stop and slow and between and NEAREST < front - rear < WIDEST
