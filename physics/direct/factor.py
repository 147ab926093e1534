"""A = L D L^T of a symmetric sparse matrix, whose pattern is known, and what follows from it.

Column by column: what a column gives to later ones is taken off them at once, at places that were
listed before (`physics/joints/elimination.py`). No pivoting: A is positive definite.
"""

from physics.compile.jit import device


@device
def assemble(rows, sides, pairs, lower, island):
    """Fill L with A below its diagonal: J M^-1 J^T of every two sides on one body."""
    for i in range(rows[island.first_row].first, rows[island.last_row - 1].last):
        lower[i] = 0.0
    for n in range(island.first_pair, island.last_pair):
        p = pairs[n, 0]
        q = pairs[n, 1]
        lower[pairs[n, 2]] += (
            sides[p, 0] * sides[q, 3] + sides[p, 1] * sides[q, 4] + sides[p, 2] * sides[q, 5]
        )


@device
def assemble_some(rows, sides, pairs, lower, island):
    """The same where rows at a bound meet no others."""
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
    """A to L and D, and both right sides to D^-1 L^-1 of them."""
    step = island.first_step
    for k in range(island.first_row, island.last_row):
        row = rows[k]
        end = row.last
        count = end - row.first
        if row.state != 0:  # it meets no others
            step += count * (count - 1) // 2
            continue
        inv = 1.0 / row.d
        more = row.more
        wish = row.wish
        for i in range(row.first, end):
            under = rows[below[i]]
            if under.state != 0:
                step += end - i - 1
                continue
            share = lower[i] * inv
            under.d -= share * lower[i]
            under.more -= share * more
            under.wish -= share * wish
            for j in range(i + 1, end):
                lower[steps[step]] -= share * lower[j]
                step += 1
            lower[i] = share
        row.more = more * inv
        row.wish = wish * inv


@device
def substitute(rows, lower, below, island):
    """From D^-1 L^-1 of both right sides to what solves them: backwards."""
    for k in range(island.last_row - 1, island.first_row - 1, -1):
        row = rows[k]
        if row.state != 0:
            continue
        more = row.more
        wish = row.wish
        for i in range(row.first, row.last):
            share = lower[i]
            under = rows[below[i]]
            more -= share * under.more
            wish -= share * under.wish
        row.more = more
        row.wish = wish
