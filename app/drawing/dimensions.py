"""Dimensions: what a drawing says about its sizes, while tools draw and where instruments lie.

Every function gives back the rectangle that its words take [px], so that the next ones can go
round it. Words are in the size of labels, upright, with a halo, and stay between the panels.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from app.drawing.draw import Draw
from app.quantities.snapping import Snap
from scenes.draw import Color, Point

PAD = 0.4  # [labels] between a line and its words
GAP = 1.1  # [labels] from what is measured to its dimension line
TICK = 0.5  # [labels] length of the ticks at both ends
ARC = 2.4  # [labels] radius of an angle's arc
SNAP_RING, SNAP_CROSS = 0.85, 1.5  # [labels] sizes of the snap mark
LEADING = 1.3  # [labels] from line to line of a note
EDGE = 0.4  # [labels] words keep this far from the panels


class Area(NamedTuple):
    """An upright rectangle of the picture [px]."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Area") -> bool:
        """Return whether they overlap."""
        apart_x = self.right <= other.left or other.right <= self.left
        return not (apart_x or self.bottom <= other.top or other.bottom <= self.top)

    def with_all(self, others: Iterable["Area"]) -> "Area":
        """Return the rectangle round it and the `others`; empty ones do not count."""
        all_of = [self, *(area for area in others if area.right > area.left)]
        lefts, tops, rights, bottoms = zip(*all_of, strict=True)
        return Area(min(lefts), min(tops), max(rights), max(bottoms))

    def within(self, room: "Area") -> "Area":
        """Return the area moved into `room`; what is too large sticks out right and below."""
        dx = max(room.left - self.left, min(0.0, room.right - self.right))
        dy = max(room.top - self.top, min(0.0, room.bottom - self.bottom))
        return Area(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)


NOWHERE = Area(0.0, 0.0, 0.0, 0.0)
"""Where nothing was written."""


def room(draw: Draw) -> Area:
    """Return what the panels leave free of the picture, less an edge."""
    left, top, right, bottom = draw.insets
    width, height = draw.camera.size
    edge = EDGE * draw.style.sizes.label
    return Area(left + edge, top + edge, width - right - edge, height - bottom - edge)


def bounds(draw: Draw, points: Iterable[Point], rim: float = 0.0) -> Area:
    """Return the rectangle [px] round world points [m], `rim` pixels larger."""
    pixels = np.array([draw.camera.to_screen(float(x), float(y)) for x, y in points], float)
    (left, top), (right, bottom) = pixels.min(axis=0), pixels.max(axis=0)
    return Area(left - rim, top - rim, right + rim, bottom + rim)


# --- words -----------------------------------------------------------------------------------


def words(
    draw: Draw,
    at: Point,
    text: str,
    away: Point = (0.0, 0.0),
    color: Color = "dimension",
    bold: bool = False,
) -> Area:
    """Write one line beside the place `at` [px], in the direction `away` [px, y down] of it.

    It is as near as it can be without covering the place; (0, 0) puts it right there.
    """
    size = draw.style.sizes.label
    width, height = draw.text_size(text, size, bold)
    length = math.hypot(away[0], away[1])
    ux, uy = (away[0] / length, away[1] / length) if length > 0.0 else (0.0, 0.0)
    reach = 0.5 * (abs(ux) * width + abs(uy) * height) + (PAD * size if length > 0.0 else 0.0)
    middle = at[0] + ux * reach, at[1] + uy * reach
    area = _centred(middle, width, height).within(room(draw))
    draw.text_px(_middle(area), text, size, color, bold=bold)
    return area


def note(
    draw: Draw,
    lines: Sequence[str],
    around: Area,
    avoid: Sequence[Area] = (),
    color: Color = "dimension",
    inside: Area | None = None,
) -> Area:
    """Write lines beside `around` [px]: right of it, left, below or above, where there is room.

    The first place is taken that is free of `avoid` and of the panels; the middle of `inside` comes
    first, when that is large enough.
    """
    if not lines:
        return NOWHERE
    size = draw.style.sizes.label
    width = max(draw.text_size(line, size)[0] for line in lines)
    height = LEADING * size * len(lines)
    free = room(draw)
    places = list(_places(around, width, height, 2 * PAD * size))
    if inside is not None and _fits(inside, width + size, height):
        places.insert(0, _centred(_middle(inside), width, height))
    area = next((a for a in places if a == a.within(free) and not _covered(a, avoid)), None)
    area = area or next((a for p in places if not _covered(a := p.within(free), avoid)), None)
    area = area or places[0].within(free)
    for i, line in enumerate(lines):
        at = (area.left, area.top + (i + 0.5) * LEADING * size)
        draw.text_px(at, line, size, color, anchor="left")
    return area


def _fits(area: Area, width: float, height: float) -> bool:
    return area.right - area.left > width and area.bottom - area.top > height


def _middle(area: Area) -> tuple[float, float]:
    return (area.left + area.right) / 2, (area.top + area.bottom) / 2


