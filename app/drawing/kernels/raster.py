"""The rasteriser's kernels: signed distances, solved spans, exact blending on uint32 ARGB.

Per primitive and row, the span of the shape is solved analytically; the solid interior is a fill
loop and only the pixels near an edge evaluate the signed distance: coverage = clamp(0.5 - d).
Rejected: scanline area coverage (as good for polygons, but circles and outline rings would need
flattening), and one SDF per bounding-box pixel (five times slower).
"""

import math

import numpy as np

from app.drawing.kernels.constants import LEAST_SIDE, TEXELS
from app.drawing.kernels.hull import LANES, ONE, TOUCH, flat_spans, round_spans, spread
from app.drawing.kernels.mixing import HALF, color_of, lit, mix, pixels
from app.drawing.kernels.strokes import is_stroke, paint_stroke
from app.drawing.kernels.tiles import TILE
from physics.compile.jit import device, kernel

FAR = 2.0**22
"""Added to a phase so that it is positive: [tiles]; more than LIMIT pixels of the smallest ones."""

LAST = TEXELS - 1
SHIFT = 20
"""Bits of a texel's fraction: [count], 20; a run of 4000 pixels is exact to 0.004 texels."""

FINE = float(TEXELS << SHIFT)  # [1/tile]

ROUND = 3.0
"""Corners of a polygon that are rounder than its inset by more than this [px] are solved: the core
between them lies too far inside."""

SHADES = 1024
"""Colours over a period of stripes: [count], 1024; between two of them a pixel differs by 1 of 255
where a period is 8 pixels."""

TURN_SHIFT = 22
TURN = float(SHADES << TURN_SHIFT)
"""A period in fixed point: a run of 4000 pixels is exact to a millionth of it."""


@device
def stripes(primitive, x, y):
    """Return the weight of the stripes at a pixel centre, with soft edges."""
    p = primitive
    phase = x * p.hatch_x + y * p.hatch_y + p.hatch_phase
    phase -= math.floor(phase)
    per_pixel = abs(p.hatch_x) + abs(p.hatch_y)
    cover = 0.5 + (0.25 - abs(phase - 0.5)) / max(per_pixel * 0.7, 1e-9)
    return np.int64(min(max(cover, 0.0), 1.0) * ONE)


@device
def texel(primitive, x, y):
    """Return where in the tiles the pattern of a material is looked up for a pixel centre."""
    p = primitive
    u = x * p.hatch_x + y * p.hatch_y + p.hatch_phase
    v = x * p.hatch_y - y * p.hatch_x + p.hatch_turn
    column = np.int64((u + FAR) * TEXELS) & (TEXELS - 1)
    row = np.int64((v + FAR) * TEXELS) & (TEXELS - 1)
    return (np.int64(p.pattern) * TEXELS + row) * TEXELS + column


@device
def share_of(p, weight):
    """Return how much of the pattern's colour there is, of `ONE`."""
    return (weight * np.int64(p.hatch_color >> 24) + 128) * 257 >> 16  # of 255, without a division


@device
def tinted(primitive, fill, weight):
    """Return the lanes of `fill` under so much of the pattern's colour."""
    p = primitive
    s = share_of(p, weight)
    return (fill * (ONE - s) + spread(p.hatch_color) * s + HALF) >> 12 & LANES


@device
def veil_run(buffer, row, p, start, end):
    """Paint a translucent interior in one colour, as `soft_run` does, in a fifth of the time: what
    lies below is mostly the same for many pixels.
    """
    weight = np.int64(p.fill_weight + 0.5)
    keep, ink = ONE - weight, lit(p, row + 0.5) * weight
    below = buffer[row, start] if start < end else np.uint32(0)
    veiled = mix(below, keep, ink)
    for i in range(start, end):
        pixel = buffer[row, i]
        if pixel != below:
            below = pixel
            veiled = mix(below, keep, ink)
        buffer[row, i] = veiled


