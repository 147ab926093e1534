"""No text between two dollars makes a formula raise, or take for ever."""

import random

import pytest

from app.drawing.formula import (
    Face,
    FormulaError,
    displayed_lines,
    inline_pieces,
    paint_box,
    paint_line,
    parse,
    plain,
    plain_text,
    set_formula,
)
from app.drawing.formula.signs import (
    ACCENTS,
    BARS,
    BIG,
    BINARY,
    CLOSING,
    CONSTANTS,
    INTEGRALS,
    LOWERED,
    OPENING,
    PUNCTUATION,
    RAISED,
    RELATIONS,
    ROOTS,
    VULGAR,
)
from app.drawing.text import Labels
from app.ui.kit.column import set_column, set_displayed

DEEP = 150
NESTED = (
    *("(", "[", "|", "‖|", "√", "√(", "x^(", "x_(", "+_(", "x^√", "■(", "∑_(", "1/(", "√(a&"),
    *("₍", "⁽", "a/", "x̂⃗", "x′", "f(", "((", "√3√4", "x^-√", '"', "x_i^", "⌊"),
)
HOSTILE = (
    *("", " ", '""', "\0", "\ud800", "\u200b", "\u202e", "²", "٣", "①", "x^①", "x^²", "½", "x_½"),
    *("^", "_", "/", "&", "@", "a&b", "■", "■()", "■(&)", "■(@)", "■(a@b&c)", "()", "[]", "||"),
    *("x⃗", "⃗", "(a)⃗", "√", "√x&", "∑", "∑^", "∑_i^n", "∫_0^1", "‖‖", "\n", "\u2003", "′"),
    *(10_000 * "x", 10_000 * "x + ", 10_000 * "漢", 3_000 * "ab/c ", 500 * "∑_i^n "),
)
FACES = (Face(16), Face(9, bold=True, display=False), Face(48))


def closed(opened: str) -> str:
    """With the brackets that it lacks."""
    brackets = [OPENING[c] for c in opened if c in OPENING]
    return opened + "x" + "".join(reversed(brackets))


def use(source: str) -> None:
    """All that the program does with a formula."""
    for face in FACES:
        paint_box(set_formula(source, face), (0, 0, 0))
        for width in (0, 40, 400):
            displayed_lines(source, face, width)
        inline_pieces(source, face)
    plain(source)
    plain_text(f"a ${source}$ b")
    paint_line(f"a ${source}$ b", FACES[0], (0, 0, 0))
    Labels().get(f"a ${source}$ b", 16, 0xFF000000, 0xFFFFFFFF, 2, False)
    set_column(f"a ${source}$, b", 16, 60)
    set_displayed(source, 16, 60)


@pytest.mark.sweep
@pytest.mark.parametrize("part", NESTED)
def test_a_formula_as_deep_as_can_be_is_shown(part: str):
    for depth in (20, DEEP):
        use(depth * part)
        use(closed(depth * part))


@pytest.mark.parametrize("source", HOSTILE, ids=lambda source: ascii(source[:10]))
def test_a_hostile_formula_is_shown(source: str):
    use(source)


def test_too_deep_and_too_long_are_said():
    for depth in (15, DEEP):
        try:
            parse(closed(depth * "("))
        except FormulaError as error:
            assert depth == DEEP
            assert "too deep" in str(error)
    with pytest.raises(FormulaError, match="too long"):
        parse(100_000 * "x")
    with pytest.raises(FormulaError, match="too deep"):
        parse("a" + DEEP * "/a")


def test_what_cannot_be_read_is_shown_as_it_is_written_in_pieces_that_fit():
    source = "nothing closes ( this " + 100 * "long"
    pieces = inline_pieces(source, Face(16))
    said = " ".join("".join(mark.text for mark in piece.marks) for piece in pieces)
    assert said.replace(" ", "") == source.replace(" ", "")
    assert max(piece.width for piece in pieces) < 300
    assert len(displayed_lines(source, Face(16), 200)) > 2


@pytest.mark.sweep
def test_random_formulas_are_shown():
    chance = random.Random(14)
    tables = (ACCENTS, BARS, BIG, BINARY, CLOSING, CONSTANTS, INTEGRALS, LOWERED, PUNCTUATION)
    signs = sorted({c for table in (*tables, RAISED, RELATIONS, ROOTS, VULGAR) for c in table})
    words = [*signs, *OPENING, *"((()))^^__//||&@■√", "sin", "lim", "ab", "x", "1", "2.5", " "]
    for _ in range(300):
        use("".join(chance.choices(words, k=chance.randrange(1, 30))))
