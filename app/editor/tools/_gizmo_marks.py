"""How the handles of a joint look: dots on arcs, rails and dimension lines with their values."""

import math

import numpy as np

from app.drawing.dimensions import dimension, words
from app.drawing.draw import Draw
from app.editor.cursor import Point
from app.editor.tools._angles import motor_arc
from app.editor.tools._gizmo_laws import (
    LIMIT_ARM,
    MOTOR_ARM,
    Frame,
    Handle,
    Side,
    along,
    around,
    axis_reach,
    dial_zero,
    finite,
    lengths,
    line_direction,
    motor_handle,
    rail_ends,
)
from app.quantities.numbers import degrees, figure
from physics.joints.handle import Joint

COLOR = "hand"
"""Role of all handles: what can be taken."""

FAINT = 0.45
"""Opacity of the handle of a limit that is none: [1]."""

OUTWARDS = 0.4
"""How far the words of a rail's limit are turned towards its end: [1], 0.4; more: they cover the
handle that comes next."""

OPEN = 1.0
"""How far the arc of a range goes on that has no limit on one side: [rad], 1."""

STRESS = 1.4
"""Size of a hovered handle: [handles]."""


def carried(draw: Draw, joint: Joint, point: Point, rides: Side) -> Point:
    """Return where a point that lies on body "a" or "b" is drawn between two ticks."""
    if not rides:
        return point
    row = int(joint.row[f"body_{rides}"])
    x, y = draw.poses.follow(np.array([point]), np.array([row]))[0]
    return float(x), float(y)


def draw_handle(draw: Draw, joint: Joint, handle: Handle, is_hovered: bool) -> None:
    """Draw a ring, with a dot in an anchor; a hovered one is full and says what it is."""
    sizes = draw.style.sizes
    at = carried(draw, joint, handle.point, handle.rides)
    if is_hovered:
        draw.dot(at, STRESS * sizes.handle, COLOR)
        _say(draw, joint, at, handle.tip, COLOR, bold=True)
        return
    draw.dot(at, sizes.handle, "halo")
    draw.ring(at, sizes.handle, draw.color(COLOR, FAINT if handle.parked else 1.0))
    if handle.kind in ("anchor_a", "anchor_b", "pivot"):
        draw.dot(at, 0.4 * sizes.handle, COLOR)


def _say(draw: Draw, joint: Joint, at: Point, text: str, color: str, bold: bool = False) -> None:
    """Draw words beside a handle at `at` [m], on the side that is away from the joint."""
    x, y = draw.camera.to_screen(*at)
    px, py = draw.camera.to_screen(*carried(draw, joint, joint.anchor_b, "b"))
    away, far = (x - px, y - py), math.hypot(x - px, y - py)
    out = 0.6 * draw.style.sizes.handle
    if far < out:
        away, far = (0.0, -1.0), 1.0
    place = (x + out * away[0] / far, y + out * away[1] / far)
    words(draw, place, text, away, color, bold)


def draw_dials(draw: Draw, joint: Joint, frame: Frame, hovered: str = "") -> None:
    """Draw what the handles lie on, with their values; what is `hovered` says its own."""
    if joint.kind == "revolute":
        _limits(draw, joint, frame, hovered)
    if joint.kind in ("prismatic", "wheel"):
        _rail(draw, joint, frame, hovered)
    if joint.kind == "distance":
        _lengths(draw, joint, frame)
    if joint.kind in ("revolute", "wheel", "prismatic") and joint.motor_speed is not None:
        _motor(draw, joint, frame, hovered)


def _limits(draw: Draw, joint: Joint, frame: Frame, hovered: str) -> None:
    """Draw the allowed range as an arc, arms and values at its ends."""
    limits = {name: finite(getattr(joint, name)) for name in ("lower", "upper")}
    known = [value for value in limits.values() if value is not None]
    if not known:
        return
    zero, now = dial_zero(joint), joint.angle
    center = carried(draw, joint, joint.anchor_b, "b")
    radius = LIMIT_ARM * frame.handle * draw.camera.scale  # [px]
    lower, upper = limits["lower"], limits["upper"]
    begin = min(now, *known) - OPEN if lower is None else lower
    end = max(now, *known) + OPEN if upper is None else upper
    draw.arc(center, radius, zero + begin, zero + end, "limit", draw.style.sizes.thin, dash=True)
    for name, value in limits.items():
        if value is None:
            continue
        tip = around(joint, LIMIT_ARM * frame.handle, zero + value)
        tip = carried(draw, joint, tip, "b")
        draw.line(center, tip, "halo", draw.style.sizes.thin + 2 * draw.style.sizes.halo)
        draw.line(center, tip, "limit", draw.style.sizes.thin)
        if name != hovered:
            _say(draw, joint, tip, degrees(value), "limit")


def _rail(draw: Draw, joint: Joint, frame: Frame, hovered: str) -> None:
    """Draw the axis as far as its handle, and the values of the limits."""
    low, _ = rail_ends(joint, frame)
    ends = [along(joint, far) for far in (low, axis_reach(joint, frame))]
    start, tip = (carried(draw, joint, at, "a") for at in ends)
    draw.line(start, tip, COLOR, draw.style.sizes.thin, dash=True)
    (ux, uy), out = joint.axis, 0.6 * draw.style.sizes.handle
    for name, sense in (("lower", -1.0), ("upper", 1.0)):
        value = finite(getattr(joint, name))
        if value is None or name == hovered:
            continue
        # right of the rail, and a little outwards: the words of close limits do not meet
        away = (uy + OUTWARDS * sense * ux, ux - OUTWARDS * sense * uy)
        x, y = draw.camera.to_screen(*carried(draw, joint, along(joint, value), "a"))
        words(draw, (x + out * away[0], y + out * away[1]), figure(value, "m"), away, "limit")


def _lengths(draw: Draw, joint: Joint, frame: Frame) -> None:
    """Draw a dimension line for each length, beside the joint."""
    ux, uy = line_direction(joint)
    for handle in lengths(joint, frame):
        far, at = getattr(joint, handle.kind), handle.point
        start = (at[0] - far * ux, at[1] - far * uy)
        a, b = (carried(draw, joint, end, "a") for end in (start, at))
        dimension(draw, a, b, figure(far, "m"), gap=0.0, color=COLOR, left=True)


def _motor(draw: Draw, joint: Joint, frame: Frame, hovered: str) -> None:
    """Draw an arc from the top to the handle, or an arrow beside the rail."""
    handle, sizes = motor_handle(joint, frame), draw.style.sizes
    tip = carried(draw, joint, handle.point, "b")
    is_slide = joint.kind == "prismatic"
    if is_slide:
        (ux, uy), (x, y) = joint.axis, joint.anchor_b
        off = (handle.point[0] - x) * -uy + (handle.point[1] - y) * ux
        start = carried(draw, joint, (x - uy * off, y + ux * off), "b")
        draw.line(start, tip, "motor", sizes.line)
    else:
        arc = max(-math.tau, min(math.tau, motor_arc(joint.motor_speed or 0.0)))
        radius = MOTOR_ARM * frame.handle * draw.camera.scale  # [px]
        center = carried(draw, joint, joint.anchor_b, "b")
        draw.arc(center, radius, math.pi / 2, math.pi / 2 + arc, "motor", sizes.line)
    if hovered != "motor_speed":
        text = figure(joint.motor_speed or 0.0, "m/s" if is_slide else "rad/s")
        _say(draw, joint, tip, text, "motor")
