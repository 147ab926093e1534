"""Every property of bodies, shapes, joints and the world that can be seen and changed: the one
table that inspectors, commands and files of values go by.

Numbers of joints, settings and the air have their ranges and words in the core already, and columns
of bodies too; those are taken from there. Here are the units, and what the core has only in prose.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, NamedTuple

import numpy as np

from app.quantities.springs import has_constant, is_spring, most_constant
from app.simulation.commands.property_names import label_of
from app.simulation.errors import CommandError
from physics import Body, Box, Polygon, World
from physics.bodies.body_column import Column
from physics.bodies.body_marks import check_color
from physics.bodies.body_rows import body_mass
from physics.bodies.edits import KINDS_BY_NAME
from physics.constants import LARGEST_SIZE
from physics.joints.anchors import sides
from physics.joints.definition import columns
from physics.joints.handle import Joint
from physics.joints.record import LIMIT, RIGID
from physics.plain.joint_values import JOINTS
from physics.shapes.definitions import DefinitionError, Point, Shape
from physics.state.layout import DYNAMIC, STATIC
from physics.values.ranges import choice_fault, number_fault, switch_fault
from physics.values.text import check_text

Kind = Literal["number", "whole", "switch", "choice", "point", "points", "text", "color"]
NAME_LENGTH = 100  # [characters]
LEAST_CONSTANT = 1e-6  # [N/m]


@dataclass(frozen=True)
class Property:
    """One value of a thing: what an inspector needs to show it as a field or slider."""

    name: str  # as the commands say it
    kind: Kind
    unit: str = ""  # SI; "" = a plain number
    help: str = ""
    low: float = -LARGEST_SIZE  # of a number, or of each coordinate
    high: float = LARGEST_SIZE
    choices: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()  # a sentence on each of the choices, or nothing
    optional: bool = False  # None is a value: no limit, off, never
    read_only: bool = False
    step: float = 0.0  # what one press of an arrow key changes it by; 0: by its size
    least: float = 0.0  # no step is smaller
    title: str = ""  # what it is called here, where its name is not enough

    @property
    def label(self) -> str:
        """The name in words."""
        return self.title or label_of(self.name)

    def note(self, choice: object) -> str:
        """The sentence on one of the choices; "": there is none, or `choice` is none of them."""
        known = dict(zip(self.choices, self.notes, strict=False))
        return known.get(str(choice), "")

    def checked(self, value: Any) -> Any:
        """`value` as it is set; CommandError says what is allowed instead."""
        if self.read_only:
            raise CommandError(f"{self.label} follows from the others and cannot be set")
        if value is None and self.optional:
            return None
        if self.kind in ("number", "whole"):
            return self._number(value)
        wrong = ""
        if self.kind == "switch":
            wrong = switch_fault(self.label, value)
        elif self.kind == "choice":
            wrong = choice_fault(self.label, value, self.choices)
        if wrong:
            raise CommandError(wrong)
        if self.kind in ("text", "color"):
            return self._text(value)
        if self.kind == "point":
            return self._point(value)
        if self.kind == "points":
            if not isinstance(value, list | tuple):
                raise CommandError(f"{self.label} must be a list of points")
            return tuple(self._point(at) for at in value)
        return value

    def _text(self, value: Any) -> str | None:
        if self.kind == "text" and not (isinstance(value, str) and 0 < len(value) <= NAME_LENGTH):
            raise CommandError(f"{self.label} must be 1 to {NAME_LENGTH} letters")
        try:
            return check_color(value) if self.kind == "color" else check_text(self.label, value)
        except DefinitionError as error:
            raise CommandError(str(error)) from None

    def _number(self, value: Any) -> float | int:
        whole = self.kind == "whole"
        if wrong := number_fault(self.label, value, self.low, self.high, self.unit, whole):
            raise CommandError(wrong)
        return int(value) if whole else float(value)

    def _point(self, value: Any) -> Point:
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise CommandError(f"{self.label} must be a pair of numbers x, y, not {value!r}")
        return self._number(value[0]), self._number(value[1])


class Entry(NamedTuple):
    """The unit and meaning of a property; `kind` is given for those that are no numbers."""

    unit: str = ""
    help: str = ""
    low: float | None = None
    high: float | None = None
    kind: Any = ""


CHOICES = {
    "kind": {
        "dynamic": "Forces move it",
        "static": "It never moves",
        "kinematic": "It moves at the speed you set, and nothing stops it",
    }
}
"""The choices, with a sentence on each."""

BODY = {
    "name": Entry(help="what it is called in lists and formulas", kind="text"),
    "kind": Entry(
        help="what moves it",
        kind="choice",
    ),
    "position": Entry("m", "where the origin of its shapes is", kind="point"),
    "angle": Entry("rad", "how far it is turned, anticlockwise", -1e6, 1e6),
    "velocity": Entry("m/s", "of the centre of mass", -1e5, 1e5, "point"),
    "omega": Entry("rad/s", "angular velocity, anticlockwise", -1e5, 1e5),
    "mass": Entry("kg", "area × density. A new mass also changes the inertia.", 1e-9, 1e15),
    "inertia": Entry("kg*m^2", "rotational inertia about the centre of mass", 1e-15, 1e20),
    "gravity_scale": Entry(help="how strongly gravity pulls it; 0: it floats, 1: as usual"),
    "linear_damping": Entry("1/s", "how fast its speed dies away"),
    "angular_damping": Entry("1/s", "how fast its turning dies away"),
    "fixed_rotation": Entry(help="torques do not turn it", kind="switch"),
    "bullet": Entry(help="it never flies through a moving body, however fast", kind="switch"),
    "may_sleep": Entry(help="at rest it is left out until something touches it", kind="switch"),
    "enabled": Entry(help="off: it is as if it were not there", kind="switch"),
    "color": Entry(help="orange, sky ..., or #rrggbb; none: automatic", kind="color"),
    "awake": Entry(help="off: it is left out until something touches it", kind="switch"),
}

SHAPE = {
    "friction": Entry(help="coefficient μ. Two bodies together use √(μ₁ μ₂)."),
    "sensor": Entry(help="reports what overlaps it, and pushes nothing"),
    "center": Entry("m", "in the body's frame"),
    "start": Entry("m", "in the body's frame"),
    "end": Entry("m", "in the body's frame"),
    "vertices": Entry("m", "corners in the body's frame"),
    "points": Entry("m", "of the line, in the body's frame"),
    "normal": Entry("", "out of the ground; turns with the body"),
    "loop": Entry(help="the last point is joined to the first"),
    "category": Entry("", "bits of what it is", 0.0, 0xFFFFFFFF),
    "mask": Entry("", "bits of what it collides with", 0.0, 0xFFFFFFFF),
    "group": Entry("", "the same, > 0: always collide; < 0: never", -(2.0**31), 2.0**31),
}

JOINT = {
    "anchor_a": Entry("m", "where it holds A, or the background"),
    "anchor_b": Entry("m", "where it holds B"),
    "ground_a": Entry("m", "the wheel on A's side"),
    "ground_b": Entry("m", "the wheel on B's side"),
    "axis": Entry("", "direction in which it slides; turns with A"),
    "target": Entry("m", "where it pulls to"),
    "target_velocity": Entry("m/s", "of the target"),
    "target_angle": Entry("rad", "to which it turns; none: as at first"),
    "target_omega": Entry("rad/s", "angular velocity of the target"),
    "length": Entry("m", "at rest"),
    "min_length": Entry("m", "none: no limit"),
    "max_length": Entry("m", "none: no limit; with it alone it is a rope"),
    "lower": Entry("rad", "least angle; none: no limit"),
    "upper": Entry("rad", "greatest angle; none: no limit"),
    "motor_speed": Entry("rad/s", "of the motor, or off; of a winch: < 0 reels in"),
    "max_torque": Entry("N*m", "largest torque against turning; none: any"),
    "max_force": Entry("N", "largest force it pulls or holds with; none: any"),
    "side_force": Entry("N", "largest force across its axis; none: any"),
    "angular_friction": Entry("N*m", "brakes the swing of what is held"),
    "servo_angle": Entry("rad", "pulled there; none: no servo"),
    "servo_hertz": Entry("Hz", "stiffness of the servo"),
    "servo_damping_ratio": Entry("", "of the servo; 1 is critical; at 0 steps still damp it"),
    "spring_constant": Entry("N/m", "k in Hooke's law F = k x, with the mass that it holds now"),
    "hertz": Entry("Hz", "stiffness of the spring; 0: rigid, or none"),
    "damping_ratio": Entry("", "of the spring; 1 is critical"),
    "angular_hertz": Entry("Hz", "stiffness against turning; 0: rigid"),
    "angular_damping_ratio": Entry("", "against turning; 1 is critical"),
    "rigid_hertz": Entry("Hz", "stiffness of what it holds rigidly; none: the world's"),
    "rigid_damping_ratio": Entry("", "of that stiffness; 1 is critical"),
    "rest": Entry("rad", "where the spring rests"),
    "step_angle": Entry("rad", "from tooth to tooth; < 0: it turns clockwise"),
    "stop": Entry("rad", "the tooth that it falls back to; moves on as it turns"),
    "ratio": Entry("", "of what one side gives to what the other gets"),
    "strength": Entry("N", "> 0 attracts"),
    "range": Entry("m", "of the field"),
    "break_force": Entry("N", "breaks above it; none: never"),
    "break_torque": Entry("N*m", "breaks above it; none: never"),
    "enabled": Entry(help="off: it does nothing"),
    "collide_connected": Entry(help="whether the two bodies may touch"),
}


def _made(name: str, kind: Kind, entry: Entry, **more: Any) -> Property:
    limits = {} if entry.low is None else {"low": entry.low, "high": entry.high}
    return Property(name, kind, entry.unit, **{"help": entry.help, **limits, **more})


def _ranged(name: str, kind: Kind, data: Mapping[str, Any], optional: bool = False) -> Property:
    """Return the property of a field that declares its own range: physics/values/options.py."""
    range_ = data["low"], data["high"]
    said = SHAPE.get(name, Entry()).help or data["help"]
    return Property(name, kind, data["unit"], said, *range_, optional=optional)


def body_properties(body: Body) -> dict[str, Property]:
    """Return the properties of a body by name, in the order to be shown."""
    kind, result = int(body._get("kind")), {}
    for name, entry in BODY.items():
        if (name in ("mass", "inertia") and kind != DYNAMIC) or (
            name in ("velocity", "omega") and kind == STATIC
        ):
            continue
        column = vars(Body).get(name)
        more: dict[str, Any] = {}
        if name in CHOICES:
            more = {"choices": tuple(CHOICES[name]), "notes": tuple(CHOICES[name].values())}
        if isinstance(column, Column):
            more = {"low": column._low, "high": column._high}
            more |= {} if entry.help else {"help": column.__doc__ or ""}
        result[name] = _made(name, entry.kind or "number", entry, **more)
    return result


KINDS_OF_FIELDS: Mapping[Any, Kind] = {float: "number", int: "whole", bool: "switch", str: "text"}


def shape_properties(shape: Shape) -> dict[str, Property]:
    """Return the properties of a shape: its form, its material, and whom it meets."""
    result: dict[str, Property] = {}
    for entry in fields(shape):
        if entry.name == "filter":
            continue
        kind: Kind = KINDS_OF_FIELDS.get(entry.type, "number")  # type: ignore[call-overload]
        if entry.type == Point:
            kind = "point"
        elif entry.name in ("vertices", "points"):
            kind = "points"
        result[entry.name] = _made(entry.name, kind, SHAPE.get(entry.name, Entry()))
        if data := entry.metadata:
            result[entry.name] = _ranged(entry.name, kind, data, optional=entry.default is None)
    if isinstance(shape, Box | Polygon):
        result["radius"] = replace(result["radius"], title="corner radius")
    for name in ("category", "mask", "group"):
        result[name] = _made(name, "whole", SHAPE[name])
    return result


def shape_value(shape: Shape, name: str) -> Any:
    """The present value of a property of a shape."""
    return getattr(shape.filter if name in ("category", "mask", "group") else shape, name)


def density_factor(body: Body) -> float:
    """Return by how much the mass of a body was set to be more than its shapes say [1]."""
    if body.kind != "dynamic":
        return 1.0
    usual = body_mass(KINDS_BY_NAME["dynamic"], body.shapes, body.name).mass
    factor = body.mass / usual
    return 1.0 if math.isclose(factor, 1.0, rel_tol=1e-12) else factor


def dense_shapes(body: Body) -> tuple[Shape, ...]:
    """Return the shapes of a body, as dense as its mass says."""
    dense = density_factor(body)
    return tuple(replace(s, density=s.density * dense) if dense != 1.0 else s for s in body.shapes)


def joint_properties(joint: Joint) -> dict[str, Property]:
    """Return the properties of a joint: where it holds, and its numbers."""
    kind = JOINTS[joint.kind]
    names = [f"anchor_{side}" for side in sides(joint)]
    names += ["ground_a", "ground_b"] if joint.kind == "pulley" else []
    names += ["axis"] if joint.kind in ("prismatic", "wheel") else []
    names += ["target", "target_velocity"] if joint.kind in ("motor", "mouse") else []
    result = {name: _made(name, "point", JOINT[name]) for name in names}
    rigid = bool(np.isin(joint.row["row_mode"], (RIGID, LIMIT)).any())
    if has_constant(joint):
        limits = {"low": LEAST_CONSTANT, "high": most_constant(joint)}
        name = "spring_constant"
        result[name] = _made(name, "number", JOINT[name], **limits)
    for name, entry in columns(kind).items():
        if name.startswith("rigid_") and not rigid:
            continue  # it is all springs, motors and servos
        words, data = JOINT.get(name, Entry()), entry.metadata
        unit = "m" if joint.kind == "prismatic" and words.unit == "rad" else words.unit
        unit = "m/s" if joint.kind in ("prismatic", "distance") and unit == "rad/s" else unit
        unit = "m" if joint.kind == "wheel" and name in ("lower", "upper", "rest") else unit
        optional = data["none"] is not None
        limits = {"low": data["low"], "high": data["high"]}
        title = "natural length" if name == "length" and is_spring(joint) else ""
        result[name] = Property(
            name, "number", unit, words.help, optional=optional, title=title, **limits
        )
    for name in ("enabled", "collide_connected"):
        result[name] = _made(name, "switch", JOINT[name])
    return result


def joint_value(joint: Joint, name: str) -> Any:
    """The present value of a property of a joint; None: no limit, off, never."""
    if name.startswith("ground_"):
        return tuple(float(joint.row[f"{name}{axis}"]) for axis in "xy")
    if name == "collide_connected":
        return bool(joint.row["collide_connected"])
    if name == "spring_constant":
        return joint.stiffness
    value = getattr(joint, name)
    return None if isinstance(value, float) and not math.isfinite(value) else value


def world_properties(world: World) -> dict[str, Property]:
    """Return the properties of the world: gravity, "air.density" ..., "settings.substeps" ..."""
    text = "acceleration of everything that can fall"
    result = {"gravity": Property("gravity", "point", "m/s^2", text, -1e4, 1e4)}
    for part, options in (("air", world.air), ("settings", world.settings)):
        for entry in fields(options):
            data, name = entry.metadata, f"{part}.{entry.name}"
            if "choices" in data:
                words = {"choices": data["choices"], "notes": data["notes"]}
                result[name] = Property(name, "choice", "", data["help"], **words)
            elif "low" in data:
                result[name] = _ranged(name, KINDS_OF_FIELDS[entry.type], data)
            else:
                result[name] = Property(name, "point", "m/s", "velocity of the air", -1e4, 1e4)
    return result


def world_value(world: World, name: str) -> Any:
    """The present value of a property of the world."""
    part, _, field = name.rpartition(".")
    return getattr(getattr(world, part) if part else world, field)
