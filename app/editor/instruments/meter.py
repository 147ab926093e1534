"""Meter: a plate beside a body or joint that shows one of its quantities."""

import math
from collections.abc import Sequence
from functools import partial
from typing import Self

import numpy as np

from app.drawing.dimensions import Area
from app.drawing.draw import Draw
from app.drawing.plate import LEAST_TEXT, Line, draw_plate, plate_area
from app.editor.instruments.instrument import Choice, Frame, Instrument, Steady
from app.editor.instruments.spot import Point, counterpart
from app.quantities.joint_words import joint_words
from app.quantities.numbers import QUIET, figure, step_of
from app.quantities.registry import BODY, JOINT, Quantity
from physics import Body, World
from physics.joints.handle import Joint

OFFSET = (2.2, -3.4)
"""From its thing to a new plate: [labels, y down]; it should not lie on what it measures."""

DIAL = 0.85  # [labels] radius of the dial with the arrow
BAR = 0.22  # [labels] thickness of the bar
DIRECTED = (
    {"speed": "velocity", "momentum": "velocity"},
    {"force": "reaction_force"},
)
"""Of bodies and of joints: what is the size of a vector, and the attribute with its direction."""

MOTION = ("m", "rad", "m/s", "rad/s")
"""Units of the first group of the menu."""

HIDDEN = ("asleep", "mass", "inertia")  # do not change: the inspector has them


class Meter(Instrument):
    """A meter knows its thing by id; one that is gone has no plate."""

    KIND = "meter"

    def __init__(self, thing_id: int, is_joint: bool, name: str = "", quantity: str = "") -> None:
        """Fix it to a body called `name`, or to a joint; `quantity` is a name of the registry."""
        super().__init__()
        self.thing_id, self.is_joint, self.name = thing_id, is_joint, name
        self.quantity = quantity or ("force" if is_joint else "speed")
        self.offset = OFFSET  # [labels]
        self._text = Steady()
        self._most = 0.0  # [SI] the largest size so far: the full length of the bar

    def like(self) -> Self:
        other = type(self)(self.thing_id, self.is_joint, self.name, self.quantity)
        other.offset = self.offset
        return other

    def carried(self, world: World) -> Self | None:
        """Return one for the body of the same name, or the joint with the same id."""
        other = self.like()
        if self.is_joint:
            return other if self.thing_id in world.joints_by_id else None
        body = counterpart(world, self.thing_id, self.name)
        if body is None:
            return None
        other.thing_id = body.id
        return other

    # --- what it measures --------------------------------------------------------------------

    @property
    def table(self) -> dict[str, Quantity]:
        """Return all that it could show."""
        return JOINT if self.is_joint else BODY

    def thing(self, frame: Frame) -> Body | Joint | None:
        """Return what it is fixed to; None when that does not exist now."""
        if self.is_joint:
            return frame.world.joints_by_id.get(self.thing_id)
        return frame.bodies.get(self.thing_id)

    def value(self, thing: Body | Joint) -> float:
        """Return the quantity now [SI]."""
        return float(self.table[self.quantity].read(thing))

    def show(self, quantity: str) -> None:
        self.quantity, self._most, self._text = quantity, 0.0, Steady()

    def choices(self) -> Sequence[Sequence[Choice]]:
        """Return every quantity that changes: first how it moves, then what that means."""
        groups: tuple[list[Choice], list[Choice]] = ([], [])
        for name, quantity in self.table.items():
            if name in HIDDEN:
                continue
            words = quantity.label if len(quantity.label) == 1 else quantity.label.capitalize()
            show = partial(self.show, name)
            groups[quantity.unit not in MOTION].append(Choice(words, show, name == self.quantity))
        return groups

    # --- the picture -------------------------------------------------------------------------

    def pull(self, by: Point, frame: Frame) -> None:  # noqa: ARG002 - its thing stays
        """Move the plate by (dx, dy) [m]."""
        x, y = self.offset
        self.offset = x + by[0] * self._per_metre, y - by[1] * self._per_metre

    _per_metre = 1.0  # [labels/m] as drawn last

    def draw(self, draw: Draw, frame: Frame, lit: bool) -> None:
        """Draw the plate, and a thin line to what it measures."""
        thing = self.thing(frame)
        if thing is None:
            self.gone()
            return
        label = draw.style.sizes.label
        self._per_metre = draw.camera.scale / label
        at = drawn_at(draw, thing)
        x, y = (float(v) for v in draw.camera.to_screen(*at))
        corner = x + self.offset[0] * label, y + self.offset[1] * label
        quantity, value = self.table[self.quantity], self.value(thing)
        value = 0.0 if abs(value) < QUIET else value
        text = self._text.read(frame, lambda: figure(value, quantity.unit, steady=True))
        whose = joint_words(thing) if isinstance(thing, Joint) else self.name
        title = f"{whose}: {quantity.label}" if whose else quantity.label
        lines = [Line(title, LEAST_TEXT, color="muted"), Line(text, 1.2, bold=True)]
        least = self._room(quantity)
        _leader(draw, (x, y), plate_area(draw, corner, lines, least))
        area = draw_plate(draw, corner, lines, least, lit)
        self._gauge(draw, area, thing, value)
        self.lies(draw, area=area)

    def _room(self, quantity: Quantity) -> str:
        """Return words as wide as any value, so that the plate keeps its width."""
        dial = "0000" if self.quantity in DIRECTED[self.is_joint] else ""
        return f"−0.000 {step_of(1.0, quantity.unit)[1]}{dial}"

    def _gauge(self, draw: Draw, area: Area, thing: Body | Joint, value: float) -> None:
        """Draw a dial with the direction of a vector, or a bar with the share of the largest."""
        label = draw.style.sizes.label
        directed = DIRECTED[self.is_joint].get(self.quantity)
        if directed is not None:
            middle = area.right - (DIAL + 0.35) * label, area.bottom - (DIAL + 0.25) * label
            _dial(draw, middle, getattr(thing, directed) if value else None)
        elif self.table[self.quantity].kind == "number" and math.isfinite(value):
            self._most = max(self._most, abs(value))
            share = value / self._most if self._most else 0.0
            _bar(draw, area, share)


