"""Apex: the highest point of a flight."""

import math
from dataclasses import dataclass
from typing import Any, ClassVar

from app.breakpoints.breakpoint import BlindError
from app.breakpoints.contact import OfTouch
from app.breakpoints.present import Present


@dataclass(frozen=True)
class Apex(OfTouch):
    """The velocity of the centre of mass against gravity was > 0 a tick before and is not now,
    while nothing touched the body in either tick. What hangs on joints has an apex too.
    """

    LABEL: ClassVar[str] = "apex"

    def look(self, present: Present, kept: Any) -> Any:
        """(velocity against gravity [m/s], whether it is free)."""
        body = self.body(present)
        gx, gy = present.world.gravity
        size = math.hypot(gx, gy)
        if size == 0.0:
            raise BlindError("without gravity there is no up")
        state = body.state
        return -(state[3] * gx + state[4] * gy) / size, not super().look(present, kept)

    def compare(self, before: Any, now: Any, present: Present) -> str:
        rose, fell = before[0] > 0.0, now[0] <= 0.0
        if not (rose and fell and before[1] and now[1]):
            return ""
        body = self.body(present)
        x, y = body.center
        return f"{body.name} is at its highest point: x {x:.3g} m, y {y:.3g} m"
