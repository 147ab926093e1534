"""Where the parts of a formula lie. All lengths are whole pixels."""

import pygame
import pytest

from app.drawing.fonts import font
from app.drawing.formula import (
    Face,
    displayed_lines,
    inline_pieces,
    paint_box,
    set_formula,
    set_line,
)
from app.drawing.formula.boxes import Box, Glyphs, Rule

FACE = Face(32)
INLINE = Face(32, display=False)


def letter(box: Box, text: str) -> Glyphs:
    """The letters `text` of a box."""
    return next(m for m in box.marks if isinstance(m, Glyphs) and m.text == text)


def rules(box: Box) -> list[Rule]:
    return [mark for mark in box.marks if isinstance(mark, Rule)]


def width(text: str, face: Face, italic: bool = True) -> int:
    return font(face.em, face.bold, italic).size(text)[0]


@pytest.mark.parametrize("source", ["1/(a + b + c)", "(a + b + c)/1", "a/b"])
def test_a_fraction_bar_is_as_wide_as_the_wider_part(source: str):
    above, below = source.split("/")
    parts = [set_formula(part.strip("()"), FACE) for part in (above, below)]
    (bar,) = rules(set_formula(source, FACE))
    widest = max(part.width + part.lean for part in parts)
    # it sticks out by 0.09 em at both ends: 3 px of 32
    assert bar.width == widest + 2 * FACE.px(0.09)


def test_a_fraction_stands_over_and_under_its_bar_on_the_axis():
    box = set_formula("a/b", FACE)
    (bar,) = rules(box)
    above, below = letter(box, "a"), letter(box, "b")
    assert above.y < bar.y < below.y
    assert bar.y <= -FACE.axis < bar.y + bar.height
    tall = next(m for m in [font(32, False, True).metrics("b")[0]])
    assert below.y - tall[3] > bar.y + bar.height, "the letter touches the bar"


def test_a_fraction_within_a_line_is_a_slash_and_keeps_its_brackets():
    box = set_formula("v/(2 g)", INLINE)
    assert not rules(box)
    assert {"v", "/", "(", ")"} <= {m.text for m in box.marks if isinstance(m, Glyphs)}
    assert "(" not in {m.text for m in set_formula("v/(2 g)", FACE).marks if isinstance(m, Glyphs)}


def test_an_exponent_is_smaller_and_above_the_baseline_an_index_below():
    box = set_formula("x_i^2", FACE)
    base, low, high = letter(box, "x"), letter(box, "i"), letter(box, "2")
    assert high.y < base.y == 0 < low.y
    assert high.size == low.size == FACE.script.em < base.size
    assert high.x >= low.x >= font(32, False, True).metrics("x")[0][4]
    # they do not touch each other: the gap is two bars
    bottom = high.y - font(high.size).metrics("2")[0][2]
    top = low.y - font(low.size, False, True).metrics("i")[0][3]
    assert top - bottom >= FACE.bar


def test_the_exponent_of_something_tall_stands_at_its_top():
    small, tall = set_formula("(x)^2", FACE), set_formula("(a/b)^2", FACE)
    assert letter(tall, "2").y < letter(small, "2").y


def test_scripts_never_become_too_small_to_read():
    assert Face(12, level=2).em == 9
    assert Face(8, level=2).em == 8


def test_brackets_grow_with_what_is_between_them():
    for left, right in ("()", "[]", "{}", "||", "⌊⌋"):
        low, high = set_formula(f"{left}x{right}", FACE), set_formula(f"{left}a/b{right}", FACE)
        inner = set_formula("a/b", FACE)
        assert high.height > low.height
        assert high.up >= inner.up and high.down >= inner.down
    assert letter(set_formula("(x)", FACE), "(").size == 32, "the letter of the font will do"


def test_the_bar_of_a_root_spans_what_is_under_it():
    box, inner = set_formula("√(x + y)", FACE), set_formula("x + y", FACE)
    (bar,) = rules(box)
    first, last = letter(box, "x"), letter(box, "y")
    assert bar.x <= first.x
    assert bar.x + bar.width >= last.x + width("y", FACE)
    assert bar.y < -inner.up, "it lies above"
    assert bar.height == FACE.bar


def test_variables_are_italic_and_numbers_functions_words_and_pi_are_upright():
    box = set_formula('2π cos x + 5 "kg"', FACE)
    styles = {m.text: m.italic for m in box.marks if isinstance(m, Glyphs)}
    assert styles == {"2": False, "π": False, "cos": False, "x": True, "+": False, "5": False,
                      "kg": False}  # fmt: skip


