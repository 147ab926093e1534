"""The rasteriser's kernels: signed distances, solved spans, exact blending on uint32 ARGB.

Per primitive and row, the span of the shape is solved analytically; the solid interior is a fill
loop and only the pixels near an edge evaluate the signed distance: coverage = clamp(0.5 - d).
Rejected: scanline area coverage (as good for polygons, but circles and outline rings would need
flattening), and one SDF per bounding-box pixel (five times slower).
"""

import math

import numpy as np

from app.drawing.hull import LANES, ONE, TOUCH, flat_spans, round_spans, spread
from physics._jit import device, kernel

HALF = ONE // 2 * (1 | 1 << 21 | 1 << 42)
BAND = 64
"""Rows painted at a time: [px], 64; a band of a 1080p buffer stays in the second-level cache."""


@device
def mix(pixel, keep, ink):
    """`keep` / 4096 of the pixel plus `ink`, the weighted lanes of what is painted over it."""
    lanes = (spread(pixel) * keep + ink + HALF) >> 12 & LANES
    return np.uint32(0xFF000000 | (lanes & 0xFF) | lanes >> 13 & 0xFF00 | lanes >> 26 & 0xFF0000)


@device
def striped(primitive, x, y):
    """Lanes of the hatched fill colour at a pixel centre, with soft stripe edges."""
    p = primitive
    phase = x * p.hatch_x + y * p.hatch_y + p.hatch_phase
    phase -= math.floor(phase)
    per_pixel = abs(p.hatch_x) + abs(p.hatch_y)
    cover = 0.5 + (0.25 - abs(phase - 0.5)) / max(per_pixel * 0.7, 1e-9)
    s = np.int64(min(max(cover, 0.0), 1.0) * (p.hatch_color >> 24) * (ONE / 255.0))
    return (p.fill_lanes * (ONE - s) + spread(p.hatch_color) * s + HALF) >> 12 & LANES


@device
def pixels(low, high, size):
    """The pixels [first, end) whose centres lie in the interval [low, high], inside the buffer."""
    return int(min(max(low + 0.5, 0.0), size)), int(min(max(high + 0.5, 0.0), size))


@device
def soft_run(buffer, row, p, start, end):
    """A translucent or hatched interior: pixels start..end-1 of a row."""
    weight = np.int64(p.fill_weight + 0.5)
    for i in range(start, end):
        ink = p.fill_lanes
        if p.hatch_color != 0:
            ink = striped(p, i + 0.5, row + 0.5)
        buffer[row, i] = mix(buffer[row, i], ONE - weight, ink * weight)


@device
def paint_rows(buffer, p, corners, top, bottom):
    """Paint the rows top..bottom-1 of one primitive: solid runs, and edge pixels by distance.

    The distance `d` to the hull of the discs is exact. The nearest edge is the one whose line is
    farthest along its normal; beyond its ends the disc of that corner is nearest. (In one piece:
    an array handed to a function costs more than a pixel.)
    """
    size = float(buffer.shape[1])
    first, last, inset = p.first, p.first + p.count - 1, TOUCH + p.width
    for row in range(top, bottom):
        y = row + 0.5
        if p.count > 2:
            low, high, low_in, high_in = flat_spans(corners, first, last, y, inset)
        else:
            low, high, low_in, high_in = round_spans(corners, first, last, y, inset)
        x, end = pixels(low, high, size)
        solid, solid_end = pixels(low_in, high_in, size)
        if solid >= solid_end:
            solid = end
        elif p.fill_color >= 0xFF000000 and p.hatch_color == 0:
            buffer[row, solid:solid_end] = p.fill_color
        elif p.fill_weight > 0.0:
            soft_run(buffer, row, p, solid, solid_end)
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
            outer = min(max(TOUCH - d, 0.0), 1.0)
            inner = min(max(TOUCH - d - p.width, 0.0), 1.0)
            a = np.int64(inner * p.fill_weight + 0.5)
            b = np.int64((outer - inner) * p.line_weight + 0.5)
            ink = p.fill_lanes if p.hatch_color == 0 else striped(p, px, y)
            buffer[row, x] = mix(buffer[row, x], ONE - a - b, ink * a + p.line_lanes * b)
            x += 1


@kernel
def paint(buffer, primitives, corners, worker, workers):
    """Paint the row bands worker, worker + workers, ...

    Every worker owns its rows, so any number of threads gives the same picture.
    """
    height = len(buffer)
    for band in range(worker * BAND, height, workers * BAND):
        stop = min(band + BAND, height)
        for i in range(len(primitives)):
            p = primitives[i]
            if p.top < stop and p.bottom > band:
                paint_rows(buffer, p, corners, max(p.top, band), min(p.bottom, stop))


@kernel
def backdrop(buffer, rows, columns, ink, worker, workers):
    """The background: one colour per row; grid columns with weighted lanes `ink` (see `mix`)."""
    height = len(buffer)
    for band in range(worker * BAND, height, workers * BAND):
        for y in range(band, min(band + BAND, height)):
            buffer[y, :] = rows[y]
            for k in range(len(columns)):
                buffer[y, columns[k]] = mix(rows[y], ink[k, 0], ink[k, 1])
