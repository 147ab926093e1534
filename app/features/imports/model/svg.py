"""Drawings in SVG: their outlines in pixels, y down, each with the name and colour that it has.

`svgelements` knows the grammar of paths and transforms, arcs and all. The tree is walked here, for
its own walk follows every <use> as often as a file likes, and says nothing of what it leaves out.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element

import numpy as np

from app.features.imports.model.report import Report, clean
from app.features.imports.model.svg_style import (
    Sheet,
    Style,
    is_seen,
    paint,
    pixels,
    sheet_of,
    style_of,
)
from app.features.imports.model.xml_text import read_xml
from app.files.atomic import FileError
from app.files.door import read_file
from app.files.rerun import Progress, say_nothing
from app.quantities.geometry.curve import corners_of

if TYPE_CHECKING:
    from svgelements import Matrix

LARGEST = 20_000_000
"""Largest file that is read: [bytes]."""
MOST_ITEMS = 2000
"""Things of a drawing: [count]. More are no things to play with."""
MOST_VISITED = 50_000
"""Elements that are walked over: [count]; those in a <use> each time."""
DEEPEST_USE = 10
LONGEST_PATH = 1_000_000
"""Letters of one path: [count]."""
FINE = 4000.0
"""Corners are as near to a curve as the drawing is large by this: [1]."""
SIMILAR = 1e-3
"""A circle stays one when it is drawn out by less: [1]."""

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?")
GROUPS = ("g", "a", "switch", "svg", "symbol")
SHAPES = ("path", "rect", "circle", "ellipse", "polygon", "polyline", "line")
LEFT_OUT = {
    "text": "words are no outline: convert them to paths in the drawing program",
    "flowRoot": "words are no outline: convert them to paths in the drawing program",
    "image": "it is a picture, not an outline",
    "foreignObject": "it is a part of a web page",
}


@dataclass
class Item:
    """One thing of a drawing: what it bounds, or the line that it is. In pixels, y down."""

    name: str
    lines: list[np.ndarray]  # (n, 2) each, flattened
    closed: bool  # an area; else a line
    color: str = ""  # "#rrggbb"
    even_odd: bool = False
    width: float = 1.0  # of the line
    shut: bool = False  # the line ends where it begins
    circle: tuple[float, float, float] | None = None  # middle and radius, if it is one


@dataclass
class Drawing:
    """The things of a drawing, and what of it is left out."""

    items: list[Item] = field(default_factory=list)
    report: Report = field(default_factory=Report)
    pixel: float = 0.0  # [m] as the file has it; 0: it does not say

    @property
    def hollow(self) -> int:
        """Return how many things are closed lines without a fill [count]."""
        return sum(item.shut and not item.closed for item in self.items)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom [px] of what is drawn."""
        every = np.concatenate([line for item in self.items for line in item.lines])
        return *map(float, every.min(axis=0)), *map(float, every.max(axis=0))  # type: ignore[return-value]


def read_svg(path: Path, progress: Progress = say_nothing) -> Drawing:
    """Return the drawing in a file. FileError with the reason."""
    root = read_xml(path, read_file(path, LARGEST))
    if root.tag != "svg":
        raise FileError(path, f"this is <{root.tag[:40]}>, not a drawing in SVG")
    walk = _Walk(root, progress)
    walk.run()
    drawing = walk.drawing
    if not drawing.items:
        named = drawing.report.named
        why = f": {named[0][0]}: {named[0][1]}" if named else ""
        raise FileError(path, f"there is no outline in it{why}")
    drawing.report.came = len(drawing.items)
    return drawing


Curves = list[np.ndarray]
"""Cubic curves (4, 2) one after the other."""


