"""What there is to see and to set of a selection, in sections of rows: the inspector's content."""

import math
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any

from app.editor.editor import Editor
from app.editor.idle_settings import idle_reason
from app.editor.motor_strength import STRENGTHS, strength_for, usual_speed
from app.quantities import registry as quantities
from app.quantities.materials import MATERIALS, SHEET, material_of
from app.quantities.numbers import figure
from app.quantities.registry import Quantity
from app.simulation.commands.edit import SetMaterial
from app.simulation.commands.properties import (
    Property,
    body_properties,
    joint_properties,
    shape_properties,
    world_properties,
)
from app.simulation.commands.property_names import choice_words, label_of
from app.simulation.commands.property_ref import MIXED, Address, Mixed, Scope, Thing
from app.simulation.commands.scene import SetGravity
from app.ui.kit.words import capital
from app.ui.panel.cell import Cell, MotorCell
from app.ui.panel.form_rows import ChoiceRow, LinkRow, Row, SwitchRow, WordsRow
from app.ui.panel.patch_rows import OWN, ColorRow, MaterialRow
from app.ui.panel.value_row import ValueRow
from physics import Body, Capsule, World
from physics.bodies.edits import MATERIAL
from physics.joints.handle import Joint

MOST_SHAPES = 24
"""Shapes of one body that get a section of their own: [count]; a line says how many more."""

MOST_SUMMED = 300
"""Bodies whose readings are summed: [count]; more would cost milliseconds a line."""

EXPERT = "Expert"
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
    "Spring": ("hertz", "damping_ratio", "rest", "strength"),
    "Limits": (
        *("length", "min_length", "max_length", "lower", "upper", "ratio", "range"),
        *("step_angle", "stop"),
    ),
    "Anchors": ("anchor_a", "anchor_b", "ground_a", "ground_b", "axis"),
    "Breaking": ("break_force", "break_torque"),
}
BODY_READINGS = (
    *("x", "y", "speed", "kinetic", "potential", "energy"),
    *("momentum", "px", "py", "spin", "contacts"),
)
BODY_TOTALS = ("mass", "kinetic", "potential", "energy", "px", "py", "spin", "contacts")
JOINT_READINGS = ("force", "fx", "fy", "torque", "error", "angle", "length", "speed", "slide")
SLIDES = ("prismatic", "wheel")


SHAPE_WORDS = {"Segment": "line", "HalfSpace": "ground", "Chain": "line"}
PLAIN_NAMES = {"x": "centre x", "y": "centre y"}
"""Readings whose names are not plain enough."""

MADE_OF = attrgetter(*next(iter(MATERIALS.values())).values())
"""The numbers of a shape that say what it is made of."""

FIRST = {"lower": -0.5, "upper": 0.5, "servo_angle": 0.0, "target_angle": 0.0}
"""What a limit or servo is when it is switched on: [rad, or m of what slides]."""
FIRST |= {"contact_hertz": 10.0, "rigid_hertz": 10.0}  # [Hz]
FIRST_BREAK = 100.0  # [N], [N*m]

GRAVITIES = {"Earth": 9.81, "Moon": 1.62, "Mars": 3.72, "Jupiter": 24.8, "none": 0.0}
"""Gravity at some places: [m/s^2]."""

STATE = "World state"
"""What the number is called that two runs share when they are the same to the last digit."""


@dataclass(frozen=True)
class Section:
    """A section has rows under a title; its fold is remembered by `fold`, else by the title."""

    title: str
    rows: Sequence[Row]
    fold: str = ""

    @property
    def key(self) -> str:
        """Return what its fold is remembered by."""
        return self.fold or self.title


def sections_of(editor: Editor, bodies: Sequence[Body], joints: Sequence[Joint]) -> list[Section]:
    """Return the sections of the selection; of nothing, the world's."""
    if not bodies and not joints:
        return _of_world(editor)
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


def _material_row(cells: "Cells") -> Row:
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


# --- joints and the world -------------------------------------------------------------------------


def _of_joints(editor: Editor, joints: Sequence[Joint]) -> list[Section]:
    kinds = {joint.kind: joint for joint in reversed(joints)}
    common = _shared(joint_properties(joint) for joint in kinds.values())
    cells, placed = Cells(editor, "joint", joints), set[str]()
    sections = []
    for title, names in JOINT_SECTIONS.items():
        placed |= {*names}
        if mine := _only(common, names):
            sections.append(Section(title, cells.rows(mine)))
    expert = Section(EXPERT, cells.rows(_without(common, placed)))
    if len(joints) > 1:
        return [*sections, expert]
    joint = joints[0]
    ends = Section("Joint", [_end(editor, "Body A", joint.a), _end(editor, "Body B", joint.b)])
    names = [n for n in JOINT_READINGS if n != "slide" or joint.kind in SLIDES]
    readings = Section("Readings", [reading(quantities.JOINT[n], joint) for n in names])
    return [ends, *sections, readings, expert]


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


def _of_world(editor: Editor) -> list[Section]:
    world = editor.session.world
    result, cells = world_properties(world), Cells(editor, "world", (world,))
    parts = {"World": "", "Air": "air", "Expert: the solver": "settings"}
    sections = []
    for title, part in parts.items():
        mine = {n: p for n, p in result.items() if n.rpartition(".")[0] == part}
        rows = [*cells.rows(mine), *([] if part else [_gravity_as_on(editor, world)])]
        sections.append(Section(title, rows, EXPERT if part == "settings" else ""))
    readings = [reading(result, world) for name, result in quantities.WORLD.items() if _shown(name)]
    readings += [*_of_computer(editor), _state(world)]
    return [*sections[:-1], Section("Readings", readings), sections[-1]]


