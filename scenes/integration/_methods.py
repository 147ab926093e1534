"""What the lessons about integrators share: who takes part, in which colour, who is shown."""

from typing import NamedTuple

from physics.integrators import METHODS, Method


class Entrant(NamedTuple):
    """A method and its look: a role of the style, so that it reads in both themes."""

    method: Method
    color: str

    @property
    def name(self) -> str:
        """Return the name of the method, as it is written in the picture."""
        return self.method.name.replace("Runge-Kutta", "Runge–Kutta")


ENTRANTS = tuple(
    Entrant(method, color)
    for method, color in zip(
        METHODS, ("contact_new", "contact_kept", "velocity", "impulse", "scene"), strict=True
    )
)

SHOWN = {"explicit Euler": 1, "both Eulers": 2, "all five": len(ENTRANTS)}
"""How many of them are drawn, from the first: a class meets one after the other."""
