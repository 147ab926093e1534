"""The mass of a body as it can be set: alone, with its inertia, or with another centre.

It lasts until shapes or densities change: then mass, inertia and centre follow from the shapes.
"""

from typing import TYPE_CHECKING

from physics.bodies.body_rows import set_center, set_mass
from physics.bodies.edits import center_of, follow_center
from physics.geometry.mass import MassData
from physics.shapes.definitions import DefinitionError, Point
from physics.state.layout import DYNAMIC
from physics.values.held import held, held_point
from physics.vector import Vector

if TYPE_CHECKING:
    from physics.body import Body


def mass(body: "Body") -> float:
    """Mass [kg]; 0 unless dynamic. Setting it scales the inertia: denser, of the same form.

    It lasts until shapes or densities change.
    """
    return body._get("mass")


def put_mass(body: "Body", value: float) -> None:
    """Set the mass [kg]. DefinitionError."""
    new = held("mass", value)
    require_dynamic(body, "mass")
    inertia = held("inertia", body.inertia * (new / body.mass))
    body.edit()
    set_mass(body._page, body.index, new, inertia)
    body.world.joint_table.stale = True  # sweeps may hold its joints no more


def inertia(body: "Body") -> float:
    """Rotational inertia about the centre of mass [kg*m^2]; 0 unless dynamic; settable."""
    return body._get("inertia")


def put_inertia(body: "Body", value: float) -> None:
    """Set the inertia [kg*m^2]. DefinitionError."""
    new = held("inertia", value)
    require_dynamic(body, "inertia")
    body.edit()
    set_mass(body._page, body.index, body.mass, new)
    body.world.joint_table.stale = True  # sweeps may hold its joints no more


def center_of_mass(body: "Body") -> Vector:
    """Centre of mass in the body's own frame [m]; settable where a load is off the middle.

    The body stays where it is and turns as it did; its inertia stays what it was, now about the new
    centre. It lasts until shapes or densities change. (0, 0) unless dynamic.
    """
    body.require_alive()
    return Vector(*center_of(body.world.page, body.index))


def put_center_of_mass(body: "Body", value: Point) -> None:
    """Set the centre of mass [m]. DefinitionError."""
    x, y = held_point("position", value, "center_of_mass")
    require_dynamic(body, "center_of_mass")
    before = center_of(body.world.page, body.index)
    if (x, y) == before:
        return
    body.edit()
    body.world.drop_contacts(body)
    set_center(body.world.page, body.index, x, y)
    follow_center(body, before, body.shapes)


def mass_data(body: "Body") -> MassData:
    """Mass [kg], centre x, y in the body's frame [m], and inertia about it [kg*m^2]; settable.

    See `mass` and `center_of_mass`. (Box2D: b2Body_SetMassData.)
    """
    return MassData(body.mass, *center_of_mass(body), body.inertia)


def put_mass_data(body: "Body", value: MassData) -> None:
    """Set mass, centre and inertia at once, or nothing. DefinitionError."""
    try:
        new, x, y, turning = value
    except (TypeError, ValueError):
        raise DefinitionError(f"mass_data must be (mass, x, y, inertia), not {value!r}") from None
    new, turning = held("mass", new), held("inertia", turning)
    put_center_of_mass(body, (x, y))
    require_dynamic(body, "mass_data")
    body.edit()
    set_mass(body.world.page, body.index, new, turning)


def require_dynamic(body: "Body", what: str) -> None:
    """DefinitionError unless the body is dynamic."""
    if body._get("kind") != DYNAMIC:
        raise DefinitionError(f"{what}: {body.name!r} is {body.kind}; only dynamic bodies have")
