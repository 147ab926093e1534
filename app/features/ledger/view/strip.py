"""The stacked strip of energies over time, and the patterns that stand for them without colour."""

from functools import lru_cache

import numpy as np
import pygame
from pygame_gui.core import UIContainer

from app.drawing import surfaces
from app.drawing.grid import round_step
from app.features.ledger.model.summary import Strip
from app.quantities.numbers import figure
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.patterns import Rgb, paint_tiles, pattern, toned
from app.ui.kit.theme import Look

LAYERS = ("gravity", "spring", "angular", "linear", "left")
"""From the bottom: what changes slowly carries what changes fast."""

COLOURS = {
    "gravity": "#009e73",
    "spring": "#e69f00",
    "angular": "#56b4e9",
    "linear": "#0072b2",
    "left": "#9a9a9a",
}
"""From the Okabe-Ito set, on both themes; what has left is grey."""

PATTERNS = {
    "gravity": "plain",
    "spring": "level",
    "angular": "rising",
    "linear": "dots",
    "left": "grid",
}
"""The second code."""

HEAD_ROOM = 1.08  # [1] of the axis over the highest value
HELD = 0.5
"""The axis shrinks only when the highest value is below this part of it: [1]."""
LABEL_GAP = 46  # [units] least distance of two lines of the axis
LEAST = 20  # [units] height of the plot at the least


def colour_of(name: str, look: Look) -> Rgb:
    """Return the ground of a layer."""
    return toned(COLOURS[name], look)


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


class EnergyStrip(Painted):
    """Time to the right, now at the right edge; energies on top of each other; the sum as a line.

    What has left since the left edge lies on top, so that the upper edge of all is flat while
    nothing comes in.
    """

    GROUND = "raised"

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        self.strip: Strip | None = None
        self.seconds = 10.0  # [s]
        self.top = 0.0  # [J] of the axis
        self.words = ""  # instead of a picture
        super().__init__(desk, rect, container)
        self.refresh()

    def put(self, strip: Strip | None, seconds: float, words: str) -> None:
        """Show another state of the books."""
        self.strip, self.seconds, self.words = strip, seconds, words
        self.refresh()

    # --- painting ----------------------------------------------------------------------------

    @property
    def area(self) -> pygame.Rect:
        """Return the plot in the element [px]: the axis is at the left, times below."""
        look = self.look
        left = look.small.size("−88.8 kJ")[0] + look.px(6)
        area = self.inner()
        high = area.height - (EnergyStrip.least(look) - look.px(LEAST))
        return pygame.Rect(left, look.px(4), max(1, area.width - left), max(1, high))

    @staticmethod
    def least(look: Look) -> int:
        """Return the height [px] below which it tells nothing: times, and a plot of `LEAST`."""
        return look.small.get_linesize() + look.px(10) + look.px(LEAST)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint layers, axis and sum."""
        look, area = self.look, self.area
        if self.strip is None or len(self.strip.times) == 0:
            paint.text(surface, self.words, look.body, look.colour("muted"), area, "center")
            return
        tops = stacked(self.strip)
        self._scale(float(max(tops[-1].max(), self.strip.sum.max())))
        self._layers(surface, area, tops)
        self._axis(surface, area)
        self._sum(surface, area)

    def _scale(self, highest: float) -> None:
        wanted = HEAD_ROOM * max(highest, 1e-6)
        if not HELD * self.top <= wanted <= self.top:
            self.top = wanted

    def _x(self, times: np.ndarray) -> np.ndarray:
        """Return the columns of the plot [px] at times [s]."""
        assert self.strip is not None
        ago = self.strip.times[-1] - times
        return (1.0 - ago / self.seconds) * (self.area.width - 1)

    def _layers(self, surface: pygame.Surface, area: pygame.Rect, tops: np.ndarray) -> None:
        """Fill every column up to the tops (5, n) [J], each layer with its pattern."""
        assert self.strip is not None
        x, columns = self._x(self.strip.times), np.arange(area.width)
        edges = [area.height * (1.0 - np.interp(columns, x, top) / self.top) for top in tops]
        rows = np.arange(area.height)
        layer = np.zeros((area.width, area.height), np.uint8)
        for edge in edges:
            layer += rows[None, :] >= edge[:, None]
        layer[columns < x[0] - 1.0] = 0
        ground = self.look.colour("field")
        tiles = [tile(name, self.look) for name in reversed(LAYERS)]
        side = len(tiles[0])
        blank = np.full((side, side), ground.r << 16 | ground.g << 8 | ground.b, np.uint32)
        inks = np.stack([blank, *tiles])
        pixels = inks[layer, (columns % side)[:, None], (rows % side)[None, :]]
        piece = surfaces.of_pixels(pixels)
        for edge in edges:
            seen = columns >= x[0] - 1.0
            points = list(zip(columns[seen].tolist(), edge[seen].tolist(), strict=True))
            if len(points) > 1:
                pygame.draw.lines(piece, ground, False, points, 1)
        surface.blit(piece, area)

    def _axis(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        look, muted = self.look, self.look.colour("muted")
        step = round_step(self.top * look.px(LABEL_GAP) / max(1, area.height))
        for number in range(int(self.top / step) + 1):
            y = area.bottom - 1 - round(number * step / self.top * (area.height - 1))
            surface.fill(look.colour("border"), (area.left, y, area.width, 1))
            place = pygame.Rect(0, y, area.left - look.px(6), 0)
            place.inflate_ip(0, look.small.get_linesize())
            place.clamp_ip(self.inner())
            words = figure(number * step, "J", short=True)
            paint.text(surface, words, look.small, muted, place, "right")
        line = pygame.Rect(area.left, area.bottom + look.px(3), area.width, 0)
        line.height = look.small.get_linesize()
        paint.text(surface, f"{self.seconds:g} s ago", look.small, muted, line)
        paint.text(surface, f"{self.seconds / 2:g} s", look.small, muted, line, "center")
        paint.text(surface, "now", look.small, muted, line, "right")

    def _sum(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        assert self.strip is not None
        x = self._x(self.strip.times) + area.left
        y = area.top + area.height * (1.0 - self.strip.sum / self.top)
        points = list(zip(x.tolist(), y.tolist(), strict=True))
        points = [point for point in points if point[0] >= area.left]
        if len(points) > 1:
            halo, ink = self.look.colour("field"), self.look.colour("text")
            pygame.draw.lines(surface, halo, False, points, self.look.px(5))
            pygame.draw.lines(surface, ink, False, points, self.look.px(2.5))


def stacked(strip: Strip) -> np.ndarray:
    """Return the upper edges of LAYERS [J] (5, n); what came back does not go below 0."""
    linear, angular, gravity, spring = strip.parts.T
    layers = np.stack([gravity, spring, angular, linear, np.maximum(strip.left, 0.0)])
    return np.cumsum(layers, axis=0)
