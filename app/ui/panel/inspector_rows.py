"""Lines of the inspector: properties, readings, titles; how each looks and what a click does."""

from collections.abc import Sequence
from typing import Any, Protocol

import pygame

from app.editor.idle_settings import idle_reason
from app.editor.inspector_lines import (
    LinkLine,
    NoteLine,
    PropertyLine,
    ReadingLine,
    Section,
    Thing,
)
from app.quantities.numbers import figure
from app.simulation.commands.properties import Property
from app.simulation.commands.property_names import label_of
from app.simulation.commands.property_ref import MIXED, Address
from app.ui.kit import paint
from app.ui.kit.icons import icon
from app.ui.kit.theme import Look
from physics import World

ROW = 29  # [units] height
HEAD = 34  # of a section's title
PIN = 22  # at the right end; a finger has more
CHECK = 24  # of a tick before a value
PAD = 7  # beside the words in a field

READINGS = {"x": "centre x", "y": "centre y"}
"""Readings whose names are not plain enough."""


class Host(Protocol):
    """What lines ask of the inspector that they are in."""

    look: Look

    def open_entry(self, row: "Row", part: str) -> None:
        """Open a text field on a part of `row`."""

    def is_open(self, row: "Row", part: str) -> bool:
        """Return whether that field is open."""
        ...

    def set(self, address: Address, value: Any) -> bool:
        """Set a property as one entry of the history; False: a notice says why not."""
        ...

    def formula(self, address: Address, things: Sequence[Thing]) -> str:
        """Return the formula that a property follows; "" for none."""
        ...

    def read_soon(self) -> None:
        """Read all lines in the next frame: something was set."""

    def is_pinned(self, address: Address) -> bool:
        """Return whether it has a slider on the canvas."""
        ...

    def toggle_pin(self, address: Address, found: Property, value: Any) -> None:
        """Give it a slider on the canvas, or take that away."""

    def choose(self, row: "PropertyRow", options: tuple[str, ...], rect: pygame.Rect) -> None:
        """Let the user choose for `row`; the list drops from `rect` [px], in the line."""

    def fold(self, key: str) -> None:
        """Fold a section, or unfold it."""

    def select(self, thing_id: int) -> None:
        """Select a body or joint."""


class Row:
    """One line. Rectangles are relative to the line: [px] from its upper left corner."""

    HEIGHT: float = ROW  # [units]
    PRESSED = True  # a finger has to hit it

    def __init__(self, host: Host, width: int) -> None:
        """Make a line `width` [px] wide."""
        self.host, self.look, self.width = host, host.look, width
        size = self.look.target if self.PRESSED else self.look.px
        self.height = size(self.HEIGHT)  # [px]
        self.known = False  # whether it has been read at all

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:
        """Paint it at `rect`; the mouse is over `part` ("" = beside all, None = elsewhere)."""

    def part_at(self, x: int, y: int) -> str:  # noqa: ARG002
        """Return the name of the part at `x`, `y` [px]."""
        return ""

    def tip(self, part: str) -> str:  # noqa: ARG002
        """Return the words of the tip over `part`."""
        return ""

    def follow(self) -> bool:
        """Read the present value; True when it looks different now."""
        return False

    def click(self, part: str) -> None:
        """Take a press and release in one place."""

    @property
    def entries(self) -> tuple[str, ...]:
        """Return the parts that a text field can be opened on."""
        return ()


class TitleRow(Row):
    """A section's title; a click folds it."""

    HEIGHT = HEAD

    def __init__(self, host: Host, width: int, section: Section, folded: bool) -> None:
        super().__init__(host, width)
        self.section, self.folded = section, folded

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:
        """Paint an arrow, bold words, a thin line above."""
        look, side = self.look, self.look.px(12)
        surface.fill(look.colour("border"), pygame.Rect(rect.topleft, (rect.width, look.px(1))))
        ink = look.colour("text" if part is None else "accent")
        sign = icon("right" if self.folded else "down", side, tuple(ink))
        surface.blit(sign, sign.get_rect(midleft=(rect.left, rect.centery)))
        area = rect.copy()
        area.left, area.width = rect.left + side + look.px(8), rect.width - side - look.px(8)
        paint.text(surface, self.section.title, look.strong, ink, area)

    def part_at(self, x: int, y: int) -> str:  # noqa: ARG002
        """Return the one part that the line has."""
        return "fold"

    def click(self, part: str) -> None:  # noqa: ARG002
        """Fold or unfold."""
        self.host.fold(self.section.key)


