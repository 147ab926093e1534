"""Falls asleep: a body, or any, has come to rest and is left out of the tick."""

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from app.session.breakpoints.contact import OfBody
from app.session.breakpoints.present import Present
from physics.state.layout import ASLEEP

NOBODY: frozenset[int] = frozenset()


@dataclass(frozen=True)
class FallsAsleep(OfBody):
    """The body was awake a tick before and sleeps now. Without an id: any body."""

    LABEL: ClassVar[str] = "comes to rest"
    body_id: int | None = None  # type: ignore[assignment]
    body_name: str = "any body"

    def require(self, present: Present) -> None:
        if self.body_id is not None:
            self.body(present)

    def moved_to(self, present: Present) -> Self:
        return self if self.body_id is None else super().moved_to(present)

    def look(self, present: Present, kept: Any) -> Any:  # noqa: ARG002
        """Ids of those that sleep."""
        if self.body_id is not None:
            body = self.body(present)
            return frozenset([body.id]) if body._get("asleep") == ASLEEP else NOBODY
        page = present.world.page
        if page.asleep_count == 0:
            return NOBODY
        rows = (page.body["asleep"][: page.body_count] == ASLEEP).nonzero()[0]
        return frozenset(page.body["id"][rows].tolist())

    def compare(self, before: Any, now: Any, present: Present) -> str:
        new = now - before
        if not new:
            return ""
        name = present.body(min(new), "a body").name
        more = f" and {len(new) - 1} more come" if len(new) > 1 else " comes"
        return f"{name}{more} to rest"
