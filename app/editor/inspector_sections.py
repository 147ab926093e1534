"""What there is to see and to set of a selection, in sections: the content of the inspector."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from app.editor.inspector_lines import (
    ColorLine,
    Line,
    LinkLine,
    MaterialLine,
    NoteLine,
    PropertyLine,
    ReadingLine,
    Section,
    Thing,
)
from app.quantities import registry as quantities
from app.quantities.registry import Quantity
from app.simulation.commands.properties import (
    Property,
    body_properties,
    joint_properties,
    shape_properties,
    world_properties,
)
from app.simulation.commands.property_ref import Address, Scope
from physics import Body, World
from physics.bodies.edits import MATERIAL
from physics.joints.handle import Joint

MOST_SHAPES = 24
"""Shapes of one body that get a section of their own: [count]; a line says how many more."""

MOST_SUMMED = 300
"""Bodies whose readings are summed: [count]; more would cost milliseconds a line."""

FOLDED = ("Filter", "Shapes", "Solver", "Breaking")
"""Sections that are folded until the user unfolds them."""

BODY_SECTIONS = {
    "Body": ("name", "kind", "mass", "position", "angle", "color"),
    "Motion": ("velocity", "omega", "gravity_scale", "linear_damping", "angular_damping"),
    "Details": ("inertia", "fixed_rotation", "bullet", "may_sleep", "awake", "enabled"),
}
"""What is set most often stands first, without scrolling."""

FILTER = ("category", "mask", "group")
JOINT_SECTIONS = {
    "Anchors": (
        *("anchor_a", "anchor_b", "ground_a", "ground_b", "axis"),
        *("collide_connected", "enabled"),
    ),
    "Limits": (
        *("length", "min_length", "max_length", "lower", "upper", "ratio", "range"),
        *("step_angle", "stop"),
    ),
    "Motor": (
        *("motor_speed", "max_torque", "max_force", "side_force", "angular_friction"),
        *("target", "target_velocity", "target_angle", "target_omega"),
        *("servo_angle", "servo_hertz", "servo_damping_ratio"),
    ),
    "Spring": (
        *("hertz", "damping_ratio", "rest", "strength"),
        *("angular_hertz", "angular_damping_ratio", "rigid_hertz", "rigid_damping_ratio"),
    ),
    "Breaking": ("break_force", "break_torque"),
}
BODY_READINGS = (
    *("x", "y", "speed", "kinetic", "potential", "energy"),
    *("momentum", "px", "py", "spin", "contacts"),
)
BODY_TOTALS = ("mass", "kinetic", "potential", "energy", "px", "py", "spin", "contacts")
JOINT_READINGS = ("force", "fx", "fy", "torque", "error", "angle", "length", "speed", "slide")
SLIDES = ("prismatic", "wheel")


def sections_of(bodies: Sequence[Body], joints: Sequence[Joint], world: World) -> list[Section]:
    """Return the sections of the selection; of nothing, the world's."""
    if not bodies and not joints:
        return _of_world(world)
    found = _of_bodies(bodies) if bodies else []
    return found + (_of_joints(joints) if joints else [])


# --- bodies ---------------------------------------------------------------------------------------


def _of_bodies(bodies: Sequence[Body]) -> list[Section]:
    kinds = {body.kind: body for body in reversed(bodies)}
    common = _shared(body_properties(body) for body in kinds.values())
    if len(bodies) > 1:
        common.pop("name", None)
    ids = tuple(body.id for body in bodies)
    sections = _grouped("body", ids, bodies, common, BODY_SECTIONS)
    return [*sections, *_of_shapes(bodies, ids), _readings_of_bodies(bodies)]


def _of_shapes(bodies: Sequence[Body], ids: tuple[int, ...]) -> list[Section]:
    """Return the material of all, the form of each shape of a single body, and whom they meet."""
    kinds = {type(shape): shape for body in bodies for shape in body.shapes}
    if not kinds:
        return []
    common = _shared(shape_properties(shape) for shape in kinds.values())
    matter = {name: found for name, found in common.items() if name in MATERIAL}
    material = (MaterialLine(bodies), *_lines("shape", ids, bodies, matter))
    sections = [Section("Material", material)]
    if len(bodies) == 1:
        sections += _single_shapes(bodies[0], ids)
    else:
        rest = {n: p for n, p in common.items() if n not in (*MATERIAL, *FILTER)}
        if rest:
            sections.append(Section("Shape", tuple(_lines("shape", ids, bodies, rest))))
    meets = {name: common[name] for name in FILTER}
    return [*sections, Section("Filter", tuple(_lines("shape", ids, bodies, meets)))]


