"""Soft shadows below the bodies: a look, off by default. All shapes at once, a few times."""

import numpy as np

from app.drawing.draw import Draw
from app.drawing.outlines import hulls
from physics.state.page import State

OFFSET = 2.6
"""A shadow lies so far to the right of its body and below it: [outlines], 5 px on a desk."""

RINGS = ((2.2, 0.08), (0.4, 0.12))
"""How much larger than the body [outlines], and how opaque [1], the widest first: together a soft
edge of 4 px. Each takes 1.6 ms for 230 boxes, as much as the bodies; a third is hardly seen."""


def draw_shadows(draw: Draw, page: State, alpha: float) -> None:
    """Draw the silhouettes of all bodies that push something, as they are about to be drawn."""
    draw.poses.take(page, alpha)
    shapes = np.asarray(page.shapes[: page.shape_count])
    solid = shapes["body"][(shapes["body"] >= 0) & (shapes["sensor"] == 0)]
    rows = np.unique(solid)
    result = hulls(page, rows, draw.poses.drawn(rows), draw.camera)
    unit = draw.style.sizes.outline
    for larger, share in RINGS:
        for corners in result.values():
            there = corners + np.array((OFFSET, OFFSET, larger)) * unit
            draw.list.add_many(there, draw.color("shadow", share))
