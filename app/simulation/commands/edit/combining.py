"""Joining the shapes of bodies to one body, and cutting one away from another.

What comes out is found where the mouse is (app/editor/combining.py) and written into the command.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from app.simulation.commands.base import Command, Point, Words, body_name
from app.simulation.commands.edit.falling_apart import fall_apart
from app.simulation.commands.edit.rehang import rehang
from app.simulation.commands.edit.things import Ids, bodies_of, joints_at, whole
from app.simulation.commands.edit.words import thawed
from app.simulation.errors import CommandError
from physics import Body, DefinitionError, Shape
from physics.plain.definition_values import read_shape
from physics.values.sums import plain_sum

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation


@dataclass(frozen=True)
class Combine(Command):
    """Give the body `kept` other `shapes`, in its frame, in the words of the scene file.

    Bodies of `parts` become part of it: what was on them is on it then, and it moves on with the
    momentum of all. Those of `gone` are removed with their joints. `more` has the "shapes" of
    pieces that fell off, in its frame too: they are bodies like it.
    """

    meddles: ClassVar[bool] = True

    kept: int
    shapes: tuple[Words, ...]
    parts: Ids = ()
    gone: Ids = ()
    more: tuple[Words, ...] = ()

    def __post_init__(self) -> None:
        """Take copies: the words are no one else's to change."""
        for field in ("shapes", "more"):
            object.__setattr__(self, field, tuple(thawed(getattr(self, field))))

    def label(self, simulation: "Simulation") -> str:
        if self.gone:
            return f"Cut a shape out of {body_name(simulation, self.kept)}"
        return f"Join shapes to {body_name(simulation, self.kept)}"

    def apply(self, simulation: "Simulation") -> None:
        """Do all of it, or nothing."""
        kept, *others = bodies_of(simulation, (self.kept, *self.parts, *self.gone))
        if not self.shapes or not others:
            raise CommandError("two bodies are combined; select both first")
        shapes = [_read("shapes", self.shapes)]
        for k, piece in enumerate(self.more):
            shapes.append(_read(f"more[{k}].shapes", piece.get("shapes", ())))
        parts = others[: len(self.parts)]
        motion = common_motion([kept, *parts])
        with whole(simulation):
            for body in parts:
                hang_over(simulation, body, kept)
            for body in others:
                lost = {body.id, *(joint.id for joint in joints_at(body))}
                simulation.world.remove(body)
                simulation.attachments = simulation.attachments.without(lost)
            fall_apart(simulation, kept, shapes)
            if parts and kept.kind == "dynamic":
                (x, y), (vx, vy), omega = motion
                dx, dy = kept.center[0] - x, kept.center[1] - y
                kept.velocity, kept.omega = (vx - omega * dy, vy + omega * dx), omega


def _read(path: str, shapes: Any) -> tuple[Shape, ...]:
    """Return the shapes that words describe; at least one."""
    if not isinstance(shapes, list | tuple) or not shapes:
        raise DefinitionError(f"{path}: must be a list of shapes")
    return tuple(read_shape(f"{path}[{k}]", words) for k, words in enumerate(shapes))


def common_motion(bodies: Sequence[Body]) -> tuple[Point, Point, float]:
    """Return the centre of mass [m] of the dynamic ones of `bodies`, its velocity [m/s], and how
    fast they turn about it [rad/s] when they stick together: momenta are kept.
    """
    heavy = [body for body in bodies if body.kind == "dynamic"]
    mass = plain_sum(body.mass for body in heavy)
    if not mass:
        return (0.0, 0.0), (0.0, 0.0), 0.0
    x, y, vx, vy = (
        plain_sum(body.mass * pair[k] for body, pair in moving) / mass
        for moving in ([(b, b.center) for b in heavy], [(b, b.velocity) for b in heavy])
        for k in (0, 1)
    )
    spin = inertia = 0.0
    for body in heavy:
        dx, dy = body.center[0] - x, body.center[1] - y
        du, dv = body.velocity[0] - vx, body.velocity[1] - vy
        spin += body.inertia * body.omega + body.mass * (dx * dv - dy * du)
        inertia += body.inertia + body.mass * (dx * dx + dy * dy)
    return (x, y), (vx, vy), spin / inertia if inertia else 0.0


def hang_over(simulation: "Simulation", body: Body, kept: Body) -> None:
    """Hang what is on `body` on `kept`; joints between the two are lost with it."""
    hung = [joint for joint in joints_at(body) if kept not in (joint.a, joint.b)]
    if any(joint.kind == "mouse" for joint in hung):
        simulation.hand.drop()
        hung = [joint for joint in hung if joint.kind != "mouse"]
    homes = {
        (joint.id, side): kept
        for joint in hung
        for side, end in (("a", joint.a), ("b", joint.b))
        if end is body
    }
    for old, new in rehang(simulation.world, hung, homes).items():
        simulation.attachments = simulation.attachments.joining([new], old).without([old])
    simulation.attachments = simulation.attachments.handed_over(
        body.id, lambda at: (kept.id, kept.local_point(body.world_point(at)))
    )
