"""Bodies: filled shapes, or only their outlines so that the other overlays stand alone."""

from app.drawing.draw import Draw
from app.drawing.shadows import draw_shadows
from app.files.view_options import ViewOptions
from app.session.session import Session

NAME = "bodies"
LABEL = "Filled bodies"
KEY = "1"
LEGEND: list[tuple[str, str]] = []
COLORS: list[str] = []
DEFAULT = True

HOLDING = ("revolute", "distance", "weld", "prismatic", "wheel")
"""Kinds of joints that make one thing of two bodies: these share a colour."""


def draw(draw: Draw, session: Session, options: ViewOptions) -> None:
    """Draw all shapes at their interpolated poses; the grabbed body has the hand's colour."""
    world, held = session.world, session.hand.body
    marked = held.id if held is not None else 0
    filled = options.shows(NAME, session.scene.overlays.get(NAME, DEFAULT))
    if options.shadows and filled:
        draw_shadows(draw, world.page, session.alpha)
    colors = {
        row: (color, body.kind)
        for row, body in (world.bodies_by_row.items() if world.has_colors else ())
        if (color := body.color) is not None
    }
    draw.bodies(world.page, session.alpha, filled, marked, world.jointed_rows(HOLDING), colors)
