"""A gesture of the select tool: what a drag does from the press to the release."""

import math
from collections.abc import Sequence

from app.drawing.dimensions import Area, bounds, room
from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Point, Shape
from app.editor.tool import Workspace
from scenes.axes import round_up

TURN_STEP = math.radians(15.0)  # [rad] directions that drags are drawn to
TURN_REACH = math.radians(2.5)  # [rad] from so near; more: 20 degrees cannot be had
ROUND = 4.0
"""Strengths are rounded so that a step is at least so long: [px at UI scale 1]."""


class Gesture:
    """One drag. Subclasses say what it does; its commands have one number, so it is one entry."""

    shape: Shape = "move"

    def __init__(self, editor: Workspace, at: Cursor) -> None:
        """Begin with a press at `at`."""
        self.editor = editor
        self.number = editor.gesture()
        self.press = self.last = at

    @property
    def alive(self) -> bool:
        """Return whether what is dragged still exists."""
        return True

    def move(self, at: Cursor) -> None:
        """Follow the mouse."""

    def release(self, at: Cursor) -> None:
        """End the gesture."""

    def cancel(self) -> None:
        """Undo the gesture. Time that has gone on is not turned back."""
        if not self.editor.undo_gesture(self.number):
            self.put_back()

    def put_back(self) -> None:
        """Undo it by commands: time has gone on since it began."""

    def draw(self, draw: Draw) -> None:
        """Draw read-outs."""


def turned_to_step(angle: float, at: Cursor) -> float:
    """Return an angle [rad] drawn to multiples of 15 degrees; Shift: always, Alt: never."""
    nearest = round(angle / TURN_STEP) * TURN_STEP
    if at.shift or (not at.alt and abs(nearest - angle) <= TURN_REACH):
        return nearest
    return angle


def neat(vector: Point, unit: float, at: Cursor, step_by_shift: bool = True) -> Point:
    """Return a dragged arrow [m] as a neat vector of `unit` a metre.

    With Alt it is what it is. Not `step_by_shift`: Shift means something else to this tool.
    """
    length = math.hypot(*vector)
    if at.alt or length == 0.0:
        return vector[0] * unit, vector[1] * unit
    turn = at if step_by_shift else Cursor(at.point, at.reach, alt=at.alt)
    angle = turned_to_step(math.atan2(vector[1], vector[0]), turn)
    step = round_up(max(ROUND * at.pixel * unit, 1e-12))
    size = round(length * unit / step) * step
    quarter = angle / (math.pi / 2)
    if abs(quarter - round(quarter)) < 1e-12:  # along an axis: not 6e-17 across it
        ux, uy = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[round(quarter) % 4]
    else:
        ux, uy = math.cos(angle), math.sin(angle)
    return size * ux, size * uy


def read_out(
    draw: Draw,
    at: Point,
    text: str,
    more: str = "",
    color: str = "text",
    arrow: Sequence[Point] = (),
) -> Area:
    """Write a large number beside `at` [m], with a second line, between the panels.

    It keeps clear of the `arrow`, whose points [m] it is about. Returns what it covers [px], so
    that other words can go round it.
    """
    size = draw.style.sizes.label
    large = LARGE * size
    wide = max(draw.text_size(text, large, True)[0], draw.text_size(more, size)[0])
    high = large + (LEADING * size if more else 0.0)
    area = free_place(draw, at, arrow, (wide, high))
    first = (area.left, area.top + large / 2)
    draw.text_px(first, text, large, color, anchor="left", bold=True)
    if more:
        second = (area.left, area.bottom - LEADING * size / 2)
        draw.text_px(second, more, size, "text", anchor="left")
    return area


def free_place(draw: Draw, at: Point, arrow: Sequence[Point], words: Point) -> Area:
    """Return where `words` of that width and height [px] have room: beside `at`, off the arrow."""
    size, (wide, high) = draw.style.sizes.label, words
    free = room(draw)
    free = free._replace(bottom=free.bottom - HINT * size)
    x, y = draw.camera.to_screen(*at)
    off = bounds(draw, [*arrow, at], size / 2)
    middle = (off.left + off.right) / 2
    right, down = x >= middle, y > (off.top + off.bottom) / 2
    tops = {True: y + size, False: y - size - high}
    lefts = {True: x + size, False: x - size - wide}
    corners = [(lefts[i], tops[j]) for i in (right, not right) for j in (down, not down)]
    corners += [(middle - wide / 2, off.top - high), (middle - wide / 2, off.bottom)]
    places = [Area(left, top, left + wide, top + high) for left, top in corners]
    inside = [place.within(free) for place in places]
    good = (p for p, q in zip(places, inside, strict=True) if p == q and not p.meets(off))
    moved = (q for q in inside if not q.meets(off))
    return next(good, None) or next(moved, inside[0])


LARGE = 1.6
"""Size of the number that a gesture is about: [labels]; on the projector 48 px, which the back row
reads."""

LEADING = 1.25  # [labels] height of the second line

HINT = 3.8  # [labels] height that the line of hints may take at the lower edge
