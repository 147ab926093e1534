"""The cursor of a graph: a line at a moment, what is read there, the area from the mark to it."""

from typing import NamedTuple

import numpy as np
import pygame

from app.drawing import surfaces
from app.features.graphs.model.graph import Curve, Reading
from app.features.graphs.view.frame import rendered
from app.features.graphs.view.picture import Data, GraphPicture
from app.quantities.numbers import figure
from app.ui.kit import paint
from app.ui.kit.curve_looks import colour_of, marker
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.theme import Look

SHADE = 46  # [0-255] opacity of the area
CURSOR_MARKER = 12  # [units]
PAD = 6  # [units] in the plate
COLUMN_GAP = 12  # [units]


class CursorPicture:
    """The cursor picture paints onto the surface of a graph, over its curves."""

    def __init__(self, picture: GraphPicture, data: Data) -> None:
        self.picture, self.data = picture, data
        self.area = picture.frame.area

    def paint_line(self, surface: pygame.Surface, i: int, role: str, width: float) -> None:
        """Paint an upright line at sample `i`; against a quantity there are only the points."""
        at = self._x(i)
        if self.picture.graph.against is None and at is not None:
            thick = self.picture.look.px(width)
            line = pygame.Rect(at - thick // 2, self.area.top, thick, self.area.height)
            surface.fill(self.picture.look.colour(role), line.clip(self.area))

    def _x(self, i: int) -> int | None:
        offset, factor = self.picture.frame.along()
        x = offset + factor * float(self.data.times[i])
        return round(x) if self.area.left <= x <= self.area.right else None

    def paint_area(self, surface: pygame.Surface, i: int, j: int) -> None:
        """Paint what lies between the curves and nought, from sample `i` to sample `j`."""
        for curve in self.data.curves:
            self._shade(surface, curve, min(i, j), max(i, j))

    def _shade(self, surface: pygame.Surface, curve: Curve, low: int, high: int) -> None:
        frame, unit = self.picture.frame, curve.trace.series.unit
        take = np.unique(np.linspace(low, high, min(high - low + 1, 600)).astype(int))
        x, y = frame.pixels(unit, curve.x[take], curve.y[take])
        good = np.isfinite(x) & np.isfinite(y)
        if good.sum() < 2:
            return
        x, y = x[good], np.clip(y[good], -1e4, 1e4)
        rim = [(float(a), float(b)) for a, b in zip(np.clip(x, -1e4, 1e4), y, strict=True)]
        base = min(max(frame.up(unit)[0], -1e4), 1e4)
        shade = surfaces.packed(surface.get_size())
        key = (1, 2, 3)
        shade.fill(key)
        shade.set_colorkey(key)
        shade.set_alpha(SHADE)
        shape = [(rim[0][0], base), *rim, (rim[-1][0], base)]
        pygame.draw.polygon(shade, colour_of(self.picture.look, curve.trace.look), shape)
        surface.blit(shade, self.area, self.area)

    def paint_points(self, surface: pygame.Surface, i: int) -> None:
        """Paint the markers of all curves at sample `i`."""
        look = self.picture.look
        for curve in self.data.curves:
            at = self.picture.place(curve, i)
            if at is None or not self.area.inflate(4, 4).collidepoint(at):
                continue
            size = look.px(CURSOR_MARKER)
            inks = tuple(colour_of(look, curve.trace.look)), tuple(look.colour("field"))
            image = marker(curve.trace.look, size, *inks)
            surface.blit(image, (at[0] - size // 2, at[1] - size // 2))

    def x_of(self, i: int) -> int:
        """Return where the cursor stands along x [px in the plot]."""
        at = self._x(i)
        if self.picture.graph.against is not None and self.data.curves:
            where = self.picture.place(self.data.curves[0], i)
            at = where[0] if where is not None else None
        return self.area.centerx if at is None else at


class Plate(Painted):
    """What is read, over the plot: it hides the names of the curves, never the curves."""

    def __init__(self, desk: Desk, board: pygame.Rect, plot: pygame.Rect, x: int) -> None:
        """Place it over `plot` [px in the window] or, if `board` is too high up, below it; near
        `x`.
        """
        self.board, self.plot, self.x = board, plot, x
        top = desk.manager.get_sprite_group().get_top_layer() + 1
        super().__init__(desk, pygame.Rect(plot.topleft, (1, 1)), layer=top)

    def put(self, image: pygame.Surface, x: int) -> None:
        """Show another picture, near another `x` [px]."""
        place = image.get_rect(midbottom=(x, self.plot.top - self.look.px(3)))
        window = pygame.Rect((0, 0), self.desk.size)
        if place.top < window.top:
            place.top = self.plot.bottom + self.look.px(26)
        place.clamp_ip(window)
        self.set_dimensions(place.size)
        self.set_position(place.topleft)
        self._set_image(image)

    def hover_point(self, hover_x: float, hover_y: float) -> bool:  # noqa: ARG002
        """Return False: the plate is never in the way."""
        return False


def measured(value: float, unit: str) -> str:
    """Return four digits in the unit of the axis: a curve is read more finely than it is seen."""
    return figure(value, unit, 4, prefix=False)


def plate_rows(readings: list[Reading], named: bool) -> list[tuple[int, list[str]]]:
    """Return the number of the curve, and its cells: name (if wanted), value, area, slope."""
    rows = []
    for reading in readings:
        unit = reading.trace.series.unit
        cells = [reading.trace.series.name] if named else []
        cells.append(measured(reading.value, unit))
        if any(other.area is not None for other in readings):
            area = reading.area
            cells.append("" if area is None else f"area {measured(area, reading.area_unit)}")
        cells.append(f"slope {measured(reading.slope, reading.slope_unit)}")
        rows.append((reading.trace.look, cells))
    return rows


def draw_plate(
    look: Look, head: str, readings: list[Reading], more: list[str], room: int
) -> pygame.Surface:
    """Return a plate of lines. Names stand in it as far as half of `room` [px] goes, and of the
    other cells as many as fit into all of it.
    """
    pad, line, lines = look.px(PAD), look.small.get_linesize() - look.px(1), [head, *more]
    table = Table.of(look, plate_rows(readings, named=True), strong=1)
    if table.width > room // 2:
        table = Table.of(look, plate_rows(readings, named=False), strong=0)
    while table.width > room - 2 * pad and len(table.widths) > 1:
        table = table._replace(widths=table.widths[:-1])
    wide = max([table.width, *(look.small.size(words)[0] for words in lines)])
    size = (min(wide + 2 * pad, room), line * (len(readings) + len(lines)) + pad)
    plate = surfaces.opaque(size)
    plate.fill(look.colour("raised"))
    pygame.draw.rect(plate, look.colour("border"), plate.get_rect(), look.px(1))
    ink, place = look.colour("text"), pygame.Rect(pad, pad // 2, size[0] - 2 * pad, line)
    for words in lines:
        paint.text(plate, words, look.small, ink, place)
        place.move_ip(0, line)
    table.paint(plate, place)
    return plate


class Table(NamedTuple):
    """Cells in columns, each row behind the marker of its curve."""

    look: Look
    rows: list[tuple[int, list[str]]]
    widths: list[int]  # [px] of the columns that are shown
    strong: int  # the column that is read first

    @classmethod
    def of(cls, look: Look, rows: list[tuple[int, list[str]]], strong: int) -> "Table":
        """Return all columns, as wide as their words."""
        count = len(rows[0][1]) if rows else 0
        widths = [max(look.small.size(cells[k])[0] for _, cells in rows) for k in range(count)]
        return cls(look, rows, widths, strong)

    @property
    def width(self) -> int:
        """Return the width [px]."""
        sign = self.look.px(CURSOR_MARKER + 6)
        return sign + sum(self.widths) + self.look.px(COLUMN_GAP) * max(0, len(self.widths) - 1)

    def paint(self, surface: pygame.Surface, first: pygame.Rect) -> None:
        """Paint it, its first row at `first` [px]."""
        look, side = self.look, self.look.px(CURSOR_MARKER)
        for row, (number, cells) in enumerate(self.rows):
            top = first.top + row * first.height
            inks = tuple(colour_of(look, number)), tuple(look.colour("raised"))
            at = (first.left, top + (first.height - side) // 2)
            surface.blit(marker(number, side, *inks), at)
            x = first.left + side + look.px(6)
            for k, width in enumerate(self.widths):
                colour = tuple(look.colour("text" if k == self.strong else "muted"))
                surface.blit(rendered(look.small, cells[k], colour), (x, top))
                x += width + look.px(COLUMN_GAP)


def nearest(curves: list[Curve], picture: GraphPicture, at: tuple[int, int]) -> int | None:
    """Return the sample of any curve that is drawn nearest to a pixel."""
    best: tuple[float, int] | None = None
    for curve in curves:
        x, y = picture.frame.pixels(curve.trace.series.unit, curve.x, curve.y)
        far = np.hypot(x - at[0], y - at[1])
        if not np.isfinite(far).any():
            continue
        i = int(np.nanargmin(far))
        if best is None or far[i] < best[0]:
            best = float(far[i]), i
    return best[1] if best is not None else None
