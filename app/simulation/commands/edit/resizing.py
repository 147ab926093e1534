"""Making things larger and smaller."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from app.simulation.commands.base import Command, Point
from app.simulation.commands.edit.things import Ids, called, joints_at, things_of, whole
from app.simulation.errors import CommandError
from physics import Body, Box, Capsule, Chain, Circle, Outline, Polygon, Segment, Shape
from physics.bodies.edits import MATERIAL
from physics.joints.anchors import move_anchor, sides
from physics.joints.handle import Joint
from physics.shapes.definitions import finite, point

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation

Scale = Callable[[Point], Point]
LENGTHS = ("length", "min_length", "max_length")


@dataclass(frozen=True)
class Resize(Command):
    """Make bodies `factor` times as large, each along the axes of its own frame.

    With `about` [m] they also move away from it as much: the corner that stays, or the middle of a
    selection (give several bodies one factor for both axes). Radii grow by the geometric mean.
    A joint between two of them grows along; others hold at the same points of the world as before.
    """

    meddles: ClassVar[bool] = True

    ids: Ids
    factor: Point
    about: Point | None = None
    gesture: int = 0

    def label(self, simulation: "Simulation") -> str:
        return f"Resize {called(simulation, self.ids)}"

    def continues(self, last: Command) -> bool:
        """Return whether it goes on from the size that `last` has made."""
        return isinstance(last, Resize) and last.ids == self.ids

    def apply(self, simulation: "Simulation") -> None:
        """Resize all of them, or none."""
        factor = (
            finite("factor.x", self.factor[0], 1e-3, 1e3),
            finite("factor.y", self.factor[1], 1e-3, 1e3),
        )
        about = point("about", self.about) if self.about is not None else None
        bodies, _ = things_of(simulation, self.ids)
        if not bodies:
            raise CommandError("only bodies can be resized; select one first")
        with whole(simulation):
            resize(bodies, factor, about)


def resize(bodies: list[Body], factor: Point, about: Point | None) -> None:
    """Resize `bodies`, and carry the anchors of their joints along."""
    joints = {joint.id: joint for body in bodies for joint in joints_at(body)}
    grown = {body.id for body in bodies}
    ends = {i: _ends(joint) for i, joint in joints.items()}
    inside = {
        i: [body.local_point(at) if body is not None else at for body, at in pair]
        for i, pair in ends.items()
    }
    for body in bodies:
        _resize_body(body, factor, about)
    for i, joint in joints.items():
        both = all(body is not None and body.id in grown for body, _ in ends[i])
        for side, (body, at), local in zip("ab", ends[i], inside[i], strict=True):
            if body is not None and body.id in grown and side in sides(joint):
                move_anchor(joint, side, body.world_point(scaled(local, factor)) if both else at)
        if both:
            _stretch(joint, math.dist(ends[i][0][1], ends[i][1][1]))


def _ends(joint: Joint) -> list[tuple[Body | None, Point]]:
    at_a, at_b = joint.anchors
    return [(joint.a, at_a), (joint.b, at_b)]


def _stretch(joint: Joint, before: float) -> None:
    """A rod between two bodies that have grown has grown too."""
    now = math.dist(*joint.anchors)
    if joint.kind != "distance" or before <= 0.0 or now <= 0.0:
        return
    values = {}
    for name in LENGTHS:
        value = float(joint.row[name])
        if math.isfinite(value):
            values[name] = value * now / before
    joint._write(values)


def _resize_body(body: Body, factor: Point, about: Point | None) -> None:
    """One body; its origin moves away from `about` along its own axes."""
    place = body.position
    if about is not None:
        place = body.world_point(scaled_from(body.local_point(about), factor))
    body.shapes = tuple(resized(shape, factor) for shape in body.shapes)
    body.position = place


def scaled(at: Point, factor: Point) -> Point:
    """A point of the body's frame [m]."""
    return at[0] * factor[0], at[1] * factor[1]


def scaled_from(about: Point, factor: Point) -> Point:
    """Return the new origin [m] when the frame grows about its point `about` [m]."""
    return about[0] * (1.0 - factor[0]), about[1] * (1.0 - factor[1])


def resized(shape: Shape, factor: Point) -> Shape:
    """A shape of a body whose frame has grown. DefinitionError when it becomes too small."""
    fx, fy = factor
    mean = math.sqrt(fx * fy)
    if isinstance(shape, Circle):
        return replace(shape, center=scaled(shape.center, factor), radius=shape.radius * mean)
    if isinstance(shape, Capsule | Segment):
        ends = {"start": scaled(shape.start, factor), "end": scaled(shape.end, factor)}
        if isinstance(shape, Capsule) and shape.end_radius is not None:
            return replace(
                shape, **ends, radius=shape.radius * mean, end_radius=shape.end_radius * mean
            )
        return replace(shape, **ends, radius=shape.radius * mean)
    if isinstance(shape, Chain):
        return replace(shape, points=tuple(scaled(p, factor) for p in shape.points))
    if isinstance(shape, Outline):
        return shape.scaled(*factor)
    if isinstance(shape, Polygon):
        corners = tuple(scaled(p, factor) for p in shape.vertices)
        return replace(shape, vertices=corners, radius=shape.radius * mean)
    if isinstance(shape, Box):
        return _resized_box(shape, factor, mean)
    raise CommandError(f"a {type(shape).__name__} cannot be resized")


def _resized_box(box: Box, factor: Point, mean: float) -> Shape:
    """A box, or a polygon when it is askew in its body and does not grow evenly."""
    fx, fy = factor
    center, radius = scaled(box.center, factor), box.radius * mean
    if box.angle == 0.0 or fx == fy:
        return replace(
            box, width=box.width * fx, height=box.height * fy, center=center, radius=radius
        )
    corners = tuple(scaled((x, y), factor) for x, y, _ in box.hull().discs)
    rest = {name: getattr(box, name) for name in MATERIAL}
    return Polygon(vertices=corners, radius=radius, **rest)