def _centred(at: Point, width: float, height: float) -> Area:
    x, y = at[0], at[1]
    return Area(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _places(around: Area, width: float, height: float, pad: float) -> Iterable[Area]:
    """Return where a note may stand, the best places first."""
    x, y = (around.left + around.right) / 2, (around.top + around.bottom) / 2
    right, left = around.right + pad, around.left - pad - width
    below, above = around.bottom + pad, around.top - pad - height
    corners = [(right, y - height / 2), (left, y - height / 2)]
    corners += [(x - width / 2, below), (x - width / 2, above)]
    corners += [(right, below), (left, below), (right, above), (left, above)]
    for a, b in corners:
        yield Area(a, b, a + width, b + height)


def _covered(area: Area, avoid: Sequence[Area]) -> bool:
    return any(area.meets(other) for other in avoid)


# --- lines -----------------------------------------------------------------------------------


def dimension(
    draw: Draw,
    a: Point,
    b: Point,
    text: str,
    gap: float | None = None,
    color: Color = "dimension",
    left: bool = False,
) -> Area:
    """Draw a dimension line from `a` to `b` [m], ticks at its ends, and `text` beside its middle.

    It lies `gap` pixels to the right of the way from a to b (None: the usual distance; 0: on the
    points themselves), outside a counter-clockwise outline, with thin lines from the points to it.
    `left`, or a negative gap: to the left of the way.
    """
    size = draw.style.sizes.label
    distance = GAP * size if gap is None else gap
    ends = np.array([draw.camera.to_screen(float(x), float(y)) for x, y in (a, b)], float)
    step = ends[1] - ends[0]
    length = float(np.hypot(*step))
    if not math.isfinite(length) or length < 1e-9:
        return NOWHERE
    along = step / length
    out = np.array([-along[1], along[0]])  # [px] y down: to the right of the way
    if left or distance < 0.0:
        out, distance = -out, abs(distance)
    shift, tick = out * distance, out * (TICK * size / 2)
    line = ends + shift
    thin = draw.style.sizes.thin
    if distance != 0.0:
        draw.many.stroke(ends, line, draw.color(color, 0.6), thin)
    begins = np.array([line[0], line[0] - tick, line[1] - tick])
    stops = np.array([line[1], line[0] + tick, line[1] + tick])
    stroked(draw, begins, stops, color)
    return words(draw, line.mean(axis=0), text, out, color)


def angle_arc(
    draw: Draw,
    center: Point,
    start: float,
    end: float,
    text: str,
    px: float | None = None,
    color: Color = "dimension",
) -> Area:
    """Draw an arc round `center` [m] from `start` to `end` [rad], with `text` outside."""
    size = draw.style.sizes.label
    radius = ARC * size if px is None else px
    width = draw.style.sizes.line
    draw.arc(center, radius, start, end, "halo", width + 2 * draw.style.sizes.halo)
    draw.arc(center, radius, start, end, color, width)
    middle = 0.5 * (start + end)
    away = (math.cos(middle), -math.sin(middle))
    x, y = draw.camera.to_screen(float(center[0]), float(center[1]))
    return words(draw, (x + radius * away[0], y + radius * away[1]), text, away, color)


def level(draw: Draw, at: Point, px: float, color: Color = "dimension") -> None:
    """Draw a dashed line to the right of `at` [m], `px` pixels long: angles are counted from it."""
    x, y = draw.camera.to_screen(float(at[0]), float(at[1]))
    ends = np.array([[x, y]]), np.array([[x + px, y]])
    draw.many.stroke(*ends, color, draw.style.sizes.thin, dash=True)


def stroked(draw: Draw, a: np.ndarray, b: np.ndarray, color: Color) -> None:
    """Thin lines from a to b (n, 2) [px] with a halo, so that they read over bodies."""
    sizes = draw.style.sizes
    draw.many.stroke(a, b, draw.color("halo", 0.8), sizes.thin + 2 * sizes.halo)
    draw.many.stroke(a, b, color, sizes.thin)


# --- snapping --------------------------------------------------------------------------------


def snap_mark(
    draw: Draw, snap: Snap | None, away: Point = (1.0, -1.0), avoid: Sequence[Area] = ()
) -> Area:
    """Draw what a point snaps to: a ring with its words at a body's point, a cross at the grid.

    The words stand in the direction `away` [px, y down], or elsewhere when `avoid` is there. The
    grid has none: it is everywhere.
    """
    if snap is None:
        return NOWHERE
    size, sizes = draw.style.sizes.label, draw.style.sizes
    at = np.array([draw.camera.to_screen(*snap.point)], float)
    ring = SNAP_CROSS * size if snap.kind == "grid" else SNAP_RING * size
    if snap.kind == "grid":
        for arm in (np.array([ring / 2, 0.0]), np.array([0.0, ring / 2])):
            draw.many.stroke(at - arm, at + arm, "halo", sizes.line + 2 * sizes.halo)
        draw.cross(snap.point, ring, "snap", sizes.line)
        return NOWHERE
    draw.ring(snap.point, ring + sizes.halo, "halo", sizes.line + 2 * sizes.halo)
    draw.ring(snap.point, ring, "snap", sizes.line)
    draw.dot(snap.point, sizes.line * 1.6, "snap")
    x, y = at[0]
    around = _centred((x, y), ring, ring)
    width, height = draw.text_size(snap.text, size)[0], LEADING * size
    places = [p for p in _places(around, width, height, 0.0) if not _covered(p, avoid)]
    places = [p for p in places if p == p.within(room(draw))] or places
    if not places:
        return NOWHERE
    wanted = np.array(away, float)
    best = max(places, key=lambda p: float(np.dot(np.subtract(_middle(p), at[0]), wanted)))
    draw.text_px(_middle(best.within(room(draw))), snap.text, size, "snap")
    return best
