"""Welds, motor joints, pulleys, gears and fields: what ties two bodies without pin or rod."""

import numpy as np

from app.drawing.draw import Draw
from physics import JointArrays

TOOTHED = 3.0
"""Diameter of the ring at a geared pin: [dots], 3."""


def ends_of(draw: Draw, joints: JointArrays) -> tuple[np.ndarray, np.ndarray]:
    """Return both anchors on the interpolated bodies (n, 2) [m]."""
    a = draw.poses.follow(joints.anchors_a, joints.bodies[:, 0])
    return a, draw.poses.follow(joints.anchors_b, joints.bodies[:, 1])


def draw_welds(draw: Draw, welds: JointArrays) -> None:
    """Draw a crossed ring: nothing turns here."""
    _, pins = ends_of(draw, welds)
    dot, width = draw.style.sizes.dot, draw.style.sizes.thin
    draw.many.rings(pins, "joint", dot * 1.9)
    draw.many.crosses(pins, "joint", dot * 1.9, width)


def draw_motor_joints(draw: Draw, motors: JointArrays) -> None:
    """Draw a dashed line from the place on B to the cross where it shall be."""
    targets, places = ends_of(draw, motors)
    sizes = draw.style.sizes
    draw.many.lines(places, targets, "target", sizes.thin, dash=True)
    draw.many.crosses(targets, "halo", sizes.dot * 2.0 + 2 * sizes.halo, sizes.line + sizes.halo)
    draw.many.crosses(targets, "target", sizes.dot * 2.0, sizes.line)
    draw.many.dots(places, "target", sizes.dot * 0.9)


def draw_pulleys(draw: Draw, pulleys: JointArrays) -> None:
    """Draw the rope from body to wheel to wheel to body."""
    a, b = ends_of(draw, pulleys)
    sizes = draw.style.sizes
    wheels = np.concatenate([pulleys.grounds_a, pulleys.grounds_b])
    draw.many.lines(pulleys.grounds_a, pulleys.grounds_b, "joint", sizes.thin)
    draw.many.lines(np.concatenate([a, b]), wheels, "joint", sizes.line)
    draw.many.rings(wheels, "joint", sizes.dot * 2.2)
    draw.many.dots(np.concatenate([a, b]), "joint", sizes.dot * 0.9)


def draw_gears(draw: Draw, gears: JointArrays) -> None:
    """Draw a dashed line between the pins that turn together, and a wide ring round each."""
    a, b = ends_of(draw, gears)
    sizes = draw.style.sizes
    draw.many.lines(a, b, "halo", sizes.thin + 2 * sizes.halo)
    draw.many.lines(a, b, "motor", sizes.thin, dash=True)
    draw.many.rings(np.concatenate([a, b]), "motor", sizes.dot * TOOTHED, sizes.thin)


def draw_fields(draw: Draw, fields: JointArrays) -> None:
    """Draw a dashed line, and two arrows that point together where it attracts, apart where not."""
    a, b = ends_of(draw, fields)
    sizes = draw.style.sizes
    draw.many.lines(a, b, "spring", sizes.thin, dash=True)
    draw.many.dots(np.concatenate([a, b]), "spring", sizes.dot * 0.9)
    start, end = draw.many.pixels(a), draw.many.pixels(b)
    middle, step = (start + end) / 2, end - start
    along = step / np.maximum(np.hypot(*step.T), 1e-9)[:, None]
    attracts = (fields.strengths > 0.0)[:, None]
    for side in (along, -along):
        near, far = middle + side * sizes.head * 0.3, middle + side * sizes.head * 2.0
        tails, tips = np.where(attracts, far, near), np.where(attracts, near, far)
        draw.many.arrows_px(tails, tips, "spring", sizes.line)
