"""A graph as SVG: lines and words that any drawing program and browser can scale and change."""

from collections.abc import Iterable
from html import escape  # that of xml.sax imports urllib, ssl and email: 40 ms of every start

import numpy as np
import pygame

from app.measuring.graphs.decimation import thin_path
from app.ui.boards.graph_frame import Axis, FramePicture, colour_of
from app.ui.boards.graph_plot import Plot
from app.ui.kit.theme import Look

LETTERS = 13  # [px] height of the words
LINE = 2.0  # [px] width of a curve
POINT = 2.5  # [px] radius of a measured value
KEY = 22  # [px] from one name above the curves to the next


def svg_text(plot: Plot) -> str:
    """Return what a plot shows, with the names of its curves above it."""
    frame, data, graph = plot.picture.frame, plot.data, plot.owner.graph
    look = plot.look
    width, height = plot.picture.size
    shown = [trace for trace in graph.all if not trace.hidden]
    top = KEY * len(shown) + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height + top}"'
        f' viewBox="0 {-top} {width} {height + top}" font-family="sans-serif"'
        f' font-size="{LETTERS}">',
        f'<rect x="0" y="{-top}" width="{width}" height="{height + top}"'
        f' fill="{web(look.colour("raised"))}"/>',
    ]
    for number, trace in enumerate(shown):
        ink, y = web(colour_of(look, trace.look)), KEY * number - top + 18
        parts.append(f'<rect x="10" y="{y - 10}" width="10" height="10" fill="{ink}"/>')
        parts.append(words(trace.series.title, 26, y, web(look.colour("text"))))
    if frame is not None and data is not None:
        parts += _frame(frame, look)
        parts += _curves(plot, frame)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _frame(picture: FramePicture, look: Look) -> Iterable[str]:
    """Yield the axes with their numbers and titles."""
    area, ink = picture.area, web(look.colour("text"))
    yield (
        f'<rect x="{area.left}" y="{area.top}" width="{area.width}" height="{area.height}"'
        f' fill="{web(look.colour("field"))}" stroke="{web(look.colour("border"))}"/>'
    )
    offset, factor = picture.along()
    _, _, title, steps = picture.frame.across
    for value, label in steps:
        x = offset + factor * value
        yield line([(x, area.bottom), (x, area.bottom + 4)], ink, 1.0)
        if x < area.right - 9 * len(title):
            yield words(label, x, area.bottom + 17, ink, "middle")
    yield words(title, area.right, area.bottom + 17, ink, "end")
    for number, (axis, (_, rect)) in enumerate(
        zip(picture.frame.axes, picture.axis_rects(), strict=True)
    ):
        yield from _axis(picture, axis, rect, on_left=number % 2 == 0)


def _axis(picture: FramePicture, axis: Axis, rect: pygame.Rect, on_left: bool) -> Iterable[str]:
    ink, side = web(pygame.Color(axis.colour)), -1 if on_left else 1
    edge = rect.right if on_left else rect.left
    offset, factor = picture.up(axis.unit)
    yield line([(edge, rect.top), (edge, rect.bottom)], ink, 1.5)
    for value, label in axis.steps:
        y = offset + factor * value
        yield line([(edge, y), (edge + 4 * side, y)], ink, 1.0)
        yield words(label, edge + 7 * side, y + 4, ink, "end" if on_left else "start")
    x, y = (rect.left + LETTERS - 2 if on_left else rect.right - 2), rect.centery
    turned = f' transform="rotate(-90 {x} {y})"'
    yield words(axis.title, x, y, ink, "middle", turned)


def _curves(plot: Plot, frame: FramePicture) -> Iterable[str]:
    """Yield all curves, cut off at the edge of the plot."""
    data, graph, look = plot.data, plot.owner.graph, plot.look
    assert data is not None
    area, (x0, kx) = frame.area, frame.along()
    yield (
        f'<defs><clipPath id="plot"><rect x="{area.left}" y="{area.top}" width="{area.width}"'
        f' height="{area.height}"/></clipPath></defs><g clip-path="url(#plot)">'
    )
    for curve in data.curves:
        y0, ky = frame.up(curve.trace.series.unit)
        points = thin_path(x0 + kx * curve.x, y0 + ky * curve.y)
        yield from broken_line(points, web(colour_of(look, curve.trace.look)))
    for curve in data.measured:
        y0, ky = frame.up(curve.trace.series.unit)
        ink = web(colour_of(look, curve.trace.look))
        for x, y in zip(x0 + kx * curve.x, y0 + ky * curve.y, strict=True):
            yield f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{POINT}" fill="{ink}"/>'
    for fitted in graph.fits:
        if not fitted.trace.hidden:
            y0, ky = frame.up(fitted.trace.series.unit)
            x = np.linspace(fitted.fit.low, fitted.fit.high, 400)
            points = np.column_stack([x0 + kx * x, y0 + ky * fitted.fit.values(x)])
            yield from broken_line(points, web(look.colour("text")))
    yield "</g>"


def broken_line(points: np.ndarray, ink: str) -> Iterable[str]:
    """Yield lines through points (n, 2), parted where there is no value."""
    good = np.isfinite(points).all(axis=1)
    ends = np.flatnonzero(np.diff(np.concatenate([[0], good, [0]])))
    for begin, end in ends.reshape(-1, 2).tolist():
        if end - begin > 1:
            yield line(points[begin:end].tolist(), ink, LINE)


def line(points: list, ink: str, width: float) -> str:
    """Return a line through points [px]."""
    told = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    return f'<polyline points="{told}" fill="none" stroke="{ink}" stroke-width="{width}"/>'


def words(text: str, x: float, y: float, ink: str, anchor: str = "start", more: str = "") -> str:
    """Return words that begin, end or have their middle at a point [px]."""
    place = f'x="{x:.1f}" y="{y:.1f}" fill="{ink}" text-anchor="{anchor}"'
    return f"<text {place}{more}>{escape(text, quote=False)}</text>"


def web(colour: pygame.Color) -> str:
    """Return a colour as "#rrggbb"."""
    return f"#{colour.r:02x}{colour.g:02x}{colour.b:02x}"
