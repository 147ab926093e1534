"""What there is to see and to set of a selection, in sections of rows: the inspector's content."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import Any

from app.editor.editor import Editor
from app.quantities import registry as quantities
from app.quantities.materials import MATERIALS, SHEET, material_of
from app.quantities.springs import is_spring
from app.simulation.commands.edit import SetMaterial
from app.simulation.commands.properties import (
    Property,
    body_properties,
    joint_properties,
    joint_value,
    shape_properties,
)
from app.simulation.commands.property_ref import MIXED, Mixed
from app.ui.panel.form_rows import LinkRow, Row, SwitchRow, WordsRow
from app.ui.panel.patch_rows import OWN, MaterialRow
from app.ui.panel.property_rows import Cells, Section, reading
from app.ui.panel.world_sections import EXPERT, sections_of_world
from physics import Body
from physics.bodies.edits import MATERIAL
from physics.joints.handle import Joint

MOST_SHAPES = 24
"""Shapes of one body that get a section of their own: [count]; a line says how many more."""

MOST_SUMMED = 300
"""Bodies whose readings are summed: [count]; more would cost milliseconds a line."""

FOLDED = (EXPERT, "Shapes", "Breaking")
"""Sections that are folded until the user unfolds them."""

BODY_FIRST = ("name", "color")
BODY_LAST = ("mass",)
SURFACE = ("friction", "restitution")
KIND = ("kind",)
MOTION = (
    *("position", "angle", "velocity", "omega"),
    *("gravity_scale", "linear_damping", "angular_damping", "fixed_rotation"),
)
"""What is changed most often stands first, in the order of use; what is in none of these, and in no
form, is for experts.
"""

FILTER = ("category", "mask", "group")
NO_SIZE = ("center", "angle", "loop", "normal")  # of a form
JOINT_SECTIONS = {
    "Motor": (
        *("motor_speed", "max_torque", "max_force", "side_force", "angular_friction"),
        *("target", "target_velocity", "target_angle", "target_omega"),
        *("servo_angle", "servo_hertz", "servo_damping_ratio"),
    ),
    "Spring": ("spring_constant", "hertz", "damping_ratio", "rest", "strength"),
    "Limits": (
        *("length", "min_length", "max_length", "lower", "upper", "ratio", "range"),
        *("step_angle", "stop"),
    ),
    "Anchors": ("anchor_a", "anchor_b", "ground_a", "ground_b", "axis"),
    "Breaking": ("break_force", "break_torque"),
}
SPRING_SECTIONS = {"Spring": ("spring_constant", "length", "damping_ratio")} | {
    title: names for title, names in JOINT_SECTIONS.items() if title != "Spring"
}
"""What is set of springs from end to end comes first; most have no motor and no limits."""

SWITCHED = {"Motor": ("motor_speed",), "Limits": ("min_length", "max_length")}
"""What a section of a spring is about: where all of it is off, the rest means nothing."""

BODY_READINGS = (
    *("x", "y", "speed", "kinetic", "potential", "energy"),
    *("momentum", "px", "py", "spin", "contacts"),
)
BODY_TOTALS = ("mass", "kinetic", "potential", "energy", "px", "py", "spin", "contacts")
JOINT_READINGS = ("force", "fx", "fy", "torque", "error", "angle", "length", "speed", "slide")
SPRING_READINGS = ("extension", "length", "force", "fx", "fy")
SLIDES = ("prismatic", "wheel")


SHAPE_WORDS = {"Segment": "line", "HalfSpace": "ground", "Chain": "line"}
MADE_OF = attrgetter(*next(iter(MATERIALS.values())).values())
"""The numbers of a shape that say what it is made of."""


def sections_of(editor: Editor, bodies: Sequence[Body], joints: Sequence[Joint]) -> list[Section]:
    """Return the sections of the selection; of nothing, the world's."""
    if not bodies and not joints:
        return sections_of_world(editor)
    result = _of_bodies(editor, bodies) if bodies else []
    return result + (_of_joints(editor, joints) if joints else [])


def new_bodies(editor: Editor, tip: str) -> Section:
    """Return what bodies that are drawn next will be; `tip` says what static ones are."""
    read, write = partial(getattr, editor), partial(setattr, editor)
    material = MaterialRow(
        "Material", read=partial(read, "material"), write=partial(write, "material"), new=True
    )
    static = SwitchRow("Draw fixed walls", tip, partial(read, "static"), partial(write, "static"))
    return Section("New bodies", (material, static))


# --- bodies ---------------------------------------------------------------------------------------


def _of_bodies(editor: Editor, bodies: Sequence[Body]) -> list[Section]:
    """Return what is set of bodies and of their shapes, in the order of use."""
    own = Cells(editor, "body", bodies)
    kinds = {body.kind: body for body in reversed(bodies)}
    common = _shared(body_properties(body) for body in kinds.values())
    if len(bodies) > 1:
        common.pop("name", None)
    of_shapes, material, form = Cells(editor, "shape", bodies), list[Row](), dict[str, Property]()
    shapes = {type(shape): shape for body in bodies for shape in body.shapes}
    shared = _shared(map(shape_properties, shapes.values())) if shapes else {}
    if shared:
        material, form = [_material_row(of_shapes)], _form(shared)
    apart = len(bodies) == 1 and len(bodies[0].shapes) != 1  # each shape has its own section
    size = {} if apart else {name: one for name, one in form.items() if name not in NO_SIZE}
    first = [
        *own.rows(_only(common, BODY_FIRST)),
        *material,
        *of_shapes.rows(size),
        *own.rows(_only(common, BODY_LAST)),
        *of_shapes.rows(_only(shared, SURFACE)),
        *own.rows(_only(common, KIND)),
    ]
    rest = _without(shared, (*SURFACE, *size, *(form if apart else ())))
    expert = [
        *of_shapes.rows(rest),
        *own.rows(_without(common, (*BODY_FIRST, *BODY_LAST, *KIND, *MOTION))),
    ]
    return [
        Section("Body" if len(bodies) == 1 else "Bodies", first, "Body"),
        Section("Motion", own.rows(_only(common, MOTION))),
        *(_single_shapes(editor, bodies[0]) if apart else ()),
        _readings_of_bodies(bodies),
        Section(EXPERT, expert),
    ]