def _single_shapes(body: Body, ids: tuple[int, ...]) -> list[Section]:
    """Return a section for each shape; those of a body of many also say what each is made of."""
    sections, count = [], len(body.shapes)
    for k, shape in enumerate(body.shapes[:MOST_SHAPES]):
        found = shape_properties(shape)
        form = {n: p for n, p in found.items() if n not in (*MATERIAL, *FILTER)}
        lines: list[Line] = list(_lines("shape", ids, (body,), form, k))
        if count > 1:
            matter = {n: p for n, p in found.items() if n in MATERIAL}
            lines += [MaterialLine((body,), k), *_lines("shape", ids, (body,), matter, k)]
        word = type(shape).__name__.lower()
        title = f"Shape: {word}" if count == 1 else f"Shape {k + 1}: {word}"
        sections.append(Section(title, tuple(lines), "Shape" if count == 1 else "Shapes"))
    if count > MOST_SHAPES:
        more = NoteLine(f"and {count - MOST_SHAPES} shapes more")
        sections.append(Section("More shapes", (more,)))
    return sections


def _readings_of_bodies(bodies: Sequence[Body]) -> Section:
    """Return what is measured of one body, or the sums of many."""
    if len(bodies) == 1:
        return Section(
            "Readings", tuple(_read(quantities.BODY[n], bodies[0]) for n in BODY_READINGS)
        )
    if len(bodies) > MOST_SUMMED:
        note = NoteLine(f"Of at most {MOST_SUMMED} bodies")
        return Section("Readings, summed", (note,), "Readings")
    lines = (
        ReadingLine(
            replace(found := quantities.BODY[name], help=f"Sum of {len(bodies)}: {found.help}"),
            lambda read=found.read: _sum([read(body) for body in bodies]),
        )
        for name in BODY_TOTALS
    )
    return Section("Readings, summed", tuple(lines), "Readings")


def _sum(values: list[float]) -> float:
    """Return the sum; that of counts is a count."""
    return sum(values) if all(isinstance(value, int) for value in values) else math.fsum(values)


# --- joints and the world -------------------------------------------------------------------------


def _of_joints(joints: Sequence[Joint]) -> list[Section]:
    kinds = {joint.kind: joint for joint in reversed(joints)}
    common = _shared(joint_properties(joint) for joint in kinds.values())
    ids = tuple(joint.id for joint in joints)
    sections = _grouped("joint", ids, joints, common, JOINT_SECTIONS)
    if len(joints) > 1:
        return sections
    joint = joints[0]
    ends = Section("Joint", (_end("Body A", joint.a), _end("Body B", joint.b)))
    names = [n for n in JOINT_READINGS if n != "slide" or joint.kind in SLIDES]
    readings = Section("Readings", tuple(_read(quantities.JOINT[n], joint) for n in names))
    return [ends, *sections, readings]


def _end(label: str, body: Body | None) -> LinkLine:
    return LinkLine(label, body.name, body.id) if body else LinkLine(label, "the background", 0)


def _of_world(world: World) -> list[Section]:
    found = world_properties(world)
    parts = {"World": "", "Air": "air", "Solver": "settings"}
    sections = []
    for title, part in parts.items():
        mine = {n: p for n, p in found.items() if n.rpartition(".")[0] == part}
        sections.append(Section(title, tuple(_lines("world", (), (world,), mine))))
    readings = (_read(found, world) for name, found in quantities.WORLD.items() if _shown(name))
    return [*sections[:-1], Section("Readings", tuple(readings)), sections[-1]]


def _shown(name: str) -> bool:
    """Return whether the world's section shows it; gravity is a property, the clock elsewhere."""
    return name not in ("time", "tick", "gravity", "gravity.x", "gravity.y")


# --- parts ----------------------------------------------------------------------------------------


def _shared(tables: Iterable[Mapping[str, Property]]) -> dict[str, Property]:
    """Return what all have, as the first has it."""
    first, *others = tables
    return {name: p for name, p in first.items() if all(name in other for other in others)}


def _grouped(
    scope: Scope,
    ids: tuple[int, ...],
    things: Sequence[Thing],
    found: Mapping[str, Property],
    groups: Mapping[str, tuple[str, ...]],
) -> list[Section]:
    """Return sections by `groups`; what is in none of them goes into the first."""
    placed = {name for names in groups.values() for name in names}
    sections = []
    for number, (title, names) in enumerate(groups.items()):
        extra = () if number else tuple(name for name in found if name not in placed)
        mine = {name: found[name] for name in (*names, *extra) if name in found}
        if mine:
            sections.append(Section(title, tuple(_lines(scope, ids, things, mine))))
    return sections


def _lines(
    scope: Scope,
    ids: tuple[int, ...],
    things: Sequence[Thing],
    found: Mapping[str, Property],
    index: int | None = None,
) -> Iterable[Line]:
    for name, one in found.items():
        address = Address(scope, ids, name, index)
        yield PropertyLine(address, one, things)
        if one.kind == "color":
            yield ColorLine(address, things)


def _read(quantity: Quantity, thing: Thing) -> ReadingLine:
    return ReadingLine(quantity, lambda: quantity.read(thing))
