"""Changing what a body is made of: its kind, its shapes, their materials.

What must follow is kept here: the mass, the centre it is about, the anchors measured from it, the
contacts that no longer hold. Everything is checked before anything is changed.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

import numpy as np

from physics.bodies.body_rows import (
    body_mass,
    forget_motion,
    rewrite_shapes,
    set_center,
    set_kind,
    set_mass,
)
from physics.bodies.material_columns import MATERIAL_COLUMNS
from physics.bodies.materials import remix_contacts
from physics.geometry.mass import MassData
from physics.shapes.definitions import Filter, Shape
from physics.state.layout import DYNAMIC, KINEMATIC, STATIC
from physics.state.page import State
from physics.values.checks import DefinitionError, refused
from physics.values.ranges import choice_fault, nearest

if TYPE_CHECKING:
    from physics.body import Body

KIND_NAMES = {STATIC: "static", KINEMATIC: "kinematic", DYNAMIC: "dynamic"}
KINDS_BY_NAME = {name: kind for kind, name in KIND_NAMES.items()}


class Material(TypedDict, total=False):
    """What `Body.set_material` may change of a shape's definition."""

    density: float
    friction: float
    static_friction: float | None
    restitution: float
    rolling_resistance: float
    tangent_speed: float
    contact_hertz: float | None
    contact_damping_ratio: float
    sensor: bool
    filter: Filter


MATERIAL = tuple(Material.__annotations__)

SAME_CENTER = 1e-12
"""Centres of mass closer than this part of the body's extent are the same: [1], 1e-12. Zero: the
rounding in a changed density throws away the body's contacts; large: the centre creeps."""


def change_kind(body: "Body", word: str) -> None:
    """Make a body static, kinematic or dynamic. DefinitionError when it would have no mass."""
    refused(choice_fault("kind", word, KINDS_BY_NAME))
    kind = KINDS_BY_NAME[word]
    mass = body_mass(kind, body.shapes, body.name)
    page = body.world.page
    body.edit()
    before = center_of(page, body.index)
    body.world.drop_contacts(body)
    set_kind(page, body.index, kind, mass)
    follow_center(body, before, body.shapes)
    forget_motion(page, body.index)
    page.tally["blocks_stale"] = 1  # its colours depend on whether it yields


def change_shapes(body: "Body", shapes: tuple[Shape, ...]) -> None:
    """Replace all shapes; the body's origin stays in place, its mass is renewed."""
    page = body.world.page
    mass = body_mass(int(page.body["kind"][body.index]), shapes, body.name)
    body.edit()
    before = center_of(page, body.index)
    fronted = touches_fronts(page, body.index)
    body.world.drop_contacts(body)
    renew_mass(body, mass)
    follow_center(body, before, shapes)
    rows = list(page.shapes_of(body.index))
    np.asarray(page.shapes)["remade"][rows] = page.tally["tick"] + 1
    np.asarray(page.shapes)["fronted"][rows] = fronted


def touches_fronts(page: State, i: int) -> bool:
    """Whether body row `i` touches links from the front, or has links so touched, in this tick."""
    contacts = np.asarray(page.live_contacts)
    own = (contacts["body_a"] == i) | (contacts["body_b"] == i)
    own &= (contacts["point_count"] > 0) & (contacts["sensor"] == 0)
    shapes = np.asarray(page.shapes)
    before = shapes[list(page.shapes_of(i))]  # remade twice between two ticks: as it was then
    again = (before["remade"] == page.tally["tick"] + 1) & (before["fronted"] == 1)
    return bool(shapes["one_sided"][contacts["shape_a"][own]].any() or again.any())


def change_material(body: "Body", which: int | None, values: Material) -> tuple[Shape, ...]:
    """Change the material of shape number `which`, or of all; returns the new definitions."""
    for name in values:
        if name not in MATERIAL:
            raise DefinitionError(f"a material has no {name!r}; {nearest(name, MATERIAL)}")
    shapes = remade(body.shapes, which, values)
    page = body.world.page
    weighs = {"density", "sensor"} & set(values)
    kind = page.body["kind"].item(body.index)
    mass = body_mass(kind, shapes, body.name) if weighs else MassData(0.0, 0.0, 0.0, 0.0)
    body.edit()
    before = center_of(page, body.index)
    if {"filter", "sensor"} & set(values):
        body.world.drop_contacts(body)
        page.forget_bounds(body.index)
    rewrite_materials(page, body.index, shapes, values)
    if weighs and mass.mass > 0.0:
        shift = np.hypot(mass.x - before[0], mass.y - before[1])
        if shift > SAME_CENTER * page.body["extent"].item(body.index):
            body.world.drop_contacts(body)
            renew_mass(body, mass)
            follow_center(body, before, shapes)
        else:
            set_mass(page, body.index, mass.mass, mass.inertia)
            body.world.joint_table.stale = True  # sweeps may hold its joints no more
    remix_contacts(page.arrays, np.int64(body.index))
    page.tally["blocks_stale"] = 1  # the solver's lanes hold copies of the coefficients
    return shapes


def center_of(page: State, i: int) -> tuple[float, float]:
    """Centre of mass of body row `i` in its own frame [m]."""
    return page.body["cx"].item(i), page.body["cy"].item(i)


def renew_mass(body: "Body", mass: MassData) -> None:
    """Write mass, inertia and centre of mass."""
    page = body.world.page
    set_center(page, body.index, mass.x, mass.y)
    set_mass(page, body.index, mass.mass, mass.inertia)


def follow_center(body: "Body", before: tuple[float, float], shapes: tuple[Shape, ...]) -> None:
    """Rewrite what is measured from the centre of mass: shape rows, and anchors of joints."""
    page = body.world.page
    body.world.events_settled()  # before the rows that they name are free
    rewrite_shapes(page, body.index, shapes)
    x, y = center_of(page, body.index)
    body.world.shift_anchors(body, x - before[0], y - before[1])


FOLLOWING = {
    "friction": ("friction", "static_friction"),
    "filter": ("category", "mask", "group"),
}
"""Columns that a value of a material is written to, where these are not the one of its name."""


def remade(shapes: tuple[Shape, ...], which: int | None, values: Material) -> tuple[Shape, ...]:
    """Shapes of which number `which`, or all, are of another material. DefinitionError.

    Of each kind one is made and checked as a whole: for the others only friction can go wrong.
    """
    checked: set[type[Shape]] = set()
    result = list(shapes)
    for k in range(len(shapes)) if which is None else (which,):
        made = shapes[k].of_material(values)
        resting = made.static_friction
        slips = isinstance(resting, float) and resting < made.friction
        if type(made) not in checked or slips:
            made = replace(shapes[k], **values)
            checked.add(type(made))
        result[k] = made
    return tuple(result)


def rewrite_materials(page: State, body: int, shapes: tuple[Shape, ...], values: Material) -> None:
    """Write the `values` that all shapes have of their materials into their rows, in columns."""
    order = list(page.shapes_of(body))[::-1]
    hulls = [len(shape.parts) for shape in shapes]
    for value in values:
        for name in FOLLOWING.get(value, (value,)):
            column = [MATERIAL_COLUMNS[name](shape) for shape in shapes]
            np.asarray(page.shapes)[name][order] = np.repeat(column, hulls)
