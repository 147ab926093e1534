"""Running text with formulas, set into a column of a given width."""

import itertools

import pygame
import pytest

import scenes
from app.drawing.formula import Box
from app.session.session import Session
from app.ui.kit.column import TALLEST, set_column, set_displayed
from app.ui.kit.theme import LIGHT, Look
from app.ui.kit.words import first_sentence
from app.ui.panel.scene_numbers import Line, _once, lines_of, numbers_height, theory_line
from scenes.kit import Scene, Theory

pytestmark = pytest.mark.sweep

LOOK = Look(LIGHT, 1.0)
LESSON = """A mass hangs on a spring, and swings with the period
$T = 2π √(m/k)$
whatever the height $h$ it starts from is, for $F = k x$ holds.

- Take twice the mass.
- Compare $v_0$, the speed below, with $√(2 g h)$."""


def width(part: str | Box) -> int:
    return part.width if isinstance(part, Box) else LOOK.body.size(part)[0]


@pytest.mark.parametrize("size", [16, 28, 45])
@pytest.mark.parametrize("wide", [260, 420, 900])
def test_lines_lie_below_one_another_and_within_the_column(size: int, wide: int):
    column = set_column(LESSON, size, wide)
    for above, below in itertools.pairwise(column.lines):
        assert above.bottom <= below.top
    assert column.lines[-1].bottom <= column.height
    surface = pygame.Surface((wide + 200, column.height), pygame.SRCALPHA)
    column.paint(surface, pygame.Color("black"))
    # A letter may lean over its box by a tenth of the em
    assert surface.get_bounding_rect().right <= wide + size // 10


def test_a_formula_on_its_own_line_stands_apart_larger_and_indented():
    column = set_column(LESSON, 16, 300)
    (shown,) = [line for line in column.lines if all(isinstance(p, Box) for _, p in line.parts)]
    ((x, box),) = shown.parts
    assert isinstance(box, Box)
    assert x >= 16
    assert box.height > 2 * 16, "a fraction under a root is stacked"
    words = [line for line in column.lines if line is not shown]
    gap = min(abs(shown.top - line.bottom) for line in words)
    assert gap >= 4, "there is air around it"


def test_a_formula_within_a_sentence_stands_on_its_baseline_and_the_point_stays_with_it():
    column = set_column("the force $F = k x$. And more", 16, 2000)
    (line,) = column.lines
    kinds = [type(part) for _, part in line.parts]
    assert kinds == [str, Box, str], "a short formula is one piece"
    assert line.parts[-1][1] == ". And more"
    end = line.parts[1][0] + width(line.parts[1][1])
    assert line.parts[2][0] == end, "no gap before the point"


def test_plain_text_is_set_as_it_always_was():
    column = set_column("one two\n\n- three", 16, 300)
    assert [line.words for line in column.lines] == ["one two", "• three"]
    heights = {line.bottom - line.top for line in column.lines}
    assert heights == {LOOK.body.get_linesize()}


def test_a_word_that_is_too_long_is_broken():
    column = set_column("x" * 100, 16, 200)
    assert len(column.lines) > 1
    assert "".join(line.words for line in column.lines) == "x" * 100


def test_a_malformed_formula_is_shown_as_text_and_hurts_nobody():
    column = set_column("see $√(L$ here\n$a/$", 16, 300)
    assert column.height > 0
    column.paint(pygame.Surface((300, 100), pygame.SRCALPHA), pygame.Color("black"))


def test_a_lone_sign_is_text():
    (line,) = set_column("it costs 5 $ only", 16, 300).lines
    assert line.words == "it costs 5 $ only"


@pytest.mark.parametrize("name", scenes.names())
def test_every_lesson_fits_a_narrow_panel_in_large_text(name: str):
    """380 px hold 28 px letters: the side panel on a projector of 1080 lines is wider."""
    column = set_column(scenes.load(name).lesson(), 28, 380)
    for line in column.lines:
        x, part = line.parts[-1]
        if isinstance(part, Box):
            assert x + part.width <= 380, "a formula reaches out of the panel"


def test_the_first_sentence_shows_formulas_as_plain_text():
    assert first_sentence("It runs at $v_0^2/(2 g)$. More") == "It runs at v₀²/(2 g)."


def test_a_line_that_is_a_formula_stays_a_line_of_the_lesson():
    class Sample(Scene):
        """Text that
        goes on
        $a = b$
        and on.
        """

    assert Sample.lesson() == "Text that goes on\n$a = b$\nand on."


def test_a_number_shows_its_formula_between_name_and_theory():
    with_formula = theory_line(Theory("speed", 2.0, 2.0, 0.1, "m/s", formula="v = √(2 g h)"))
    without = with_formula._replace(formula="")
    assert with_formula.formula == "v = √(2 g h)"
    more = numbers_height([with_formula], LOOK, 300) - numbers_height([without], LOOK, 300)
    assert more == set_displayed("v = √(2 g h)", LOOK.px(15), 300 - LOOK.px(21)).height > 0


def test_a_formula_that_belongs_to_several_numbers_is_shown_once():
    lines = [Line("a", "1", formula="v = s/t"), Line("b", "2", formula="v = s/t"), Line("c", "3")]
    assert [line.formula for line in _once(lines)] == ["v = s/t", "", ""]


@pytest.mark.parametrize(
    "words", ["w " * 300_000, "w" * 300_000, "w\n\n" * 100_000, "$(" * 100_000]
)
def test_a_column_of_any_text_has_a_bounded_height(words: str):
    assert set_column(words, 40, 300).height < TALLEST + 1000


def test_a_number_that_is_compared_with_theory_is_told_once():
    session = Session(recording=False)
    assert session.load("why_dot")
    session.run(2)
    names = [line.name for line in lines_of(session.simulation)]
    assert "a·b" in names
    assert len(names) == len(set(names))


def test_a_term_in_plain_words_is_not_broken():
    words = "It rides until k x = μₛ N = 59 N and slips back $a = b$ then m g sin α"
    for width in range(120, 400, 20):
        for line in set_column(words, 16, width).lines:
            assert line.words.split()[-1:] not in (["="], ["k"], ["μₛ"], ["59"], ["m"], ["sin"])