@device
def soft_run(buffer, row, p, tiles, span):
    """Paint a translucent interior with stripes or a pattern: the pixels of `span` of a row."""
    weight, fill = np.int64(p.fill_weight + 0.5), lit(p, row + 0.5)
    for i in range(span[0], span[1]):
        x, y = i + 0.5, row + 0.5
        cover = stripes(p, x, y) if p.pattern == 0 else np.int64(tiles[texel(p, x, y)])
        buffer[row, i] = mix(buffer[row, i], ONE - weight, tinted(p, fill, cover) * weight)


@device
def stripe_shades(shades, known, p):
    """Find the colours of opaque stripes over one period, if they are not those `known` already;
    of lit ones how much there is of the stripes' colour.
    """
    soft = 1.0 / max((abs(p.hatch_x) + abs(p.hatch_y)) * 0.7, 1e-9)
    fine = np.int64(min(soft, 1e6) * ONE)
    lanes = p.fill_lanes if p.light == 0.0 else np.int64(-1)
    if known[0] == lanes and known[1] == np.int64(p.hatch_color) and known[2] == fine:
        return
    known[0], known[1], known[2] = lanes, np.int64(p.hatch_color), fine
    for k in range(SHADES):
        phase = (k + 0.5) / SHADES
        cover = np.int64(min(max(0.5 + (0.25 - abs(phase - 0.5)) * soft, 0.0), 1.0) * ONE)
        if p.light == 0.0:
            shades[k] = color_of(tinted(p, p.fill_lanes, cover))
        else:
            shades[k] = np.uint32(share_of(p, cover))


@device
def striped_run(buffer, row, p, shades, span):
    """Paint an opaque striped interior, such as the ground, in a tenth of the time of `soft_run`:
    the shades go by in fixed point, from the first column on: wherever a span starts, it is the
    same.
    """
    start, end = span
    phase = 0.5 * p.hatch_x + (row + 0.5) * p.hatch_y + p.hatch_phase
    step = np.int64((p.hatch_x - math.floor(p.hatch_x)) * TURN)
    at = np.int64((phase - math.floor(phase)) * TURN) + start * step
    if p.light != 0.0:
        fill, ink = lit(p, row + 0.5), spread(p.hatch_color)
        for i in range(start, end):
            s = np.int64(shades[at >> TURN_SHIFT & SHADES - 1])
            buffer[row, i] = color_of((fill * (ONE - s) + ink * s + HALF) >> 12 & LANES)
            at += step
        return
    for i in range(start, end):
        buffer[row, i] = shades[at >> TURN_SHIFT & SHADES - 1]
        at += step


@device
def tiled_run(buffer, row, p, tiles, span):
    """Paint an opaque interior with a pattern, in fixed point: a third of the time of `texel`."""
    start, end = span
    x, y = 0.5, row + 0.5
    du, dv = np.int64(p.hatch_x * FINE), np.int64(p.hatch_y * FINE)
    u = np.int64((x * p.hatch_x + y * p.hatch_y + p.hatch_phase + FAR) * FINE) + start * du
    v = np.int64((x * p.hatch_y - y * p.hatch_x + p.hatch_turn + FAR) * FINE) + start * dv
    base = np.int64(p.pattern) * TEXELS * TEXELS
    fill = lit(p, row + 0.5)
    ink, alpha = spread(p.hatch_color), np.int64(p.hatch_color >> 24) * 257
    for i in range(start, end):
        weight = np.int64(tiles[base + (v >> SHIFT & LAST) * TEXELS + (u >> SHIFT & LAST)])
        s = weight * alpha + 0x8000 >> 16
        buffer[row, i] = color_of((fill * (ONE - s) + ink * s + HALF) >> 12 & LANES)
        u += du
        v += dv


@device
def level_of(p, pictures):
    """Return side and beginning of the copy of a picture whose texels are about a pixel large."""
    place = -1 - np.int64(p.pattern)
    side, start = np.int64(pictures[place]), place + 1
    per_pixel = math.sqrt(p.hatch_x * p.hatch_x + p.hatch_y * p.hatch_y) * side
    while per_pixel > 1.4 and side > LEAST_SIDE:
        start += side * side
        side //= 2
        per_pixel *= 0.5
    return side, start


