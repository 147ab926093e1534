"""Moving and turning things, and setting how they move."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.command import Command, CommandError, Point
from app.editing.things import Ids, bodies_of, called, things_of, whole
from physics import Body
from physics.defs import finite, point
from physics.joints.anchors import move_anchor, move_wheel, sides
from physics.joints.handle import Joint

if TYPE_CHECKING:
    from app.stage import Stage

Pose = tuple[float, float, float]


@dataclass(frozen=True)
class MoveThings(Command):
    """Move things `by` [m] and turn them by `turn` [rad] about the point `about` [m].

    Velocities stay as they are. Of a joint among `ids` the ends in the background go along; its
    other ends follow their bodies. Without `about` it turns about the middle of the bodies.
    """

    ids: Ids
    by: Point = (0.0, 0.0)
    turn: float = 0.0
    about: Point | None = None
    gesture: int = 0

    def label(self, stage: "Stage") -> str:
        word = "Move" if self.turn == 0.0 else "Turn"
        return f"{word} {called(stage, self.ids)}"

    def continues(self, last: Command) -> bool:
        """It goes on from where the last one has put them."""
        return isinstance(last, MoveThings) and last.ids == self.ids

    def apply(self, stage: "Stage") -> None:
        """Put them there."""
        bodies, joints = things_of(stage, self.ids)
        dx, dy = point("by", self.by)
        turn = finite("turn", self.turn)
        x, y = point("about", self.about) if self.about is not None else middle(bodies)
        c, s = math.cos(turn), math.sin(turn)

        def moved(at: Point) -> Point:
            rx, ry = at[0] - x, at[1] - y
            return point("by", (x + c * rx - s * ry + dx, y + s * rx + c * ry + dy))

        with whole(stage):
            for body in bodies:
                place = moved(body.position) if turn else _shifted(body.position, dx, dy)
                if turn:
                    body.angle += turn
                body.position = place
            for joint in joints:
                move_background(joint, moved)


def _shifted(at: Point, dx: float, dy: float) -> Point:
    """Without the rounding of a turn by nothing."""
    return point("by", (at[0] + dx, at[1] + dy))


def middle(bodies: list[Body]) -> Point:
    """The mean of the centres of mass [m]; the origin when there are none."""
    if not bodies:
        return 0.0, 0.0
    x, y = (sum(body.center[k] for body in bodies) / len(bodies) for k in (0, 1))
    return x, y


def move_background(joint: Joint, moved) -> None:  # noqa: ANN001 - a point to a point
    """Move the ends of a joint that are fixed in the background."""
    row = joint.row
    if joint.kind == "pulley":
        for side in "ab":
            at = moved((float(row[f"ground_{side}x"]), float(row[f"ground_{side}y"])))
            move_wheel(joint, side, at)
    elif joint.a is None and "a" in sides(joint):
        move_anchor(joint, "a", moved(joint.anchor_a))


@dataclass(frozen=True)
class PlaceThings(Command):
    """Put each body's origin and angle to its pose (x, y, angle) [m, m, rad]: for drags.

    Only the newest of a frame counts, and nothing adds up on the way.
    """

    ids: Ids
    poses: tuple[Pose, ...]
    gesture: int = 0

    def label(self, stage: "Stage") -> str:
        return f"Move {called(stage, self.ids)}"

    def follows(self, last: Command) -> bool:
        """Only the newest poses of the same bodies count."""
        return (
            isinstance(last, PlaceThings) and last.ids == self.ids and last.gesture == self.gesture
        )

    def apply(self, stage: "Stage") -> None:
        """Put them there."""
        bodies = bodies_of(stage, self.ids)
        if len(bodies) != len(self.poses) or any(len(pose) != 3 for pose in self.poses):
            raise CommandError("each body needs a pose of its own: x, y and angle")
        poses = [
            (point("position", pose[:2]), finite("angle", pose[2])) for pose in self.poses
        ]  # all are looked at before the first body moves
        for body, (at, angle) in zip(bodies, poses, strict=True):
            if angle != body.angle:
                body.angle = angle
            body.position = at


@dataclass(frozen=True)
class SetVelocity(Command):
    """Set the velocity [m/s] of bodies, and with `omega` their angular velocity [rad/s]."""

    ids: Ids
    velocity: Point
    omega: float | None = None
    gesture: int = 0

    def label(self, stage: "Stage") -> str:
        return f"Set velocity of {called(stage, self.ids, 'bodies')}"

    def follows(self, last: Command) -> bool:
        """Only the newest counts."""
        if not isinstance(last, SetVelocity) or last.ids != self.ids:
            return False
        turns = self.omega is None and last.omega is not None  # which this one leaves as it is
        return last.gesture == self.gesture and not turns

    def apply(self, stage: "Stage") -> None:
        """Set it; a static body has none."""
        bodies = bodies_of(stage, self.ids)
        velocity = point("velocity", self.velocity)
        omega = None if self.omega is None else finite("omega", self.omega)
        for body in bodies:
            if body.kind == "static":
                raise CommandError(f"{body.name} is static and has no velocity; make it dynamic")
        for body in bodies:
            body.velocity = velocity
            if omega is not None:
                body.omega = omega


@dataclass(frozen=True)
class Rest(Command):
    """Bring bodies to rest where they are."""

    ids: Ids

    def label(self, stage: "Stage") -> str:
        return f"Stop {called(stage, self.ids, 'bodies')}"

    def apply(self, stage: "Stage") -> None:
        """Take their velocities."""
        for body in things_of(stage, self.ids)[0]:
            body.velocity, body.omega = (0.0, 0.0), 0.0


__all__ = ["MoveThings", "PlaceThings", "Rest", "SetVelocity", "middle", "move_background"]
