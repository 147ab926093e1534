"""The stacked strip of energies over time, and the patterns that stand for them without colour."""

from functools import lru_cache

import numpy as np
import pygame
from pygame_gui.core import UIContainer

from app.drawing.colors import energy_color
from app.features.ledger.model.summary import Strip
from app.quantities.numbers import figure
from app.ui.kit.desk import Desk
from app.ui.kit.patterns import Rgb, paint_tiles, pattern
from app.ui.kit.plot_box import LayerPlot
from app.ui.kit.theme import DARK, Look
from scenes.axes import Axis
from scenes.plots import Plot

LAYERS = ("gravity", "spring", "angular", "linear", "left")
"""From the bottom: what changes slowly carries what changes fast."""


PATTERNS = {
    "gravity": "plain",
    "spring": "level",
    "angular": "rising",
    "linear": "dots",
    "left": "grid",
}
"""The second code."""

HEAD_ROOM = 1.08  # [1] of the axis over the highest value
LEAST = 20  # [units] height of the plot at the least


def colour_of(name: str, look: Look) -> Rgb:
    """Return the ground of a layer."""
    argb = energy_color(name, "dark" if look.palette is DARK else "light")
    return argb >> 16 & 0xFF, argb >> 8 & 0xFF, argb & 0xFF


@lru_cache(maxsize=64)
def tile(name: str, look: Look) -> np.ndarray:
    """Return one period of a layer's pattern as 0xRRGGBB, uint32 (side, side)."""
    return pattern(PATTERNS[name], colour_of(name, look), look)


def paint_swatch(surface: pygame.Surface, rect: pygame.Rect, name: str, look: Look) -> None:
    """Paint the sign of a line of the table: a piece of the pattern, or the line of the sum."""
    if name == "sum":
        middle, thick = rect.centery, look.px(3)
        surface.fill(look.colour("text"), (rect.left, middle - thick // 2, rect.width, thick))
        return
    if name == "comes":
        paint_arrow(surface, rect, look)
        return
    paint_tiles(surface, rect, tile(name, look))


def paint_arrow(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """Paint an arrow into the world: what comes from outside is in no layer."""
    colour, y, thick = look.colour("muted"), rect.centery, look.px(2)
    head, left, right = look.px(5), rect.left, rect.right
    pygame.draw.line(surface, colour, (left, y), (right - 1, y), thick)
    tip, base = right - 1, right - 1 - head
    pygame.draw.polygon(surface, colour, [(tip, y), (base, y - head), (base, y + head)])


class EnergyStrip(LayerPlot):
    """Energies on top of each other, the sum as a line.

    What has left since the left edge lies on top, so that the upper edge of all is flat while
    nothing comes in.
    """

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        self.strip: Strip | None = None
        super().__init__(desk, rect, container)

    def put(self, strip: Strip | None, seconds: float, words: str) -> None:
        """Show another state of the books."""
        self.strip, self.seconds, self.words = strip, seconds, words
        self.refresh()

    @staticmethod
    def least(look: Look) -> int:
        """Return the height [px] below which it tells nothing: times, and a plot of `LEAST`."""
        return round(2.3 * look.small.point_size) + look.px(LEAST)

    def describe(self) -> Plot | None:
        """Return the sheet, up to the highest edge."""
        if self.strip is None or len(self.strip.times) == 0:
            return None
        highest = float(max(stacked(self.strip)[-1].max(), self.strip.sum.max()))
        floor = self.strip.floor
        return self.sheet_up_to(
            HEAD_ROOM * max(highest, 1e-6), Axis(0.0, 1.0, told=lambda value: joules(value + floor))
        )

    def _x(self, times: np.ndarray) -> np.ndarray:
        """Return the columns of the plot [px] at times [s]."""
        assert self.strip is not None
        ago = self.strip.times[-1] - times
        return (1.0 - ago / self.seconds) * (self.area.width - 1)

    def paint_layers(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint each energy with its pattern, parted by lines."""
        assert self.strip is not None
        x, columns = self._x(self.strip.times), np.arange(area.width)
        tops = np.array([np.interp(columns, x, top) for top in stacked(self.strip)])
        edges = area.height * (1.0 - tops / self.top)
        seen = columns >= x[0] - 1.0
        edges[:, ~seen] = area.height
        piece = self.layered(edges, [tile(name, self.look) for name in LAYERS])
        for edge in edges:
            points = list(zip(columns[seen].tolist(), edge[seen].tolist(), strict=True))
            if len(points) > 1:
                pygame.draw.lines(piece, self.look.colour("field"), False, points, 1)
        surface.blit(piece, area)

    def paint_over(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the sum."""
        assert self.strip is not None
        x = self._x(self.strip.times) + area.left
        y = area.top + area.height * (1.0 - self.strip.sum / self.top)
        points = list(zip(x.tolist(), y.tolist(), strict=True))
        points = [point for point in points if point[0] >= area.left]
        if len(points) > 1:
            halo, ink = self.look.colour("field"), self.look.colour("text")
            pygame.draw.lines(surface, halo, False, points, self.look.px(5))
            pygame.draw.lines(surface, ink, False, points, self.look.px(2.5))


def joules(value: float) -> str:
    """Return a number of the upright axis."""
    return figure(value, "J", short=True)


def stacked(strip: Strip) -> np.ndarray:
    """Return the upper edges of LAYERS [J] (5, n); what came back does not go below 0."""
    linear, angular, gravity, spring = strip.parts.T
    layers = np.stack([gravity, spring, angular, linear, np.maximum(strip.left, 0.0)])
    return np.cumsum(layers, axis=0)
