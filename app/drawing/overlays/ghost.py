"""The other future: after a fork, the bodies as they went before, as dashed outlines.

Only what is elsewhere is outlined: until both futures part there is nothing to see. A body that
exists only there is outlined too.
"""

import numpy as np

from app.drawing.draw import Draw
from app.drawing.outlines import Borders, borders, borders_of, stroke_borders
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.timeline.branches import Branch

NAME = "ghost"
LABEL = "Previous run"
KEY = "g"
LEGEND = [("dash", "previous run")]
COLORS = ["ghost"]
DEFAULT = True

APART = 1.5
"""A body is elsewhere when it is so far from here: [px], 1.5; less is hidden by its outline."""
TURNED = float(np.radians(1.0))  # [rad] the same for its angle

MOST_DASHES = 3000
"""More than so many dashes are drawn as plain lines: [count]. A dash costs as much as a body."""
FILL = 0.10  # [1] opacity of the inside: enough to see which side is in
PLAIN = 0.55  # [1] opacity of a plain outline, so that it does not look like a body


def draw(draw: Draw, session: Session, _options: ViewOptions) -> None:
    """Draw outlines of the other future at the tick that is drawn."""
    timeline = session.timeline
    ghost = timeline.ghost
    if ghost is None or timeline.now <= ghost.fork_tick:
        return
    draw_future(draw, session, ghost, timeline.now - 1 + session.clock.alpha, "ghost")


def draw_moment(draw: Draw, session: Session, tick: int) -> None:
    """Draw the world at another tick of this future, where it is elsewhere then."""
    draw_future(draw, session, session.timeline.present, tick, "moment")


def draw_future(draw: Draw, session: Session, branch: Branch, tick: float, role: str) -> None:
    """Draw dashed outlines of bodies that are elsewhere, or only there, in a future at `tick`."""
    track, page = session.timeline.past.track, session.world.page
    ids, poses = track.poses(branch, tick)
    rows, moved = elsewhere(draw, session, ids, poses)
    result = [borders(page, rows, moved, draw.camera)] if len(rows) else []
    gone = ~np.isin(ids, np.fromiter(session.world.bodies_by_id, np.int64))
    if gone.any():
        kept = track.kept(branch, tick)
        lost = [kept[body_id].shapes for body_id in ids[gone].tolist()]
        result.append(borders_of(lost, poses[gone], draw.camera))
    if result:
        _paint(draw, result, role)


def _paint(draw: Draw, result: list[Borders], role: str) -> None:
    """Fill bodies faintly, and draw dashes round them."""
    sizes, inside = draw.style.sizes, draw.color(role, FILL)
    dashes = [one.dashed(sizes.dash) for one in result]
    begins, ends = (np.concatenate(both) for both in zip(*dashes, strict=True))
    for one in result:
        for corners in (*one.whole.values(), *one.parts.values()):
            draw.list.add_many(corners, inside, 0, 0.0)
    if len(begins) > MOST_DASHES:
        for one in result:
            stroke_borders(draw, one, draw.color(role, PLAIN), sizes.line)
        return
    draw.many.stroke(begins, ends, draw.color("halo", 0.8), sizes.line + sizes.halo)
    draw.many.stroke(begins, ends, role, sizes.line)


def applies(session: Session) -> bool:
    """Return whether there is a ghost: else the legend need not speak of it."""
    return session.timeline.ghost is not None


def elsewhere(
    draw: Draw, session: Session, ids: np.ndarray, poses: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return rows of the bodies that are here too, but elsewhere, and their poses there."""
    page = session.world.page
    columns = page.body
    here = np.asarray(columns["id"][: page.body_count])
    alive = np.flatnonzero(np.asarray(columns["kind"][: page.body_count]) >= 0)
    order = alive[np.argsort(here[alive])]
    if not len(order):
        return np.empty(0, np.intp), np.empty((0, 3))
    place = np.minimum(np.searchsorted(here[order], ids), len(order) - 1)
    rows = order[place]
    known = here[rows] == ids
    rows, poses = rows[known], poses[known]
    step = poses[:, :2] - draw.poses.centers()[rows]
    turn = poses[:, 2] - np.asarray(columns["angle"])[rows] - draw.poses.turns(rows)
    apart = np.hypot(*step.T) * draw.camera.scale > APART
    apart |= np.abs(turn) > TURNED
    return rows[apart], poses[apart]
