"""The equation of a row: it can be typeset, and its numbers come to what it says."""

import math
import unicodedata
from typing import get_args

import pytest

from app.drawing import formula
from app.drawing.formula import parse
from app.features.xray.model.record import Row, Solved
from app.features.xray.model.walk import Unit, Walk
from app.features.xray.view.row_equation import in_letters, in_numbers, number, values
from app.features.xray.view.row_words import STAGES, is_held, row_text, title
from tests.app.features.xray.recordings import ROWS, made, solved

NORMAL, FRICTION = ROWS[1], ROWS[2]


def plain(source: str) -> str:
    """A formula as text, its dots in one letter with what they are over."""
    return unicodedata.normalize("NFC", formula.plain(source))


def visits() -> list[tuple[Row, Solved]]:
    recording = made()
    return [
        (recording.rows[moment.row], moment.solved)
        for moment in recording.moments
        if moment.solved is not None
    ]


def test_every_equation_can_be_typeset() -> None:
    for row, visit in visits():
        parse(in_letters(row, visit))
        parse(in_numbers(row, visit))
        for letter, _ in values(row, visit):
            parse(letter)


def test_a_soft_normal_row_in_letters_and_in_numbers() -> None:
    # 0.05 - 0.9 (-0.3 - 0.02) / 1.5 - 0.1 * 0.05 = 0.237
    visit = solved(0.05, 0.237, 1)
    assert plain(in_letters(NORMAL, visit)) == "λₙ′ = max(0, λₙ − mₛ (Ċ + b)/K − iₛ λₙ)"
    assert plain(in_numbers(NORMAL, visit)) == (
        "λₙ′ = 0.0500 − 0.900 · (−0.300 − 0.0200)/1.50 − 0.100 · 0.0500 = 0.237 N·s"
    )


def test_a_hard_row_has_no_softness() -> None:
    visit = solved(0.05, 0.237, 1)._replace(mass_scale=1.0, impulse_scale=0.0)
    assert plain(in_letters(NORMAL, visit)) == "λₙ′ = max(0, λₙ − (Ċ + b)/K)"
    assert not {"m_s", "i_s"} & {letter for letter, _ in values(NORMAL, visit)}


def test_what_was_cut_is_told_as_wanted_and_as_allowed() -> None:
    visit = solved(0.05, -0.12, 1)
    assert plain(in_numbers(NORMAL, visit)).endswith("= −0.120 → λₙ′ = 0 N·s")
    moment = made().moments[4]._replace(row=1, solved=visit)
    assert row_text(moment, NORMAL) == "A contact may only push: −0.120 N·s was cut to 0 N·s."


def test_a_cut_that_is_rounding_alone_is_not_told() -> None:
    visit = solved(0.0, -1e-17, 1)._replace(after=0.0)
    assert visit.clamped == "lower"
    assert not is_held(visit)
    moment = made().moments[4]._replace(row=1, solved=visit)
    assert row_text(moment, NORMAL) == "Nothing to do: it stays at 0 N·s."


def test_friction_is_within_its_cone() -> None:
    visit = solved(0.05, 0.25, 2)._replace(bias=0.0)
    assert plain(in_letters(FRICTION, visit)) == "λₜ′ = clamp(λₜ − mₛ Ċ/K − iₛ λₜ, − μ λₙ, μ λₙ)"
    moment = made().moments[4]._replace(row=2, solved=visit)
    assert "would need 0.250 N·s, the cone allows 0.100 N·s" in row_text(moment, FRICTION)


def test_two_anchors_are_an_equation_of_vectors() -> None:
    known = {"before_x": 0.1, "before_y": -0.2, "after_x": 0.15, "after_y": -0.25, "pull": 2.0}
    known |= {"error_x": 0.01, "error_y": 0.02, "k11": 1.5, "k12": 0.2, "k22": 1.7}
    visit = solved(0.2, 0.3, 0)._replace(letters=tuple(known.items()))
    assert plain(in_letters(ROWS[0], visit)) == "P′ = P − K⁻¹ (mₛ Ċ + p C) − iₛ P"
    source = in_numbers(ROWS[0], visit)
    parse(source)
    assert plain(source).startswith("P′ = [0.100; −0.200] − [1.50, 0.200; 0.200, 1.70]")


def test_what_is_solved_together_has_no_equation_of_its_own() -> None:
    visit = solved(0.1, 0.3, 1)._replace(
        mass_scale=math.nan, letters=(("blow", 0.2), ("speed", -2.0))
    )
    assert plain(in_letters(NORMAL, visit)) == "λₙ′ = λₙ + Δλₙ"
    assert plain(in_numbers(NORMAL, visit)) == "λₙ′ = 0.100 + 0.200 = 0.300 N·s"
    moment = made().moments[4]._replace(row=1, solved=visit)
    assert row_text(moment, NORMAL).startswith("They meet at 2.00 m/s: an impulse of 0.200 N·s")


def test_the_coupling_of_two_points_stands_beside_the_speed() -> None:
    visit = solved(0.05, 0.2, 1)._replace(letters=(("coupling", -0.03),))
    assert "Ċ + b + K₁₂ Δλ" in plain(in_letters(NORMAL, visit))
    assert "(−0.300 − 0.0200 − 0.0300)/1.50" in plain(in_numbers(NORMAL, visit))


@pytest.mark.parametrize("value", [0.0, -0.0, 1e-7, -2.5e-9, 3e8, math.nan, math.inf, -math.inf])
def test_every_number_can_stand_in_a_formula(value: float) -> None:
    parse(f"λ = {number(value)}")


def test_a_torque_has_its_own_units() -> None:
    row = NORMAL._replace(kind="axis", owner="joint", direction=(0.0, 0.0))
    told_values = dict(values(row, solved(0.05, 0.2, 1)))
    assert told_values["Ċ"].endswith("rad/s")
    assert told_values["K"].endswith("(kg·m²)⁻¹")
    assert in_numbers(row, solved(0.05, 0.2, 1)).endswith('"N·m·s"')


def test_every_moment_has_a_title_and_a_sentence() -> None:
    walk = Walk(made())
    for index in range(len(walk)):
        walk.go(index)
        assert walk.moment is not None
        assert row_text(walk.moment, walk.row).endswith(".")
        if walk.row is not None:
            assert walk.row.label in title(walk.row)


def test_a_stage_that_has_no_words_is_named() -> None:
    moment = made().moments[0]._replace(stage="look along")
    assert moment.stage not in STAGES
    assert row_text(moment, None) == "Look along."


def test_the_units_of_the_walk_are_those_that_keys_have() -> None:
    assert get_args(Unit) == ("moment", "row", "colour", "sweep", "stage")
