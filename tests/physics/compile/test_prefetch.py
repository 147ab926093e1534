"""Asking ahead changes nothing but the time; it asks for the lines in which the fields are."""

import numpy as np
import pytest

from physics.compile.jit import kernel, records
from physics.compile.prefetch import LINE, lines_of, prefetch
from physics.state.layout import BODY, CONTACT_BLOCK, SHAPE

ROW = np.dtype([("x", "f8", 12), ("part", [("y", "f8", 4), ("z", "f8", 2)])])


def test_lines_are_those_in_which_the_fields_begin():
    assert lines_of(ROW, "x") == (0,)
    assert lines_of(ROW, "part.z", "part.y") == (1, 2)  # at 96 and 128 bytes
    places = lines_of(CONTACT_BLOCK, "p.lax", "lnx")
    ends = [(CONTACT_BLOCK.fields or {})[name][1] // LINE for name in ("p", "lnx")]
    assert ends[0] <= places[0] < places[1] == ends[1]


@pytest.mark.parametrize("row", [0, 3, 5])
def test_asking_for_a_row_leaves_it_as_it_is(row: int):
    def asked(rows, i):
        prefetch(rows, i, 0)
        prefetch(rows, i, 1)
        return rows[i].part.y[1]

    rows = records(ROW, 6)
    rows["part"]["y"] = np.arange(24.0).reshape(6, 4)
    before = rows.tobytes()
    assert kernel(asked)(rows, row) == 4.0 * row + 1.0
    assert rows.tobytes() == before


@pytest.mark.parametrize("record", [SHAPE, BODY])
def test_rows_that_are_asked_for_begin_at_a_line(record: np.dtype):
    assert record.itemsize % LINE == 0
    vectors = [(kind, start) for kind, start in (record.fields or {}).values() if kind.ndim]
    assert all(start // LINE == (start + kind.itemsize - 1) // LINE for kind, start in vectors)
