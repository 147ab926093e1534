"""The tables of all solvers."""

import math

import pytest

from physics.settings import SOLVERS
from tests.bench.quality import measure
from tests.bench.scenes import BAR_SCENES, SMALL_SCENES
from tests.bench.solvers import (
    BEGIN,
    END,
    PAGE,
    Cell,
    as_markdown,
    load,
    loops,
    number,
    speed_error,
    usual,
)


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_says_what_it_costs_in_loops(solver):
    """1 prepare + 2 substeps * at least one loop each."""
    assert loops(solver) >= 3


def test_the_soft_step_takes_seven_loops():
    assert loops("soft step") == 1 + 2 * (1 + 1 + 1)


def test_the_small_scenes_are_those_of_the_bars_and_start_sound():
    assert list(SMALL_SCENES) == list(BAR_SCENES)
    for name, build in SMALL_SCENES.items():
        scene = build()
        quality = measure(scene, load(scene, "soft step").states())
        assert scene.name == name and quality["escaped"] == 0.0
        assert quality["penetration"] < 3.0 and quality["joint_error"] < 1e-9


def test_the_reference_is_no_further_from_itself_than_its_push_out():
    """A stack that stands has none: then a tick with it and one without are the same."""
    run = load(SMALL_SCENES["S1"](), "reference")
    run.frame()
    assert speed_error(run.world) < 1e-6


def test_a_table_has_a_row_for_every_solver_and_is_in_the_page():
    cells = {solver: Cell(1.0, 0.0, 1e-9, math.nan, True, 0.1, 0.2) for solver in SOLVERS}
    text = as_markdown({"S1": cells})
    kept = PAGE.read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0]
    for solver in SOLVERS:
        # overlap, energy, speeds, and the cost twice
        assert text.count(f"\n| {solver} |") == kept.count(f"\n| {solver} |") == 5
    assert "| – |" in text


def test_numbers_have_two_digits_and_the_median_leaves_out_what_is_unknown():
    assert [number(v) for v in (0.0, 0.00281, 0.5812, 1234.4, math.inf)] == [
        "0", "2.8e-3", "0.58", "1234", "∞",
    ]  # fmt: skip
    assert usual([1.0, 3.0, math.nan, 2.0]) == 2.0
    assert math.isnan(usual([1.0, math.nan, math.nan]))
