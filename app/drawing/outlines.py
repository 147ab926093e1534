"""Outlines of many bodies at poses that are not those of the world, for all shapes at once.

A shape is the hull of discs, its corners; an outline is dashed along the sides and round the discs.
"""

import itertools
import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.line_shapes import dashed_path, dashes
from app.drawing.pose import for_the_mouse
from physics import Shape
from physics.state.page import State


def hulls(
    page: State, rows: np.ndarray, poses: np.ndarray, camera: Camera
) -> dict[int, np.ndarray]:
    """Return shapes in pixels of the bodies in `rows` (n,) at `poses` (n, 3) [m, m, rad].

    By the number of corners k: (m, k, 3) = x, y, r of those that are in the picture.
    """
    return _by_corners(*_shown(page, rows), poses, camera)


PIECE, MOST_PIECES = 3.0, 600
"""Dashes are bent in pieces of this: [px], 3; and a side has no more than so many: [count]."""


class Borders(NamedTuple):
    """What bounds bodies: shapes one by one, and of outlines only the faces that are seen."""

    whole: dict[int, np.ndarray]  # like those of `hulls`
    parts: dict[int, np.ndarray]  # and the parts of outlines
    begins: np.ndarray  # [px] (n, 2) of the faces
    ends: np.ndarray  # [px] (n, 2)

    def dashed(self, on: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the ends (m, 2) of dashes round all of it; see `dashed`."""
        pieces = [dashed(self.whole, on), *(dashed_path(refined(r), on) for r in self.rings())]
        begins, ends = zip(*pieces, strict=True)
        return np.concatenate(begins), np.concatenate(ends)

    def rings(self) -> list[np.ndarray]:
        """Return the faces joined to closed lines (n, 2) [px]; equal corners are equal bits."""
        following = dict(zip(map(tuple, self.begins), map(tuple, self.ends), strict=True))
        result = []
        while following:
            start, at = following.popitem()
            ring = [start, at]
            while (at := following.pop(at, None)) is not None:
                ring.append(at)
            result.append(np.array(ring))
        return result


def borders(page: State, rows: np.ndarray, poses: np.ndarray, camera: Camera) -> Borders:
    """Return the borders of what `hulls` gives: no seam between two parts of an outline."""
    shapes, at = _shown(page, rows)
    is_part = shapes["seams"] != 0
    whole = _by_corners(shapes[~is_part], at[~is_part], poses, camera)
    begins, ends = [np.zeros((0, 2))], [np.zeros((0, 2))]
    parts, at = shapes[is_part], at[is_part]
    pieces = _by_corners(parts, at, poses, camera)
    for count in np.unique(parts["count"]).tolist():
        alike = parts["count"] == count
        x, y, r = (parts[name][alike, :count] for name in ("x", "y", "r"))
        corners = _placed(x, y, r, poses[at[alike]], camera)[:, :, :2]
        outer = (parts["seams"][alike][:, None] >> np.arange(count)) & 1 == 0
        begins.append(corners[outer])
        ends.append(np.roll(corners, -1, axis=1)[outer])
    return Borders(whole, pieces, np.concatenate(begins), np.concatenate(ends))


def borders_of(bodies: Sequence[Sequence[Shape]], poses: np.ndarray, camera: Camera) -> Borders:
    """Return the same of bodies that are in no world, from their shapes.

    `poses` (n, 3) [m, m, rad] are of their centres of mass.
    """
    whole: dict[int, list[np.ndarray]] = {}
    pieces: dict[int, list[np.ndarray]] = {}
    begins, ends = [np.zeros((0, 2))], [np.zeros((0, 2))]
    for shapes, pose in zip(bodies, poses, strict=True):
        masses = np.array([mass[:3] for shape in shapes for mass in shape.masses], float)
        heavy = float(masses[:, 0].sum())
        center = masses[:, 0] @ masses[:, 1:] / heavy if heavy else np.zeros(2)
        for part in (part for shape in shapes for part in shape.parts):
            x, y, r = np.array(part.discs, float).T[:, None]
            corners = _placed(x - center[0], y - center[1], r, pose[None], camera)
            count = len(part.discs)
            (whole if part.seams is None else pieces).setdefault(count, []).append(corners)
            if part.seams is not None:
                outer = (part.seams.faces >> np.arange(count)) & 1 == 0
                begins.append(corners[0, outer, :2])
                ends.append(np.roll(corners[0, :, :2], -1, axis=0)[outer])
    sides = np.concatenate(begins), np.concatenate(ends)
    return Borders(_seen(whole, camera), _seen(pieces, camera), *sides)


def _seen(shapes: dict[int, list[np.ndarray]], camera: Camera) -> dict[int, np.ndarray]:
    """Return corners (m, k, 3) of those that are in the picture, by their number."""
    joined = {count: np.concatenate(corners) for count, corners in shapes.items()}
    seen = {count: c[_in_picture(c, camera.size)] for count, c in joined.items()}
    return {count: corners for count, corners in seen.items() if len(corners)}


def stroke_borders(draw: Draw, result: Borders, color: int, width: float, fill: int = 0) -> None:
    """Draw borders in one colour, `width` [px] wide, all at once; whole shapes with a `fill`."""
    for corners in result.whole.values():
        draw.list.add_many(corners, fill, color, width)
    draw.many.stroke(result.begins, result.ends, color, width)


def refined(points: np.ndarray) -> np.ndarray:
    """Return the line with points at most PIECE [px] apart."""
    result = []
    for a, b in itertools.pairwise(points):
        count = min(max(1, math.ceil(math.dist(a, b) / PIECE)), MOST_PIECES)
        result.append(a + (b - a) * (np.arange(count) / count)[:, None])
    return np.concatenate([*result, points[-1:]])


def _shown(page: State, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the shapes of the bodies in `rows` that are drawn, and which of `rows` each is on."""
    place = np.full(page.body_count, -1, np.intp)
    place[rows] = np.arange(len(rows))
    shapes = np.asarray(page.shapes[: page.shape_count])
    at = np.where(shapes["body"] >= 0, place[shapes["body"]], -1)
    shown = (at >= 0) & ~for_the_mouse(shapes)
    return shapes[shown], at[shown]


def _by_corners(
    shapes: np.ndarray, at: np.ndarray, poses: np.ndarray, camera: Camera
) -> dict[int, np.ndarray]:
    result: dict[int, np.ndarray] = {}
    for count in np.unique(shapes["count"]).tolist():
        alike = shapes["count"] == count
        x, y, r = (shapes[name][alike, :count] for name in ("x", "y", "r"))
        corners = _placed(x, y, r, poses[at[alike]], camera)
        seen = corners[_in_picture(corners, camera.size)]
        if len(seen):
            result[count] = seen
    return result


def _placed(
    x: np.ndarray, y: np.ndarray, r: np.ndarray, poses: np.ndarray, camera: Camera
) -> np.ndarray:
    """Return corners (m, k, 3) in pixels of local corners (m, k) [m]."""
    c, s = np.cos(poses[:, 2:]), np.sin(poses[:, 2:])
    px, py = camera.to_screen(poses[:, :1] + c * x - s * y, poses[:, 1:2] + s * x + c * y)
    return np.stack([px, py, r * camera.scale], axis=2)


def _in_picture(corners: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """Return which shapes (m, k, 3) are in a picture of `size` [px], bool (m,); no NaN."""
    centers, radius = corners[:, :, :2], corners[:, :, 2:]
    low, high = (centers - radius).min(axis=1), (centers + radius).max(axis=1)
    return ((high > 0) & (low < np.array(size))).all(axis=1)


def dashed(result: dict[int, np.ndarray], on: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the ends (m, 2) of dashes round all `hulls`; `on` pixels drawn, as many left out.

    The short arcs round the corners of a rounded polygon are gaps.
    """
    begins, ends = [np.zeros((0, 2))], [np.zeros((0, 2))]
    for count, corners in result.items():
        if count == 1:
            full = np.full(len(corners), np.pi)
            pieces = [_arcs(corners[:, 0], np.zeros(len(corners)), full, on)]
        else:
            pieces = _sides(corners, on)
        for a, b in pieces:
            begins.append(a)
            ends.append(b)
    return np.concatenate(begins), np.concatenate(ends)


def _sides(corners: np.ndarray, on: float) -> list[tuple[np.ndarray, np.ndarray]]:
    """Return dashes along the sides; the ends of a capsule too."""
    following = np.roll(corners, -1, axis=1)
    a, b = corners.reshape(-1, 3), following.reshape(-1, 3)
    step = b[:, :2] - a[:, :2]
    along = step / np.maximum(np.hypot(*step.T), 1e-9)[:, None]
    out = np.column_stack([-along[:, 1], along[:, 0]])  # pixels: y down, so corners run clockwise
    pieces = [dashes(a[:, :2] + out * a[:, 2:], b[:, :2] + out * b[:, 2:], on)]
    if corners.shape[1] == 2:
        half = np.full(len(b), np.pi / 2)
        pieces.append(_arcs(b, np.arctan2(along[:, 1], along[:, 0]), half, on))
    return pieces


def _arcs(
    discs: np.ndarray, middle: np.ndarray, half: np.ndarray, on: float
) -> tuple[np.ndarray, np.ndarray]:
    """Return dashes round discs (n, 3), from angle middle - half to middle + half [rad] (n,).

    Each dash is a chord: it leaves a circle of 10 px by on^2 / 80, half a pixel.
    """
    length = 2 * half * discs[:, 2]  # [px]
    count = np.clip(np.round(length / (2 * on)), 2, 64).astype(np.intp)
    which = np.repeat(np.arange(len(discs)), count)
    number = np.arange(len(which)) - np.repeat(np.cumsum(count) - count, count)
    sweep = (2 * half / count)[which]
    begin = (middle - half)[which] + number * sweep
    ends = []
    for angle in (begin, begin + sweep / 2):
        x = discs[which, 0] + discs[which, 2] * np.cos(angle)
        y = discs[which, 1] + discs[which, 2] * np.sin(angle)
        ends.append(np.column_stack([x, y]))
    return ends[0], ends[1]
