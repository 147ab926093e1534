"""What the scene sheet is made of: the search field's frame, headings, the picture of a card."""

from typing import NamedTuple

import pygame
from pygame_gui.core import UIContainer

from app.drawing import surfaces
from app.drawing.kept_pictures import KeptPictures
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.fields import FieldFrame
from app.ui.kit.icons import icon
from app.ui.kit.painted import Painted
from app.ui.kit.theme import Look, font
from app.ui.sheets.scene_index import Found

Picture = pygame.Surface | None


class SearchFrame(FieldFrame):
    """The frame and the sign round the search field."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        super().__init__(desk, rect, container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a field with a lens at the left."""
        super().paint(surface)
        look, side = self.look, self.look.px(18)
        surface.blit(
            icon("search", side, tuple(look.colour("muted"))),
            (look.px(11), (self.rect.height - side) // 2),
        )


class Heading(Painted):
    """The name of a category."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer, words: str) -> None:
        self.words = words
        super().__init__(desk, rect, container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the name small and muted, over a hair line."""
        look = self.look
        area = self.inner().inflate(-2 * look.px(10), 0)
        covered = paint.text(surface, self.words, look.small, look.colour("muted"), area)
        hair = pygame.Rect(covered.right + look.px(10), area.centery, 0, look.px(1))
        hair.width = max(0, area.right - hair.left)
        surface.fill(look.colour("border"), hair)


class Words(Painted):
    """A line of text: strong words, and quiet ones behind as far as there is room."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        self.strong, self.quiet = "", ""
        super().__init__(desk, rect, container)

    def put(self, strong: str, quiet: str) -> None:
        """Show other words."""
        if (strong, quiet) != (self.strong, self.quiet):
            self.strong, self.quiet = strong, quiet
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint both on one line."""
        look, rest = self.look, self.inner()
        if self.strong:
            done = paint.text(surface, self.strong, look.heading, look.colour("text"), rest)
            rest.left, rest.width = done.right + look.px(14), rest.width - done.width - look.px(14)
        if rest.width > look.px(60):
            paint.text(surface, self.quiet, look.small, look.colour("muted"), rest)


class CardState(NamedTuple):
    """How a card stands."""

    lit: bool = False  # the mouse points at it
    marked: bool = False  # Enter would open it
    running: bool = False  # it is the present scene
    favourite: bool = False
    star_lit: bool = False  # the mouse points at its star


class CardPainter:
    """The card painter paints cards of one width: a picture, the title with a star, two lines of
    words.
    """

    PAD = 7  # [units]
    STAR = 30  # [units] the square that takes a click
    LINES = 2  # [count] of words
    KEPT = 32_000_000  # [bytes] painted cards in memory: four screens and more

    def __init__(self, look: Look, width: int) -> None:
        """Prepare for cards so wide [px]."""
        self.look = look
        pad = look.px(self.PAD)
        side = width - 2 * pad
        self.picture = pygame.Rect(pad, pad, side, round(side * 9 / 16))
        star = look.px(self.STAR)
        row = max(look.strong.get_linesize() + look.px(4), star)
        left = pad + look.px(3)
        self.title = pygame.Rect(left, self.picture.bottom + look.px(2), width - 2 * left, row)
        self.star = pygame.Rect(0, self.title.top, star, row)
        self.star.right = width - pad + look.px(4)
        words = self.LINES * look.small.get_linesize()
        self.words = pygame.Rect(left, self.title.bottom - look.px(2), self.title.width, words)
        self.size = (width, self.words.bottom + look.px(8))
        self._kept = KeptPictures(self.KEPT)

    def card(self, result: Found, state: CardState, image: Picture) -> pygame.Surface:
        """Return the painted card; treat it as read-only. `image` is its picture, once there is
        one.
        """
        key = (result, state, image)
        return self._kept.painted(key, lambda: self._paint(result, state, image))

    def cuts(self, result: Found) -> bool:
        """Return whether not all of its words can be read on the card."""
        titles = paint.wrap(result.title, self.look.strong, self.star.left - self.title.left)
        lines = paint.wrap(_words(result), self.look.small, self.words.width)
        return len(titles) > self.LINES or len(lines) + len(titles) > self.LINES + 1

    def _paint(
        self, result: Found, state: CardState, image: pygame.Surface | None
    ) -> pygame.Surface:
        look, card = self.look, surfaces.opaque(self.size)
        card.fill(look.colour("raised"))
        edge = "accent" if state.marked else "muted" if state.lit else "border"
        fill = "hover" if state.lit or state.marked else "surface"
        width = look.px(2.5) if state.marked else look.px(1)
        area = card.get_rect()
        paint.box(card, area, look.colour(fill), look.colour(edge), look.px(7), width)
        if image is None:
            self._placeholder(card, result)
        else:
            card.blit(image, self.picture)
        if result.badge:
            self._badge(card, result.badge)
        more = self._title(card, result, state)
        ink, top = look.colour("error" if result.broken else "muted"), self.words.bottom
        lines = self._lines(result, self.LINES - more)
        top -= (self.LINES - more) * look.small.get_linesize()
        for number, line in enumerate(lines):
            place = (self.words.left, top + number * look.small.get_linesize())
            card.blit(look.small.render(line, True, ink), place)
        return card

    def _placeholder(self, card: pygame.Surface, result: Found) -> None:
        """Paint the initial of the scene, quietly; a sign where no picture will come."""
        look = self.look
        card.fill(look.colour("canvas"), self.picture)
        ink = look.colour("border")
        side = self.picture.height // 2
        if result.broken:
            sign = icon("warning", side, tuple(look.colour("error")))
        else:
            sign = font(max(side, 8), bold=True).render(result.title[:1].upper(), True, ink)
        card.blit(sign, sign.get_rect(center=self.picture.center))

    def _badge(self, card: pygame.Surface, words: str) -> None:
        """Paint the badge into the lower left corner of the picture."""
        look = self.look
        width = min(look.small.size(words)[0] + look.px(14), self.picture.width)
        area = pygame.Rect(0, 0, width, look.small.get_linesize() + look.px(2))
        area.bottomleft = (self.picture.left, self.picture.bottom)
        paint.box(card, area, look.colour("accent"), radius=look.px(3))
        inside = area.inflate(-look.px(8), 0)
        paint.text(card, words, look.small, look.colour("on_accent"), inside, "center")

    def _title(self, card: pygame.Surface, result: Found, state: CardState) -> int:
        """Paint the title; return how many lines it takes from the words: a long one takes one."""
        look = self.look
        room = self.title.copy()
        room.width = self.star.left - room.left
        if state.running:
            side = look.px(15)
            sign = icon("check", side, tuple(look.colour("accent")))
            card.blit(sign, sign.get_rect(midleft=room.midleft))
            room.left, room.width = room.left + side + look.px(5), room.width - side - look.px(5)
        lines = paint.wrap(result.title, look.strong, room.width)
        if len(lines) > self.LINES:
            rest = paint.shorten(" ".join(lines[1:]), look.strong, room.width)
            lines = [lines[0], rest]
        for line in lines:
            paint.text(card, line, look.strong, look.colour("text"), room)
            room.top += look.strong.get_linesize()
        if state.favourite or state.lit or state.marked:
            side = look.px(20 if state.star_lit else 18)
            role = "warning" if state.favourite or state.star_lit else "muted"
            name = "star" if state.favourite else "star_line"
            sign = icon(name, side, tuple(look.colour(role)))
            card.blit(sign, sign.get_rect(center=self.star.center))
        return len(lines) - 1

    def _lines(self, result: Found, most: int) -> list[str]:
        """Return the words in at most so many lines; the last one is cut."""
        font, width = self.look.small, self.words.width
        lines = paint.wrap(_words(result), font, width)
        if len(lines) > most:
            rest = " ".join(lines[most - 1 :])
            lines = [*lines[: most - 1], paint.shorten(rest, font, width)]
        return lines


def _words(result: Found) -> str:
    return f"Cannot be loaded: {result.words}" if result.broken else result.words