class NoteRow(Row):
    """Muted words."""

    PRESSED = False

    def __init__(self, host: Host, width: int, line: NoteLine) -> None:
        super().__init__(host, width)
        self.words = line.words

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:  # noqa: ARG002
        """Paint one line."""
        paint.text(surface, self.words, self.look.small, self.look.colour("muted"), rect)


class LinkRow(Row):
    """A thing that belongs to the selection; a click selects it."""

    def __init__(self, host: Host, width: int, line: LinkLine) -> None:
        super().__init__(host, width)
        self.line = line

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:
        """Paint its name in the colour of links."""
        look, room = self.look, rect.copy()
        muted = look.colour("muted")
        paint.text(surface, self.line.label, look.small, muted, room)
        room.width -= look.target(PIN)
        ink = look.colour("accent") if self.line.id else muted
        covered = paint.text(surface, self.line.words, look.small, ink, room, "right")
        if part:
            line = pygame.Rect(covered.left, covered.bottom - look.px(2), covered.width, look.px(1))
            surface.fill(ink, line)

    def part_at(self, x: int, y: int) -> str:  # noqa: ARG002
        """Return all of it, if there is something to select."""
        return "link" if self.line.id else ""

    def tip(self, part: str) -> str:
        """Return what a click does."""
        return f"Select {self.line.words}" if part else ""

    def click(self, part: str) -> None:
        """Select it."""
        if part:
            self.host.select(self.line.id)


class ReadingRow(Row):
    """A quantity that can only be read."""

    HEIGHT = 25
    PRESSED = False

    def __init__(self, host: Host, width: int, line: ReadingLine) -> None:
        super().__init__(host, width)
        self.line, self.words = line, "–"

    def follow(self) -> bool:
        """Measure it."""
        value = self.line.read()
        if isinstance(value, bool):
            words = "yes" if value else "no"
        else:
            words = figure(value, self.line.quantity.unit, steady=True)
        changed, self.words = words != self.words, words
        return changed

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:  # noqa: ARG002
        """Paint label and value."""
        look, room = self.look, rect.copy()
        muted, found = look.colour("muted"), self.line.quantity
        label = READINGS.get(found.label) or label_of(found.label)
        paint.text(surface, label[:1].upper() + label[1:], look.small, muted, room)
        room.width -= look.target(PIN)
        paint.text(surface, self.words, look.small, look.colour("text"), room, "right")

    def tip(self, part: str) -> str:  # noqa: ARG002
        """Return what it is."""
        return self.line.quantity.help


class PropertyRow(Row):
    """What all properties have: a label at the left, a value from their things, help."""

    def __init__(self, host: Host, width: int, line: PropertyLine) -> None:
        super().__init__(host, width)
        self.address, self.property, self.things = line.address, line.property, line.things
        self.value: Any = MIXED
        self.idle = ""  # why it has no effect now
        words = self.property.label
        self.label = words[:1].upper() + words[1:]

    def follow(self) -> bool:
        """Read the present value."""
        value = self.address.read(self.things)
        changed, self.value = value != self.value or type(value) is not type(self.value), value
        return self.follow_idle() or changed

    def follow_idle(self) -> bool:
        """Find out whether it has an effect now: some settings of the solver have none."""
        before, thing = self.idle, self.things[0]
        _, setting, name = self.property.name.rpartition("settings.")
        if setting and isinstance(thing, World):
            self.idle = idle_reason(thing.settings, name)
        return self.idle != before

    def paint_label(self, surface: pygame.Surface, rect: pygame.Rect, width: int) -> None:
        """Paint the name in `width` [px]."""
        room = pygame.Rect(rect.topleft, (width, rect.height))
        ink = self.look.colour("muted" if self.idle else "text")
        paint.text(surface, self.label, self.look.small, ink, room)

    def tip(self, part: str) -> str:  # noqa: ARG002
        """Return help, range and unit."""
        words = f"{self.label}: {self.property.help}" if self.property.help else self.label
        return f"{words}\n{self.idle}" if self.idle else words
