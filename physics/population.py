"""Writing bodies and their shapes into the data page, and taking them out."""

import math
from typing import Any

import numpy as np

from physics.defs import DefinitionError, Hull, Shape, finite, point
from physics.mass import MassData, combined
from physics.state import DYNAMIC, KINEMATIC, SEGMENT, State

BODY_VALUES = {
    "position": (0.0, 0.0),
    "angle": 0.0,
    "velocity": (0.0, 0.0),
    "omega": 0.0,
    "gravity_scale": 1.0,
    "linear_damping": 0.0,
    "angular_damping": 0.0,
    "fixed_rotation": False,
    "name": "",
    "id": 0,
}
"""What a body may be given, with the defaults."""


def write_body(page: State, kind: int, shapes: tuple[Shape, ...], given: dict[str, Any]) -> int:
    """Write a new body; returns its row. Raises DefinitionError before anything is changed."""
    values = checked_values(kind, shapes, given)
    hulls = [shape.hull() for shape in shapes]
    mass = body_mass(kind, shapes, hulls, values["name"])
    i = page.new_body()
    row = np.asarray(page.bodies)[i]
    x, y = values["position"]
    c, s = math.cos(values["angle"]), math.sin(values["angle"])
    row["kind"], row["id"], row["first_shape"] = kind, values["id"], -1
    row["x"] = row["x0"] = x + c * mass.x - s * mass.y
    row["y"] = row["y0"] = y + s * mass.x + c * mass.y
    row["angle"] = row["angle0"] = values["angle"]
    row["c"], row["s"], row["dc"] = c, s, 1.0
    row["vx"], row["vy"] = values["velocity"]
    row["w"] = values["omega"]
    row["cx"], row["cy"] = mass.x, mass.y
    row["fixed_rotation"] = bool(values["fixed_rotation"])
    for name in ("gravity_scale", "linear_damping", "angular_damping"):
        row[name] = values[name]
    if kind == DYNAMIC:
        row["mass"], row["inertia"] = mass.mass, mass.inertia
        row["inv_mass"] = 1.0 / mass.mass
        row["inv_inertia"] = 0.0 if values["fixed_rotation"] else 1.0 / mass.inertia
    for shape, hull in zip(shapes, hulls, strict=True):
        write_shape(page, i, shape, hull)
    return i


def checked_values(kind: int, shapes: tuple[Shape, ...], given: dict[str, Any]) -> dict[str, Any]:
    """`given` completed with the defaults; DefinitionError for what makes no sense."""
    for name in given:
        if name not in BODY_VALUES:
            known = ", ".join(sorted(BODY_VALUES))
            raise DefinitionError(f"a body has no {name!r}; it may have {known}")
    for shape in shapes:
        if not isinstance(shape, Shape):
            raise DefinitionError(f"a body is made of shapes such as Circle(...), not {shape!r}")
    values = {**BODY_VALUES, **given}
    values["position"] = point("position", values["position"])
    values["velocity"] = point("velocity", values["velocity"])
    for name in ("angle", "omega", "gravity_scale"):
        values[name] = finite(name, values[name])
    for name in ("linear_damping", "angular_damping"):
        values[name] = finite(name, values[name], 0.0, 1e6)
    moving = values["velocity"] != (0.0, 0.0) or values["omega"] != 0.0
    if moving and kind not in (DYNAMIC, KINEMATIC):
        raise DefinitionError("a static body cannot have a velocity; use add_kinematic")
    return values


def body_mass(kind: int, shapes: tuple[Shape, ...], hulls: list[Hull], name: str) -> MassData:
    """Mass of all shapes together; bodies that do not yield keep their origin as centre."""
    if kind != DYNAMIC:
        return MassData(0.0, 0.0, 0.0, 0.0)
    if not shapes:
        raise DefinitionError(f"dynamic body {name!r} has no shape, so no mass; give it one")
    parts = [hull.mass(shape.density) for shape, hull in zip(shapes, hulls, strict=True)]
    total = combined(parts)
    if total.mass <= 0.0 or total.inertia <= 0.0:
        kinds = "its shapes are segments" if hulls[0].kind == SEGMENT else "its density is zero"
        raise DefinitionError(f"dynamic body {name!r} has no mass: {kinds}; make it static")
    return total


def write_shape(page: State, body: int, shape: Shape, hull: Hull) -> None:
    """Write one shape of body row `body`, its discs relative to the centre of mass."""
    i = page.new_shape()
    row = np.asarray(page.shapes)[i]
    bodies = page.body
    row["body"], row["kind"], row["count"] = body, hull.kind, len(hull.discs)
    row["next"] = bodies["first_shape"][body]
    bodies["first_shape"][body] = i
    for k, (x, y, r) in enumerate(hull.discs):
        row["x"][k], row["y"][k] = x - bodies["cx"][body], y - bodies["cy"][body]
        row["r"][k] = r
        row["nx"][k], row["ny"][k] = hull.normals[k]
    row["friction"], row["restitution"] = shape.friction, shape.restitution
    row["density"] = shape.density
    row["category"], row["mask"], row["group"] = shape.filter


def free_body_rows(page: State, body: int) -> None:
    """Give the rows of a body and its shapes back; its contacts are gone already."""
    for i in list(page.shapes_of(body)):
        page.free_shape(i)
    page.free_body(body)
