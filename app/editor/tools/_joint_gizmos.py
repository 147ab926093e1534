"""Handles of a selected joint: anchors, limits, axis, length, motor speed, pulley wheels.

For the select tool: ask `hover` (or `handle_at`) what the cursor would take; after a press on it
send what `drag` returns, for every move of the gesture, with one gesture number; call `draw` in
every frame for every selected joint. Nothing is remembered between the calls but what is hovered,
so a joint that goes in the middle of a gesture just ends it: `drag` returns None then.
"""

import math
from collections.abc import Iterable

from app.drawing.draw import Draw
from app.editor.cursor import Cursor
from app.editor.tool import Workspace
from app.editor.tools._gizmo_laws import Frame, Handle, handles_of
from app.editor.tools._gizmo_marks import draw_dials, draw_handle
from app.editor.tools._gizmo_pulls import pulled
from app.simulation.commands.base import Command
from physics.joints.handle import Joint

__all__ = ["Handle", "JointGizmos"]

HIT = 0.9
"""A handle is hit up to this far from its middle: [handles], 0.9 of its diameter. More: the two
handles of a short joint cover one another."""


class JointGizmos:
    """The handles of joints in the running world. One of these serves all selected joints."""

    def __init__(self, editor: Workspace) -> None:
        self.editor = editor
        self.hovered: Handle | None = None  # drawn stressed, with its tip

    def handles(self, joint: Joint) -> list[Handle]:
        """Return all handles of `joint` as it is now; [] for kinds without any."""
        return handles_of(joint, self._frame) if joint.alive else []

    def handle_at(self, joints: Iterable[Joint], at: Cursor) -> Handle | None:
        """Return the nearest handle of any of `joints` under the cursor; None: none."""
        reach = HIT * self.editor.sizes.handle / self.editor.camera.scale
        near = [
            (math.dist(handle.point, at.point), handle)
            for joint in joints
            for handle in self.handles(joint)
        ]
        best = min(near, key=lambda result: result[0], default=None)
        return best[1] if best is not None and best[0] <= reach else None

    def hover(self, joints: Iterable[Joint], at: Cursor | None) -> Handle | None:
        """Return the handle there, which the next pictures show; None: the mouse is elsewhere."""
        self.hovered = self.handle_at(joints, at) if at is not None else None
        return self.hovered

    def joint_of(self, handle: Handle) -> Joint | None:
        """Return the joint of a handle, as long as it exists."""
        return self.editor.session.world.joints_by_id.get(handle.joint_id)

    def drag(self, handle: Handle, at: Cursor, gesture: int) -> Command | None:
        """Return the command that brings `handle` to the cursor; None when that changes nothing.

        `handle` may be that of the press all through the gesture. Alt does not snap. Shift makes a
        limit none, and moves only B's side of a pivot.
        """
        joint = self.joint_of(handle)
        if joint is None:
            return None
        self.hovered = handle
        return pulled(joint, handle, at, self._frame, gesture)

    def draw(self, draw: Draw, joint: Joint) -> None:
        """Draw arcs, rails and dimension lines with their values, and the handles on top."""
        if not joint.alive:
            return
        hovered = self.hovered
        on_it = hovered is not None and hovered.joint_id == joint.id
        draw_dials(draw, joint, self._frame, hovered.kind if hovered is not None and on_it else "")
        for handle in self.handles(joint):
            is_hovered = hovered is not None and handle.place == hovered.place
            draw_handle(draw, joint, handle, is_hovered)

    @property
    def _frame(self) -> Frame:
        """Return how large things are now."""
        return Frame(self.editor, self.editor.sizes.handle / self.editor.camera.scale)
