"""The tab "Things": every body and joint by name, found by typing, selected by a click."""

import time

import pygame
from pygame_gui.core import UIContainer

from app.editor.thing_items import Item, items_of
from app.simulation.commands.edit import SetBody
from app.ui.kit.desk import Desk
from app.ui.kit.entry import Entry
from app.ui.kit.framed_field import Hint
from app.ui.panel.side import Side
from app.ui.panel.thing_list import ThingList
from app.ui.sheets.cards import SearchFrame
from physics import Body

SEARCH = 34  # [units]
COUNT = 26  # of the line below the list
PERIOD = 0.1  # [s] between two looks at what sleeps and what is called how


class Outliner:
    """A search field over the list."""

    def __init__(self, desk: Desk, area: pygame.Rect, container: UIContainer, side: Side) -> None:
        """Build it in `area` [px in the container]."""
        self.desk, self.side, self.editor = desk, side, desk.editor
        look = desk.look
        self.container = desk.group(area, container)
        frame = pygame.Rect(0, 0, area.width, look.px(SEARCH))
        box = SearchFrame(desk, frame, self.container)
        words = frame.inflate(-look.px(4), -look.px(4))
        words.left, words.width = frame.left + look.px(36), frame.width - look.px(40)
        self.field = box.add_field(words, self.container, side.search, self._typed)
        self.field.change_layer(self.field.layer + 2)
        over = words.inflate(-look.px(16), 0)
        self.hint = Hint(desk, over, self.container, "Name or kind")
        self.hint.visible = not side.search
        top, low = frame.bottom + look.px(6), look.px(COUNT)
        place = pygame.Rect(0, top, area.width, area.height - top - low)
        self.list = ThingList(desk, place, self.container, self)
        below = pygame.Rect(0, place.bottom, area.width, low)
        self.count = Hint(desk, below, self.container, "")
        self.naming: tuple[Body, Entry] | None = None
        self._built: object = None  # what the list was made of
        self._looked = 0.0  # [s]
        self.update()

    # --- following -------------------------------------------------------------------------------

    def update(self) -> None:
        """Follow what it shows, once a frame."""
        if self.side.wants_search:
            self.side.wants_search = False
            self.desk.focus.take(self.field)
        session, now = self.desk.session, time.perf_counter()
        world, timeline = session.world, session.timeline
        built = (
            *(session.simulation, session.simulation.attachments, timeline.present, timeline.index),
            *(world.newest_id, len(world.bodies_by_row), len(world.joints_by_id), self.side.search),
        )
        if built != self._built:
            self._built = built
            self.rebuild()
        elif now - self._looked > PERIOD:
            self._looked = now
            if any(not item.thing.alive for item in self.list.in_sight_items() if item.thing):
                self._built = None
        self.list.follow(self.editor.selection.chosen)

    def rebuild(self) -> None:
        """Make the list anew; it stays scrolled where it was."""
        session = self.desk.session
        if self.naming is not None and not self.naming[0].alive:
            self.finish_naming(keep=False)
        items = items_of(session.world, session.simulation.attachments, self.side.search)
        self.list.put(items)
        shown = sum(item.thing is not None for item in items)
        all_of_them = len(session.world.bodies_by_row) + len(session.world.joints_by_id)
        if self.side.search:
            words = f"{shown} of {all_of_them}" if shown else "Nothing has that name or kind"
        else:
            words = f"{shown} things" if shown != 1 else "1 thing"
        if words != self.count.words:
            self.count.words = words
            self.count.refresh()

    def _typed(self, words: str) -> None:
        self.hint.visible = not words
        self.side.search = words

    # --- what the list asks for ------------------------------------------------------------------

    def click(self, item: Item) -> None:
        """Select it: alone, with Shift beside the others, with Ctrl in turn."""
        selection, mods = self.editor.selection, pygame.key.get_mods()
        if mods & (pygame.KMOD_CTRL | pygame.KMOD_META):
            for thing_id in item.ids[:1]:
                selection.toggle(thing_id)
        else:
            selection.select(item.ids, add=bool(mods & pygame.KMOD_SHIFT))

    def inspect(self) -> None:
        """Show the properties of what is selected."""
        self.side.show("inspect")

    def rename(self, item: Item, rect: pygame.Rect) -> None:
        """Open a field on the name, at `rect` [px in the list]."""
        if not isinstance(item.thing, Body):
            self.inspect()
            return
        self.finish_naming(keep=True)
        place = rect.move(self.list.relative_rect.topleft)
        entry = Entry(self.desk, self.container, place, item.thing.name, self._left)
        self.naming = item.thing, entry

    def _left(self) -> None:
        self.finish_naming(keep=True)

    def finish_naming(self, keep: bool) -> None:
        """Close the field, with its text as the new name or not."""
        naming, self.naming = self.naming, None
        if naming is None:
            return
        body, entry = naming
        words = entry.text.strip()
        entry.close()
        if keep and words and words != body.name and body.alive:
            self.editor.do(SetBody((body.id,), "name", words, self.editor.gesture()))

    # --- keys ------------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event) -> bool:
        """Take keys in the search field: arrows select, Enter inspects, Esc empties and leaves."""
        ends = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)
        if self.naming is not None and event.key in ends:
            self.finish_naming(keep=event.key != pygame.K_ESCAPE)
            return True
        if self.naming is not None or not self.field.is_focused:
            return False
        if event.key in (pygame.K_DOWN, pygame.K_UP):
            self._go(1 if event.key == pygame.K_DOWN else -1)
        elif event.key in ends[:2]:
            if not len(self.editor.selection):
                self._go(1)
            self.desk.focus.release()
            self.inspect()
        elif event.key == pygame.K_ESCAPE:
            self.field.set_text("")
            self._typed("")
            self.desk.focus.release()
        else:
            return False
        return True

    def _go(self, way: int) -> None:
        """Select the next line of the list."""
        items = self.list.items
        chosen = self.editor.selection.chosen
        here = next((k for k, item in enumerate(items) if item.ids[0] in chosen), None)
        if items:
            number = (here + way) % len(items) if here is not None else 0 if way > 0 else -1
            self.editor.selection.select(items[number].ids)
            self.list.reveal(number % len(items))
