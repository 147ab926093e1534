"""Contact points: a ring in the tick in which a point is new, a disc while it is kept.

Kept points carry their impulses into the next tick (warm starting): a stack that flickers with
rings is a stack that cannot rest.
"""

from app.drawing.draw import Draw
from app.files.view_options import ViewOptions
from app.session.session import Session

NAME = "contacts"
LABEL = "Contacts"
KEY = "2"
LEGEND = [("ring", "new"), ("disc", "kept")]
COLORS = ["contact_new", "contact_kept"]
DEFAULT = False


def draw(draw: Draw, session: Session, _options: ViewOptions) -> None:
    """Draw rings and discs at the contact points."""
    contacts = session.world.contacts
    if contacts.count == 0:
        return
    sizes = draw.style.sizes
    points = draw.poses.follow_pairs(contacts.points, contacts.bodies)
    draw.many.dots(points[~contacts.new], "contact_kept", sizes.dot_kept)
    draw.many.rings(points[contacts.new], "contact_new", sizes.dot_new)