class _Walk:
    """The walk over the elements of a drawing."""

    def __init__(self, root: Element, progress: Progress) -> None:
        from svgelements import Matrix  # late: only those who import need it

        self.root, self.progress, self.drawing = root, progress, Drawing()
        self.by_id = {e.attrib["id"]: e for e in root.iter() if "id" in e.attrib}
        self.sheet: Sheet = {}
        for element in root.iter("style"):
            self.sheet |= sheet_of(element.text or "")
        self.visited, self.plain = 0, Matrix()
        self.found: list[tuple[Item, list[tuple[Curves, bool]]]] = []
        self.span = 100.0  # [px] what percents are of

    def run(self) -> None:
        values = self.root.attrib
        box = list(map(float, NUMBER.findall(values.get("viewBox", "")[:200])))
        has_box = len(box) == 4 and min(box[2:]) > 0.0
        width = pixels(values.get("width"), 0.0)
        own = box[2] if has_box else width  # of the page, in its own lengths
        if own > 0.0:
            self.span = math.hypot(*box[2:]) / math.sqrt(2.0) if has_box else own
            if re.fullmatch(r"\s*[\d.]+\s*(mm|cm|in|pt|pc)\s*", values.get("width", "")[:40]):
                self.drawing.pixel = width / 96.0 * 0.0254 / own
        self._element(self.root, self.plain, {}, 0, 0)
        self._flatten()

    def _element(
        self, element: Element, matrix: "Matrix", above: Style, uses: int, depth: int
    ) -> None:
        self.visited += 1
        if self.visited % 500 == 0:
            self.progress(min(self.visited, MOST_VISITED), MOST_VISITED)
        if self.visited > MOST_VISITED:
            if self.visited == MOST_VISITED + 1:
                self.drawing.report.leave("the rest", f"more than {MOST_VISITED} elements")
            return
        tag, values = element.tag, element.attrib
        style = style_of(tag, values, above, self.sheet)
        if not is_seen(style) or (tag == "symbol" and not uses):
            return
        name = clean(values.get("label") or values.get("id") or tag)
        if element is not self.root:
            matrix = self._moved(name, matrix, values)
            matrix = self._inner(values) * matrix if tag == "svg" else matrix
        if style.get("clip-path", "none") != "none" or style.get("mask", "none") != "none":
            self.drawing.report.leave(name, "it comes whole, without its clip or mask", 0)
        if tag in GROUPS:
            for child in element:
                self._element(child, matrix, style, uses, depth + 1)
        elif tag == "use":
            self._use(name, values, matrix, style, uses, depth)
        elif tag in SHAPES:
            self._shape(name, tag, values, matrix, style)
        elif tag in LEFT_OUT:
            words = " ".join("".join(element.itertext())[:200].split()) if tag == "text" else ""
            self.drawing.report.leave(words or name, LEFT_OUT[tag])

    def _moved(self, name: str, matrix: "Matrix", values: dict[str, str]) -> "Matrix":
        """Return the matrix of an element: its own transform first."""
        from svgelements import Matrix

        try:
            return Matrix(values.get("transform", "")[:5000]) * matrix
        except (ValueError, IndexError, TypeError, ArithmeticError):
            self.drawing.report.leave(name, "its transform cannot be read", 0)
            return matrix

    def _inner(self, values: dict[str, str]) -> "Matrix":
        """Return the matrix of a drawing within the drawing: its place, and its view box."""
        from svgelements import Matrix

        x, y = pixels(values.get("x"), self.span), pixels(values.get("y"), self.span)
        box = list(map(float, NUMBER.findall(values.get("viewBox", "")[:200])))
        if len(box) != 4 or min(box[2:]) <= 0.0:
            return Matrix(1, 0, 0, 1, x, y)
        wide, high = (pixels(values.get(k), self.span, self.span) for k in ("width", "height"))
        size = min(wide / box[2], high / box[3])
        x, y = x + 0.5 * (wide - size * box[2]), y + 0.5 * (high - size * box[3])
        return Matrix(size, 0, 0, size, x - size * box[0], y - size * box[1])

    def _use(
        self, name: str, values: dict[str, str], matrix: "Matrix", style: Style, uses: int,
        depth: int,
    ) -> None:  # fmt: skip
        from svgelements import Matrix

        target = self.by_id.get(values.get("href", "").removeprefix("#"))
        if target is None:
            self.drawing.report.leave(name, "what it repeats is not in the file")
        elif uses >= DEEPEST_USE:
            self.drawing.report.leave(name, "it repeats itself without end")
        else:
            x, y = pixels(values.get("x"), self.span), pixels(values.get("y"), self.span)
            self._element(target, Matrix(1, 0, 0, 1, x, y) * matrix, style, uses + 1, depth + 1)

    def _shape(
        self, name: str, tag: str, values: dict[str, str], matrix: "Matrix", style: Style
    ) -> None:
        report = self.drawing.report
        if len(self.found) >= MOST_ITEMS:
            report.leave(name, f"it is after the first {MOST_ITEMS}")
            return
        fill, stroke = paint(style, "fill", "black"), paint(style, "stroke", "none")
        if tag == "line":
            fill = ""
        if not fill and not stroke:
            report.leave(name, "it has neither fill nor stroke: nothing of it can be seen")
            return
        try:
            curves = self._curves(self._path(tag, values), matrix)
        except (ValueError, IndexError, TypeError, KeyError, AttributeError, ArithmeticError):
            report.leave(name, "its outline cannot be read")
            return
        if not curves:
            report.leave(name, "it has no length")
            return
        scale = math.sqrt(abs(matrix.determinant))
        width = pixels(style.get("stroke-width"), self.span, 1.0) * scale
        color = hex_of(fill or stroke) if "fill" in style or not fill else ""
        item = Item(name, [], bool(fill), color, style.get("fill-rule") == "evenodd", width)
        if tag == "circle" and fill:
            item.circle = self._circle(values, matrix)
        self.found.append((item, curves))

    def _path(self, tag: str, values: dict[str, str]) -> str:
        """Return the commands of a path that draws the shape."""

        def of(name: str, usual: float = 0.0) -> float:
            return pixels(values.get(name), self.span, usual)

        if tag == "path":
            text = values.get("d", "")
            if len(text) > LONGEST_PATH:
                raise ValueError("too long")
            return text
        if tag in ("polygon", "polyline"):
            points = " ".join(NUMBER.findall(values.get("points", "")[:LONGEST_PATH]))
            return f"M {points}{' Z' if tag == 'polygon' else ''}" if points else ""
        if tag == "line":
            return f"M {of('x1')} {of('y1')} L {of('x2')} {of('y2')}"
        if tag == "rect":
            return _rect(of("x"), of("y"), of("width"), of("height"), of("rx", -1), of("ry", -1))
        rx, ry = (of("r"),) * 2 if tag == "circle" else (of("rx"), of("ry"))
        x, y = of("cx"), of("cy")
        if min(rx, ry) <= 0.0:
            return ""
        arc = f"A {rx} {ry} 0 1 1"
        return f"M {x + rx} {y} {arc} {x - rx} {y} {arc} {x + rx} {y} Z"

    def _circle(
        self, values: dict[str, str], matrix: "Matrix"
    ) -> tuple[float, float, float] | None:
        """Return middle and radius of what stays a circle."""
        a, b, c, d = map(float, (matrix.a, matrix.b, matrix.c, matrix.d))
        wide, high = math.hypot(a, b), math.hypot(c, d)
        if abs(wide - high) > SIMILAR * wide or abs(a * c + b * d) > SIMILAR * wide * high:
            return None
        x, y, r = (pixels(values.get(name), self.span) for name in ("cx", "cy", "r"))
        return a * x + c * y + matrix.e, b * x + d * y + matrix.f, r * wide

    def _curves(self, text: str, matrix: "Matrix") -> list[tuple[Curves, bool]]:
        """Return the parts of a path as curves in the drawing, and which of them are closed."""
        from svgelements import Close, CubicBezier, Line, Move, QuadraticBezier
        from svgelements import Path as Commands

        path: Any = Commands(text) * matrix
        path.reify()
        path.approximate_arcs_with_cubics()
        result: list[tuple[Curves, bool]] = []
        for part in path:
            if isinstance(part, Move):
                result.append(([], False))
                continue
            start, end = part.start, part.end
            if isinstance(part, CubicBezier):
                points = [start, part.control1, part.control2, end]
            elif isinstance(part, QuadraticBezier):
                middle = part.control
                ways = (middle - start) * (2 / 3), (middle - end) * (2 / 3)
                points = [start, start + ways[0], end + ways[1], end]
            elif isinstance(part, Line | Close) and start is not None and end is not None:
                way = end - start
                points = [start, start + way * (1 / 3), start + way * (2 / 3), end]
            else:
                continue
            curve = np.array([(float(p.x), float(p.y)) for p in points])
            if not np.isfinite(curve).all() or np.abs(curve).max() > 1e9:
                raise ValueError("out of reach")
            if not result:
                result.append(([], False))
            if np.ptp(curve, axis=0).max() > 0.0:
                result[-1][0].append(curve)
            if isinstance(part, Close):
                result[-1] = result[-1][0], True
                result.append(([], False))
        return [(curves, is_closed) for curves, is_closed in result if curves]

    def _flatten(self) -> None:
        """Make lines of all curves, as fine as the size of the drawing asks for."""
        if not self.found:
            return
        every = np.concatenate(
            [c for _, parts in self.found for curves, _ in parts for c in curves]
        )
        flat = max(float(np.ptp(every, axis=0).max()) / FINE, 1e-9)
        for item, parts in self.found:
            item.shut = all(is_closed for _, is_closed in parts)
            for curves, is_closed in parts:
                corners = [np.array(corners_of(curve, flat)) for curve in curves]
                line = np.concatenate([*corners, curves[-1][-1:]])
                if not item.closed and is_closed:
                    line = np.concatenate([line, line[:1]])
                elif item.closed and len(line) > 1 and np.allclose(line[0], line[-1], atol=1e-9):
                    line = line[:-1]
                item.lines.append(line)
            self.drawing.items.append(item)


