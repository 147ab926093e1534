"""What a joint would hold: the bodies under a point, the background, and who may be joined.

The law of all joint tools: a point belongs to the bodies that contain it, the topmost first; where
there is none, to the nearest within reach; else to the background. Bodies move while a gesture
lasts, so an end is kept in the frame of its body.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from app.editor.cursor import CLICK, Cursor, Point
from app.editor.motor_strength import disc_of, is_wheel_at
from app.editor.tool import Workspace
from app.simulation.commands.base import Command
from app.simulation.commands.property_names import CHOICES
from physics import Body, World
from physics.joints.handle import Joint

BORDER = 0.1
"""A body contains a point up to this far outside its border: [reaches], 0.1, about a pixel. A point
that snapped to a corner is outside as often as inside, by rounding."""

BACKGROUND = "the background"


@dataclass(frozen=True)
class Anchor:
    """A point of a body or of the background."""

    body: Body | None  # None = the background
    local: Point  # [m] in the body's frame, or in the world

    @staticmethod
    def at(point: Point, body: Body | None) -> "Anchor":
        """Return the place of `body` that is at `point` [m] now."""
        return Anchor(body, body.local_point(point) if body is not None else point)

    @property
    def point(self) -> Point:
        """Return where it is now [m]."""
        return self.body.world_point(self.local) if self.body is not None else self.local

    @property
    def name(self) -> str:
        return name_of(self.body)


class Spot(NamedTuple):
    """A place of the world under the cursor, and what is there."""

    point: Point  # [m] where the cursor is, or what it is drawn to
    bodies: tuple[Body, ...]  # each once, the topmost first

    def anchor(self, background: bool = False, other_than: Body | None = None) -> Anchor:
        """Return an anchor on the topmost body but `other_than`, or in the background."""
        on = [body for body in self.bodies if body is not other_than]
        return Anchor.at(self.point, on[0] if on and not background else None)


class Ends(NamedTuple):
    """Two bodies that can be joined."""

    a: Body | None  # None = the background
    b: Body

    @property
    def text(self) -> str:
        """Return the names for the hint: "box 2 and the background"."""
        return f"{self.b.name} and {name_of(self.a)}"

    @property
    def words(self) -> dict[str, int]:
        """Return the ids for a command."""
        held = {"b": self.b.id}
        return held if self.a is None else {"a": self.a.id, **held}


def name_of(body: Body | None) -> str:
    """Return what the hint calls it."""
    return body.name if body is not None else BACKGROUND


def lives(editor: Workspace, bodies: Iterable[Body | None]) -> bool:
    """Return whether all `bodies` are still in the running world; the background always is."""
    world = editor.session.world
    return all(body is None or (body.world is world and body.alive) for body in bodies)


def is_drag(press: Cursor, at: Cursor) -> bool:
    """Return whether the cursor has left the place of the press."""
    return math.dist(press.point, at.point) > CLICK * at.pixel


def add(editor: Workspace, command: Command) -> None:
    """Do what adds a joint or a rope, and select that; or a notice says why not."""
    if editor.do(command):
        editor.selection.select_added()


# --- what lies there ----------------------------------------------------------------------------


def spot_at(editor: Workspace, at: Cursor) -> Spot:
    """Return the bodies under the cursor, at the point of them that it is drawn to.

    A node of the grid counts only where it has the same topmost body as the cursor: it would draw
    the point off a thin beam else.
    """
    world, snap = editor.session.world, editor.snap(at)
    if snap is not None and snap.kind != "grid":
        return Spot(snap.point, bodies_at(world, snap.point, BORDER * at.reach))
    below = bodies_at(world, at.point, 0.0)
    if snap is not None:
        there = bodies_at(world, snap.point, 0.0)
        if there[:1] == below[:1] and (there or world.closest(at.point, at.reach, False) is None):
            return Spot(snap.point, there)
        editor.snapped = None
    if below:
        return Spot(at.point, below)
    hit = world.closest(at.point, at.reach, dynamic_only=False)
    return Spot(hit.point, (hit.body,)) if hit is not None else Spot(at.point, ())


def lined_up(
    editor: Workspace, at: Cursor, point: Point, x: float | None, y: float | None
) -> Point:
    """Return a point in the air; near `x` or `y` [m] it is right above, below or beside it.

    Points of bodies come first, the grid comes after; Alt switches it off.
    """
    snap, reach = editor.snapped, editor.snap_reach
    if at.alt or (snap is not None and snap.kind != "grid"):
        return point
    result = point
    if x is not None and abs(at.point[0] - x) < reach:
        result = (x, point[1])
    elif y is not None and abs(at.point[1] - y) < reach:
        result = (point[0], y)
    if result != point:
        editor.snapped = None
    return result


def bodies_at(world: World, point: Point, border: float) -> tuple[Body, ...]:
    """Return the bodies that come within `border` [m] of a point, the topmost first."""
    low, high = (point[0] - border, point[1] - border), (point[0] + border, point[1] + border)
    bodies = dict.fromkeys(result.body for result in world.query_box(low, high))
    return tuple(sorted(bodies, key=lambda body: body.kind != "dynamic"))  # as they are drawn


def joint_at(editor: Workspace, at: Cursor, kinds: Sequence[str]) -> Joint | None:
    """Return the nearest joint of some `kinds` as far as a new one would be drawn to it."""
    world = editor.session.world
    best, reach = None, at.reach if at.alt else max(at.reach, editor.snap_reach)
    for kind in world.joint_kinds.intersection(kinds):
        joints = world.joints_of(kind)  # as arrays: a cloth has a thousand
        far = np.hypot(*(joints.anchors_b - at.point).T)
        k = int(far.argmin())
        if far[k] <= reach:
            best, reach = int(joints.ids[k]), float(far[k])
    return world.joint_by_id(best) if best is not None else None


# --- who may be joined --------------------------------------------------------------------------


def refusal(a: Body | None, b: Body | None) -> str:
    """Return why two ends cannot be joined; "" when they can."""
    if a is None and b is None:
        return "Both ends are in the background: one must be on a body"
    if a is b:
        return f"Both ends are on {name_of(a)}: a joint needs two bodies, or the background"
    if still := staying(a, b):
        return f"{still}: put one end on a body that moves"
    return ""


def staying(a: Body | None, b: Body | None) -> str:
    """Return words for both ends where no joint moves either; "" where one moves."""
    if any(body is not None and body.kind == "dynamic" for body in (a, b)):
        return ""
    first, second = sorted((a, b), key=lambda on: on is None)
    kinds = [CHOICES["kind"][on.kind if on else "static"].lower() for on in (first, second)]
    other = "so is {}" if kinds[0] == kinds[1] else f"{{}} is {kinds[1]}"
    return f"{name_of(first)} is {kinds[0]}, and {other.format(name_of(second))}"


def ends_of(first: Body | None, second: Body | None, at: Point | None = None) -> Ends:
    """Return who is A and who is B, of two that are not refused, for a joint at a point [m].

    B is what turns: what moves before what does not, of two that move a wheel at its axle before
    its car, else the one of the smaller inertia, so that limits and motors speak of the wheel.
    """
    if first is None or second is None:
        return Ends(None, first or second)  # type: ignore[arg-type]
    heavy = sorted((first, second), key=_stays, reverse=True)
    if at is not None and heavy[0].kind == "dynamic":
        heavy.sort(key=lambda body: is_wheel_at(body, at))
    return Ends(heavy[0], heavy[1])


def _stays(body: Body) -> float:
    return body.inertia if body.kind == "dynamic" else math.inf


def ends_at(
    bodies: Sequence[Body], background: bool = False, at: Point | None = None
) -> Ends | str:
    """Return what a click joins: the two topmost, or one and the background; else why it cannot."""
    if not bodies:
        return "There is no body here: click a body"
    moving = [body for body in bodies if body.kind == "dynamic"]
    if not moving:
        return refusal(None, bodies[0])
    if background or len(bodies) == 1:
        return Ends(None, moving[0])
    others = [body for body in bodies if body is not moving[0]]
    return ends_of(moving[0], others[0], at)


def planned(editor: Workspace, spot: Spot, background: bool) -> Ends | str:
    """Return what a click at `spot` joins; a wheel at its axle goes with the body beside it."""
    bodies = spot.bodies
    if len(bodies) == 1 and not background:
        bodies += beside_wheel(editor, bodies[0], spot.point)
    return ends_at(bodies, background, spot.point)


def beside_wheel(editor: Workspace, wheel: Body, at: Point) -> tuple[Body, ...]:
    """Return the body that `wheel` touches or nearly does, when `at` [m] is its axle; or none.

    The nearest to the axle. Not another wheel: these roll on one another. Nothing fixed: a wheel
    lies on the ground that it is to roll on.
    """
    disc = disc_of(wheel)
    if disc is None or not is_wheel_at(wheel, at):
        return ()
    world, far = wheel.world, disc.radius + editor.snap_reach
    low, high = (at[0] - far, at[1] - far), (at[0] + far, at[1] + far)
    near = {result.body for result in world.query_box(low, high)}
    hit = world.closest(at, far, ignore=[body for body in near if disc_of(body) is not None])
    return (hit.body,) if hit is not None else ()


def effective_mass(a: Anchor, b: Anchor) -> float:
    """Return mass that a spring between the ends moves, along their line [kg]: 1 / K of the joint.

    Upwards for ends at one point.
    """
    (ax, ay), (bx, by) = a.point, b.point
    far = math.hypot(bx - ax, by - ay)
    nx, ny = ((bx - ax) / far, (by - ay) / far) if far > 0.0 else (0.0, 1.0)
    inverse = 0.0
    for end in (a, b):
        body = end.body
        if body is None or body.kind != "dynamic" or body.mass <= 0.0:
            continue
        (x, y), (cx, cy) = end.point, body.center
        arm = (x - cx) * ny - (y - cy) * nx
        turning = 0.0 if body.fixed_rotation else arm * arm / body.inertia
        inverse += 1.0 / body.mass + turning
    return 1.0 / inverse if inverse > 0.0 else 0.0
