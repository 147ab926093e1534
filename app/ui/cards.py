"""What the scene sheet is made of.

The search field's frame, the headings, a card for each scene.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame_gui.core import UIContainer

from app.ui import paint
from app.ui.buttons import Pressable
from app.ui.icons import icon
from app.ui.painted import Desk, Painted


@dataclass(frozen=True)
class Found:
    """One scene of the list."""

    name: str
    category: str
    title: str
    words: str
    broken: bool


class SearchFrame(Painted):
    """The frame and the sign round the search field."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        super().__init__(desk, rect, container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """A field with a lens at the left."""
        look, side = self.look, self.look.px(18)
        paint.box(
            surface,
            self.inner(),
            look.colour("field"),
            look.colour("accent"),
            look.px(6),
            look.px(1.5),
        )
        surface.blit(
            icon("search", side, tuple(look.colour("muted"))),
            (look.px(11), (self.rect.height - side) // 2),
        )


class Hint(Painted):
    """What the empty field is for.

    The stock hint goes away when the field has the focus, which it always has.
    """

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        words: str = "Type to search; Enter opens, Esc closes",
    ) -> None:
        self.words = words
        super().__init__(desk, rect, container, layer=4)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Muted words."""
        paint.text(surface, self.words, self.look.body, self.look.colour("muted"), self.inner())

    def hover_point(self, hover_x: float, hover_y: float) -> bool:  # noqa: ARG002
        """Clicks go to the field."""
        return False


class Heading(Painted):
    """The name of a category."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer, words: str) -> None:
        self.words = words
        super().__init__(desk, rect, container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Small and muted, over a hair line."""
        look = self.look
        area = self.inner().inflate(-2 * look.px(10), 0)
        covered = paint.text(surface, self.words, look.small, look.colour("muted"), area)
        hair = pygame.Rect(covered.right + look.px(10), area.centery, 0, look.px(1))
        hair.width = max(0, area.right - hair.left)
        surface.fill(look.colour("border"), hair)


class Card(Pressable):
    """A scene: its title, and what it shows in one sentence."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        found: Found,
        command: Callable[[], None],
    ) -> None:
        self.found = found
        super().__init__(desk, rect, container, command=command)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Two lines; the scene that runs has a tick, a broken one its error."""
        look, found = self.look, self.found
        self.face(surface, radius=6)
        if self.marked:
            bar = pygame.Rect(0, look.px(8), look.px(4), self.rect.height - look.px(16))
            paint.box(surface, bar, look.colour("accent"), radius=look.px(2))
        area = self.inner().inflate(-2 * look.px(14), -2 * look.px(3))
        half = area.height // 2
        upper = pygame.Rect(area.topleft, (area.width, half))
        lower = pygame.Rect(area.left, area.top + half, area.width, half)
        covered = paint.text(surface, found.title, look.strong, look.colour("text"), upper)
        if found.name == self.desk.session.scene_name:
            side = look.px(15)
            sign = icon("check", side, tuple(look.colour("accent")))
            surface.blit(sign, sign.get_rect(midleft=(covered.right + look.px(8), upper.centery)))
        words = f"Cannot be loaded: {found.words}" if found.broken else found.words
        paint.text(
            surface, words, look.small, look.colour("error" if found.broken else "muted"), lower
        )
