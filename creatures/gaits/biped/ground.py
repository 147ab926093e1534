"""How fast the ground moves along under the feet: felt by the foot that stands firmly on it.

On a belt or a platform all that keeps the balance is relative to it: the pendulum falls over a foot
that is carried along, and it knows no other rest.
"""

from typing import NamedTuple

from creatures.gaits.biped.figure import Figure

LAG = 0.1
"""Time in which the speed is believed: [s], 0.1. Less: a foot that slips is taken for a belt."""

FIRM = 0.5  # [1] of the weight: a foot with less may be landing, or about to lift
FLAT = 0.3  # [rad/s] a foot that turns faster rolls on its heel or toes, and moves by that
GRIPS = 0.4  # [1] of its load: a foot that is pulled along harder may slide
CREEP = 0.15  # [m/s] what seems slower is the foot's own slipping in landing, on ground at rest


class Floor(NamedTuple):
    """What the figure stands over: the height of the ankle on it [m], and its speed [m/s]."""

    height: float
    speed: float


class Ground:
    """The observer."""

    def __init__(self) -> None:
        self._felt = 0.0  # [m/s]

    @property
    def speed(self) -> float:
        """Return the speed of the ground [m/s]."""
        return self._felt if abs(self._felt) > CREEP else 0.0

    def feel(self, figure: Figure, weight: float, dt: float) -> None:
        """Follow the tick of `dt` [s] that has just been, the whole weighing `weight` [N]."""
        leg = max(figure.legs, key=lambda leg: leg.load)
        grips = abs(leg.reaction.real) < GRIPS * leg.load
        if leg.load > FIRM * weight and abs(leg.foot.omega) < FLAT and grips:
            self._felt += dt / max(dt, LAG) * (leg.foot.velocity.real - self._felt)
