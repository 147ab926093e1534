"""Sums that go into simulated state are alike on every Python."""

import ast
from pathlib import Path

import numpy as np
import pytest

from physics.values.sums import ALONE, dot, plain_sum

ROOT = Path(__file__).parents[3]
SIMULATED = ("physics", "scenes", "creatures", "app/simulation", "app/quantities")
"""What runs between a scene and its state, also again from a file on another Python."""


def test_numbers_are_added_from_the_left_without_compensation():
    # 1 is less than half a unit in the last place of 1e16, which a compensated sum keeps
    assert plain_sum([1e16, 1.0, -1e16]) == 0.0
    assert plain_sum([]) == 0
    assert plain_sum([complex(1e16), 1.0, complex(-1e16)]) == 0.0


@pytest.mark.sweep
@pytest.mark.parametrize("folder", SIMULATED)
def test_nobody_there_calls_the_built_in_sum(folder: str):
    named = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in (ROOT / folder).rglob("*.py")
        if path.name != "sums.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name) and node.id == "sum"
    ]
    assert named == []


def test_a_dot_product_is_that_of_numpy_and_of_its_pieces_where_it_is_long():
    a, b = np.random.default_rng(1).normal(size=(2, 2 * ALONE + 5))
    assert dot(a[:ALONE], b[:ALONE]) == float(a[:ALONE] @ b[:ALONE])
    pieces = [float(a[i : i + ALONE] @ b[i : i + ALONE]) for i in (0, ALONE, 2 * ALONE)]
    assert dot(a, b) == pieces[0] + pieces[1] + pieces[2]
    assert dot(a[:0], b[:0]) == 0.0
