"""Ruler: the distance of two points, with a scale along it."""

import math

import numpy as np

from app.drawing.dimensions import Area, room
from app.drawing.draw import Draw
from app.drawing.plate import LEAST_TEXT, Line, draw_plate, plate_size
from app.editor.instruments.instrument import Frame, Instrument, Steady
from app.editor.instruments.spot import Point
from app.quantities.numbers import figure, rounded, step_of
from scenes.axes import round_up

PITCH = 3.4
"""Least distance of two numbers of the scale: [labels], 3.4. Nearer, "1.25" touches "1.50"."""
PARTS = 5  # [count] of the scale between two numbers; each may be told apart from 5 px on
BAND = 1.9  # [labels] width of the rule
LONG, SHORT = 0.6, 0.34  # [labels] marks with and without a number
ROUND = 0.7  # [labels] nearer to an end there is no number: it would hang over
CLEAR = 0.5  # [labels] between the edge and the plate
MOST_MARKS = 2000
"""Marks at most: [count]; a rule of which only an inch is seen has more."""


class Ruler(Instrument):
    """A ruler measures along the edge from its first to its second spot."""

    KIND = "ruler"

    def __init__(self, *spots) -> None:  # noqa: ANN002 - see Instrument
        super().__init__(*spots)
        self._length, self._parts = Steady(), Steady()

    def draw(self, draw: Draw, frame: Frame, lit: bool) -> None:
        """Draw the rule with its scale, and a plate with distance, dx and dy."""
        points = self.points(frame)
        ends = [spot.drawn(frame.bodies, draw) for spot in self.spots]
        if points is None or ends[0] is None or ends[1] is None:
            self.gone()
            return
        a, b = ends[0], ends[1]
        length = math.dist(*points)
        if lit:
            _legs(draw, a, b)
        if math.dist(a, b) > 0.0:
            draw_rule(draw, a, b)
        area = self._plate(draw, (a, b), self.words(frame, *points), length)
        self.lies(draw, (a, b), [(a, b)], area)

    def words(self, frame: Frame, a: Point, b: Point) -> list[Line]:
        """Return what the plate says about two points [m]."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = self._length.read(frame, lambda: figure(math.hypot(dx, dy), "m"))
        parts = self._parts.read(frame, lambda: f"Δx{_along(dx)}   Δy{_along(dy)}")
        return [Line(length, 1.1, bold=True), Line(parts, LEAST_TEXT, color="muted")]

    def _plate(
        self, draw: Draw, ends: tuple[Point, Point], lines: list[Line], length: float
    ) -> Area:
        """Return a place on the side of the edge that the rule leaves free, or beyond the rule."""
        a, b = np.array([draw.camera.to_screen(*end) for end in ends], float)
        out = -_side(a, b) if length > 0.0 else np.array([0.0, -1.0])
        width, height = plate_size(draw, lines)
        reach = 0.5 * (abs(out[0]) * width + abs(out[1]) * height)
        label, free = draw.style.sizes.label, room(draw)
        places = []
        for away in (out * (reach + CLEAR * label), -out * (reach + (CLEAR + BAND) * label)):
            x, y = ((a + b) / 2 + away).tolist()
            places.append(Area(x - width / 2, y - height / 2, x + width / 2, y + height / 2))
        fits = [place for place in places if place == place.within(free)]
        return draw_plate(draw, (fits or places)[0][:2], lines)


def _along(value: float) -> str:
    """Return a component, with a place for its sign so that the words do not jump."""
    text = figure(value, "m")
    return f" {text}" if text.startswith("−") else f" \u2007{text}"


def _side(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return unit normal [px, y down] of the edge to where the rule lies: below, or right of it."""
    along = (b - a) / max(float(np.hypot(*(b - a))), 1e-9)
    out = np.array([-along[1], along[0]])
    upwards = out[1] < -1e-6 or (abs(out[1]) <= 1e-6 and out[0] < 0.0)
    return -out if upwards else out


def _legs(draw: Draw, a: Point, b: Point) -> None:
    """Draw the way along x, then along y."""
    draw.path([a, (b[0], a[1]), b], draw.color("instrument", 0.7), draw.style.sizes.thin, dash=True)


def draw_rule(draw: Draw, a: Point, b: Point) -> None:
    """Draw the rule from `a` to `b` [m], which are apart."""
    sizes, label = draw.style.sizes, draw.style.sizes.label
    ends = np.array([draw.camera.to_screen(*a), draw.camera.to_screen(*b)], float)
    out = _side(*ends)
    band = BAND * label
    corners = [*ends, *(ends[::-1] + out * band)]
    edge = [(float(x), float(y), 0.0) for x, y in corners]
    draw.list.add(edge, draw.color("rule"), draw.color("instrument"), max(1.0, sizes.thin))
    pitch = round_up(PITCH * label / draw.camera.scale)
    shares, values = marks_of(math.dist(a, b), pitch / PARTS)
    at = ends[0] + shares[:, None] * (ends[1] - ends[0])
    seen = ((at > -band) & (at < np.array(draw.camera.size) + band)).all(axis=1)
    at, values = at[seen][:MOST_MARKS], values[seen][:MOST_MARKS]
    numbered = values % PARTS == 0
    reach = np.where(numbered, LONG, SHORT)[:, None] * label * out
    draw.many.stroke(at, at + reach, "instrument", sizes.thin)
    size, _ = step_of(math.dist(a, b), "m")
    inner = numbered & (np.hypot(*(at - ends[0]).T) > ROUND * label)
    inner &= np.hypot(*(at - ends[1]).T) > ROUND * label
    for place, value in zip(at[inner], values[inner], strict=True):
        x, y = place + out * (LONG + (band / label - LONG) / 2) * label
        number = rounded_short(float(value) * pitch / PARTS / size)
        draw.text_px((x, y), number, LEAST_TEXT * label, "instrument", halo=False)


def marks_of(length: float, pitch: float) -> tuple[np.ndarray, np.ndarray]:
    """Return where marks of a scale are, as shares of its `length` (n,), and their numbers."""
    count = math.floor(length / pitch * (1.0 + 1e-12)) if length > 0.0 else 0
    values = np.arange(min(count, 100 * MOST_MARKS) + 1)
    return values * (pitch / max(length, 1e-300)), values


def rounded_short(value: float) -> str:
    """Return a number of the scale: steps of 1, 2 and 5 need no more digits than these."""
    return f"{value:.10g}" if abs(value) < 1e6 else rounded(value, 3)
