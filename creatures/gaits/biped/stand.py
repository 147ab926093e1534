"""Standing on both feet: the soles press towards the capture point, the hip sways away from it, and
when neither is enough comes a step.
"""

from creatures.gaits.biped.posture import SETTLE, Now, Settling, Stance, hold
from creatures.gaits.biped.step import AHEAD, Step
from physics.values.sums import plain_sum

HEEL, TOE = 0.05, 0.45
"""How far the capture point may leave the ankles: [m] behind the rear one and ahead of the front
one. A foot reaches from -0.19 to 0.75. More: it steps too late and falls."""

MIDDLE = 0.15  # [m] of a foot, ahead of the ankle: where the weight is wanted
LIGHT = 15.0  # [N] a foot with less load and no ground below it has lifted off
DWELL = 0.1
"""A foot may be light for this long: [s], 0.1. Less: bounces of a landing count as lifting off."""

FARTHEST = 0.5  # [m] sway of the hip
TOES = 0.2  # [m] how far along the sole its pressure can be moved
LINGER = 1.0  # [s] in which the weight goes from where it was to its place between the feet
CALM, CALM_TILT = 0.15, 0.1  # [m/s], [rad] of a body that stands quietly
SLOW = 0.5  # [m/s] a body that is faster takes another step before it stands
NEAREST, WIDEST = 0.3, 1.3  # [m] between the ankles of a good stance


class Stand:
    """Both feet down."""

    name = "stand"

    def __init__(self, now: Now) -> None:
        self._light_for = self._since = 0.0  # [s]
        self._ankles = [leg.ankle for leg in now.figure.legs]  # [m] where each was last loaded
        self._lag = 0.0  # [m] the weight is wanted so far from its place: first where it is
        self._lag = now.balance.weight - self._wanted(now)
        # Begin with the hip where it is and as fast as it is: a jump of the aims would be a kick.
        self._sway = now.figure.hip.real - self._middle + now.manner.sway_gain * self._off(now)
        over = now.figure.hip.imag - self._floor - now.height  # [m] hip over the lower ankle
        self._over = Settling(over, now.figure.pelvis.velocity.imag)
        self._glide = now.balance.velocity.real  # [m/s] of the hip
        for leg in now.figure.legs:
            servo = now.manner.support_hip
            leg.thigh.tune(servo.hertz, servo.damping_ratio)

    @property
    def _middle(self) -> float:
        """Return the middle between the ankles [m]."""
        return 0.5 * (self._ankles[0] + self._ankles[1]).real

    @property
    def _floor(self) -> float:
        """Return the height of the lower ankle [m]."""
        return min(ankle.imag for ankle in self._ankles)

    def _off(self, now: Now) -> float:
        """Return how far the capture point is from where it should be [m]."""
        return now.balance.capture - self._wanted(now)

    def _wanted(self, now: Now) -> float:
        """Return where the capture point should be [m]."""
        toes = 0.5 * plain_sum(leg.toes for leg in now.figure.legs)
        return self._middle + toes * MIDDLE + self._lag

    def next(self, now: Now) -> "Stand | Step":
        """Take a step when asked to walk, or when the feet that carry cannot stop the fall."""
        self._since += now.dt
        legs, capture = now.figure.legs, now.balance.capture
        if now.command:
            ahead = 1.0 if now.command > 0.0 else -1.0
            return Step(now, max(legs, key=lambda leg: ahead * leg.ankle.real))
        turned = [leg for leg in legs if leg.toes < 0.0]
        if turned and self._since > SETTLE:
            return Step(now, min(turned, key=lambda leg: leg.load))
        light = min(legs, key=lambda leg: leg.load)
        self._light_for = self._light_for + now.dt if light.load < LIGHT else 0.0
        # A light foot on the ground can be loaded at once: there the body may still be stopped.
        lifted = self._light_for > DWELL and light.foot.body.contacts_count == 0
        ankles = [leg.ankle.real for leg in legs if not (lifted and leg is light)]
        if min(ankles) - HEEL < capture < max(ankles) + TOE:
            return self
        farther = max(legs, key=lambda leg: abs(leg.ankle.real - capture))
        return Step(now, light if lifted else farther)

    def is_calm(self, now: Now) -> bool:
        """Return whether it stands so quietly on both feet that it may turn round or jump."""
        slow = abs(now.balance.velocity.real) < CALM and abs(now.figure.tilt) < CALM_TILT
        return slow and self._since > SETTLE and all(leg.load > LIGHT for leg in now.figure.legs)

    def drive(self, now: Now) -> None:
        """Press with the soles on the side of the capture point, and move the hip to the other."""
        self._lag -= now.dt / LINGER * self._lag
        manner, off = now.manner, self._off(now)
        self._glide -= now.dt / SETTLE * self._glide
        self._sway += now.dt * (self._glide - manner.sway_rate * off)  # [m] hip from the middle
        self._sway = max(-FARTHEST, min(FARTHEST, self._sway))
        height = now.height + self._over.step(now.dt)
        x = self._middle + self._sway - manner.sway_gain * off
        hip = complex(x, self._floor + height)
        press = max(-TOES, min(TOES, manner.press_gain * off))
        shares = self._shares(now.balance.weight)
        for i, leg in enumerate(now.figure.legs):
            if leg.load > LIGHT:  # else it lost the ground, and goes back to where it had it
                self._ankles[i] = leg.ankle
            hold(leg, now, Stance(self._ankles[i], hip, shares[i], press))

    def _shares(self, center: float) -> tuple[float, float]:
        """Return the shares of the weight on left and right foot, the body over `center` [m]."""
        left, right = (ankle.real + MIDDLE for ankle in self._ankles)
        if abs(right - left) < NEAREST:
            return 0.5, 0.5
        on_right = max(0.0, min(1.0, (center - left) / (right - left)))
        return 1.0 - on_right, on_right


def can_stand(now: Now) -> bool:
    """Return whether the feet are well placed and the body slow enough to stop here."""
    rear, front = sorted(leg.ankle.real for leg in now.figure.legs)
    turned = all(leg.toes > 0.0 for leg in now.figure.legs)
    stop = turned and now.command == 0.0 and abs(now.speed) < 0.2
    slow = abs(now.balance.velocity.real) < SLOW
    between = rear < now.balance.capture < front + AHEAD
    return stop and slow and between and NEAREST < front - rear < WIDEST
