"""What joint tools show before the click: who is joined to whom, and where."""

import math
from collections.abc import Sequence

import numpy as np

from app.drawing.dimensions import NOWHERE, Area, bounds, room, stroked, words
from app.drawing.draw import Draw
from app.drawing.line_shapes import arc_points, dashed_path
from app.drawing.outlines import PIECE, Borders, borders, refined
from app.editor.cursor import Point
from app.editor.tools._ends import Anchor, Ends
from physics import Body

LONG, SHORT = 2.2, 0.8
"""Dashes of A and of B: [dashes of the style]. Two lengths: colour is no code on a projector."""

HINT = 2.6
"""Height of the hint at the lower edge of the canvas, which names keep out of: [labels], 2.6."""

EARTH = 1.5
"""Width of the sign of the background: [labels], 24 px."""

COLOR = "preview"

UP, DOWN = (0.0, -1.0), (0.0, 1.0)  # [px, y down]

MOST_BENT = 40
"""Shapes of a body whose dashes are bent: [count], 40. More cost milliseconds a frame."""


def draw_ends(draw: Draw, ends: Ends, at: Point) -> list[Area]:
    """Draw the outlines and names of both, and the pin; return where words were written."""
    a = draw_end(draw, ends.a, "A") if ends.a is not None else draw_background(draw, at, "A", DOWN)
    written = [a, draw_end(draw, ends.b, "B", DOWN if ends.a is not None else UP, [a])]
    draw_pin(draw, at)
    return written


def draw_end(
    draw: Draw, body: Body, letter: str, away: Point = UP, avoid: Sequence[Area] = ()
) -> Area:
    """Draw the dashed outline of a body with its name, `away` [px] from the joint."""
    if not body.alive:
        return NOWHERE
    row = np.array([body.index])
    page = body.world.page
    turn = np.asarray(page.body["angle"])[row] + draw.poses.turns(row)
    poses = np.column_stack([draw.poses.centers()[row], turn])
    sizes = draw.style.sizes
    on = (LONG if letter == "A" else SHORT) * sizes.dash
    a, b = dashes_round(borders(page, row, poses, draw.camera), on)
    draw.many.stroke(a, b, "halo", sizes.line + 2 * sizes.halo)
    draw.many.stroke(a, b, COLOR, sizes.line)
    return _name(draw, body, f"{letter}: {body.name}", away, avoid)


def dashes_round(result: Borders, on: float) -> tuple[np.ndarray, np.ndarray]:
    """Return dashes along the borders of shapes [px], bent round their corners.

    A body of very many shapes has straight ones: it is a ground of segments.
    """
    if sum(map(len, result.whole.values())) > MOST_BENT:
        return result.dashed(on)
    pieces = [dashed_path(border(hull), on) for many in result.whole.values() for hull in many]
    pieces += [result._replace(whole={}).dashed(on)]
    begins, ends = zip(*pieces, strict=True)
    return np.concatenate(begins), np.concatenate(ends)


def border(hull: np.ndarray) -> np.ndarray:
    """Return points (n, 2), some pixels apart, round the hull of discs (k, 3) [px]; y is down."""
    centers, radii = hull[:, :2], hull[:, 2]
    if len(hull) == 1:
        x, y, r = hull[0]
        return arc_points((x, y), r, 0.0, math.tau, PIECE)
    step = np.roll(centers, -1, axis=0) - centers
    side = np.arctan2(-step[:, 0], -step[:, 1])  # [rad] of the outward normals (-dy, dx), y up
    points = []
    for i in range(len(hull)):
        k = (i + 1) % len(hull)
        for center, r in ((centers[i], radii[i]), (centers[k], radii[k])):
            out = np.array([math.cos(side[i]), -math.sin(side[i])]) * r
            points.append(center + out)
        bend = (side[k] - side[i]) % math.tau
        x, y = centers[k]
        if radii[k] > 1.0:
            points.extend(arc_points((x, y), radii[k], side[i], side[i] + bend, PIECE))
    return refined(np.array([*points, points[0]]))


