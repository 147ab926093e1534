"""The plot of a fan: how far its copies are from the run, over time, on a logarithmic scale."""

import math
from collections.abc import Callable, Sequence

import numpy as np
import pygame
from pygame_gui.core import UIContainer

from app.drawing import surfaces
from app.drawing.canvas import memory
from app.drawing.kernels.curves import ink, stroke
from app.features.fan.model.growth import Growth, distances, mean_distance
from app.features.fan.model.spread import Sample
from app.quantities.scale import bracketed, step_for
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from scenes.labels import number

LABEL = 58  # [units] left of the plot
LINE, THIN = 2.6, 1.1  # [units] of the mean and of a copy
FAINT = 0.35  # [1] opacity of a copy
DASH = 7.0  # [units] of the fitted line
DECADE = 26  # [units] least distance of two labels along the distance
SECOND = 70  # [units] least distance of two labels along time
LEAST = 1e-16  # [m] nothing below it is drawn
RANGE = 8  # [px] a shorter pull is a click
TITLES = ("distance from the run [m]", "distance [m]")
"""Of these the first that has room."""

TIP = (
    "The distance counts positions and velocities together (in phase space); thin: each copy,"
    " thick: their mean, dashed: the fit in the shaded range.\n"
    "Pull along the time to choose that range; a click finds one again"
)

Choose = Callable[[tuple[float, float] | None], None]


