"""The sheet of a step: its words at the left, what the class will read of them at the right.

What is typed is in the lesson at once; Ctrl+Z takes it back, Cancel all of it.
"""

from collections.abc import Callable
from functools import partial

import pygame

from app.features.lesson_maker.model.own_lesson import BEGINS, OwnLesson
from app.features.lesson_maker.model.step_words import StepWords
from app.features.lesson_maker.view.step_preview import StepPreview
from app.teaching.prediction.ballot import MOST_ANSWERS
from app.ui.boards.letter_cap import LetterCap
from app.ui.kit.desk import Desk
from app.ui.kit.fields import CheckBox, DropButton
from app.ui.kit.framed_field import Frame, next_field
from app.ui.kit.popup import Entry, Popup
from app.ui.kit.scroll import ScrollArea
from app.ui.sheets.dialog import Dialog
from app.ui.sheets.file_rows import Message, message_lines
from app.ui.sheets.sign_row import add_signs
from app.ui.sheets.suggestions import Suggestions, row_height, suggest

WIDE, HIGH = 1000, 640  # [units]
SHARE = 0.54  # [1] of the width for the fields
LINE, GAP = 30, 5  # [units] a field, and between two
LISTED = 5  # [count] suggestions that are seen at once
MARGIN = 8  # [units] of a field round its letters, at least: lower lines are scrolled
FAULT = 46  # [units] two lines on what is wrong

FIELDS = (
    ("title", "Title", "Headline of the step"),
    ("text", "Text", "What you say; $v = g t$ is a formula"),
    ("formula", "Formula", "x = 1/2 g t^2 on a line of its own"),
    ("question", "Question", "What the class is asked before it runs"),
)
LAST = (
    ("answer", "Answer", "Hidden until the world has answered"),
    ("until", "Stops when", "ball.speed > 3; Down and Enter complete"),
)
SHORT = (
    ("seconds", "or after", "seconds"),
    ("speed", "Speed", "1"),
    ("sketch", "Sketch", "body"),
)