def _name(draw: Draw, body: Body, text: str, away: Point, avoid: Sequence[Area]) -> Area:
    """Write a name over the part of a body that is in the picture, or under it."""
    x0, y0, x1, y1 = body.aabb
    box, free = bounds(draw, [(x0, y0), (x1, y1)]), room(draw)
    free = free._replace(bottom=free.bottom - HINT * draw.style.sizes.label)
    left, right = max(box.left, free.left), min(box.right, free.right)
    if left > right or box.top > room(draw).bottom or box.bottom < free.top:
        return NOWHERE
    width, height = draw.text_size(text, draw.style.sizes.label, True)
    middle, pad = 0.5 * (left + right), 0.3 * height
    over, under = box.top - pad - height, box.bottom + pad
    places = [
        Area(middle - width / 2, y, middle + width / 2, y + height).within(free)
        for y in ((over, under) if away[1] <= 0.0 else (under, over))
    ]
    clear = [place for place in places if not any(place.meets(other) for other in avoid)]
    area = (clear or places)[0]
    at = (0.5 * (area.left + area.right), 0.5 * (area.top + area.bottom))
    draw.text_px(at, text, color=COLOR, bold=True)
    return area


def draw_background(draw: Draw, at: Point, letter: str, away: Point) -> Area:
    """Draw the sign for what is fixed: a line with slanting strokes, on the side `away` [px]."""
    size, sizes = draw.style.sizes.label, draw.style.sizes
    x, y = draw.camera.to_screen(*at)
    down = 1.0 if away[1] >= 0.0 else -1.0
    half, line, low = 0.5 * EARTH * size, y + down * 0.7 * sizes.handle, down * 0.4 * size
    begins, stops = [[x - half, line], [x, y]], [[x + half, line], [x, line]]
    for k in range(4):
        foot = x - half + (k + 0.5 + 0.5 * down) * (2 * half) / 4
        begins.append([foot, line])
        stops.append([foot - low, line + low])
    stroked(draw, np.array(begins), np.array(stops), COLOR)
    return words(draw, (x, line + low), f"{letter}: background", (0.0, down), COLOR, bold=True)


def draw_both(draw: Draw, start: Anchor, end: Anchor, avoid: Sequence[Area]) -> list[Area]:
    """Draw the two ends of something long, their names on the far sides."""
    (ax, ay), (bx, by) = seen(draw, start), seen(draw, end)
    way = (bx - ax, ay - by)  # [px, y down] from start to end, but for the scale
    back = (-way[0], -way[1])
    written = [*avoid, draw_anchor(draw, start, "A", back, avoid)]
    return [*written, draw_anchor(draw, end, "B", way, written)]


def draw_anchor(
    draw: Draw, end: Anchor, letter: str, away: Point = UP, avoid: Sequence[Area] = ()
) -> Area:
    """Draw one end: its body with its name, or the background, `away` [px] from the rest."""
    if end.body is None:
        area = draw_background(draw, end.point, letter, away)
    else:
        area = draw_end(draw, end.body, letter, away, avoid)
    draw_pin(draw, seen(draw, end))
    return area


def seen(draw: Draw, end: Anchor) -> Point:
    """Return where an end is drawn, between two ticks [m]."""
    if end.body is None or not end.body.alive:
        return end.local
    x, y = draw.poses.follow(np.array([end.point]), np.array([end.body.index]))[0]
    return float(x), float(y)


def draw_pin(draw: Draw, at: Point) -> None:
    sizes = draw.style.sizes
    draw.ring(at, sizes.dot * 2.0, COLOR, sizes.line)
    draw.dot(at, sizes.dot * 0.8, COLOR)


def draw_weld_cross(draw: Draw, at: Point) -> None:
    """Draw the pin of a weld: nothing turns."""
    sizes = draw.style.sizes
    draw.ring(at, sizes.dot * 2.2, COLOR, sizes.line)
    draw.cross(at, sizes.dot * 2.2, COLOR, sizes.line)


def draw_turning(draw: Draw, at: Point, arc: float, px: float) -> Point:
    """Draw an arc from the top through `arc` [rad] with a head; return where its end is [m]."""
    sizes = draw.style.sizes
    shown = max(-math.tau, min(math.tau, arc))
    draw.arc(at, px, math.pi / 2, math.pi / 2 + shown, "halo", sizes.arrow + 2 * sizes.halo)
    draw.arc(at, px, math.pi / 2, math.pi / 2 + shown, "motor", sizes.arrow)
    end = math.pi / 2 + shown
    x, y = draw.camera.to_screen(*at)
    tip = np.array([x + px * math.cos(end), y - px * math.sin(end)])
    way = math.copysign(sizes.head * 0.8, arc)
    along = np.array([-math.sin(end), -math.cos(end)]) * way
    if arc:
        draw.many.arrows_px(np.array([tip - along]), np.array([tip + along]), "motor", sizes.arrow)
    wx, wy = draw.camera.to_world(*tip)
    return float(wx), float(wy)
