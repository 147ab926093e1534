"""Limits, motor and servo of one hinge, drawn round its anchor in pixels."""

import math
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from app.drawing.draw import Draw

RADIUS = 5.0
"""Radius of the arcs in dots of the style."""

AT_LIMIT = math.radians(1.0)
"""Nearer to a limit than this, the limit is drawn as touched: [rad]."""


def draw_hinge(draw: "Draw", joint: Any) -> None:
    """Everything but the pin itself."""
    lower, upper = joint.lower, joint.upper
    motor, servo = joint.motor_speed, joint.servo_angle
    if lower is None and upper is None and not motor and servo is None:
        return
    at = draw.poses.follow(np.array([joint.anchor_b]), np.array([joint.b.index]))[0]
    towards = _direction(at, joint)
    zero = towards - joint.angle  # where B would point at angle 0
    radius = RADIUS * draw.style.sizes.dot
    if lower is not None or upper is not None:
        _limits(draw, at, radius, (zero, towards), (lower, upper))
    if servo is not None and joint.max_torque > 0:
        _needle(draw, at, radius * 1.15, zero + servo, "target")
    if motor and joint.max_torque > 0:
        _motor(draw, at, radius * 1.3, towards, motor)


def _direction(at: np.ndarray, joint: Any) -> float:
    """Where B points, seen from the anchor [rad]: to its centre, or along its x axis."""
    x, y = joint.b.center
    dx, dy = x - at[0], y - at[1]
    return math.atan2(dy, dx) if math.hypot(dx, dy) > 1e-3 else joint.b.angle


def _limits(
    draw: "Draw",
    at: np.ndarray,
    radius: float,
    directions: tuple[float, float],
    limits: tuple[float | None, float | None],
) -> None:
    """A dashed arc over the allowed range, a stroke at each limit, a needle where B is."""
    zero, towards = directions
    angle = towards - zero
    lower, upper = limits
    start = lower if lower is not None else min(angle, upper if upper is not None else angle) - 1.0
    end = upper if upper is not None else max(angle, start) + 1.0
    sizes = draw.style.sizes
    thick = sizes.thin * 1.3
    draw.arc(at, radius, zero + start, zero + end, "halo", thick + 2 * sizes.halo)
    draw.arc(at, radius, zero + start, zero + end, "limit", thick, dash=True)
    for limit in limits:
        if limit is None:
            continue
        touched = abs(angle - limit) < AT_LIMIT
        _needle(draw, at, radius * 1.15, zero + limit, "limit", 1.6 if touched else 0.8)
    _needle(draw, at, radius, towards, "joint", 0.8)


def _needle(
    draw: "Draw", at: np.ndarray, radius: float, angle: float, color: str, thick: float = 1.0
) -> None:
    reach = radius / draw.camera.scale
    end = (at[0] + reach * math.cos(angle), at[1] + reach * math.sin(angle))
    sizes = draw.style.sizes
    draw.line(at, end, "halo", sizes.line * thick + 2 * sizes.halo)
    draw.line(at, end, color, sizes.line * thick)


def _motor(draw: "Draw", at: np.ndarray, radius: float, towards: float, speed: float) -> None:
    """Three quarters of a circle with an arrow head in the sense of the motor."""
    turn = math.copysign(1.5 * math.pi, speed)
    start = towards + math.copysign(0.4, speed)
    draw.arc(at, radius, start, start + turn, "motor", draw.style.sizes.line)
    end = start + turn
    length = draw.style.sizes.head * 1.6  # [px] twice the head: all head, no shaft
    lean = end + math.copysign(length / radius / 4, speed)  # the head follows the curve
    along = np.array([-math.sin(lean), math.cos(lean)]) * math.copysign(length, speed)
    tip = at + np.array([math.cos(end), math.sin(end)]) * radius / draw.camera.scale
    along /= draw.camera.scale
    draw.many.arrows([tip - along * 0.5], [along], "motor", draw.style.sizes.line)
