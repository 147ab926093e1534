"""Adding bodies and joints, any number at once: a box, a rope, what is pasted."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from app.quantities.joint_words import kind_words
from app.simulation.attached.plain import read_attached
from app.simulation.attachment_words import read_force, read_groups
from app.simulation.attachments import Added
from app.simulation.commands.base import Command, Words
from app.simulation.commands.edit.things import whole
from app.simulation.commands.edit.words import add_bodies, add_joints, thawed, usual_name
from app.simulation.errors import CommandError
from physics.joints.handle import Joint
from physics.plain.references import References
from physics.plain.world_values import MOST_BODIES

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation

WORDS = ("bodies", "joints", "attached", "forces", "groups")
"""The fields of `AddThings` that are keys of a scene file."""

MOST_THINGS = 20_000
"""Bodies and joints that one command adds at most: [count]. More: it fills the memory."""


@dataclass(frozen=True)
class AddThings(Command):
    """Add `bodies` and `joints`, in the words of the scene file (physics/plain/world_values.py).

    Joints refer to bodies by name or id: to the new ones by those in their words, to others by
    those in the world; what is on bodies, to new ones. A name that is taken gets a number. The ids
    are in `simulation.added` then.
    """

    meddles: ClassVar[bool] = True

    bodies: tuple[Words, ...] = ()
    joints: tuple[Words, ...] = ()
    name: str = ""  # of the whole, for the history: "rope"
    grouped: bool = False  # the new things are one group
    attached: tuple[Words, ...] = ()  # notes and pictures on the new bodies
    forces: tuple[Words, ...] = ()  # that last, on the new bodies
    groups: tuple[Words, ...] = ()  # of new things that are selected together

    def __post_init__(self) -> None:
        """Take copies: the words are no one else's to change."""
        for field in WORDS:
            object.__setattr__(self, field, tuple(thawed(getattr(self, field))))

    def label(self, simulation: "Simulation") -> str:  # noqa: ARG002
        if self.name:
            return f"Add {self.name}"
        if len(self.bodies) == 1:
            return f"Add {self.bodies[0].get('name') or usual_name(self.bodies[0])}"
        if not self.bodies and len(self.joints) == 1:
            return f"Add {_called(self.joints[0])}"
        return f"Add {len(self.bodies) or len(self.joints)} things"

    def apply(self, simulation: "Simulation") -> None:
        """Add all of them, or none."""
        if len(self.bodies) + len(self.joints) > MOST_THINGS:
            raise CommandError(f"at most {MOST_THINGS} things can be added at once")
        if len(simulation.world.bodies) + len(self.bodies) > MOST_BODIES:
            raise CommandError(
                f"a scene holds at most {MOST_BODIES:,} bodies: a file with more would not be read;"
                " remove some first"
            )
        if not self.bodies and not self.joints:
            raise CommandError("there is nothing to add")
        with whole(simulation):
            bodies, references = add_bodies(simulation.world, self.bodies, simulation.progress)
            joints = add_joints(simulation.world, self.joints, references)
            self._attach(simulation, references, joints)
        simulation.added = Added(tuple(b.id for b in bodies), tuple(j.id for j in joints))
        if self.grouped:
            simulation.attachments = simulation.attachments.grouped(simulation.added.bodies)

    def _attach(self, simulation: "Simulation", bodies: References, joints: list[Joint]) -> None:
        result = References("joint")
        for k, (entry, joint) in enumerate(zip(self.joints, joints, strict=True)):
            result.add(f"joints[{k}]", entry, joint, None)
        attachments = simulation.attachments
        for k, entry in enumerate(self.attached):
            number = attachments.serial + 1
            new = read_attached(f"attached[{k}]", entry, bodies.find, number)
            attachments = attachments.with_attached(new)
        for k, entry in enumerate(self.forces):
            force = read_force(f"forces[{k}]", entry, bodies, attachments.serial + 1)
            attachments = attachments.with_force(*force.acting)
        for group in read_groups({"groups": [*self.groups]}, bodies, result):
            attachments = attachments.grouped(group)
        simulation.attachments = attachments


def _called(words: Words) -> str:
    """Return what a joint is called that is given in the words of the scene file."""
    gives, slack = bool(words.get("hertz")), words.get("length") is None and "max_length" in words
    return kind_words(str(words.get("kind")), gives, slack)


def add_body(words: dict[str, Any], **values: Any) -> AddThings:
    """A command that adds one body: the words of its shape, and `values` such as position [m]."""
    return AddThings(({"shapes": [words], **values},))


def add_joint(kind: str, **values: Any) -> AddThings:
    """A command that adds one joint of `kind`: a, b (ids or names), anchor [m] and the rest."""
    return AddThings((), ({"kind": kind, **values},))
