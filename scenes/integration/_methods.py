"""What the lessons about integrators share: who takes part, in which colour, who is shown."""

from typing import NamedTuple

from physics.integrators import METHODS, Method, backward_euler


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
        METHODS,
        ("contact_new", "contact_kept", "velocity", "impulse", "scene", "text"),
        strict=True,
    )
)

SHOWN = {
    "explicit Euler": (0,),
    "both Eulers": (0, 1),
    "three Eulers": (0, 1, 5),
    "all five": (0, 1, 2, 3, 4),
    "all six": (0, 1, 2, 3, 4, 5),
}
"""Which of them are drawn: a class meets one after the other. The five are the explicit ones."""


def implicit(one: Entrant) -> bool:
    """Return whether a step of it has to be solved for."""
    return one.method.step is backward_euler
