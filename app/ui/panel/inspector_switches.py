"""Lines of the inspector for properties that are chosen: true or false, one of some words."""

from typing import Any

import pygame

from app.editor.inspector_lines import OptionLine
from app.simulation.commands.property_ref import MIXED
from app.ui.kit import paint
from app.ui.kit.icons import icon
from app.ui.kit.theme import Look
from app.ui.panel.inspector_rows import PAD, PIN, Host, PropertyRow, Row


def check_box(look: Look, width: int, height: int) -> pygame.Rect:
    """Return where a tick box stands at the right end of a line of that size [px]."""
    side = look.px(20)
    box = pygame.Rect(0, 0, side, side)
    box.midright = (width - look.target(PIN), height // 2)
    return box


class SwitchRow(PropertyRow):
    """A property that is true or false."""

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:
        """Paint the box at the right, where the values are."""
        look = self.look
        place = check_box(look, self.width, self.height).move(rect.topleft)
        self.paint_label(surface, rect, place.left - rect.left - look.px(4))
        draw_check(surface, look, place, self.value, lit=part == "check")

    def part_at(self, x: int, y: int) -> str:  # noqa: ARG002
        """Return the one part that the line has."""
        return "check"

    def click(self, part: str) -> None:  # noqa: ARG002
        """Flip it; where they differ, switch all on."""
        self.host.set(self.address, self.value is not True)


class OptionRow(Row):
    """A switch of the editor."""

    def __init__(self, host: Host, width: int, line: OptionLine) -> None:
        super().__init__(host, width)
        self.line, self.value = line, line.read()
        self.label = line.label

    def follow(self) -> bool:
        """Read it."""
        value = self.line.read()
        changed, self.value = value != self.value, value
        return changed

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:
        """Paint label and box."""
        look = self.look
        paint.text(surface, self.label, look.small, look.colour("text"), rect)
        place = check_box(look, self.width, self.height).move(rect.topleft)
        draw_check(surface, look, place, self.value, lit=part == "check")

    def part_at(self, x: int, y: int) -> str:  # noqa: ARG002
        """Return the one part that the line has."""
        return "check"

    def tip(self, part: str) -> str:  # noqa: ARG002
        """Return what it is good for."""
        return self.line.help

    def click(self, part: str) -> None:  # noqa: ARG002
        """Flip the switch."""
        self.line.write(not self.line.read())
        self.host.read_soon()


class ChoiceRow(PropertyRow):
    """A property that is one of some words."""

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:
        """Paint a field with an arrow."""
        look, place = self.look, self.box().move(rect.topleft)
        self.paint_label(surface, rect, place.left - rect.left - look.px(4))
        fill = look.colour("hover" if part == "drop" else "field")
        paint.box(surface, place, fill, look.colour("border"), look.px(4), look.px(1))
        side, area = look.px(12), place.inflate(-2 * look.px(PAD), 0)
        sign = icon("down", side, tuple(look.colour("muted")))
        surface.blit(sign, sign.get_rect(midright=area.midright))
        area.width -= side + look.px(4)
        mixed = self.value is MIXED
        words = "mixed" if mixed else str(self.value)
        paint.text(surface, words, look.small, look.colour("muted" if mixed else "text"), area)

    def box(self) -> pygame.Rect:
        """Return the field [px], in the line: it takes room from a short label for a long word."""
        look, right = self.look, self.width - self.look.target(PIN)
        longest = max(look.small.size(word)[0] for word in self.property.choices)
        wanted = right - longest - 2 * look.px(PAD) - look.px(18)
        least = look.small.size(self.label)[0] + look.px(10)
        left = min(round(self.width * 0.46), max(least, wanted))
        return pygame.Rect(left, look.px(1), right - left, self.height - look.px(3))

    def part_at(self, x: int, y: int) -> str:  # noqa: ARG002
        """Return the field."""
        return "drop" if x >= self.box().left else ""

    def tip(self, part: str) -> str:
        """Return help, and what is known of the present choice."""
        note = self.property.note(self.value)
        return "\n".join(words for words in (super().tip(part), note) if words)

    def click(self, part: str) -> None:
        """Drop the list."""
        if part:
            self.host.choose(self, self.property.choices, self.box())


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
