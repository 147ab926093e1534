"""The plot of residuals over sweeps: how fast the solver converges, with and without a warm start.

The axis is logarithmic: what shrinks by the same factor every sweep is a straight line.
"""

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame
from pygame_gui.core import UIContainer

from app.features.xray.model.record import Recording, Residual
from app.features.xray.model.walk import Walk
from app.ui.kit import paint
from app.ui.kit.curve_looks import colour_of, marker
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted

LEAST = 1e-12
"""A smaller residual is drawn here: [m/s]. Below it is the rounding of the velocities."""

SIGN = 9  # [units] of a marker
DASH = 6  # [units] of the dashes of the cold start
MARKED = 3
"""Distance of two markers on a curve at least: [1] of their size."""

SOLVED = "Nothing is left to solve"
NAMES = "warm", "cold start"
SHORT_NAMES = "warm", "cold"
"""Where there is no room for those; the tip has the same words."""
DUE_NAMES = (("warm", "cold: not computed yet"), ("warm", "cold: not yet"))
"""The same while the curve of the cold start is due."""

NAMED = 28  # [units] before a name: its line
APART = 12  # [units] after it
TIP = (
    "The largest speed by which any row misses what the sweep aims at, after each sweep. Warm: with"
    " the impulses of the tick before. Cold: from nothing."
)
MORE_TIP = "Click: the first substep with many sweeps, or those that this tick has"


