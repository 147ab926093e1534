"""Bulk drawing of the data page: a kernel emits all shapes at their interpolated poses."""

import math
from typing import Any

import numpy as np

from app.drawing.kernels.constants import LOOKS, PERIODS
from app.drawing.kernels.primitives import DisplayList
from app.drawing.kernels.rims import ROOM, draw_rims, find_boxes, find_outlines, half_width
from app.drawing.material_looks import material_table
from physics.compile.jit import device, kernel, records
from physics.state.layout import (
    CAPSULE,
    CIRCLE,
    DISABLED,
    DYNAMIC,
    HALF_SPACE,
    MAX_VERTICES,
    SEGMENT,
    STATIC,
)

LOOK = np.dtype(
    [
        ("alpha", "f8"),  # between the last two states, 0..1
        ("scale", "f8"),  # [px/m]
        ("x", "f8"),  # [m] the point in the middle of the picture
        ("y", "f8"),
        ("width", "f8"),  # [px] of the picture
        ("height", "f8"),
        ("outline", "f8"),  # [px]
        ("ground", "f8"),  # [px] least thickness of a segment
        ("hatch", "f8"),  # [px] period of the stripes
        ("least_mark", "f8"),  # [px] smaller bodies get no rotation mark
        ("marked", "i8"),  # id of the body that is drawn as grabbed, 0 = none
        ("marked_color", "u4"),
    ]
)

SLIM = 0.3
"""An outline takes at most this share of a small shape's half width, so the fill stays visible."""


LEAST_PATTERN = 0.8
"""A material's pattern is not on shapes of this half width, and is all there at twice that:
[periods]. Less: single dots and strokes look like dirt."""

MARK_FROM = 0.55
"""The rotation mark begins so far from the middle towards the edge: [1]; a whole radius in every
ball and box is louder than what they do."""

MATERIAL_TABLE = material_table()


def emit_bodies(
    shown: DisplayList,
    page: Any,
    look: np.ndarray,
    colors: tuple[np.ndarray, np.ndarray],
    own_picture: tuple[np.ndarray, np.ndarray],
) -> None:
    """Append every visible shape of the data page; `look` is LOOK (1,).

    `colors`: the palette of the Style uint32 (k, 4), and its row for every body, int64 (n,); -1 is
    not drawn.
    `worn`: rows of bodies with a colour of their own, which do not look like their material; and
    for every body the picture on it, float64 (n, 4): its place among the texels from 1 (0: none),
    the middle [m] in the body's frame, and 1 / side [1/m].
    """
    given, laid = own_picture
    rows = page.live_bodies, page.live_motion
    shapes = page.live_shapes
    parts = int(np.count_nonzero(np.asarray(shapes)["seams"]))
    more = ROOM * parts
    shown.reserve(2 * len(shapes) + more, (MAX_VERTICES + 2) * len(shapes) + 2 * more)
    sheet = (shown.primitives[shown.count :], shown.corners)
    made = np.zeros(len(shapes), np.int64)
    odd = np.zeros(len(rows[0]), np.int64)
    odd[given] = 1
    spans = np.zeros((len(rows[0]) if parts else 0, 4), np.int64)
    places = np.zeros((len(rows[0]), 6))
    outlined = len(shapes) if parts else 0
    around = np.zeros((outlined, 4)), np.zeros(2 * outlined, np.int64)
    materials = MATERIAL_TABLE, made, odd, laid
    start = (*colors, materials, (spans, places, around), shown.corner_count)
    count, corners = emit(rows, shapes, sheet, look, start)
    shown.count += count
    shown.corner_count = corners


def new_look() -> np.ndarray:
    """Return an empty LOOK (1,)."""
    return records(LOOK, 1)


