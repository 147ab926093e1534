"""Bodies as plain values, and back."""

import math
from typing import TYPE_CHECKING, Any

from physics.bodies.body_marks import MARKS
from physics.bodies.body_rows import BODY_VALUES, body_mass
from physics.bodies.edits import KINDS_BY_NAME
from physics.constants import MOST_PLACE
from physics.plain.definition_values import (
    brief,
    entries,
    json_value,
    read_shape,
    read_values,
    shape_to_dict,
)
from physics.values.checks import DefinitionError, Point

if TYPE_CHECKING:
    from physics.body import Body
    from physics.world import World

MOST_SHAPES = 1000
"""Read at most: [count] on a body. More: a file fills the memory."""

BODY_TYPES = {
    name: Point if isinstance(value, tuple) else type(value)
    for name, value in BODY_VALUES.items()
    if name not in ("id", *MARKS)
}
ROUNDING = 1e-12
"""How far `center` may be from what `position` gives: [1], 1e-12, some thousand roundings."""

SET_LATER = ("mass", "inertia", "center_of_mass")
"""What is set when the body is there, for it follows from the shapes else."""

NOT_OF_STATIC = ("velocity", "omega")


def body_to_dict(body: "Body", with_id: bool) -> dict[str, Any]:
    """One body: name, kind, pose, what is not at its default, shapes."""
    words: dict[str, Any] = {"id": body.id} if with_id else {}
    words |= {"name": body.name, "kind": body.kind, **position_to_dict(body)}
    for name, default in BODY_VALUES.items():
        if name in ("id", "name", "position"):
            continue
        value = getattr(body, name)
        if value != default and not (body.kind == "static" and name in NOT_OF_STATIC):
            words[name] = json_value(value)
    if body.kind == "dynamic":
        usual = body_mass(KINDS_BY_NAME["dynamic"], body.shapes, body.name)
        words |= {"mass": body.mass} if body.mass != usual.mass else {}
        scaled = usual.inertia * (body.mass / usual.mass) if "mass" in words else usual.inertia
        words |= {"inertia": body.inertia} if body.inertia != scaled else {}
        if body.center_of_mass != (usual.x, usual.y):
            words |= {"center_of_mass": [*body.center_of_mass], "center": [*body.center]}
    words["shapes"] = [shape_to_dict(shape) for shape in body.shapes]
    return words


def position_to_dict(body: "Body") -> dict[str, list[float]]:
    """The position that puts the centre of mass exactly where it is now [m].

    The loader adds what `set_center` adds, which rounds: of the numbers nearest to the position
    take the shortest that gives the same bits. Where there is none, `center` has them.
    """
    page, i = body.world.page, body.index
    cx, cy = page.body["cx"].item(i), page.body["cy"].item(i)
    c, s = math.cos(body.angle), math.sin(body.angle)
    shifts = c * cx - s * cy, s * cx + c * cy
    result = [fitting(x, shift) for x, shift in zip(body.center, shifts, strict=True)]
    reached = result[0] + shifts[0], result[1] + shifts[1]
    return {"position": result} | ({"center": [*body.center]} if reached != body.center else {})


def fitting(center: float, shift: float) -> float:
    """P with p + shift == center, in floats; where there is none, the nearest."""
    near = center - shift
    for place in (round(near, 12), near):
        if place + shift == center:
            return place
    for way in (-math.inf, math.inf):
        step = near
        for _ in range(4):
            step = math.nextafter(step, way)
            if step + shift == center:
                return step
    return near


def add_body(world: "World", path: str, data: Any) -> "Body":
    """Add the body that `data` describes; DefinitionError with the path of what is wrong."""
    own = {**BODY_TYPES, "mass": float, "inertia": float, "center_of_mass": Point, "center": Point}
    values = read_values(path, own, data, ("id", "number", "kind", "shapes", *MARKS))
    values |= {name: data[name] for name in sorted(MARKS) if name in data}
    kind = data.get("kind", "dynamic")
    if not isinstance(kind, str) or kind not in KINDS_BY_NAME:
        raise DefinitionError(f"{path}.kind: {brief(kind)}; a body is static, kinematic or dynamic")
    center = values.pop("center", None)
    set_later = [(name, values.pop(name)) for name in SET_LATER if name in values]
    if "center_of_mass" in dict(set_later):  # the velocity is that of the centre it has then
        set_later.append(("velocity", values.get("velocity", (0.0, 0.0))))
    shapes = [
        read_shape(f"{path}.{place}", shape)
        for place, shape in entries("shapes", data, MOST_SHAPES)
    ]
    try:
        # As far out as earlier versions let it be put; its first tick says that it leaves.
        body = world._add(KINDS_BY_NAME[kind], tuple(shapes), values, MOST_PLACE)
        for name, value in set_later:
            setattr(body, name, value)
    except DefinitionError as error:
        raise DefinitionError(f"{path}: {error}") from None
    if center is not None:
        put_center(f"{path}.center", body, center)
    return body


def put_center(path: str, body: "Body", center: Point) -> None:
    """Correct the rounding of the position; DefinitionError when it is more than that."""
    if math.dist(center, body.center) > ROUNDING * max(1.0, *map(abs, center)):
        raise DefinitionError(f"{path}: does not fit the position and shapes; leave it out")
    column = body.world.page.body
    for name, value in zip("xy", center, strict=True):
        column[name][body.index] = column[name + "0"][body.index] = value
