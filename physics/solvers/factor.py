"""A = L D L^T of a symmetric sparse matrix, whose pattern is known, and what follows from it.

Column by column: what a column gives to later ones is taken off them at once, at places that were
listed before (`physics/joints/elimination.py`). No pivoting: A is positive definite, and symmetric
quasi-definite matrices need none in any order (Vanderbei 1995).
"""

from physics._jit import device


@device
def assemble(rows, sides, pairs, lower, island):
    """Fill L with A below its diagonal; a row at its bound meets no other."""
    for i in range(rows[island.first_row].first, rows[island.last_row - 1].last):
        lower[i] = 0.0
    for n in range(island.first_pair, island.last_pair):
        p = pairs[n, 0]
        q = pairs[n, 1]
        if rows[p >> 1].state == 0 and rows[q >> 1].state == 0:
            lower[pairs[n, 2]] += (
                sides[p, 0] * sides[q, 3] + sides[p, 1] * sides[q, 4] + sides[p, 2] * sides[q, 5]
            )


@device
def factor(rows, lower, below, steps, island):
    """A to L and 1 / D, and the right sides `more` to D^-1 L^-1 of them, for an island."""
    step = island.first_step
    for k in range(island.first_row, island.last_row):
        row = rows[k]
        inv = 1.0 / row.d
        row.d = inv
        value = row.more
        end = row.last
        for i in range(row.first, end):
            share = lower[i] * inv
            under = rows[below[i]]
            under.d -= share * lower[i]
            under.more -= share * value
            for j in range(i + 1, end):
                lower[steps[step]] -= share * lower[j]
                step += 1
            lower[i] = share
        row.more = value * inv


@device
def substitute(rows, lower, below, first, last):
    """From D^-1 L^-1 of the right sides to the impulses `more`: backwards."""
    for k in range(last - 1, first - 1, -1):
        row = rows[k]
        value = row.more
        for i in range(row.first, row.last):
            value -= lower[i] * rows[below[i]].more
        row.more = value
