"""A graph as SVG: lines and words that any drawing program and browser can scale and change."""

from collections.abc import Iterable
from html import escape  # that of xml.sax imports urllib, ssl and email: 40 ms of every start

import numpy as np
import pygame

from app.features.graphs.model.decimation import thin_path
from app.features.graphs.view.frame import FramePicture
from app.features.graphs.view.picture import pixels
from app.features.graphs.view.plot import Plot
from app.ui.kit.curve_looks import SHAPES, colour_of
from app.ui.kit.theme import Look
from scenes.axes import Axis

LETTERS = 13  # [px] height of the words
LINE = 2.0  # [px] width of a curve
DASH = "5 4"  # [px] of another future
POINT, MARK = 2.5, 5.0  # [px] half the size of a measured value, and of a marker
FINE = 10.0  # [1/px] measured values nearer to one another are one
KEY = 22  # [px] from one line of names above the curves to the next


def svg_text(plot: Plot) -> str:
    """Return what a plot shows, with the names of its curves above it."""
    frame, data = plot.picture.frame, plot.data
    look = plot.look
    width, height = plot.picture.size
    names, lines = _names(plot, width)
    top = KEY * lines + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height + top}"'
        f' viewBox="0 {-top} {width} {height + top}" font-family="sans-serif"'
        f' font-size="{LETTERS}">',
        f'<rect x="0" y="{-top}" width="{width}" height="{height + top}"'
        f' fill="{web(look.colour("raised"))}"/>',
        f'<g transform="translate(0 {-top})">',
        *names,
        "</g>",
    ]
    if data is not None:
        parts += _frame(frame, look)
        parts += _curves(plot, frame)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _names(plot: Plot, width: int) -> tuple[list[str], int]:
    """Return the names of the curves with their signs, and how many lines they take."""
    look, result, x, line = plot.look, list[str](), 10.0, 1
    for trace in plot.owner.graph.all:
        if trace.hidden:
            continue
        wide = (
            34.0 + LETTERS / look.small.get_height() * 1.3 * look.small.size(trace.series.title)[0]
        )
        if x > 10.0 and x + wide > width:
            x, line = 10.0, line + 1
        y = KEY * line - 4
        result.append(sign(trace.look, x + 6, y - 4, MARK, web(colour_of(look, trace.look))))
        result.append(words(trace.series.title, x + 16, y, web(look.colour("text"))))
        x += wide
    return result, line


def _frame(picture: FramePicture, look: Look) -> Iterable[str]:
    """Yield the axes with their numbers and titles."""
    area, ink = picture.area, web(look.colour("text"))
    yield (
        f'<rect x="{area.left}" y="{area.top}" width="{area.width}" height="{area.height}"'
        f' fill="{web(look.colour("field"))}" stroke="{web(look.colour("border"))}"/>'
    )
    offset, factor = picture.along()
    across, title = picture.plot.across, picture.plot.across.words
    faint = web(look.colour("border"))
    if picture.units:
        y0, ky = picture.up(picture.units[0])
        for value, _ in picture.plot.up.marks_for(0):
            y = y0 + ky * value
            yield line([(area.left, y), (area.right, y)], faint, 0.5)
    for value, label in across.marks_for(0):
        x = offset + factor * value
        yield line([(x, area.top), (x, area.bottom)], faint, 0.5)
        yield line([(x, area.bottom), (x, area.bottom + 4)], ink, 1.0)
        if x < area.right - 9 * len(title):
            yield words(label, x, area.bottom + 17, ink, "middle")
    yield words(title, area.right, area.bottom + 17, ink, "end")
    ups = picture.plot.up, *picture.plot.more
    for number, (axis, place) in enumerate(zip(ups, picture.axis_rects(), strict=False)):
        yield from _axis(picture, axis, place, on_left=number % 2 == 0)


def _axis(
    picture: FramePicture, axis: Axis, place: tuple[str, pygame.Rect], on_left: bool
) -> Iterable[str]:
    (unit, rect), ink, side = place, f"#{int(axis.color or 0) & 0xFFFFFF:06x}", -1 if on_left else 1
    edge = rect.right if on_left else rect.left
    offset, factor = picture.up(unit)
    yield line([(edge, rect.top), (edge, rect.bottom)], ink, 1.5)
    for value, label in axis.marks_for(0):
        y = offset + factor * value
        yield line([(edge, y), (edge + 4 * side, y)], ink, 1.0)
        yield words(label, edge + 7 * side, y + 4, ink, "end" if on_left else "start")
    x, y = (rect.left + LETTERS - 2 if on_left else rect.right - 2), rect.centery
    turned = f' transform="rotate(-90 {x} {y})"'
    yield words(axis.words, x, y, ink, "middle", turned)


