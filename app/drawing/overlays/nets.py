"""Knots and threads of the cloths, which are drawn as surfaces."""

import numpy as np

from app.drawing.cloths import Cloths
from app.drawing.draw import Draw
from app.files.view_options import ViewOptions
from app.session.session import Session

NAME = "nets"
LABEL = "Knots and threads of cloth"
KEY = "ctrl+shift+y"
LEGEND = [("disc", "knot"), ("line", "thread")]
COLORS = ["joint", "joint"]
DEFAULT = False


_CLOTHS = Cloths()


def applies(session: Session) -> bool:
    """Return whether there is a cloth."""
    return _CLOTHS.find(session.world, session.world.joints_of("distance")) is not None


def draw(draw: Draw, session: Session, _options: ViewOptions) -> None:
    """Draw all threads that are part of a surface, and a dot at each knot."""
    surface = draw.cloths.seen
    if surface is None:
        return
    joints = draw.joints.of(session.world, "distance")
    joints = joints.where(np.isin(joints.ids, surface.threads))
    a = draw.poses.follow(joints.anchors_a, joints.bodies[:, 0])
    b = draw.poses.follow(joints.anchors_b, joints.bodies[:, 1])
    draw.many.lines(a, b, "joint", draw.style.sizes.thin)
    draw.many.dots(draw.poses.centers()[surface.knots], "joint", draw.style.sizes.dot * 0.6)
