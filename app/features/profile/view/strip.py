"""The stages of a tick as pictures: on one bar, as long as a tick, and on top of each other over
time. Each stage has a colour and a pattern that no other has together.
"""

from functools import lru_cache

import numpy as np
import pygame
from pygame_gui.core import UIContainer

from app.features.profile.model.profile import COLUMNS
from app.features.profile.model.words import STAGES
from app.quantities.numbers import figure, percent
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import MousePosition, Painted
from app.ui.kit.patterns import paint_tiles, pattern, toned
from app.ui.kit.plot_box import LayerPlot
from app.ui.kit.theme import Look
from physics.bodies.body_marks import PALETTE
from physics.stepping.stage_clock import REST
from scenes.axes import Axis
from scenes.plots import Plot

KINDS = ("plain", "level", "rising", "dots", "grid")
"""Patterns in turn; five and the palette's seven colours have no common period below 35 stages."""

GREY = "#9a9a9a"
"""Of the rest, which is no stage."""

STRIP_TIP = (
    "Each column is the middle one of its ticks, by its time; the triangle is the slowest"
    " of all. The dashed line is the budget: longer, and time cannot run at speed 1."
)

ROUND = 0.9
"""So many of the ticks of the strip fit well below its top: [1]. All: some long ticks, as when
the system does something else meanwhile, make a line of the others; they go on above the top."""

HEAD_ROOM = 1.5  # [1] of the axis over those
MICRO = 1.0
"""Below this much a tick is given in microseconds: [ms]."""


@lru_cache(maxsize=64)
def tile(name: str, look: Look) -> np.ndarray:
    """Return one period of a stage's pattern, uint32 (side, side)."""
    number = COLUMNS.index(name)
    colours = tuple(PALETTE.values())
    code = GREY if name == REST else colours[number % len(colours)]
    return pattern(KINDS[number % len(KINDS)], toned(code, look), look)


def paint_swatch(surface: pygame.Surface, rect: pygame.Rect, name: str, look: Look) -> None:
    """Paint a piece of a stage's pattern."""
    paint_tiles(surface, rect, tile(name, look))


def time_figure(ms: float, tick: float) -> str:
    """Return a part of a tick in the unit that the whole `tick` [ms] is given in."""
    micro = tick < MICRO
    return figure(1000.0 * ms if micro else ms, "µs" if micro else "ms", steady=True, prefix=False)


def stage_tip(name: str, ms: float, tick: float) -> str:
    """Return what a tip says of a stage."""
    stage = STAGES[name]
    share = percent(ms / tick if tick > 0.0 else 0.0)
    return f"{stage.title}: {time_figure(ms, tick)}, {share}\n{stage.does}\n{stage.where}"


class StageBar(Painted):
    """One bar, as long as a tick: its stages in their order. The mouse asks each for its words."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        self.times = np.zeros(len(COLUMNS))
        self._under = -1
        super().__init__(desk, rect, container)
        self.refresh()

    def put(self, times: np.ndarray) -> None:
        """Show other times (COLUMNS,) [ms]."""
        self.times = times
        self.refresh()

    def edges(self) -> np.ndarray:
        """Return where each stage ends [px] (COLUMNS,)."""
        total = max(float(self.times.sum()), 1e-12)
        return np.round(np.cumsum(self.times) / total * self.rect.width).astype(int)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint each stage, with its title where that fits."""
        look, left = self.look, 0
        if not self.times.any():
            paint.box(surface, self.inner(), look.colour("field"))
            return
        for name, right in zip(COLUMNS, self.edges().tolist(), strict=True):
            piece = pygame.Rect(left, 0, right - left, self.rect.height)
            if piece.width > 0:
                paint_tiles(surface, piece, tile(name, look))
                surface.fill(look.colour("raised"), (right - 1, 0, 1, piece.height))
                self._label(surface, piece, STAGES[name].title)
            left = right

    def _label(self, surface: pygame.Surface, piece: pygame.Rect, words: str) -> None:
        """Write a title on a plate, so that it can be read on all patterns."""
        look = self.look
        size = look.small.size(words)
        plate = pygame.Rect(0, 0, size[0] + look.px(8), size[1])
        plate.center = piece.center
        if plate.width + look.px(6) <= piece.width and plate.height <= piece.height:
            paint.box(surface, plate, look.colour("raised"), radius=look.px(3))
            paint.text(surface, words, look.small, look.colour("text"), plate, "center")

    def while_hovering(self, time_delta: float, mouse_pos: MousePosition) -> None:
        """Open the tip of the stage below the mouse; another stage closes it."""
        at = pygame.mouse.get_pos()[0] - self.rect.left
        under = min(int(np.searchsorted(self.edges(), at, side="right")), len(COLUMNS) - 1)
        if under != self._under:
            self._under = under
            self.hide_tip()
            self.hover_time = 0.0
        tick = float(self.times.sum())
        self.tip = stage_tip(COLUMNS[under], float(self.times[under]), tick) if tick > 0.0 else ""
        super().while_hovering(time_delta, mouse_pos)