def _curves(plot: Plot, frame: FramePicture) -> Iterable[str]:
    """Yield all curves, cut off at the edge of the plot."""
    data, graph, look = plot.data, plot.owner.graph, plot.look
    assert data is not None
    area = frame.area
    yield (
        f'<defs><clipPath id="plot"><rect x="{area.left}" y="{area.top}" width="{area.width}"'
        f' height="{area.height}"/></clipPath></defs><g clip-path="url(#plot)">'
    )
    for curve in (*data.ghost, *data.curves):
        places, ink = frame.pixels(curve.trace.series.unit, curve.x, curve.y), curve.trace.look
        points = thin_path(*places)
        other = any(curve is one for one in data.ghost)
        yield from broken_line(points, web(colour_of(look, ink)), DASH if other else "")
    for curve in data.curves:
        for x, y in plot.picture.marked(curve):
            yield sign(curve.trace.look, x, y, MARK, web(colour_of(look, curve.trace.look)))
    fine = pygame.Rect(*(round(FINE * side) for side in area))
    for curve in data.measured:
        x, y = frame.pixels(curve.trace.series.unit, curve.x, curve.y)
        ink = web(colour_of(look, curve.trace.look))
        for column, row in pixels(FINE * x, FINE * y, fine):
            yield sign(curve.trace.look, column / FINE, row / FINE, POINT, ink)
    for fitted in graph.fits:
        if not fitted.trace.hidden:
            x = np.linspace(fitted.fit.low, fitted.fit.high, 400)
            places = frame.pixels(fitted.trace.series.unit, x, fitted.fit.values(x))
            yield from broken_line(np.column_stack(places), web(look.colour("text")))
    yield "</g>"


def broken_line(points: np.ndarray, ink: str, dash: str = "") -> Iterable[str]:
    """Yield lines through points (n, 2), parted where there is no value."""
    good = np.isfinite(points).all(axis=1)
    ends = np.flatnonzero(np.diff(np.concatenate([[0], good, [0]])))
    for begin, end in ends.reshape(-1, 2).tolist():
        if end - begin > 1:
            yield line(points[begin:end].tolist(), ink, LINE, dash)


def line(points: list, ink: str, width: float, dash: str = "") -> str:
    """Return a line through points [px]; `dash` [px] tells how it is broken."""
    said = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    more = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<polyline points="{said}" fill="none" stroke="{ink}" stroke-width="{width}"{more}/>'


def sign(number: int, x: float, y: float, half: float, ink: str) -> str:
    """Return the marker of a curve, as on the screen: nobody needs its colour to know it."""
    shape, size = SHAPES[number % len(SHAPES)], 2 * half
    if shape == "disc":
        return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{half}" fill="{ink}"/>'
    if shape == "ring":
        width, r = 0.6 * half, 0.7 * half
        return (
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r}" fill="none" stroke="{ink}"'
            f' stroke-width="{width}"/>'
        )
    if shape == "square":
        corner = f'x="{x - half:.2f}" y="{y - half:.2f}"'
        return f'<rect {corner} width="{size}" height="{size}" fill="{ink}"/>'
    if shape == "cross":
        said = " ".join(f"M{x - a * half:.2f},{y - half:.2f}l{a * size},{size}" for a in (1, -1))
        return f'<path d="{said}" stroke="{ink}" stroke-width="{0.7 * half}"/>'
    corners = [(0, -half), (half, 0), (0, half), (-half, 0)]
    if shape == "triangle":
        corners = [(0, -half), (half, 0.8 * half), (-half, 0.8 * half)]
    said = " ".join(f"{x + a:.2f},{y + b:.2f}" for a, b in corners)
    return f'<polygon points="{said}" fill="{ink}"/>'


def words(text: str, x: float, y: float, ink: str, anchor: str = "start", more: str = "") -> str:
    """Return words that begin, end or have their middle at a point [px]."""
    place = f'x="{x:.1f}" y="{y:.1f}" fill="{ink}" text-anchor="{anchor}"'
    return f"<text {place}{more}>{escape(text, quote=False)}</text>"


def web(colour: pygame.Color) -> str:
    """Return a colour as "#rrggbb"."""
    return f"#{colour.r:02x}{colour.g:02x}{colour.b:02x}"