def _single_shapes(editor: Editor, body: Body) -> list[Section]:
    """Return a section for each shape of a body of many: its form, and what it is made of."""
    sections, count = [], len(body.shapes)
    for k, shape in enumerate(body.shapes[:MOST_SHAPES]):
        result, cells = shape_properties(shape), Cells(editor, "shape", (body,), k)
        matter = {name: one for name, one in result.items() if name in MATERIAL}
        rows = [*cells.rows(_form(result)), _material_row(cells), *cells.rows(matter)]
        word = SHAPE_WORDS.get(type(shape).__name__, type(shape).__name__.lower())
        sections.append(Section(f"Shape {k + 1}: {word}", rows, "Shapes"))
    if count > MOST_SHAPES:
        more = WordsRow(f"and {count - MOST_SHAPES} shapes more")
        sections.append(Section("More shapes", (more,)))
    return sections


def _form(result: Mapping[str, Property]) -> dict[str, Property]:
    """Return what is the form of a shape."""
    return _without(result, (*MATERIAL, *FILTER))


def _only(result: Mapping[str, Property], names: Iterable[str]) -> dict[str, Property]:
    return {name: result[name] for name in names if name in result}


def _without(result: Mapping[str, Property], names: Container[str]) -> dict[str, Property]:
    return {name: one for name, one in result.items() if name not in names}


def _material_row(cells: Cells) -> Row:
    """Return the materials to choose from."""
    bodies: Sequence[Any] = cells.things

    def write(name: str) -> None:
        cells.editor.do(SetMaterial(cells.ids, name, cells.index, SHEET))

    return MaterialRow(read=partial(_material, bodies, cells.index), write=write)


def _material(bodies: Sequence[Body], index: int | None) -> str | Mixed:
    """Return the material of all shapes, or of those of that number."""
    result = {}
    for body in bodies:
        for shape in body.shapes if index is None else body.shapes[index : index + 1]:
            result.setdefault(MADE_OF(shape), shape)
    materials = {material_of(shape) for shape in result.values()}
    if len(materials) > 1:
        return MIXED
    material = materials.pop() if materials else None
    return material.name if material is not None else OWN


def _readings_of_bodies(bodies: Sequence[Body]) -> Section:
    """Return what is measured of one body, or the sums of many."""
    if len(bodies) == 1:
        rows = [reading(quantities.BODY[name], bodies[0]) for name in BODY_READINGS]
        return Section("Readings", rows)
    if len(bodies) > MOST_SUMMED:
        rows = [WordsRow(f"Of at most {MOST_SUMMED} bodies")]
    else:
        rows = [reading(quantities.BODY[name], *bodies) for name in BODY_TOTALS]
    return Section("Readings, summed", rows, "Readings")


# --- joints -------------------------------------------------------------------------------------


def _of_joints(editor: Editor, joints: Sequence[Joint]) -> list[Section]:
    kinds = {(joint.kind, is_spring(joint)): joint for joint in reversed(joints)}
    common = _shared(joint_properties(joint) for joint in kinds.values())
    cells, placed = Cells(editor, "joint", joints), set[str]()
    springs = all(map(is_spring, joints))
    sections = []
    for title, names in (SPRING_SECTIONS if springs else JOINT_SECTIONS).items():
        if mine := _without(_only(common, names), placed):
            off = springs and title in SWITCHED and _all_off(joints, SWITCHED[title])
            sections.append(Section(title, cells.rows(mine), closed=off))
        placed |= {*names}
    expert = Section(EXPERT, cells.rows(_without(common, placed)))
    if len(joints) > 1:
        return [*sections, expert]
    joint = joints[0]
    ends = Section("Joint", [_end(editor, "Body A", joint.a), _end(editor, "Body B", joint.b)])
    names = [n for n in JOINT_READINGS if n != "slide" or joint.kind in SLIDES]
    shown = SPRING_READINGS if springs else names
    readings = Section("Readings", [reading(quantities.JOINT[n], joint) for n in shown])
    folded = [section for section in sections if section.closed or section.key in FOLDED]
    unfolded = [section for section in sections if section not in folded]
    return [ends, *unfolded, readings, *folded, expert]


def _all_off(joints: Sequence[Joint], names: Sequence[str]) -> bool:
    """Return whether none of the joints has any of these values."""
    return all(joint_value(joint, name) is None for joint in joints for name in names)


def _end(editor: Editor, label: str, body: Body | None) -> Row:
    """Return an end of a joint; a click selects its body."""
    if body is None:
        return WordsRow(label, read=lambda: "the background", role="muted")
    name = body.name
    return LinkRow(
        label,
        f"Select {name}",
        lambda: name,
        role="accent",
        go=partial(editor.selection.select, [body.id]),
    )


def _shared(tables: Iterable[Mapping[str, Property]]) -> dict[str, Property]:
    """Return what all have, as the first has it; with a title only where all have the same."""
    first, *others = tables
    shared = {name: p for name, p in first.items() if all(name in other for other in others)}
    return {
        name: p if all(other[name].title == p.title for other in others) else replace(p, title="")
        for name, p in shared.items()
    }
