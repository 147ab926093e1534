"""Limits, motors and servos of all hinges, drawn round their anchors in pixels."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from app.drawing.draw import Draw
    from physics import JointArrays

RADIUS = 5.0
"""Radius of the arcs in dots of the style."""

AT_LIMIT = np.radians(1.0)
"""Nearer to a limit than this, the limit is drawn as touched: [rad]."""

PIECES = 36
"""Straight pieces of one arc: [count], 36; fewer show corners on a projector."""


class Dials(NamedTuple):
    """Where n hinges are drawn: places [px], and directions [rad] in the world."""

    at: np.ndarray  # (n, 2)
    zero: np.ndarray  # (n,) where B would point at joint angle 0
    towards: np.ndarray  # (n,) where B points: from the anchor to its centre

    def only(self, chosen: np.ndarray) -> "Dials":
        """The chosen (bool) ones."""
        return Dials(self.at[chosen], self.zero[chosen], self.towards[chosen])


def draw_hinges(draw: "Draw", hinges: "JointArrays") -> None:
    """Everything but the pins themselves."""
    dials = dials_of(draw, hinges)
    limited = np.isfinite(hinges.lowers) | np.isfinite(hinges.uppers)
    driven = hinges.max_torques > 0.0
    servo = np.isfinite(hinges.servo_angles) & driven
    motor = np.isfinite(hinges.motor_speeds) & (hinges.motor_speeds != 0.0) & driven
    radius = RADIUS * draw.style.sizes.dot
    draw_limits(draw, dials.only(limited), (hinges.lowers[limited], hinges.uppers[limited]), radius)
    targets = dials.only(servo)
    needles(draw, targets.at, targets.zero + hinges.servo_angles[servo], radius * 1.15, "target")
    draw_motors(draw, dials.only(motor), hinges.motor_speeds[motor], radius * 1.3)


def dials_of(draw: "Draw", hinges: "JointArrays") -> Dials:
    """The dials on the interpolated bodies; a body hinged at its centre shows its x axis."""
    a, b = hinges.bodies[:, 0], hinges.bodies[:, 1]
    arm = hinges.centers_b - hinges.anchors_b
    towards = np.arctan2(arm[:, 1], arm[:, 0])
    towards = np.where(np.hypot(*arm.T) > 1e-3, towards, hinges.angles_b)
    at = draw.many.pixels(draw.poses.follow(hinges.anchors_b, b))
    zero = towards - hinges.angles + draw.poses.turns(a)
    return Dials(at, zero, towards + draw.poses.turns(b))


def draw_limits(
    draw: "Draw", dials: Dials, limits: tuple[np.ndarray, np.ndarray], radius: float
) -> None:
    """A dashed arc over the allowed range, a stroke at each limit, a needle where B is."""
    angle = dials.towards - dials.zero
    lower, upper = limits
    start = np.where(np.isfinite(lower), lower, np.fmin(angle, upper) - 1.0)
    end = np.where(np.isfinite(upper), upper, np.fmax(angle, start) + 1.0)
    sizes = draw.style.sizes
    thick = sizes.thin * 1.3
    span = np.column_stack([dials.zero + start, dials.zero + end])
    arcs(draw, dials.at, radius, span, "halo", thick + 2 * sizes.halo)
    arcs(draw, dials.at, radius, span, "limit", thick, dash=True)
    for limit in limits:
        touched = np.abs(angle - limit) < AT_LIMIT
        for chosen, weight in ((touched, 1.6), (np.isfinite(limit) & ~touched, 0.8)):
            turn = dials.zero[chosen] + limit[chosen]
            needles(draw, dials.at[chosen], turn, radius * 1.15, "limit", weight)
    needles(draw, dials.at, dials.towards, radius, "joint", 0.8)


def draw_motors(draw: "Draw", dials: Dials, speeds: np.ndarray, radius: float) -> None:
    """Three quarters of a circle with an arrow head in the sense of the motor."""
    sign = np.sign(speeds)
    start = dials.towards + 0.4 * sign
    end = start + 1.5 * np.pi * sign
    width = draw.style.sizes.line
    arcs(draw, dials.at, radius, np.column_stack([start, end]), "motor", width)
    length = draw.style.sizes.head * 1.6  # twice the head: all head, no shaft
    lean = end + sign * (length / radius / 4)  # the head follows the curve
    along = np.column_stack([-np.sin(lean), -np.cos(lean)]) * (sign * length)[:, None]
    tip = dials.at + rim(end, radius)
    draw.many.arrows_px(tip - along * 0.5, tip + along * 0.5, "motor", width)


def rim(turns: np.ndarray, radius: float) -> np.ndarray:
    """Offsets [px] (..., 2) of points at `radius` in the directions `turns`; screen y is down."""
    return np.stack([np.cos(turns), -np.sin(turns)], axis=-1) * radius


def arcs(
    draw: "Draw",
    at: np.ndarray,
    radius: float,
    span: np.ndarray,
    color: str,
    width: float,
    dash: bool = False,
) -> None:
    """Arcs round `at` (n, 2) [px] over the spans (n, 2) [rad]."""
    share = np.linspace(0.0, 1.0, PIECES + 1)
    points = at[:, None, :] + rim(span[:, :1] + (span[:, 1:] - span[:, :1]) * share, radius)
    a, b = points[:, :-1].reshape(-1, 2), points[:, 1:].reshape(-1, 2)
    if dash:
        middle = np.abs(span[:, 1:] - span[:, :1]) * radius * (share[:-1] + 0.5 / PIECES)
        drawn = (np.floor(middle / draw.style.sizes.dash) % 2 == 0).reshape(-1)
        a, b = a[drawn], b[drawn]
    draw.many.stroke(a, b, color, width)


def needles(
    draw: "Draw",
    at: np.ndarray,
    turns: np.ndarray,
    radius: float,
    color: str,
    weight: float = 1.0,
) -> None:
    """Strokes from `at` (n, 2) [px] in the directions `turns` (n,) [rad]."""
    sizes = draw.style.sizes
    end = at + rim(turns, radius)
    draw.many.stroke(at, end, "halo", sizes.line * weight + 2 * sizes.halo)
    draw.many.stroke(at, end, color, sizes.line * weight)
