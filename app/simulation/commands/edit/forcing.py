"""Lasting forces, and explosions. (A single push is `Impulse`.)"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from app.simulation.attachments import MOST_FORCES, STRONGEST, Force
from app.simulation.commands.base import Command, Point, body_name
from app.simulation.commands.edit.things import bodies_of
from app.simulation.commands.property_names import CHOICES
from app.simulation.errors import CommandError
from physics.shapes.definitions import finite, point

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation


@dataclass(frozen=True)
class ApplyForce(Command):
    """Push a body with `force` [N] at the world point `point` [m] of it, until it is removed.

    The point stays fixed to the body. With `turns` the direction does too, as of a rocket.
    """

    meddles: ClassVar[bool] = True

    body_id: int
    force: Point
    point: Point
    turns: bool = False

    def label(self, simulation: "Simulation") -> str:
        return f"Push {body_name(simulation, self.body_id)}"

    def apply(self, simulation: "Simulation") -> None:
        """Attach the force. Raises CommandError when the body is gone."""
        (body,) = bodies_of(simulation, (self.body_id,))
        if body.kind != "dynamic":
            kind = CHOICES["kind"][body.kind].lower()
            raise CommandError(f"{body.name} is {kind}: no force moves it; set its type to Moves")
        x, y = point("force", self.force, STRONGEST)
        at = body.local_point(point("point", self.point))
        if self.turns:
            ox, oy = body.local_point((0.0, 0.0))
            x, y = body.local_point((x, y))
            x, y = x - ox, y - oy
        if len(simulation.attachments.forces) >= MOST_FORCES:
            raise CommandError(f"at most {MOST_FORCES} lasting forces; remove some first")
        simulation.attachments = simulation.attachments.with_force(body.id, at, (x, y), self.turns)
        simulation.world.wake(body)


@dataclass(frozen=True)
class SetForce(Command):
    """A lasting force is now `force` [N]: in the world; of one that turns, in the body's frame."""

    meddles: ClassVar[bool] = True

    force_id: int
    force: Point
    gesture: int = 0

    def label(self, simulation: "Simulation") -> str:
        result = simulation.attachments.force(self.force_id)
        return f"Push {body_name(simulation, result.body_id)}" if result else "Set force"

    def follows(self, last: Command) -> bool:
        """Only the newest counts."""
        return isinstance(last, SetForce) and last.force_id == self.force_id

    def apply(self, simulation: "Simulation") -> None:
        """Change the attached force. Raises CommandError when it is gone."""
        result = force_of(simulation, self.force_id)
        new = replace(result, force=point("force", self.force, STRONGEST))
        simulation.attachments = simulation.attachments.with_changed(new)


@dataclass(frozen=True)
class RemoveForce(Command):
    """Take a lasting force away."""

    meddles: ClassVar[bool] = True

    force_id: int

    def label(self, simulation: "Simulation") -> str:
        result = simulation.attachments.force(self.force_id)
        return f"Stop pushing {body_name(simulation, result.body_id)}" if result else "Remove force"

    def apply(self, simulation: "Simulation") -> None:
        """Remove the attached force. Raises CommandError when it is gone."""
        force_of(simulation, self.force_id)
        simulation.attachments = simulation.attachments.without_force(self.force_id)


def force_of(simulation: "Simulation", force_id: int) -> Force:
    """The force with that id; CommandError when it is gone."""
    result = simulation.attachments.force(force_id)
    if result is None:
        raise CommandError(f"force {force_id} was removed, or its body was")
    return result


@dataclass(frozen=True)
class Explode(Command):
    """Push everything away from `point` [m] within `radius` [m].

    `strength` [N*s/m] is the impulse for each metre that a shape turns to it; < 0 pulls.
    """

    meddles: ClassVar[bool] = True

    point: Point
    radius: float
    strength: float

    def label(self, simulation: "Simulation") -> str:  # noqa: ARG002
        return "Explode" if self.strength >= 0.0 else "Implode"

    def apply(self, simulation: "Simulation") -> None:
        radius = finite("radius", self.radius, 1e-3, 1e4)
        simulation.world.explode(self.point, radius, self.strength)
