"""Cutting with a stroke: joints that it crosses go, bodies that it passes through fall apart."""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from app.simulation.attachments import Added
from app.simulation.commands.base import Command, Point
from app.simulation.commands.edit.joint_lines import line_of, lines_of_joints
from app.simulation.commands.edit.pieces import (
    CRUMB,
    Piece,
    components,
    distance_to,
    pieces_of,
    shapes_of_pieces,
)
from app.simulation.commands.edit.rehang import rehang
from app.simulation.commands.edit.things import joints_at, whole
from app.simulation.commands.edit.words import Names
from app.simulation.commands.properties import density_factor
from app.simulation.errors import CommandError
from physics import Body, Shape
from physics.body_marks import MARKS
from physics.defs import point
from physics.geometry.polygon import distance_to_segment, meeting
from physics.joints.handle import Joint

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation
    from physics import World

MOST_POINTS = 2000
"""Points of a stroke: [count]. More: a stroke through a pile takes seconds."""

Points = tuple[Point, ...]
KEPT = ("gravity_scale", "linear_damping", "angular_damping", "fixed_rotation", "bullet", *MARKS)


@dataclass(frozen=True)
class Cut(Command):
    """Cut along `stroke` [m]: dynamic bodies, with `fixed` the others too, and joints.

    Joints go when the stroke crosses their drawn line, or passes a hinge within `reach` [m]. The
    largest piece stays the body that it was; the others are new ones with its material, angle and
    motion (v + w x r). Joints, forces and groups go with the pieces that they are on.
    """

    meddles: ClassVar[bool] = True

    stroke: Points
    reach: float = 0.0
    fixed: bool = False

    def label(self, simulation: "Simulation") -> str:  # noqa: ARG002
        return "Cut"

    def apply(self, simulation: "Simulation") -> None:
        if not 2 <= len(self.stroke) <= MOST_POINTS:
            raise CommandError(f"a cut is a line of 2 to {MOST_POINTS} points")
        stroke = [point("stroke", at) for at in self.stroke]
        joints = joints_cut(simulation.world, stroke, self.reach)
        near = bodies_near(simulation.world, stroke, self.fixed)
        cut = {body.id: parts for body in near if (parts := fallen_apart(body, stroke))}
        if not joints and not cut:
            raise CommandError("the stroke cuts nothing: draw it all the way through something")
        with whole(simulation):
            for joint in joints:
                simulation.world.remove(joint)
            simulation.attachments = simulation.attachments.without(joint.id for joint in joints)
            new: list[int] = []
            for body_id, parts in cut.items():
                new += take_apart(simulation, simulation.body(body_id), parts)
        simulation.added = Added(tuple(new), ())


def joints_cut(world: "World", stroke: Sequence[Point], reach: float) -> list[Joint]:
    """The joints that a stroke crosses, or passes within `reach` [m]."""
    near = lines_of_joints(world).beside(np.asarray(stroke, float), reach)
    return [joint for i in near if crosses(joint := world.joint_by_id(i), stroke, reach)]


def bodies_near(world: "World", stroke: Sequence[Point], fixed: bool = False) -> list[Body]:
    """Bodies that a stroke may cut: those whose bounds one of its lines overlaps.

    Dynamic ones; with `fixed` the others too.
    """
    lines = np.asarray(stroke, float)
    low, high = np.minimum(lines[:-1], lines[1:]), np.maximum(lines[:-1], lines[1:])
    found = []
    for row in rows_beside(world, low, high):
        body = world.body_at_row(row)
        if not fixed and body.kind != "dynamic":
            continue
        x0, y0, x1, y1 = body.aabb
        beside = (low > (x1, y1)).any(axis=1) | (high < (x0, y0)).any(axis=1)
        if not beside.all() and body.shapes:
            found.append(body)
    return found


def rows_beside(world: "World", low: np.ndarray, high: np.ndarray) -> list[int]:
    """Rows of the bodies whose discs of their extent overlap a box from low to high (n, 2) [m]."""
    count, columns = world.page.body_count, world.page.body
    center = np.column_stack([columns["x"][:count], columns["y"][:count]])
    alive = (columns["kind"][:count] >= 0) & (columns["id"][:count] > 0)
    reach = columns["extent"][:count, None]
    near = np.zeros(count, bool)
    for corner, other in zip(low, high, strict=True):
        near |= ((center + reach >= corner) & (center - reach <= other)).all(axis=1)
    return np.flatnonzero(near & alive).tolist()