def _gravity_as_on(editor: Editor, world: World) -> Row:
    """Return the places to choose a gravity from, downwards."""

    def read() -> str:
        here = math.hypot(*world.gravity)
        return next((name for name, size in GRAVITIES.items() if size == here), "")

    def write(name: str) -> None:
        editor.do(SetGravity(0.0, 0.0 - GRAVITIES[name]))

    options = {name: f"{size:g} m/s²" for name, size in GRAVITIES.items()}
    tip = "gravity at other places"
    return ChoiceRow("As on", tip, read, write, options=options, said=lambda name: name or "other")


def _state(world: World) -> Row:
    """Return a number for all there is: the same run has the same, on every computer."""
    said = "Two runs that are the same to the last digit have the same number."
    return WordsRow(STATE, said, read=lambda: world.hash()[:12])


def _of_computer(editor: Editor) -> list[Row]:
    """Return how fast the computer is: for who asks why time goes slower."""
    clock, session = editor.readout_clock, editor.session

    def fast() -> str:
        return f"{1 / clock.frame:.0f}" if clock.frame > 0.0 else "–"

    def cost() -> str:
        return figure(session.simulation.cost, "s", 2) if session.simulation.cost else "–"

    return [
        WordsRow("Pictures a second", "How often the window is drawn.", read=fast),
        WordsRow("Computing a step", "Time that the last small step took.", read=cost),
    ]


def _shown(name: str) -> bool:
    """Return whether the world's section shows it; gravity is a property, the clock elsewhere."""
    return name not in ("time", "gravity", "gravity.x", "gravity.y")


# --- rows -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cells:
    """Makes rows for the properties of some things."""

    editor: Editor
    scope: Scope
    things: Sequence[Thing]
    index: int | None = None  # number of the shape; None: all

    @property
    def ids(self) -> tuple[int, ...]:
        """Return the numbers of bodies or joints; the world has none."""
        return tuple(one.id for one in self.things if not isinstance(one, World))

    def rows(self, result: Mapping[str, Property]) -> list[Row]:
        """Return a row for each, and the patches to choose a colour from."""
        ids, rows = self.ids, []
        for name, one in result.items():
            address = Address(self.scope, ids, name, self.index)
            kind = MotorCell if name == "motor_speed" else Cell
            cell = kind(self.editor, address, one, self.things)
            rows.append(self._row(cell))
            if one.kind == "color":
                rows.append(ColorRow(read=cell.read, write=cell.write))
        return rows

    def _row(self, cell: Cell) -> Row:
        result = cell.property
        label, idle = capital(result.label), self._why_idle(result.name)
        shown = {"why_idle": idle, "more": partial(self._more, cell)}
        if result.kind == "switch":
            return SwitchRow(label, result.help, cell.read, cell.write, **shown)
        if result.kind == "choice":
            notes = {option: result.note(option) for option in result.choices}
            said = partial(choice_words, result.name)
            return ChoiceRow(
                label, result.help, cell.read, cell.write, **shown, options=notes, said=said
            )
        first = partial(self._first, result)
        return ValueRow(label, result.help, **shown, whole=cell, first=first)

    def _more(self, cell: Cell) -> str:
        """Return how strong a motor should be, and what formulas call it where that differs."""
        name, lines, thing = cell.property.name, list[str](), self.things[0]
        if isinstance(thing, Joint) and len(self.things) == 1 and name == STRENGTHS.get(thing.kind):
            speed = thing.motor_speed
            if "motor_speed" in joint_properties(thing):
                needed = strength_for(thing, usual_speed(thing) if speed is None else speed)
                lines.append(f"Enough for what it moves: {figure(needed, cell.property.unit)}")
        names = cell.names
        if any(one.rpartition(".")[2] != cell.property.label for one in names):
            lines.append(f"In formulas: {', '.join(names)}")
        return "\n".join(lines)

    def _why_idle(self, name: str) -> Callable[[], str] | None:
        """Return what finds out whether it has an effect now: some settings have none."""
        world, (_, setting, name) = self.things[0], name.rpartition("settings.")
        if not setting or not isinstance(world, World):
            return None
        return lambda: idle_reason(world.settings, name)

    def _first(self, prop: Property) -> float:
        """Return a value to begin with for what is switched on."""
        name, thing = prop.name, self.things[0]
        if name.endswith("length") and isinstance(thing, Joint):
            return thing.current_length
        if isinstance(thing, Body):
            shape = thing.shapes[self.index or 0]
            if name == "static_friction":
                return 1.25 * shape.friction
            if isinstance(shape, Capsule):  # no other shape has another property like that
                return shape.radius
        if name == "motor_speed" and isinstance(thing, Joint):
            return usual_speed(thing)
        first = FIRST_BREAK if name.startswith("break") else FIRST.get(name, 1.0)
        return min(max(first, prop.low), prop.high)


def _shared(tables: Iterable[Mapping[str, Property]]) -> dict[str, Property]:
    """Return what all have, as the first has it."""
    first, *others = tables
    return {name: p for name, p in first.items() if all(name in other for other in others)}


def reading(quantity: Quantity, *things: Any) -> Row:
    """Return a row for what is measured of things: of many, the sum."""
    label = PLAIN_NAMES.get(quantity.label) or label_of(quantity.label)
    said = quantity.help if len(things) == 1 else f"Sum of {len(things)}: {quantity.help}"

    def read() -> str:
        values = [quantity.read(thing) for thing in things]
        if isinstance(values[0], bool):
            return "yes" if values[0] else "no"
        counts = all(isinstance(value, int) for value in values)  # their sum is a count
        value = values[0] if len(values) == 1 else sum(values) if counts else math.fsum(values)
        return figure(value, quantity.unit, steady=True)

    return WordsRow(capital(label), said, read)
