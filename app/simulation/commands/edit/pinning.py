"""Pinning to the background."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from app.simulation.attachments import Added
from app.simulation.commands.base import Command, Point, body_name
from app.simulation.commands.edit.things import bodies_of
from app.simulation.errors import CommandError
from physics import Revolute, Weld

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation


@dataclass(frozen=True)
class PinToBackground(Command):
    """Fix a dynamic body to the background at `point` [m]; with `turns` it turns about it."""

    meddles: ClassVar[bool] = True

    body_id: int
    point: Point
    turns: bool = False

    def label(self, simulation: "Simulation") -> str:
        return f"Pin {body_name(simulation, self.body_id)} to the background"

    def apply(self, simulation: "Simulation") -> None:
        """Add a weld, or a hinge."""
        (body,) = bodies_of(simulation, (self.body_id,))
        if body.kind != "dynamic":
            raise CommandError(f"{body.name} is {body.kind}: it needs no pin, nothing moves it")
        kind = Revolute if self.turns else Weld
        joint = simulation.world.add_joint(kind(b=body, anchor=self.point))
        simulation.added = Added((), (joint.id,))
