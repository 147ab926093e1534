"""Whatever the program writes has a glyph, in the interface and in the picture alike."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

import scenes
from app.drawing.fonts import BOLD, REGULAR, font
from app.drawing.formula import parse
from app.drawing.formula.nodes import Role, Sign
from app.drawing.formula.plain import MARKED, plain_text
from app.drawing.text import font as picture_font
from app.ui.kit.theme import LIGHT, Look, theme
from app.ui.kit.theme import font as interface_font
from app.window.actions.table import action_table

pytestmark = pytest.mark.sweep

ROOT = Path(__file__).parents[3]
STYLES = [pytest.param(False, id="regular"), pytest.param(True, id="bold")]


@cache
def _picture(char: str, bold: bool, italic: bool) -> bytes:
    image = font(20, bold, italic).render(char, True, "black")
    return pygame.image.tobytes(image, "RGBA")


def lacking(text: str, bold: bool = False, italic: bool = False) -> set[str]:
    """The characters of `text` without a glyph: they look like one that no font has."""
    nothing = _picture("\ue123", bold, italic)  # for private use
    letters = {c for c in text if c.isprintable() and not c.isspace()}
    return {c for c in letters if _picture(c, bold, italic) == nothing}


def written() -> Iterator[tuple[str, str]]:
    """All text in the sources of the program and of the physics' settings: labels, units, help
    pages, tips, errors, properties, docstrings (lessons are some), the steps of lessons.
    """
    for folder in ("app", "creatures", "scenes", "physics"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value


def test_a_character_that_no_font_has_is_found_out():
    assert lacking("a漢√") == {"漢"}


@pytest.mark.parametrize("bold", STYLES)
def test_everything_the_program_writes_has_a_glyph(bold: bool):
    missing = {place: chars for place, text in written() if (chars := lacking(text, bold))}
    assert not missing


@pytest.mark.parametrize("bold", STYLES)
@pytest.mark.parametrize("name", scenes.names())
def test_every_word_of_a_scene_has_a_glyph(name: str, bold: bool):
    kind = scenes.load(name)
    words = [kind.title, kind.category, plain_text(kind.lesson())]
    for parameter in kind.parameters().values():
        words += [parameter.name, parameter.help, parameter.unit, *map(str, parameter.options)]
    words += [word for b in kind.buttons for word in (b.label, b.help)]
    words += [control.label for control in kind.controls]
    steps = getattr(kind, "steps", ())
    words += [str(vars(step)) for step in (steps if isinstance(steps, tuple) else ())]
    assert not lacking("".join(words), bold)


@pytest.mark.parametrize("name", scenes.names())
def test_every_formula_of_a_lesson_can_be_read_and_has_its_glyphs(name: str):
    lesson = scenes.load(name).lesson()
    assert lesson.count("$") % 2 == 0, "a $ has no partner"
    assert not [line for line in lesson.splitlines() if line.count("$") % 2]
    for result in MARKED.finditer(lesson):
        signs = list(_signs(parse(result[1].strip())))
        italic = "".join(s.text for s in signs if s.role is Role.VARIABLE)
        upright = "".join(s.text for s in signs if s.role is not Role.VARIABLE)
        for bold in (False, True):
            assert not lacking(italic, bold, italic=True)
            assert not lacking(upright, bold)


def _signs(part: object) -> Iterator[Sign]:
    """All signs in a formula, however deep."""
    if isinstance(part, Sign):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from _signs(item)
    elif hasattr(part, "__dataclass_fields__"):
        yield from _signs(tuple(vars(part).values()))


def test_the_key_table_has_its_glyphs():
    assert not lacking("".join(action.label for action in action_table()))


def test_interface_picture_and_fields_write_with_the_same_files():
    assert interface_font is picture_font is font
    field = theme(Look(LIGHT, 1.0))["text_entry_line"]["font"]
    assert (field["regular_path"], field["bold_path"]) == (str(REGULAR), str(BOLD))


@pytest.mark.parametrize("bold", STYLES)
def test_signs_stand_on_the_line_of_the_letters(bold: bool):
    face = font(100, bold)
    letters, signs = face.render("x", True, "black"), face.render("≤→∞∑≈", True, "black")
    assert signs.get_height() == letters.get_height(), "a taller picture would move the baseline"
    _, _, bottom, top, _ = face.metrics("=")[0]
    for sign in "≈≠→≡∝∼":
        _, _, least, most, _ = face.metrics(sign)[0]
        # Their middles differ by a pixel of rounding at either end at 100 px
        assert abs((bottom + top) - (least + most)) <= 2, sign


def test_a_bold_sign_is_as_heavy_as_a_bold_letter():
    for sign in "≤∑√→":
        thin, thick = (font(100, bold).render(sign, True, "black") for bold in (False, True))
        ink = [sum(pixel > 127 for pixel in _alphas(image)) for image in (thin, thick)]
        # A bar grows from 71 to 107 units of the em; less where strokes overlap
        assert ink[1] > 1.2 * ink[0]


def _alphas(image: pygame.Surface) -> bytes:

    return pygame.image.tobytes(image, "RGBA")[3::4]
