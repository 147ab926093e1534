"""The plot of residuals over sweeps: how fast the solver converges, with and without a warm start.

The axis is logarithmic: what shrinks by the same factor every sweep is a straight line.
"""

import math
from collections.abc import Sequence

import numpy as np
import pygame
from pygame_gui.core import UIContainer

from app.features.xray.model.record import Recording, Residual
from app.features.xray.model.walk import Walk
from app.ui.kit.curve_looks import colour_of
from app.ui.kit.desk import Desk
from app.ui.kit.inset_box import argb
from app.ui.kit.plot_box import PlotBox
from scenes.axes import Axis
from scenes.plots import Plot

LEAST = 1e-12
"""A smaller residual is drawn here: [m/s]. Below it is the rounding of the velocities."""

MARKED = 3
"""Distance of two dots on a curve at least: [1] of their size."""

MARGIN = 0.03  # [1] of the axis before the first sweep and after the last
SOLVED = "Nothing is left to solve"
NAMES = "warm", "cold start"
SHORT_NAMES = "warm", "cold"
"""Where there is no room for those; the tip has the same words."""
DUE_NAMES = (("warm", "cold: not computed yet"), ("warm", "cold: not yet"))
"""The same while the curve of the cold start is due."""

SIGNS = 90  # [units] of the legend that are no words
TIP = (
    "The largest speed by which any row misses what the sweep aims at, after each sweep. Warm: with"
    " the impulses of the tick before. Cold: from nothing."
)
MORE_TIP = "Click: the first substep with many sweeps, or those that this tick has"


class Residuals(PlotBox):
    """Two curves, and a line where the walk is."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer, walk: Walk) -> None:
        """Show the recording of `walk`: with many sweeps, if it has them."""
        self.walk = walk
        self.many = False
        self._shown: Recording | None = None
        self._seen: tuple[int, bool] | None = None
        super().__init__(desk, rect, container, tip=TIP)
        self.follow()

    def follow(self) -> None:
        """Show where the walk stands now, and what has been computed meanwhile."""
        if self.walk.recording is not self._shown:
            self._shown, self._seen = self.walk.recording, None
            self.many = bool(self._shown.more_sweeps)
            self.tip = f"{TIP}\n{MORE_TIP}" if self.many else TIP
        seen = self.walk.residual, self.many
        if seen != self._seen:
            self._seen = seen
            self.refresh()

    def process_event(self, event: pygame.event.Event) -> bool:
        """Turn to the sweeps of the tick, or to many, on a click."""
        if event.type != pygame.MOUSEBUTTONDOWN or not self.hover_point(*event.pos):
            return False
        if event.button == pygame.BUTTON_LEFT and self.walk.recording.more_sweeps:
            self.many = not self.many
            self.follow()
        return event.button <= pygame.BUTTON_RIGHT

    @property
    def curves(self) -> tuple[Sequence[Residual], Sequence[Residual]]:
        """Return what is drawn: warm, cold; the cold one alone where there was no memory."""
        recording = self.walk.recording
        warm, cold = recording.residuals, recording.cold
        if self.many:
            warm, cold = recording.more_sweeps, recording.more_sweeps_cold
        return (() if warm == cold else warm), cold

    # --- what is seen --------------------------------------------------------------------------

    def describe(self) -> Plot | None:
        """Return both curves over their sweeps, and a line at the sweep that was measured last."""
        curves = self.curves
        speeds = [np.array([one.speed for one in curve]) for curve in curves]
        known = [float(one) for speed in speeds for one in speed if math.isfinite(one)]
        if max(known, default=0.0) <= LEAST:
            self.words = SOLVED if known else "No sweep was measured"
            return None
        count = max(map(len, curves))
        low, high = decades(known)
        up = Axis(10.0**low, 10.0**high, log=True)
        across = Axis(-MARGIN, 1.0 + MARGIN, marks=())
        what = f"{count} sweeps" if self.many else "this tick"
        plot = Plot(self.sheet, across, up, f"Residual [m/s], {what}")
        names = self.names_in(self.rect.width)
        every = max(1, math.ceil(MARKED * self.style.sizes.dot * count / self.rect.width))
        for number in (1, 0):  # that of the present run on top
            speed, name = np.maximum(speeds[number], LEAST), names[number]
            if not (len(speed) or self.walk.recording.curves_due):
                continue
            x, color = np.linspace(0.0, 1.0, len(speed)), argb(colour_of(self.look, number))
            plot.curve(x, speed, color, name, dash=number == 1, width=1.0)
            plot.dots(x[::every], speed[::every], color)
        plot.entries.reverse()
        here = self._of_many() if self.many else self.walk.residual
        if 0 <= here < count:
            at = here / max(count - 1, 1)
            plot.curve((at, at), (up.low, up.high), "text", width=0.75)
        return plot

    def _of_many(self) -> int:
        """Return the same sweep of the first substep among many; -1 when it is not among them."""
        number = self.walk.residual
        if number < 0:
            return -1
        here = self.walk.recording.residuals[number]
        return here.sweep if (here.substep, here.stage) == (0, "solve") else -1

    def names_in(self, width: int) -> tuple[str, str]:
        """Return the names of both curves that fit side by side in `width` [px]."""
        look = self.look
        long, short = DUE_NAMES if self.walk.recording.curves_due else (NAMES, SHORT_NAMES)
        wide = look.px(SIGNS) + look.small.size("".join(long))[0]
        return long if wide <= width else short


def decades(sizes: Sequence[float]) -> tuple[int, int]:
    """Return the powers of ten between which all residuals lie, at least one apart."""
    low, high = math.log10(max(min(sizes), LEAST)), math.log10(max(sizes))
    return math.floor(low), max(math.ceil(high), math.floor(low) + 1)
