"""Cutting with a stroke: joints that it crosses go, bodies that it passes through fall apart."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from app.simulation.attachments import Added
from app.simulation.commands.base import Command, Point
from app.simulation.commands.edit.falling_apart import take_apart
from app.simulation.commands.edit.joint_lines import line_of, lines_of_joints
from app.simulation.commands.edit.pieces import Piece, components, pieces_of
from app.simulation.commands.edit.things import whole
from app.simulation.errors import CommandError
from physics import Body
from physics.geometry.polygon import distance_to_segment, meeting
from physics.joints.handle import Joint
from physics.shapes.definitions import point

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation
    from physics import World

MOST_POINTS = 2000
"""Points of a stroke: [count]. More: a stroke through a pile takes seconds."""

Points = tuple[Point, ...]


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
        return "Slice"

    def apply(self, simulation: "Simulation") -> None:
        if not 2 <= len(self.stroke) <= MOST_POINTS:
            raise CommandError(f"a slice is a line of 2 to {MOST_POINTS} points")
        stroke = [point("stroke", at) for at in self.stroke]
        joints = joints_cut(simulation.world, stroke, self.reach)
        near = bodies_near(simulation.world, stroke, self.fixed)
        cut = {body.id: parts for body in near if (parts := fallen_apart(body, stroke))}
        if not joints and not cut:
            raise CommandError("the line cuts nothing: draw it all the way through something")
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
    result = []
    for row in rows_beside(world, low, high):
        body = world.body_at_row(row)
        if not fixed and body.kind != "dynamic":
            continue
        x0, y0, x1, y1 = body.aabb
        beside = (low > (x1, y1)).any(axis=1) | (high < (x0, y0)).any(axis=1)
        if not beside.all() and body.shapes:
            result.append(body)
    return result


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
