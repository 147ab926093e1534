"""Contact forces on B: the normal part with a solid head, friction with an open one, to one scale.

Shown as forces: the impulse of the last tick divided by its length.
"""

import numpy as np

from app.drawing.arrow_scale import LEAST_REACH, MOST_REACHES, limited
from app.drawing.draw import Draw
from app.drawing.measures import ArrowKey
from app.files.view_options import ViewOptions
from app.session.session import Session

NAME = "impulses"
LABEL = "Forces"
KEY = "4"
LEGEND = [("arrow", "normal"), ("barb", "friction")]
COLORS = ["impulse", "friction"]
DEFAULT = False


def draw(draw: Draw, session: Session, options: ViewOptions) -> None:
    """Draw two arrows at every contact point."""
    contacts = session.world.contacts
    tick = session.world.tick_length
    normal, friction = contacts.normal_impulses / tick, contacts.friction_impulses / tick  # [N]
    scale = draw.arrow_scale("force", np.hypot(normal, friction), options.arrow_scale)
    if scale <= 0.0:
        return
    draw.arrow_keys.append(ArrowKey("impulse", "N", scale))
    points = draw.poses.follow_pairs(contacts.points, contacts.bodies)
    tangents = np.column_stack([contacts.normals[:, 1], -contacts.normals[:, 0]])
    reach = draw.style.sizes.arrow_reach
    parts = ((contacts.normals, normal, "impulse"), (tangents, friction, "friction"))
    for direction, force, color in parts:
        length = force * scale  # [px]
        seen = np.abs(length) > LEAST_REACH * reach
        vectors = limited(direction[seen] * length[seen, None], MOST_REACHES * reach)
        vectors /= draw.camera.scale
        draw.many.arrows(points[seen], vectors, color, barbed=color == "friction")
