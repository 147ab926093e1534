"""The frame of a graph: the sheet of its axes, and where its curves go in it."""

from functools import lru_cache

import numpy as np
import pygame

from app.drawing import surfaces
from app.drawing.inset import Inset
from app.features.graphs.model.graph import Graph
from app.quantities.scale import Scale, in_power, label, power_of
from app.ui.kit.curve_looks import colour_of
from app.ui.kit.inset_box import argb
from app.ui.kit.theme import Look
from scenes import plot_sheet
from scenes.axes import Axis
from scenes.plots import Plot

STEP = 36  # [units] least distance of two labels along y
STEP_X = 44  # [units] the same along x
NONE = Axis(0.0, 1.0, marks=())
"""The upright axis of a graph on which nothing is shown."""


def sheet_of(graph: Graph, look: Look, size: tuple[int, int], along: str) -> Plot:
    """Return the sheet of a graph in a picture of `size` [px]; `along` is the title along x."""
    (wide, high), ups = size, list[Axis]()
    room = max(2, max(1, high - look.px(40)) // look.px(STEP))
    for unit in graph.units:
        mine = [t for t in graph.all if t.series.unit == unit and not t.hidden]
        ink = colour_of(look, mine[0].look) if len(mine) == 1 else look.colour("text")
        axis = axis_of(graph.scale(unit), (graph.axis_title(unit), unit), room)
        ups.append(axis._replace(color=argb(ink)))
    across = axis_of(graph.across, (along, graph.x_unit), max(2, wide // look.px(STEP_X) - 1))
    up, *more = ups or [NONE]
    box = 0.0, 0.0, float(wide), float(high)
    return Plot(box, across, up, more=tuple(more), beside=True)


def axis_of(scale: Scale, words: tuple[str, str], most: int) -> Axis:
    """Return the axis of a scale with its name and unit, which counts in powers of a thousand."""
    steps, power = scale.steps(most), power_of(scale.low, scale.high)
    step = steps[1] - steps[0] if len(steps) > 1 else scale.span
    marks = tuple((value, label(value, step, power)) for value in steps)
    return Axis(scale.low, scale.high, words[0], in_power(words[1], power), marks=marks)


class FramePicture:
    """The frame picture is a sheet that was painted once; `area` [px] is left for the curves."""

    def __init__(self, look: Look, inset: Inset, plot: Plot, units: list[str]) -> None:
        """Paint the sheet with an inset that has been begun; `units` are those of its axes."""
        self.plot, self.units = plot, units
        size = inset.camera.size
        plot.draw(inset)
        self.surface = surfaces.opaque(size)
        inset.render_on(self.surface, argb(look.colour("field")))
        left, bottom, right, top = (round(end) for end in plot.inside or (0.0, 0.0, 8.0, 8.0))
        self.area = pygame.Rect(left, size[1] - top, max(8, right - left), max(8, top - bottom))
        self._widths = [round(wide) for wide in plot_sheet.up_widths(inset, plot)]
        wide, high = look.small.size(plot.across.words)
        self.title_rect = pygame.Rect(size[0] - wide, self.area.bottom, wide, high)

    # --- from values to pixels ---------------------------------------------------------------

    def along(self) -> tuple[float, float]:
        """Return (offset, factor) of x: a value is at offset + factor * value [px]."""
        axis = self.plot.across
        factor = self.area.width / (axis.high - axis.low)
        return self.area.left - factor * axis.low, factor

    def up(self, unit: str) -> tuple[float, float]:
        """Return (offset, factor) of y on the axis of a unit."""
        axis = (self.plot.up, *self.plot.more)[self.units.index(unit)]
        factor = -self.area.height / (axis.high - axis.low)
        return self.area.bottom - factor * axis.low, factor

    def pixels(self, unit: str, x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the pixels of values x, y (n,), of which y are on the axis of `unit`."""
        (x0, kx), (y0, ky) = self.along(), self.up(unit)
        return x0 + kx * x, y0 + ky * y

    def axis_rects(self) -> list[tuple[str, pygame.Rect]]:
        """Return units and where their axes are [px], to be pulled by the mouse."""
        result, left, right = [], self.area.left, self.area.right
        for number, (unit, width) in enumerate(zip(self.units, self._widths, strict=False)):
            left -= 0 if number % 2 else width
            start = right if number % 2 else left
            right += width if number % 2 else 0
            result.append((unit, pygame.Rect(start, self.area.top, width, self.area.height)))
        return result


@lru_cache(maxsize=1024)
def rendered(
    font: pygame.font.Font, words: str, colour: tuple[int, int, int, int]
) -> pygame.Surface:
    """Return words in a colour; treat the result as read-only."""
    return font.render(words, True, colour)
