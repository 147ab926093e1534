"""What a form is made of: rows that say what they are called, what they read and what they set.

A row paints itself too. It knows neither the form that it is in nor the things that it is about:
those are in the functions that it is made with.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import pygame

from app.simulation.commands.property_ref import MIXED
from app.ui.kit import paint
from app.ui.kit.icons import icon
from app.ui.kit.theme import Look

PIN = 22  # [units] at the right end; a finger has more
PAD = 7  # [units] beside the words in a field


@dataclass(eq=False)
class Row:
    """One line. Rectangles are relative to the line: [px] from its upper left corner."""

    HEIGHT: ClassVar[float] = 29  # [units]
    PART: ClassVar[str] = ""  # the part that it has, if it is one thing
    pressed: ClassVar[bool] = True  # a finger has to hit it

    label: str = ""
    help: str = ""
    read: Callable[[], Any] | None = None  # the present value
    write: Callable[[Any], object] | None = None  # sets it
    why_idle: Callable[[], str] | None = None  # why it has no effect now; "": it has
    value: Any = field(default=MIXED, init=False)  # that was read last
    idle: str = field(default="", init=False)
    known: bool = field(default=False, init=False)  # whether it has been read at all
    opened: str = field(default="", init=False)  # the part that a text field stands on
    entries: Sequence[str] = field(default=(), init=False)  # parts that a text field can open on
    options: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    """What may be chosen, each with a sentence on it or nothing."""
    said: Callable[[Any], str] = field(default=str, kw_only=True)
    """What an option is called."""
    more: Callable[[], str] | None = field(default=None, kw_only=True)
    """What else the tip says; "": nothing."""

    def fit(self, look: Look, width: int) -> None:
        """Be `width` [px] wide, and as high as that needs."""
        self.look, self.width = look, width
        self.height = (look.target if self.pressed else look.px)(self.HEIGHT)

    def follow(self) -> bool:
        """Read the present value; True when it looks different now."""
        value = self.read() if self.read is not None else self.value
        idle = self.why_idle() if self.why_idle is not None else ""
        changed = value != self.value or type(value) is not type(self.value) or idle != self.idle
        self.value, self.idle = value, idle
        return changed

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:
        """Paint it at `rect`; the mouse is over `part` ("" = beside all, None = elsewhere)."""
        raise NotImplementedError

    def paint_label(self, surface: pygame.Surface, rect: pygame.Rect, width: int) -> None:
        """Paint the name in `width` [px]."""
        room = pygame.Rect(rect.topleft, (width, rect.height))
        ink = self.look.colour("muted" if self.idle else "text")
        paint.text(surface, self.label, self.look.small, ink, room)

    def rect_of(self, part: str) -> pygame.Rect:  # noqa: ARG002
        """Return where a part is [px], in the line."""
        return pygame.Rect(0, 0, self.width, self.height)

    def part_at(self, x: int, y: int) -> str:  # noqa: ARG002
        """Return the name of the part at `x`, `y` [px]."""
        return self.PART

    def tip(self, part: str) -> str:  # noqa: ARG002
        """Return the words of the tip over `part`: help, and what there is to know now."""
        words = f"{self.label}: {self.help}" if self.help else self.label
        note = self.options.get(self.value, "") if self.options else ""
        more = self.more() if self.more is not None else ""
        return "\n".join(line for line in (words, self.idle, note, more) if line)

    def click(self, part: str) -> str:  # noqa: ARG002
        """Take a press and release in one place; return the part that is to open, if any."""
        return ""


@dataclass(eq=False)
class TitleRow(Row):
    """A section's title; a click folds it. Its value is whether it is folded."""

    HEIGHT = 34
    PART = "fold"

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:
        """Paint an arrow, bold words, a thin line above."""
        look, side = self.look, self.look.px(12)
        surface.fill(look.colour("border"), pygame.Rect(rect.topleft, (rect.width, look.px(1))))
        ink = look.colour("text" if part is None else "accent")
        sign = icon("right" if self.value is True else "down", side, tuple(ink))
        surface.blit(sign, sign.get_rect(midleft=(rect.left, rect.centery)))
        area = rect.copy()
        area.left, area.width = rect.left + side + look.px(8), rect.width - side - look.px(8)
        paint.text(surface, self.label, look.strong, ink, area)

    def tip(self, part: str) -> str:  # noqa: ARG002
        """Return nothing: a title says what it is."""
        return ""

    def click(self, part: str) -> str:  # noqa: ARG002
        """Fold or unfold."""
        assert self.write is not None
        self.write(self.value is not True)
        return ""


