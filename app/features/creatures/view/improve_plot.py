"""The curve of a search: the best so far and the mean of each generation, over what was tried."""

import math

import numpy as np
import pygame
from pygame_gui.core import UIContainer

from app.drawing import surfaces
from app.drawing.canvas import memory
from app.drawing.kernels.curves import ink, stroke
from app.quantities.scale import bracketed, step_for
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from creatures.evolution.search import Search
from creatures.trials import GOALS
from scenes.labels import number

LABEL = 46  # [units] left of the plot
LINE, THIN = 2.6, 1.4  # [units] of the best and of the mean
DASH = 5.0  # [units] of the line of the present creature
STEP, TRIALS = 34, 84  # [units] least distance of two labels, upwards and along
LEAST = 1e-9  # [unit] a range of less is widened to this about its middle

TIP = "Thick: the best so far. Thin: the mean of each generation. Dashed: the present creature"


class ImprovePlot(Painted):
    """The plot grows with the search."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        """Show nothing yet."""
        self._search: Search | None = None
        super().__init__(desk, rect, container, tip=TIP)
        self.refresh()

    def put(self, search: Search | None) -> None:
        """Show what a search has come to."""
        self._search = search
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the axes, the dashed line of the present creature, and both curves."""
        look, search = self.look, self._search
        high = look.small.get_linesize()
        area = pygame.Rect(look.px(LABEL), high + look.px(4), 0, 0)
        area.width = self.rect.width - area.left - look.px(8)
        area.height = self.rect.height - area.top - high - look.px(6)
        picture = surfaces.packed(self.rect.size)
        picture.fill(look.colour("raised"))
        if area.width > 8 and area.height > 8:
            picture.fill(look.colour("field"), area)
            if search is None or not search.curve:
                words = "A curve begins after a generation"
                paint.text(picture, words, look.small, look.colour("muted"), area, "center")
            else:
                self._paint_search(picture, area, search)
        surface.blit(picture, (0, 0))

    def _paint_search(self, picture: pygame.Surface, area: pygame.Rect, search: Search) -> None:
        look = self.look
        present = search.present.score.value if search.present is not None else math.nan
        now = search.best.score.value if search.best is not None else math.nan
        best = np.array([present, *(one.best for one in search.curve), now])
        mean = np.array([math.nan, *(one.mean for one in search.curve), math.nan])
        trials = 1.0 + search.size * np.arange(len(best))
        trials[-1] = search.trials
        known = np.concatenate([best, mean])
        known = known[np.isfinite(known)]
        low, high = (float(known.min()), float(known.max())) if len(known) else (0.0, 1.0)
        room = max(0.04 * (high - low), LEAST)
        low, high = low - room, high + room
        goal = GOALS[search.goal]
        self._paint_axes(picture, area, (low, high), float(trials[-1]))
        title = f"{goal.title} {bracketed(goal.unit, 0)}"
        picture.blit(look.small.render(title, True, look.colour("text")), (area.left, 0))
        x = trials * (area.width / trials[-1])
        plane, pixels = np.zeros((area.height, area.width), np.uint8), memory(picture)

        def curve(values: np.ndarray, role: str, width: float, dash: float) -> None:
            points = np.column_stack([x, area.height * (high - values) / (high - low)])
            stroke(plane, points, width * look.scale, dash * look.scale)
            colour = look.colour(role)
            argb = 255 << 24 | colour.r << 16 | colour.g << 8 | colour.b
            ink(pixels, plane, argb, area.left, area.top)

        curve(np.full(len(x), present), "muted", THIN, DASH)
        curve(mean, "text", THIN, 0.0)
        curve(best, "accent", LINE, 0.0)

    def _paint_axes(
        self, picture: pygame.Surface, area: pygame.Rect, span: tuple[float, float], last: float
    ) -> None:
        look, font, hair = self.look, self.look.small, self.look.px(1)
        text, grid, (low, high) = look.colour("text"), look.colour("border"), span
        step = step_for(high - low, max(1.0, area.height / look.px(STEP)))
        for k in range(math.ceil(low / step), math.floor(high / step) + 1):
            y = area.bottom - round(area.height * (k * step - low) / (high - low))
            picture.fill(grid, (area.left, y, area.width, hair))
            image = font.render(number(k * step, None), True, text)
            place = image.get_rect(midright=(area.left - look.px(5), y))
            picture.blit(image, place.clamp(picture.get_rect()))
        title = font.render("creatures tried", True, text)
        spot = title.get_rect(topright=(area.right, area.bottom + look.px(2)))
        pitch = max(1.0, step_for(last, max(2.0, area.width / look.px(TRIALS))))
        for k in range(int(last / pitch) + 1):
            x = area.left + round(area.width * k * pitch / last)
            picture.fill(grid, (x, area.top, hair, area.height))
            image = font.render(number(k * pitch, None), True, text)
            place = image.get_rect(midtop=(x, area.bottom + look.px(2)))
            if place.right < spot.left - look.px(4):
                picture.blit(image, place)
        picture.blit(title, spot)
