"""A window onto something taller than itself.

The stock scrolling container has a fixed 20 px bar at any scale.
"""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

import pygame
import pygame_gui
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.clipping import containers_of
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted, Sensitive

WHEEL_STEP = 54  # [units] of content per notch: three lines


@runtime_checkable
class Scrolls(Protocol):
    """What a scroll bar moves, or a finger."""

    offset: int  # [px] hidden above the view
    room: int  # [px] the largest offset

    def scroll_to(self, offset: float) -> None:
        """Hide `offset` [px] above the view."""


class Viewport(UIContainer):
    """The viewport clips its content and passes wheel turns to `turned`."""

    rect: pygame.Rect
    turned: Callable[[float], None] | None = None
    area: "ScrollArea | None" = None

    def process_event(self, event: pygame.event.Event) -> bool:
        """Scroll when the wheel turns over the content."""
        if event.type != pygame.MOUSEWHEEL or self.turned is None:
            return False
        if not self.rect.collidepoint(self.ui_manager.get_mouse_position()):
            return False
        self.turned(getattr(event, "precise_y", event.y))
        return True


class ScrollArea:
    """`content` is the container to fill; it is `height` [px] tall and seen through `rect`."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer, height: int) -> None:
        """Show a bar at the right only when the content is taller than `rect` [px]."""
        self.desk, self._wide = desk, rect.width
        self.view = Viewport(rect, desk.manager, container=container, starting_height=1)
        self.content = UIContainer(
            pygame.Rect(0, 0, rect.width, max(height, rect.height)),
            desk.manager,
            container=self.view,
        )
        self.view.area = self
        self.offset = 0  # [px] hidden above the view
        self.room = max(0, height - rect.height)  # [px] the largest offset
        self.bar: ScrollBar | None = None
        if self.room:
            self.view.turned = self._turned
            width = desk.look.px(8)
            strip = pygame.Rect(rect.right - width, rect.top, width, rect.height)
            self.bar = ScrollBar(desk, strip, container, self, layer=4)

    @property
    def width(self) -> int:
        """Return the width [px] that the content may have: what the bar leaves."""
        return self.width_beside_bar(self.desk, self._wide) if self.room else self._wide

    @staticmethod
    def width_beside_bar(desk: Desk, width: int) -> int:
        """Return what is left of `width` [px] for content when the bar shows."""
        return width - desk.look.px(14)

    def scroll_to(self, offset: float) -> None:
        """Hide `offset` [px] of the content above the view."""
        offset = round(min(max(offset, 0), self.room))
        if offset != self.offset:
            self.offset = offset
            self.content.set_relative_position((0, -offset))
            if self.bar is not None:
                self.bar.refresh()

    def reveal(self, top: int, bottom: int) -> None:
        """Scroll as little as needed to show the content between `top` and `bottom` [px]."""
        self.scroll_to(min(max(self.offset, bottom - self.view.rect.height), top))

    def kill(self) -> None:
        """Take the area and its content away."""
        self.view.kill()
        if self.bar is not None:
            self.bar.kill()

    def _turned(self, notches: float) -> None:
        self.scroll_to(self.offset - notches * self.desk.look.px(WHEEL_STEP))


class ScrollBar(Sensitive):
    """A thin bar; drag it, or click where the view should go."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, area: Scrolls, *, layer: int
    ) -> None:
        self.area = area
        self.grip = 0  # [px] from the top of the thumb to the mouse
        self.held = False
        super().__init__(desk, rect, container, layer=layer)
        self.refresh()

    def _thumb(self) -> pygame.Rect:
        """Return the part that stands for the view, in the element's own pixels."""
        height = self.rect.height
        long = max(self.look.px(24), round(height * height / (height + self.area.room)))
        top = round((height - long) * self.area.offset / max(1, self.area.room))
        return pygame.Rect(self.look.px(1), top, self.rect.width - self.look.px(2), long)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the thumb alone; the groove stays clear."""
        role = "muted" if self.held or self.hovered else "border"
        paint.box(surface, self._thumb(), self.look.colour(role), radius=self.rect.width)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Follow the mouse from a press until it lets go."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.hover_point(*event.pos):
            if event.button == pygame.BUTTON_LEFT:
                self.held = True
                thumb, y = self._thumb(), event.pos[1] - self.rect.top
                self.grip = y - thumb.top if thumb.top <= y < thumb.bottom else thumb.height // 2
                self._follow(event.pos[1])
            return True
        if self.held and event.type == pygame.MOUSEMOTION:
            self._follow(event.pos[1])
            return True
        if self.held and event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self.held = False
            self.refresh()
            return True
        return False

    def _follow(self, y: int) -> None:
        travel = self.rect.height - self._thumb().height
        self.area.scroll_to((y - self.rect.top - self.grip) / max(1, travel) * self.area.room)
        self.refresh()


def scroller_at(manager: pygame_gui.UIManager, point: tuple[int, int]) -> Scrolls | None:
    """Return what scrolls under a pixel: the topmost element there, or the view that it is in."""
    sprites = [one for one in manager.get_sprite_group().sprites() if one.visible]
    for element in reversed(sprites):
        if isinstance(element, Painted) and element.hover_point(*point):
            if isinstance(element, ScrollBar):
                return None  # it is pulled itself
            if isinstance(element, Scrolls):
                return element
            views = (box for box in containers_of(element) if isinstance(box, Viewport))
            return next((view.area for view in views), None)
    return None