@dataclass(eq=False)
class WordsRow(Row):
    """A muted name, and words that are read."""

    HEIGHT = 25
    pressed = False

    role: str = "text"  # colour of the words

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:
        """Paint the name at the left and the words at the right; what leads on is underlined."""
        look, room = self.look, rect.copy()
        paint.text(surface, self.label, look.small, look.colour("muted"), room)
        if self.read is None:
            return
        room.width -= look.target(PIN)
        ink, words = look.colour(self.role), "–" if self.value is MIXED else self.value
        covered = paint.text(surface, words, look.small, ink, room, "right")
        if part:
            line = pygame.Rect(covered.left, covered.bottom - look.px(2), covered.width, look.px(1))
            surface.fill(ink, line)

    def tip(self, part: str) -> str:  # noqa: ARG002
        """Return what it is."""
        return self.help


@dataclass(eq=False)
class LinkRow(WordsRow):
    """Words that lead somewhere: a click goes there."""

    HEIGHT = Row.HEIGHT
    PART = "link"
    pressed = True

    go: Callable[[], object] | None = None

    def click(self, part: str) -> str:  # noqa: ARG002
        """Go there."""
        assert self.go is not None
        self.go()
        return ""


@dataclass(eq=False)
class SwitchRow(Row):
    """A name and a box with a tick."""

    PART = "check"

    def rect_of(self, part: str) -> pygame.Rect:
        """Return the box at the right, where values are."""
        place = super().rect_of(part)
        box = pygame.Rect(0, 0, self.look.px(20), self.look.px(20))
        box.midright = (place.right - self.look.target(PIN), place.centery)
        return box

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:
        """Paint name and box."""
        box = self.rect_of("check")
        self.paint_label(surface, rect, box.left - self.look.px(4))
        draw_check(surface, self.look, box.move(rect.topleft), self.value, lit=part == "check")

    def click(self, part: str) -> str:  # noqa: ARG002
        """Flip it; where the things differ, switch all on."""
        assert self.read is not None and self.write is not None
        self.write(self.read() is not True)
        return ""


@dataclass(eq=False)
class ChoiceRow(Row):
    """A name and the one of `options` that is chosen; a click on that drops the list."""

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:
        """Paint a field with an arrow."""
        look, box = self.look, self.rect_of("drop")
        self.paint_label(surface, rect, box.left - look.px(4))
        place, fill = box.move(rect.topleft), look.colour("hover" if part == "drop" else "field")
        paint.box(surface, place, fill, look.colour("border"), look.px(4), look.px(1))
        side, area = look.px(12), place.inflate(-2 * look.px(PAD), 0)
        sign = icon("down", side, tuple(look.colour("muted")))
        surface.blit(sign, sign.get_rect(midright=area.midright))
        area.width -= side + look.px(4)
        mixed = self.value is MIXED
        words, ink = "mixed" if mixed else self.said(self.value), "muted" if mixed else "text"
        paint.text(surface, words, look.small, look.colour(ink), area)

    def rect_of(self, part: str) -> pygame.Rect:  # noqa: ARG002
        """Return the field: it takes room from a short name for a long word."""
        look, right = self.look, self.width - self.look.target(PIN)
        longest = max(look.small.size(self.said(word))[0] for word in self.options)
        wanted = right - longest - 2 * look.px(PAD) - look.px(18)
        least = look.small.size(self.label)[0] + look.px(10)
        left = min(round(self.width * 0.46), max(least, wanted))
        return pygame.Rect(left, look.px(1), right - left, self.height - look.px(3))

    def part_at(self, x: int, y: int) -> str:  # noqa: ARG002
        """Return the field."""
        return "drop" if x >= self.rect_of("drop").left else ""

    def click(self, part: str) -> str:
        """Drop the list."""
        return part


def draw_check(
    surface: pygame.Surface, look: Look, place: pygame.Rect, value: Any, lit: bool
) -> None:
    """Paint a box with a tick, or a dash where the things differ."""
    filled = value is True or value is MIXED
    fill = "accent" if filled else "hover" if lit else "field"
    edge = "accent" if filled or lit else "border"
    paint.box(surface, place, look.colour(fill), look.colour(edge), look.px(4), look.px(1.5))
    if filled:
        side = round(place.width * 0.7)
        name = "check" if value is True else "minus"
        sign = icon(name, side, tuple(look.colour("on_accent")))
        surface.blit(sign, sign.get_rect(center=place.center))
