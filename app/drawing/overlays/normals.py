"""Contact normals: a short line of one length at every contact point, from A to B."""

from app.drawing.draw import Draw
from app.files.view_options import ViewOptions
from app.session.session import Session

NAME = "normals"
LABEL = "Contact directions"
KEY = "3"
LEGEND = [("line", "contact normal, from A to B")]
COLORS = ["normal"]
DEFAULT = False

LENGTH = 22.0
"""[px] at a line width of 2."""


def draw(draw: Draw, session: Session, _options: ViewOptions) -> None:
    """Draw lines that start in a small dot at the contact point."""
    contacts = session.world.contacts
    if contacts.count == 0:
        return
    sizes = draw.style.sizes
    length = LENGTH * sizes.line / 2 / draw.camera.scale
    points = draw.poses.follow_pairs(contacts.points, contacts.bodies)
    ends = points + contacts.normals * length
    draw.many.lines(points, ends, "halo", sizes.line + 2 * sizes.halo)
    draw.many.lines(points, ends, "normal", sizes.line)
    draw.many.dots(points, "normal", sizes.dot_kept * 0.8)
