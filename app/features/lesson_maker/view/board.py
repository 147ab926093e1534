"""The board on which a lesson is made: its title, its steps, and what is done with them."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.drawing.formula import plain_text
from app.features.lesson_maker.model.own_lesson import Entry, OwnLesson
from app.ui.boards.board import Board
from app.ui.kit import paint
from app.ui.kit.buttons import Pressable
from app.ui.kit.clicks import Clicks
from app.ui.kit.desk import Desk
from app.ui.kit.keyboard_focus import ENTER
from app.ui.kit.popup import Popup
from app.ui.menus.menus import menu_groups
from app.ui.toolkit.inputs import Field, Scroll
from app.ui.toolkit.leaves import Button, Picture, Text
from app.ui.toolkit.parts import Column, Part, Row

ROW = 32  # [units] a field, a button
STEP = 44  # [units] a step of the list
FOOT = 2  # [lines] what is wrong
WRITE_TIP = "Title, text, formula, question and answers of the step  (double click)"
DEEDS = (
    ("Record", "record_step", "Add what is on screen as a step"),
    ("Run", "run_own_lesson", "Run the lesson from the chosen step"),
    ("Save", "save_lesson", "Save the lesson in one file"),
)
WAYS = {"start": "from its start", "exact": "exactly", "onwards": "goes on"}


class StepRow(Pressable):
    """A step: number, headline, how it begins and what it asks. A double click opens its words."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        *,
        number: int,
        entry: Entry,
        command: Callable[[], None],
    ) -> None:
        self.number, self.entry = number, entry
        super().__init__(desk, rect, container, command=command)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint two lines, with a bar when it is the chosen one."""
        look, area, words = self.look, self.inner(), self.entry.words
        self.face(surface, radius=4)
        if self.marked:
            bar = pygame.Rect(0, look.px(4), look.px(4), area.height - look.px(8))
            paint.box(surface, bar, look.colour("accent"), radius=look.px(2))
        left, half = look.px(12), area.height // 2
        wide = look.px(24)
        number = pygame.Rect(left, 0, wide, half + look.px(3))
        paint.text(surface, str(self.number + 1), look.strong, look.colour("text"), number)
        room = area.width - left - wide - look.px(6)
        head = pygame.Rect(left + wide, 0, room, half + look.px(3))
        title = plain_text(words.get("title") or words.get("text", "")).replace("\n", " ")
        paint.text(surface, title, look.body, look.colour("text"), head)
        below = pygame.Rect(left + wide, half, room, half - look.px(2))
        paint.text(surface, told(self.entry), look.small, look.colour("muted"), below)


def told(entry: Entry) -> str:
    """Return in a few words how a step begins and what it asks."""
    words = entry.words
    what = entry.start["scene"] if entry.start is not None and entry.begin == "start" else "Table"
    parts = [WAYS[entry.begin] if entry.begin == "onwards" else f"{what} {WAYS[entry.begin]}"]
    if words.get("answers"):
        parts.append("vote")
    elif words.get("question"):
        parts.append("question")
    if words.get("until") or words.get("seconds"):
        parts.append("stops")
    if words.get("ink"):
        parts.append("drawing")
    return " · ".join(parts)


class LessonBoard(Board):
    """The board follows the lesson that is made; what it does are actions."""

    SIZE = (316.0, 360.0)
    LEAST = (290.0, 300.0)
    STAYS = True
    TIMED = False

    def __init__(self, own: OwnLesson) -> None:
        """Show the steps of `own`."""
        super().__init__("Make a lesson")
        self.own = own
        self._shown = -1  # the changes of the lesson that were shown
        self._clicks = Clicks()  # on steps, one below the other

    def stamp(self) -> object:
        """Return the lesson."""
        own = self.own
        return own.changes, own.fault, own.path, own.edited, own.undoable

    def describe(self) -> Part:
        """Return the title, the list, two rows of buttons and a line on what is wrong."""
        own, state, some = self.own, self.own.state, self.own.entry is not None
        last = len(state.entries) - 1
        signs = (
            ("up", "Move the step up", partial(own.move, -1), state.chosen > 0),
            ("down", "Move the step down", partial(own.move, 1), state.chosen < last),
            ("copy", "Duplicate the step", own.duplicate, some),
            ("trash", "Delete the step", own.delete, some),
            ("reset", "Undo  (Ctrl+Z)", own.undo, own.undoable),
        )
        words, role = self._said()
        return Column(
            Field("Title", state.title, self._renamed, high=ROW),
            Scroll(Column(*map(self._step, range(len(state.entries))), gap=0), key="steps"),
            Row(
                *(
                    Button(
                        "", do, tip, able, framed=True, sign=sign, small=True, wide=ROW, high=ROW
                    )
                    for sign, tip, do, able in signs
                ),
                Button(
                    *("Write…", partial(self.desk.do, "step_words"), WRITE_TIP, some),
                    framed=True,
                    high=ROW,
                    grow=1,
                ),
                gap=4,
            ),
            Row(
                *(self._deed(*said) for said in DEEDS),
                Button("More", self._open_more, framed=True, high=ROW, grow=1, key="more"),
                gap=4,
            ),
            Text(words, "small", role, lines=FOOT, at_most=FOOT, key="said"),
        )

    def _deed(self, words: str, name: str, tip: str) -> Button:
        """Return a button that does something with the lesson; the first of them is strong."""
        first, do = name == DEEDS[0][1], partial(self.desk.do, name)
        return Button(words, do, tip, strong=first, framed=not first, high=ROW, grow=1)

    def _step(self, number: int) -> Picture:
        """Return a step of the list."""
        entry, is_chosen = self.own.state.entries[number], number == self.own.state.chosen

        def show(row: StepRow) -> None:
            row.entry, row.marked = entry, is_chosen
            row.refresh()

        kind = partial(StepRow, number=number, entry=entry, command=partial(self._press, number))
        high = self.desk.look.target(STEP)
        says = (told(entry),)
        return Picture(kind, show, (entry, is_chosen), high, says=says, key=f"step {number}")

    @property
    def _typing(self) -> bool:
        return any(frame.field.is_focused for frame in self.tree.fields)

    def _open_more(self) -> None:
        Popup(self.desk, self.tree["more"].rect, menu_groups(self.desk, "Lesson"))

    # --- what the user does ------------------------------------------------------------------

    def _renamed(self, words: str) -> None:
        self.own.rename(words.strip(), "title")
        self._shown = self.own.changes

    def _press(self, number: int) -> None:
        self.own.choose(number)
        if self._clicks.is_double((0, number), slack=0):
            self.desk.do("step_words")

    def key(self, event: pygame.event.Event) -> bool:
        """Enter and Esc leave the title; Esc then closes the board."""
        typing = self._typing
        if typing and event.key in (*ENTER, pygame.K_ESCAPE):
            self.desk.focus.release()
            return True
        if event.key == pygame.K_ESCAPE and not typing and self.desk.keys_are_free:
            self.close()
            return True
        return False

    # --- a frame -----------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Follow the lesson; the chosen step is seen when it has changed."""
        changed, self._shown = self._shown != self.own.changes, self.own.changes
        if changed and self.tree.shown is not None and self._typing:
            self.desk.focus.release()
        super().update(seconds)
        if changed and self.own.entry is not None:
            place = self.tree[f"step {self.own.state.chosen}"].relative_rect
            self.tree["steps"].reveal(place.top, place.bottom)

    def _said(self) -> tuple[str, str]:
        """Return what is wrong, or where it is saved, and the colour role."""
        own, fault = self.own, self.own.fault
        if fault:
            return fault, "error" if own.state.entries else "muted"
        if own.path is None:
            return "Not saved in a file yet", "muted"
        return f"{own.path.name}{' (edited)' if own.edited else ''}", "muted"
