"""Mirroring things: bodies with their shapes and motion, and the joints between them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from app.simulation.commands.base import Command, Point, Words
from app.simulation.commands.edit.copying import POINTS
from app.simulation.commands.edit.rehang import told_again
from app.simulation.commands.edit.things import Ids, called, joints_at, things_of, whole
from app.simulation.errors import CommandError
from physics import Body, Box, Capsule, Chain, Circle, Outline, Polygon, Segment, Shape
from physics.joints.handle import Joint
from physics.plain.joint_values import add_joint
from physics.shapes.definitions import finite

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation

KINDS = ("revolute", "ratchet", "weld", "distance", "prismatic", "wheel", "pulley")
"""Joints that can be mirrored; of the others it is not known which of their numbers turn round."""

TURNING = {
    "revolute": ("motor_speed", "servo_angle", "rest"),
    "ratchet": ("step_angle", "stop"),
    "wheel": ("motor_speed",),
}
"""Numbers of a joint that speak of a sense of turning, beside `angle`."""

Map = Callable[[Point], Point]


@dataclass(frozen=True)
class Mirror(Command):
    """Swap left and right of bodies, or with `upright` top and bottom, about the line at `about`
    [m], an x or a y. Joints between them and to the background are made anew, with new ids.
    """

    meddles: ClassVar[bool] = True

    ids: Ids
    about: float
    upright: bool = False

    def label(self, simulation: "Simulation") -> str:
        return f"Mirror {called(simulation, self.ids)}"

    def apply(self, simulation: "Simulation") -> None:
        """Mirror all of them, or none."""
        bodies, _ = things_of(simulation, self.ids)
        if not bodies:
            raise CommandError("only bodies can be mirrored; select one first")
        about = finite("about", self.about)
        k = 1 if self.upright else 0
        joints = list({joint.id: joint for body in bodies for joint in joints_at(body)}.values())
        check(bodies, joints)
        with whole(simulation):
            said = [(joint.id, told_again(joint, {})) for joint in joints]
            for joint in joints:
                simulation.world.remove(joint)
            for body in bodies:
                mirror_body(body, about, k)
            find = {"body": lambda _path, body: body}
            for old, words in said:
                new = add_joint(simulation.world, "joint", mirrored_joint(words, about, k), find)
                attachments = simulation.attachments.joining([new.id], old)
                simulation.attachments = attachments.without([old])


def check(bodies: list[Body], joints: list[Joint]) -> None:
    """Raise CommandError unless all `joints` hold `bodies` alone, and can be mirrored."""
    for joint in joints:
        if joint.kind not in KINDS:
            raise CommandError(f"a {joint.kind} joint cannot be mirrored; remove it first")
        for end in (joint.a, joint.b):
            if end is not None and end not in bodies:
                raise CommandError(f"{end.name} is joined to it: select it too")


def mirror_body(body: Body, about: float, k: int) -> None:
    """Mirror one body along the axis `k`, about that coordinate [m]."""

    def flip(at: Point) -> Point:
        return (-at[0], at[1]) if k == 0 else (at[0], -at[1])

    place, velocity, omega = body.position, body.velocity, body.omega
    body.shapes = tuple(mirrored(shape, flip) for shape in body.shapes)
    body.angle = -body.angle
    body.position = over(place, about, k)
    if body.kind != "static":
        body.velocity, body.omega = flip(velocity), -omega


def over(at: Point, about: float, k: int) -> Point:
    """Return a mirrored point [m]."""
    return (2.0 * about - at[0], at[1]) if k == 0 else (at[0], 2.0 * about - at[1])


def mirrored(shape: Shape, flip: Map) -> Shape:
    """Return a shape of a body whose frame is mirrored. CommandError when there is none."""
    belt = -shape.tangent_speed
    if isinstance(shape, Circle):
        return replace(shape, center=flip(shape.center), tangent_speed=belt)
    if isinstance(shape, Capsule | Segment):
        ends = {"start": flip(shape.start), "end": flip(shape.end)}
        return replace(shape, **ends, tangent_speed=belt)
    if isinstance(shape, Box):
        return replace(
            shape, center=flip(shape.center), angle=-shape.angle, tangent_speed=belt
        )  # fmt: skip
    if isinstance(shape, Chain):  # solid on the same side when it is listed the other way round
        points = tuple(flip(p) for p in reversed(shape.points))
        return replace(shape, points=points, tangent_speed=belt)
    if isinstance(shape, Polygon | Outline):
        corners = tuple(flip(p) for p in reversed(shape.vertices))
        return replace(shape, vertices=corners, tangent_speed=belt)
    raise CommandError(f"a {type(shape).__name__} cannot be mirrored")


def mirrored_joint(words: Words, about: float, k: int) -> Words:
    """Return the words of a joint, mirrored."""
    new = dict(words)
    for key in POINTS:
        if key in new:
            x, y = new[key]
            new[key] = [*over((x, y), about, k)]
    if "axis" in new:
        x, y = new["axis"]
        new["axis"] = [-x, y] if k == 0 else [x, -y]
    for key in ("angle", *TURNING.get(new["kind"], ())):
        if new.get(key) is not None:
            new[key] = -new[key]
    if new["kind"] == "revolute":
        low, high = new.pop("lower", None), new.pop("upper", None)
        new |= {} if high is None else {"lower": -high}
        new |= {} if low is None else {"upper": -low}
    return new
