"""Text set into a column: paragraphs, bullets with a hanging indent, formulas.

`$ … $` is a formula; alone on its line it stands apart from the text, larger, and indented.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

import pygame

from app.drawing.fonts import font
from app.drawing.formula import Box, Face, displayed_lines, inline_pieces, paint_box
from app.quantities.shown_text import elided
from app.quantities.unbroken import JOINED, bound
from app.ui.kit import paint

BULLET, INDENT = 0.12, 0.95  # [em] where a bullet and its text begin
PARAGRAPH, AFTER = 0.5, 0.12  # [em] between paragraphs, after each
DISPLAYED = 1.2  # [1] size of the letters of a displayed formula
AROUND = 0.34  # [em] above and below it
DISPLAYED_INDENT, CONTINUED = 1.5, 1.2  # [em] of it, and of its further lines
TIGHT = 0.93, 0.27  # [em] above and below the base line of tight lines
BETWEEN = 0.3  # [em] between its lines

TALLEST = 24_000
"""Height of a column: [px]; what a longer text says after it is left out. (The longest lesson of
the program takes less with the largest letters; a file could fill the memory.)"""
LONGEST_PARAGRAPH = 50_000
"""Characters of a paragraph that are set: [count]; more than `TALLEST` holds."""

FORMULA = re.compile(r"(\$[^$\n]+\$)")
TOKEN = re.compile(rf"\$([^$\n]+)\$|([^\S{JOINED}]+)|((?:[^\s$]|{JOINED})+|\$)")


@dataclass(frozen=True)
class Line:
    """One line: words, or formulas, each where it begins [px]."""

    top: int  # [px] from the upper edge of the column
    baseline: int
    bottom: int
    parts: tuple[tuple[int, str | Box], ...]

    @property
    def words(self) -> str:
        """Return its text, formulas left out."""
        return " ".join(part for _, part in self.parts if isinstance(part, str))


@dataclass(frozen=True)
class Column:
    """Text broken into lines for a width."""

    lines: tuple[Line, ...]
    height: int  # [px]
    size: int  # [px] of the em
    bold: bool = False

    def paint(
        self, surface: pygame.Surface, colour: pygame.Color, at: tuple[int, int] = (0, 0)
    ) -> None:
        """Paint all lines, the upper left corner `at` [px]."""
        rgb = colour.r, colour.g, colour.b
        for line in self.lines:
            for x, part in line.parts:
                if isinstance(part, str):
                    face = font(self.size, self.bold)
                    place = (at[0] + x, at[1] + line.baseline - face.get_ascent())
                    surface.blit(face.render(part, True, colour), place)
                else:
                    image, left, base = paint_box(part, rgb)
                    surface.blit(image, (at[0] + x - left, at[1] + line.baseline - base))


@lru_cache(maxsize=128)
def set_column(
    words: str, size: int, width: int, bold: bool = False, tight: bool = False
) -> Column:
    """Return `words` set for a column of `width` [px] with letters of `size` [px].

    A blank line parts paragraphs; a line that starts with "- " is a bullet. `tight` lines are as
    near to one another as on a poster.
    """
    setter = _Setter(size, width, bold, tight)
    for part in words.splitlines():
        setter.add(part.strip())
        if setter.y > TALLEST:
            setter.add("…")
            break
    return Column(tuple(setter.lines), setter.y, size, bold)


@lru_cache(maxsize=256)
def set_displayed(source: str, size: int, width: int) -> Column:
    """Return one displayed formula without an indent, set for a column of `width` [px]."""
    setter = _Setter(size, width, False)
    setter.display(source, 0)
    return Column(tuple(setter.lines), setter.y, size)


@dataclass
class _Token:
    """What may not be broken: a word, a piece of a formula, or several of them without a space."""

    gap: int  # [px] before it when it does not begin a line
    parts: list[str | Box]


class _Setter:
    def __init__(self, size: int, width: int, bold: bool, tight: bool = False) -> None:
        self.face, self.size, self.width, self.bold = font(size, bold), size, width, bold
        self.lines: list[Line] = []
        self.y = 0
        self.indented = 0  # [px] of the latest bullet
        self._up, down = self.face.get_ascent(), self.face.get_linesize()
        self._down = down - self._up
        if tight:
            self._up, self._down = (self.px(share) for share in TIGHT)

    def px(self, ems: float) -> int:
        return round(ems * self.size)

    def add(self, part: str) -> None:
        """Add a paragraph, a bullet, a displayed formula, or a blank line."""
        part = elided(part, LONGEST_PARAGRAPH)
        if not part:
            self.y += self.px(PARAGRAPH)
            self.indented = 0
        elif len(part) > 2 and part[0] == part[-1] == "$" and part.count("$") == 2:
            self.display(part[1:-1].strip(), self.indented + self.px(DISPLAYED_INDENT))
        else:
            bullet = part.startswith("- ")
            self.indented = self.px(INDENT) if bullet else 0
            self._flow(part.removeprefix("- "), bullet)
            self.y += self.px(AFTER)

    def display(self, source: str, indent: int) -> None:
        """Set a formula on lines of its own, `indent` [px] from the left if there is room."""
        face = Face(self.px(DISPLAYED), self.bold)
        room = self.width - self.px(0.2)
        boxes = displayed_lines(source, face, room - self.indented)
        more = self.px(CONTINUED) if len(boxes) > 1 else 0
        widest = max(box.width + (more if i else 0) for i, box in enumerate(boxes))
        indent = max(self.indented, min(indent, room - widest))
        self.y += self.px(AROUND)
        for number, box in enumerate(boxes):
            x = min(indent + (more if number else 0), max(0, room - box.width))
            up = max(box.up, self.px(0.75))
            self._line([(x, box)], up, max(box.down, self.px(0.2)))
            self.y += self.px(BETWEEN) if number < len(boxes) - 1 else 0
        self.y += self.px(AROUND)

    def _line(self, parts: list[tuple[int, str | Box]], up: int, down: int) -> None:
        self.lines.append(Line(self.y, self.y + up, self.y + up + down, tuple(parts)))
        self.y += up + down

    def _flow(self, words: str, bullet: bool) -> None:
        left = self.indented
        row: list[_Token] = []
        used = 0
        for token in self._fitting(words, self.width - left):
            wide = self._width(token)
            if self.y > TALLEST:
                return
            if row and used + token.gap + wide > self.width - left:
                self._set(row, left, bullet)
                row, used, bullet = [], 0, False
            used += wide + (token.gap if row else 0)
            row.append(token)
        self._set(row, left, bullet)

    def _set(self, row: list[_Token], left: int, bullet: bool) -> None:
        """Set one line of tokens; words next to each other are painted in one go."""
        parts: list[tuple[int, str | Box]] = [(self.px(BULLET), "•")] if bullet else []
        up, down = self._up, self._down
        x, held = left, ""
        for number, token in enumerate(row):
            joint = " " if number and token.gap else ""
            for part in token.parts:
                if isinstance(part, str):
                    held += joint + part
                else:
                    if held:
                        parts.append((x, held))
                        x += self.face.size(held)[0]
                    x += token.gap if joint else 0
                    parts.append((x, part))
                    x += part.width
                    held = ""
                    up, down = max(up, part.up + 1), max(down, part.down + 1)
                joint = ""
        if held:
            parts.append((x, held))
        self._line(parts, up, down)

    def _width(self, token: _Token) -> int:
        return sum(self.face.size(p)[0] if isinstance(p, str) else p.width for p in token.parts)

    def _fitting(self, words: str, width: int) -> list[_Token]:
        """Return the tokens, words longer than a line cut."""
        tokens: list[_Token] = []
        for token in self._tokens(words):
            only = token.parts[0]
            if len(token.parts) == 1 and isinstance(only, str) and self._width(token) > width:
                pieces = paint.wrap(only, self.face, width)
                tokens += [_Token(token.gap, [piece]) for piece in pieces]
            else:
                tokens.append(token)
        return tokens

    def _tokens(self, words: str) -> list[_Token]:
        space = self.face.size(" ")[0]
        tokens: list[_Token] = []
        apart = True
        for formula, gap, bound_word in TOKEN.findall(_bound(words)):
            if gap:
                apart = True
                continue
            word = bound_word.replace(JOINED, " ")
            pieces: list[str | Box] = [word] if word else [*self._inline(formula.strip())]
            for number, piece in enumerate(pieces):
                if apart or number or not tokens:
                    tokens.append(_Token(space if apart else self.px(0.28), [piece]))
                else:
                    tokens[-1].parts.append(piece)
                apart = False
        return tokens

    def _inline(self, source: str) -> tuple[Box, ...]:
        return inline_pieces(source, Face(self.size, self.bold, display=False))


def _bound(words: str) -> str:
    """Return words in which a term stays together; formulas between `$` know that themselves."""
    parts = FORMULA.split(words)
    for number in range(0, len(parts), 2):
        text = parts[number]
        if inner := text.strip():
            begin = text[: len(text) - len(text.lstrip())]
            parts[number] = begin + bound(inner) + text[len(text.rstrip()) :]
    return "".join(parts)