@device
def pictured(p, pictures, level, x, y):
    """Return the lanes of the fill under the picture at a pixel centre, between four texels.

    Texels are premultiplied. All is rounded down, so no lane exceeds 255.
    """
    side, start = level
    u = (x * p.hatch_x + y * p.hatch_y + p.hatch_phase) * side - 0.5
    v = (y * p.hatch_x - x * p.hatch_y + p.hatch_turn) * side - 0.5
    if not (-0.5 <= u < side - 0.5 and -0.5 <= v < side - 0.5):
        return p.fill_lanes
    i, j = math.floor(u), math.floor(v)
    fu, fv = np.int64((u - i) * 64.0), np.int64((v - j) * 64.0)
    left, right = max(np.int64(i), 0), min(np.int64(i) + 1, side - 1)
    upper, lower = start + max(np.int64(j), 0) * side, start + min(np.int64(j) + 1, side - 1) * side
    a, b = pictures[upper + left], pictures[upper + right]
    c, d = pictures[lower + left], pictures[lower + right]
    wa, wb, wc, wd = (64 - fu) * (64 - fv), fu * (64 - fv), (64 - fu) * fv, fu * fv
    lanes = (spread(a) * wa + spread(b) * wb + spread(c) * wc + spread(d) * wd) >> 12 & LANES
    alpha = (
        np.int64(a >> 24) * wa
        + np.int64(b >> 24) * wb
        + np.int64(c >> 24) * wc
        + np.int64(d >> 24) * wd
    ) >> 12
    under = ONE - (alpha * ONE + 254) // 255
    return lanes + (p.fill_lanes * under >> 12 & LANES)


@device
def picture_run(buffer, row, p, pictures, span):
    """Paint an interior that wears a picture: the pixels of `span` of a row."""
    weight, level = np.int64(p.fill_weight + 0.5), level_of(p, pictures)
    for i in range(span[0], span[1]):
        ink = pictured(p, pictures, level, i + 0.5, row + 0.5)
        buffer[row, i] = mix(buffer[row, i], ONE - weight, ink * weight)


@device
def paint_rows(buffer, p, corners, inks, area):
    """Paint what of one primitive is in an `area` (top, bottom, left, right): solid runs, and edge
    pixels by distance. Each pixel is the same whatever the area is.

    The distance `d` to the hull of the discs is exact. The nearest edge is the one whose line is
    farthest along its normal; beyond its ends the disc of that corner is nearest. (In one piece:
    an array handed to a function costs more than a pixel.)
    """
    tiles, pictures, shades, known = inks
    left, right = float(area[2]), float(area[3])
    striped = p.fill_color >= 0xFF000000 and p.hatch_color != 0 and p.pattern == 0
    if striped:
        stripe_shades(shades, known, p)
    first, last, inset = p.first, p.first + p.count - 1, TOUCH + p.width
    flat = p.count > 2 and corners[first].r <= inset + ROUND
    for row in range(area[0], area[1]):
        y = row + 0.5
        if flat:
            low, high, low_in, high_in = flat_spans(corners, first, last, y, inset)
        else:
            low, high, low_in, high_in = round_spans(corners, first, last, y, inset)
        fill = lit(p, y)
        x, end = pixels(low, high, left, right)
        solid, solid_end = pixels(low_in, high_in, left, right)
        if solid >= solid_end:
            solid = end
        elif p.fill_color >= 0xFF000000 and p.hatch_color == 0 and p.pattern >= 0:
            buffer[row, solid:solid_end] = color_of(fill)
        elif p.pattern < 0:
            if p.fill_weight > 0.0:
                picture_run(buffer, row, p, pictures, (solid, solid_end))
        elif p.fill_color >= 0xFF000000 and p.pattern != 0:
            tiled_run(buffer, row, p, tiles, (solid, solid_end))
        elif striped:
            striped_run(buffer, row, p, shades, (solid, solid_end))
        elif p.fill_weight > 0.0 and p.hatch_color == 0:
            veil_run(buffer, row, p, solid, solid_end)
        elif p.fill_weight > 0.0:
            soft_run(buffer, row, p, tiles, (solid, solid_end))
        while x < end:
            if x == solid:
                x = solid_end
                continue
            px = x + 0.5
            near = first
            d = -math.inf
            beyond = p.count == 1
            if not beyond:
                for k in range(first, last + 1):
                    c = corners[k]
                    e = c.nx * px + c.ny * y - c.offset
                    if e > d:
                        d = e
                        near = k
                c = corners[near]
                along = (y - c.y) * c.nx - (px - c.x) * c.ny
                beyond = along < 0.0 or along > c.length
                if along > c.length:
                    near = near + 1 if near < last else first
            if beyond:
                c = corners[near]
                d = math.sqrt((px - c.x) * (px - c.x) + (y - c.y) * (y - c.y)) - c.r
            if d >= TOUCH:
                x += 1
                continue
            outer = min(TOUCH - d, 1.0)
            inner = min(max(TOUCH - d - p.width, 0.0), 1.0)
            a = np.int64(inner * p.fill_weight + 0.5)
            b = np.int64((outer - inner) * p.line_weight + 0.5)
            ink = fill
            if p.pattern < 0:
                ink = pictured(p, pictures, level_of(p, pictures), px, y)
            elif p.hatch_color != 0:
                cover = stripes(p, px, y) if p.pattern == 0 else np.int64(tiles[texel(p, px, y)])
                ink = tinted(p, fill, cover)
            buffer[row, x] = mix(buffer[row, x], ONE - a - b, ink * a + p.line_lanes * b)
            x += 1


