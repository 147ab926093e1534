"""Setting several properties of one joint at once: a motor's speed and torque, both anchors."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from app.quantities.joint_words import joint_words
from app.simulation.commands.base import Command
from app.simulation.commands.edit.setting import known, set_joint
from app.simulation.commands.edit.things import called, joint_of, whole
from app.simulation.commands.edit.words import thawed
from app.simulation.commands.properties import joint_properties

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation


@dataclass(frozen=True)
class AdjustJoint(Command):
    """Set the properties `values` of one joint, in their order; None: no limit, off, never."""

    meddles: ClassVar[bool] = True

    joint_id: int
    values: dict[str, Any]
    name: str = ""  # for the history: "Switch the motor on"
    gesture: int = 0

    def __post_init__(self) -> None:
        """Take a copy: the values are no one else's to change."""
        object.__setattr__(self, "values", thawed(self.values))

    def follows(self, last: Command) -> bool:
        """Only the newest values of the same properties count."""
        return (
            isinstance(last, AdjustJoint)
            and (last.joint_id, last.gesture) == (self.joint_id, self.gesture)
            and list(last.values) == list(self.values)
        )

    def label(self, simulation: "Simulation") -> str:
        return self.name or f"Adjust {called(simulation, (self.joint_id,))}"

    def apply(self, simulation: "Simulation") -> None:
        with whole(simulation):
            joint = joint_of(simulation, self.joint_id)
            properties = joint_properties(joint)
            for field, value in self.values.items():
                checked = known(properties, field, f"a {joint_words(joint)}").checked(value)
                set_joint(joint, field, checked)