class StepSheet(Dialog):
    """Tab goes from field to field, Enter to the next one; Esc keeps what is typed and closes."""

    def __init__(self, desk: Desk, closed: Callable[[], None], own: OwnLesson) -> None:
        self.words = StepWords(own)
        self._before = own.state
        self.frames: dict[str, Frame] = {}
        self.listed = Suggestions()
        self._message: Message | None = None
        self._seen: object = None  # what was followed last
        self._last = "text"  # the field that had the keyboard
        self._right_seen = self.words.vote.right
        title = f"Step {self.words.number + 1} of {len(own.state.entries)}"
        super().__init__(desk, closed, title, WIDE, desk.look.px(HIGH))
        self.add_buttons("Done", self.close, self.cancel, least=96)
        look, inside = desk.look, self.inside
        gap = look.px(16)
        wide = round(SHARE * (inside.width - gap))
        self._left = pygame.Rect(inside.left, inside.top, wide, inside.height)
        right = inside.left + wide + gap
        self._right = pygame.Rect(right, inside.top, inside.right - right, inside.height)
        self._fill()
        desk.focus.take(self.frames["text"].field)
        self.frames["text"].field.select_all()

    # --- parts ---------------------------------------------------------------------------------

    def _fill(self) -> None:
        look = self.desk.look
        self._gap, fault = look.px(GAP), look.px(FAULT)
        self._foot = self._left.copy()
        self._foot.height, self._foot.bottom = fault, self._left.bottom
        room = self._left.copy()
        room.height -= fault
        lines = len(FIELDS) + MOST_ANSWERS + len(LAST) + 3
        fitting = min(look.px(LINE), room.height // lines - self._gap)
        self._line = max(fitting, look.body.get_linesize() + look.px(MARGIN))
        height = lines * (self._line + self._gap) - self._gap
        self._area = ScrollArea(self.desk, room, self.container, height)
        self._top = 0
        for field in FIELDS:
            self._add(self._take_line(), *field)
        self.caps: list[LetterCap] = []
        for number in range(MOST_ANSWERS):
            self._add_answer(number, self._take_line())
        for field in LAST:
            self._add(self._take_line(), *field)
        line = self._take_line()
        for place, field in zip(self._parted(line, len(SHORT)), SHORT, strict=True):
            self._add(place, *field)
        self._add_begin(self._take_line())
        add_signs(self.desk, self._take_line(), self._area.content, self._insert)
        self.preview = StepPreview(self.desk, self._right, self.container)
        self.follow()

    def _take_line(self) -> pygame.Rect:
        rect = pygame.Rect(0, self._top, self._area.width, self._line)
        self._top = rect.bottom + self._gap
        return rect

    def _add(self, place: pygame.Rect, name: str, label: str, hint: str) -> None:
        self.frames[name] = Frame(
            self.desk,
            place,
            self._area.content,
            label=label,
            words=self.words.texts[name],
            hint=hint,
            changed=partial(self.words.type, name),
        )

    def _add_answer(self, number: int, place: pygame.Rect) -> None:
        side = place.height
        cap = pygame.Rect(place.left, place.top, side, side)
        self.caps.append(LetterCap(self.desk, cap, self._area.content, number, self.words.vote))
        rest = pygame.Rect(cap.right + self._gap, place.top, 0, side)
        rest.width = place.right - rest.left
        self.frames[f"answer {number}"] = Frame(
            self.desk,
            rest,
            self._area.content,
            label="",
            words=self.words.vote.answers[number],
            hint="An answer to vote among; click the letter of the right one" if not number else "",
            changed=partial(self.words.answer, number),
        )

    def _parted(self, line: pygame.Rect, count: int) -> list[pygame.Rect]:
        """Return a line in `count` equal parts."""
        wide = (line.width - (count - 1) * self._gap) // count
        lefts = [line.left + number * (wide + self._gap) for number in range(count)]
        return [pygame.Rect(left, line.top, wide, line.height) for left in lefts]

    def _add_begin(self, line: pygame.Rect) -> None:
        entry, buttons = self.words.own.entry, self.words.buttons
        assert entry is not None
        places = self._parted(line, 3 if buttons else 2)
        self.begin = DropButton(
            self.desk,
            places[0],
            self._area.content,
            words=BEGINS[entry.begin],
            command=self._open_begins,
            tip="From the start of its scene, in exactly the state that was recorded, "
            "or on from the step before",
        )
        if buttons:
            self.presses = DropButton(
                self.desk,
                places[1],
                self._area.content,
                words="Presses…",
                command=self._open_presses,
                tip="Buttons of the scene that are pressed when the step begins to run",
            )
        self.rests = CheckBox(
            self.desk,
            places[-1],
            self._area.content,
            words="Begins at rest",
            on=self.words.paused,
            command=self._flip,
            tip="Time stands until Page Down; with answers to vote among it does so anyway",
        )

    def _open_presses(self) -> None:
        entries = [
            Entry(
                label or name,
                partial(self.words.press, name),
                checked=lambda name=name: name in self.words.words.get("press", ()),
                stays=True,
            )
            for name, label in self.words.buttons.items()
        ]
        Popup(self.desk, self.presses.rect, [entries], width=self.presses.rect.width)

    def _insert(self, sign: str) -> None:
        """Put a sign where the cursor is."""
        frame = self.frames[self._last]
        at, text = frame.field.edit_position, frame.field.text
        frame.complete(text[:at] + sign + text[at:], at + 1)
        self.type(self._last, frame.field.text)

    def type(self, name: str, text: str) -> None:
        """Follow what is typed into a field."""
        number = name.removeprefix("answer ")
        if number.isdecimal():
            self.words.answer(int(number), text)
        else:
            self.words.type(name, text)

    def _open_begins(self) -> None:
        own = self.words.own
        if own.entry is None:
            return
        entries = [
            Entry(
                BEGINS[way],
                partial(self._begin, way),
                checked=lambda way=way: own.entry is not None and own.entry.begin == way,
            )
            for way in own.entry.begins
        ]
        Popup(self.desk, self.begin.rect, [entries], width=self.begin.rect.width)

    def _begin(self, way: str) -> None:
        for known in BEGINS:
            if known == way:
                self.words.own.begin(known)
                self.begin.show_words(BEGINS[known])
        self.words.world = self.words.own.world_of(self.words.number)
        self.words.look()
        self._seen = None

    def _flip(self) -> None:
        self.words.paused = not self.words.paused
        self.rests.set(self.words.paused)
        self.words.push()

    # --- following -----------------------------------------------------------------------------

    @property
    def open_name(self) -> str:
        """Return the name of the field that has the keyboard, "" for none."""
        return next((n for n, frame in self.frames.items() if frame.field.is_focused), "")

    def update(self) -> None:
        """Follow what is typed and clicked; a field always has the keyboard."""
        name = self.open_name
        if not name and self.desk.popup is None:
            name = self._last if self._last in self.frames else "text"
            self.desk.focus.take(self.frames[name].field)
        if name:
            self._last = name
        field = self.frames[name or "text"].field
        vote = self.words.vote
        if vote.right != self._right_seen:
            self.words.push()
        now = (name, field.edit_position, self.words.own.changes, self.desk.popup is None)
        if now != self._seen:
            self._seen = now
            self.follow()

    def follow(self) -> None:
        """Show what the class will read, what is wrong, and what the condition could become."""
        self._right_seen = self.words.vote.right
        if self._message is not None:
            self._message.kill()
        self.listed.kill()
        self._message, self.listed = None, Suggestions()
        self.words.look()
        self._show_fault()
        room = self._right.copy()
        choices = self._choices()
        if choices:
            tall = row_height(self.desk.look) * min(LISTED, len(choices))
            room.height -= tall + self._gap
            below = pygame.Rect(room.left, room.bottom + self._gap, room.width, tall)
            self.listed = suggest(self.desk, below, self.container, choices, self._take)
        self.preview.show(self.words.words, room)

    def _choices(self) -> list[str]:
        if self.open_name != "until":
            return []
        return self.words.choices(self.frames["until"].field.edit_position)

    def _show_fault(self) -> None:
        field, words = self.words.fault
        for name, frame in self.frames.items():
            frame.field.wrong = name == field
        labels = {name: label for name, label, _ in (*FIELDS, *LAST, *SHORT)}
        if words:
            said = f"{labels[field]}: {words}" if field in labels else words
            said = said[:1].upper() + said[1:]
            lines = message_lines(said, self.desk.look, self._foot.width, 2)
            self._message = Message(self.desk, self._foot, self.container, lines, "warning")

    def _take(self, choice: str) -> None:
        """Take a suggestion into the condition."""
        frame = self.frames["until"]
        cursor = self.words.complete(choice, frame.field.edit_position)
        frame.complete(self.words.texts["until"], cursor)

    # --- what the user does --------------------------------------------------------------------

    def cancel(self) -> None:
        """Take back all that was typed here, and close."""
        self.words.own.restore(self._before)
        self.close()

    def _undo(self, *, again: bool) -> None:
        own = self.words.own
        if (again and own.redo()) or (not again and own.undo()):
            if own.state.chosen != self.words.number or own.entry is None:
                self.close()  # the change was made before the sheet was opened
                return
            self.words.pull()
            for name, frame in self.frames.items():
                number = name.removeprefix("answer ")
                answer = self.words.vote.answers[int(number)] if number.isdecimal() else ""
                frame.put(self.words.texts.get(name, answer))
            self.begin.show_words(BEGINS[own.entry.begin])
            self.rests.set(self.words.paused)

    def key(self, event: pygame.event.Event) -> bool:
        """Take arrows, Tab, Enter, Esc and Ctrl+Z; everything else goes to the field."""
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if control and event.key == pygame.K_z:
            self._undo(again=bool(event.mod & pygame.KMOD_SHIFT))
        elif control and event.key == pygame.K_y:
            self._undo(again=True)
        elif self.listed.key(event):
            return True
        elif event.key in (pygame.K_DOWN, pygame.K_UP, pygame.K_TAB):
            back = event.key == pygame.K_UP or (
                event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT
            )
            next_field(self.desk, tuple(self.frames.values()), -1 if back else 1)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.listed.take():
                return True
            if control:
                self.close()
            else:
                next_field(self.desk, tuple(self.frames.values()), 1)
        elif event.key == pygame.K_ESCAPE:
            self.close()
        else:
            return False
        return True
