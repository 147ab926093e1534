"""What joint tools show before the click: who is joined to whom, and where."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from app.drawing.dimensions import Area, bounds, room, stroked, words
from app.drawing.outlines import dashed, hulls
from app.tools import Point
from physics import Body

if TYPE_CHECKING:
    from app.drawing.draw import Draw
    from app.tools._ends import Anchor, Ends

LONG, SHORT = 2.2, 0.8
"""Dashes of A and of B: [dashes of the style]. Two lengths: colour is no code on a projector."""

EARTH = 1.5
"""Width of the sign of the background: [labels], 24 px."""

COLOR = "preview"


def draw_ends(draw: "Draw", ends: "Ends", at: Point) -> list[Area]:
    """The outlines and names of both, and the pin; where words were written."""
    written = []
    if ends.a is None:
        written.append(draw_background(draw, at, "A"))
    else:
        written.append(draw_end(draw, ends.a, "A"))
    written.append(draw_end(draw, ends.b, "B", written))
    draw_pin(draw, at)
    return written


def draw_end(draw: "Draw", body: Body, letter: str, avoid: Sequence[Area] = ()) -> Area:
    """The dashed outline of a body with its name above it; below it where `avoid` is."""
    if not body.alive:
        return Area(0.0, 0.0, 0.0, 0.0)
    row = np.array([body.index])
    page = body.world.page
    turn = np.asarray(page.body["angle"])[row] + draw.poses.turns(row)
    poses = np.column_stack([draw.poses.centers()[row], turn])
    long = LONG if letter == "A" else SHORT
    sizes = draw.style.sizes
    a, b = dashed(hulls(page, row, poses, draw.camera), long * sizes.dash)
    draw.many.stroke(a, b, "halo", sizes.line + 2 * sizes.halo)
    draw.many.stroke(a, b, COLOR, sizes.line)
    return _name(draw, body, f"{letter}: {body.name}", avoid)


def _name(draw: "Draw", body: Body, text: str, avoid: Sequence[Area]) -> Area:
    """Words over the part of a body that is in the picture, or under it."""
    x0, y0, x1, y1 = body.aabb
    box, free = bounds(draw, [(x0, y0), (x1, y1)]), room(draw)
    left, right = max(box.left, free.left), min(box.right, free.right)
    if left > right or box.top > free.bottom or box.bottom < free.top:
        return Area(0.0, 0.0, 0.0, 0.0)
    width, height = draw.text_size(text, draw.style.sizes.label, True)
    middle, pad = 0.5 * (left + right), 0.3 * height
    places = [
        Area(middle - width / 2, y, middle + width / 2, y + height).within(free)
        for y in (box.top - pad - height, box.bottom + pad)
    ]
    clear = [place for place in places if not any(place.meets(other) for other in avoid)]
    area = (clear or places)[0]
    at = (0.5 * (area.left + area.right), 0.5 * (area.top + area.bottom))
    draw.text_px(at, text, color=COLOR, bold=True)
    return area


def draw_background(draw: "Draw", at: Point, letter: str) -> Area:
    """The sign for what is fixed: a line with slanting strokes below it, under the point."""
    size, sizes = draw.style.sizes.label, draw.style.sizes
    x, y = draw.camera.to_screen(*at)
    half, top, low = 0.5 * EARTH * size, y + 0.7 * sizes.handle, 0.4 * size
    begins, stops = [[x - half, top], [x, y]], [[x + half, top], [x, top]]
    for k in range(4):
        foot = x - half + (k + 0.9) * (2 * half) / 4
        begins.append([foot, top])
        stops.append([foot - low, top + low])
    stroked(draw, np.array(begins), np.array(stops), COLOR)
    return words(draw, (x, top + low), f"{letter}: background", (0.0, 1.0), COLOR, bold=True)


def draw_anchor(draw: "Draw", end: "Anchor", letter: str, avoid: Sequence[Area] = ()) -> Area:
    """One end: its body with its name, or the sign of the background."""
    if end.body is None:
        area = draw_background(draw, end.point, letter)
    else:
        area = draw_end(draw, end.body, letter, avoid)
    draw_pin(draw, seen(draw, end))
    return area


def seen(draw: "Draw", end: "Anchor") -> Point:
    """Where an end is drawn, between two ticks [m]."""
    if end.body is None or not end.body.alive:
        return end.local
    x, y = draw.poses.follow(np.array([end.point]), np.array([end.body.index]))[0]
    return float(x), float(y)


def draw_pin(draw: "Draw", at: Point) -> None:
    """Where the joint would hold."""
    sizes = draw.style.sizes
    draw.ring(at, sizes.dot * 2.0, COLOR, sizes.line)
    draw.dot(at, sizes.dot * 0.8, COLOR)


def draw_weld_cross(draw: "Draw", at: Point) -> None:
    """The pin of a weld: nothing turns."""
    sizes = draw.style.sizes
    draw.ring(at, sizes.dot * 2.2, COLOR, sizes.line)
    draw.cross(at, sizes.dot * 2.2, COLOR, sizes.line)


def draw_turning(draw: "Draw", at: Point, arc: float, px: float) -> Point:
    """An arc from the top through `arc` [rad] with a head at its end; where the end is [m]."""
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
