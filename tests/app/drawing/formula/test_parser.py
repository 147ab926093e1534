"""What a line of a formula means, and what is wrong with a malformed one."""

import pytest

from app.drawing.formula import FormulaError, parse, plain, plain_text
from app.drawing.formula.nodes import (
    Accent,
    Fence,
    Fraction,
    Matrix,
    Role,
    Root,
    Row,
    Scripts,
    Sign,
)


def only(source: str):
    """The single item of a formula."""
    (item,) = parse(source).items
    return item


def test_a_space_ends_a_numerator_and_a_denominator():
    half, gap, mass = parse("1/2 m").items
    assert isinstance(half, Fraction)
    assert gap == Sign("", Role.GAP)
    assert mass == Sign("m", Role.VARIABLE)
    whole = only("v/2g")
    assert isinstance(whole, Fraction) and isinstance(whole.below, Row)


def test_letters_are_variables_one_by_one_but_functions_are_words():
    assert [sign.text for sign in parse("mgh").items] == ["m", "g", "h"]
    name, _, angle = parse("sin θ").items
    assert name == Sign("sin", Role.FUNCTION)
    assert angle == Sign("θ", Role.VARIABLE)
    assert only("π") == Sign("π", Role.UPRIGHT)


def test_scripts_of_several_letters_are_words_and_two_indices_are_indices():
    assert only("v_rel").below == Sign("rel", Role.UPRIGHT)
    assert only("a_ij").below == Row((Sign("i", Role.VARIABLE), Sign("j", Role.VARIABLE)))
    assert only("v_0^2") == only("v^2_0") == only("v₀²")


def test_an_exponent_may_have_a_sign_or_brackets_that_vanish():
    assert only("M^−1") == only("M^-1") == only("M⁻¹")
    assert only("e^(−t/τ)").above == parse("−t/τ")
    assert isinstance(only("F_⊥"), Scripts)


def test_marks_over_letters_are_read_composed_and_apart():
    assert only("ẋ") == only("x\u0307") == Accent(Sign("x", Role.VARIABLE), "\u0307")
    assert only("x⃗").mark == "\u20d7"
    assert only("θ̈").mark == "\u0308"


def test_bars_open_where_an_operand_is_missing_and_close_elsewhere():
    product = parse("|a| |b|").items
    assert [type(item) for item in product if not isinstance(item, Sign)] == [Fence, Fence]
    assert isinstance(only("||x| − 1|"), Fence)


def test_a_root_takes_brackets_or_one_factor_and_may_have_a_degree():
    assert only("√(x + 1)") == Root(parse("x + 1"))
    first, *_ = parse("√x y").items
    assert first == Root(Sign("x", Role.VARIABLE))
    assert only("√(3&x)").degree == parse("3")


def test_a_matrix_has_rows_and_columns():
    matrix = only("[■(a&b@c&d)]").inner.items[0]
    assert isinstance(matrix, Matrix)
    assert [len(row) for row in matrix.rows] == [2, 2]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("", "nothing in it"),
        ("√(L/g", "not closed"),
        ("(a/b", "'\\(' is not closed"),
        ("a + b)", "nothing opens this '\\)'"),
        ("|x", "'\\|' is not closed"),
        ("x_", "ends too early"),
        ("/2", "missing before '/'"),
        ("a/", "ends too early"),
        ("x^2^3", "second exponent"),
        ("x_1_2", "second subscript"),
        ('9 "m', "quotation mark"),
        ("[■(a&b@c)]", "not equally long"),
        ("■ a", "cells in brackets"),
        ("a § b", "'§' has no meaning"),
    ],
)
def test_a_malformed_formula_says_what_is_wrong_and_where(source: str, reason: str):
    with pytest.raises(FormulaError, match=reason) as error:
        parse(source)
    assert repr(source) in str(error.value)
    assert "at character" in str(error.value)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("T = 2π √(L/g)", "T = 2π √(L/g)"),
        ("v_0^2/(2 g)", "v₀²/(2 g)"),
        ("v_rel", "vᵣₑₗ"),
        ("F_N", "F_N"),
        ("e^(−t / 2)", "e^(−t / 2)"),
        ('g = 9.81 "m/s²"', "g = 9.81 m/s²"),
        ("[■(a&b@c&d)]", "[a, b; c, d]"),
        ("−x + −y", "−x + −y"),
        ("√(", "√("),
    ],
)
def test_a_formula_reads_well_as_plain_text(source: str, text: str):
    assert plain(source) == text


def test_formulas_in_running_text_become_plain_and_lone_signs_stay():
    assert plain_text("It runs at $v_0^2$, for 5 $.") == "It runs at v₀², for 5 $."
