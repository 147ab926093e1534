"""The legend of an X-ray: what its marks in the picture mean."""

import numpy as np
import pygame
from pygame_gui.core import UIContainer

from app.drawing import surfaces
from app.drawing.style import Style
from app.features.xray.view.marks import JOINT, colour_of, mark_shapes
from app.features.xray.view.picture import Picture
from app.ui.bars.legend import rgba
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.symbols import symbol

SIGN = 17  # [units] of a sign
GAP = 5, 14  # [units] between a sign and its words, and after those
LINE = 21  # [units] height of a line
MOST = 6
"""Graph colours that are shown one by one: [count]; of more, the last stands for the rest."""

MARKS = (
    ("arrow", "velocity", "velocity after"),
    ("barb", "velocity", "before (dashed)"),
    ("arrow", "impulse", "impulse so far"),
    ("barb", "friction", "friction"),
    ("ring", "hand", "row at work, its bodies"),
)
COLOUR_TIP = (
    "Rows of one graph colour share no moving body: they could be solved at the same time. Each has"
    " a shape of its own too. Joints are solved one after the other."
)


class XrayLegend(Painted):
    """The legend flows into as many lines as its width needs."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, picture: Picture
    ) -> None:
        """Show the colours that `picture` has."""
        self.picture = picture
        self.style = Style.make(desk.view.theme, False, desk.look.scale)
        super().__init__(desk, rect, container, tip=COLOUR_TIP)
        self.refresh()

    @staticmethod
    def items(picture: Picture) -> list[tuple[str, str, int, str]]:
        """Return (sign, role, graph colour, words) of all entries; a colour has no sign."""
        plain = [colour for colour in picture.ranks if colour != JOINT]
        result = [("", "", colour, f"colour {colour + 1}") for colour in plain[:MOST]]
        if len(plain) > MOST:
            result[-1] = ("", "", plain[MOST - 1], f"colours {MOST} to {plain[-1] + 1}")
        if JOINT in picture.ranks:
            result.append(("", "", JOINT, "joint"))
        rows = picture.recording.rows
        pushes = {"friction" if row.kind == "friction" else "impulse" for row in rows}
        marks = [one for one in MARKS if one[1] in {"velocity", "hand", *pushes}]
        return [*result, *((sign, role, 0, words) for sign, role, words in marks)]

    @staticmethod
    def lines(desk: Desk, width: int, picture: Picture) -> list[list[tuple[int, int]]]:
        """Return where the entries begin: their numbers and left edges [px], line by line."""
        look = desk.look
        made: list[list[tuple[int, int]]] = [[]]
        x = 0
        for number, (_, _, _, words) in enumerate(XrayLegend.items(picture)):
            wide = look.px(SIGN + GAP[0]) + look.small.size(words)[0]
            if made[-1] and x + wide > width:
                made.append([])
                x = 0
            made[-1].append((number, x))
            x += wide + look.px(GAP[1])
        return made

    @staticmethod
    def height(desk: Desk, width: int, picture: Picture) -> int:
        """Return how high it is in a column of `width` [px]."""
        return len(XrayLegend.lines(desk, width, picture)) * desk.look.px(LINE)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the entries line by line."""
        look, items = self.look, self.items(self.picture)
        side, high = look.px(SIGN), look.px(LINE)
        for number, line in enumerate(self.lines(self.desk, self.rect.width, self.picture)):
            for entry, x in line:
                sign, role, colour, words = items[entry]
                place = pygame.Rect(x, number * high, side, high)
                if sign:
                    image = symbol(sign, side, rgba(self.style.color(role)))
                    surface.blit(image, image.get_rect(center=place.center))
                else:
                    self._colour(surface, place, colour)
                rest = pygame.Rect(place.right + look.px(GAP[0]), place.top, self.rect.width, high)
                paint.text(surface, words, look.small, look.colour("text"), rest)

    def _colour(self, surface: pygame.Surface, place: pygame.Rect, colour: int) -> None:
        """Paint the mark of a graph colour."""
        many = paint.SMOOTHING
        large = surfaces.clear((place.width * many, place.height * many))
        ink = rgba(colour_of(self.style.theme, colour))
        large.fill((*ink[:3], 0))
        at = np.array([large.get_size()]) / 2
        corners = mark_shapes(at, colour, 0.38 * many * place.width)[0]
        pygame.draw.polygon(large, ink, [(float(x), float(y)) for x, y, _ in corners])
        surface.blit(surfaces.scaled(large, place.size), place)
