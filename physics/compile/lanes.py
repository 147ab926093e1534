"""W doubles side by side: the numbers that the solvers' kernels compute with.

Compiled, a vector is one LLVM ``<W x double>`` (`lanes_numba` and `lanes_llvm` see to it);
interpreted it is a numpy array (W,), and a mask a bool array (W,). The bodies below are that second
meaning and define the first: same operations, same order, hence the same bits (NaN excepted).
Templates such as `dot` take scalars too, so one source serves a lone contact and a block of W.
They are functions rather than operators because each costs a kernel's compiler one typed call.

Not offered on purpose: ``a += b``, which would change a numpy array that another name still holds.
"""

from typing import Any

import numpy as np

from physics.compile import lanes_numba

LANES = 4
"""Contacts, joints or bodies side by side: [count], 4; 8 doubles only pay with AVX-512."""

VERTICES = 8
"""Corners of a polygon side by side, for `load8` and `splat8`: [count], 8."""

Lanes = Any
"""A vector (W,) or, in the templates, a float."""

Mask = Any
"""A truth value per lane (W,) or, in `select`, a bool."""


# ---------------------------------------------------------------- memory


def load(a: np.ndarray) -> Lanes:
    """The vector in `a`: a record's field of W doubles, or a slice (LANES,)."""
    return np.array(a)


def load8(a: np.ndarray) -> Lanes:
    """The vector of VERTICES doubles in the slice or field `a`."""
    return np.array(a)


def load_at(a: np.ndarray, start: int) -> Lanes:
    """LANES doubles of the contiguous array `a` from element `start` on."""
    return np.array(a[start : start + LANES])


def store(a: np.ndarray, v: Lanes) -> None:
    """Write `v` to a record's field or a slice of its width; a float fills a record's field."""
    a[:] = v


def store_at(a: np.ndarray, start: int, v: Lanes) -> None:
    """Write the vector `v` to the contiguous array `a` from element `start` on."""
    a[start : start + len(v)] = v


def splat(x: float) -> Lanes:
    """LANES times `x`."""
    return np.full(LANES, x, np.float64)


def splat8(x: float) -> Lanes:
    """VERTICES times `x`."""
    return np.full(VERTICES, x, np.float64)


class Block:
    """One record of lanes as `block` gives it; a vector read stays as it was read."""

    def __init__(self, record: Any) -> None:
        vars(self)["record"] = record

    def __getattr__(self, field: str) -> Any:
        value = self.record[field]
        return Block(value) if isinstance(value, np.void) else value.copy()

    def __setattr__(self, field: str, value: Any) -> None:
        self.record[field] = value


def block(blocks: np.ndarray, i: int) -> Any:
    """Record `i`: ``c.nx`` reads a field of 4 or 8 doubles as a vector, ``c.nx = v`` writes it.

    A record in the record is a block too (``c.p.separation``). A field of integers is good for
    `gather` and `scatter` only; plain numbers are read and written as in any record. Compiles
    several times faster than `load` and `store`.
    """
    return Block(blocks[i])


# ------------------------------------------------------- rows of bodies


def gather(motion: np.ndarray, rows: np.ndarray, quarter: int) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """Quarter `quarter` (32 bytes) of the records `rows` (W,): its four numbers as vectors."""
    x, y, z, w = _quarter(motion, quarter)[rows].T
    return x.copy(), y.copy(), z.copy(), w.copy()


def scatter(
    motion: np.ndarray, rows: np.ndarray, quarter: int, x: Lanes, y: Lanes, z: Lanes, w: Lanes
) -> None:
    """The inverse of `gather`; of lanes that name the same row the last one wins."""
    table = _quarter(motion, quarter)
    for i, row in enumerate(rows):
        table[row] = x[i], y[i], z[i], w[i]


def row_load(motion: np.ndarray, i: int, quarter: int) -> Lanes:
    """Quarter `quarter` of record `i` as a vector (4,)."""
    return _quarter(motion, quarter)[i].copy()


