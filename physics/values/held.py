"""What the numbers of a body may be: one range each, for definitions, edits, files, exact states.

Whatever a running world can come to lies within: the tick holds speeds and removes what is far
away. So what was saved can be opened. An editor may ask for less.
"""

from physics.constants import MOST_ANGLE, MOST_PLACE, MOST_SPEED, MOST_SPIN
from physics.shapes.definitions import Point, finite, point

Range = tuple[float, float]

HELD: dict[str, Range] = {
    "position": (-MOST_PLACE, MOST_PLACE),  # [m]
    "angle": (-MOST_ANGLE, MOST_ANGLE),  # [rad]
    "velocity": (-MOST_SPEED, MOST_SPEED),  # [m/s] along each axis
    "omega": (-MOST_SPIN, MOST_SPIN),  # [rad/s]
    "gravity_scale": (-1e6, 1e6),  # [1]
    "linear_damping": (0.0, 1e6),  # [1/s]
    "angular_damping": (0.0, 1e6),  # [1/s]
    # The largest shapes (100 km) at the highest density weigh 1e20 kg, a thousand of them 1e23; an
    # inertia is the mass times up to (500 km)^2. The least are far below a millimetre of air.
    "mass": (1e-30, 1e30),  # [kg]
    "inertia": (1e-40, 1e45),  # [kg*m^2]
}
"""Least and largest value; of a pair, of each of the two."""


def held(name: str, value: object) -> float:
    """`value` as a float within the range of `name`; DefinitionError."""
    return finite(name, value, *HELD[name])


def held_point(name: str, value: Point, what: str = "") -> Point:
    """Return a pair of numbers within their range; `what` is what the error calls it."""
    return point(what or name, value, HELD[name][1])
