"""What SHAPE rows know of a shape's material, column by column."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from physics.state.layout import SHAPE


def resting_friction(shape: Any) -> float:
    """The static coefficient, which is the kinetic one unless it is given."""
    resting = shape.static_friction
    return shape.friction if resting is None else resting


MATERIAL_COLUMNS: dict[str, Callable[[Any], Any]] = {
    **{
        name: attrgetter(name)
        for name in (
            *("density", "friction", "restitution", "rolling_resistance", "tangent_speed"),
            "contact_damping_ratio",
        )
    },
    "static_friction": resting_friction,
    "contact_hertz": lambda shape: shape.contact_hertz or 0.0,
    "category": lambda shape: int(shape.filter[0]),
    "mask": lambda shape: int(shape.filter[1]),
    "group": lambda shape: int(shape.filter[2]),
    "sensor": lambda shape: int(shape.sensor),
}
"""The value of each column for a shape."""

IN_ORDER = [name for name in SHAPE.names or () if name in MATERIAL_COLUMNS and name != "sensor"]
"""The same in the order of the columns, but for the sensor's."""

VALUES_IN_ORDER = [MATERIAL_COLUMNS[name] for name in IN_ORDER]
