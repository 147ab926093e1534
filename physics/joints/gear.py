"""Gear joint: couples two hinges or slides, q1 + ratio q2 = constant.

q of a hinge is the angle of its B, of a slide how far B is along the axis. Their other bodies do
not move, so J = [j1, ratio j2] is a row of the two bodies B, with j = [0, 1] or [u, rb x u].
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from physics.compile.jit import device
from physics.joints.definition import JointDefinition, number, put, strength, symmetric
from physics.joints.geometry import arms
from physics.joints.record import GEAR, OTHER, RIGID
from physics.shapes.definitions import DefinitionError

if TYPE_CHECKING:
    from physics.body import Body
    from physics.joints.handle import Joint
    from physics.state.page import State

TEETH_ROW = 0


@device
def gear_row(j, k, a, b):
    """Return the row of C = q1 + ratio q2 - constant."""
    rax, ray, rbx, rby, _, _ = arms(j, a, b)
    ja = coordinate(a, rax, ray, j.ux, j.uy)
    jb = coordinate(b, rbx, rby, j.wx, j.wy)
    r = j.ratio
    twist = r if j.wx == 0.0 and j.wy == 0.0 else 0.0
    c = ja[3] + r * jb[3] - j.length
    return ja[0], ja[1], ja[2], r * jb[0], r * jb[1], r * jb[2], c, twist


@device
def coordinate(body, rx, ry, ux, uy):
    """J of the coordinate of one joint, and its value: an angle when there is no axis."""
    if ux == 0.0 and uy == 0.0:
        return 0.0, 0.0, 1.0, body.angle + body.da
    x = body.x + body.dx + rx
    y = body.y + body.dy + ry
    return ux, uy, rx * uy - ry * ux, ux * x + uy * y


@dataclass(kw_only=True, eq=False)
class Gear(JointDefinition):
    """Couple the joints `first` and `second`, hinges or slides: q1 + `ratio` q2 stays as it is.

    Two wheels that mesh, of radii r1 and r2, have the ratio r2 / r1; a rack has [m/rad]. Both
    joints must hang on the world or a static body. The gear goes when one of them goes.
    The teeth slip above `max_torque` on the first, [N*m], of a slide [N].
    """

    WORD: ClassVar[str] = "gear"
    NUMBER: ClassVar[int] = GEAR
    AXIS_ROW: ClassVar[Any] = gear_row
    KEEPS_LENGTH: ClassVar[bool] = True
    MOVABLE: ClassVar[str] = ""

    first: "Joint | None" = None
    second: "Joint | None" = None
    ratio: float = number(1.0, -1e6, 1e6)
    max_torque: float = strength()
    collide_connected: bool = True

    def ends(self, idle: bool = False) -> tuple["Body | None", "Body"]:
        for name, joint in (("first", self.first), ("second", self.second)):
            if joint is None or joint.kind not in ("revolute", "prismatic"):
                raise DefinitionError(f"Gear.{name} must be a revolute or prismatic joint")
            if not joint.alive:
                raise DefinitionError(f"Gear.{name} was removed")
            if joint.a is not None and joint.a.kind != "static" and not idle:
                raise DefinitionError(f"Gear.{name} must have the world or a static body as its a")
        first, second = self._joints()
        if first.b is second.b:
            raise DefinitionError("Gear: both joints turn the same body")
        return first.b, second.b

    def _joints(self) -> "tuple[Joint, Joint]":
        assert self.first is not None and self.second is not None  # `ends` has seen to that
        return self.first, self.second

    def place(self, row: Any, page: "State") -> None:
        (first, second), constant = self._joints(), 0.0
        for side, joint, axis in (("a", first, "u"), ("b", second, "w")):
            of, i = joint.row, int(row[f"body_{side}"])
            lx, ly = float(of["lbx"]), float(of["lby"])
            row[f"l{side}x"], row[f"l{side}y"] = lx, ly
            factor, q = 1.0 if side == "a" else self.ratio, float(page.body["angle"][i])
            if joint.kind == "prismatic":
                k, body = int(of["body_a"]), page.body
                c, s, ux, uy = body["c"][k], body["s"][k], of["ux"], of["uy"]
                ux, uy = c * ux - s * uy, s * ux + c * uy
                row[f"{axis}x"], row[f"{axis}y"] = ux, uy
                x, y = joint.anchor_b
                q = ux * x + uy * y
            constant += factor * q
        row["first"], row["second"] = first.index, second.index
        row["length"] = constant

    @classmethod
    def check(cls, row: Any) -> None:
        if row["ratio"] == 0.0:
            raise DefinitionError("Gear.ratio must not be 0: nothing would be coupled")

    @classmethod
    def write_rows(cls, row: Any) -> None:
        put(row, TEETH_ROW, RIGID, form=OTHER, bounds=symmetric(float(row["max_torque"])))

    @classmethod
    def error(cls, reading: Any) -> float:
        """Return how far q1 + ratio q2 is from its constant [rad] or [m]."""
        row, total = reading.row, 0.0
        for anchor, side, axis, factor in (
            (reading.anchors[0], "a", "u", 1.0),
            (reading.anchors[1], "b", "w", float(row["ratio"])),
        ):
            ux, uy = float(row[f"{axis}x"]), float(row[f"{axis}y"])
            q = ux * anchor[0] + uy * anchor[1]
            total += factor * (q if ux or uy else reading.body_value(side, "angle"))
        return total - float(row["length"])
