"""Protractor: the angle of two arms about a vertex."""

import math
from collections.abc import Sequence
from typing import Self

import numpy as np

from app.drawing.dimensions import stroked
from app.drawing.draw import Draw
from app.drawing.plate import LEAST_TEXT, Line, draw_plate, plate_size
from app.editor.instruments.instrument import Choice, Frame, Instrument, Steady
from app.editor.instruments.spot import Point
from app.quantities.numbers import degrees

SHARE = 0.6  # [1] radius of the arc in parts of the shorter arm
LEAST_ARC, MOST_ARC = 2.0, 6.0
"""Radius of the arc: [labels]. Smaller: its marks run into one another; larger: it is elsewhere."""
STEP = math.radians(10.0)  # between two marks; every third is longer
LONG, SHORT = 0.55, 0.3  # [labels]
CLEAR = 0.4  # [labels] between arc and plate


class Protractor(Instrument):
    """The protractor's spots are the vertex and the ends of both arms."""

    KIND = "protractor"

    def __init__(self, *spots) -> None:  # noqa: ANN002 - see Instrument
        super().__init__(*spots)
        self.reflex = False  # the angle on the other side of the arms, more than half a turn
        self._words = Steady()

    def like(self) -> Self:
        other = super().like()
        other.reflex = self.reflex
        return other

    def choices(self) -> Sequence[Sequence[Choice]]:
        """Return which of the two angles."""

        def take(reflex: bool) -> None:
            self.reflex = reflex

        return [
            [
                Choice("Smaller angle", lambda: take(False), not self.reflex),
                Choice("Reflex angle", lambda: take(True), self.reflex),
            ]
        ]

    def draw(self, draw: Draw, frame: Frame, lit: bool) -> None:  # noqa: ARG002 - as it was
        """Draw arms, arc with marks, and a plate with the angle."""
        points = self.points(frame)
        drawn = [spot.drawn(frame.bodies, draw) for spot in self.spots]
        ends = [at for at in drawn if at is not None]
        if points is None or len(ends) < 3:
            self.gone()
            return
        angle = angle_of(*points, reflex=self.reflex)
        shown = turn_of(*ends, reflex=self.reflex)
        words = self._words.read(frame, lambda: f"{degrees(angle)}|{angle:.3f} rad").split("|")
        vertex = ends[0]
        _arms(draw, ends)
        radius = _radius(draw, ends)
        _arc(draw, vertex, radius, shown)
        lines = [Line(words[0], 1.1, bold=True), Line(words[1], LEAST_TEXT, color="muted")]
        width, height = plate_size(draw, lines)
        middle = shown[0] + 0.5 * shown[1]
        ux, uy = math.cos(middle), -math.sin(middle)
        reach = radius + CLEAR * draw.style.sizes.label
        reach += 0.5 * (abs(ux) * width + abs(uy) * height)
        x, y = draw.camera.to_screen(*vertex)
        corner = float(x) + reach * ux - width / 2, float(y) + reach * uy - height / 2
        area = draw_plate(draw, corner, lines)
        self.lies(draw, ends, [(vertex, ends[1]), (vertex, ends[2])], area)


def turn_of(vertex: Point, a: Point, b: Point, reflex: bool = False) -> tuple[float, float]:
    """Return the direction of the arm to `a`, and the turn to that of `b` [rad]."""
    start = math.atan2(a[1] - vertex[1], a[0] - vertex[0])
    end = math.atan2(b[1] - vertex[1], b[0] - vertex[0])
    turn = math.remainder(end - start, math.tau)
    if reflex:
        turn -= math.copysign(math.tau, turn)
    return start, turn


def angle_of(vertex: Point, a: Point, b: Point, reflex: bool = False) -> float:
    """Return the angle of the arms [rad], 0 to pi, or the reflex one."""
    return abs(turn_of(vertex, a, b, reflex)[1])


def _arms(draw: Draw, ends: Sequence[Point]) -> None:
    sizes = draw.style.sizes
    begins, stops = [ends[0], ends[0]], ends[1:]
    draw.many.lines(begins, stops, draw.color("halo", 0.8), sizes.line + 2 * sizes.halo)
    draw.many.lines(begins, stops, "instrument", sizes.line)
    draw.many.dots([ends[0]], "instrument", sizes.dot)


def _radius(draw: Draw, ends: Sequence[Point]) -> float:
    """Return the radius of the arc [px]."""
    label = draw.style.sizes.label
    shorter = min(math.dist(ends[0], end) for end in ends[1:]) * draw.camera.scale
    return min(max(SHARE * shorter, LEAST_ARC * label), MOST_ARC * label)


def _arc(draw: Draw, vertex: Point, radius: float, turn: tuple[float, float]) -> None:
    """Draw the arc with a mark every ten degrees, counted from the first arm."""
    sizes, (start, swept) = draw.style.sizes, turn
    end = start + swept
    numbers = np.arange(1, int(abs(swept) / STEP) + 1)
    angles = start + math.copysign(STEP, swept) * numbers
    x, y = draw.camera.to_screen(*vertex)
    rays = np.column_stack([np.cos(angles), -np.sin(angles)])
    depth = np.where(numbers % 3 == 0, LONG, SHORT)[:, None] * sizes.label
    at = np.array([[float(x), float(y)]])
    if len(numbers):
        stroked(draw, at + rays * radius, at + rays * (radius - depth), "instrument")
    draw.arc(vertex, radius, start, end, draw.color("halo", 0.8), sizes.line + 2 * sizes.halo)
    draw.arc(vertex, radius, start, end, "instrument", sizes.line)
