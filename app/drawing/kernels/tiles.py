"""What of a picture has changed: tile by tile, by a signature of all that is painted on it.

A primitive is mixed into the signatures of the tiles that it may touch, in painter's order. A tile
whose signature is that of the last frame has the same pixels. Two lists of primitives that differ
have the same signature of 64 bits once in 10^19 cases.
"""

import math

import numpy as np

from physics.compile.jit import INTERPRETED, device, kernel

TILE = 32
"""Side of a tile: [px], 32; less, and more is computed to see what changed; more, and more pixels
are painted for the few that did."""

BRIDGE = 2
"""Tiles without a change that are painted with those beside them: [count], 2; a run costs more."""

FIRST_WORD = 1
"""Of the words of a primitive all count but this many: where its corners are in the list."""

WORDS_OF_CORNER = 3
"""Words of a corner that count: [count], x, y and r; all others follow from them."""

EMPTY = np.uint64(0x243F6A8885A308D3)  # the signature of a tile with nothing on it
FACTOR = np.uint64(0x9E3779B97F4A7C15)
FOLD = np.uint64(29)


def plainly_stirred(sign, word):
    """Do the same as `stirred_at_once` where numpy would warn of what 64 bits cannot hold."""
    mixed = (int(sign) ^ int(word)) * int(FACTOR) & 0xFFFFFFFFFFFFFFFF
    return np.uint64(mixed ^ mixed >> int(FOLD))


@device
def stirred_at_once(sign, word):
    """Return a signature with one word more."""
    mixed = (sign ^ word) * FACTOR
    return mixed ^ mixed >> FOLD


stirred = plainly_stirred if INTERPRETED else stirred_at_once


@device
def reach(corners, p, top, bottom):
    """Return the columns that a primitive may touch between two rows [px]."""
    low, high = math.inf, -math.inf
    before = corners[p.first + p.count - 1]
    for k in range(p.first, p.first + p.count):
        after = corners[k]
        r = max(before.r, after.r) + 1.0
        x, y, dx, dy = before.x, before.y, after.x - before.x, after.y - before.y
        start, end = 0.0, 1.0  # of the edge, as far as it may be near these rows
        if abs(dy) > 1e-9:
            one, other = (top - r - y) / dy, (bottom + r - y) / dy
            start, end = max(start, min(one, other)), min(end, max(one, other))
        elif y + r < top or y - r > bottom:
            end = -1.0
        if start <= end:
            low = min(low, x + min(start * dx, end * dx) - r)
            high = max(high, x + max(start * dx, end * dx) + r)
        before = after
    return low, high


@kernel
def sign(primitives, corners, words, signs, lying):
    """Write the signature of each tile, and what is `lying` in each band of tiles: the first of its
    rows in a table, and the table: primitive, left and right [px]. `words` are the primitives and
    the corners as words.

    Where the table ends nothing is written; return how many rows it needs.
    """
    bands, columns = signs.shape
    own, places = words
    signs[:] = EMPTY
    starts, ends, table = lying
    starts[:] = 0
    for i in range(len(primitives)):
        p = primitives[i]
        if p.top < p.bottom:
            for band in range(p.top // TILE, (p.bottom - 1) // TILE + 1):
                starts[band + 1] += 1
    for band in range(bands):
        starts[band + 1] += starts[band]
        ends[band] = starts[band]
    if starts[bands] > len(table):
        return starts[bands]
    for i in range(len(primitives)):
        p = primitives[i]
        if p.top >= p.bottom:
            continue
        word = np.uint64(p.count)
        for k in range(FIRST_WORD, own.shape[1]):
            word = stirred(word, own[i, k])
        for k in range(p.first, p.first + p.count):
            for n in range(WORDS_OF_CORNER):
                word = stirred(word, places[k, n])
        one_band = p.top // TILE == (p.bottom - 1) // TILE
        for band in range(p.top // TILE, (p.bottom - 1) // TILE + 1):
            left, right = np.int64(p.left), np.int64(p.right)
            if p.count > 1 and not one_band:
                low, high = reach(corners, p, band * TILE, (band + 1) * TILE)
                left = max(left, np.int64(max(low, 0.0)))
                right = min(right, np.int64(max(high + 1.0, 0.0)))
            row = ends[band]
            ends[band] = row + 1
            table[row, 0], table[row, 1], table[row, 2] = i, left, right
            if left < right:
                for column in range(left // TILE, min((right - 1) // TILE + 1, columns)):
                    signs[band, column] = stirred(signs[band, column], word)
    return starts[bands]


@kernel
def changes(signs, known, hidden, stale, runs):
    """Write runs of tiles that differ from those known: band, first and last column + 1; know them
    from now on. Those runs are `stale`, which says what must be shown anew. Return how many.

    What is `hidden` waits until it is seen: it is in no run.
    """
    bands, columns = signs.shape
    count = 0
    for band in range(bands):
        first = end = -1
        for column in range(columns):
            if hidden[band, column] and first >= 0:
                runs[count] = band, first, end
                count += 1
                first = -1
            if hidden[band, column] or signs[band, column] == known[band, column]:
                continue
            known[band, column] = signs[band, column]
            if first >= 0 and column - end > BRIDGE:
                write(runs[count], band, first, end)
                count += 1
                first = column
            elif first < 0:
                first = column
            end = column + 1
        if first >= 0:
            write(runs[count], band, first, end)
            count += 1
    for i in range(count):
        for column in range(runs[i, 1], runs[i, 2]):
            stale[runs[i, 0], column] = True
    return count


@device
def write(row, a, b, c):
    """Write the first three of a row: of a tuple numba asks its length, and compiles twenty
    functions for what to say about a wrong one.
    """
    row[0] = a
    row[1] = b
    row[2] = c


@kernel
def rectangles(tiles, found):
    """Write rectangles that cover the tiles that are set: left, top, width and height. Return how
    many. Runs of tiles that are alike in neighbouring bands are one.
    """
    bands, columns = tiles.shape
    count = above = 0
    for band in range(bands):
        begun = count
        column = 0
        while column < columns:
            first = column
            while column < columns and tiles[band, column]:
                column += 1
            if first < column:
                width = column - first
                k = above
                while k < count:
                    same = found[k, 0] == first and found[k, 2] == width
                    if same and found[k, 1] + found[k, 3] == band:
                        break
                    k += 1
                if k < count:
                    found[k, 3] += 1
                else:
                    box = found[count]
                    write(box, first, band, width)
                    box[3] = 1
                    count += 1
            column += 1
        while above < begun and found[above, 1] + found[above, 3] <= band:
            above += 1
    return count
