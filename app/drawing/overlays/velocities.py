"""Velocities of the centres of mass, as arrows to one scale."""

import numpy as np

from app.drawing.arrow_scale import LEAST_REACH, MOST_REACHES, limited
from app.drawing.draw import Draw
from app.drawing.measures import ArrowKey
from app.files.view_options import ViewOptions
from app.session.session import Session
from physics.state.layout import STATIC

NAME = "velocities"
LABEL = "Velocities"
KEY = "8"
LEGEND = [("arrow", "velocity of the centre of mass")]
COLORS = ["velocity"]
DEFAULT = False

REST = 0.02
"""Slower bodies get no arrow: [m/s], 0.02; a resting stack trembles below this."""


def draw(draw: Draw, session: Session, options: ViewOptions) -> None:
    """Draw one arrow per moving body."""
    page = session.world.page
    bodies = np.asarray(page.live_motion)
    velocity = np.column_stack([bodies["vx"], bodies["vy"]])
    speed = np.hypot(*velocity.T)
    moving = (np.asarray(page.live_bodies)["kind"] > STATIC) & (speed > REST)
    scale = draw.arrow_scale("speed", speed[moving], options.arrow_scale)
    if scale <= 0.0:
        return
    draw.arrow_keys.append(ArrowKey("velocity", "m/s", scale))
    reach = draw.style.sizes.arrow_reach
    moving &= speed * scale > LEAST_REACH * reach
    vectors = limited(velocity[moving] * scale, MOST_REACHES * reach)
    draw.many.arrows(draw.poses.centers()[moving], vectors / draw.camera.scale, "velocity")
