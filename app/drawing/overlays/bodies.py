"""Bodies: filled shapes, or only their outlines so that the other overlays stand alone."""

from app.drawing.draw import Draw
from app.drawing.groups import given_colors
from app.drawing.shadows import draw_shadows
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.attached import BodyPicture

NAME = "bodies"
LABEL = "Filled bodies"
KEY = "1"
LEGEND: list[tuple[str, str]] = []
COLORS: list[str] = []
DEFAULT = True
THINGS = True

HOLDING = ("revolute", "ratchet", "distance", "weld", "prismatic", "wheel")
"""Kinds of joints that make one thing of two bodies: these share a colour."""


def draw(draw: Draw, session: Session, options: ViewOptions) -> None:
    """Draw all shapes at their interpolated poses; the grabbed body has the hand's colour."""
    world, held = session.world, session.hand.body
    marked = held.id if held is not None else 0
    filled = options.shows(NAME, session.scene.overlays.get(NAME, DEFAULT))
    if options.shadows and filled:
        draw_shadows(draw, world.page, session.clock.alpha)
    threads = draw.joints.of(world, "distance")
    draw.cloths.seen = draw.cloths.find(world, threads) if filled else None
    draw.bodies(
        world.page,
        session.clock.alpha,
        filled,
        marked,
        world.jointed_rows(HOLDING),
        given_colors(world),
        pictures_of(session),
        draw.cloths.seen,
    )
    for row, reason in draw.album.reasons.items():
        whose = world.bodies_by_row[row].name or "a body"
        session.simulation.complain("pictures", f"The picture on {whose} is not shown: it {reason}")
        break


def pictures_of(session: Session) -> dict[int, tuple[str, ...]]:
    """Return the pictures on bodies, by their rows; the last one that was put on a body counts."""
    attached = session.simulation.attachments.attached
    own_picture = {one.body_id: one.png for one in attached if isinstance(one, BodyPicture)}
    bodies = session.world.bodies_by_id if own_picture else {}
    return {bodies[i].index: png for i, png in own_picture.items() if i in bodies}
