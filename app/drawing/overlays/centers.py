"""Centres of mass: the quartered disc of engineering drawings on every moving body."""

import numpy as np

from app.drawing.draw import Draw
from app.files.view_options import ViewOptions
from app.session.session import Session
from physics.state.layout import DYNAMIC

NAME = "centers"
LABEL = "Centres of mass"
KEY = "7"
LEGEND = [("center", "centre of mass")]
COLORS = ["center"]
DEFAULT = False

SIZE = 1.7
"""Diameter in dots of the style."""


def draw(draw: Draw, session: Session, _options: ViewOptions) -> None:
    """Draw one mark per dynamic body, on whole pixels so that all look alike."""
    page = session.world.page
    kinds = np.asarray(page.bodies[: page.body_count])["kind"]
    draw.many.quarters(draw.poses.centers()[kinds == DYNAMIC], draw.style.sizes.dot * SIZE)
