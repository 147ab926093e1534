"""The scene sheet: chapters at the left, their scenes as cards, found by typing a few letters."""

from collections.abc import Callable

import pygame

from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.framed_field import Hint
from app.ui.kit.plates import Shade, Sheet
from app.ui.sheets.card_grid import CardGrid
from app.ui.sheets.cards import SearchFrame, Words
from app.ui.sheets.chapter_list import ChapterList
from app.ui.sheets.scene_gallery import Gallery
from app.ui.sheets.scene_index import Found, Shelf
from app.ui.sheets.scene_shelves import EMPTY, entries, home_of, shelf
from scenes.chapters import line_of

LAYER = 40  # above the panels, below popups and tips
LARGEST = (1320, 940)  # [units]
MARGIN = (20, 14)  # [units] around the sheet
PAD = 14
SEARCH = 36
HEAD = 38
FOOT = 22
ABOUT = 160  # [units] the button beside the title of a pack
LOW = 440  # [units] a lower sheet has no foot
COLUMN = 252  # [units] of the chapters; never more than a third of the sheet
LOOK_SECONDS = 0.004  # [s] of a frame for scenes that are not loaded yet
STAR_KEY = "Ctrl D"  # as bookmarks in a browser
FOOT_WORDS = f"Arrows choose    Enter opens    {STAR_KEY} favourite    Tab chapters    Esc closes"

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class SceneMenu:
    """A sheet over the window.

    Enter opens the marked scene, Esc or a click outside closes it.
    """

    keeps_keys = True  # every letter belongs to its field

    def __init__(self, desk: Desk, closed: Callable[[], None], gallery: Gallery) -> None:
        self.desk, self.closed, self.gallery = desk, closed, gallery
        self.gallery.index.refresh()
        self.container = desk.group(pygame.Rect((0, 0), desk.size), layer=LAYER)
        Shade(desk, self.container, self.close)
        self.rect = self._place()
        Sheet(desk, self.rect, self.container)
        self._build()
        name = gallery.running(desk.session)
        self.key_of_shelf = home_of(self.gallery, name)
        self.typed = ""
        self.shelf: Shelf | None = None  # of others, that is shown
        if self.gallery.place is not None:  # the interface was built again under an open menu
            self.key_of_shelf, self.typed, name = self.gallery.place
            self.field.set_text(self.typed)
        self._fill(name)

    # --- building ------------------------------------------------------------------------------

    def _place(self) -> pygame.Rect:
        look, (width, height) = self.desk.look, self.desk.size
        room = width - 2 * look.px(MARGIN[0]), height - 2 * look.px(MARGIN[1])
        size = min(room[0], look.px(LARGEST[0])), min(room[1], look.px(LARGEST[1]))
        rect = pygame.Rect((0, 0), size)
        rect.center = (width // 2, height // 2)
        return rect

    def _build(self) -> None:
        """Search field along the top, then the two columns, then the words about keys."""
        desk, look = self.desk, self.desk.look
        inside = self.rect.inflate(-2 * look.px(PAD), -2 * look.px(PAD))
        self._add_search(pygame.Rect(inside.topleft, (inside.width, look.px(SEARCH))))
        top = inside.top + look.px(SEARCH) + look.px(8)
        foot = look.px(FOOT) if self.rect.height >= look.px(LOW) else 0
        middle = pygame.Rect(inside.left, top, inside.width, inside.bottom - foot - top)
        side = min(look.px(COLUMN), inside.width // 3)
        column = pygame.Rect(middle.topleft, (side, middle.height))
        self.chapters = ChapterList(desk, column, self.container, self.choose)
        head = pygame.Rect(column.right + look.px(14), top, 0, look.px(HEAD))
        head.width = inside.right - head.left
        self.head, self._head_place = Words(desk, head, self.container), head
        about = head.inflate(0, -look.px(6))
        about.left = head.right - look.px(ABOUT)
        about.width = look.px(ABOUT)
        self.about = Button(
            *(desk, about, self.container),
            command=self.tell,
            words="About this pack…",
            framed=True,
            tip="Author, licence and contents  (Ctrl I)",
        )
        cards = pygame.Rect(head.left, head.bottom, head.width, middle.bottom - head.bottom)
        self.grid = CardGrid(desk, cards, self.container, self.gallery, self.open, self.star)
        if foot:
            line = pygame.Rect(inside.left, inside.bottom - foot + look.px(4), inside.width, foot)
            Words(desk, line, self.container).put("", FOOT_WORDS)

    def _add_search(self, area: pygame.Rect) -> None:
        look = self.desk.look
        frame = SearchFrame(self.desk, area, self.container)
        words = area.inflate(-look.px(4), -look.px(4))
        words.left, words.width = area.left + look.px(36), area.width - look.px(40)
        self.field = frame.add_field(words, self.container, on_change=self._type)
        self.field.change_layer(self.field.layer + 2)
        hint = f"Search {len(self.gallery.index.all())} scenes: ramp, pendulum, orbit, gears …"
        self.hint = Hint(self.desk, words.inflate(-look.px(24), 0), self.container, hint)

    # --- what is shown -------------------------------------------------------------------------

    def _fill(self, marked: str | None = None) -> None:
        """Show the chapter, or what was found; the card of the scene `marked` is marked."""
        gallery, searching = self.gallery, bool(self.typed.strip())
        self.hint.visible = not self.typed
        if searching:
            cards = gallery.index.search(self.typed)
            count = f"{len(cards)} scene{'s' if len(cards) != 1 else ''}"
            self.head.put("Found", f"{count} with “{self.typed.strip()}”")
            empty = "No scene matches. Try another word, or choose a chapter."
        else:
            cards = shelf(gallery, self.key_of_shelf)
            empty = EMPTY.get(self.key_of_shelf, "").format(key=STAR_KEY)
        rows = entries(gallery)
        self.chapters.put(rows, None if searching else self.key_of_shelf)
        if not searching and (place := self.chapters.place) is not None:
            line = rows[place].line or line_of(self.key_of_shelf)
            self.head.put(rows[place].title, line if not self.chapters.tall else "")
        names = [card.name for card in cards]
        self._show_about(not searching)
        self.grid.put(cards, names.index(marked) if marked in names else 0, empty)
        self._keep_place()

    def _show_about(self, wanted: bool) -> None:
        """Show the button of a shelf of others beside its title, or take it away."""
        self.shelf = next(
            (o for o in self.gallery.index.shelves if wanted and o.key == self.key_of_shelf), None
        )
        place = self._head_place.copy()
        if self.shelf is not None:
            place.width -= self.about.rect.width + self.desk.look.px(8)
        self.head.stand_at(place)
        (self.about.hide if self.shelf is None else self.about.show)()

    def tell(self) -> None:
        """Show what there is to know of a shelf."""
        if self.shelf is not None:
            self.shelf.tell()

    def _keep_place(self) -> None:
        chosen = self.grid.chosen
        self.gallery.place = (self.key_of_shelf, self.typed, chosen.name if chosen else None)

    def _type(self, typed: str) -> None:
        """Search for what is typed; the best match is marked."""
        self.typed = typed
        self._go(chapters=False)
        self._fill(self.gallery.running(self.desk.session) if not typed.strip() else None)

    # --- what the user does --------------------------------------------------------------------

    def choose(self, key: str) -> None:
        """Show a chapter or list; a search ends."""
        self.key_of_shelf, self.typed = key, ""
        self.field.set_text("")
        self._fill(self.gallery.running(self.desk.session))

    def open(self, scene: Found) -> None:
        """Run a scene."""
        self.close()
        if scene.own is not None:
            self.gallery.open_file(scene.own.path)
        else:
            self.desk.session.load(scene.name)

    def star(self, scene: Found) -> None:
        """Add to favourites, or no more. A card stays in the open list until that is left."""
        self.gallery.switch_favourite(scene.name)
        self.chapters.put(entries(self.gallery), self.chapters.chosen)
        self.grid.refresh_names({scene.drawn})

    def _go(self, chapters: bool) -> None:
        """Let the keyboard move in the chapters, or among the cards."""
        self.chapters.activate(chapters)
        self.grid.activate(not chapters)

    def key(self, event: pygame.event.Event) -> bool:
        """Take every key but letters, which go to the search field."""
        control = getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if event.key == pygame.K_ESCAPE:
            self.close()
        elif event.key == pygame.K_TAB:
            self._go(chapters=not self.chapters.active)
        elif event.key == pygame.K_d and control:
            if self.grid.chosen is not None:
                self.star(self.grid.chosen)
        elif event.key == pygame.K_i and control:
            self.tell()
        elif event.key in ENTER and self.grid.active:
            if self.grid.chosen is not None:
                self.open(self.grid.chosen)
        elif self.chapters.active:
            return self._chapter_key(event.key)
        else:
            return self._card_key(event.key)
        return True

    def _chapter_key(self, key: int) -> bool:
        """Up and down choose, right and Enter go to the cards."""
        last = len(self.chapters.entries) - 1
        place = self.chapters.place
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -5, pygame.K_PAGEDOWN: 5}
        steps |= {pygame.K_HOME: -last, pygame.K_END: last}
        if key in steps:
            goal = 0 if place is None else min(max(place + steps[key], 0), last)
            self.choose(self.chapters.entries[goal].key)
        elif key == pygame.K_RIGHT or key in ENTER:
            self._go(chapters=False)
        return key in steps or key in ARROWS or key in ENTER

    def _card_key(self, key: int) -> bool:
        """Move in two dimensions; to the left of the first column are the chapters."""
        grid = self.grid
        if key in ARROWS:
            if not grid.move(*ARROWS[key]):
                self._go(chapters=True)
        elif key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP):
            pages = grid.page * grid.columns
            grid.mark(grid.marked + (pages if key == pygame.K_PAGEDOWN else -pages))
        elif key in (pygame.K_HOME, pygame.K_END):
            grid.mark(0 if key == pygame.K_HOME else len(grid.cards) - 1)
        else:
            return False
        self._keep_place()
        return True

    # --- every frame ---------------------------------------------------------------------------

    def update(self) -> None:
        """Follow the scenes; the field keeps the keyboard."""
        self.grid.glide()
        if not self.field.is_focused:
            self.desk.focus.take(self.field)
        self._follow_index()
        self._follow_thumbnails()

    def _follow_index(self) -> None:
        """Load a few more scenes: only then are broken ones and the length of lessons known."""
        index = self.gallery.index
        if not index.complete and index.look(self.grid.sight, LOOK_SECONDS):
            offset, chosen = self.grid.offset, self.grid.chosen
            self._fill(chosen.name if chosen is not None else None)
            self.grid.scroll_to(offset)

    def _follow_thumbnails(self) -> None:
        """Ask for the pictures in sight first, then those of the chapter, then all others."""
        thumbnails = self.gallery.thumbnails
        if thumbnails is None:
            return
        index, sight = self.gallery.index, self.grid.sight
        rest = [*self.grid.cards, *index.all()]
        names = [result.drawn for result in rest if not result.broken]
        size = self.grid.painter.picture.size
        thumbnails.want(self.desk.view.theme, size, sight, names)
        come, self.gallery.come = self.gallery.come, set()
        if come:
            self.grid.refresh_names(come)

    def close(self) -> None:
        """Take the sheet away."""
        if self.container.alive():
            self.container.kill()
            self.gallery.place = None
            self.closed()
