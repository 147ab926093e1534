"""Records of numpy read and written without the detours of `numpy.record`, for uncompiled ticks.

`numpy.record` looks for an attribute of its own first, fails, and asks for the field with two more
calls: a third of the time of an uncompiled tick. The fields are found directly here; what is read
and written is the same.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

FIELD = np.void.__getitem__


@contextmanager
def quick_records() -> Iterator[None]:
    """Let fields of all records be found directly until the end of the block.

    It changes the class for the whole process, so it is for one that does nothing else meanwhile.
    """
    usual = vars(np.record)["__getattribute__"]
    delattr(np.record, "__getattribute__")  # numpy.void has it in C
    setattr(np.record, "__getattr__", _field)  # noqa: B010 (its type declares no such method)
    try:
        yield
    finally:
        delattr(np.record, "__getattr__")
        np.record.__getattribute__ = usual


def _field(record: np.void, name: str) -> Any:
    """Return the field of that name, a record itself when it has fields."""
    try:
        result = FIELD(record, name)
    except (ValueError, KeyError) as error:
        raise AttributeError(f"a record has no field {name!r}") from error
    return result.view((np.record, result.dtype)) if type(result) is np.void else result
