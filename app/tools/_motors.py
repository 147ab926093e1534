"""What a new motor or suspension needs: speed, torque and stiffness from the masses."""

import math

from app.tools import Point
from app.tools._ends import Ends
from physics import Body, World

SPEED = -math.tau
"""Of a motor that is only clicked: [rad/s], one turn a second, clockwise: a car drives right."""

START_TIME = 0.5
"""A motor comes to its speed within: [s], 0.5. Less: wheels slip and arms tear at their hinges."""

CLIMB = 0.5
"""A wheel's motor pushes what it drives with this share of its weight: [1], 0.5. Two of them carry
a car up a wall; friction decides."""

SAG = 0.15
"""How far a suspension gives way under half the car's weight: [wheel radii], 0.15."""

BOUNCE_DAMPING = 0.5
"""Damping ratio of the car on its springs: [1], 0.5: it nods once."""

FREE_HERTZ = 4.0
"""Of a suspension without gravity: [Hz], 4."""

TRAVEL = 0.6
"""How far a suspension may go either way: [wheel radii], 0.6. More: wheels meet the chassis."""


def radius_of(body: Body) -> float:
    """Half of the larger side of its bounds [m]: the radius of a wheel."""
    x0, y0, x1, y1 = body.aabb
    return 0.5 * max(x1 - x0, y1 - y0)


def torque_for(ends: Ends, at: Point, speed: float) -> float:
    """Enough to turn B at `speed` [rad/s] about `at` [m], to lift it and to drive A: [N*m].

    Twice the torque of B's weight, what brings its inertia about the pivot to speed in START_TIME,
    and for a wheel a push of CLIMB times the weight of A. Two digits: a number to be read.
    """
    b, g = ends.b, math.hypot(*ends.b.world.gravity)
    arm = math.dist(at, b.center)
    inertia = b.inertia + b.mass * arm * arm
    torque = 2.0 * b.mass * g * arm + inertia * max(abs(speed), abs(SPEED)) / START_TIME
    if ends.a is not None and ends.a.kind == "dynamic":
        torque += CLIMB * ends.a.mass * g * radius_of(b)
    return two_digits(torque)


def suspension(ends: Ends, world: World) -> dict[str, float]:
    """Spring and travel of a wheel on its car, in the words of a wheel joint.

    Its hertz are those of the effective mass m of wheel and car, most of it the wheel's. It shall
    carry half of the car, M/2: k = (M/2) g / (SAG r), and damp it: c = 2 D sqrt(k M/2).
    """
    b, a, g = ends.b, ends.a, math.hypot(*world.gravity)
    r, is_car = radius_of(b), a is not None and a.kind == "dynamic"
    mass_a = a.mass if a is not None and is_car else math.inf
    carried = 0.5 * mass_a if is_car else b.mass
    mass = 1.0 / (1.0 / b.mass + 1.0 / mass_a)
    if g <= 0.0:
        hertz = FREE_HERTZ
        k = mass * (math.tau * hertz) ** 2
    else:
        k = carried * g / (SAG * r)
        hertz = math.sqrt(k / mass) / math.tau
    ratio = BOUNCE_DAMPING * math.sqrt(carried / mass)
    travel = TRAVEL * r
    found = {"hertz": two_digits(hertz), "damping_ratio": two_digits(ratio)}
    return {**found, "lower": -travel, "upper": travel}


def two_digits(value: float) -> float:
    """Rounded to two significant digits, so that it reads well."""
    return float(f"{value:.2g}")
