"""Select, move, turn, resize; throw by the velocity arrow; drag lasting forces and joints."""

import math
from typing import ClassVar

from app.drawing.draw import Draw
from app.editor.cursor import CLICK, Cursor, Point, Shape
from app.editor.force_marks import ForceArrow, force_arrows
from app.editor.selection_marks import hint_thing
from app.editor.tool import Tool, Workspace
from app.editor.tools._arrow_pulls import PullForce, PullJoint, PullVelocity
from app.editor.tools._carry import Carry, Turn
from app.editor.tools._frame import Frame, Handle, frame_of
from app.editor.tools._frame_marks import draw_frame
from app.editor.tools._gesture import Gesture
from app.editor.tools._joint_gizmos import Handle as JointHandle
from app.editor.tools._joint_gizmos import JointGizmos
from app.editor.tools._marquee import Marquee
from app.editor.tools._resize import Stretch, shape_of
from app.simulation.commands.hits import Hit, hits_at
from physics.geometry.polygon import distance_to_segment

Target = Handle | JointHandle | ForceArrow | Tool | Hit
"""What a press would take; a tool: something that it has made, and takes itself."""

HIT = 9.0  # [px at UI scale 1] a handle is hit up to this far from its middle
MOST_GIZMOS = 4
"""With more selected joints none shows its handles: [count]; they would cover one another."""

HINTS = {
    "turn": "Drag to turn. Shift: steps of 15°, Alt: no snapping",
    "resize": "Drag to resize. Shift: keep proportions, Ctrl: from the middle, Alt: no snapping",
    "velocity": "Drag the tip to set the velocity. Shift: steps of 15°, Alt: any number",
    "force": "Drag the tip to change the force. Click it and press Delete to remove it.",
    "hit": "Drag to move. Click again for the thing underneath. Shift: straight, Alt: no snapping",
}


class Lent(Gesture):
    """A press on what another tool has made: that tool takes it."""

    def __init__(self, editor: Workspace, at: Cursor, tool: Tool) -> None:
        """Hand the press on."""
        super().__init__(editor, at)
        self._tool = tool
        tool.press(at)

    @property
    def alive(self) -> bool:
        return self._tool.busy

    def move(self, at: Cursor) -> None:
        self._tool.move(at)

    def release(self, at: Cursor) -> None:
        self._tool.release(at)

    def cancel(self) -> None:
        self._tool.cancel()


