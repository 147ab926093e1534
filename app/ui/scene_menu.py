"""The scene sheet: every scene by category, found by typing a few letters."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

import scenes
from app.ui.cards import Card, Found, Heading, Hint, SearchFrame
from app.ui.painted import Desk, Field
from app.ui.plates import Shade, Sheet
from app.ui.scroll import ScrollArea
from app.ui.words import first_sentence

LAYER = 40  # above the panels, below popups and tips
WIDTH = 640  # [units]
PAD = 16
SEARCH = 36
CARD = 50
HEADING = 32
FOCUS_AFTER = 3  # [frames]


def found_scenes() -> list[Found]:
    """Every scene with the first sentence of its lesson, or with why it cannot be loaded."""
    return [
        Found(
            info.name,
            info.category,
            info.title,
            info.error if info.broken else first_sentence(scenes.load(info.name).lesson()),
            info.broken,
        )
        for info in scenes.table()
    ]


def matching(found: Sequence[Found], typed: str) -> list[Found]:
    """The scenes that contain every typed word.

    Those whose title starts with the text come first.
    """
    words = typed.lower().split()
    hits = [
        s
        for s in found
        if all(w in f"{s.title} {s.name} {s.category} {s.words}".lower() for w in words)
    ]
    if words:
        hits.sort(
            key=lambda s: (
                not s.title.lower().startswith(typed.strip().lower()),
                words[0] not in s.title.lower(),
            )
        )
    return hits


class SceneMenu:
    """A sheet in the middle of the window.

    Enter opens the marked scene, Esc or a click outside closes it.
    """

    typing = True  # every letter belongs to its field

    def __init__(self, desk: Desk, closed: Callable[[], None]) -> None:
        self.desk, self.closed = desk, closed
        self.found = found_scenes()
        self.cards: list[Card] = []
        self.marked = 0
        look = desk.look
        self.container = desk.group(pygame.Rect((0, 0), desk.size), layer=LAYER)
        Shade(desk, self.container, self.close)
        self.rect = self._place()
        Sheet(desk, self.rect, self.container)
        inside = self.rect.inflate(-2 * look.px(PAD), -2 * look.px(PAD))
        self._add_search(pygame.Rect(inside.topleft, (inside.width, look.px(SEARCH))))
        used = look.px(SEARCH) + look.px(10)
        self.room = pygame.Rect(inside.left, inside.top + used, inside.width, inside.height - used)
        self.area: ScrollArea | None = None
        self._filter("")
        shown = [card.found.name for card in self.cards]
        name = desk.session.scene_name
        self._mark(shown.index(name) if name in shown else 0)
        self._frames = 0

    def _add_search(self, area: pygame.Rect) -> None:
        look = self.desk.look
        SearchFrame(self.desk, area, self.container)
        words = area.inflate(-look.px(4), -look.px(4))
        words.left, words.width = area.left + look.px(36), area.width - look.px(40)
        self.field = Field(self.desk, words, self.container, on_change=self._filter)
        self.field.change_layer(self.field.layer + 2)
        self.hint = Hint(self.desk, words.inflate(-look.px(24), 0), self.container)

    def _place(self) -> pygame.Rect:
        """As tall as the full list, if the window allows."""
        look, (width, height) = self.desk.look, self.desk.size
        content = (
            self._content_height(self.found) + 2 * look.px(PAD) + look.px(SEARCH) + look.px(10)
        )
        size = (min(look.px(WIDTH), width - look.px(24)), min(content, height - look.px(72)))
        rect = pygame.Rect((0, 0), size)
        rect.midtop = (width // 2, max(look.px(50), (height - size[1]) // 3))
        return rect

    def _content_height(self, found: Sequence[Found]) -> int:
        look = self.desk.look
        return len(found) * look.px(CARD) + len({s.category for s in found}) * look.px(HEADING)

    def _filter(self, typed: str) -> None:
        """Show what matches.

        With letters typed the best match comes first and categories do not part the list.
        """
        if self.area is not None:
            self.area.kill()
        self.hint.visible = not typed
        hits = matching(self.found, typed)
        parted = not typed.strip()
        height = self._content_height(hits) if parted else len(hits) * self.desk.look.px(CARD)
        self.area = ScrollArea(self.desk, self.room, self.container, height)
        self._fill(self.area, hits, parted)
        self.marked = -1
        self._mark(0)

    def _fill(self, area: ScrollArea, hits: Sequence[Found], parted: bool) -> None:
        look, top, category = self.desk.look, 0, None
        width = self.room.width - (look.px(14) if area.room else 0)
        self.cards = []
        if not hits:
            Heading(
                self.desk,
                pygame.Rect(0, 0, width, look.px(HEADING)),
                area.content,
                "No scene matches",
            )
        for scene in hits:
            if parted and scene.category != category:
                category = scene.category
                Heading(
                    self.desk, pygame.Rect(0, top, width, look.px(HEADING)), area.content, category
                )
                top += look.px(HEADING)
            rect = pygame.Rect(0, top, width, look.px(CARD))
            self.cards.append(
                Card(self.desk, rect, area.content, scene, partial(self._open, scene))
            )
            top += look.px(CARD)

    def _open(self, scene: Found) -> None:
        self.close()
        self.desk.session.load(scene.name)

    def _mark(self, number: int) -> None:
        if 0 <= self.marked < len(self.cards):
            self.cards[self.marked].mark(False)
        if not self.cards or self.area is None:
            return
        self.marked = min(max(number, 0), len(self.cards) - 1)
        card = self.cards[self.marked]
        card.mark(True)
        top = 0 if self.marked == 0 else card.relative_rect.top
        self.area.reveal(top, card.relative_rect.bottom)

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows, Enter and Esc; letters go to the search field."""
        steps = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_PAGEDOWN: 5, pygame.K_PAGEUP: -5}
        if event.key in steps:
            self._mark(self.marked + steps[event.key])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if 0 <= self.marked < len(self.cards):
                self._open(self.cards[self.marked].found)
        elif event.key == pygame.K_ESCAPE:
            self.close()
        else:
            return False
        return True

    def update(self) -> None:
        """The field has the focus while the sheet is open, but not at once: the letter of the key
        that opened the sheet is still under way as a TEXTINPUT event.
        """
        self._frames += 1
        if self._frames > FOCUS_AFTER and not self.field.is_focused:
            self.field.take_focus()

    def close(self) -> None:
        """Take the sheet away."""
        if self.container.alive():
            self.container.kill()
            self.closed()
