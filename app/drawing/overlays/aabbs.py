"""Bounding boxes: tight ones that follow the shape, and the fat ones that the broad phase tests.

A pair of shapes is looked at only while their fat boxes overlap; a fat box is renewed when the
tight one leaves it.
"""

import numpy as np

from app.drawing.draw import Draw
from app.drawing.hulls import bounds_of
from app.files.view_options import ViewOptions
from app.session.session import Session

NAME = "aabbs"
LABEL = "Bounding boxes"
KEY = "6"
LEGEND = [("box", "tight"), ("dash", "fat")]
COLORS = ["aabb", "aabb_fat"]
DEFAULT = False

MOST_DASHED = 500
"""Above this many shapes the fat boxes are plain thin lines: [count]."""


def draw(draw: Draw, session: Session, _options: ViewOptions) -> None:
    """Draw two frames per shape."""
    page = session.world.page
    shapes = np.asarray(page.shapes[: page.shape_count])
    shapes = shapes[shapes["body"] >= 0]
    new = shapes["max_x"] <= shapes["min_x"]  # the broad phase looks at them in the next tick
    for name, values in bounds_of(page, shapes[new]).items():
        shapes[name][new] = shapes[f"tight_{name}"][new] = values
    left, bottom, right, top = draw.camera.view
    shapes = shapes[
        (shapes["max_x"] > left)
        & (shapes["min_x"] < right)
        & (shapes["max_y"] > bottom)
        & (shapes["min_y"] < top)
    ]
    thin = draw.style.sizes.thin
    for prefix, color in (("", "aabb_fat"), ("tight_", "aabb")):
        low = np.column_stack([shapes[prefix + "min_x"], shapes[prefix + "min_y"]])
        high = np.column_stack([shapes[prefix + "max_x"], shapes[prefix + "max_y"]])
        # a ground of a kilometre: its far edges are not worth a million dashes
        for corner in (low, high):
            np.clip(corner[:, 0], 2 * left - right, 2 * right - left, out=corner[:, 0])
            np.clip(corner[:, 1], 2 * bottom - top, 2 * top - bottom, out=corner[:, 1])
        dash = prefix == "" and len(shapes) <= MOST_DASHED
        draw.many.rects(low, high, color, thin, dash)