@kernel
def emit(rows, shapes, sheet, look, start):
    """Emit primitives of all shapes: what cannot move first, what falls on top of it.

    Returns how many primitives were written and where the corners end.
    """
    primitives, corners = sheet
    bodies, motion = rows
    palette, colors, materials, (spans, places, around), end = start
    table, made, odd, laid = materials
    find_materials(shapes, table, made, odd)
    if len(spans) > 0:
        find_outlines(shapes, spans)
        find_boxes(shapes, rows, around[0])
    view = look[0]
    find_places(bodies, motion, shapes, places, view)
    count = 0
    for layer in range(2):
        for i in range(len(shapes)):
            shape = shapes[i]
            if shape.body < 0 or (
                shape.category == 0 and shape.density == 0.0
            ):  # for the mouse alone
                continue
            body = bodies[shape.body]
            if (body.kind == DYNAMIC) != (layer == 1) or body.kind < 0:
                continue
            if colors[shape.body] < 0:  # it is drawn as a part of something else
                continue
            x, y, c, s, top, bottom = places[shape.body]
            count_of_look = len(palette) // LOOKS
            row = colors[shape.body] + look_of(body, shape) * count_of_look
            material = made[i] if layer == 1 and odd[shape.body] == 0 else 0
            if laid[shape.body, 0] != 0.0:
                material = 0
            p = primitives[count]
            p.pattern = 0
            p.light = 2.0 / (bottom - top) if body.kind != STATIC and bottom > top else 0.0
            p.light_y = 0.5 * (top + bottom)
            if material != 0:
                row += count_of_look - len(table) + material - 1 - colors[shape.body]
                p.pattern = int(table[material - 1, 4])
            p.first = end
            p.count = shape.count
            p.fill_color, p.line_color = palette[row, 0], palette[row, 1]
            p.hatch_color = palette[row, 3]
            if body.id == view.marked:
                p.line_color = view.marked_color
            lay_pattern(p, (x, y, c, s), view)
            has_picture = laid[shape.body, 0] != 0.0 and shape.kind != SEGMENT
            if has_picture:
                lay_picture(p, (x, y, c, s), laid[shape.body], view)
            seen = place_corners(corners, end, shape, (x, y, c, s), view)
            if shape.seams != 0:
                span = spans[shape.body]
                is_last = i + 1 == span[1]
                if seen or is_last:  # the last part says how the rest is to look
                    count += 1
                    end += shape.count
                p.width = 0.0
                middle = shapes[span[3] - 1]
                half = half_width(middle) * view.scale
                if material != 0:
                    p.hatch_color = thinned(p.hatch_color, half / view.hatch)
                if not is_last:
                    continue
                width = min(view.outline, SLIM * half)
                place = (x, y, c, s)
                parts = (shapes, span, rows, around)
                count, end = draw_rims(sheet, (count, end), parts, place, (count - 1, width))
                marked = body.kind != STATIC and shape.sensor == 0 and not has_picture
                if marked and half > view.least_mark:
                    primitives[count].width, primitives[count].pattern = width, 0
                    mark(primitives[count], corners, end, (middle, primitives[count]), place)
                    primitives[count].fill_color = palette[row, 2]
                    count += 1
                    end += 2
                continue
            if not seen:
                continue
            if shape.kind == HALF_SPACE:
                bring_near(corners, end, view)
            count += 1
            end += shape.count
            half = half_width(shape) * view.scale
            p.width = min(view.outline, SLIM * half)
            if material != 0:
                p.hatch_color = thinned(p.hatch_color, half / view.hatch)
            if shape.kind == SEGMENT:
                p.fill_color, p.hatch_color, p.width, p.light = p.line_color, 0, 0.0, 0.0
            elif has_picture:
                continue  # the picture shows how it is turned
            elif body.kind != STATIC and shape.sensor == 0 and half > view.least_mark:
                mark(primitives[count], corners, end, (shape, p), (x, y, c, s))
                primitives[count].fill_color = palette[row, 2]
                count += 1
                end += 2
    return count, end


@device
def find_places(bodies, motion, shapes, places, view):
    """Find where bodies are drawn: x, y [px], scaled cosine and sine, top and bottom [px]."""
    for i in range(len(bodies)):
        body, pose, place = bodies[i], motion[i], places[i]
        if body.kind < 0:
            continue
        angle = body.angle0 + (pose.angle - body.angle0) * view.alpha
        x = body.x0 + (pose.x - body.x0) * view.alpha
        y = body.y0 + (pose.y - body.y0) * view.alpha
        place[0] = (x - view.x) * view.scale + view.width * 0.5
        place[1] = view.height * 0.5 - (y - view.y) * view.scale
        place[2], place[3] = math.cos(angle) * view.scale, math.sin(angle) * view.scale
        place[4], place[5] = math.inf, -math.inf
    for i in range(len(shapes)):
        shape = shapes[i]
        if shape.body < 0 or bodies[shape.body].kind == STATIC:
            continue
        place = places[shape.body]
        for k in range(shape.count):
            y = place[1] - place[3] * shape.x[k] - place[2] * shape.y[k]
            r = shape.r[k] * view.scale
            place[4], place[5] = min(place[4], y - r), max(place[5], y + r)


@device
def find_materials(shapes, table, made, odd):
    """Number each shape's material, from 1; `odd` marks bodies with a shape of none."""
    for i in range(len(shapes)):
        shape = shapes[i]
        if shape.body < 0:
            continue
        for k in range(len(table)):
            if (
                shape.density == table[k, 0]
                and shape.friction == table[k, 1]
                and shape.restitution == table[k, 2]
                and shape.rolling_resistance == table[k, 3]
            ):
                made[i] = k + 1
                break
        if made[i] == 0:
            odd[shape.body] = 1


@device
def lay_pattern(primitive, pose, view):
    """Let the pattern turn with the body: stripes at 45 degrees in its own frame, tiles along it.

    Its period is the same on the screen at any zoom, so that it reads the same.
    """
    p = primitive
    x, y, c, s = pose
    if p.pattern == 0:
        c, s = (c - s) * 0.7071, (c + s) * 0.7071
    period = view.scale * view.hatch * (1.0 if p.pattern == 0 else PERIODS)
    p.hatch_x, p.hatch_y = c / period, -s / period
    p.hatch_phase = -(x * p.hatch_x + y * p.hatch_y)
    p.hatch_turn = -(x * p.hatch_y - y * p.hatch_x)


