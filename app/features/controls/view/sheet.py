"""The sheet of a control: its fields, what is wrong with them, what the words could become."""

from collections.abc import Callable
from functools import partial

import pygame

from app.features.controls.model.task import ASKED, MODE_WORDS, Action, ControlTask, actions
from app.quantities import wall_clock
from app.simulation.commands.edit import Detach
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry
from app.ui.sheets.dialog import GAP, HEAD, LINE
from app.ui.sheets.field_sheet import Choice, FieldSheet, Words, one_of
from app.ui.sheets.suggestions import ROW, Suggestions, row_height, suggest

WIDE = 640  # [units]
LISTED = 6.5  # [count] suggestions that are seen at once
REST = 0.8
"""Who types no letter for so long is told what is wrong: [s]. Less: half a word is called wrong."""
FAULT_LINES = 3  # [count] at most, of what is wrong
MOST_THINGS = 6  # [count] bodies, and joints, that actions are offered for


def _height(task: ControlTask) -> float:
    """Return the height [units] for all fields, what is wrong, and some suggestions."""
    lines = len(ASKED[task.kind]) + 1 + (task.kind in ("button", "formula"))
    listed = LISTED * ROW if any(map(task.is_formula, task.texts)) else 0
    return HEAD + 26 + lines * (LINE + GAP) + 2 * ROW + listed


class ControlSheet(FieldSheet):
    """Tab goes from field to field, Down into the suggestions, Enter saves."""

    ARROWS = False

    def __init__(self, desk: Desk, closed: Callable[[], None], task: ControlTask) -> None:
        self.task = task
        self._seen: tuple[str, str, int] = ("", "", 0)  # field, text and cursor
        self._typed = -REST  # [s] when the last letter came
        self._quiet = False  # what is wrong is not told yet
        super().__init__(desk, closed, task.title, WIDE, desk.look.px(_height(task)))
        act = "Add" if task.one is None else "Save"
        self.add_buttons(act, self.save, self.close, least=96)
        if task.one is not None:
            self._add_remove()
        self._fill()

    # --- parts ---------------------------------------------------------------------------------

    def _add_remove(self) -> None:
        look = self.desk.look
        wide = look.body.size("Remove")[0] + look.px(32)
        top = self.inside.bottom + self.gap
        place = pygame.Rect(self.inside.left, top, wide, self.line)
        Button(self.desk, place, self.container, command=self._remove, words="Remove", framed=True)

    def _fill(self) -> None:
        """Make the fields that are asked for; what was typed stays."""
        task, (left, top, width, _) = self.task, self.inside
        inputs = [
            [
                Words(
                    *(field.name, field.label, field.hint),
                    partial(task.texts.__getitem__, field.name),
                    partial(task.texts.__setitem__, field.name),
                )
            ]
            for field in task.asked
        ]
        insert = Choice(
            "actions",
            lambda: "Insert an action…",
            self._actions,
            "What it can do with what is selected, or with all there is",
        )
        mode = Choice(
            "mode",
            lambda: f"Acts {MODE_WORDS[task.mode]}",
            lambda: one_of(
                {mode: words.capitalize() for mode, words in MODE_WORDS.items()},
                lambda: task.mode,
                self._choose_mode,
            ),
            "When it does what it does",
        )
        below = {"button": [mode, insert], "formula": [insert]}
        lines = [*inputs, *([below[task.kind]] if task.kind in below else [])]
        step = self.line + self.desk.look.px(GAP)
        self._form = self.desk.group(
            pygame.Rect(left, top, width, len(lines) * step), self.container
        )
        for number, fields in enumerate(lines):
            self.add(self._form, pygame.Rect(0, number * step, width, self.line), fields)
        bottom = top + len(lines) * step
        self._room = pygame.Rect(left, bottom, width, self.inside.bottom - bottom)
        self.keep_keyboard()
        self.follow()

    def _choose_mode(self, mode: str) -> None:
        self.task.mode = mode
        self._refill()

    def _refill(self) -> None:
        """Make the fields again, for another mode."""
        self.desk.focus.release()
        self.remove(self._form)
        self._fill()

    def _actions(self) -> list[Entry]:
        editor, world = self.desk.editor, self.desk.session.world
        bodies = editor.selection.bodies or [b for b in world.bodies if b.kind != "static"]
        joints = editor.selection.joints or [j for j in world.joints if j.kind != "mouse"]
        result = actions(bodies[:MOST_THINGS], joints[:MOST_THINGS])
        return [Entry(action.words, partial(self._insert, action)) for action in result]

    def _insert(self, action: Action) -> None:
        """Add an action behind what is typed, and be as it needs."""
        name = self.task.insert(action)
        if self.task.kind == "button":
            self._refill()
        text = self.task.texts[name]
        self.frames[name].complete(text, len(text))

    # --- following -----------------------------------------------------------------------------

    def update(self) -> None:
        """Follow what is typed; a field always has the keyboard."""
        name = self.keep_keyboard()
        if not name:
            return
        field = self.frames[name].field
        if (name, field.text, field.edit_position) != self._seen:
            if field.text != self._seen[1] and name == self._seen[0]:
                self.task.look()
                self._typed, self._quiet = wall_clock.now(), True
            self.follow()
        elif self._quiet and wall_clock.now() - self._typed >= REST:
            self._quiet = False
            self.follow()

    def follow(self) -> None:
        """Show what is wrong, and what the word at the cursor could become."""
        name = self.open_name or next(iter(self.frames))
        field = self.frames[name].field
        self._seen = (name, field.text, field.edit_position)
        self.listed.kill()
        self.listed = Suggestions()
        room, used = self._room.copy(), self._show_fault()
        used += self.desk.look.px(4) if used else 0
        room.top, room.height = room.top + used, room.height - used
        choices = self.task.choices(name, field.edit_position)
        if choices and room.height >= row_height(self.desk.look):
            take = partial(self._take, name)
            self.listed = suggest(self.desk, room, self.container, choices, take)

    def _show_fault(self) -> int:
        """Say what is wrong, and where; return the height of that [px]."""
        fault = None if self._quiet else self.task.fault
        if fault is None:
            return self.say("", "", self._room, "error", FAULT_LINES)
        words = fault.words
        if fault.position is not None and fault.field in self.frames:
            text = self.task.texts[fault.field]
            near = text[fault.position : fault.position + 16].split(";")[0]
            words += f" (at “{near}”)" if near.strip() else ""
        return self.say(words, fault.field, self._room, "error", FAULT_LINES)

    def _take(self, name: str, choice: str) -> None:
        """Take a suggestion into the field."""
        frame = self.frames[name]
        cursor = self.task.complete(name, choice, frame.field.edit_position)
        frame.complete(self.task.texts[name], cursor)
        self.task.look()
        self._quiet = False
        self.follow()

    # --- what the user does --------------------------------------------------------------------

    def save(self) -> None:
        """Make the control or change it; what is wrong is said and nothing lost."""
        self.take()
        self._quiet = False
        if self.task.save():
            self.close()
        else:
            self.follow()

    def enter(self, control: bool) -> None:  # noqa: ARG002
        """Save."""
        self.save()

    def _remove(self) -> None:
        one = self.task.one
        self.close()
        if one is not None:
            self.desk.editor.do(Detach((one.id,)))