def crosses(joint: Joint, stroke: Sequence[Point], reach: float) -> bool:
    """Whether the stroke cuts this joint. The hand's and gears are not to be cut."""
    if joint.kind in ("mouse", "gear"):
        return False
    for start, end in itertools.pairwise(stroke):
        for a, b in line_of(joint):
            if a == b:
                if distance_to_segment(a, start, end) <= reach:
                    return True
            elif meeting(start, end, a, b) is not None:
                return True
    return False


def fallen_apart(body: Body, stroke: Sequence[Point]) -> list[list[Piece]]:
    """The parts that a body falls into, the largest first; none when it holds together."""
    pieces = pieces_of(body.shapes, [body.local_point(at) for at in stroke])
    if all(piece.side == 0 for piece in pieces):
        return []
    parts = components(pieces)
    return parts if len(parts) > 1 else []


def take_apart(simulation: "Simulation", body: Body, parts: list[list[Piece]]) -> list[int]:
    """Make bodies of `parts`; returns the ids of the new ones."""
    names = Names(simulation.world)
    kept, rest = parts[0], parts[1:]
    homes: list[tuple[Body, list[Piece]]] = [(body, kept)]
    dense = density_factor(body)
    for part in rest:
        if sum(piece.size for piece in part) < CRUMB:
            simulation.remarks.append(f"a crumb of {body.name} (less than 1 cm²) was swept away")
            continue
        homes.append((new_body(body, shapes_of(part, dense), names.unique(body.name)), part))
    follow(simulation, body, homes)
    body.shapes = shapes_of(kept, dense)
    ids = [new.id for new, _ in homes[1:]]
    simulation.attachments = simulation.attachments.joining(ids, body.id)
    return ids


def shapes_of(part: Iterable[Piece], dense: float) -> tuple[Shape, ...]:
    """The shapes of a part, denser by the factor `dense`."""
    shapes = shapes_of_pieces(list(part))
    return tuple(replace(s, density=s.density * dense) if dense != 1.0 else s for s in shapes)


def new_body(old: Body, shapes: tuple[Shape, ...], name: str) -> Body:
    """A body of some shapes of `old`, at the same place, moving as it does there."""
    world = old.world
    add = {"static": world.add_static, "kinematic": world.add_kinematic}
    values = {key: getattr(old, key) for key in (*KEPT, "may_sleep")}
    new = add.get(old.kind, world.add_dynamic)(
        *shapes, name=name, position=old.position, angle=old.angle, **values
    )
    if old.kind != "static":
        new.velocity, new.omega = old.velocity_at(new.center), old.omega
    return new


def follow(simulation: "Simulation", body: Body, homes: list[tuple[Body, list[Piece]]]) -> None:
    """Joints and forces on `body` go to the piece that is nearest to them."""

    def home(local: Point) -> Body:
        return min(homes, key=lambda h: min(distance_to(piece, local) for piece in h[1]))[0]

    moved: dict[tuple[int, str], Body] = {}
    for joint in joints_at(body):
        if joint.kind == "gear":
            continue
        for side, end, at in zip("ab", (joint.a, joint.b), joint.anchors, strict=True):
            if end is body and (new := home(body.local_point(at))) is not body:
                moved[joint.id, side] = new
    hung = [joint for joint in joints_at(body) if {(joint.id, "a"), (joint.id, "b")} & moved.keys()]
    if any(joint.kind == "mouse" for joint in hung):
        simulation.hand.drop()
        hung = [joint for joint in hung if joint.kind != "mouse"]
    renewed = rehang(simulation.world, hung, moved)
    for old, new_id in renewed.items():
        simulation.attachments = simulation.attachments.joining([new_id], old).ungrouped([old])
    forces = {
        force.id: (home(force.at).id, force.at)
        for force in simulation.attachments.forces
        if force.body_id == body.id
    }
    simulation.attachments = simulation.attachments.moved_over(forces)
