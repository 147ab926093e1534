"""What types are found by a short way are those that numba finds."""

import itertools
import math
import operator as operators
from typing import Any

import numpy as np
import pytest
from numba.core import types
from numba.core.registry import cpu_target

from physics import World
from physics.compile.jit import INTERPRETED, kernel, type_of
from physics.compile.numba_private import look_up
from physics.compile.numba_types import NUMBER_OPERATORS, short_way
from physics.compile.page_numba import PageTable

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

NUMBERS = (types.boolean, types.int32, types.int64, types.uint32, types.float32, types.float64)
UNARY = (operators.neg, operators.not_, operators.invert)


@kernel
def ends(a, b, c, result):
    result[0] = max(a, b)
    result[1] = min(a, b)
    result[2] = max(a, b, c)
    result[3] = min(a, b, c)


def test_max_and_min_choose_as_python_does():
    """Of equals and beside what is no number it counts which comes first."""
    values = (-0.0, 0.0, 1.5, -2.0, math.nan, math.inf)
    for a, b, c in itertools.product(values, repeat=3):
        result = np.zeros(4)
        ends(a, b, c, result)
        expected = np.array([max(a, b), min(a, b), max(a, b, c), min(a, b, c)])
        assert result.tobytes() == expected.tobytes(), (a, b, c)


def test_max_and_min_take_numbers_of_several_kinds():
    for a, b, c in ((np.int32(3), 4, 2.5), (7, np.int16(9), np.int32(-1)), (1, 1.0, 2)):
        result = np.zeros(4)
        ends(a, b, c, result)
        assert result.tolist() == [max(a, b), min(a, b), max(a, b, c), min(a, b, c)]


@pytest.mark.parametrize("operator", sorted(NUMBER_OPERATORS, key=str))
def test_an_operator_means_for_numbers_what_numba_finds(operator):
    context: Any = cpu_target.typing_context
    context.refresh()  # numba has loaded all that it knows
    function = context.resolve_value_type(operator)
    for kinds in itertools.product(NUMBERS, repeat=1 if operator in UNARY else 2):
        found = short_way(function, context, kinds)
        if found is not None:
            expected = look_up(function, context, kinds, {})
            assert (found.return_type, found.args) == (expected.return_type, expected.args), kinds


def test_the_type_of_a_page_is_looked_for_once():
    page = World().page.arrays
    kind = type_of(page)
    assert isinstance(kind, PageTable)
    assert type_of(World().page.arrays) is kind
    frozen = page.order.copy()
    frozen.flags.writeable = False
    assert type_of(page._replace(order=frozen)) is not kind
    assert type_of(page) is kind
