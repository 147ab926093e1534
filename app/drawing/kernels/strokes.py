"""Discs and lines in plain colours, which most of a picture is made of: a row of pixels at once.

The distance, the weights and the mixture are written so that the compiler does eight pixels with
one instruction: float32, no branches. A pixel differs by one of 255 levels at most from what the
general way in raster.py paints.
"""

import math

import numpy as np

from app.drawing.kernels.hull import ONE, TOUCH, round_spans
from app.drawing.kernels.mixing import color_of, lit, pixels
from physics.compile.jit import device

EIGHT = 8
"""Pixels that are computed together: [count], 8; spans are widened to whole eights, where there is
room: beyond the edge nothing changes."""

LEAST_SOLID = 16
"""A solid run of fewer pixels is painted as its edges are: [px], 16."""

f32, i32, u32 = np.float32, np.int32, np.uint32
HALF, NONE, WHOLE = f32(0.5), f32(0.0), f32(1.0)


@device
def is_stroke(p, corners):
    """Return whether a primitive is a disc or a line of one width, in plain colours."""
    if p.count > 2 or p.hatch_color != 0 or p.pattern != 0:
        return False
    return p.count == 1 or corners[p.first].r == corners[p.first + 1].r


@device
def channels(lanes):
    """Return red, green and blue of three lanes of 21 bits."""
    return f32(lanes >> 42 & 0xFF), f32(lanes >> 21 & 0xFF), f32(lanes & 0xFF)


@device
def mixed(below, keep, fill, line):
    """Return one channel: what stays of it, and what covers it."""
    return u32(i32(f32(i32(below & u32(0xFF))) * keep + fill + line + HALF))


@device
def stroke_span(pixels, start, count, place, looks):
    """Paint `count` pixels of a row from `start` on.

    `place`: the first pixel's centre from the stroke's first end (x, y), the way to its other end
    (unit x, y, length), radius and width of the outline [px]. `looks`: opacities and colours of
    fill and outline.
    """
    x, y, ux, uy, length, r, width = place
    fill_share, line_share, (fr, fg, fb), (lr, lg, lb) = looks
    edge = r + HALF
    inner_edge = edge - width
    base = y * uy
    for k in range(count):
        dx = x + f32(i32(k))
        along = min(max(dx * ux + base, NONE), length)
        ex, ey = dx - along * ux, y - along * uy
        d = np.sqrt(ex * ex + ey * ey)
        outer = min(max(edge - d, NONE), WHOLE)
        inner = min(max(inner_edge - d, NONE), WHOLE)
        a, b = inner * fill_share, (outer - inner) * line_share
        keep = WHOLE - a - b
        at = np.uintp(start + k)
        pixel = pixels[at]
        red = mixed(pixel >> u32(16), keep, a * fr, b * lr)
        green = mixed(pixel >> u32(8), keep, a * fg, b * lg)
        blue = mixed(pixel, keep, a * fb, b * lb)
        pixels[at] = u32(0xFF000000) | red << u32(16) | green << u32(8) | blue


@device
def disc_spans(x, dy, r, inset):
    """Return the intervals of `round_spans` for a disc, `dy` [px] from its middle."""
    outer, inner = r + TOUCH, r - inset
    chord = outer * outer - dy * dy
    if chord < 0.0:
        return math.inf, -math.inf, math.inf, -math.inf
    half = math.sqrt(chord)
    chord = inner * inner - dy * dy
    if inner <= 0.0 or chord < 0.0:
        return x - half, x + half, math.inf, -math.inf
    solid = math.sqrt(chord)
    return x - half, x + half, x - solid, x + solid


@device
def stroke_place(corners, p):
    """Return first end, the way to the other one (unit x, y, length) and the radius [px]."""
    a = corners[p.first]
    if p.count == 1:
        return a.x, a.y, 0.0, 0.0, 0.0, a.r
    b = corners[p.first + 1]
    dx, dy = b.x - a.x, b.y - a.y
    length = math.sqrt(dx * dx + dy * dy)
    return a.x, a.y, dx / length, dy / length, length, a.r


@device
def paint_stroke(buffer, p, corners, area):
    """Paint what of a stroke is in an `area` (top, bottom, left, right)."""
    left, right = area[2], area[3]
    x, y, ux, uy, length, r = stroke_place(corners, p)
    way = f32(ux), f32(uy), f32(length), f32(r), f32(p.width)
    shares = f32(p.fill_weight / ONE), f32(p.line_weight / ONE)
    line = channels(p.line_lanes)
    first, last, inset = p.first, p.first + p.count - 1, TOUCH + p.width
    filled, veiled = p.fill_color >= 0xFF000000, p.fill_weight > 0.0
    for row in range(area[0], area[1]):
        if p.count == 1:
            low, high, low_in, high_in = disc_spans(x, row + 0.5 - y, r, inset)
        else:
            low, high, low_in, high_in = round_spans(corners, first, last, row + 0.5, inset)
        start, end = pixels(low, high, left, right)
        solid, solid_end = pixels(low_in, high_in, left, right)
        if (veiled and not filled) or solid_end - solid < LEAST_SOLID:
            solid = solid_end = end
        fill = lit(p, row + 0.5)
        looks = *shares, channels(fill), line
        if filled:
            buffer[row, solid:solid_end] = color_of(fill)
        for _ in range(2):  # the edges before and behind what is solid
            count = min(-(-(solid - start) // EIGHT) * EIGHT, right - start)
            place = f32(start + 0.5 - x), f32(row + 0.5 - y), *way
            stroke_span(buffer[row], start, count, place, looks)
            start, solid = solid_end, end
