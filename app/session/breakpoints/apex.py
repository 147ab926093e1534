"""Apex: the highest point of a flight."""

import math
from dataclasses import dataclass
from typing import Any, ClassVar

from app.quantities.numbers import figure
from app.session.breakpoints.contact import OfTouch
from app.session.breakpoints.present import BlindError, Present
from physics import Body

LEAST_TURN = 1e-4
"""Least change of that velocity, as a share of g times the tick: [1]. A swing of 0.01 rad has as
much. Zero: what hangs at rest, with velocities of 1e-12 m/s, is at an apex again and again."""


@dataclass(frozen=True)
class Apex(OfTouch):
    """The velocity of the centre of mass against gravity was > 0 a tick before and is not now,
    while nothing touched the body in either tick. (Changes below
    1e-4 of those of free fall are rounding.) What hangs on joints has an apex too.
    """

    LABEL: ClassVar[str] = "highest point"

    def look(self, present: Present, kept: Any) -> Any:  # noqa: ARG002
        """Whether it rises freely, and its velocity against gravity [m/s]."""
        body = self.body(present)
        gx, gy = present.world.gravity
        size = math.hypot(gx, gy)
        if size == 0.0:
            raise BlindError("without gravity there is no up")
        state = body.state
        up = -(state[3] * gx + state[4] * gy) / size
        return up > 0.0 and self._is_free(present, body), up

    def _is_free(self, present: Present, body: Body) -> bool:
        return not present.touches.touched(body.index)

    def compare(self, before: Any, now: Any, present: Present) -> str:
        if not before[0] or now[1] > 0.0:
            return ""
        free_fall = math.hypot(*present.world.gravity) * present.world.tick_length  # [m/s] a tick
        if before[1] - now[1] < LEAST_TURN * free_fall:
            return ""
        body = self.body(present)
        if not self._is_free(present, body):
            return ""
        x, y = body.center
        return f"{body.name} is at its highest point: x {figure(x, 'm')}, y {figure(y, 'm')}"
