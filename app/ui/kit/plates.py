"""Backgrounds: they carry other widgets and keep the mouse from what is under them."""

from collections.abc import Callable

import pygame
import pygame_gui
from pygame_gui.core import UIContainer, UIElement

from app.drawing import surfaces
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.element_names import near
from app.ui.kit.painted import Painted

MOUSE_EVENTS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


class Plate(Painted):
    """A flat background that keeps the mouse from what is under it."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer | None = None,
        *,
        colour: str = "surface",
        edge: str = "",
    ) -> None:
        """Paint a plate in the `colour` role.

        `edge` is the side ("top", "bottom", "left", "right") with a border line.
        """
        super().__init__(desk, rect, container)
        self.blendmode = 0  # opaque: a plain copy, several times faster than blending
        surface = surfaces.opaque(self.rect.size)
        surface.fill(self.look.colour(colour))
        if edge:
            surface.fill(
                self.look.colour("border"), _edge_line(self.inner(), edge, self.look.px(1))
            )
        self._set_image(surface)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take every click and wheel turn on the plate."""
        return takes_mouse(self, event)


class Shade(Painted):
    """The shade darkens the whole window behind a sheet and takes the mouse.

    A click on it calls `dismiss`. A `clear` one is not seen.
    """

    def __init__(
        self, desk: Desk, container: UIContainer, dismiss: Callable[[], None], clear: bool = False
    ) -> None:
        super().__init__(desk, pygame.Rect((0, 0), desk.size), container)
        self.dismiss = dismiss
        # Premultiplied costs 1 ms at 1080p; a plain surface with one alpha for all costs 3.5 ms.
        surface = surfaces.clear(self.rect.size)
        if not clear:
            surface.fill(self.look.palette.shade)
        self._set_image(surface.premul_alpha())

    def process_event(self, event: pygame.event.Event) -> bool:
        """Close the sheet on a press outside it."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.dismiss()
        return takes_mouse(self, event)


class Sheet(Painted):
    """The raised background of a menu or dialog, with a soft shadow round it."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, radius: float = 8
    ) -> None:
        """Place the sheet itself at `rect` [px]; the element is larger by the shadow."""
        self.spread = desk.look.px(14)
        super().__init__(desk, rect.inflate(2 * self.spread, 2 * self.spread), container)
        palette, look = self.look.palette, self.look
        fill, border = tuple(look.colour("raised")), tuple(look.colour("border"))
        image = paint.shadowed(
            rect.size, fill, border, look.px(radius), self.spread, palette.shadow
        )
        self._set_image(image.premul_alpha())

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Return whether a pixel is on the sheet itself, not on its shadow."""
        return self.rect.inflate(-2 * self.spread, -2 * self.spread).collidepoint(hover_x, hover_y)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take every click and wheel turn on the sheet."""
        return takes_mouse(self, event)


def takes_mouse(element: UIElement, event: pygame.event.Event) -> bool:
    """Return whether `event` is a click or a wheel turn over `element`."""
    if event.type not in MOUSE_EVENTS:
        return False
    return element.hover_point(*getattr(event, "pos", element.ui_manager.get_mouse_position()))


def _edge_line(rect: pygame.Rect, edge: str, width: int) -> pygame.Rect:
    """Return the strip of `rect` along one of its sides, `width` [px] thick."""
    line = rect.copy()
    if edge in ("top", "bottom"):
        line.height = width
        line.bottom = rect.bottom if edge == "bottom" else rect.top + width
    else:
        line.width = width
        line.right = rect.right if edge == "right" else rect.left + width
    return line


def covers(manager: pygame_gui.UIManager, point: tuple[int, int]) -> bool:
    """Return whether a visible element stands at `point` [px]. Containers are clear and do not
    count.
    """
    return any(
        isinstance(element, Painted) and element.visible and element.hover_point(*point)
        for element in near(manager, point)
    )
