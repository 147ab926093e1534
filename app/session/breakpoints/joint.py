"""A joint breaks: its force or torque was above what it bears."""

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from app.quantities.joint_words import joint_words
from app.session.breakpoints.breakpoint import Breakpoint
from app.session.breakpoints.present import BlindError, Present
from physics import Joint


@dataclass(frozen=True)
class JointBreaks(Breakpoint):
    """The world reported in this tick that the joint broke. Without an id: any joint."""

    LABEL: ClassVar[str] = "joint breaks"
    joint_id: int | None = None
    joint_name: str = ""  # of `joint_name_of`: an id means another joint in another scene

    def look(self, present: Present, kept: Any) -> Any:  # noqa: ARG002
        """The sentences of what broke in this tick."""
        world = present.world
        broken = []
        if world.joint_table.can_break:
            broken = [
                event.message
                for event in world.events
                if event.kind == "joint_broken"
                and event.tick == present.tick
                and self.joint_id in (None, event.joint.id if event.joint else 0)
            ]
        if self.joint_id is not None and not broken:
            self._joint(present)
        return broken

    def _joint(self, present: Present) -> Joint:
        try:
            return present.world.joint_by_id(self.joint_id or 0)
        except KeyError:
            raise BlindError(f"{self.joint_name or f'joint {self.joint_id}'} is gone") from None

    def require(self, present: Present) -> None:
        if self.joint_id is not None:
            self._joint(present)

    def moved_to(self, present: Present) -> Self:
        if self.joint_id is not None and joint_name_of(self._joint(present)) != self.joint_name:
            raise BlindError(f"there is no {self.joint_name} with id {self.joint_id} in this scene")
        return self

    def compare(self, before: Any, now: Any, present: Present) -> str:  # noqa: ARG002
        return "; ".join(now)

    @property
    def words(self) -> str:
        if self.joint_id is None:
            return "any joint breaks"
        return f"{self.joint_name or f'joint {self.joint_id}'} breaks"


def joint_name_of(joint: Joint) -> str:
    """Return the name of a joint: "hinge of ball and the background"."""
    other = joint.a.name if joint.a else "the background"
    return f"{joint_words(joint)} of {joint.b.name} and {other}"
