"""A body that falls apart: what becomes of its parts, and of what was on it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from app.simulation.commands.base import Point
from app.simulation.commands.edit.pieces import (
    CRUMB,
    Piece,
    distance_to,
    shapes_of_pieces,
    whole_pieces,
)
from app.simulation.commands.edit.rehang import rehang
from app.simulation.commands.edit.things import joints_at
from app.simulation.commands.edit.words import Names
from app.simulation.commands.properties import density_factor
from physics import Body, Shape
from physics.bodies.body_marks import MARKS
from physics.values.sums import plain_sum

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation

KEPT = ("gravity_scale", "linear_damping", "angular_damping", "fixed_rotation", "bullet", *MARKS)
Shapes = tuple[Shape, ...]
Home = tuple[Body, Sequence[Piece]]
"""A body, and the pieces of the old one that are its."""


def take_apart(simulation: "Simulation", body: Body, parts: list[list[Piece]]) -> list[int]:
    """Make bodies of `parts`, the first stays the body; returns the ids of the new ones."""
    dense, large = density_factor(body), parts[:1]
    for part in parts[1:]:
        if plain_sum(piece.size for piece in part) < CRUMB:
            simulation.remarks.append(f"a crumb of {body.name} (less than 1 cm²) was removed")
        else:
            large.append(part)
    return fall_apart(simulation, body, [shapes_of(part, dense) for part in large], large)


def shapes_of(part: Iterable[Piece], dense: float) -> Shapes:
    """The shapes of a part, denser by the factor `dense`."""
    shapes = shapes_of_pieces(list(part))
    return tuple(replace(s, density=s.density * dense) if dense != 1.0 else s for s in shapes)


def fall_apart(
    simulation: "Simulation",
    body: Body,
    shapes: Sequence[Shapes],
    pieces: Sequence[Sequence[Piece]] = (),
) -> list[int]:
    """Give the body the first of `shapes`, the others to new ones; returns the ids of these.

    `pieces` are the convex parts of each, if they are known. What was on the body goes to the part
    that is nearest to it: joints, forces, notes.
    """
    names, parts = Names(simulation.world), pieces or [whole_pieces(one) for one in shapes]
    homes: list[Home] = [(body, parts[0])]
    for mine, part in zip(shapes[1:], parts[1:], strict=True):
        homes.append((new_body(body, mine, names.unique(body.name)), part))
    follow(simulation, body, homes)
    body.shapes = shapes[0]
    ids = [new.id for new, _ in homes[1:]]
    simulation.attachments = simulation.attachments.joining(ids, body.id)
    return ids


def new_body(old: Body, shapes: Shapes, name: str) -> Body:
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


def follow(simulation: "Simulation", body: Body, homes: Sequence[Home]) -> None:
    """Let what is on `body` go to the piece that is nearest to it."""
    if len(homes) == 1:
        return

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
    simulation.attachments = simulation.attachments.handed_over(
        body.id, lambda at: (home(at).id, at)
    )
