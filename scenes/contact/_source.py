"""The source of the small engine as a sheet: its lines, and where its parts are."""

import ast
from pathlib import Path

from scenes.contact import _small_engine
from scenes.draw import Color, Draw

Box = tuple[float, float, float, float]  # [m] left, bottom, right, top

TEXT = Path(_small_engine.__file__).read_text(encoding="utf-8").splitlines()
LINES = len(TEXT)
SIZE, LEADING = 0.72, 1.28  # [labels] of a letter, [letters] from line to line
INDENT = 0.5  # [letters] that a leading space is wide


def _blocks(part: str) -> tuple[int, ...]:
    """Return the numbers of the lines that do something only if `self.<part>` is true."""
    tree = ast.parse("\n".join(TEXT))
    result: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == f"self.{part}":
            result.update(range(node.lineno, (node.body[-1].end_lineno or node.lineno) + 1))
    return tuple(sorted(result))


PARTS = {part: _blocks(part) for part in ("warm", "accumulate", "friction", "correct")}
"""Of each part that can be switched off: its lines."""


def stage_lines(name: str) -> tuple[int, ...]:
    """Return the numbers of the lines of a method of the engine."""
    for node in ast.walk(ast.parse("\n".join(TEXT))):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return tuple(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    raise KeyError(f"the small engine has no {name}")


def draw_source(
    draw: Draw, box: Box, first: int, lit: tuple[int, ...], off: tuple[str, ...]
) -> None:
    """Draw the source on a sheet in `box`, from line `first` on.

    Lines of parts that are `off` fade, those that are `lit` lie on a coloured ground.
    """
    gone = {line for part in off for line in PARTS[part]}
    draw.kept(("source", box, first, lit, off), lambda: _paint(draw, box, first, set(lit), gone))


def _paint(draw: Draw, box: Box, first: int, lit: set[int], gone: set[int]) -> None:
    draw.rect(*box, fill=draw.color("halo", 0.85), outline="grid", width=draw.style.sizes.thin)
    left, top = draw.camera.to_screen(box[0], box[3])
    right, bottom = draw.camera.to_screen(box[2], box[1])
    draw.sheets.append((left, top, right, bottom))  # the scale bar keeps clear of it
    size = _fitting(draw, right - left)
    pitch = LEADING * size
    many = int((bottom - top - 0.6 * size) / pitch)
    first = max(1, min(first, LINES - many + 1))
    for k, line in enumerate(range(first, min(first + many, LINES + 1))):
        y = top + 0.3 * size + (k + 0.5) * pitch
        if line in lit:
            ends = [(left, y - pitch / 2, 0.0), (right, y - pitch / 2, 0.0)]
            ends += [(right, y + pitch / 2, 0.0), (left, y + pitch / 2, 0.0)]
            draw.list.add(ends, draw.color("rule"))
        draw.text_px((left + 2.2 * size, y), str(line), 0.8 * size, "muted", False, "right")
        place = (left + 2.9 * size, y)
        _write(draw, TEXT[line - 1], place, size, (line in gone, right - 0.3 * size))


def _fitting(draw: Draw, room: float) -> float:
    """Return the size of letters [px] with which the longest line fits into `room` [px].

    Where the look allows none so small, the longest lines end at the edge of the sheet.
    """
    size = SIZE * draw.style.sizes.label
    bold = ("def ", "class ")
    widths = (
        draw.text_size(code, size, code.startswith(bold))[0]
        + INDENT * size * (len(text) - len(code))
        for text in TEXT
        if (code := text.lstrip())
    )
    return max(size * min(1.0, (room - 3.4 * size) / max(widths)), draw.style.sizes.least)


def _write(
    draw: Draw, text: str, at: tuple[float, float], size: float, look: tuple[bool, float]
) -> None:
    """Write a line of code at a place [px]: definitions bold, words to the reader muted.

    `look` says whether its part is off, and where the sheet ends [px].
    """
    (gone, until), code = look, text.lstrip()
    if not code:
        return
    color: Color = "text"
    if gone:
        color = "grid"
    elif code.startswith(('"""', "#")):
        color = "muted"
    x = at[0] + INDENT * size * (len(text) - len(code))
    bold = code.startswith(("def ", "class "))
    draw.text_px((x, at[1]), code, size, color, False, "left", bold, until)
