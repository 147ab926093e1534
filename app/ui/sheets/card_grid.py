"""The cards of a chapter in rows: one element that paints those in sight, and glides."""

from collections.abc import Callable, Sequence

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.roll import Roll, Spot
from app.ui.kit.scroll import WHEEL_STEP
from app.ui.sheets.cards import CardPainter, CardState
from app.ui.sheets.scene_gallery import Gallery
from app.ui.sheets.scene_index import Found

USUAL = 232  # [units] width of a card, more or less
GAP = 12
STAR = "*"  # at the end of a spot's word: the star of the card

EASE = 0.35
"""Share of the way that is glided in a frame: [1], 0.35; a notch of the wheel takes a tenth of a
second."""


class CardGrid(Roll):
    """The grid has a marked card: the one that Enter opens."""

    ground = "raised"

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        gallery: Gallery,
        opened: Callable[[Found], None],
        starred: Callable[[Found], None],
    ) -> None:
        """Build it in `rect` [px of the container]; `opened` and `starred` get a clicked card."""
        self.gallery, self.opened, self.starred = gallery, opened, starred
        self.cards: list[Found] = []
        self.marked = 0
        self.active = True  # the keyboard moves the mark here, not in the chapters
        self.empty = ""  # words for when there are no cards
        self.goal = 0  # [px] the offset that the view glides to
        self.columns, self.gap = 1, desk.look.px(GAP)
        super().__init__(desk, rect, container)
        self.columns = max(1, round((self.width + self.gap) / (desk.look.px(USUAL) + self.gap)))
        across = (self.width + self.gap) // self.columns - self.gap
        self.painter = CardPainter(desk.look, across)

    # --- what is shown -------------------------------------------------------------------------

    def put(self, cards: Sequence[Found], marked: int = 0, empty: str = "") -> None:
        """Show other cards, one of them marked."""
        self.cards, self.empty = list(cards), empty
        self.marked = min(max(marked, 0), max(0, len(cards) - 1))
        rows = -(-len(cards) // self.columns)
        self.set_heights([self.painter.size[1] + self.gap] * rows, painted=False)
        self.offset = self.goal = 0
        if cards:
            self._reveal(self.marked // self.columns)
            self.scroll_to(self.goal)
        self.refresh()

    @property
    def chosen(self) -> Found | None:
        """Return the marked card."""
        return self.cards[self.marked] if self.cards else None

    @property
    def sight(self) -> list[str]:
        """Return names of the pictures that are seen now, or soon: where the view glides to comes
        first.
        """
        rows = self.in_sight()
        cards = self.cards[rows.start * self.columns : rows.stop * self.columns]
        return [card.drawn for card in cards if not card.broken]

    def place_of(self, name: str) -> int | None:
        """Return the number of a scene's card; None when it is not among them."""
        return next((n for n, card in enumerate(self.cards) if card.name == name), None)

    def refresh_names(self, names: set[str]) -> None:
        """Paint the rows of these pictures again."""
        rows = {n // self.columns for n, card in enumerate(self.cards) if card.drawn in names}
        for row in rows:
            self.refresh_line(row)

    # --- the mark ------------------------------------------------------------------------------

    def mark(self, number: int) -> None:
        if not self.cards:
            return
        before, self.marked = self.marked, min(max(number, 0), len(self.cards) - 1)
        row = self.marked // self.columns
        for line in {before // self.columns, row}:
            self.refresh_line(line)
        self._reveal(row)

    def move(self, across: int, down: int) -> bool:
        """Move the mark by columns and rows; False when it would leave at the left."""
        if across < 0 and self.marked % self.columns == 0:
            return False
        goal = self.marked + across + down * self.columns
        last = len(self.cards) - 1
        if goal < 0 or (goal > last and last // self.columns == self.marked // self.columns):
            return True  # there is no row there
        self.mark(goal)
        return True

    @property
    def page(self) -> int:
        """Return how many whole rows are in sight [count], at least one."""
        return max(1, (self.rect.height + self.gap) // (self.painter.size[1] + self.gap))

    def activate(self, on: bool) -> None:
        """Note whether the keyboard is here."""
        if on != self.active:
            self.active = on
            self.refresh()

    # --- gliding -------------------------------------------------------------------------------

    def _reveal(self, row: int) -> None:
        top, bottom = self.tops[row], self.tops[row + 1]
        goal = min(max(self.goal, bottom - self.rect.height), top)
        self.goal = min(max(goal, 0), self.room)

    def glide(self) -> None:
        """Glide nearer to the goal, once a frame."""
        way = self.goal - self.offset
        if way:
            super().scroll_to(self.offset + (round(EASE * way) or (1 if way > 0 else -1)))

    def scroll_to(self, offset: float) -> None:
        """Scroll at once, as the bar wants it."""
        self.goal = round(min(max(offset, 0), self.room))
        super().scroll_to(self.goal)

    def turned(self, spot: Spot | None, notches: float) -> bool:  # noqa: ARG002
        """Move the goal by the wheel."""
        goal = self.goal - notches * self.look.px(2 * WHEEL_STEP)
        self.goal = round(min(max(goal, 0), self.room))
        return True

    # --- painting and the mouse ----------------------------------------------------------------

    def paint_lines(self, surface: pygame.Surface) -> None:
        """Paint all cards in sight, or why there are none."""
        super().paint_lines(surface)
        if self.cards or not self.empty:
            return
        look, room = self.look, self.inner().inflate(-self.look.px(40), 0)
        for number, line in enumerate(paint.wrap(self.empty, look.body, room.width)):
            place = room.move(0, look.px(60) + number * look.body.get_linesize())
            place.height = look.body.get_linesize()
            paint.text(surface, line, look.body, look.colour("muted"), place, "center")

    def paint_line(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        gallery = self.gallery
        running = gallery.running(self.desk.session)
        first = number * self.columns
        for column, result in enumerate(self.cards[first : first + self.columns]):
            word = self.spot[1] if self.spot is not None and self.spot[0] == number else ""
            state = CardState(
                lit=word.rstrip(STAR) == str(column),
                marked=self.active and first + column == self.marked,
                running=result.name == running,
                favourite=gallery.is_favourite(result.name),
                star_lit=word == f"{column}{STAR}",
            )
            size = self.painter.picture.size
            picture = None if result.broken else gallery.picture(result.drawn, size)
            card = self.painter.card(result, state, picture)
            surface.blit(card, (column * (self.painter.size[0] + self.gap), rect.top))

    def part_at(self, number: int, x: int, y: int) -> str:
        """Return the column of the card there, with a star when that is under the mouse."""
        column, x = divmod(x, self.painter.size[0] + self.gap)
        there = column < self.columns and number * self.columns + column < len(self.cards)
        if not there or x >= self.painter.size[0] or y >= self.painter.size[1]:
            return ""
        return f"{column}{STAR}" if self.painter.star.collidepoint(x, y) else str(column)

    def found_at(self, spot: Spot | None) -> Found | None:
        """Return the card of a spot."""
        if spot is None or not spot[1]:
            return None
        number = spot[0] * self.columns + int(spot[1].rstrip(STAR))
        return self.cards[number] if number < len(self.cards) else None

    def tip_of(self, spot: Spot) -> str:
        """Return what the star does, or the words that are cut."""
        result = self.found_at(spot)
        if result is None:
            return ""
        if spot[1].endswith(STAR):
            liked = self.gallery.is_favourite(result.name)
            return "Remove from favourites" if liked else "Add to favourites"
        return f"{result.title}\n{result.words}" if self.painter.cuts(result) else ""

    def tip_place(self, spot: Spot) -> pygame.Rect:
        """Return the card, or its star."""
        row = self.line_rect(spot[0])
        column = int(spot[1].rstrip(STAR) or 0)
        card = pygame.Rect(row.topleft, self.painter.size).move(
            column * (self.painter.size[0] + self.gap), 0
        )
        return self.painter.star.move(card.topleft) if spot[1].endswith(STAR) else card

    def released(self, spot: Spot, moved: bool) -> None:  # noqa: ARG002
        """Take a click: the button came up where it went down."""
        result = self.found_at(spot)
        if result is None or self.spot_at(pygame.mouse.get_pos()) != spot:
            return
        if spot[1].endswith(STAR):
            self.starred(result)
        else:
            self.opened(result)
