"""Graph colours: which contacts, and which joints, the solver may take together.

Contacts of one colour share no moving body, so a block of them is solved at once. Each contact is a
line between the centres of its bodies, or to the point where it touches what stands still.
"""

import numpy as np

from app.drawing.colors import OKABE_ITO
from app.drawing.draw import Draw
from app.drawing.overlays._pairs import pair_lines
from app.files.view_options import ViewOptions
from app.session.session import Session
from physics.stepping.tick_readings import contact_colours

NAME = "graph_colours"
LABEL = "Graph colours"
KEY = "ctrl+shift+k"
LEGEND = [("line", "contact"), ("dash", "joint")]
COLORS = ["contact_kept", "joint"]
DEFAULT = False

OPAQUE = 0xFF000000  # alpha of a colour 0xAARRGGBB

WIDTH = 1.6  # [lines] of the marks
MOST_NUMBERS = 250
"""Numbers at most: [count], 250; with more, colours and widths must do."""


def draw(draw: Draw, session: Session, _options: ViewOptions) -> None:
    """Draw contacts, then joints, and the numbers of their colours over both."""
    world = session.world
    colours = contact_colours(world)
    begins, ends = pair_lines(draw, world)
    shown = colours >= 0
    _draw(draw, begins[shown], ends[shown], colours[shown], dash=False)
    columns = world.joint_table.columns
    colours = world.joint_table.colours
    shown = (colours >= 0) & (columns["id"] > 0) & (columns["slots"].max(axis=1) >= 0)
    rows = columns[shown]
    centres = np.asarray(draw.poses.centers())
    ends = [centres[rows[name]] for name in ("body_a", "body_b")]
    world_end = rows["body_a"] == 0  # the world has no centre: the joint is a mark on the body
    ends[0] = np.where(world_end[:, None], ends[1], ends[0])
    _draw(draw, ends[0], ends[1], colours[shown], dash=True)


def _draw(
    draw: Draw, begins: np.ndarray, ends: np.ndarray, colours: np.ndarray, dash: bool
) -> None:
    width = WIDTH * draw.style.sizes.line
    for k, code in enumerate(OKABE_ITO):
        of = colours % len(OKABE_ITO) == k
        draw.many.lines(begins[of], ends[of], OPAQUE | code, width, dash)
    if len(colours) > MOST_NUMBERS:
        return
    middles = 0.5 * (begins + ends)
    for (x, y), colour in zip(middles.tolist(), colours.tolist(), strict=True):
        draw.text((x, y), str(colour), draw.style.sizes.label * 0.8)
