"""The sheet of a step: its words at the left, what the class will read of them at the right.

What is typed is in the lesson at once; Ctrl+Z takes it back, Cancel all of it.
"""

from collections.abc import Callable
from functools import partial

import pygame

from app.features.lesson_maker.model.own_lesson import BEGINS, Begin, OwnLesson
from app.features.lesson_maker.model.own_lesson import Entry as Recording
from app.features.lesson_maker.model.step_words import StepWords
from app.features.lesson_maker.view.step_preview import StepPreview
from app.teaching.prediction.ballot import MOST_ANSWERS
from app.ui.boards.letter_cap import LetterCap
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry
from app.ui.kit.scroll import ScrollArea
from app.ui.sheets.field_sheet import Choice, Field, FieldSheet, Switch, Words, one_of
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
    ("answer", "Answer", "Hidden until the run is over"),
    ("until", "Stops when", "ball.speed > 3; Down and Enter complete"),
)
SHORT = (
    ("seconds", "or after", "seconds"),
    ("speed", "Speed", "1"),
    ("sketch", "Sketch", "body"),
)


class StepSheet(FieldSheet):
    """Tab goes from field to field, Enter to the next one; Esc keeps what is typed and closes."""

    def __init__(self, desk: Desk, closed: Callable[[], None], own: OwnLesson) -> None:
        self.words = StepWords(own)
        self._before = own.state
        self._seen: object = None  # what was followed last
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
        self.last = "text"
        self.keep_keyboard()
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
            self._add(self._words(*field))
        self.caps: list[LetterCap] = []
        for number in range(MOST_ANSWERS):
            line = self._take_line()
            cap = pygame.Rect(line.left, line.top, line.height, line.height)
            self.caps.append(LetterCap(self.desk, cap, self._area.content, number, self.words.vote))
            line.left, line.width = cap.right + self._gap, line.right - cap.right - self._gap
            self.add(self._area.content, line, (self._answer(number),))
        for field in LAST:
            self._add(self._words(*field))
        self._add(*(self._words(*field) for field in SHORT))
        self._add(*self._beginning())
        add_signs(self.desk, self._take_line(), self._area.content, self._insert)
        self.preview = StepPreview(self.desk, self._right, self.container)
        self.follow()

    def _take_line(self) -> pygame.Rect:
        rect = pygame.Rect(0, self._top, self._area.width, self._line)
        self._top = rect.bottom + self._gap
        return rect

    def _add(self, *fields: Field) -> None:
        self.add(self._area.content, self._take_line(), fields, self._gap)

    def _words(self, name: str, label: str, hint: str) -> Words:
        write = partial(self.words.type, name)
        return Words(name, label, hint, lambda: self.words.texts[name], write)

    def _answer(self, number: int) -> Words:
        hint = "An answer to vote on; click the letter of the right one" if not number else ""
        write = partial(self.words.answer, number)
        return Words(f"answer {number}", "", hint, lambda: self.words.vote.answers[number], write)

    def _beginning(self) -> list[Field]:
        """Return how the step begins: from where, with which buttons, at rest."""
        words = self.words
        begin = Choice(
            "begin",
            lambda: BEGINS[self._entry.begin],
            lambda: one_of(
                {way: BEGINS[way] for way in self._entry.begins},
                lambda: self._entry.begin,
                self._begin,
            ),
            "From the start of its scene, in exactly the state that was recorded, "
            "or on from the step before",
        )
        press = Choice(
            "presses",
            lambda: "Presses…",
            self._presses,
            "Buttons of the scene that are pressed when the step begins to run",
        )
        rest = Switch(
            "rest",
            "Begins at rest",
            lambda: words.paused,
            self._rest,
            "Paused until Page Down. A step with answers to vote on always begins paused",
        )
        return [begin, press, rest] if words.buttons else [begin, rest]

    def _presses(self) -> list[Entry]:
        return [
            Entry(
                label or name,
                partial(self.words.press, name),
                checked=lambda name=name: name in self.words.words.get("press", ()),
                stays=True,
            )
            for name, label in self.words.buttons.items()
        ]

    @property
    def _entry(self) -> Recording:
        entry = self.words.own.entry
        assert entry is not None
        return entry

    def _begin(self, way: Begin) -> None:
        self.words.own.begin(way)
        self.words.world = self.words.own.world_of(self.words.number)
        self.words.look()
        self.show()
        self._seen = None

    def _rest(self, on: bool) -> None:
        self.words.paused = on
        self.show()
        self.words.push()

    def _insert(self, sign: str) -> None:
        """Put a sign where the cursor is."""
        frame, field = self.frames[self.last], self.fields[self.last]
        assert isinstance(field, Words)
        at, text = frame.field.edit_position, frame.field.text
        frame.complete(text[:at] + sign + text[at:], at + 1)
        field.write(frame.field.text)

    # --- following -----------------------------------------------------------------------------

    def update(self) -> None:
        """Follow what is typed and clicked; a field always has the keyboard."""
        name = self.keep_keyboard()
        field = self.frames[name or "text"].field
        if self.words.vote.right != self._right_seen:
            self.words.push()
        now = (name, field.edit_position, self.words.own.changes, self.desk.popup is None)
        if now != self._seen:
            self._seen = now
            self.follow()

    def follow(self) -> None:
        """Show what the class will read, what is wrong, and what the condition could become."""
        self._right_seen = self.words.vote.right
        self.listed.kill()
        self.listed = Suggestions()
        self.words.look()
        field, words = self.words.fault
        self.say(words, field, self._foot, "warning", 2)
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
            self.show()

    def key(self, event: pygame.event.Event) -> bool:
        """Take Ctrl+Z and Ctrl+Y too."""
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if not control or event.key not in (pygame.K_z, pygame.K_y):
            return super().key(event)
        self._undo(again=event.key == pygame.K_y or bool(event.mod & pygame.KMOD_SHIFT))
        return True