class StageStrip(LayerPlot):
    """The stages of each tick on top of each other."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        self.numbers, self.rows = np.zeros(0, np.int64), np.zeros((0, len(COLUMNS)))
        self.wanted, self.budget = 1, 0.0
        self._slowest_at = 0  # column of the slowest tick
        super().__init__(desk, rect, container, tip=STRIP_TIP)

    def put(
        self, numbers: np.ndarray, rows: np.ndarray, seconds: float, wanted: int, budget: float
    ) -> None:
        """Show the last ticks: which they are of all (n,), rows (n, COLUMNS) [ms]; `wanted` ticks
        are `seconds` [s], and one may take `budget` [ms].
        """
        self.numbers, self.rows, self.seconds = numbers, rows, seconds
        self.wanted, self.budget = max(1, wanted), budget
        self.refresh()

    def describe(self) -> Plot | None:
        """Return the sheet up to what most ticks take, with the time of the slowest above it."""
        if len(self.rows) == 0:
            self.words = "Press Space: times appear as ticks run"
            return None
        ticks = self.rows.sum(axis=1)
        most, slowest = float(np.quantile(ticks, ROUND)), float(ticks.max())
        plot = self.sheet_up_to(HEAD_ROOM * max(most, 1e-4), Axis(0.0, 1.0))
        plot.up = plot.up._replace(told=microseconds if self.top < MICRO else milliseconds)
        plot.title = f"slowest {time_figure(slowest, slowest)}"
        if self.budget > self.top:
            more = f"{plot.title} · budget {time_figure(self.budget, self.budget)}, above"
            fits = self.look.strong.size(more)[0] <= self.rect.width
            plot.title = more if fits else plot.title
        return plot

    def columns(self, width: int) -> np.ndarray:
        """Return the rows of the middle one, by its time, of the ticks of each of `width`
        pixel columns (width, COLUMNS) [ms].
        """
        result = np.zeros((width, len(COLUMNS)))
        count = len(self.rows)
        if count == 0:
            return result
        # a column holds the same ticks as long as it is seen, so that the picture glides
        per = self.wanted / width
        last = self.numbers[-1]
        is_dense = per > 1.0
        ago = last // per - self.numbers // per if is_dense else (last - self.numbers) / per
        at = width - 1 - ago.astype(int)
        order = np.lexsort((self.rows.sum(axis=1), at))
        order = order[(at[order] >= 0) & (at[order] < width)]
        there, first, counts = np.unique(at[order], return_index=True, return_counts=True)
        result[there] = self.rows[order[first + (counts - 1) // 2]]
        self._slowest_at = int(at[np.argmax(self.rows.sum(axis=1))])
        if not is_dense:  # fewer ticks than pixels: each is as wide as the time to the next
            filled = np.flatnonzero(result.any(axis=1))
            if len(filled):
                next_one = np.minimum(np.searchsorted(filled, np.arange(width)), len(filled) - 1)
                result = result[filled[next_one]]
                result[: max(0, int(filled[0] - 1.0 / per))] = 0.0
        return result

    def paint_layers(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint every column, the first stage at the bottom."""
        result = self.columns(area.width)
        there = np.flatnonzero(result.any(axis=0))
        edges = area.height * (1.0 - np.cumsum(result[:, there], axis=1) / self.top)
        tiles = [tile(COLUMNS[number], self.look) for number in there]
        if tiles:
            surface.blit(self.layered(edges.T, tiles), area)

    def paint_over(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the budget, and mark the slowest tick by a triangle."""
        look, slowest = self.look, float(self.rows.sum(axis=1).max())
        if 0.0 < self.budget <= self.top:
            y = area.bottom - 1 - round(self.budget / self.top * (area.height - 1))
            dash, ink = look.px(6), look.colour("warning")
            for x in range(area.left, area.right, 2 * dash):
                surface.fill(ink, (x, y, min(dash, area.right - x), look.px(2)))
        side = look.px(5)
        x = area.left + min(max(self._slowest_at, side), area.width - side)
        share = min(slowest / self.top, 1.0)
        y = area.bottom - 1 - round(share * (area.height - 1))
        points = [(x, y), (x - side, y - 2 * side), (x + side, y - 2 * side)]
        if share >= 1.0:  # it goes on above the plot: the mark points there
            points = [(x, y), (x - side, y + 2 * side), (x + side, y + 2 * side)]
        pygame.draw.polygon(surface, look.colour("raised"), points)
        pygame.draw.polygon(surface, look.colour("text"), points, look.px(1.5))


def milliseconds(value: float) -> str:
    """Return a number of the upright axis."""
    return time_figure(value, MICRO)


def microseconds(value: float) -> str:
    """Return a number of the upright axis of quick ticks."""
    return time_figure(value, 0.0)
