"""First contact and lift-off: a body comes to touch another, or leaves the last one."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from app.session.breakpoints.breakpoint import Breakpoint
from app.session.breakpoints.present import BlindError, Present
from physics import Body


@dataclass(frozen=True)
class OfBody(Breakpoint):
    """A breakpoint of one body, named by id; the name is for words and for other worlds."""

    body_id: int
    body_name: str

    def body(self, present: Present) -> Body:
        """The body now; BlindError when it is gone."""
        return present.body(self.body_id, self.body_name)

    def require(self, present: Present) -> None:
        self.body(present)

    def moved_to(self, present: Present) -> Self:
        """Another world (the scene was built again): the same id and name, else the name."""
        same = [body for body in present.world.bodies if body.name == self.body_name]
        if not same:
            raise BlindError(f"there is no {self.body_name} in this scene")
        if any(body.id == self.body_id for body in same):
            return self
        return replace(self, body_id=same[0].id)

    @property
    def words(self) -> str:
        return f"{self.body_name}: {self.LABEL}"


@dataclass(frozen=True)
class OfTouch(OfBody):
    """A breakpoint that looks at which bodies one body touches (physics.contacts.contacts)."""

    def touches(self) -> int | None:
        return self.body_id

    def look(self, present: Present, kept: Any) -> Any:  # noqa: ARG002
        """Rows of the bodies that it touches."""
        return present.touches.touched(self.body(present).index)


@dataclass(frozen=True)
class FirstContact(OfTouch):
    """The body touches another that it did not touch a tick before: surfaces push, or are nearer
    than 0.1 mm. It happens once; time that goes back before it arms it again.
    """

    LABEL: ClassVar[str] = "first contact"
    once: ClassVar[bool] = True

    def compare(self, before: Any, now: Any, present: Present) -> str:
        new = now - before
        if not new:
            return ""
        body, touches = self.body(present), present.touches
        hardest = max(sorted(new), key=lambda row: touches.push(body.index, row))
        return f"{body.name} touches {present.name(hardest)} for the first time"


@dataclass(frozen=True)
class LiftOff(OfTouch):
    """The body touched others a tick before and touches nothing now: its last contact ended."""

    LABEL: ClassVar[str] = "lift-off"

    def compare(self, before: Any, now: Any, present: Present) -> str:
        if not before or now:
            return ""
        left = " and ".join(sorted(present.name(row) for row in before))
        return f"{self.body(present).name} lifts off {left}"