class FanPlot(Painted):
    """The plot of distances; a pull along it chooses the range of the fit, a click lets it go."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, choose: Choose
    ) -> None:
        """Nothing to show yet; `choose` hears the range [s] that was pulled, None of a click."""
        self._choose = choose
        self._samples: Sequence[Sample] = ()
        self._long = 1.0  # [s] of the time axis
        self._growth: Growth | None = None
        self._now = math.nan  # [s] since the beginning of the fan
        self._from: int | None = None  # [px] where a pull began
        self._to = 0
        super().__init__(desk, rect, container, tip=TIP)
        self.refresh()

    def put(self, samples: Sequence[Sample], long: float, found: Growth | None, now: float) -> None:
        """Show the samples of a fan of `long` [s], what was found, and `now` [s] since it began."""
        self._samples, self._long, self._growth, self._now = samples, long, found, now
        self.refresh()

    # --- the mouse ---------------------------------------------------------------------------

    def process_event(self, event: pygame.event.Event) -> bool:
        """Follow a pull."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.hover_point(*event.pos):
            if event.button == pygame.BUTTON_LEFT and self._samples:
                self._from = self._to = event.pos[0] - self.rect.left
                self.hide_tip()
            return event.button <= pygame.BUTTON_RIGHT
        if self._from is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            self._to = event.pos[0] - self.rect.left
            self.refresh()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            low, high = sorted((self._from, self._to))
            self._from = None
            self._choose((self._time(low), self._time(high)) if high - low > RANGE else None)
            return True
        return False

    def _time(self, x: int) -> float:
        area = self._area()
        return min(max((x - area.left) / area.width, 0.0), 1.0) * self._long

    # --- painting ----------------------------------------------------------------------------

    def _area(self) -> pygame.Rect:
        look = self.look
        high = look.small.get_linesize()
        return pygame.Rect(
            look.px(LABEL),
            high + look.px(6),
            max(8, self.rect.width - look.px(LABEL) - look.px(8)),
            max(8, self.rect.height - 2 * high - look.px(14)),
        )

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the axes, the copies, their mean, the fit and its range."""
        look, area = self.look, self._area()
        picture = surfaces.packed(self.rect.size)
        picture.fill(look.colour("raised"))
        if not picture.get_rect().contains(area):
            surface.blit(picture, (0, 0))  # too small for axes; kernels need the room they are told
            return
        picture.fill(look.colour("field"), area)
        if len(self._samples) < 2:
            paint.text(picture, "No copies yet", look.small, look.colour("muted"), area, "center")
            surface.blit(picture, (0, 0))
            return
        apart, mean = distances(self._samples), mean_distance(self._samples)
        seen = apart[apart > LEAST]
        low = math.floor(math.log10(seen.min())) if len(seen) else -12
        high = max(math.ceil(math.log10(seen.max())), low + 1) if len(seen) else 0
        self._paint_range(picture, area)
        self._paint_axes(picture, area, low, high)
        self._paint_curves(picture, area, (low, high), apart, mean)
        self._paint_moment(picture, area)
        surface.blit(picture, (0, 0))

    def _paint_range(self, picture: pygame.Surface, area: pygame.Rect) -> None:
        """Shade the range of the fit, or what is pulled just now."""
        found, scale = self._growth, area.width / self._long
        if self._from is not None:
            low, high = sorted((self._from, self._to))
        elif found is not None:
            low, high = (area.left + round(t * scale) for t in (found.low, found.high))
        else:
            return
        shade = pygame.Rect(low, area.top, max(1, high - low), area.height).clip(area)
        look = self.look
        picture.fill(look.colour("field").lerp(look.colour("accent"), 0.16), shade)

    def _paint_axes(self, picture: pygame.Surface, area: pygame.Rect, low: int, high: int) -> None:
        look, font, hair = self.look, self.look.small, self.look.px(1)
        text, grid = look.colour("text"), look.colour("border")
        step = max(1, math.ceil(look.px(DECADE) * (high - low) / area.height))
        for power in range(low, high + 1, step):
            y = area.bottom - round(area.height * (power - low) / (high - low))
            picture.fill(grid, (area.left, y, area.width, hair))
            words = f"10{str(power).translate(RAISED)}"
            image = font.render(words, True, text)
            place = image.get_rect(midright=(area.left - look.px(5), y))
            picture.blit(image, place.clamp(picture.get_rect()))
        last = self._long
        pitch = step_for(last, max(2.0, area.width / look.px(SECOND)))
        words = f"t {bracketed('s', 0)}"
        title = font.render(words, True, text)
        spot = title.get_rect(topright=(area.right, area.bottom + look.px(3)))
        for k in range(int(last / pitch) + 1):
            x = area.left + round(area.width * k * pitch / last)
            picture.fill(grid, (x, area.top, hair, area.height))
            image = font.render(number(k * pitch, None), True, text)
            place = image.get_rect(midtop=(x, area.bottom + look.px(3)))
            if place.right < spot.left - look.px(4):
                picture.blit(image, place)
        picture.blit(title, spot)
        fits = (words for words in TITLES if font.size(words)[0] <= area.width)
        head = next(fits, TITLES[-1])
        picture.blit(font.render(head, True, text), (area.left, look.px(2)))
        pygame.draw.rect(picture, grid, area.inflate(2 * hair, 2 * hair), hair)

    def _paint_curves(
        self,
        picture: pygame.Surface,
        area: pygame.Rect,
        decades: tuple[int, int],
        apart: np.ndarray,
        mean: np.ndarray,
    ) -> None:
        look, (low, high) = self.look, decades
        plane, pixels = np.zeros((area.height, area.width), np.uint8), memory(picture)
        times = np.array([sample.time for sample in self._samples])
        x = times * (area.width / self._long)

        def curve(values: np.ndarray, role: str, width: float, alpha: float, dash: float) -> None:
            with np.errstate(divide="ignore"):
                up = (np.log10(np.maximum(values, LEAST)) - low) / (high - low)
            points = np.column_stack([x[: len(up)], area.height * (1.0 - up)])
            stroke(plane, points, width * look.scale, dash * look.scale)
            colour = look.colour(role)
            argb = round(255 * alpha) << 24 | colour.r << 16 | colour.g << 8 | colour.b
            ink(pixels, plane, argb, area.left, area.top)

        for copy in apart.T:
            curve(copy, "muted", THIN, FAINT, 0.0)
        curve(mean, "accent", LINE, 1.0, 0.0)
        found = self._growth
        if found is not None and found.is_exponential:
            inside = (times >= found.low) & (times <= found.high)
            x = x[inside]
            curve(np.exp(found.start + found.rate * times[inside]), "text", LINE, 1.0, DASH)

    def _paint_moment(self, picture: pygame.Surface, area: pygame.Rect) -> None:
        """Mark the moment that the picture of the scene shows, and when 1 cm is exceeded."""
        look, scale = self.look, area.width / self._long
        found = self._growth
        if found is not None and found.useless <= self._long:
            x = area.left + round(found.useless * scale)
            picture.fill(look.colour("warning"), (x, area.top, look.px(2), area.height))
            image = look.small.render("1 cm", True, look.colour("warning"))
            place = image.get_rect(bottomleft=(x + look.px(4), area.bottom - look.px(2)))
            if place.right > area.right:
                place.right = x - look.px(3)
            picture.fill(look.colour("field"), place)  # else curves run through the words
            picture.blit(image, place)
        if 0.0 <= self._now <= self._long:
            x = area.left + round(self._now * scale)
            picture.fill(look.colour("text"), (x, area.top, look.px(1), area.height))


RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
"""Digits of an exponent."""
