"""Newton's system for the rows of one island, and its solution: see complementarity.py."""

import math

import numpy as np

from physics.compile.jit import device
from physics.direct.island_rows import CONE, DISC, POINT_Y


def newton_room(most: int) -> np.ndarray:
    """Return room for the system of up to `most` rows, its right side, and two columns of notes."""
    return np.zeros((most, most + 3))


@device
def shared(p, q):
    """J_p M^-1 J_q^T: how much a unit impulse of one row changes the speed of the other."""
    total = 0.0
    if p.a not in (q.a, q.b) and p.b not in (q.a, q.b):
        return total
    if p.a == q.a:
        total += p.mass_a * (p.ax * q.ax + p.ay * q.ay) + p.spin_a * p.aw * q.aw
    if p.b == q.b:
        total += p.mass_b * (p.bx * q.bx + p.by * q.by) + p.spin_b * p.bw * q.bw
    if p.a == q.b:
        total += p.mass_a * (p.ax * q.bx + p.ay * q.by) + p.spin_a * p.aw * q.bw
    if p.b == q.a:
        total += p.mass_b * (p.bx * q.ax + p.by * q.ay) + p.spin_b * p.bw * q.aw
    return total


@device
def fill(rows, order, island, matrix, delta):
    """Newton's system for the changes of x, with K scaled to 1: one row of it, and its right side.

    The last two rows of the `matrix` have the bodies of the rows, for most rows share none.
    Within its bounds a row wants w = 0; at a bound, x = bound, which for friction is mu times what
    the normal impulses become.
    """
    first, last = island
    n = last - first
    for i in range(first, last):
        rows[order[i]].root = math.sqrt(rows[order[i]].k)
    for i in range(n):
        row = rows[order[first + i]]
        scale = 1.0 / row.root
        if row.side == 0:
            for j in range(n):
                other = rows[order[first + j]]
                both = shared(row, other)
                matrix[i, j] = scale * both / other.root if both != 0.0 else 0.0
            matrix[i, i] = 1.0 + delta
            matrix[i, n] = -scale * row.w
            if row.kind == DISC:
                j = i - 1 if row.part == POINT_Y else i + 1
                matrix[i, j] = scale * row.cross / rows[order[first + j]].root
        else:
            for j in range(n):
                matrix[i, j] = 0.0
            matrix[i, i] = 1.0
            if row.kind == CONE:
                matrix[i, n] = (row.side * bound_of_signed(rows, row) - row.x) / scale
                follow(rows, row, matrix, i, scale)
            elif row.kind != DISC:
                matrix[i, n] = ((row.low if row.side < 0 else row.high) - row.x) / scale
        # a DISC at its bound: both of its rows at once
        if row.kind == DISC and row.side != 0 and row.part == POINT_Y:
            fill_disc(rows, order, (first, n, i), matrix, delta)


@device
def bound_of_signed(rows, row):
    """As `bound_of`, but linear: below zero where a normal impulse is."""
    normal = rows[row.first].x
    if row.other >= 0:
        normal += rows[row.other].x
    return row.mu * normal


@device
def follow(rows, row, matrix, i, scale):
    """Let a friction at its bound follow the normal impulses in row `i` of the system."""
    normal = rows[row.first]
    matrix[i, normal.place] = -row.side * row.mu / (scale * normal.root)
    if row.other >= 0:
        normal = rows[row.other]
        matrix[i, normal.place] = -row.side * row.mu / (scale * normal.root)


@device
def fill_disc(rows, order, where, matrix, delta):
    """Rows i - 1 and i of the system: x = most z / |z|, z = x - w / K.

    With u = z / |z| and T = (1 - u u^T) most / |z|: (1 - T) dx + T K^-1 A dx = most u - x, where A
    has the rows of the two among all.
    """
    first, n, i = where
    x, y = rows[order[first + i - 1]], rows[order[first + i]]
    scale = 1.0 / (x.k * y.k - x.cross * x.cross)
    zx = x.x - scale * (y.k * x.w - x.cross * y.w)
    zy = y.x - scale * (x.k * y.w - x.cross * x.w)
    length = math.sqrt(zx * zx + zy * zy)
    ux, uy = zx / length, zy / length
    share = x.high / length
    txx, txy, tyy = share * (1.0 - ux * ux), -share * ux * uy, share * (1.0 - uy * uy)
    sx, sy = x.root, y.root
    for j in range(n):
        other = rows[order[first + j]]
        ax, ay = shared(x, other), shared(y, other)
        if j == i - 1:
            ax, ay = x.k * (1.0 + delta), x.cross
        elif j == i:
            ax, ay = x.cross, y.k * (1.0 + delta)
        bx = scale * (y.k * ax - x.cross * ay)
        by = scale * (x.k * ay - x.cross * ax)
        inv = 1.0 / other.root
        matrix[i - 1, j] = sx * (txx * bx + txy * by) * inv
        matrix[i, j] = sy * (txy * bx + tyy * by) * inv
    matrix[i - 1, i - 1] += 1.0 - txx
    matrix[i - 1, i] += -txy * sx / sy
    matrix[i, i - 1] += -txy * sy / sx
    matrix[i, i] += 1.0 - tyy
    matrix[i - 1, n] = sx * (x.high * ux - x.x)
    matrix[i, n] = sy * (x.high * uy - y.x)


@device
def eliminate(matrix, n):
    """Solve the system in place by Gauss's elimination with row pivots; the answer is column n.

    Of our own and not LAPACK's, whose bits differ from machine to machine. Nothing is done for
    zeros to the right of a row's last entry, nor below a column's: what hangs together as a chain
    costs n times its width squared. (Columns n + 1 and n + 2 have the ends of rows and columns.)
    """
    find_ends(matrix, n)
    end = n + 1
    for k in range(n):
        below = int(matrix[k, n + 2])
        pivot = k
        for i in range(k + 1, below):
            if abs(matrix[i, k]) > abs(matrix[pivot, k]):
                pivot = i
        if not abs(matrix[pivot, k]) > 0.0:
            return False
        if pivot != k:
            for j in range(k, n + 2):
                swap = matrix[k, j]
                matrix[k, j] = matrix[pivot, j]
                matrix[pivot, j] = swap
        inv = 1.0 / matrix[k, k]
        last = int(matrix[k, end])
        for i in range(k + 1, below):
            factor = matrix[i, k] * inv
            if factor != 0.0:
                for j in range(k + 1, last):
                    matrix[i, j] -= factor * matrix[k, j]
                matrix[i, n] -= factor * matrix[k, n]
                matrix[i, end] = max(matrix[i, end], matrix[k, end])
    for k in range(n - 1, -1, -1):
        value = matrix[k, n]
        for j in range(k + 1, int(matrix[k, end])):
            value -= matrix[k, j] * matrix[j, n]
        matrix[k, n] = value / matrix[k, k]
    return True


@device
def find_ends(matrix, n):
    """Write where the entries of each row end, and those of each column.

    A column ends with the last row that begins in it, or to the left of it: rows that are swapped
    stay above that, and an entry that an elimination makes is below one that was there.
    """
    for i in range(n):
        matrix[i, n + 2] = i + 1
    for i in range(n):
        last = n - 1
        while last > i and matrix[i, last] == 0.0:
            last -= 1
        matrix[i, n + 1] = last + 1
        first = 0
        while first < i and matrix[i, first] == 0.0:
            first += 1
        matrix[first, n + 2] = max(matrix[first, n + 2], i + 1)
    for i in range(1, n):
        matrix[i, n + 2] = max(matrix[i, n + 2], matrix[i - 1, n + 2])
