"""The wheel of the mouse turns a body: it spins, or takes another angle."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from app.simulation.commands.base import Command, body_name
from app.simulation.commands.edit.things import bodies_of
from physics import Body
from physics.shapes.definitions import finite

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation

KICK = 0.8
"""What a notch adds to the spin: [rad/s], 0.8, as Majikayo's demos do; eight notches are a turn a
second."""

STEP = math.radians(5.0)
"""What a notch turns where nothing can spin: [rad], 5 degrees; nine notches are half a right angle,
and a ramp is set to 10, 15, 20 degrees without a protractor."""


@dataclass(frozen=True)
class Spin(Command):
    """Turn a body by `notches` of the wheel, counter-clockwise when positive.

    Each adds KICK to its angular velocity. What cannot spin turns by STEP about its centre of mass:
    a static body, one that would never cease to, and with `still` every body, for time stands.
    """

    meddles: ClassVar[bool] = True

    body_id: int
    notches: float
    still: bool = False

    def label(self, simulation: "Simulation") -> str:
        return f"Turn {body_name(simulation, self.body_id)}"

    def continues(self, last: Command) -> bool:
        """Notches of one turn of the wheel are one entry."""
        return isinstance(last, Spin) and last.body_id == self.body_id

    def apply(self, simulation: "Simulation") -> None:
        (body,) = bodies_of(simulation, (self.body_id,))
        notches = finite("notches", self.notches)
        if self.still or not _can_spin(body):
            before = body.center
            body.angle += notches * STEP
            dx, dy = (was - now for was, now in zip(before, body.center, strict=True))
            body.position = body.position[0] + dx, body.position[1] + dy
        else:
            body.omega += notches * KICK


def _can_spin(body: Body) -> bool:
    """Return whether a spin is something that ends: no torque brakes a fixed rotation, only the
    air does.
    """
    return body.kind != "static" and not (body.fixed_rotation and body.angular_damping == 0.0)
