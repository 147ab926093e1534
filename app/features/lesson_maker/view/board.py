"""The board on which a lesson is made: its title, its steps, and what is done with them."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.drawing.formula import plain_text
from app.features.lesson_maker.model.own_lesson import Entry, OwnLesson
from app.ui.boards.board import Board
from app.ui.kit import paint
from app.ui.kit.buttons import Button, Pressable
from app.ui.kit.clicks import Clicks
from app.ui.kit.desk import Desk
from app.ui.kit.lines import ENTER, Lines, keys_are_free
from app.ui.kit.popup import Entry as Line
from app.ui.kit.popup import Popup, action_entry
from app.ui.kit.scroll import ScrollArea
from app.ui.sheets.file_rows import Frame

ROW = 32  # [units] a field, a button
STEP = 44  # [units] a step of the list
GAP = 6  # [units]
SIGN = 32  # [units] a button with a sign
FOOT = 2  # [lines] what is wrong
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

    def __init__(self, own: OwnLesson) -> None:
        """Show the steps of `own`."""
        super().__init__("Make a lesson")
        self.own = own
        self.frame: Frame | None = None
        self.rows: list[StepRow] = []
        self._shown = -1  # the changes of the lesson that were shown
        self._clicks = Clicks()  # on steps, one below the other

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the title, the list, two rows of buttons and a line on what is wrong."""
        look, own = desk.look, self.own
        gap, row = look.px(GAP), look.target(ROW)
        foot = pygame.Rect(inside.left, 0, inside.width, FOOT * look.small.get_linesize())
        foot.bottom = inside.bottom
        self.said = Lines(desk, foot, container, font=look.small, tone="muted")
        deeds = pygame.Rect(inside.left, foot.top - gap - row, inside.width, row)
        signs = deeds.move(0, -gap - row)
        place = pygame.Rect(inside.left, inside.top, inside.width, row)
        self.frame = Frame(
            desk, place, container, label="Title", words=own.state.title, changed=self._renamed
        )
        room = pygame.Rect(inside.left, place.bottom + gap, inside.width, 0)
        room.height = max(look.px(STEP), signs.top - gap - room.top)
        self._add_steps(desk, room, container)
        self._add_signs(desk, signs, container)
        self._add_deeds(desk, deeds, container)
        self._shown = own.changes
        self._say()

    def _add_steps(self, desk: Desk, room: pygame.Rect, container: UIContainer) -> None:
        tall, state = desk.look.target(STEP), self.own.state
        self.area = ScrollArea(desk, room, container, len(state.entries) * tall)
        self.rows = [
            StepRow(
                desk,
                pygame.Rect(0, number * tall, self.area.width, tall),
                self.area.content,
                number=number,
                entry=entry,
                command=partial(self._press, number),
            )
            for number, entry in enumerate(state.entries)
        ]
        if self.own.entry is not None:
            row = self.rows[state.chosen]
            row.mark(True)
            self.area.reveal(row.relative_rect.top, row.relative_rect.bottom)

    def _add_signs(self, desk: Desk, line: pygame.Rect, container: UIContainer) -> None:
        """Add what is done with the chosen step."""
        own, side = self.own, line.height
        some, count = own.entry is not None, len(own.state.entries)
        deeds: tuple[tuple[str, str, Callable[[], object], bool], ...] = (
            ("up", "Move the step up", partial(own.move, -1), own.state.chosen > 0),
            ("down", "Move the step down", partial(own.move, 1), own.state.chosen + 1 < count),
            ("copy", "Duplicate the step", own.duplicate, some),
            ("trash", "Delete the step", own.delete, some),
            ("reset", "Take back  (Ctrl+Z)", own.undo, own.undoable),
        )
        left = line.left
        for sign, tip, command, able in deeds:
            rect = pygame.Rect(left, line.top, side, line.height)
            button = Button(
                desk, rect, container, command=command, sign=sign, tip=tip, framed=True, small=True
            )
            button.able(able)
            left = rect.right + desk.look.px(4)
        rest = pygame.Rect(left, line.top, line.right - left, line.height)
        words = Button(
            desk,
            rest,
            container,
            command=partial(desk.do, "step_words"),
            words="Write…",
            tip="Title, text, formula, question and answers of the step  (double click)",
            framed=True,
        )
        words.able(some)

    def _add_deeds(self, desk: Desk, line: pygame.Rect, container: UIContainer) -> None:
        """Add what is done with the lesson."""
        gap = desk.look.px(4)
        share = (line.width - 3 * gap) / 7
        left = float(line.left)
        for words, name, parts, tip in (
            ("Record", "record_step", 2.6, "Add what is on screen as a step"),
            ("Run", "run_own_lesson", 1.5, "Show the lesson from the chosen step on"),
            ("Save", "save_lesson", 1.5, "Save the lesson in one file"),
        ):
            rect = pygame.Rect(round(left), line.top, round(parts * share), line.height)
            strong = name == "record_step"
            command = partial(desk.do, name)
            Button(
                desk,
                rect,
                container,
                command=command,
                words=words,
                tip=tip,
                strong=strong,
                framed=not strong,
            )
            left = rect.right + gap
        rest = pygame.Rect(round(left), line.top, line.right - round(left), line.height)
        self.extras = Button(
            desk, rest, container, command=self._open_more, words="More", framed=True
        )

    def _open_more(self) -> None:
        entry = partial(action_entry, self.desk)
        groups: list[list[Line]] = [
            [
                entry("Show what is on screen in this step", "retake_step"),
                entry("Write the last page…", "last_page"),
            ],
            [entry("New lesson", "new_lesson"), entry("Open…", "open_lesson")],
            [entry("Save as…", "save_lesson_as")],
            [
                entry("Handout for printing (PDF)…", "lesson_handout"),
                entry("Slides (PNG)…", "lesson_slides"),
                entry("Film of the lesson…", "lesson_film"),
            ],
        ]
        Popup(self.desk, self.extras.rect, groups)

    # --- what the user does ------------------------------------------------------------------

    def _renamed(self, words: str) -> None:
        self.own.rename(words.strip(), "title")
        self._shown = self.own.changes
        self._say()

    def _press(self, number: int) -> None:
        self.own.choose(number)
        if self._clicks.is_double((0, number), slack=0):
            self.desk.do("step_words")

    def key(self, event: pygame.event.Event) -> bool:
        """Enter and Esc leave the title; Esc then closes the board."""
        typing = self.frame is not None and self.frame.field.is_focused
        if typing and event.key in (*ENTER, pygame.K_ESCAPE):
            self.desk.focus.release()
            return True
        if event.key == pygame.K_ESCAPE and not typing and keys_are_free(self.desk):
            self.close()
            return True
        return False

    # --- a frame -----------------------------------------------------------------------------

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Follow the lesson; the list is made anew when it has changed."""
        if self.own.changes == self._shown:
            return
        typing = self.frame is not None and self.frame.field.is_focused
        if typing:
            self.desk.focus.release()
        self.again()

    def _say(self) -> None:
        own, fault = self.own, self.own.fault
        if fault:
            self.said.put(fault, "error" if own.state.entries else "muted")
        elif own.path is None:
            self.said.put("Not saved in a file yet", "muted")
        else:
            self.said.put(f"{own.path.name}{' (edited)' if own.edited else ''}", "muted")
