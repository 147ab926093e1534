"""Two discs that meet: when, along which line, and how fast they are afterwards."""

import math
from typing import NamedTuple

Point = tuple[float, float]


class Disc(NamedTuple):
    """A disc without friction, in free flight."""

    mass: float  # [kg]
    radius: float  # [m]
    at: Point  # [m]
    velocity: Point  # [m/s]

    @property
    def momentum(self) -> Point:
        """Return m v [kg·m/s]."""
        return self.mass * self.velocity[0], self.mass * self.velocity[1]

    @property
    def energy(self) -> float:
        """Return ½ m v² [J]."""
        return 0.5 * self.mass * (self.velocity[0] ** 2 + self.velocity[1] ** 2)


def meeting(a: Disc, b: Disc) -> float | None:
    """Return after which time they touch [s], < 0 when they have just done so; None when they pass
    each other, or overlap by more than a twentieth.
    """
    dx, dy = b.at[0] - a.at[0], b.at[1] - a.at[1]
    ux, uy = b.velocity[0] - a.velocity[0], b.velocity[1] - a.velocity[1]
    # |d + u t| = R: u² t² + 2 d·u t + d² − R² = 0, the earlier root
    square, half = ux * ux + uy * uy, dx * ux + dy * uy
    reach = (a.radius + b.radius) ** 2
    apart = dx * dx + dy * dy - reach
    under = half * half - square * apart
    if half >= 0.0 or under < 0.0 or apart < -0.1 * reach:
        return None
    return apart / (math.sqrt(under) - half)


def after(a: Disc, b: Disc, restitution: float) -> tuple[Point, Point] | None:
    """Return the velocities after they have met [m/s]; None when they do not meet.

    The impulse is along the line of centres n: J = (1 + e) m_A m_B / (m_A + m_B) (v_A − v_B)·n.
    """
    time = meeting(a, b)
    if time is None:
        return None
    dx = b.at[0] - a.at[0] + time * (b.velocity[0] - a.velocity[0])
    dy = b.at[1] - a.at[1] + time * (b.velocity[1] - a.velocity[1])
    far = math.hypot(dx, dy)
    nx, ny = dx / far, dy / far
    near = (a.velocity[0] - b.velocity[0]) * nx + (a.velocity[1] - b.velocity[1]) * ny
    blow = (1.0 + restitution) * a.mass * b.mass / (a.mass + b.mass) * near
    return (
        (a.velocity[0] - blow / a.mass * nx, a.velocity[1] - blow / a.mass * ny),
        (b.velocity[0] + blow / b.mass * nx, b.velocity[1] + blow / b.mass * ny),
    )
