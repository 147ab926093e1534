"""Rows that are asked for ahead of their use, so that the memory brings them meanwhile.

Contacts name their bodies and shapes, which lie anywhere: each would be waited for. It is a hint
only; interpreted, and on a web page, it is nothing.
"""

from typing import Any

import numpy as np

from physics.compile import prefetch_numba
from physics.compile.prefetch_numba import LINE

AHEAD = 4
"""Rows from which on others are asked for: [count], 4. Fewer: they come too late; more: they are
gone again."""


def lines_of(record: np.dtype, *names: str) -> tuple[int, ...]:
    """Return the cache lines of a row in which the fields begin; "p.lax" is one of a part."""
    lines = set()
    for name in names:
        start, kind = 0, record
        for word in name.split("."):
            fields: Any = kind.fields
            kind, offset = fields[word][:2]
            start += offset
        lines.add(start // LINE)
    return tuple(sorted(lines))


def prefetch(rows: np.ndarray, i: int, line: int) -> None:
    """Ask for a cache line of row `i`."""


prefetch_numba.teach_numba(vars())
