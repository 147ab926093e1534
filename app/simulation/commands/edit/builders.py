"""Words for what is made of many parts: ropes, chains, bodies of convex parts."""

import itertools
import math
from collections.abc import Sequence
from typing import Any

from app.quantities.geometry.outline import checked, outline_of
from app.quantities.numbers import figure
from app.simulation.commands.base import Words
from app.simulation.commands.edit.adding import AddThings
from app.simulation.errors import CommandError
from physics.constants import SMALLEST_SIZE
from physics.geometry.convex import convex_parts
from physics.geometry.polygon import OutlineError, Point, Polygon, centroid
from physics.values.sums import plain_sum

MOST_LINKS = 300
"""Links of a rope: [count]. More: a drag across a wide view makes thousands of bodies."""

End = str | int | None
"""A body by its id, or None: the end is free, or in the background."""


def freehand(stroke: Sequence[Point], tolerance: float, **material: Any) -> Words:
    """The words of a body that a hand has outlined, around its centre [m]; CommandError."""
    try:
        return filled(outline_of(stroke, tolerance), **material)
    except OutlineError as error:
        raise CommandError(str(error)) from None


def polygon(corners: Sequence[Point], **material: Any) -> Words:
    """The words of a body with exactly these corners [m], around its centre; CommandError."""
    try:
        return filled(checked(corners, SMALLEST_SIZE), **material)
    except OutlineError as error:
        raise CommandError(str(error)) from None


def filled(outline: Polygon, **material: Any) -> Words:
    """The words of a body of one shape that fills `outline` [m]: a polygon if that can be, else an
    outline. OutlineError.
    """
    x, y = centroid(outline)
    parts = convex_parts(outline)
    kind, ring = ("polygon", parts[0]) if len(parts) == 1 else ("outline", outline)
    corners = [[px - x, py - y] for px, py in ring]
    return {"position": [x, y], "shapes": [{"kind": kind, "vertices": corners, **material}]}


def rope(
    points: Sequence[Point],
    thickness: float = 0.1,
    link: float = 0.3,
    ends: tuple[End, End] = (None, None),
    pinned: tuple[bool, bool] = (False, False),
    **material: Any,
) -> AddThings:
    """A chain of capsules of about `link` [m] along `points`, hinged to one another.

    `ends` are bodies that its ends are hinged to; a `pinned` end without a body is hinged to the
    background. Neighbours do not collide. CommandError when it is too short or too long.
    """
    corners = spread(points, link)
    bodies: list[Words] = []
    for i in range(len(corners) - 1):
        (x0, y0), (x1, y1) = corners[i], corners[i + 1]
        half = 0.5 * math.hypot(x1 - x0, y1 - y0)
        capsule = {"kind": "capsule", "start": [-half, 0.0], "end": [half, 0.0]}
        bodies.append({
            "name": f"link {i + 1}",
            "position": [0.5 * (x0 + x1), 0.5 * (y0 + y1)],
            "angle": math.atan2(y1 - y0, x1 - x0),
            "shapes": [{**capsule, "radius": 0.5 * thickness, **material}],
        })  # fmt: skip
    names = [body["name"] for body in bodies]
    joints = [hinge(names[i - 1], names[i], corners[i]) for i in range(1, len(names))]
    for end, pin, name, at in zip(
        ends, pinned, (names[0], names[-1]), (corners[0], corners[-1]), strict=True
    ):
        if end is not None or pin:
            joints.append(hinge(end, name, at))
    return AddThings(tuple(bodies), tuple(joints), name="rope")


def hinge(a: End, b: End, at: Point) -> Words:
    """The words of a hinge at a point [m]; without `a` in the background."""
    words: Words = {"kind": "revolute", "b": b, "anchor": [*at]}
    return words if a is None else {**words, "a": a}


def spread(points: Sequence[Point], link: float) -> list[Point]:
    """Points along a line, equally far apart, `link` [m] or a little less. CommandError."""
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(points)]
    total = plain_sum(lengths)
    if total < 0.5 * link:
        raise CommandError(
            f"the rope is too short; draw at least {figure(0.5 * link, 'm', short=True)}"
        )
    count = max(1, math.ceil(total / link - 1e-9))
    if count > MOST_LINKS:
        raise CommandError(f"the rope has {count} links; at most {MOST_LINKS}: use longer ones")
    result, k, done = [points[0]], 0, 0.0
    for i in range(1, count):
        want = total * i / count
        while done + lengths[k] < want:
            done += lengths[k]
            k += 1
        t = (want - done) / lengths[k]
        (x0, y0), (x1, y1) = points[k], points[k + 1]
        result.append((x0 + t * (x1 - x0), y0 + t * (y1 - y0)))
    return [*result, points[-1]]
