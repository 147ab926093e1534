"""Lines that stand for pairs of bodies: contacts, and what the broad phase has found."""

import numpy as np

from app.drawing.draw import Draw
from physics import World
from physics.state.layout import DYNAMIC


def pair_lines(draw: Draw, world: World) -> tuple[np.ndarray, np.ndarray]:
    """Return both ends (n, 2) [m] of a line for each pair: the centres of its bodies, as drawn.

    The centre of what does not yield says nothing, a floor's lies out of sight: there the line ends
    at the next point of its box.
    """
    page = world.page
    pairs = np.asarray(page.live_contacts)
    centres, kinds = np.asarray(draw.poses.centers()), np.asarray(page.bodies)["kind"]
    shapes = np.asarray(page.shapes)
    ends = [centres[pairs[name]] for name in ("body_a", "body_b")]
    for k, side in enumerate("ab"):
        box = shapes[pairs[f"shape_{side}"]]
        low = np.column_stack([box["tight_min_x"], box["tight_min_y"]])
        high = np.column_stack([box["tight_max_x"], box["tight_max_y"]])
        fixed = kinds[pairs[f"body_{side}"]] != DYNAMIC
        ends[k] = np.where(fixed[:, None], np.clip(ends[1 - k], low, high), ends[k])
    return ends[0], ends[1]
