"""Joints: pins, rods, coils for springs; dashed arcs for limits, curved arrows for motors."""

from typing import TYPE_CHECKING, Any

import numpy as np

from app.overlays._hinge import draw_hinges

if TYPE_CHECKING:
    from app.drawing.draw import Draw
    from app.session import Session
    from app.view_options import ViewOptions

NAME = "joints"
LABEL = "Joints"
KEY = "5"
LEGEND = [("pin", "hinge"), ("line", "rod"), ("coil", "spring"), ("dash", "limit")]
COLORS = ["joint", "joint", "spring", "limit"]
DEFAULT = True

MOST_DETAILED = 120
"""With more joints than this they are plain lines and dots: [count], 120; a cloth is a net, not
1000 coils."""


def draw(draw: "Draw", session: "Session", _options: "ViewOptions") -> None:
    """Rods and springs first, hinges over them."""
    world = session.world
    rods, hinges = world.joints_of("distance"), world.joints_of("revolute")
    if rods.count:
        draw_rods(draw, rods)
    if hinges.count:
        detailed = hinges.count <= MOST_DETAILED
        if detailed:
            draw_hinges(draw, hinges)
        pins = draw.poses.follow(hinges.anchors_b, hinges.bodies[:, 1])
        dot = draw.style.sizes.dot
        draw.many.rings(pins, "joint", dot * (1.5 if detailed else 1.0))
        if detailed:
            draw.many.dots(pins, "joint", dot * 0.5)


def draw_rods(draw: "Draw", rods: Any) -> None:
    """Lines and coils between the anchors of distance joints."""
    a = draw.poses.follow(rods.anchors_a, rods.bodies[:, 0])
    b = draw.poses.follow(rods.anchors_b, rods.bodies[:, 1])
    sizes = draw.style.sizes
    detailed = rods.count <= MOST_DETAILED
    soft = (rods.hertz > 0.0) & detailed
    draw.many.lines(a[~soft], b[~soft], "joint", sizes.line if detailed else sizes.thin)
    for i in np.flatnonzero(soft):
        draw.spring(a[i], b[i], px=sizes.dot * 2.8)
    if detailed:
        draw.many.dots(np.concatenate([a, b]), "joint", sizes.dot * 0.9)
