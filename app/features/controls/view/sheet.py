"""The sheet of a control: its fields, what is wrong with them, what the words could become."""

from collections.abc import Callable
from functools import partial

import pygame

from app.features.controls.model.task import ASKED, MODE_WORDS, Action, ControlTask, actions
from app.quantities import wall_clock
from app.simulation.commands.edit import Detach
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.fields import DropButton
from app.ui.kit.framed_field import Frame, next_field
from app.ui.kit.popup import Entry, Popup
from app.ui.sheets.completing_dialog import CARET, Caret
from app.ui.sheets.dialog import GAP, HEAD, LINE, Dialog
from app.ui.sheets.file_rows import Message, message_lines
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


class ControlSheet(Dialog):
    """Tab goes from field to field, Down into the suggestions, Enter saves."""

    def __init__(self, desk: Desk, closed: Callable[[], None], task: ControlTask) -> None:
        self.task = task
        self.frames: dict[str, Frame] = {}
        self.listed = Suggestions()
        self._message: Message | None = None
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
        place = pygame.Rect(self.inside.left, self.inside.top, self.inside.width, self.line)
        look = self.desk.look
        for field in self.task.asked:
            self.frames[field.name] = Frame(
                self.desk,
                place.copy(),
                self.container,
                label=field.label,
                words=self.task.texts[field.name],
                hint=field.hint,
            )
            place.top = place.bottom + look.px(GAP)
        if self.task.kind in ("button", "formula"):
            self._add_line(place)
            place.top = place.bottom + look.px(GAP)
        self._caret = Caret(
            self.desk,
            pygame.Rect(place.left, place.top, place.width, look.px(CARET)),
            self.container,
        )
        top = place.top
        self._room = pygame.Rect(place.left, top, place.width, self.inside.bottom - top)
        first = next(iter(self.frames.values()))
        self.desk.focus.take(first.field)
        self.follow()

    def _add_line(self, place: pygame.Rect) -> None:
        """Make the choice of the mode and the list of actions to begin with."""
        half = pygame.Rect(place.left, place.top, (place.width - self.gap) // 2, place.height)
        if self.task.kind == "button":
            words = f"Acts {MODE_WORDS[self.task.mode]}"
            self.mode = DropButton(
                self.desk,
                half,
                self.container,
                words=words,
                command=self._open_modes,
                tip="When it does what it does",
            )
            half = half.move(half.width + self.gap, 0)
        self.actions = DropButton(
            self.desk,
            half,
            self.container,
            words="Insert an action…",
            command=self._open_actions,
            tip="What it can do with what is selected, or with all there is",
        )

    def _open_modes(self) -> None:
        entries = [
            Entry(
                words.capitalize(),
                partial(self._choose_mode, mode),
                checked=lambda mode=mode: self.task.mode == mode,
            )
            for mode, words in MODE_WORDS.items()
        ]
        Popup(self.desk, self.mode.rect, [entries], width=self.mode.rect.width)

    def _choose_mode(self, mode: str) -> None:
        self._read()
        self.task.mode = mode
        self._refill()

    def _refill(self) -> None:
        """Make the fields again, for another mode."""
        self.desk.focus.release()
        for frame in self.frames.values():
            for part in (frame.field, frame.over, frame):
                part.kill()
        for part in (self.mode, self.actions, self._caret):
            part.kill()
        self.frames = {}
        self._fill()

    def _open_actions(self) -> None:
        editor, world = self.desk.editor, self.desk.session.world
        bodies = editor.selection.bodies or [b for b in world.bodies if b.kind != "static"]
        joints = editor.selection.joints or [j for j in world.joints if j.kind != "mouse"]
        found = actions(bodies[:MOST_THINGS], joints[:MOST_THINGS])
        entries = [Entry(action.words, partial(self._insert, action)) for action in found]
        Popup(self.desk, self.actions.rect, [entries])

    def _insert(self, action: Action) -> None:
        """Add an action behind what is typed, and be as it needs."""
        self._read()
        name = self.task.insert(action)
        if self.task.kind == "button":
            self._refill()
        text = self.task.texts[name]
        self.frames[name].complete(text, len(text))

    # --- following -----------------------------------------------------------------------------

    @property
    def open_name(self) -> str:
        """Return the name of the field that has the keyboard, "" for none."""
        return next((n for n, frame in self.frames.items() if frame.field.is_focused), "")

    def update(self) -> None:
        """Follow what is typed; a field always has the keyboard."""
        name = self.open_name
        if not name and self.desk.popup is None:
            name = self._seen[0] if self._seen[0] in self.frames else next(iter(self.frames))
            self.desk.focus.take(self.frames[name].field)
        if not name:
            return
        field = self.frames[name].field
        if (name, field.text, field.edit_position) != self._seen:
            typed = field.text != self._seen[1] and name == self._seen[0]
            self._read()
            if typed:
                self.task.look()
                self._typed, self._quiet = wall_clock.now(), True
            self.follow()
        elif self._quiet and wall_clock.now() - self._typed >= REST:
            self._quiet = False
            self.follow()

    def _read(self) -> None:
        for name, frame in self.frames.items():
            self.task.texts[name] = frame.field.text

    def follow(self) -> None:
        """Show what is wrong, and what the word at the cursor could become."""
        name = self.open_name or next(iter(self.frames))
        field = self.frames[name].field
        self._seen = (name, field.text, field.edit_position)
        if self._message is not None:
            self._message.kill()
        self.listed.kill()
        self._message, self.listed = None, Suggestions()
        self._show_fault()
        self._suggest(name, field.edit_position)

    def _show_fault(self) -> None:
        fault = None if self._quiet else self.task.fault
        look, room = self.desk.look, self._room
        for name, frame in self.frames.items():
            frame.field.wrong = fault is not None and fault.field == name
        self._free = room.copy()
        if fault is None:
            return
        label = next((f.label for f in self.task.asked if f.name == fault.field), "")
        words = f"{label}: {fault.words}" if label else fault.words
        if fault.position is not None and fault.field in self.frames:
            text = self.task.texts[fault.field]
            near = text[fault.position : fault.position + 16].split(";")[0]
            words += f" (at “{near}”)" if near.strip() else ""
        lines = message_lines(words, look, room.width, FAULT_LINES)
        tall = len(lines) * look.body.get_linesize()
        place = pygame.Rect(room.left, room.top, room.width, tall)
        self._message = Message(self.desk, place, self.container, lines, "error")
        used = tall + look.px(4)
        self._free = pygame.Rect(room.left, room.top + used, room.width, room.height - used)

    def _suggest(self, name: str, cursor: int) -> None:
        choices = self.task.choices(name, cursor)
        if choices and self._free.height >= row_height(self.desk.look):
            take = partial(self._take, name)
            self.listed = suggest(self.desk, self._free, self.container, choices, take)

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
        self._read()
        self._quiet = False
        if self.task.save():
            self.close()
        else:
            self.follow()

    def _remove(self) -> None:
        one = self.task.one
        self.close()
        if one is not None:
            self.desk.editor.do(Detach((one.id,)))

    def key(self, event: pygame.event.Event) -> bool:
        """Take arrows, Tab, Enter and Esc; everything else goes to the field."""
        if self.listed.key(event):
            return True
        if event.key == pygame.K_TAB:
            way = -1 if event.mod & pygame.KMOD_SHIFT else 1
            next_field(self.desk, tuple(self.frames.values()), way)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if not self.listed.take():
                self.save()
        elif event.key == pygame.K_ESCAPE:
            self.close()
        else:
            return False
        return True
