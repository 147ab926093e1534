"""Slip starts: friction is at its limit and does not hold any more."""

from dataclasses import dataclass
from typing import Any, ClassVar

from app.quantities.numbers import figure
from app.session.breakpoints.contact import OfTouch
from app.session.breakpoints.present import Present


@dataclass(frozen=True)
class SlipStarts(OfTouch):
    """A touching point of the body begins to slip: within the tick |Ft| = mu Fn, and at its end the
    surfaces (of a belt: its running surface) move along each other faster than 1 mm/s.
    """

    LABEL: ClassVar[str] = "slip starts"

    def look(self, present: Present, kept: Any) -> Any:  # noqa: ARG002
        """Friction and normal impulse by row of the body that it slips on."""
        return present.touches.slips(self.body(present).index)

    def compare(self, before: Any, now: Any, present: Present) -> str:
        new = sorted(now.keys() - before.keys())
        if not new:
            return ""
        tick, name = present.world.tick_length, self.body(present).name
        friction, normal = (impulse / tick for impulse in now[new[0]])
        return (
            f"{name} starts to slip on {present.name(new[0])}:"
            f" friction {figure(friction, 'N')} is mu times {figure(normal, 'N')}"
        )