class Select(Tool):
    """One press, one gesture: each is an object of its own."""

    NAME, LABEL, KEY, ICON, PLACE = "select", "Select and move", "v", "select", (0, 1)
    HINT = "Click to select, or drag a frame. Shift adds."
    SHAPE: ClassVar[Shape] = "arrow"

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self._gizmos = JointGizmos(editor)
        self._gesture: Gesture | None = None
        self._target: Target | None = None  # under the cursor
        self._clicked: tuple[Point, int] = ((math.inf, math.inf), 0)  # where [m], how often
        self._hint = ""  # of the tool that would take it
        self._inspects = False  # the press was the second of a double click on what is selected

    # --- what the pointer asks -----------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Return whether a gesture is under way, and what it drags still exists."""
        return self._gesture is not None and self._gesture.alive

    @property
    def shape(self) -> Shape:
        """Return what would happen here."""
        if self._gesture is not None:
            return self._gesture.shape
        target = self._target
        if isinstance(target, Handle):
            frame = frame_of(self.editor)
            if target.kind == "resize" and frame is not None:
                return shape_of(frame.angle, target.side)
            return "hand" if target.kind == "turn" else "cross"
        if isinstance(target, Hit):
            return "move" if target.id in self.editor.selection else "hand"
        return "arrow" if target is None else "hand"

    @property
    def hint(self) -> str:
        """Return what a press here is good for."""
        target = self._target
        if isinstance(target, JointHandle):
            return target.tip
        if isinstance(target, Handle):
            return HINTS[target.kind]
        if isinstance(target, ForceArrow):
            return HINTS["force"]
        if isinstance(target, Tool):
            return self._hint
        return self.HINT if target is None else HINTS["hit"]

    def left(self) -> None:
        self._target = self._gizmos.hovered = None

    def hover(self, at: Cursor | None) -> None:
        """Look what a press would take."""
        self._target = self._target_at(at) if at is not None else None
        if not isinstance(self._target, JointHandle):
            self._gizmos.hovered = None

    # --- gestures ------------------------------------------------------------------------------

    def press(self, at: Cursor) -> bool:
        """Begin what lies under the cursor; beside everything, a marquee."""
        target = self._target_at(at)
        chosen = isinstance(target, Hit) and target.id in self.editor.selection
        self._inspects = at.clicks == 2 and chosen and not at.shift
        if not isinstance(target, ForceArrow):
            self.editor.chosen_force = None
        for tool in self.editor.tools.values():
            if tool is not target:
                tool.let_go()
        self._gesture = self._begun(target, at)
        return True

    def _begun(self, target: Target | None, at: Cursor) -> Gesture:
        editor = self.editor
        if isinstance(target, JointHandle):
            return PullJoint(editor, at, self._gizmos, target)
        if isinstance(target, ForceArrow):
            editor.chosen_force = target.force.id
            return PullForce(
                editor, at, target, editor.session.world.bodies_by_id[target.force.body_id]
            )
        if isinstance(target, Tool):
            return Lent(editor, at, target)
        frame = frame_of(editor)
        if isinstance(target, Handle) and frame is not None:
            return self._pulled(target, at, frame)
        if isinstance(target, Hit):
            return self._taken(at)
        return Marquee(editor, at)

    def _pulled(self, handle: Handle, at: Cursor, frame: Frame) -> Gesture:
        if handle.kind == "turn":
            return Turn(self.editor, at)
        if handle.kind == "velocity" and frame.single is not None:
            return PullVelocity(self.editor, at, frame.single)
        return Stretch(self.editor, at, frame, handle)

    def _taken(self, at: Cursor) -> Gesture:
        """Return what is hit; it is selected at once, but with Shift at the release."""
        selection, world = self.editor.selection, self.editor.session.world
        hits = hits_at(world, at.point, at.reach)
        chosen = [hit for hit in hits if hit.id in selection]
        if not chosen and not at.shift:
            selection.select([hits[0].id])
            chosen = hits[:1]
        adding = None if chosen else hits[0].id
        held = next((hit.id for hit in chosen or hits[:1] if not hit.is_joint), None)
        body = world.bodies_by_id.get(held) if held is not None else None
        return Carry(self.editor, at, body, adding)

    def move(self, at: Cursor) -> None:
        if self.busy and self._gesture is not None:
            self._gesture.move(at)

    def release(self, at: Cursor) -> None:
        """End it; what has not moved was a click, or a double click."""
        gesture, self._gesture = self._gesture, None
        if gesture is None or not gesture.alive:
            return
        gesture.release(at)
        if isinstance(gesture, Carry) and not gesture.begun:
            self._click(at)
        elif isinstance(gesture, PullJoint) and gesture.was_click:
            self._click(at)  # on the ball that it holds: a new rod is selected, and in the way

    def cancel(self) -> None:
        gesture, self._gesture = self._gesture, None
        if gesture is not None and gesture.alive:
            gesture.cancel()

    def _click(self, at: Cursor) -> None:
        """Select; in the same place again, what is below; with Shift add it or take it away. A
        double click shows what is selected.
        """
        if self._inspects:
            self.editor.inspect()
            return
        there, count = self._clicked
        again = count + 1 if math.dist(there, at.point) <= CLICK * at.pixel else 0
        self._clicked = at.point, again
        self.editor.selection.click(at.point, at.reach, at.shift, 0 if at.shift else again)
        self.editor.was_picked = True

    # --- what lies where -----------------------------------------------------------------------

    def _target_at(self, at: Cursor) -> Target | None:
        """Return what is there. Handles come first: they are small."""
        gizmo = self._gizmos.hover(self._gizmo_joints(), at)
        if gizmo is not None:
            return gizmo
        reach = HIT * at.pixel
        arrows = force_arrows(self.editor)
        tip = next((a for a in arrows if math.dist(a.tip, at.point) <= reach), None)
        if tip is not None:
            return tip
        frame = frame_of(self.editor)
        for handle in frame.handles() if frame is not None else ():
            if math.dist(handle.at, at.point) <= reach:
                return handle
        near = (a for a in arrows if distance_to_segment(at.point, a.at, a.tip) <= reach / 2)
        shaft = next(near, None)
        if shaft is not None:
            return shaft
        for tool in self.editor.tools.values():
            if hint := tool.hint_at(at):
                self._hint = hint
                return tool
        hits = hits_at(self.editor.session.world, at.point, at.reach)
        chosen = next((hit for hit in hits if hit.id in self.editor.selection), None)
        return chosen or (hits[0] if hits else None)

    def _gizmo_joints(self) -> list:
        joints = self.editor.selection.joints
        return joints if len(joints) <= MOST_GIZMOS else []

    # --- the picture ---------------------------------------------------------------------------

    def draw(self, draw: Draw) -> None:
        """Draw the frame with its handles, what is pointed at, and what the gesture reads out."""
        if self._gesture is None:
            self._draw_target(draw)
        frame = frame_of(self.editor)
        if frame is not None and not isinstance(self._gesture, Carry | Marquee):
            hovered = self._target if isinstance(self._target, Handle) else None
            draw_frame(draw, frame, hovered, not isinstance(self._gesture, PullVelocity))
        for joint in self._gizmo_joints():
            self._gizmos.draw(draw, joint)
        if self._gesture is not None and self._gesture.alive:
            self._gesture.draw(draw)

    def _draw_target(self, draw: Draw) -> None:
        """Draw outline quietly what a click would take."""
        target, editor = self._target, self.editor
        if isinstance(target, Hit) and target.id not in editor.selection:
            hint_thing(draw, editor.session.world, target.id)


TOOL = Select
