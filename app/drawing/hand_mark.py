"""The hand: the line from the anchor on the body to the cursor. Always drawn, last of all."""

from collections.abc import Sequence

import numpy as np

from app.drawing.draw import Draw
from app.drawing.plate import Line, draw_plate
from app.simulation.hand import Hand
from scenes.draw import Point

BESIDE = 1.1  # [labels] from the cursor to the read-out, right of it and below


def draw_hand(
    draw: Draw, hand: Hand, cursor: Point | None = None, read_out: Sequence[str] = ()
) -> None:
    """Draw a line, a ring at the anchor, a dot at the cursor, and the lines of `read_out`.

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
        x, y = (float(v) + BESIDE * sizes.label for v in draw.camera.to_screen(*end[0]))
        lines = [Line(words, bold=True, color=color) for words in read_out]
        draw_plate(draw, (x, y), lines, least="Power −0000 mW")
