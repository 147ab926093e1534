"""Moving and turning things, and setting how they move."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from app.quantities.joint_words import joint_words
from app.simulation.commands.base import Command, Point
from app.simulation.commands.edit.things import Ids, bodies_of, called, joint_of, things_of, whole
from app.simulation.errors import CommandError
from physics import Body
from physics.joints.anchors import move_anchor, move_wheel, sides
from physics.joints.handle import Joint
from physics.shapes.definitions import finite, point
from physics.values.sums import plain_sum

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation

Pose = tuple[float, float, float]
End = tuple[int, str, float, float]
"""An end of a joint: the id of the joint, the side, the place [m]."""


@dataclass(frozen=True)
class MoveThings(Command):
    """Move things `by` [m] and turn them by `turn` [rad] about the point `about` [m].

    Velocities stay as they are. Of a joint among `ids` the ends in the background go along; its
    other ends follow their bodies. Without `about` it turns about the middle of the bodies.
    """

    meddles: ClassVar[bool] = True

    ids: Ids
    by: Point = (0.0, 0.0)
    turn: float = 0.0
    about: Point | None = None
    gesture: int = 0

    def label(self, simulation: "Simulation") -> str:
        word = "Move" if self.turn == 0.0 else "Turn"
        return f"{word} {called(simulation, self.ids)}"

    def continues(self, last: Command) -> bool:
        """Return whether it goes on from where `last` has put the things."""
        return isinstance(last, MoveThings) and last.ids == self.ids

    def apply(self, simulation: "Simulation") -> None:
        bodies, joints = things_of(simulation, self.ids)
        dx, dy = point("by", self.by)
        turn = finite("turn", self.turn)
        x, y = point("about", self.about) if self.about is not None else middle(bodies)
        c, s = math.cos(turn), math.sin(turn)

        def moved(at: Point) -> Point:
            rx, ry = at[0] - x, at[1] - y
            return point("by", (x + c * rx - s * ry + dx, y + s * rx + c * ry + dy))

        with whole(simulation):
            for body in bodies:
                place = moved(body.position) if turn else _shifted(body.position, dx, dy)
                if turn:
                    body.angle += turn
                body.position = place
            for joint in joints:
                move_background(joint, moved)


def _shifted(at: Point, dx: float, dy: float) -> Point:
    """Return a shifted point, without the rounding of a turn by nothing."""
    return point("by", (at[0] + dx, at[1] + dy))


def middle(bodies: list[Body]) -> Point:
    """The mean of the centres of mass [m]; the origin when there are none."""
    if not bodies:
        return 0.0, 0.0
    x, y = (plain_sum(body.center[k] for body in bodies) / len(bodies) for k in (0, 1))
    return x, y


def move_background(joint: Joint, moved) -> None:  # noqa: ANN001 - a point to a point
    """Move the ends of a joint that are fixed in the background."""
    for _, side, x, y in background_ends(joint):
        place_end(joint, side, moved((x, y)))


@dataclass(frozen=True)
class PlaceThings(Command):
    """Put each body's origin and angle to its pose (x, y, angle) [m, m, rad]: for drags.

    Only the newest of a frame counts, and nothing adds up on the way. `ends` are ends of joints in
    the background that go along: joint id, side "a" or "b", x, y [m]. With `at_rest` the bodies
    stop there: those that are held while time goes on.
    """

    meddles: ClassVar[bool] = True

    ids: Ids
    poses: tuple[Pose, ...]
    gesture: int = 0
    ends: tuple[End, ...] = ()
    at_rest: bool = False

    def label(self, simulation: "Simulation") -> str:
        return f"Move {called(simulation, self.ids or tuple({end[0] for end in self.ends}))}"

    def follows(self, last: Command) -> bool:
        """Only the newest poses of the same bodies count."""
        return (
            isinstance(last, PlaceThings)
            and (last.ids, last.gesture) == (self.ids, self.gesture)
            and [end[:2] for end in last.ends] == [end[:2] for end in self.ends]
            and last.at_rest <= self.at_rest
        )

    def continues(self, last: Command) -> bool:
        """One drag is one entry, also when time is stopped or started in the middle of it."""
        return isinstance(last, PlaceThings) and last.gesture == self.gesture != 0

    def apply(self, simulation: "Simulation") -> None:
        bodies = bodies_of(simulation, self.ids)
        if len(bodies) != len(self.poses) or any(len(pose) != 3 for pose in self.poses):
            raise CommandError("each body needs a pose of its own: x, y and angle")
        poses = [
            (point("position", pose[:2]), finite("angle", pose[2])) for pose in self.poses
        ]  # all are looked at before the first body moves
        if not self.ends:
            self._place(bodies, poses)
            return
        with whole(simulation):  # a joint may refuse its place
            self._place(bodies, poses)
            for joint_id, side, x, y in self.ends:
                place_end(joint_of(simulation, joint_id), side, point("end", (x, y)))

    def _place(self, bodies: list[Body], poses: list[tuple[Point, float]]) -> None:
        for body, (at, angle) in zip(bodies, poses, strict=True):
            if angle != body.angle:
                body.angle = angle
            body.position = at
            if self.at_rest and body.kind != "static":
                body.velocity, body.omega = (0.0, 0.0), 0.0


def background_ends(joint: Joint) -> list[End]:
    """The ends of a joint that are fixed in the background, where they are now."""
    if joint.kind == "pulley":
        row = joint.row
        return [
            (joint.id, side, float(row[f"ground_{side}x"]), float(row[f"ground_{side}y"]))
            for side in "ab"
        ]
    if joint.a is None and "a" in sides(joint):
        x, y = joint.anchor_a
        return [(joint.id, "a", x, y)]
    return []


def place_end(joint: Joint, side: str, at: Point) -> None:
    """Put an end in the background to `at` [m]; of a pulley the wheel."""
    if side not in [end[1] for end in background_ends(joint)]:
        raise CommandError(f"end {side} of the {joint_words(joint)} is not in the background")
    if joint.kind == "pulley":
        move_wheel(joint, side, at)
    else:
        move_anchor(joint, side, at)


@dataclass(frozen=True)
class SetVelocity(Command):
    """Set the velocity [m/s] of bodies, and with `omega` their angular velocity [rad/s]."""

    meddles: ClassVar[bool] = True

    ids: Ids
    velocity: Point
    omega: float | None = None
    gesture: int = 0

    def label(self, simulation: "Simulation") -> str:
        return f"Set velocity of {called(simulation, self.ids, 'bodies')}"

    def follows(self, last: Command) -> bool:
        """Only the newest counts."""
        if not isinstance(last, SetVelocity) or last.ids != self.ids:
            return False
        turns = self.omega is None and last.omega is not None  # which this one leaves as it is
        return last.gesture == self.gesture and not turns

    def apply(self, simulation: "Simulation") -> None:
        """Set it; a static body has none."""
        bodies = bodies_of(simulation, self.ids)
        velocity = point("velocity", self.velocity)
        omega = None if self.omega is None else finite("omega", self.omega)
        for body in bodies:
            if body.kind == "static":
                raise CommandError(
                    f"{body.name} is fixed and has no velocity; set its type to Moves"
                )
        for body in bodies:
            body.velocity = velocity
            if omega is not None:
                body.omega = omega


@dataclass(frozen=True)
class Rest(Command):
    """Bring bodies to rest where they are."""

    meddles: ClassVar[bool] = True

    ids: Ids

    def label(self, simulation: "Simulation") -> str:
        return f"Stop {called(simulation, self.ids, 'bodies')}"

    def apply(self, simulation: "Simulation") -> None:
        """Take their velocities."""
        for body in things_of(simulation, self.ids)[0]:
            body.velocity, body.omega = (0.0, 0.0), 0.0


__all__ = ["MoveThings", "PlaceThings", "Rest", "SetVelocity", "middle", "move_background"]