def row_store(motion: np.ndarray, i: int, quarter: int, v: Lanes) -> None:
    """Write the vector (4,) to quarter `quarter` of record `i`."""
    _quarter(motion, quarter)[i] = v


def _quarter(motion: np.ndarray, quarter: int) -> np.ndarray:
    table = np.asarray(motion).view(np.float64).reshape(len(motion), -1)
    return table[:, 4 * quarter : 4 * quarter + 4]


# -------------------------------------- templates: floats, vectors, mixed


def vmin(a: Lanes, b: Lanes) -> Lanes:
    """The smaller one; `b` when they are equal (0.0 against -0.0)."""
    return select(a < b, a, b)


def vmax(a: Lanes, b: Lanes) -> Lanes:
    """The larger one; `b` when they are equal (0.0 against -0.0)."""
    return select(a > b, a, b)


def clamp(x: Lanes, low: Lanes, high: Lanes) -> Lanes:
    """`x` within low .. high; `high` wins when they are crossed."""
    return vmin(vmax(x, low), high)


def vabs(x: Lanes) -> Lanes:
    """Magnitude of `x`, per lane."""
    return abs(x)


def vsqrt(x: Lanes) -> Lanes:
    """√x."""
    return np.sqrt(x)


def select(mask: Mask, a: Lanes, b: Lanes) -> Lanes:
    """`a` where the mask is set, `b` elsewhere; both are computed, no branch."""
    if any(isinstance(value, np.ndarray) for value in (mask, a, b)):
        return np.where(mask, a, b)
    return a if mask else b


def dot(ax: Lanes, ay: Lanes, bx: Lanes, by: Lanes) -> Lanes:
    """a·b."""
    return ax * bx + ay * by


def cross(ax: Lanes, ay: Lanes, bx: Lanes, by: Lanes) -> Lanes:
    """a×b, its z component."""
    return ax * by - ay * bx


def madd(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Sum a + b c, rounded twice (no fused multiply-add: it would change bits)."""
    return a + b * c


def msub(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Difference a - b c, rounded twice."""
    return a - b * c


def rotx(c: Lanes, s: Lanes, x: Lanes, y: Lanes) -> Lanes:
    """The x of (x, y) turned by the rotation (c, s) = (cos, sin)."""
    return c * x - s * y


def roty(c: Lanes, s: Lanes, x: Lanes, y: Lanes) -> Lanes:
    """The y of (x, y) turned by the rotation (c, s) = (cos, sin)."""
    return s * x + c * y


# ------------------------------------------------------------ reductions


def any_lane(mask: Mask) -> bool:
    """Return whether any lane is set."""
    return bool(mask.any())


def all_lanes(mask: Mask) -> bool:
    """Return whether every lane is set."""
    return bool(mask.all())


def bits(mask: Mask) -> int:
    """The mask as an integer: bit i is lane i."""
    return int(np.packbits(mask, bitorder="little")[0])


def least(v: Lanes) -> float:
    """The smallest lane, found by halving."""
    while len(v) > 1:
        half = len(v) // 2
        v = vmin(v[:half], v[half:])
    return v[0]


def most(v: Lanes) -> float:
    """The largest lane, found by halving."""
    while len(v) > 1:
        half = len(v) // 2
        v = vmax(v[:half], v[half:])
    return v[0]


def lane_of_least(v: Lanes) -> int:
    """The first lane that holds the smallest number."""
    return int(np.argmin(v))


def lane_of_most(v: Lanes) -> int:
    """The first lane that holds the largest number."""
    return int(np.argmax(v))


def lane(v: Lanes, i: int) -> float:
    """Lane `i` (0 .. W-1) as a float."""
    return v[i]


def trailing_zeros(x: int) -> int:
    """Return how many zero bits lie below the lowest set bit of a 64-bit integer; 64 for 0."""
    x = int(x)
    return (x & -x).bit_length() - 1 if x else 64


lanes_numba.teach_numba(vars(), LANES, VERTICES)
