"""The sheet of a control: its fields, what is wrong with them, what the words could become."""

from collections.abc import Callable
from functools import partial

import pygame

from app.features.controls.model.task import ASKED, MODE_WORDS, TYPED, Action, ControlTask
from app.quantities import wall_clock
from app.simulation.commands.edit import Detach
from app.simulation.commands.property_names import label_of
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry
from app.ui.kit.words import capital
from app.ui.sheets.dialog import GAP, HEAD, LINE
from app.ui.sheets.field_sheet import Choice, Field, FieldSheet, Switch, Words, one_of
from app.ui.sheets.suggestions import ROW, Suggestions, row_height, suggest

WIDE = 640  # [units]
LISTED = 6.5  # [count] suggestions that are seen at once
REST = 0.8
"""Who types no letter for so long is told what is wrong: [s]. Less: half a word is called wrong."""
FAULT_LINES = 3  # [count] at most, of what is wrong
MOST_LISTED = 24  # [count] things in a list; others are typed
LINES = {
    "slider": (("name",), ("low", "high", "unit"), ("thing", "property"), ("sets",), ("more",)),
    "button": (("name",), ("actions", "mode"), ("does",), ("ends",), ("key",), ("more",)),
    "read_out": (("name",), ("shows",), ("unit",)),
    "formula": (("sets",), ("actions",)),
}
"""The fields of each kind of control, line by line."""


def _lines(task: ControlTask) -> list[list[str]]:
    """Return the names of the fields that are shown now, line by line."""
    hidden = ("thing", "property") if task.more else TYPED.get(task.kind, ())
    asked = {field.name for field in task.asked}
    known = {field.name for field in ASKED[task.kind]}
    lines = [
        [one for one in line if one not in hidden and (one in asked or one not in known)]
        for line in LINES[task.kind]
    ]
    return [line for line in lines if line]


def _height(task: ControlTask) -> float:
    """Return the height [units] for all fields, what is wrong, and some suggestions."""
    lines = _lines(task)
    typed = any(task.is_formula(name) for line in lines for name in line)
    lasting = task.more and task.kind == "button" and not any("ends" in line for line in lines)
    count = len(lines) + lasting
    return HEAD + 26 + count * (LINE + GAP) + 2 * ROW + (LISTED * ROW if typed else ROW)


class ControlSheet(FieldSheet):
    """Tab goes from field to field, Down into the suggestions, Enter saves."""

    ARROWS = False

    def __init__(
        self,
        desk: Desk,
        closed: Callable[[], None],
        task: ControlTask,
        again: Callable[[], None] = lambda: None,
    ) -> None:
        """Ask about the control of `task`; `again` opens another sheet for it."""
        self.task, self._again = task, again
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
        left, top, width, _ = self.inside
        lines, step = _lines(self.task), self.line + self.desk.look.px(GAP)
        self._form = self.desk.group(
            pygame.Rect(left, top, width, len(lines) * step), self.container
        )
        for number, names in enumerate(lines):
            place = pygame.Rect(0, number * step, width, self.line)
            self.add(self._form, place, [self._field(name) for name in names])
        bottom = top + len(lines) * step
        self._room = pygame.Rect(left, bottom, width, self.inside.bottom - bottom)
        self.keep_keyboard()
        self.follow()

    def _field(self, name: str) -> Field:
        """Return one field by its name."""
        task = self.task
        if name == "thing":
            return Choice(
                name, self._thing, self._things, "What it changes when you move it", label="Changes"
            )
        if name == "property":
            tip = "Which number of it"
            return Choice(name, lambda: label_of(task.target[1] or "–"), self._properties, tip)
        if name == "actions":
            words = "When pressed" if self._is_listed else ""
            tip = "What it can do with what is selected, or with everything"
            return Choice(name, self._action, self._actions, tip, label=words)
        if name == "mode":
            return Choice(
                name,
                lambda: f"Acts {MODE_WORDS[task.mode]}",
                lambda: one_of(
                    {mode: capital(words) for mode, words in MODE_WORDS.items()},
                    lambda: task.mode,
                    self._choose_mode,
                ),
                "When it acts",
            )
        if name == "more":
            tip = "Type a formula instead of choosing from a list"
            return Switch(name, "More: type it", lambda: task.more, self._type, tip)
        field = next(one for one in ASKED[task.kind] if one.name == name)
        return Words(
            *(name, field.label, field.hint),
            partial(task.texts.__getitem__, name),
            partial(task.texts.__setitem__, name),
        )

    def _type(self, more: bool) -> None:
        """Show what is typed, or the lists alone."""
        self.take()
        self.task.more = more
        self.close()
        self._again()

    def _choose_mode(self, mode: str) -> None:
        self.task.mode = mode
        self._refill()

    def _refill(self) -> None:
        """Make the fields again, for another mode or choice."""
        self.desk.focus.release()
        self.remove(self._form)
        self._fill()

    # --- lists ---------------------------------------------------------------------------------

    def _thing(self) -> str:
        task = self.task
        typed = task.texts["sets"].strip()
        return task.title_of(task.target[0]) if task.target[0] or not typed else typed

    def _things(self) -> list[Entry]:
        things = {one: self.task.title_of(one) for one in ("", *self.task.things[:MOST_LISTED])}
        return one_of(things, lambda: self.task.target[0], self._choose_thing)

    def _choose_thing(self, thing: str) -> None:
        self.take()
        self.task.choose(thing)
        self._refill()

    def _properties(self) -> list[Entry]:
        thing, name = self.task.target
        found = self.task.properties(thing) if thing else {}
        words = {one: capital(label_of(one)) for one in found}
        return one_of(words, lambda: name, self._choose_property)

    def _choose_property(self, name: str) -> None:
        self.take()
        self.task.choose(self.task.target[0], name)
        self._refill()

    @property
    def _is_listed(self) -> bool:
        """Return whether what it does is chosen, not typed."""
        return self.task.kind == "button" and not self.task.more

    def _action(self) -> str:
        """Return what a button does, in the words of the list or as it is typed."""
        task = self.task
        if not self._is_listed:
            return "Insert an action…"
        known = task.action
        return known.words if known else task.texts["does"].strip() or "choose…"

    def _actions(self) -> list[Entry]:
        return [Entry(action.words, partial(self._insert, action)) for action in self.task.listed]

    def _insert(self, action: Action) -> None:
        """Do this; behind what is typed, where that is seen."""
        self.take()
        if self._is_listed:
            self.task.take(action)
            self._refill()
            return
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
            return
        fault = self.task.fault
        if (
            fault is not None
            and fault.field in TYPED.get(self.task.kind, ())
            and not self.task.more
        ):
            self._type(True)  # it is wrong where it is typed
            return
        self.follow()

    def enter(self, control: bool) -> None:  # noqa: ARG002
        """Save."""
        self.save()

    def _remove(self) -> None:
        one = self.task.one
        self.close()
        if one is not None:
            self.desk.editor.do(Detach((one.id,)))
