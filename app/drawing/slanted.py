"""Upright boxes that cover a body closely, however it lies: what floats may come between them."""

import itertools
from collections.abc import Iterator, Sequence

from app.drawing.camera import Camera
from app.drawing.measures import Sheet
from physics import Body

COLUMNS = 6
"""A part of a body is covered by so many boxes side by side: [count], 6. More: places between
things are sought among more edges; fewer: a slope of 30 degrees covers half of its bounds."""

Pixel = tuple[float, float]


def slanted(body: Body, camera: Camera) -> Iterator[Sheet]:
    """Return boxes [px] that cover all shapes of `body`."""
    for shape in body.shapes:
        for hull in shape.parts:
            corners = [camera.to_screen(*body.world_point((x, y))) for x, y, _ in hull.discs]
            pad = camera.scale * max(r for _, _, r in hull.discs)
            for left, top, right, bottom in columns(corners):
                yield left - pad, top - pad, right + pad, bottom + pad


def columns(corners: Sequence[Pixel]) -> Iterator[Sheet]:
    """Return upright boxes [px] that cover the convex polygon of `corners`, from left to right."""
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    step = (right - left) / COLUMNS
    for k in range(COLUMNS):
        a, b = left + k * step, left + (k + 1) * step
        inside = [y for x, y in corners if a <= x <= b]
        for (x0, y0), (x1, y1) in itertools.pairwise([*corners, corners[0]]):
            cuts = [x for x in (a, b) if min(x0, x1) < x < max(x0, x1)]
            inside += [y0 + (x - x0) / (x1 - x0) * (y1 - y0) for x in cuts]
        if inside:
            yield a, min(inside), b, max(inside)
