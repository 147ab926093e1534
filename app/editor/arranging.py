"""Where the selection is put in order: aligned, distributed, mirrored, copied in a row or ring.

What is grouped or joined moves as one unit, so that no joint is pulled apart.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from app.editor.selection import Selection
from app.session.session import Session
from app.simulation.commands.edit import AddThings, Mirror, PlaceThings
from app.simulation.commands.edit.copies import in_place, turned
from app.simulation.commands.edit.copying import shifted
from app.simulation.commands.edit.moving import background_ends
from app.simulation.commands.edit.things import joints_at
from physics import Body

Side = Literal["left", "centre", "right", "top", "middle", "bottom"]

SIDES: dict[Side, tuple[int, float]] = {
    "left": (0, 0.0),
    "centre": (0, 0.5),
    "right": (0, 1.0),
    "bottom": (1, 0.0),
    "middle": (1, 0.5),
    "top": (1, 1.0),
}
"""The axis, and the share of the bounds where things are put in line."""


@dataclass(frozen=True)
class Unit:
    """Bodies that are moved together, and the bounds of all of them [m]."""

    bodies: tuple[Body, ...]

    @property
    def low(self) -> tuple[float, float]:
        boxes = [body.aabb for body in self.bodies]
        return min(box[0] for box in boxes), min(box[1] for box in boxes)

    @property
    def high(self) -> tuple[float, float]:
        boxes = [body.aabb for body in self.bodies]
        return max(box[2] for box in boxes), max(box[3] for box in boxes)


def units(session: Session, selection: Selection) -> list[Unit]:
    """Return the selected bodies, those that are grouped or joined together."""
    chosen = {body.id: body for body in selection.bodies}
    result: list[Unit] = []
    while chosen:
        waiting = [chosen.pop(next(iter(chosen)))]
        together = []
        while waiting:
            body = waiting.pop()
            together.append(body)
            near = set(session.simulation.attachments.group_of(body.id))
            near |= {end.id for joint in joints_at(body) for end in (joint.a, joint.b) if end}
            waiting += [chosen.pop(i) for i in sorted(near & chosen.keys())]
        result.append(Unit(tuple(together)))
    return result


def aligned(things: Sequence[Unit], side: Side) -> PlaceThings | str:
    """Return what puts units in line with that side of all of them, or why it cannot."""
    if len(things) < 2:
        return "Select two things or more to align them; what is joined or grouped counts as one"
    k, share = SIDES[side]
    low, high = min(unit.low[k] for unit in things), max(unit.high[k] for unit in things)
    line = low + share * (high - low)
    steps = [line - (unit.low[k] + share * (unit.high[k] - unit.low[k])) for unit in things]
    return placed(things, [(way, 0.0) if k == 0 else (0.0, way) for way in steps])


def distributed(things: Sequence[Unit], k: int) -> PlaceThings | str:
    """Return what gives units equal gaps along the axis `k`; the outermost stay."""
    if len(things) < 3:
        return "Select three things or more to distribute them"
    row = sorted(things, key=lambda unit: unit.low[k] + unit.high[k])
    first, last = row[0].low[k], max(unit.high[k] for unit in row)
    gap = (last - first - sum(unit.high[k] - unit.low[k] for unit in row)) / (len(row) - 1)
    steps, at = [], first
    for unit in row:
        steps.append((at - unit.low[k], 0.0) if k == 0 else (0.0, at - unit.low[k]))
        at += unit.high[k] - unit.low[k] + gap
    return placed(row, steps)


def placed(things: Sequence[Unit], steps: Sequence[tuple[float, float]]) -> PlaceThings:
    """Return what moves each unit, with the ends of its joints in the background, by its way."""
    ids, poses, ends = [], [], {}
    for unit, (dx, dy) in zip(things, steps, strict=True):
        for body in unit.bodies:
            (x, y), angle = body.position, body.angle
            ids.append(body.id)
            poses.append((x + dx, y + dy, angle))
            for joint in joints_at(body):
                for serial, side, ex, ey in background_ends(joint):
                    ends[serial, side] = (serial, side, ex + dx, ey + dy)
    return PlaceThings(tuple(ids), tuple(poses), ends=tuple(ends.values()))


def mirror(selection: Selection, upright: bool) -> Mirror:
    """Return what swaps left and right of the selection, or top and bottom, about its middle."""
    unit, k = Unit(tuple(selection.bodies)), 1 if upright else 0
    return Mirror(selection.body_ids, 0.5 * (unit.low[k] + unit.high[k]), upright)


DIRECTIONS = {"to the right": (1, 0), "to the left": (-1, 0), "up": (0, 1), "down": (0, -1)}
"""The ways in which a row goes on."""


def row(
    selection: Selection, things: AddThings, count: int, gap: float, direction: str
) -> AddThings:
    """Return `count` - 1 copies of `things`, the selection, side by side, `gap` [m] apart."""
    unit, (x, y) = Unit(tuple(selection.bodies)), DIRECTIONS[direction]
    step = abs(x) * (unit.high[0] - unit.low[0]) + abs(y) * (unit.high[1] - unit.low[1]) + gap
    copies = [shifted(things, (x * step * k, y * step * k)) for k in range(1, count)]
    return in_place(copies, f"row of {count}")


def least_radius(selection: Selection, count: int) -> float:
    """Return the radius [m] of the smallest circle that has room for `count` of the selection."""
    unit = Unit(tuple(selection.bodies))
    return 0.5 * math.dist(unit.low, unit.high) / math.sin(math.pi / count)


def ring(selection: Selection, things: AddThings, count: int, radius: float) -> AddThings:
    """Return `count` - 1 copies of `things`, the selection, evenly round a circle of that radius
    [m] that it is on. It is the lowest of them, for the ground is below.
    """
    unit = Unit(tuple(selection.bodies))
    (left, low), (right, high) = unit.low, unit.high
    about = (0.5 * (left + right), 0.5 * (low + high) + radius)
    copies = [turned(things, about, -math.tau * k / count) for k in range(1, count)]
    return in_place(copies, f"circle of {count}")