def test_a_sign_stands_close_and_an_operator_apart():
    minus = set_formula("−x", FACE).width - set_formula("x", FACE).width
    between = (
        set_formula("y − x", FACE).width
        - set_formula("y", FACE).width
        - set_formula("x", FACE).width
    )
    assert between - minus == 2 * round(0.22 * 32)
    assert set_formula("a=b", FACE) == set_formula("a = b", FACE)


def test_the_limits_of_a_sum_stand_above_and_below_it_only_when_displayed():
    box = set_formula("∑_(i=1)^n x", FACE)
    sign = letter(box, "∑")
    assert letter(box, "n").y < sign.y - sign.size // 2
    assert letter(box, "i").y > sign.y
    beside = set_formula("∑_(i=1)^n x", INLINE)
    assert letter(beside, "n").x > letter(beside, "∑").x + width("∑", INLINE, False) - 3


def test_a_matrix_lines_up_its_cells():
    box = set_formula("[■(a&b@c&d)]", FACE)
    a, b, c, d = (letter(box, name) for name in "abcd")
    assert a.y == b.y < c.y == d.y
    assert a.x < b.x and c.x < d.x
    # centred in their columns, so half the difference of two widths apart, to the pixel
    assert abs((a.x + width("a", FACE) / 2) - (c.x + width("c", FACE) / 2)) <= 1.5


def test_an_arrow_lies_over_its_letter():
    plain, vector = set_formula("x", FACE), set_formula("x⃗", FACE)
    assert vector.up > plain.up
    assert vector.width == plain.width


def test_a_malformed_formula_is_shown_as_it_was_written():
    box = set_formula("√(L/g", FACE)
    (mark,) = box.marks
    assert isinstance(mark, Glyphs) and mark.text == "√(L/g"


@pytest.mark.sweep
def test_all_ink_lies_in_the_picture_at_any_size_and_in_both_styles():
    for size in (10, 16, 28, 61):
        for bold in (False, True):
            box = set_formula("f_j^2 + √(x⃗/y) = {∑_i (■(1@j))} θ̈", Face(size, bold))
            image, _, _ = paint_box(box, (0, 0, 0))
            ink = image.get_bounding_rect()
            edge = image.get_rect()
            assert edge.left < ink.left and ink.right < edge.right, "cut off at a side"
            assert edge.top < ink.top and ink.bottom < edge.bottom, "cut off above or below"


def test_a_bar_is_crisp():
    (bar,) = rules(set_formula("a/b", FACE))
    image, x, y = paint_box(set_formula("a/b", FACE), (10, 20, 30))
    middle = x + bar.x + 1
    column = [image.get_at((middle, y + bar.y + dy)) for dy in range(-1, bar.height + 1)]
    assert column[0].a == 0 and column[-1].a == 0
    assert all(pixel == pygame.Color(10, 20, 30) for pixel in column[1:-1])


def test_a_wide_formula_is_broken_before_relations_then_sums_then_set_smaller():
    source = "E = ½ m v^2 + ½ I ω^2 + m g h = ½ m v_0^2"
    whole = set_formula(source, FACE).width
    assert len(displayed_lines(source, FACE, whole)) == 1
    for room in (whole * 3 // 4, whole // 3):
        lines = displayed_lines(source, FACE, room)
        assert len(lines) > 1
        assert all(line.width <= room for line in lines)
    single = "m_first m_second m_third m_fourth"
    (line,) = displayed_lines(single, FACE, set_formula(single, FACE).width * 8 // 10)
    assert line.width <= set_formula(single, FACE).width * 8 // 10


def test_a_formula_within_a_line_may_be_broken_after_its_relation():
    (whole,) = inline_pieces("a = b + c", INLINE)
    assert [m.text for m in whole.marks] == ["a", "=", "b", "+", "c"], "a short one is not"
    first, second = inline_pieces("a + b + c + d = e + f + g + h", INLINE)
    assert [m.text for m in first.marks] == [*"a+b+c+d="]
    assert [m.text for m in second.marks] == [*"e+f+g+h"]


def test_a_label_with_a_formula_is_as_tall_as_one_without():
    _, _, up, down = set_line("speed $v_0$", INLINE)
    assert (up, down) == set_line("speed", INLINE)[2:]


def test_a_sign_after_a_bracket_keeps_its_space() -> None:
    face = Face(24)

    def width(source: str) -> int:
        return set_formula(source, face).width

    alone = width("(a)") + width("−") + width("b")
    assert width("(a) − b") >= alone + 2 * round(0.22 * face.em) - 2, "MEDIUM before and after it"
