"""The hand: the line from the anchor on the body to the cursor. Always drawn, last of all."""

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from app.drawing.draw import Draw, Point
    from app.hand import Hand


def draw_hand(
    draw: "Draw", hand: "Hand", cursor: "Point | None" = None, read_out: bool = False
) -> None:
    """Line, ring at the anchor, dot at the cursor; `read_out` adds the pull in newtons.

    `cursor` [m] is where the mouse is now, read just before drawing; else where the hand last knew
    it.
    """
    body = hand.body
    if body is None:
        return
    sizes, color = draw.style.sizes, "hand"
    anchor = draw.poses.follow(np.array([hand.anchor]), np.array([body.index]))
    end = np.array([hand.cursor if cursor is None else cursor], float)
    draw.many.lines(anchor, end, "halo", sizes.hand + 2 * sizes.halo)
    draw.many.lines(anchor, end, color, sizes.hand)
    draw.many.rings(anchor, color, sizes.handle, sizes.hand * 0.8)
    draw.many.dots(end, color, sizes.hand * 1.6)
    if read_out:
        force = math.hypot(*hand.force)
        x, y = draw.camera.to_screen(*end[0])
        above = (x, y - sizes.handle)
        draw.text_px(above, f"{force:.3g} N", color=color, anchor="bottom", bold=True)
