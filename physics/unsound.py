"""The error for a state that kernels must not see, and the few ways to find one."""

from typing import Any

import numpy as np

from physics.defs import DefinitionError


class UnsoundStateError(DefinitionError):
    """A saved state that is damaged, or was made to do harm; says what was found first."""


class OtherLayoutError(UnsoundStateError):
    """A saved state of a version of the program whose records have other fields."""


def require(holds: Any, text: str) -> None:
    """UnsoundStateError with `text` unless it holds."""
    if not holds:
        raise UnsoundStateError(f"the saved state is damaged: {text}")


def refuse(what: str, bad: Any) -> None:
    """UnsoundStateError naming the first of the rows (n,) that are `bad`."""
    if len(bad) and bad.any():
        raise UnsoundStateError(f"the saved state is damaged: {what}, row {int(np.argmax(bad))}")


def refuse_infinite(what: str, rows: Any, but: frozenset[str] = frozenset()) -> None:
    """Every float of the records is finite, but those in columns named in `but`."""
    for name in rows.dtype.names:
        column = rows[name]
        if column.dtype.kind == "f" and name not in but:
            bad = ~np.isfinite(column)
            refuse(f"{what}.{name}", bad.any(axis=1) if bad.ndim > 1 else bad)
