"""How the handles of a joint look: dots on arcs, rails and dimension lines with their values."""

import math
from typing import TYPE_CHECKING

import numpy as np

from app.figures import degrees, figure
from app.tools import Point
from app.tools._gizmo_laws import (
    LIMIT_ARM,
    MOTOR_ARM,
    Frame,
    Handle,
    Side,
    along,
    axis_reach,
    dial_zero,
    finite,
    lengths,
    line_direction,
    motor_arc,
    rail_ends,
)
from physics.joints.handle import Joint

if TYPE_CHECKING:
    from app.drawing.draw import Draw

COLOR = "hand"
"""Role of all handles: what can be taken."""

FAINT = 0.45
"""Opacity of the handle of a limit that is none: [1]."""

STRESS = 1.4
"""Size of a hovered handle: [handles]."""


def carried(draw: "Draw", joint: Joint, point: Point, rides: Side) -> Point:
    """Where a point that lies on body "a" or "b" is drawn between two ticks."""
    if not rides:
        return point
    row = int(joint.row[f"body_{rides}"])
    x, y = draw.poses.follow(np.array([point]), np.array([row]))[0]
    return float(x), float(y)


def draw_handle(draw: "Draw", joint: Joint, handle: Handle, is_hovered: bool) -> None:
    """A ring; a hovered one is full and says what it is."""
    sizes = draw.style.sizes
    at = carried(draw, joint, handle.point, handle.rides)
    px = sizes.handle * (STRESS if is_hovered else 1.0)
    if handle.parked and not is_hovered:
        draw.dot(at, px, "halo")
        draw.ring(at, px, draw.color(COLOR, FAINT))
        return
    draw.dot(at, px, COLOR if is_hovered else "halo")
    draw.ring(at, px, COLOR) if not is_hovered else None
    if handle.kind in ("anchor_a", "anchor_b", "pivot") and not is_hovered:
        draw.dot(at, px * 0.4, COLOR)
    if is_hovered:
        x, y = draw.camera.to_screen(*at)
        draw.text_px((x, y - px), handle.tip, color=COLOR, anchor="bottom", bold=True)


def draw_dials(draw: "Draw", joint: Joint, frame: Frame) -> None:
    """What the handles lie on."""
    if joint.kind == "revolute":
        _limits(draw, joint, frame)
    if joint.kind in ("prismatic", "wheel"):
        _rail(draw, joint, frame)
    if joint.kind == "distance":
        _lengths(draw, joint, frame)
    if joint.kind in ("revolute", "wheel", "prismatic") and joint.motor_speed is not None:
        _motor(draw, joint, frame)


def _limits(draw: "Draw", joint: Joint, frame: Frame) -> None:
    """The allowed range as an arc, arms and values at its ends."""
    lower, upper = finite(joint.lower), finite(joint.upper)
    if lower is None and upper is None:
        return
    zero, now = dial_zero(joint), joint.angle
    center = carried(draw, joint, joint.anchor_b, "b")
    radius = LIMIT_ARM * frame.handle * draw.camera.scale  # [px]
    begin = min(now, upper or now) - 1.0 if lower is None else lower
    end = max(now, lower or now) + 1.0 if upper is None else upper
    draw.arc(center, radius, zero + begin, zero + end, "limit", draw.style.sizes.thin, dash=True)
    for value in (lower, upper):
        if value is not None:
            tip = _rim(draw, center, zero + value, radius)
            draw.line(center, tip, "limit", draw.style.sizes.thin)
            _label_at(draw, center, zero + value, radius, degrees(value))


def _rim(draw: "Draw", center: Point, angle: float, px: float) -> Point:
    far = px / draw.camera.scale
    return center[0] + far * math.cos(angle), center[1] + far * math.sin(angle)


def _label_at(draw: "Draw", center: Point, angle: float, px: float, text: str) -> None:
    """A value outside an arc, on the side that the arc leaves free."""
    sizes = draw.style.sizes
    x, y = draw.camera.to_screen(*_rim(draw, center, angle, px + 1.2 * sizes.handle))
    c, s = math.cos(angle), math.sin(angle)
    side = "left" if c > 0.5 else "right" if c < -0.5 else "bottom" if s > 0 else "top"
    draw.text_px((x, y), text, color="limit", anchor=side)


def _rail(draw: "Draw", joint: Joint, frame: Frame) -> None:
    """The axis as far as its handle, and the values of the limits."""
    sizes = draw.style.sizes
    low, _ = rail_ends(joint, frame)
    ends = [along(joint, far) for far in (low, axis_reach(joint, frame))]
    start, tip = (carried(draw, joint, at, "a") for at in ends)
    draw.line(start, tip, COLOR, sizes.thin, dash=True)
    ux, uy = joint.axis
    for name in ("lower", "upper"):
        value = finite(getattr(joint, name))
        if value is not None:
            x, y = draw.camera.to_screen(*carried(draw, joint, along(joint, value), "a"))
            out = sizes.handle * 1.2
            aside = (x + uy * out, y + ux * out)  # to the right of the axis; screen y is down
            anchor = "left" if abs(uy) > abs(ux) else "top"
            aside = (x + out, y) if anchor == "left" else (x, y + out)
            draw.text_px(aside, figure(value, "m"), color="limit", anchor=anchor)


def _lengths(draw: "Draw", joint: Joint, frame: Frame) -> None:
    """A dimension line for each length, beside the joint."""
    sizes, (ux, uy) = draw.style.sizes, line_direction(joint)
    for handle in lengths(joint, frame):
        far = getattr(joint, handle.kind)
        at = handle.point
        start = (at[0] - far * ux, at[1] - far * uy)
        tick = 0.4 * frame.handle
        a, b = (carried(draw, joint, end, "a") for end in (start, at))
        draw.line(a, b, COLOR, sizes.thin)
        draw.line((a[0] - tick * uy, a[1] + tick * ux), (a[0] + tick * uy, a[1] - tick * ux), COLOR)
        x, y = draw.camera.to_screen(0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1]))
        out = 0.6 * sizes.handle
        side = "right" if uy > 0.7 else "left" if uy < -0.7 else "bottom" if ux > 0 else "top"
        shift = {"right": (-out, 0), "left": (out, 0), "bottom": (0, -out), "top": (0, out)}[side]
        place = (x + shift[0], y + shift[1])
        draw.text_px(place, figure(far, "m"), color=COLOR, anchor=side)


def _motor(draw: "Draw", joint: Joint, frame: Frame) -> None:
    """An arc from the top to the handle, or an arrow beside the rail."""
    from app.tools._gizmo_laws import motor_handle

    handle, sizes = motor_handle(joint, frame), draw.style.sizes
    tip = carried(draw, joint, handle.point, "b")
    if joint.kind == "prismatic":
        (ux, uy), (x, y) = joint.axis, joint.anchor_b
        off = (handle.point[0] - x) * -uy + (handle.point[1] - y) * ux
        start = carried(draw, joint, (x - uy * off, y + ux * off), "b")
        draw.line(start, tip, "motor", sizes.line)
        return
    center = carried(draw, joint, joint.anchor_b, "b")
    arc = max(-math.tau, min(math.tau, motor_arc(joint.motor_speed)))
    radius = MOTOR_ARM * frame.handle * draw.camera.scale  # [px]
    draw.arc(center, radius, math.pi / 2, math.pi / 2 + arc, "motor", sizes.line)
