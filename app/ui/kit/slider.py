"""The slider: a groove, what is filled of it, and a knob. Values map to travel by a `Track`."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.clicks import SLACK, Clicks
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Sensitive
from scenes.axes import decimals_of


@dataclass(frozen=True)
class Track:
    """How a value [unit of the parameter] maps to the travel of a slider (0 to 1)."""

    low: float
    high: float
    step: float | None = None
    log: bool = False

    def travel(self, value: float) -> float:
        """Return where the knob stands for `value`."""
        value = min(max(value, self.low), self.high)
        if self.log:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def value(self, travel: float) -> float:
        """Return the value for a knob at `travel`, on the grid of steps."""
        travel = min(max(travel, 0.0), 1.0)
        if self.log:
            return self.snap(self.low * (self.high / self.low) ** travel)
        return self.snap(self.low + travel * (self.high - self.low))

    def snap(self, value: float) -> float:
        """Return `value` inside the limits, on the grid of steps or else to three digits."""
        if self.step:
            value = self.low + round((value - self.low) / self.step) * self.step
            value = round(value, decimals_of(self.step) + 3)
        elif value not in (self.low, self.high):
            scale = abs(value) if self.log else self.high - self.low
            value = round(value, 2 - math.floor(math.log10(scale or 1.0)))
        return min(max(value, self.low), self.high)


class Slider(Sensitive):
    """Drag the knob, click the groove, or double-click for the default."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer | None,
        *,
        track: Track,
        value: float,
        default: float,
        moved: Callable[[float, bool], None],
        tip: str = "",
    ) -> None:
        """Make a slider that calls `moved(value, done)` for every new value.

        `done` is True when the mouse lets go.
        """
        self.track, self.value, self.default, self.moved = track, value, default, moved
        self.held = False
        self._before = value  # when the mouse took hold of it: Esc gives it back
        self._clicks = Clicks()
        super().__init__(desk, rect, container, tip=tip)
        self.refresh()

    def set(self, value: float) -> None:
        """Show another value without calling `moved`."""
        if value != self.value and not self.held:
            self.value = value
            self.refresh()

    def process_event(self, event: pygame.event.Event) -> bool:
        """Follow the mouse from a press on the groove, wherever it goes, until it lets go."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.hover_point(*event.pos):
            if event.button == pygame.BUTTON_LEFT:
                self._press(event.pos)
            return event.button <= pygame.BUTTON_RIGHT
        if self.held and event.type == pygame.MOUSEMOTION:
            self._follow(event.pos[0], done=False)
            return True
        if self.held and event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self.held = False
            self._follow(event.pos[0], done=True)
            return True
        if self.held and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.held, self.value = False, self._before
            self.refresh()
            self.moved(self.value, True)
            return True
        return False

    def _press(self, at: tuple[int, int]) -> None:
        self.hide_tip()
        if self._clicks.is_double(at, self.look.px(SLACK)):
            self.value = self.default
            self.refresh()
            self.moved(self.value, True)
            return
        self.held, self._before = True, self.value
        self._follow(at[0], done=False)

    def _follow(self, x: int, *, done: bool) -> None:
        groove = self._groove().move(self.rect.topleft)
        value = self.track.value((x - groove.left) / groove.width)
        changed = value != self.value
        self.value = value
        self.refresh()
        if changed or done:
            self.moved(value, done)

    def _groove(self) -> pygame.Rect:
        """Return the path of the knob's centre, in the element's own pixels."""
        margin = self.look.px(9)
        groove = pygame.Rect(margin, 0, self.rect.width - 2 * margin, self.look.px(5))
        groove.centery = self.rect.height // 2
        return groove

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the groove, filled up to the knob."""
        look, groove = self.look, self._groove()
        knob = groove.left + self.track.travel(self.value) * groove.width
        path = groove.inflate(2 * look.px(3), 0)
        paint.box(surface, path, look.colour("border"), radius=path.height)
        filled = path.copy()
        filled.width = max(path.height, round(knob) - path.left)
        paint.box(surface, filled, look.colour("accent"), radius=path.height)
        radius = look.px(9 if self.held or self.hovered else 8)
        center = (round(knob), groove.centery)
        paint.disc(surface, center, radius, look.colour("accent"))
        paint.disc(
            surface,
            center,
            max(2, radius - look.px(2.4)),
            look.colour("pressed" if self.held else "raised"),
        )
