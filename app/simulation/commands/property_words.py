"""Units, ranges and one line of help for what the core's definitions say only in prose."""

from typing import Any, NamedTuple

from physics.constants import LARGEST_SIZE, SMALLEST_SIZE


class Entry(NamedTuple):
    """What a property is measured in and what it means; `kind` is of those that are no numbers."""

    unit: str = ""
    help: str = ""
    low: float | None = None
    high: float | None = None
    kind: Any = ""


SIZE = (SMALLEST_SIZE, LARGEST_SIZE)

CHOICES = {"kind": ("dynamic", "static", "kinematic")}

BODY = {
    "name": Entry(help="what it is called in lists and formulas", kind="text"),
    "kind": Entry(
        help="dynamic: moved by forces; static: never moves; kinematic: moves as told",
        kind="choice",
    ),
    "position": Entry("m", "where the origin of its shapes is", kind="point"),
    "angle": Entry("rad", "how far it is turned, counter-clockwise", -1e6, 1e6),
    "velocity": Entry("m/s", "of the centre of mass", -1e5, 1e5, "point"),
    "omega": Entry("rad/s", "angular velocity, counter-clockwise", -1e5, 1e5),
    "mass": Entry("kg", "from areas and densities; setting it scales the inertia", 1e-9, 1e15),
    "inertia": Entry("kg*m^2", "rotational inertia about the centre of mass", 1e-15, 1e20),
    "gravity_scale": Entry(),
    "linear_damping": Entry("1/s"),
    "angular_damping": Entry("1/s"),
    "fixed_rotation": Entry(help="torques do not turn it", kind="switch"),
    "bullet": Entry(kind="switch"),
    "may_sleep": Entry(kind="switch"),
    "awake": Entry(help="off: it is left out until something touches it", kind="switch"),
}

SHAPE = {
    "density": Entry("kg/m^2", "mass of a square metre", 0.0, 1e9),
    "friction": Entry("", "Coulomb's coefficient; a pair has the geometric mean", 0.0, 1e6),
    "restitution": Entry("", "share of the speed that comes back", 0.0, 1.0),
    "rolling_resistance": Entry("m", "lever of the torque that resists rolling", 0.0, LARGEST_SIZE),
    "tangent_speed": Entry("m/s", "of the surface, as of a conveyor belt", -1e6, 1e6),
    "sensor": Entry(help="reports what overlaps it, and pushes nothing"),
    "radius": Entry("m", "of the disc, or of the rounding", 0.0, LARGEST_SIZE),
    "end_radius": Entry("m", "of the other end; none: the same", *SIZE),
    "center": Entry("m", "in the body's frame"),
    "start": Entry("m", "in the body's frame"),
    "end": Entry("m", "in the body's frame"),
    "width": Entry("m", "", *SIZE),
    "height": Entry("m", "", *SIZE),
    "angle": Entry("rad", "in the body's frame", -1e6, 1e6),
    "vertices": Entry("m", "corners in the body's frame"),
    "points": Entry("m", "of the line, in the body's frame"),
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
    "target_angle": Entry("rad", "to which it turns; none: as it was"),
    "target_omega": Entry("rad/s", "angular velocity of the target"),
    "length": Entry("m", "at rest"),
    "min_length": Entry("m", "none: no limit"),
    "max_length": Entry("m", "none: no limit; with it alone it is a rope"),
    "lower": Entry("rad", "least angle; none: no limit"),
    "upper": Entry("rad", "greatest angle; none: no limit"),
    "motor_speed": Entry("rad/s", "none: no motor"),
    "max_torque": Entry("N*m", "most that motor or servo can do"),
    "max_force": Entry("N", "most that it can pull"),
    "angular_friction": Entry("N*m", "brakes the swing of what is held"),
    "servo_angle": Entry("rad", "pulled there; none: no servo"),
    "servo_hertz": Entry("Hz", "stiffness of the servo"),
    "servo_damping_ratio": Entry("", "of the servo; 1 is critical"),
    "hertz": Entry("Hz", "stiffness of the spring; 0: rigid, or none"),
    "damping_ratio": Entry("", "of the spring; 1 is critical"),
    "angular_hertz": Entry("Hz", "stiffness against turning; 0: rigid"),
    "angular_damping_ratio": Entry("", "against turning; 1 is critical"),
    "rest": Entry("rad", "where the spring rests"),
    "ratio": Entry("", "of what one side gives to what the other gets"),
    "strength": Entry("N", "> 0 attracts"),
    "range": Entry("m", "of the field"),
    "break_force": Entry("N", "breaks above it; none: never"),
    "break_torque": Entry("N*m", "breaks above it; none: never"),
    "collide_connected": Entry(help="whether the two bodies may touch"),
}
