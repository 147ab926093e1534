"""The other runs as outlines over the session's own picture: in colours; whole, dashed, dotted.

Only what is elsewhere is outlined: while a run goes along with the session's, nothing is to be seen
of it.
"""

from typing import NamedTuple

import numpy as np

from app.drawing.draw import Draw
from app.drawing.outlines import borders, stroke_borders
from app.features.compare.model.comparison import Comparison
from app.features.compare.model.runner import Runner
from app.session.session import Session
from physics.state.layout import STATIC

APART = 1.0
"""A body is elsewhere when it is so far from the session's: [px], 1. Less is hidden by outlines."""
TURNED = float(np.radians(0.5))  # [rad] the same for its angle


class Look(NamedTuple):
    """How a run is drawn."""

    role: str  # its colour
    dash: float  # [dashes of the style] from the beginning of one to its end, and to the next; 0:
    # a line without gaps
    drawn: float  # [1] share of a dash that is drawn: dots are hardly longer than they are wide
    most: int  # [count] dashes; with more they grow


LOOKS = (
    Look("run_2", 0.0, 1.0, 0),
    Look("run_3", 0.9, 0.7, 2500),
    Look("run_4", 0.5, 0.1, 4500),
)
"""Of the runs beside the session's own, in order."""


def moment_of(session: Session) -> float:
    """Return the simulated time that the picture shows [s]."""
    world = session.world
    return world.time - (1.0 - session.clock.alpha) * world.tick_length


def draw_outlines(draw: Draw, session: Session, comparison: Comparison) -> None:
    """Draw all runs that are here now."""
    moment = moment_of(session)
    for look, runner in zip(LOOKS, comparison.runners, strict=False):
        if runner.present and runner.world.time > 0.0:
            _draw_one(draw, session, runner, look, moment)


def _draw_one(draw: Draw, session: Session, runner: Runner, look: Look, moment: float) -> None:
    poses = runner.poses(moment)
    rows = elsewhere(draw, session, runner, poses)
    if not len(rows):
        return
    sizes = draw.style.sizes
    result = borders(runner.world.page, rows, poses[rows], draw.camera)
    halo = draw.color("halo", 0.9)
    if not look.dash:
        stroke_borders(draw, result, halo, sizes.line + sizes.halo)
        stroke_borders(draw, result, draw.color(look.role), sizes.line)
        return
    dash = look.dash * sizes.dash
    begins, ends = result.dashed(dash)
    if len(begins) > look.most:
        begins, ends = result.dashed(dash * len(begins) / look.most)
    ends = begins + look.drawn * (ends - begins)
    width = sizes.line
    draw.many.stroke(begins, ends, halo, width + 2.0 * sizes.halo)
    draw.many.stroke(begins, ends, look.role, width)


def elsewhere(draw: Draw, session: Session, runner: Runner, poses: np.ndarray) -> np.ndarray:
    """Return rows of the run's bodies that are not drawn there, or not at all, in the session."""
    page, own = runner.world.page, session.world.page
    kinds = np.asarray(page.body["kind"][: len(poses)])
    rows = np.flatnonzero((kinds >= 0) & (kinds != STATIC))
    count = own.body_count
    alive = np.flatnonzero(np.asarray(own.body["kind"][:count]) >= 0)
    if not len(rows) or not len(alive):
        return rows
    known = np.asarray(own.body["id"])[alive]
    order = np.argsort(known)
    ids = np.asarray(page.body["id"])[rows]
    place = order[np.minimum(np.searchsorted(known[order], ids), len(order) - 1)]
    both = known[place] == ids
    drawn = draw.poses.drawn(alive[place])
    step = poses[rows] - drawn
    apart = np.hypot(step[:, 0], step[:, 1]) * draw.camera.scale > APART
    return rows[~both | apart | (np.abs(step[:, 2]) > TURNED)]
