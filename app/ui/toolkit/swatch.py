"""The part that is a colour, or a thickness, to choose, and its element."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.buttons import Pressable
from app.ui.kit.desk import Desk
from app.ui.kit.theme import Look
from app.ui.toolkit.leaves import Act, Leaf
from app.ui.toolkit.parts import Sizes


class Disc(Pressable):
    """The element shows a disc or a patch, framed while it is the chosen one."""

    part: "Swatch | None" = None

    def put(self, part: "Swatch") -> None:
        """Show another one."""
        if part != self.part:
            self.part, self.tip = part, part.tip
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        look, frame, part = (
            self.look,
            self.inner().inflate(-self.look.px(3), -self.look.px(3)),
            self.part,
        )
        assert part is not None
        if part.chosen:
            accent, fill = look.colour("accent"), look.colour("raised")
            paint.box(surface, frame, fill, accent, look.px(6), look.px(2))
        elif self.lit or self.held:
            role = "pressed" if self.held else "hover"
            paint.box(surface, frame, look.colour(role), radius=look.px(6))
        if part.disc:
            paint.disc(surface, self.inner().center, look.px(part.disc / 2), part.colour)
        else:
            inside = self.inner().inflate(-look.px(10), -look.px(10))
            paint.box(surface, inside, part.colour, look.colour("border"), look.px(4), look.px(1))


@dataclass(frozen=True)
class Swatch(Leaf):
    """A colour as a disc of so many [units], or as a patch for 0, in a square cell."""

    colour: pygame.Color
    command: Callable[[], object] = field(compare=False)
    tip: str
    side: float  # [units] of the cell
    disc: float = 0.0
    chosen: bool = False

    def own_widths(self, look: Look) -> Sizes:
        return look.target(self.side), look.target(self.side)

    def heights(self, look: Look, width: int) -> Sizes:  # noqa: ARG002
        return self.own_widths(look)

    def texts(self) -> Iterable[str]:
        return (self.tip,) if self.chosen else ()

    def make(self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act) -> Disc:
        return Disc(desk, rect, box, command=act)

    def put(self, element: Disc) -> None:
        element.put(self)

    def deed(self, *what: Any) -> None:  # noqa: ARG002
        self.command()