class Residuals(Painted):
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

    # --- painting ------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Paint title, grid, curves, cursor, and the names of both."""
        look = self.look
        line = look.small.get_linesize()
        title = pygame.Rect(0, 0, self.rect.width, line)
        curves = self.curves
        count = max(map(len, curves))
        what = f"{count} sweeps" if self.many else "this tick"
        words = f"Residual [m/s], {what}"
        paint.text(surface, words, look.small, look.colour("muted"), title)
        sizes = [one.speed for curve in curves for one in curve if math.isfinite(one.speed)]
        if max(sizes, default=0.0) <= LEAST:
            words = SOLVED if sizes else "No sweep was measured"
            paint.text(surface, words, look.small, look.colour("muted"), self.inner(), "center")
            return
        left = look.small.size("10⁻¹²")[0] + look.px(6)
        top = line + look.px(6)
        area = pygame.Rect(left, top, 0, max(1, self.rect.height - top - line - look.px(4)))
        area.width = max(1, self.rect.width - left - look.px(4))
        surface.fill(look.colour("field"), area)
        low, high = decades(curves)
        self._grid(surface, area, low, high)
        for number, curve in reversed(list(enumerate(curves))):
            self._curve(surface, area, curve, number, (low, high))
        self._cursor(surface, area, count)
        self._names(surface, pygame.Rect(area.left, area.bottom + look.px(3), area.width, line))

    def _grid(self, surface: pygame.Surface, area: pygame.Rect, low: int, high: int) -> None:
        look = self.look
        line = look.small.get_linesize()
        room = max(1, area.height // (line + look.px(4)))
        every = max(1, math.ceil((high - low) / room))
        for power in range(low, high + 1):
            y = area.bottom - round((power - low) / (high - low) * area.height)
            surface.fill(look.colour("border"), (area.left, y, area.width, 1))
            if (power - low) % every == 0:
                raised = str(power).translate(str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"))
                rect = pygame.Rect(0, y - line // 2, area.left - look.px(5), line)
                paint.text(surface, f"10{raised}", look.small, look.colour("muted"), rect, "right")

    def _point(
        self, area: pygame.Rect, number: int, count: int, residual: Residual, ends: tuple[int, int]
    ) -> tuple[float, float]:
        low, high = ends
        share = (math.log10(max(residual.speed, LEAST)) - low) / (high - low)
        margin = self.look.px(SIGN)
        x = area.left + margin + (area.width - 2 * margin) * number / max(count - 1, 1)
        return x, area.bottom - share * area.height

    def _curve(
        self,
        surface: pygame.Surface,
        area: pygame.Rect,
        curve: Sequence[Residual],
        number: int,
        ends: tuple[int, int],
    ) -> None:
        look, colour = self.look, colour_of(self.look, number)
        points = [
            self._point(area, i, len(curve), one, ends)
            for i, one in enumerate(curve)
            if math.isfinite(one.speed)
        ]
        thick, dash = look.px(2), look.px(DASH)
        far = 0.0  # [px] along the curve
        for a, b in pairwise(points):
            if number == 0:
                pygame.draw.line(surface, colour, a, b, thick)
            elif math.dist(a, b) >= 2 * dash:
                dashed(surface, a, b, colour, thick, dash)
            elif int(far / dash) % 2 == 0:
                pygame.draw.line(surface, colour, a, b, thick)
            far += math.dist(a, b)
        side = look.px(SIGN)
        every = max(1, math.ceil(MARKED * side * len(points) / area.width))
        image = marker(number, side, tuple(colour), tuple(look.colour("field")))
        for x, y in points[::every]:
            surface.blit(image, image.get_rect(center=(round(x), round(y))))

    def _cursor(self, surface: pygame.Surface, area: pygame.Rect, count: int) -> None:
        """Paint a line at the sweep that was measured last."""
        number = self._of_many() if self.many else self.walk.residual
        if 0 <= number < count:
            margin = self.look.px(SIGN)
            x = area.left + margin + (area.width - 2 * margin) * number / max(count - 1, 1)
            wide = self.look.px(1.5)
            surface.fill(
                self.look.colour("text"), (round(x) - wide // 2, area.top, wide, area.height)
            )

    def _of_many(self) -> int:
        """Return the same sweep of the first substep among many; -1 when it is not among them."""
        number = self.walk.residual
        if number < 0:
            return -1
        here = self.walk.recording.residuals[number]
        return here.sweep if (here.substep, here.stage) == (0, "solve") else -1

    def _names(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        look, x = self.look, rect.left
        due = self.walk.recording.curves_due
        for number, name in enumerate(self.names_in(rect.width)):
            if not (self.curves[number] or due):
                continue
            colour, y = colour_of(look, number), rect.centery
            end = x + look.px(NAMED - 4)
            dashed(surface, (x, y), (end, y), colour, look.px(2), look.px(DASH) if number else 0)
            image = marker(number, look.px(SIGN), tuple(colour), tuple(look.colour("raised")))
            surface.blit(image, image.get_rect(center=((x + end) // 2, y)))
            place = pygame.Rect(end + look.px(4), rect.top, rect.right - end, rect.height)
            shown = paint.text(surface, name, look.small, look.colour("text"), place)
            x = shown.right + look.px(APART)

    def names_in(self, width: int) -> tuple[str, str]:
        """Return the names of both curves that fit side by side in `width` [px]."""
        look = self.look
        long, short = DUE_NAMES if self.walk.recording.curves_due else (NAMES, SHORT_NAMES)
        wide = sum(look.px(NAMED) + look.small.size(name)[0] for name in long) + look.px(APART)
        return long if wide <= width else short


def decades(curves: Sequence[Sequence[Residual]]) -> tuple[int, int]:
    """Return the powers of ten between which all residuals lie, at least one apart."""
    sizes = [max(one.speed, LEAST) for curve in curves for one in curve if math.isfinite(one.speed)]
    if not sizes:
        return -1, 0
    low, high = math.floor(math.log10(min(sizes))), math.ceil(math.log10(max(sizes)))
    return low, max(high, low + 1)


def dashed(
    surface: pygame.Surface,
    a: tuple[float, float],
    b: tuple[float, float],
    colour: pygame.Color,
    thick: int,
    dash: int,
) -> None:
    """Paint a line of dashes of `dash` [px], or a whole one when that is 0."""
    length = math.dist(a, b)
    if dash == 0 or length < dash:
        pygame.draw.line(surface, colour, a, b, thick)
        return
    count = max(1, round(length / (2 * dash)))
    for number in range(count):
        ends = [(number + half) / count for half in (0.0, 0.5)]
        p, q = (tuple(u + (v - u) * t for u, v in zip(a, b, strict=True)) for t in ends)
        pygame.draw.line(surface, colour, p, q, thick)