@device
def lay_picture(primitive, pose, frame, view):
    """Lay a picture over a body, whose square `frame` is fixed to it."""
    p = primitive
    x, y, c, s = pose
    p.pattern = -int(frame[0])
    p.hatch_color = 0
    share = frame[3] / (view.scale * view.scale)
    p.hatch_x, p.hatch_y = c * share, -s * share
    p.hatch_phase = 0.5 - frame[1] * frame[3] - (x * p.hatch_x + y * p.hatch_y)
    p.hatch_turn = 0.5 + frame[2] * frame[3] - (y * p.hatch_x - x * p.hatch_y)


@device
def thinned(color, size):
    """Return the pattern's colour on a shape of half width `size` [periods]; small ones fade."""
    alpha = np.int64((color >> 24) * min(max(size / LEAST_PATTERN - 1.0, 0.0), 1.0))
    return np.uint32((color & 0xFFFFFF) | alpha << 24) if alpha > 0 else np.uint32(0)


@device
def look_of(body, shape):
    """Return the part of the palette: awake, asleep, or one that pushes nothing, a sensor or a
    disabled body; see `with_looks`.
    """
    if shape.sensor != 0 or body.asleep == DISABLED:
        return 2
    return 1 if body.asleep != 0 else 0


@device
def place_corners(corners, end, shape, pose, view):
    """Write the discs of a shape in pixels; False when none of it is in the picture."""
    x, y, c, s = pose
    left = top = math.inf
    right = bottom = -math.inf
    for k in range(shape.count):
        corner = corners[end + k]
        px = x + c * shape.x[k] - s * shape.y[k]
        py = y - s * shape.x[k] - c * shape.y[k]
        r = shape.r[k] * view.scale
        if shape.kind == SEGMENT:
            r = max(r, view.ground * 0.5)
        corner.x, corner.y, corner.r = px, py, r
        left = min(left, px - r)
        right = max(right, px + r)
        top = min(top, py - r)
        bottom = max(bottom, py + r)
    return right > -1.0 and left < view.width + 1.0 and bottom > -1.0 and top < view.height + 1.0


@device
def bring_near(corners, end, view):
    """Cut a half-space's corners to just beyond the picture: its own are millions of pixels away.

    They are, seen with the normal up: lower left, lower right, upper right, upper left.
    """
    low, tip = corners[end], corners[end + 3]
    mx, my = low.x - tip.x, low.y - tip.y
    length = math.sqrt(mx * mx + my * my)
    mx /= length
    my /= length
    far = 2.0 * (view.width + view.height)
    x = 0.5 * view.width
    y = 0.5 * view.height
    depth = max(-far, min((x - tip.x) * mx + (y - tip.y) * my, far))
    x -= depth * mx
    y -= depth * my
    for k in range(4):
        side = -far if k == 1 or k == 2 else far
        deep = 2.0 * far if k < 2 else 0.0
        corners[end + k].x = x + side * my + deep * mx
        corners[end + k].y = y - side * mx + deep * my


@device
def mark(primitive, corners, end, marked, pose):
    """Emit the rotation mark, inside the edge towards the x axis (a capsule: its end)."""
    shape, p = marked
    x, y, c, s = pose
    mx = my = 0.0
    for k in range(shape.count):
        mx += shape.x[k] / shape.count
        my += shape.y[k] / shape.count
    dx, dy = 1.0, 0.0
    reach = shape.r[0]
    if shape.kind == CAPSULE:
        dx, dy = shape.x[1] - mx, shape.y[1] - my
        reach = 1.0
    elif shape.kind != CIRCLE:
        reach = math.inf
        for k in range(shape.count):
            rise = shape.nx[k] * dx + shape.ny[k] * dy
            if rise > 1e-9:
                face = shape.nx[k] * (shape.x[k] - mx) + shape.ny[k] * (shape.y[k] - my)
                reach = min(reach, (face + shape.r[0]) / rise)
    thin = p.width * 0.4
    length = math.sqrt(dx * dx + dy * dy)
    if length > 0.0:  # end inside the outline
        reach -= p.width * 0.7 / (math.sqrt(c * c + s * s) * length)
    dx *= reach
    dy *= reach
    a, b = corners[end], corners[end + 1]
    x, y = x + c * mx - s * my, y - s * mx - c * my
    dx, dy = c * dx - s * dy, -s * dx - c * dy
    a.x, a.y, a.r = x + MARK_FROM * dx, y + MARK_FROM * dy, thin
    b.x, b.y, b.r = x + dx, y + dy, thin
    primitive.first, primitive.count = end, 2
    primitive.width, primitive.line_color, primitive.hatch_color = 0.0, 0, 0
    primitive.light = 0.0
