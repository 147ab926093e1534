"""Joining the shapes of bodies to one body, and cutting one away from another.

What comes out is found where the mouse is (app/editor/combining.py) and written into the command.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from app.simulation.commands.base import Command, Words, body_name
from app.simulation.commands.edit.rehang import rehang
from app.simulation.commands.edit.things import Ids, bodies_of, joints_at, whole
from app.simulation.commands.edit.words import add_bodies, thawed
from app.simulation.errors import CommandError
from physics import Body
from physics.serialize_values import read_shape

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation


@dataclass(frozen=True)
class Combine(Command):
    """Give the body `kept` other `shapes`, in its frame, in the words of the scene file.

    Bodies of `parts` become part of it: their joints hold it then. Those of `gone` are removed
    with their joints. `more` are new bodies: pieces that fell off.
    """

    meddles: ClassVar[bool] = True

    kept: int
    shapes: tuple[Words, ...]
    parts: Ids = ()
    gone: Ids = ()
    more: tuple[Words, ...] = ()

    def __post_init__(self) -> None:
        """Take copies: the words are no one else's to change."""
        for field in ("shapes", "more"):
            object.__setattr__(self, field, tuple(thawed(getattr(self, field))))

    def label(self, simulation: "Simulation") -> str:
        if self.gone:
            return f"Cut a shape out of {body_name(simulation, self.kept)}"
        return f"Join shapes to {body_name(simulation, self.kept)}"

    def apply(self, simulation: "Simulation") -> None:
        """Do all of it, or nothing."""
        kept, *others = bodies_of(simulation, (self.kept, *self.parts, *self.gone))
        if not self.shapes or not others:
            raise CommandError("two bodies are combined; select both first")
        shapes = tuple(read_shape("shapes", words) for words in self.shapes)
        with whole(simulation):
            for body in others[: len(self.parts)]:
                hang_over(simulation, body, kept)
            for body in others:
                lost = {body.id, *(joint.id for joint in joints_at(body))}
                simulation.world.remove(body)
                simulation.attachments = simulation.attachments.without(lost)
            kept.shapes = shapes
            add_bodies(simulation.world, self.more)


def hang_over(simulation: "Simulation", body: Body, kept: Body) -> None:
    """Hang the joints and forces on `body` on `kept`; joints between the two are lost with it."""
    hung = [joint for joint in joints_at(body) if kept not in (joint.a, joint.b)]
    if any(joint.kind == "mouse" for joint in hung):
        simulation.hand.drop()
        hung = [joint for joint in hung if joint.kind != "mouse"]
    homes = {
        (joint.id, side): kept
        for joint in hung
        for side, end in (("a", joint.a), ("b", joint.b))
        if end is body
    }
    for old, new in rehang(simulation.world, hung, homes).items():
        simulation.attachments = simulation.attachments.joining([new], old).without([old])
    forces = simulation.attachments.forces
    moved = {
        force.id: (kept.id, kept.local_point(body.world_point(force.at)))
        for force in forces
        if force.body_id == body.id
    }
    simulation.attachments = simulation.attachments.moved_over(moved)