@device
def paint_backdrop(buffer, behind, area):
    """Paint the background of an area: a colour for each row; grid columns with lanes (`mix`)."""
    rows, columns, lanes = behind
    for y in range(area[0], area[1]):
        buffer[y, area[2] : area[3]] = rows[y]
        for k in range(len(columns)):
            if area[2] <= columns[k] < area[3]:
                buffer[y, columns[k]] = mix(rows[y], lanes[k, 0], lanes[k, 1])


@device
def show(buffer, target, stale, band):
    """Copy the tiles of a band that are stale in the target."""
    height, width = buffer.shape
    columns = stale.shape[1]
    column = 0
    while column < columns:
        first = column
        while column < columns and stale[band, column]:
            column += 1
        if first < column:
            left, right = first * TILE, min(column * TILE, width)
            for y in range(band * TILE, min((band + 1) * TILE, height)):
                for x in range(left, right):
                    target[y, x] = buffer[y, x]
        column += 1


@kernel
def paint(buffers, listed, inks, changed, share):
    """Paint what has changed in the bands share, share + shares, ..., and copy what is stale.

    `buffers` are the picture, the target that it is copied to, and which tiles of that are stale.
    `listed` are primitives and corners as `prepare` left them, and what lies in each band, from
    `sign`; `inks` are the tiles of `pattern_tiles`, the texels of an album, and the worker's own:
    `SHADES` colours, and three numbers that tell of what they are, -1 at first. `changed` are the
    runs of `changes`, and the background.

    Every share has its own rows, so any number of threads gives the same picture.
    """
    primitives, corners, (starts, _, table) = listed
    buffer, target, stale = buffers
    runs, behind = changed
    first_band, step = share
    height, width = buffer.shape
    run = 0
    for band in range(first_band, len(starts) - 1, step):
        while run < len(runs) and runs[run, 0] < band:
            run += 1
        top, bottom = band * TILE, min((band + 1) * TILE, height)
        while run < len(runs) and runs[run, 0] == band:
            left, right = runs[run, 1] * TILE, min(runs[run, 2] * TILE, width)
            run += 1
            paint_backdrop(buffer, behind, (top, bottom, left, right))
            for row in range(starts[band], starts[band + 1]):
                if table[row, 1] < right and table[row, 2] > left:
                    p = primitives[table[row, 0]]
                    rows = max(np.int64(p.top), top), min(np.int64(p.bottom), bottom)
                    if is_stroke(p, corners):
                        paint_stroke(buffer, p, corners, (*rows, left, right))
                    else:
                        paint_rows(buffer, p, corners, inks, (*rows, left, right))
        if len(target):  # while the band is still in the cache
            show(buffer, target, stale, band)
