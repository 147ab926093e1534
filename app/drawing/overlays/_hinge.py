"""Limits, motors and servos of all hinges, drawn round their anchors in pixels."""

from typing import NamedTuple

import numpy as np

from app.drawing.draw import Draw
from physics import JointArrays

RADIUS = 5.0
"""Radius of the arcs in dots of the style, where there is room for it."""

LIMB = 0.8
"""Radius of the arcs on a small body: [1], 0.8 of its extent; larger ones hide what they sit on."""

LEAST_RADIUS = 1.6
"""Where not even so many dots are left the arcs are left out: [dots], 1.6; they would be a blot."""

AT_LIMIT = np.radians(1.0)
"""Nearer to a limit than this, the limit is drawn as touched: [rad]."""

PIECES = 36
"""Straight pieces of one arc: [count], 36; fewer show corners on a projector."""


class Dials(NamedTuple):
    """Where n hinges are drawn: places [px], directions [rad] in the world, and how large."""

    at: np.ndarray  # (n, 2)
    zero: np.ndarray  # (n,) where B would point at joint angle 0
    towards: np.ndarray  # (n,) where B points: from the anchor to its centre
    share: np.ndarray  # (n,) [1] of the full size: what the bodies leave room for

    def only(self, chosen: np.ndarray) -> "Dials":
        """Return the chosen (bool) ones."""
        return Dials(*(part[chosen] for part in self))


def draw_hinges(draw: Draw, hinges: JointArrays) -> None:
    """Draw everything but the pins themselves."""
    dials = dials_of(draw, hinges)
    seen = dials.share * RADIUS >= LEAST_RADIUS
    limited = seen & (np.isfinite(hinges.lowers) | np.isfinite(hinges.uppers))
    driven = seen & (hinges.max_torques > 0.0)
    servo = np.isfinite(hinges.servo_angles) & driven
    motor = np.isfinite(hinges.motor_speeds) & (hinges.motor_speeds != 0.0) & driven
    radius = RADIUS * draw.style.sizes.dot
    if limited.any():
        limits = hinges.lowers[limited], hinges.uppers[limited]
        draw_limits(draw, dials.only(limited), limits, radius)
    if servo.any():
        targets = dials.only(servo)
        turns = targets.zero + hinges.servo_angles[servo]
        needles(draw, targets, turns, radius * 1.15, "target")
    if motor.any():
        draw_motors(draw, dials.only(motor), hinges.motor_speeds[motor], radius * 1.3)


def room_of(draw: Draw, joints: JointArrays) -> np.ndarray:
    """Return the share of their full size that marks of joints have [1] (n,)."""
    bodies = draw.poses.extents[joints.bodies]  # (n, 2) [m]
    small = bodies.min(axis=1) * draw.camera.scale
    return np.minimum(1.0, LIMB * small / (RADIUS * draw.style.sizes.dot))


def dials_of(draw: Draw, hinges: JointArrays) -> Dials:
    """Return the dials on the interpolated bodies; a body hinged at its centre shows its x axis."""
    a, b = hinges.bodies[:, 0], hinges.bodies[:, 1]
    arm = hinges.centers_b - hinges.anchors_b
    towards = np.arctan2(arm[:, 1], arm[:, 0])
    towards = np.where(np.hypot(*arm.T) > 1e-3, towards, hinges.angles_b)
    at = draw.many.pixels(draw.poses.follow(hinges.anchors_b, b))
    zero = towards - hinges.angles + draw.poses.turns(a)
    return Dials(at, zero, towards + draw.poses.turns(b), room_of(draw, hinges))


