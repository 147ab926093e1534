"""The curve of a search: the best so far and the mean of each generation, over what was tried."""

import math

import numpy as np
import pygame
from pygame_gui.core import UIContainer

from app.ui.kit.desk import Desk
from app.ui.kit.inset_box import argb
from app.ui.kit.plot_box import PlotBox
from creatures.evolution.search import Search
from creatures.trials import GOALS
from scenes.axes import Axis
from scenes.plots import Plot

ROOM = 0.04  # [1] of the range, free above and below the curves
LEAST = 1e-9  # [unit] a range of less is widened to this about its middle

TIP = "Thick: the best so far. Thin: the mean of each generation. Dashed: the present creature"


class ImprovePlot(PlotBox):
    """The plot grows with the search."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        """Show nothing yet."""
        self._search: Search | None = None
        super().__init__(desk, rect, container, tip=TIP)

    def put(self, search: Search | None) -> None:
        """Show what a search has come to."""
        self._search = search
        self.refresh()

    def describe(self) -> Plot | None:
        """Return both curves, and the dashed line of the present creature."""
        search = self._search
        if search is None or not search.curve:
            self.words = "The curve begins after one generation"
            return None
        present = search.present.score.value if search.present is not None else math.nan
        now = search.best.score.value if search.best is not None else math.nan
        best = np.array([present, *(one.best for one in search.curve), now])
        mean = np.array([math.nan, *(one.mean for one in search.curve), math.nan])
        trials = 1.0 + search.size * np.arange(len(best))
        trials[-1] = search.trials
        known = np.concatenate([best, mean])
        known = known[np.isfinite(known)]
        low, high = (float(known.min()), float(known.max())) if len(known) else (0.0, 1.0)
        room = max(ROOM * (high - low), LEAST)
        goal = GOALS[search.goal]
        up = Axis(low - room, high + room, goal.title, goal.unit)
        plot = Plot(self.sheet, Axis(0.0, search.trials, "creatures tried"), up)
        if not math.isnan(present):
            plot.level(present, argb(self.look.colour("muted")))
        plot.curve(trials, mean, "text", width=0.7)
        plot.curve(trials, best, "accent", width=1.3)
        return plot
