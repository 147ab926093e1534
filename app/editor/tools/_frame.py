"""The frame of a selection: its box, and the handles that turn, resize and throw it."""

import math
from typing import Literal, NamedTuple

import numpy as np

from app.editor.cursor import Point
from app.editor.selection_marks import drawn_poses
from app.editor.tool import Workspace
from app.simulation.commands.edit.moving import middle
from physics import Body
from physics.state.page import State

Kind = Literal["turn", "resize", "velocity"]

RIM = 9.0
"""The handles stand so far outside the box: [px at UI scale 1]. Less: they cover the body's own
corners, which are to be snapped to."""

SMALLEST = 14.0
"""Half the least width of the frame: [px]. Less: the handles of a pebble cover one another."""

ROOMY = 22.0
"""Half of a side that has room for a handle at its middle: [px]. Less: it touches the corners'."""

TURN = 30.0  # [px] from the top of the frame to the handle that turns
RESTING = 30.0  # [px] from its right edge to the velocity handle of what rests
NEAR = 20.0  # [px] a velocity arrow that is shorter counts as none: it is not to be caught

SECONDS = 0.25
"""A velocity arrow reaches where the body would be after so long: [s]. Thus it grows with the zoom,
and a body that crosses half the window in a second has an arrow of an eighth."""


class Handle(NamedTuple):
    """A place of the frame to be dragged."""

    kind: Kind
    at: Point  # [m]
    side: tuple[int, int] = (0, 0)  # of a resize handle: -1, 0 or 1 along the frame's axes


class Frame(NamedTuple):
    """The box round what is selected; of a single body along that body's own axes."""

    bodies: list[Body]
    center: Point  # [m]
    half: Point  # [m] half of its width and height
    angle: float  # [rad]
    pixel: float  # [m]

    @property
    def single(self) -> Body | None:
        """Return the one body that is selected."""
        return self.bodies[0] if len(self.bodies) == 1 else None

    @property
    def pivot(self) -> Point:
        """Return what it turns about [m]: the centre of mass, or the middle of several."""
        return middle(self.bodies)

    def point(self, x: float, y: float) -> Point:
        """Return a point of the world, from the frame's own axes [m from its middle]."""
        c, s = math.cos(self.angle), math.sin(self.angle)
        return self.center[0] + c * x - s * y, self.center[1] + s * x + c * y

    def local(self, at: Point) -> Point:
        """Return a point in the frame's own axes [m from its middle], from the world."""
        c, s = math.cos(self.angle), math.sin(self.angle)
        dx, dy = at[0] - self.center[0], at[1] - self.center[1]
        return c * dx + s * dy, c * dy - s * dx

    def corner(self, side: tuple[int, int]) -> Point:
        """Return the point of the box itself on that side [m]."""
        return self.point(side[0] * self.half[0], side[1] * self.half[1])

    @property
    def grown(self) -> Point:
        """Return half of the drawn frame [m], which stands outside the box."""
        least = SMALLEST * self.pixel
        return (
            max(self.half[0] + RIM * self.pixel, least),
            max(self.half[1] + RIM * self.pixel, least),
        )

    def outline(self) -> list[Point]:
        """Return corners of the drawn frame [m]."""
        x, y = self.grown
        return [self.point(i * x, j * y) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]

    def handles(self) -> list[Handle]:
        """Return all handles; those that come first are hit first."""
        x, y = self.grown
        result = [Handle("turn", self.point(0.0, y + TURN * self.pixel))]
        sides = [(i, j) for i in (-1, 1) for j in (-1, 1)]
        if self.single is not None and not is_round(self.single):
            roomy = ROOMY * self.pixel
            sides += [(i, 0) for i in (-1, 1) if y > roomy or self.half[1] == 0.0]
            sides += [(0, j) for j in (-1, 1) if x > roomy or self.half[0] == 0.0]
        result += [Handle("resize", self.point(i * x, j * y), (i, j)) for i, j in sides]
        if self.single is not None and self.single.kind != "static":
            result.insert(0, Handle("velocity", self.velocity_tip(self.single)))
        return result

    def velocity_tip(self, body: Body) -> Point:
        """Return the tip of the velocity arrow [m]; of what rests a place beside the frame."""
        (x, y), (vx, vy) = self.pivot, body.velocity
        if math.hypot(vx, vy) * SECONDS < NEAR * self.pixel:
            return self.point(self.grown[0] + RESTING * self.pixel, 0.0)
        return x + vx * SECONDS, y + vy * SECONDS


def is_round(body: Body) -> bool:
    """Return whether it is a disc, which has no width of its own."""
    page = body.world.page
    shapes = np.asarray(page.shapes[: page.shape_count])
    return bool((shapes["count"][shapes["body"] == body.index] == 1).all())


def frame_of(editor: Workspace) -> Frame | None:
    """Return the frame of what is selected now, where it is drawn; None: no body is selected."""
    bodies = editor.selection.bodies
    if not bodies:
        return None
    session = editor.session
    page = session.world.page
    rows = np.array([body.index for body in bodies], np.intp)
    poses = drawn_poses(page, rows, session.clock.alpha)
    angle = float(poses[0, 2]) if len(bodies) == 1 else 0.0
    low, high = extent(page, rows, poses, angle)
    c, s = math.cos(angle), math.sin(angle)
    x, y = (low + high) / 2
    pixel = editor.view.ui_scale / editor.camera.scale
    half = ((high[0] - low[0]) / 2, (high[1] - low[1]) / 2)
    center = (float(c * x - s * y), float(s * x + c * y))
    return Frame(bodies, center, (float(half[0]), float(half[1])), angle, pixel)


def extent(
    page: State, rows: np.ndarray, poses: np.ndarray, angle: float
) -> tuple[np.ndarray, np.ndarray]:
    """Return low and high corners of all shapes [m] along axes turned by `angle` [rad].

    Bodies without shapes count as their centres.
    """
    c, s = math.cos(angle), math.sin(angle)
    place = np.full(page.body_count, -1, np.intp)
    place[rows] = np.arange(len(rows))
    shapes = np.asarray(page.shapes[: page.shape_count])
    at = np.where(shapes["body"] >= 0, place[shapes["body"]], -1)
    shapes, at = shapes[at >= 0], at[at >= 0]
    centers = np.column_stack(
        [c * poses[:, 0] + s * poses[:, 1], c * poses[:, 1] - s * poses[:, 0]]
    )
    low, high = centers.min(axis=0), centers.max(axis=0)
    used = np.arange(shapes["x"].shape[1]) < shapes["count"][:, None]
    turn = poses[at, 2] - angle
    tc, ts = np.cos(turn)[:, None], np.sin(turn)[:, None]
    x = centers[at, :1] + tc * shapes["x"] - ts * shapes["y"]
    y = centers[at, 1:] + ts * shapes["x"] + tc * shapes["y"]
    r = shapes["r"]
    if used.any():
        low = np.minimum(low, [(x - r)[used].min(), (y - r)[used].min()])
        high = np.maximum(high, [(x + r)[used].max(), (y + r)[used].max()])
    return low, high