def _rect(x: float, y: float, w: float, h: float, rx: float, ry: float) -> str:
    """Return the commands of a rectangle, whose corners may be round."""
    if w <= 0.0 or h <= 0.0:
        return ""
    rx, ry = (ry if rx < 0.0 else rx), (rx if ry < 0.0 else ry)
    rx, ry = min(max(rx, 0.0), 0.5 * w), min(max(ry, 0.0), 0.5 * h)
    if rx * ry == 0.0:
        return f"M {x} {y} h {w} v {h} h {-w} Z"
    corner = f"a {rx} {ry} 0 0 1"
    return (
        f"M {x + rx} {y} h {w - 2 * rx} {corner} {rx} {ry} v {h - 2 * ry} {corner} {-rx} {ry}"
        f" h {2 * rx - w} {corner} {-rx} {-ry} v {2 * ry - h} {corner} {rx} {-ry} Z"
    )


def hex_of(color: str) -> str:
    """Return a colour as "#rrggbb"; "" for gradients and what is none."""
    from svgelements import Color

    if color.startswith("url") or color == "currentColor":
        return ""
    try:
        value = Color(color[:100]).hex
    except (ValueError, TypeError, IndexError, AttributeError):
        return ""
    return str(value)[:7] if value and len(str(value)) in (7, 9) else ""


def flipped(lines: Sequence[np.ndarray], scale: float, middle: tuple[float, float]) -> list[Any]:
    """Return lines in metres, y up, about the middle [px]."""
    return [(line - middle) * (scale, -scale) for line in lines]
