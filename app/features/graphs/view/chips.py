"""The legend of a graph: a chip a series, with its colour and its marker."""

from collections.abc import Callable

import pygame
from pygame_gui.core import UIContainer

from app.features.graphs.model.graph import Trace
from app.ui.kit import paint
from app.ui.kit.buttons import Pressable
from app.ui.kit.curve_looks import colour_of, marker
from app.ui.kit.desk import Desk
from app.ui.kit.icons import icon
from app.ui.kit.theme import Look

CHIP = 23  # [units] height
SIGN = 13  # [units] of the marker
CROSS = 18  # [units] width of the part that removes it
GAP = 4  # [units] between chips
LEAST = 84  # [units] a chip is never narrower
MOST_ROWS = 2
CHIP_TIP = "Click to hide or show it; right-click to fit a curve"


class Chip(Pressable):
    """A click hides the curve or shows it again; the cross takes it off the graph."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        trace: Trace,
        commands: tuple[Callable[[], None], Callable[[], None], Callable[[], None]],
    ) -> None:
        """Make a chip whose `commands` hide or show the curve, remove it, and fit a curve to it."""
        self.trace, self.trouble = trace, ""
        self._hide, self._remove, self._fit = commands
        tip = f"{trace.series.title}\n{CHIP_TIP}"
        super().__init__(desk, rect, container, command=self._act, tip=tip)
        self.refresh()

    def _act(self) -> None:
        cross = self.desk.look.px(CROSS)
        (self._remove if pygame.mouse.get_pos()[0] > self.rect.right - cross else self._hide)()

    def tell(self, trouble: str) -> None:
        """Say why it has no values here; "" when it has."""
        if trouble != self.trouble:
            self.trouble = trouble
            self.tip = f"{self.trace.series.title}\n{trouble or CHIP_TIP}"
            self.refresh()

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take the right button too: it asks for a curve to fit."""
        on_it = event.type == pygame.MOUSEBUTTONDOWN and self.hover_point(*event.pos)
        if on_it and event.button == pygame.BUTTON_RIGHT:
            self.hide_tip()
            self._fit()
            return True
        return super().process_event(event)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint marker, name, cross; faint when it is hidden."""
        look, trace = self.look, self.trace
        fill = look.colour("pressed" if self.held else "hover" if self.lit else "surface")
        paint.box(surface, self.inner(), fill, look.colour("border"), look.px(4), look.px(1))
        side, middle = look.px(SIGN), self.rect.height // 2
        colour = colour_of(look, trace.look)
        if trace.hidden:
            colour = colour.lerp(look.colour("raised"), 0.65)
        sign = marker(trace.look, side, tuple(colour), tuple(fill))
        surface.blit(sign, (look.px(5), middle - side // 2))
        cross = look.px(11)
        ink = look.colour("muted")
        surface.blit(
            icon("cross", cross, tuple(ink)),
            (self.rect.width - look.px(CROSS) + (look.px(CROSS) - cross) // 2, middle - cross // 2),
        )
        area = self.inner()
        area.left, area.width = look.px(22), self.rect.width - look.px(22 + CROSS)
        words = f"{trace.series.name}: {self.trouble}" if self.trouble else trace.series.name
        faint = trace.hidden or self.trouble
        paint.text(surface, words, look.small, look.colour("muted" if faint else "text"), area)


def chip_width(look: Look, trace: Trace) -> int:
    """Return what a chip would like to have [px]."""
    words = look.small.size(trace.series.name)[0] + look.px(24 + CROSS)
    return max(words, look.px(LEAST))


def chip_places(look: Look, traces: list[Trace], area: pygame.Rect) -> list[pygame.Rect]:
    """Return places for chips in at most two rows; where that is not enough, they get narrower."""
    if not traces:
        return []
    gap, high = look.px(GAP), look.px(CHIP)
    wanted = [min(chip_width(look, trace), area.width) for trace in traces]
    for share in (1.0, 0.85, 0.7, 0.55, 0.4):
        places = _flow([max(look.px(54), round(w * share)) for w in wanted], area, gap, high)
        if places[-1].bottom <= area.top + MOST_ROWS * (high + gap):
            return places
    return places


def _flow(widths: list[int], area: pygame.Rect, gap: int, high: int) -> list[pygame.Rect]:
    result, left, top = [], area.left, area.top
    for width in widths:
        if left + width > area.right and left > area.left:
            left, top = area.left, top + high + gap
        result.append(pygame.Rect(left, top, width, high))
        left += width + gap
    return result
