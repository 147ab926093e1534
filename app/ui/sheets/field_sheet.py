"""A dialog of fields: words to type, choices, switches. One field always has the keyboard."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit.buttons import Pressable
from app.ui.kit.desk import Desk
from app.ui.kit.fields import CheckBox, DropButton
from app.ui.kit.framed_field import Frame, next_field
from app.ui.kit.popup import Entry, Popup
from app.ui.sheets.dialog import Dialog
from app.ui.sheets.file_rows import Message, message_lines
from app.ui.sheets.suggestions import Suggestions


@dataclass(frozen=True)
class Words:
    """A text field; what is typed is written at once."""

    name: str
    label: str
    hint: str
    read: Callable[[], str]
    write: Callable[[str], None]


@dataclass(frozen=True)
class Choice:
    """A button that shows what is chosen, and drops a list."""

    name: str
    read: Callable[[], str]
    entries: Callable[[], Sequence[Entry]]
    tip: str
    label: str = ""  # before what is chosen

    @property
    def words(self) -> str:
        """Return what the button shows."""
        chosen = str(self.read())
        return f"{self.label}: {chosen}" if self.label else chosen


@dataclass(frozen=True)
class Switch:
    """A box with a tick."""

    name: str
    label: str
    read: Callable[[], bool]
    write: Callable[[bool], object]
    tip: str


Field = Words | Choice | Switch


class FieldSheet(Dialog):
    """Tab goes from field to field, Enter on to the next, Esc keeps what is typed and closes."""

    ARROWS = True  # Up and Down go from field to field too

    def __init__(
        self, desk: Desk, closed: Callable[[], None], title: str, width: float, height: int
    ) -> None:
        self.fields: dict[str, Field] = {}
        self.frames: dict[str, Frame] = {}  # the elements of those
        self.buttons: dict[str, Pressable] = {}  # those of choices and switches
        self.listed = Suggestions()  # what the words at the cursor could become
        self.last = ""  # the field that had the keyboard
        self.message: Message | None = None
        super().__init__(desk, closed, title, width, height)

    # --- elements --------------------------------------------------------------------------------

    def add(
        self, container: UIContainer, line: pygame.Rect, fields: Sequence[Field], gap: int = 0
    ) -> None:
        """Make fields side by side in `line` [px], all as wide, `gap` [px] apart."""
        gap = gap or self.gap
        wide = (line.width - (len(fields) - 1) * gap) // len(fields)
        for number, field in enumerate(fields):
            left = line.left + number * (wide + gap)
            self._make(container, pygame.Rect(left, line.top, wide, line.height), field)

    def _make(self, container: UIContainer, place: pygame.Rect, field: Field) -> None:
        where = self.desk, place, container
        self.fields[field.name] = field
        if isinstance(field, Words):
            self.frames[field.name] = Frame(
                *where, label=field.label, words=field.read(), hint=field.hint, changed=field.write
            )
        elif isinstance(field, Choice):
            drop = self.buttons[field.name] = DropButton(
                *where,
                words=field.words,
                command=lambda: Popup(
                    self.desk, drop.rect, [field.entries()], width=drop.rect.width
                ),
                tip=field.tip,
            )
        else:
            self.buttons[field.name] = CheckBox(
                *where,
                words=field.label,
                on=field.read(),
                command=lambda: field.write(not field.read()),
                tip=field.tip,
            )

    def remove(self, container: UIContainer) -> None:
        """Take away what was made in a container of its own."""
        container.kill()
        self.frames = {name: one for name, one in self.frames.items() if one.alive()}
        self.buttons = {name: one for name, one in self.buttons.items() if one.alive()}
        for name in self.fields.keys() - self.frames.keys() - self.buttons.keys():
            del self.fields[name]

    def show(self) -> None:
        """Show what all fields read now."""
        for name, field in self.fields.items():
            shown = self.frames.get(name) or self.buttons[name]
            if isinstance(shown, Frame):
                shown.put(str(field.read()))
            elif isinstance(shown, DropButton):
                assert isinstance(field, Choice)
                shown.show_words(field.words)
            elif isinstance(shown, CheckBox):
                shown.set(bool(field.read()))

    def take(self) -> None:
        """Write what stands in the text fields."""
        for name, frame in self.frames.items():
            field = self.fields[name]
            assert isinstance(field, Words)
            field.write(frame.field.text)

    def say(self, words: str, name: str, place: pygame.Rect, kind: str, most: int) -> int:
        """Show at the top of `place` [px] what is wrong with the field `name`, "" nothing, in at
        most so many lines; return the height of that.
        """
        for known, frame in self.frames.items():
            frame.field.wrong = bool(words) and known == name
        if self.message is not None:
            self.message.kill()
            self.message = None
        if not words:
            return 0
        if name in self.frames and self.frames[name].label:
            words = f"{self.frames[name].label}: {words}"
        look = self.desk.look
        lines = message_lines(words[:1].upper() + words[1:], look, place.width, most)
        tall = len(lines) * look.body.get_linesize()
        rect = pygame.Rect(place.left, place.top, place.width, tall)
        self.message = Message(self.desk, rect, self.container, lines, kind)
        return tall

    # --- the keyboard ----------------------------------------------------------------------------

    @property
    def open_name(self) -> str:
        """Return the name of the field that has the keyboard, "" for none."""
        return next((n for n, frame in self.frames.items() if frame.field.is_focused), "")

    def keep_keyboard(self) -> str:
        """Let a field have the keyboard, unless a list is open; return the name of that."""
        name = self.open_name
        if not name and self.desk.popup is None:
            name = self.last if self.last in self.frames else next(iter(self.frames))
            self.desk.focus.take(self.frames[name].field)
        self.last = name or self.last
        return name

    def update(self) -> None:
        """Let a field always have the keyboard."""
        self.keep_keyboard()

    def go(self, way: int) -> None:
        """Go so many fields on."""
        next_field(self.desk, tuple(self.frames.values()), way)

    def enter(self, control: bool) -> None:
        """Take Enter: go on, with Ctrl close."""
        if control:
            self.close()
        else:
            self.go(1)

    def key(self, event: pygame.event.Event) -> bool:
        """Take arrows, Tab, Enter and Esc; everything else goes to the field."""
        steps = {pygame.K_TAB: -1 if event.mod & pygame.KMOD_SHIFT else 1}
        if self.ARROWS:
            steps |= {pygame.K_DOWN: 1, pygame.K_UP: -1}
        if self.listed.key(event):
            return True
        if event.key in steps:
            self.go(steps[event.key])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if not self.listed.take():
                self.enter(bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)))
        elif event.key == pygame.K_ESCAPE:
            self.close()
        else:
            return False
        return True


def one_of(
    options: Mapping[Any, str], chosen: Callable[[], Any], choose: Callable[[Any], object]
) -> list[Entry]:
    """Return the entries of a list in which one of `options` is chosen."""
    return [
        Entry(words, partial(choose, option), checked=lambda option=option: chosen() == option)
        for option, words in options.items()
    ]
