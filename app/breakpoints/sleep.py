"""Falls asleep: a body, or any, has come to rest and is left out of the tick."""

from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np

from app.breakpoints.contact import OfBody
from app.breakpoints.present import Present


@dataclass(frozen=True)
class FallsAsleep(OfBody):
    """The body was awake a tick before and sleeps now. Without an id: any body."""

    LABEL: ClassVar[str] = "falls asleep"
    body_id: int | None = None  # type: ignore[assignment]
    body_name: str = "any body"

    def require(self, present: Present) -> None:
        if self.body_id is not None:
            self.body(present)

    def moved_to(self, present: Present) -> Self:
        return self if self.body_id is None else super().moved_to(present)

    def look(self, present: Present, kept: Any) -> Any:  # noqa: ARG002
        """Ids of those that sleep, by row, 0 for the others (n,)."""
        if self.body_id is not None:
            body = self.body(present)
            return np.array([0 if body.awake else body.id])
        page = present.world.page
        columns = page.body
        return np.where(
            columns["asleep"][: page.body_count] != 0, columns["id"][: page.body_count], 0
        )

    def compare(self, before: Any, now: Any, present: Present) -> str:
        then = np.zeros(len(now), np.int64)
        shared = min(len(before), len(now))
        then[:shared] = before[:shared]
        new = now[(now != then) & (now != 0)]
        if not len(new):
            return ""
        name = present.body(int(new[0]), "a body").name
        more = f" and {len(new) - 1} more fall" if len(new) > 1 else " falls"
        return f"{name}{more} asleep"
