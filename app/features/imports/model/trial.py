"""A world in which each body and joint is tried: what cannot be is left out, and the rest comes."""

from typing import Any

from physics import DefinitionError, World
from physics.plain.body_values import add_body
from physics.plain.joint_values import add_joint
from physics.plain.references import References


class Trial:
    """The world so far."""

    def __init__(self) -> None:
        self._world, self._bodies, self._joints = World(), References("body"), References("joint")

    def body(self, words: dict[str, Any]) -> str:
        """Add a body; return why it cannot be, "" when it is there."""
        try:
            self._bodies.add("body", words, add_body(self._world, "body", words), None)
        except DefinitionError as error:
            return _reason(error)
        return ""

    def joint(self, words: dict[str, Any]) -> str:
        """Add a joint between bodies that are there, by their ids; return why it cannot be."""
        find = {"body": self._bodies.find, "joint": self._joints.find}
        try:
            add_joint(self._world, "joint", words, find)
        except DefinitionError as error:
            return _reason(error)
        return ""


def _reason(error: DefinitionError) -> str:
    """Return what is wrong, without the place in a file that is none of the user's."""
    return str(error).rpartition("]: ")[2].removeprefix("body: ").removeprefix("joint: ")
