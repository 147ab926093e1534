"""What a new motor or suspension needs: speed, torque and stiffness from the masses."""

import math

from app.editor.cursor import Point
from app.editor.tools._ends import Anchor, Ends, effective_mass
from physics import Body

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


def suspension(ends: Ends, at: Point) -> dict[str, float]:
    """Spring and travel of a wheel on its car, in the words of a wheel joint.

    Its hertz are those of the effective mass m of wheel and car at the axle `at` [m]. It shall
    carry half of the car, M/2: k = (M/2) g / (SAG r), and damp it: c = 2 D sqrt(k M/2).
    """
    b, a, g, r = ends.b, ends.a, math.hypot(*ends.b.world.gravity), radius_of(ends.b)
    carried = 0.5 * a.mass if a is not None and a.kind == "dynamic" else b.mass
    mass = effective_mass(Anchor.at(at, a), Anchor.at(at, b))
    hertz = math.sqrt(carried * g / (SAG * r) / mass) / math.tau if g > 0.0 else FREE_HERTZ
    ratio = BOUNCE_DAMPING * math.sqrt(carried / mass)
    travel = TRAVEL * r
    found = {"hertz": two_digits(hertz), "damping_ratio": two_digits(ratio)}
    return {**found, "lower": -travel, "upper": travel}


def two_digits(value: float) -> float:
    """Rounded to two significant digits, so that it reads well."""
    return float(f"{value:.2g}")
