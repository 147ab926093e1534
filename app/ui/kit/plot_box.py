"""Plots on boards: the same sheets, axes and curves as scenes have in their picture."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pygame
from pygame_gui.core import UIContainer

from app.drawing import surfaces
from app.drawing.inset import Inset
from app.drawing.style import Style
from app.ui.kit.desk import Desk
from app.ui.kit.inset_box import InsetBox, argb
from app.ui.kit.theme import DARK, Look
from scenes.axes import Axis
from scenes.plot_sheet import Box
from scenes.plots import Plot

HELD = 0.5
"""The axis of layers shrinks only when less than this part of it is wanted: [1]."""


class PlotBox(InsetBox):
    """A plot such as scenes have in their picture, in the letters and colours of boards.

    `describe` says what it shows, whenever it is painted; `plot` is the last of it.
    """

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer | None, *, tip: str = ""
    ) -> None:
        super().__init__(desk, rect, container, tip=tip)
        self.style = plot_style(desk.look)
        self.plot: Plot | None = None
        self.refresh()

    def describe(self) -> Plot | None:
        """Return what is to be seen: a plot in the box `sheet`; None where there are words."""
        raise NotImplementedError

    @property
    def sheet(self) -> Box:
        """Return the box of a plot that is as large as the element: left, bottom, right, top."""
        return 0.0, 0.0, float(self.rect.width), float(self.rect.height)

    @property
    def area(self) -> pygame.Rect:
        """Return where the curves are [px in the element]; without any it has no size."""
        left, bottom, right, top = self._inside
        high = self.rect.height
        return pygame.Rect(round(left), round(high - top), round(right - left), round(top - bottom))

    @property
    def _inside(self) -> Box:
        return (self.plot.inside if self.plot is not None else None) or (0.0, 0.0, 0.0, 0.0)

    def across_at(self, x: float) -> float:
        """Return the value of the lying axis at `x` [px in the element]; at its ends beyond."""
        assert self.plot is not None
        left, _, right, _ = self._inside
        return self.plot.across.value((x - left) / max(right - left, 1.0))

    @property
    def is_empty(self) -> bool:
        return self.plot is None

    def paint(self, surface: pygame.Surface) -> None:
        """Paint what is described now."""
        self.plot = self.describe()
        super().paint(surface)

    def draw(self, inset: Inset) -> None:
        """Draw the plot."""
        assert self.plot is not None
        self.plot.draw(inset)


class LayerPlot(PlotBox):
    """Layers on top of each other over time, now at the right edge, each with its pattern."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer | None, *, tip: str = ""
    ) -> None:
        self.seconds = 10.0  # [s] that are shown
        self.top = 0.0  # of the upright axis
        super().__init__(desk, rect, container, tip=tip)

    def sheet_up_to(self, wanted: float, up: Axis, title: str = "") -> Plot:
        """Return a plot of the last seconds; `up` reaches to `wanted`, or as far as it did."""
        if not HELD * self.top <= wanted <= self.top:
            self.top = wanted
        ago = self.seconds
        times = [(-ago, f"{ago:g} s ago"), (-ago / 2, f"{ago / 2:g} s")]
        return Plot(
            self.sheet, Axis(-ago, 0.0, "now", marks=times), up._replace(high=self.top), title
        )

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the sheet, the layers on it, the lines of its numbers, and what lies over all."""
        super().paint(surface)
        area = self.area
        if self.plot is None or min(area.size) < 1:
            return
        self.paint_layers(surface, area)
        for value, _ in self.plot.up.marks_for(area.height / (2.2 * self.style.sizes.label)):
            y = area.bottom - 1 - round(value / self.top * (area.height - 1))
            surface.fill(self.look.colour("border"), (area.left, y, area.width, 1))
        self.paint_over(surface, area)

    def paint_layers(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the layers in `area` [px]."""
        raise NotImplementedError

    def paint_over(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint lines and marks over the layers."""
        raise NotImplementedError

    def layered(self, edges: np.ndarray, tiles: Sequence[np.ndarray]) -> pygame.Surface:
        """Return a picture of layers from the bottom up; `edges` (count, width) [px] are their
        upper ends in every column, `tiles` one period of the pattern of each.
        """
        (_, width), height = edges.shape, self.area.height
        rows, columns = np.arange(height), np.arange(width)
        # Which layer a pixel belongs to is how many edges are above it or at it.
        layer = np.zeros((width, height + 1), np.uint16)
        for first in np.clip(np.ceil(edges), 0, height).astype(int):
            layer[columns, first] += 1
        layer = np.cumsum(layer[:, :-1], axis=1, out=layer[:, :-1])
        side = len(tiles[0])
        blank = np.full((side, side), argb(self.look.colour("field")) & 0xFFFFFF, np.uint32)
        inks = np.stack([blank, *reversed(tiles)])
        layer *= side * side
        layer += ((columns % side)[:, None] * side + rows % side).astype(np.uint16)
        return surfaces.of_pixels(inks.reshape(-1).take(layer))


@lru_cache(maxsize=16)
def plot_style(look: Look) -> Style:
    """Return the style of plots on boards: small letters, colours of the interface."""
    style = Style.make("dark" if look.palette is DARK else "light", False, look.scale)
    size = float(look.small.point_size)
    roles = {name: argb(look.colour(name)) for name in ("accent", "warning", "text", "field")}
    border = argb(look.colour("border"))
    colors = style.colors | roles
    colors |= {
        "halo": roles["field"],
        "plate": roles["field"],
        "plate_edge": border,
        "grid": border,
        "muted": roles["text"],
    }
    return replace(style, sizes=replace(style.sizes, label=size, least=size), colors=colors)
