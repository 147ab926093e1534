"""Not on its feet: hanging in the air, or fallen."""

from physics import TICK
from scenes.gait.posture import Now, Reach
from scenes.gait.stand import Stand

TOUCH = 30.0  # [N] load that ends hanging
FALLEN_TILT, RISEN_TILT = 1.1, 0.5  # [rad] of the pelvis
FALLEN_HEIGHT, RISEN_HEIGHT = 1.4, 2.3  # [m] centre of mass over the lower ankle
FALLEN_STRENGTH = 0.1  # [1] of the usual torque


class Hang:
    """No foot carries anything: hold the legs ready under the hip."""

    name = "hang"

    def __init__(self, now: Now) -> None:
        self._reaches = [Reach(leg) for leg in now.figure.legs]

    def next(self, now: Now) -> "Hang | Stand":
        """Stand as soon as there is ground."""
        touched = any(leg.load > TOUCH for leg in now.figure.legs)
        return Stand(now) if touched else self

    def drive(self, now: Now) -> None:
        """Keep the feet apart, and the knees as in standing."""
        for side, one in zip((-0.5, 0.5), self._reaches, strict=True):
            below = complex(side * now.manner.width, -now.manner.height)
            one.follow(now.figure.hip + below, now)


class Fallen:
    """Lying: the servos go nearly slack until someone lifts it up."""

    name = "fallen"

    def next(self, now: Now) -> "Fallen | Hang":
        """Wake up when held upright."""
        high = _height(now) > RISEN_HEIGHT
        return Hang(now) if high and abs(now.figure.tilt) < RISEN_TILT else self

    def drive(self, now: Now) -> None:
        """Do nothing: the aims stay where they were."""


def has_fallen(now: Now) -> bool:
    """Return whether no step can save it."""
    return abs(now.figure.tilt) > FALLEN_TILT or _height(now) < FALLEN_HEIGHT


def _height(now: Now) -> float:
    return now.balance.center.imag - min(leg.ankle.imag for leg in now.figure.legs)


class AirTime:
    """How long no foot has been loaded [s]."""

    LONG = 0.5
    """Longer is hanging: [s], 0.5. Less: the flight of a running step counts as hanging."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def is_long(self, now: Now) -> bool:
        """Count this tick; True when it hangs."""
        loaded = any(leg.load > TOUCH for leg in now.figure.legs)
        self.seconds = 0.0 if loaded else self.seconds + TICK
        return self.seconds > self.LONG
