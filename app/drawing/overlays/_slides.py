"""Slides and suspensions: the rail with its stops, what slides on it, its spring and its motor."""

from typing import NamedTuple

import numpy as np

from app.drawing.draw import Draw
from app.drawing.overlays._hinge import RADIUS, dials_of, draw_motors
from physics import JointArrays

REACH = 6.0
"""How far a rail without limits is drawn beyond its ends, and how long a spring is: [dots], 6."""


class Rails(NamedTuple):
    """Where n slides are drawn [px]: points on the rails and directions along them."""

    start: np.ndarray  # (n, 2) where B is at translation 0
    at: np.ndarray  # (n, 2) where B is
    along: np.ndarray  # (n, 2) unit, towards positive translation

    def point(self, far: np.ndarray) -> np.ndarray:
        """Return points `far` (n,) [px] along the rails from their start (n, 2)."""
        return self.start + self.along * far[:, None]


def draw_slides(draw: Draw, slides: JointArrays) -> None:
    """Draw prismatic joints: B is a block on its rail."""
    rails = rails_of(draw, slides)
    draw_rails(draw, rails, slides)
    dot = draw.style.sizes.dot
    long = np.hypot(*(rails.at - rails.start).T) > REACH * dot  # a shorter coil is a blot
    sprung = (slides.hertz > 0.0) & long
    a, b = draw.many.points(rails.start[sprung]), draw.many.points(rails.at[sprung])
    draw.many.springs(a, b, px=dot * 2.8)
    draw_blocks(draw, rails)
    speeds = slides.motor_speeds
    driven = np.isfinite(speeds) & (speeds != 0.0) & (slides.max_forces > 0.0)
    way = np.sign(speeds[driven])[:, None] * rails.along[driven] * REACH * dot
    draw.many.arrows_px(rails.at[driven], rails.at[driven] + way, "motor", draw.style.sizes.line)


def draw_wheels(draw: Draw, wheels: JointArrays) -> None:
    """Draw wheel joints: a pin on a rail, and the spring that carries the chassis."""
    rails, sizes = rails_of(draw, wheels), draw.style.sizes
    draw_rails(draw, rails, wheels)
    mounts = rails.point(np.full(wheels.count, REACH * sizes.dot))
    sprung = wheels.hertz > 0.0
    a, b = draw.many.points(mounts[sprung]), draw.many.points(rails.at[sprung])
    draw.many.springs(a, b, turns=5, px=sizes.dot * 2.0)
    speeds = wheels.motor_speeds
    driven = np.isfinite(speeds) & (speeds != 0.0) & (wheels.max_torques > 0.0)
    dials = dials_of(draw, wheels).only(driven)
    draw_motors(draw, dials, speeds[driven], RADIUS * sizes.dot * 1.3)
    draw.many.rings(draw.many.points(rails.at), "joint", sizes.dot * 1.5)


def rails_of(draw: Draw, slides: JointArrays) -> Rails:
    """Return the rails on the interpolated bodies; they turn with A."""
    a, b = slides.bodies[:, 0], slides.bodies[:, 1]
    start = draw.many.pixels(draw.poses.follow(slides.anchors_a, a))
    at = draw.many.pixels(draw.poses.follow(slides.anchors_b, b))
    turn = draw.poses.turns(a) + np.arctan2(slides.axes[:, 1], slides.axes[:, 0])
    return Rails(start, at, np.column_stack([np.cos(turn), -np.sin(turn)]))


def draw_rails(draw: Draw, rails: Rails, slides: JointArrays) -> None:
    """Draw dashed lines from limit to limit, with a stroke across at each limit."""
    sizes, scale = draw.style.sizes, draw.camera.scale
    beyond = REACH * sizes.dot
    slid = np.sum((rails.at - rails.start) * rails.along, axis=1)
    low, high = slides.lowers * scale, slides.uppers * scale
    begin = rails.point(np.where(np.isfinite(low), low, np.minimum(slid, 0.0) - beyond))
    end = rails.point(np.where(np.isfinite(high), high, np.maximum(slid, 0.0) + beyond))
    draw.many.stroke(begin, end, "halo", sizes.thin + 2 * sizes.halo)
    draw.many.stroke(begin, end, "joint", sizes.thin, dash=True)
    for ends, limit in ((begin, low), (end, high)):
        stops = np.isfinite(limit)
        across = sizes.dot * np.column_stack([-rails.along[stops, 1], rails.along[stops, 0]])
        draw.many.stroke(ends[stops] - across, ends[stops] + across, "limit", sizes.line)


def draw_blocks(draw: Draw, rails: Rails) -> None:
    """Draw small rectangles that lie along their rails."""
    dot = draw.style.sizes.dot
    along = rails.along * dot * 1.1
    across = np.column_stack([-rails.along[:, 1], rails.along[:, 0]]) * dot * 0.7
    corners = np.zeros((len(rails.at), 4, 3))
    signs = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    for k, (ahead, aside) in enumerate(signs):
        corners[:, k, :2] = rails.at + ahead * along + aside * across
    line = max(1.5, draw.style.sizes.outline)
    draw.list.add_many(corners, draw.color("halo"), draw.color("joint"), line)
