"""The plot of a fan: how far its copies are from the run, over time, on a logarithmic scale."""

import math
from collections.abc import Callable, Sequence

import numpy as np
import pygame
from pygame_gui.core import UIContainer

from app.features.fan.model.growth import Growth, distances, mean_distance
from app.features.fan.model.spread import Sample
from app.ui.kit.desk import Desk
from app.ui.kit.inset_box import argb
from app.ui.kit.plot_box import PlotBox
from scenes.axes import Axis
from scenes.plots import Plot

LEAST = 1e-16  # [m] nothing below it is drawn
RANGE = 8  # [px] a shorter pull is a click
SHADE = 0.16  # [1] opacity of the range of the fit
FAINT = 0.4  # [1] how far the colour of a copy is from the ground to that of words
TITLES = ("distance from the run", "distance")
"""Of these the first that has room."""

TIP = (
    "The distance counts positions and velocities together (in phase space); thin: each copy,"
    " thick: their mean, dashed: the fit in the shaded range.\n"
    "Drag along the time to choose that range; click to find one again"
)

Choose = Callable[[tuple[float, float] | None], None]


class FanPlot(PlotBox):
    """The plot of distances; a pull along it chooses the range of the fit, a click lets it go."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, choose: Choose
    ) -> None:
        """Nothing to show yet; `choose` hears the range [s] that was pulled, None of a click."""
        self._choose = choose
        self._samples: Sequence[Sample] = ()
        self._long = 1.0  # [s] of the time axis
        self.growth: Growth | None = None
        self._now = math.nan  # [s] since the beginning of the fan
        self._from: int | None = None  # [px] where a pull began
        self._to = 0
        super().__init__(desk, rect, container, tip=TIP)

    def put(
        self, samples: Sequence[Sample], long: float, result: Growth | None, now: float
    ) -> None:
        """Show the samples of a fan of `long` [s], what was found, and `now` [s] since it began."""
        self._samples, self._long, self.growth, self._now = samples, long, result, now
        self.refresh()

    # --- the mouse ---------------------------------------------------------------------------

    def process_event(self, event: pygame.event.Event) -> bool:
        """Follow a pull."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.hover_point(*event.pos):
            if event.button == pygame.BUTTON_LEFT and self.plot is not None:
                self._from = self._to = event.pos[0] - self.rect.left
                self.hide_tip()
            return event.button <= pygame.BUTTON_RIGHT
        if self._from is None or self.plot is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            self._to = event.pos[0] - self.rect.left
            self.refresh()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            span = self._pulled(self._from)
            is_click = abs(self._to - self._from) <= RANGE
            self._from = None
            self._choose(None if is_click else span)
            return True
        return False

    def _pulled(self, begin: int) -> tuple[float, float]:
        low, high = sorted((begin, self._to))
        return self.across_at(low), self.across_at(high)

    # --- what is seen ------------------------------------------------------------------------

    def describe(self) -> Plot | None:
        """Return the copies, their mean, the fit and its range."""
        samples, result = self._samples, self.growth
        if len(samples) < 2:
            self.words = "No copies yet"
            return None
        apart, mean = distances(samples), mean_distance(samples)
        seen = apart[apart > LEAST]
        low = math.floor(math.log10(seen.min())) if len(seen) else -12
        high = max(math.ceil(math.log10(seen.max())), low + 1) if len(seen) else 0
        fits = (one for one in TITLES if self.look.strong.size(one)[0] < 0.8 * self.rect.width)
        up = Axis(10.0**low, 10.0**high, next(fits, TITLES[-1]), "m", log=True)
        plot = Plot(self.sheet, Axis(0.0, self._long, "t", "s"), up)
        if self._from is not None and self.plot is not None:
            self._shade(plot, *self._pulled(self._from))
        elif result is not None:
            self._shade(plot, result.low, result.high)
        times = np.array([sample.time for sample in samples])
        pale = argb(self.look.colour("field").lerp(self.look.colour("text"), FAINT))
        plot.curve(times[:, None], apart, pale, width=0.5)
        plot.curve(times, mean, "accent", width=1.3)
        if result is not None and result.is_exponential:
            inside = times[(times >= result.low) & (times <= result.high)]
            fit = np.exp(result.start + result.rate * inside)
            plot.curve(inside, fit, "text", dash=True, width=1.3)
        self._mark_moments(plot, result)
        return plot

    def _shade(self, plot: Plot, low: float, high: float) -> None:
        middle, ends = 0.5 * (low + high), plot.up
        shade = self.style.color("accent", SHADE)
        plot.bars([middle], [ends.high], shade, wide=high - low, foot=ends.low)

    def _mark_moments(self, plot: Plot, result: Growth | None) -> None:
        """Mark the moment that the picture of the scene shows, and when 1 cm is exceeded."""
        ends = plot.up.low, plot.up.high
        if result is not None and result.useless <= self._long:
            at, late = result.useless, result.useless > 0.8 * self._long
            plot.curve((at, at), ends, "warning", width=1.0)
            plot.note(at, ends[0], " 1 cm ", "warning", "bottomright" if late else "bottomleft")
        if 0.0 <= self._now <= self._long:
            plot.curve((self._now, self._now), ends, "text", width=0.5)
