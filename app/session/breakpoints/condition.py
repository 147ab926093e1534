"""A typed condition: `ball.speed > 3`."""

from dataclasses import dataclass
from typing import Any, ClassVar

from app.session.breakpoints.breakpoint import Breakpoint
from app.session.breakpoints.present import BlindError, Present


@dataclass(frozen=True)
class Condition(Breakpoint):
    """The text was not true a tick before and is now. What has no value (0/0, a body that is gone)
    is never true. The language is in app/quantities/expression, its names in registry.py beside it.
    """

    LABEL: ClassVar[str] = "a condition"
    text: str

    def require(self, present: Present) -> None:
        present.expression(self.text)

    def look(self, present: Present, kept: Any) -> Any:  # noqa: ARG002
        """Whether it is true; what cannot be said counts as false, with its reason."""
        expression = present.expression(self.text)
        holds = expression.holds()
        if holds is None:
            raise BlindError(expression.trouble or f"{self.text} has no value", seen=False)
        return holds

    def compare(self, before: Any, now: Any, present: Present) -> str:  # noqa: ARG002
        return f"{self.text} came true" if now and not before else ""

    @property
    def words(self) -> str:
        return self.text