def draw_limits(
    draw: Draw, dials: Dials, limits: tuple[np.ndarray, np.ndarray], radius: float
) -> None:
    """Draw a dashed arc over the allowed range, a stroke at each limit, a needle where B is."""
    angle = dials.towards - dials.zero
    lower, upper = limits
    start = np.where(np.isfinite(lower), lower, np.fmin(angle, upper) - 1.0)
    end = np.where(np.isfinite(upper), upper, np.fmax(angle, start) + 1.0)
    sizes = draw.style.sizes
    thick = sizes.thin * 1.3
    span = np.column_stack([dials.zero + start, dials.zero + end])
    arcs(draw, dials, radius, span, "halo", thick + 2 * sizes.halo)
    arcs(draw, dials, radius, span, "limit", thick, dash=True)
    for limit in limits:
        touched = np.abs(angle - limit) < AT_LIMIT
        for chosen, weight in ((touched, 1.6), (np.isfinite(limit) & ~touched, 0.8)):
            if not chosen.any():
                continue
            turn = dials.zero[chosen] + limit[chosen]
            needles(draw, dials.only(chosen), turn, radius * 1.15, "limit", weight)
    needles(draw, dials, dials.towards, radius, "joint", 0.8)


def draw_motors(draw: Draw, dials: Dials, speeds: np.ndarray, radius: float) -> None:
    """Draw three quarters of a circle with an arrow head in the sense of the motor."""
    sign = np.sign(speeds)
    start = dials.towards + 0.4 * sign
    end = start + 1.5 * np.pi * sign
    width = draw.style.sizes.line
    arcs(draw, dials, radius, np.column_stack([start, end]), "motor", width)
    length = draw.style.sizes.head * 1.6  # twice the head: all head, no shaft
    lean = end + sign * (length / radius / 4)  # the head follows the curve
    along = np.column_stack([-np.sin(lean), -np.cos(lean)])
    along *= (sign * length * dials.share)[:, None]
    tip = dials.at + rim(end, radius * dials.share)
    draw.many.arrows_px(tip - along * 0.5, tip + along * 0.5, "motor", width)


def rim(turns: np.ndarray, radius: np.ndarray) -> np.ndarray:
    """Return offsets [px] (..., 2) at the radii [px] in the directions `turns`; y is down."""
    return np.stack([np.cos(turns), -np.sin(turns)], axis=-1) * radius[..., None]


def arcs(
    draw: Draw,
    dials: Dials,
    radius: float,
    span: np.ndarray,
    color: str,
    width: float,
    dash: bool = False,
) -> None:
    """Draw arcs round the dials over the spans (n, 2) [rad], `radius` [px] at full size."""
    share = np.linspace(0.0, 1.0, PIECES + 1)
    far = radius * dials.share[:, None]
    points = dials.at[:, None, :] + rim(span[:, :1] + (span[:, 1:] - span[:, :1]) * share, far)
    a, b = points[:, :-1].reshape(-1, 2), points[:, 1:].reshape(-1, 2)
    widths = np.repeat(width * thinness(dials), PIECES)
    if dash:
        middle = np.abs(span[:, 1:] - span[:, :1]) * far * (share[:-1] + 0.5 / PIECES)
        on = draw.style.sizes.dash * thinness(dials)[:, None]
        drawn = (np.floor(middle / on) % 2 == 0).reshape(-1)
        a, b, widths = a[drawn], b[drawn], widths[drawn]
    draw.many.stroke(a, b, color, widths)


def needles(
    draw: Draw,
    dials: Dials,
    turns: np.ndarray,
    radius: float,
    color: str,
    weight: float = 1.0,
) -> None:
    """Draw strokes from the dials in the directions `turns` (n,) [rad], `radius` [px] long."""
    sizes, thin = draw.style.sizes, thinness(dials)
    end = dials.at + rim(turns, radius * dials.share)
    draw.many.stroke(dials.at, end, "halo", (sizes.line * weight + 2 * sizes.halo) * thin)
    draw.many.stroke(dials.at, end, color, sizes.line * weight * thin)


def thinness(dials: Dials) -> np.ndarray:
    """Return how wide the strokes of small dials are [1] (n,): thinner, but still to be seen."""
    return np.maximum(np.sqrt(dials.share), 0.5)
