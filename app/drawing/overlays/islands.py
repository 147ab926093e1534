"""Islands: bodies held together by contacts and joints, filled in one colour, with a number.

What holds together rests, sleeps and wakes together. An island that sleeps has a dashed outline and
its own colours. Bodies that float alone are islands of one body, without a number.
"""

import numpy as np

from app.drawing.colors import OKABE_ITO
from app.drawing.draw import Draw
from app.drawing.outlines import borders, stroke_borders
from app.files.view_options import ViewOptions
from app.session.session import Session
from physics.stepping.tick_readings import island_roots

NAME = "islands"
LABEL = "Islands"
KEY = "ctrl+shift+i"
LEGEND = [("box", "island"), ("dash", "asleep")]
COLORS = ["joint", "joint"]
DEFAULT = False

OPAQUE = 0xFF000000  # alpha of a colour 0xAARRGGBB

WIDTH = 2.0  # [outlines] of an outline that sleeps
DASH = 6.0  # [px] of an outline that sleeps
MOST_NUMBERS = 60
"""Numbers at most: [count], 60, those of the largest islands; more cannot be read."""


def draw(draw: Draw, session: Session, _options: ViewOptions) -> None:
    """Draw the outlines by their colour, then the numbers."""
    world = session.world
    page = world.page
    roots = island_roots(world)
    rows = np.flatnonzero(roots >= 0)
    if not len(rows):
        return
    _, number, count = np.unique(roots[rows], return_inverse=True, return_counts=True)
    asleep = np.asarray(page.bodies)["asleep"][rows] != 0
    width, ink = WIDTH * draw.style.sizes.outline, draw.color("text")
    poses = draw.poses.drawn(rows)
    for k, code in enumerate(OKABE_ITO):
        colour = OPAQUE | code
        of = number % len(OKABE_ITO) == k
        awake = of & ~asleep
        if awake.any():
            result = borders(page, rows[awake], poses[awake], draw.camera)
            for corners in result.parts.values():
                draw.list.add_many(corners, colour)
            stroke_borders(draw, result, ink, draw.style.sizes.outline, colour)
        if (of & asleep).any():
            result = borders(page, rows[of & asleep], poses[of & asleep], draw.camera)
            draw.many.stroke(*result.dashed(DASH), ink, width)
    centres = np.asarray(draw.poses.centers())[rows]
    for k in np.argsort(-count, kind="stable")[:MOST_NUMBERS].tolist():
        if count[k] > 1:
            x, y = np.median(centres[number == k], axis=0).tolist()
            draw.text((x, y), str(k + 1), draw.style.sizes.label * 1.2, bold=True)
