"""Records that are read without detours: the same numbers, and numpy as it was afterwards."""

import numpy as np
import pytest

from app.features.xray.model.quick_records import quick_records

POINT = np.dtype([("x", np.float64), ("y", np.float64, 4)])
DTYPE = np.dtype([("number", np.int64), ("p", POINT), ("q", POINT)])


def table() -> np.recarray:
    """Two records with records in them."""
    return np.zeros(2, DTYPE).view(np.recarray)


def test_fields_of_records_in_records_are_read_and_written_in_place() -> None:
    rows = table()
    with quick_records():
        one = rows[1]
        one.number = 7
        one.q.x = 2.5
        one["p"].y[3] = 1.5
        assert (one.number, one.q.x, one.p.y[3]) == (7, 2.5, 1.5)
        assert type(one.p) is np.record
        assert one.dtype.names == DTYPE.names
        assert getattr(one, "none", None) is None
    assert (rows[1].number, rows[1].q.x, rows[1].p.y[3]) == (7, 2.5, 1.5)


def test_numpy_is_as_it_was_afterwards_whatever_happens() -> None:
    before = dict(vars(np.record))

    def fail() -> None:
        with quick_records():
            raise LookupError

    with pytest.raises(LookupError):
        fail()
    assert dict(vars(np.record)) == before
