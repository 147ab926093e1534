"""The broad phase as it sees the scene: intervals on the sorted axis, and the pairs that it found.

Boxes are sorted along x, and only those whose intervals overlap there are compared in y; the boxes
themselves are another overlay (aabbs.py). So the strip at the lower edge says how well x separates.
"""

import numpy as np

from app.drawing.draw import Draw
from app.drawing.overlays._pairs import pair_lines
from app.files.view_options import ViewOptions
from app.session.session import Session
from physics.state.layout import STATIC

NAME = "broad_phase"
LABEL = "Broad phase"
KEY = "ctrl+shift+b"
LEGEND = [("line", "touching"), ("dash", "pair"), ("box", "sorted x")]
COLORS = ["contact_kept", "aabb_fat", "aabb_fat"]
DEFAULT = False

ROWS = 12
"""Lines of intervals at most: [count], 12. What overlaps deeper shares the last line; more hide the
scene."""

MOST_DASHED = 2000
"""With more pairs their lines are plain: [count], 2000; dashes cost more than the bodies."""

ABOVE = 4.0
"""Labels between the lowest line and the edge of the picture: [1]; the scale bar has its place."""

SPACING = 1.6  # [lines] from one line of intervals to the next


def draw(draw: Draw, session: Session, _options: ViewOptions) -> None:
    """Draw the pairs between the centres of their bodies, then the axis over them."""
    draw_pairs(draw, session)
    draw_axis(draw, session)


def draw_pairs(draw: Draw, session: Session) -> None:
    """Draw a line for each pair, between the centres of its bodies."""
    begins, ends = pair_lines(draw, session.world)
    touch = np.asarray(session.world.page.live_contacts)["point_count"] > 0
    dash = int(np.count_nonzero(~touch)) <= MOST_DASHED
    draw.many.lines(begins[~touch], ends[~touch], "aabb_fat", draw.style.sizes.thin, dash)
    draw.many.lines(begins[touch], ends[touch], "contact_kept", draw.style.sizes.line)


def draw_axis(draw: Draw, session: Session) -> None:
    """Draw the interval of each fat box at the lower edge, on the first line that is free there."""
    page = session.world.page
    boxes = np.asarray(page.shapes)[page.live_order]
    (width, height), left = draw.camera.size, draw.insets[0]
    low = draw.many.pixels(np.column_stack([boxes["min_x"], boxes["min_y"]]))[:, 0]
    high = draw.many.pixels(np.column_stack([boxes["max_x"], boxes["max_y"]]))[:, 0]
    seen = (high > left) & (low < width - draw.insets[2]) & (boxes["body"] >= 0)
    seen &= boxes["max_x"] > boxes["min_x"]  # what is new is sorted in the next tick
    moving = np.asarray(page.bodies)["kind"][boxes["body"]] != STATIC
    seen &= moving  # a ground fills the axis from end to end and separates nothing
    order = np.argsort(low[seen], kind="stable")
    low, high = low[seen][order], high[seen][order]
    line = max(2.0, draw.style.sizes.line)
    level = levels(low, high)
    bottom = height - draw.insets[3] - ABOVE * draw.style.sizes.label
    y = bottom - SPACING * line * level
    draw.many.stroke(np.column_stack([low, y]), np.column_stack([high, y]), "aabb_fat", line)


def levels(low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Return a line for each interval (n,), sorted by `low`, so that none lies over another."""
    free = [-np.inf] * ROWS
    result = np.zeros(len(low))
    for i, (begin, end) in enumerate(zip(low.tolist(), high.tolist(), strict=True)):
        k = next((k for k in range(ROWS) if free[k] < begin), ROWS - 1)
        free[k] = max(end, free[k])
        result[i] = k
    return result
