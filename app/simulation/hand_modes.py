"""What the hand holds constant: nothing (a spring), its force, or the speed of the held point.

All three are one mouse joint, a row of the solver with a limited force; they differ in its target.
A force applied beside the solver would be as exact, but the energy ledger, the free-body diagram
and the breakpoints would count it as a force from outside, not as the hand's.
"""

import math
from typing import NamedTuple

from app.quantities.numbers import plain_number
from physics.values.ranges import choice_fault, number_fault

Point = tuple[float, float]

KINDS = ("spring", "force", "velocity")

FORCE_RANGE = 1e-3, 1e7
"""Least and largest constant force: [N]. More than 1e7: what it pulls leaves the world at once."""

SPEED_RANGE = 1e-3, 100.0
"""Least and largest constant speed: [m/s]. Faster: a body crosses thin walls between two ticks."""

FAR = 1000.0
"""How far ahead a constant force aims: [m], 1000. A spring to there asks for more than any force
allows, so its limit is what acts, to the last bit; nearer, its damper would turn the direction."""

NEAR = 0.02
"""Nearer to the cursor than this the force gives way to a spring: [m], 2 cm. Without it the body
would swing through the cursor for ever; larger: the force ends before the eye sees why."""

STIFF = 60.0
"""Spring of the hand that holds a speed: [Hz], 60. Lag F / (m omega^2): 0.1 mm by the weight.
Softer: the speed follows a changing load late; stiffer than half a substep's rate is not soft."""

LEAD = 0.1
"""How far the target may run ahead of a held point that is stopped: [m], 10 cm: enough for the
force of 1400 weights. More: what comes free again is thrown."""

REACH = 99_000.0
"""Targets stay within this distance of the origin: [m]; the core takes none beyond 100 km."""


class HandMode(NamedTuple):
    """The way in which the hand pulls; the numbers of the other modes are kept."""

    kind: str = "spring"  # of KINDS
    force: float = 10.0  # [N] of a constant force
    speed: float = 0.5  # [m/s] of a constant velocity

    @property
    def words(self) -> str:
        """The words for menus and the history: "constant force, 10 N"."""
        if self.kind == "force":
            return f"constant force, {_short(self.force)} N"
        if self.kind == "velocity":
            return f"constant velocity, {_short(self.speed)} m/s"
        return "spring"

    def fault(self) -> str:
        """Return what is wrong with the mode; "" when nothing is."""
        if self.kind not in KINDS:
            return choice_fault("mode of the hand", self.kind, KINDS)
        for name, unit, (low, high) in (("force", "N", FORCE_RANGE), ("speed", "m/s", SPEED_RANGE)):
            if wrong := number_fault(name, getattr(self, name), low, high, unit):
                return wrong
        return ""


def _short(value: object) -> str:
    return plain_number(value) if isinstance(value, int | float) else repr(value)


class Aim(NamedTuple):
    """The target of the joint in the next tick."""

    target: Point  # [m]
    velocity: Point  # [m/s] of the target


STILL: Point = (0.0, 0.0)


def aim_with_force(anchor: Point, cursor: Point) -> Aim:
    """Aim so far beyond the cursor that the joint pulls with all it may; near it, at the cursor."""
    dx, dy = cursor[0] - anchor[0], cursor[1] - anchor[1]
    distance = math.hypot(dx, dy)
    if distance <= NEAR:
        return Aim(cursor, STILL)
    x, y = anchor[0] + FAR * dx / distance, anchor[1] + FAR * dy / distance
    return Aim((min(max(x, -REACH), REACH), min(max(y, -REACH), REACH)), STILL)


def aim_with_speed(target: Point, anchor: Point, cursor: Point, pace: tuple[float, float]) -> Aim:
    """`target` goes on towards the cursor, but not far from the point that it pulls.

    It leads along the way alone: a hand that also held the point beside it would carry a part of
    what presses a box on a ramp, and the friction would be less. `pace` is the speed [m/s] and the
    length of a tick [s].
    """
    speed, tick = pace
    dx, dy = cursor[0] - anchor[0], cursor[1] - anchor[1]
    distance = math.hypot(dx, dy)
    step = speed * tick
    if distance <= step:
        return Aim(cursor, STILL)
    ux, uy = dx / distance, dy / distance
    lead = (target[0] - anchor[0]) * ux + (target[1] - anchor[1]) * uy
    lead = min(min(max(lead, -LEAD), LEAD) + step, distance)
    return Aim((anchor[0] + lead * ux, anchor[1] + lead * uy), (speed * ux, speed * uy))