def drawn_at(draw: Draw, thing: Body | Joint) -> Point:
    """Return the centre of a body, or the middle of a joint's anchors, in the picture [m]."""
    if isinstance(thing, Body):
        points, rows = [thing.center], [thing.index]
    else:
        ends = ((thing.anchors[0], thing.a), (thing.anchors[1], thing.b))
        if thing.a is None:
            ends = ends[1:]  # the other end is the world's, perhaps far away
        points = [at for at, _ in ends]
        rows = [body.index if body is not None else 0 for _, body in ends]
    moved = draw.poses.follow(np.array(points), np.array(rows))
    x, y = moved.mean(axis=0).tolist()
    return x, y


def _leader(draw: Draw, at: Point, area: Area) -> None:
    """Draw a line from the thing [px] to the middle of the plate, which is painted over it."""
    sizes = draw.style.sizes
    end = (area.left + area.right) / 2, (area.top + area.bottom) / 2
    a, b = np.array([at], float), np.array([end], float)
    draw.many.stroke(a, b, draw.color("halo", 0.8), sizes.thin + 2 * sizes.halo)
    draw.many.stroke(a, b, "instrument", sizes.thin)
    draw.many.dots(draw.many.points(a), "instrument", sizes.dot)


def _dial(draw: Draw, middle: Point, vector: Sequence[float] | None) -> None:
    """Draw a ring with an arrow along `vector` (y up), or with a dot when there is none."""
    sizes = draw.style.sizes
    radius = DIAL * sizes.label
    ring = [(middle[0], middle[1], radius)]
    draw.list.add(ring, 0, draw.color("plate_edge"), max(1.0, sizes.thin))
    size = math.hypot(*vector) if vector is not None else 0.0
    if vector is None or size == 0.0:
        draw.list.add([(middle[0], middle[1], sizes.dot / 3)], draw.color("muted"))
        return
    along = 0.78 * radius / size * np.array([vector[0], -vector[1]])
    a, b = np.array([middle - along]), np.array([middle + along])
    # a plain arrow: the halo of the usual one would cover the ring
    shape = 0.8 * sizes.arrow, 0.8 * sizes.head, 0.0, False
    draw.list.add_arrows(a, b, shape, (draw.color("velocity"), 0))


def _bar(draw: Draw, area: Area, share: float) -> None:
    """Draw a bar along the lower edge, to the right of its zero, or to the left when negative."""
    label = draw.style.sizes.label
    thick = BAR * label
    left, right = area.left + 0.5 * label, area.right - 0.5 * label
    y = area.bottom - 0.2 * label
    groove = [(left, y, thick / 2), (right, y, thick / 2)]
    draw.list.add(groove, draw.color("plate_edge", 0.5))
    zero = left if share >= 0.0 else right
    end = zero + share * (right - left)
    if abs(end - zero) > 0.5:
        filled = [(zero, y, thick / 2), (end, y, thick / 2)]
        draw.list.add(filled, draw.color("velocity"))
