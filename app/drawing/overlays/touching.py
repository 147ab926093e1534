"""Bodies that touch something: tinted, with a strong outline as a second cue beside the colour.

What cannot move gets the outline alone: a tinted floor would hide the rest.
"""

import numpy as np

from app.drawing.draw import Draw
from app.drawing.outlines import borders, stroke_borders
from app.files.view_options import ViewOptions
from app.session.session import Session
from physics.state.layout import STATIC

NAME = "touching"
LABEL = "Touching bodies"
KEY = "shift+o"
LEGEND = [("box", "touches something")]
COLORS = ["contact_new"]
DEFAULT = False

TINT = 0.34  # [1] opacity over the body's own colour, which is still told by it
WIDTH = 1.7  # [outlines] seen beside the plain outline also without colours


def draw(draw: Draw, session: Session, _options: ViewOptions) -> None:
    """Draw over the bodies that push each other, or overlap."""
    contacts, page = session.world.contacts, session.world.page
    touch = (contacts.normal_impulses > 0.0) | (contacts.separations <= 0.0)
    rows = np.unique(contacts.bodies[touch])
    if not len(rows):
        return
    fixed = np.asarray(page.bodies[: page.body_count])["kind"][rows] == STATIC
    width, color = WIDTH * draw.style.sizes.outline, draw.color("contact_new")
    for part, tint in ((rows[fixed], 0), (rows[~fixed], draw.color("contact_new", TINT))):
        result = borders(page, part, draw.poses.drawn(part), draw.camera)
        for corners in result.parts.values():
            draw.list.add_many(corners, tint)
        stroke_borders(draw, result, color, width, tint)
