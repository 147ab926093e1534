"""The fan in the picture of the scene: pale outlines of all copies at the moment that is drawn."""

from app.drawing.draw import Draw
from app.drawing.outlines import borders, stroke_borders
from app.drawing.overlays.ghost import elsewhere
from app.features.fan.model.spread import Spread
from app.session.session import Session

MOST_SHAPES = 4000
"""Outlines that are drawn: [count]; of more copies and bodies only every second, third ... copy."""

FAINTEST, STRONGEST = 0.25, 0.75
"""Opacity of an outline: [1], of 50 copies and of two; so a bundle looks as strong as one."""

INSIDE = 0.03  # [1] opacity of the inside: bundles show where they are densest


def draw_fan(draw: Draw, session: Session, spread: Spread) -> None:
    """Draw the outlines of each copy where it is elsewhere than the run."""
    result = spread.poses_at(session.timeline.now - 1 + session.clock.alpha)
    if result is None:
        return
    ids, poses = result
    page, sizes, count = session.world.page, draw.style.sizes, len(poses)
    opacity = min(STRONGEST, max(FAINTEST, 3.0 / max(count, 1)))
    line, inside = draw.color("ghost", opacity), draw.color("ghost", INSIDE)
    every = 1 + len(ids) * count // MOST_SHAPES
    for copy in poses[::every]:
        rows, there = elsewhere(draw, session, ids, copy.astype(float))
        if len(rows):
            result = borders(page, rows, there, draw.camera)
            stroke_borders(draw, result, line, sizes.line, inside)
