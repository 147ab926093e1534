"""Turning round where it stands: the knees bend to the other side, then each foot is turned.

A figure in the plane cannot turn about the vertical. Standing straight, though, nothing but its
feet tells which way it faces: there the knees may choose the other side, and after that each foot
is turned while it is in the air, toes down, in a step on the spot.
"""

from creatures.gaits.biped.posture import Now
from creatures.gaits.biped.stand import Stand
from physics.values.sums import plain_sum

TALL = 1.02  # [1] of straight legs: higher than they reach, so that they do get straight
RISE = 0.6  # [m/s]
STRAIGHT = 0.12  # [rad] bend of knees that may choose
PATIENCE = 1.0  # [s] in which they must


class Straighten(Stand):
    """Stand up as tall as the legs are."""

    name = "turn"

    def __init__(self, now: Now) -> None:
        super().__init__(now)
        self._spent = 0.0  # [s]
        self._tall = now.height  # [m]

    def drive(self, now: Now) -> None:
        """Stand taller."""
        self._spent += now.dt
        self._tall += RISE * now.dt
        now.height = min(self._tall, TALL * plain_sum(now.figure.left.lengths))
        super().drive(now)

    @property
    def gave_up(self) -> bool:
        """Return whether it took too long."""
        return self._spent > PATIENCE

    @staticmethod
    def is_straight(now: Now) -> bool:
        """Return whether both knees may bend to the other side now."""
        return all(abs(leg.calf.bend) < STRAIGHT for leg in now.figure.legs)
