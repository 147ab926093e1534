"""Where a line of plain words with formulas in it may end."""

import pytest

from app.quantities.unbroken import unbroken


@pytest.mark.parametrize(
    ("words", "pieces"),
    [
        ("½ m v² + m g h = E", ["½ m v²", "+ m g h", "= E"]),
        ("until k x = μₛ N = 59 N, slips", ["until", "k x", "= μₛ N", "= 59 N,", "slips"]),
        ("with I = β m R²: 3 r for", ["with", "I", "= β m R²:", "3 r", "for"]),
        ("m v = 0.33 N s", ["m v", "= 0.33 N s"]),
        ("9 N: m g sin α", ["9 N:", "m g sin α"]),
        ("F = m a holds", ["F", "= m a", "holds"]),
        ("where arctan μ < 20°. In", ["where", "arctan μ", "< 20°.", "In"]),
        (
            "a 2 kg box, A meets B in a room",
            ["a", "2 kg", "box,", "A", "meets", "B", "in", "a", "room"],
        ),
        ("I am 3 m from a wall", ["I", "am", "3 m", "from", "a", "wall"]),
    ],
)
def test_in_a_narrow_column_a_line_ends_before_a_sign_and_in_no_term(words, pieces):
    assert unbroken(words, loose=True) == pieces


@pytest.mark.parametrize(
    ("words", "pieces"),
    [
        ("½ m v² + m g h = E", ["½ m v²", "+ m g h = E"]),
        ("until k x = μₛ N = 59 N, slips", ["until", "k x = μₛ N = 59 N,", "slips"]),
        ("wood: μ = 0.3 for all", ["wood:", "μ = 0.3", "for", "all"]),
        ("so √(2 · 1.62 · 4.26) = 3.72 m/s is", ["so", "√(2 · 1.62 · 4.26) = 3.72 m/s", "is"]),
        ("where arctan μ < 20°. In", ["where", "arctan μ < 20°.", "In"]),
        ("a factor of √6 ≈ 2.45.", ["a", "factor", "of", "√6 ≈ 2.45."]),
    ],
)
def test_no_line_ends_beside_a_relation_or_under_a_root(words, pieces):
    assert unbroken(words) == pieces
