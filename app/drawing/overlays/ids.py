"""Names: the name of every body that has one, else its number."""

from app.drawing.draw import Draw
from app.files.view_options import ViewOptions
from app.session.session import Session

NAME = "ids"
LABEL = "Names"
KEY = "9"
LEGEND = [("text", "name or number")]
COLORS = ["text"]
DEFAULT = False

MOST = 400
"""Labels at most: [count], 400; more cannot be read and cost more than the bodies."""


def draw(draw: Draw, session: Session, _options: ViewOptions) -> None:
    """Draw one label per body in view, on its centre of mass."""
    centers = draw.poses.centers()
    left, bottom, right, top = draw.camera.view
    size = draw.style.sizes.label * 0.85
    shown = 0
    for body in session.world.bodies:
        x, y = centers[body.index]
        if not (left < x < right and bottom < y < top):
            continue
        plain = body.name in ("", f"body {body.id}")
        draw.text((x, y), str(body.id) if plain else body.name, size)
        shown += 1
        if shown == MOST:
            return
