"""Not on its feet: hanging in the air, or fallen."""

from creatures.gaits.biped.guard import guard_head
from creatures.gaits.biped.posture import Now, Reach
from creatures.gaits.biped.rise import Rise
from creatures.gaits.biped.stand import FARTHEST, MIDDLE, Stand

TOUCH = 30.0  # [N] load that ends hanging
FALLEN_TILT, RISEN_TILT = 1.1, 0.5  # [rad] of the pelvis
FALLEN_HEIGHT, RISEN_HEIGHT = 1.4, 2.3  # [m] centre of mass over the lower ankle
STILL = 0.3  # [m/s] a body that lies still has no limb that is faster
REST, MOST_REST = 0.3, 1.5  # [s] of lying still before it gets up, or of lying if it rolls
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
        """Keep the feet apart and the knees as in standing, and land on where the body comes to
        rest.
        """
        hip = now.figure.hip
        ahead = now.balance.capture - MIDDLE - hip.real
        middle = hip.real + max(-FARTHEST, min(FARTHEST, ahead))
        for side, one in zip((-0.5, 0.5), self._reaches, strict=True):
            one.follow(complex(middle + side * now.manner.width, hip.imag - now.height), now)


class Fallen:
    """Lying: the servos go nearly slack until it lies still, or someone lifts it up."""

    name = "fallen"

    def __init__(self) -> None:
        self._lain = self._still = 0.0  # [s] since it fell, and since it came to rest

    def next(self, now: Now) -> "Fallen | Hang | Rise":
        """Wake up when held upright; get up after a moment of rest."""
        high = _height(now) > RISEN_HEIGHT
        if high and abs(now.figure.tilt) < RISEN_TILT:
            return Hang(now)
        moves = any(abs(part.velocity) > STILL for part in now.figure.parts)
        self._lain += now.dt
        self._still = 0.0 if moves else self._still + now.dt
        return Rise(now) if self._still > REST or self._lain > MOST_REST else self

    def drive(self, now: Now) -> None:
        """Hold the arms before the head; all else stays slack."""
        guard_head(now)


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
        self.seconds = 0.0 if loaded else self.seconds + now.dt
        return self.seconds > self.LONG
