"""The eraser: a stroke takes away what it goes over."""

import math

from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Point
from app.editor.force_marks import force_arrows
from app.editor.selection_marks import mark_joints, outline_bodies
from app.editor.tool import Tool, Workspace
from app.simulation.commands.edit import Remove
from app.simulation.commands.hits import Hit, hits_at
from physics.geometry.polygon import distance_to_segment

SIZE = 7.0  # [px at UI scale 1] radius of the eraser
STEP = 5.0
"""A stroke looks at points so far apart: [px at UI scale 1]. More: it jumps over thin joints."""
MOST_STEPS = 200  # [count] of one frame; a faster mouse is not aimed


class Eraser(Tool):
    """Press or drag. One stroke is one entry of the history."""

    NAME, LABEL, KEY, ICON, PLACE = "eraser", "Delete", "e", "eraser", (3, 1)
    FIRST = 7, "Delete"
    RECALLS = True
    HINT = "Click or drag over what you want to delete. Begin on a wall to delete walls."

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self._gesture = 0  # number of the stroke; 0 = none
        self._last: Point = (0.0, 0.0)  # [m] where it looked last
        self._walls = False  # whether the stroke takes static bodies
        self._under: Hit | None = None
        self._inked = -1  # changes of the pad after the last stroke of ink that it took

    @property
    def busy(self) -> bool:
        """Return whether a stroke is under way."""
        return self._gesture != 0

    def hover(self, at: Cursor | None) -> None:
        """Look what a press would take away."""
        pad = self.editor.pad
        pad.lit = pad.at(at.point, 0.5 * at.reach) if at is not None else None
        self._under = self._hit(at) if at is not None and pad.lit is None else None

    def left(self) -> None:
        self.editor.pad.lit = None

    def take_back(self) -> bool:
        """Bring back the stroke of the pen that it took just now; bodies are the history's."""
        pad = self.editor.pad
        return pad.changes == self._inked and pad.undo()

    def press(self, at: Cursor) -> bool:
        """Begin the stroke; what is here goes."""
        self._gesture, self._last = self.editor.gesture(), at.point
        self._walls = True
        hit = self._hit(at)
        bodies = self.editor.session.world.bodies_by_id
        body = bodies.get(hit.id) if hit is not None else None
        self._walls = body is not None and body.kind == "static"
        self._erase(at)
        return True

    def move(self, at: Cursor) -> None:
        """Erase all along the way since the last frame."""
        length = math.dist(at.point, self._last)
        count = min(int(length / (STEP * at.pixel)), MOST_STEPS) if at.pixel > 0.0 else 0
        (x0, y0), (x1, y1) = self._last, at.point
        for k in range(1, count + 1):
            t = k / count
            point = (x0 + t * (x1 - x0), y0 + t * (y1 - y0))
            self._erase(Cursor(point, at.reach, pixel=at.pixel))
        if count:
            self._last = at.point

    def release(self, at: Cursor) -> None:  # noqa: ARG002 - it was moved there
        self._gesture, self._under = 0, None

    def cancel(self) -> None:
        """Bring back what the stroke took, but not out of the past: that is the history's."""
        gesture, self._gesture = self._gesture, 0
        self.editor.undo_gesture(gesture)

    def _hit(self, at: Cursor) -> Hit | None:
        """Return the topmost thing within the eraser; walls only when they are meant."""
        world = self.editor.session.world
        bodies = world.bodies_by_id
        for hit in hits_at(world, at.point, SIZE * at.pixel):
            body = bodies.get(hit.id)
            if self._walls or not self.busy or body is None or body.kind != "static":
                return hit
        return None

    def _erase(self, at: Cursor) -> None:
        """Erase what lies at one point: an instrument, a force, or else the topmost thing."""
        before = self.editor.pad.changes
        if self.editor.erase_at(at):
            now = self.editor.pad.changes
            self._inked = now if now != before else self._inked
            return
        reach = SIZE * at.pixel
        for arrow in force_arrows(self.editor):
            if distance_to_segment(at.point, arrow.at, arrow.tip) <= reach:
                self._inked = -1
                self.editor.do(Remove((), (arrow.force.id,), self._gesture))
                return
        hit = self._hit(at)
        if hit is not None:
            self._inked = -1
            self.editor.do(Remove((hit.id,), gesture=self._gesture))

    def draw(self, draw: Draw) -> None:
        """Draw what would go, outlined."""
        hit, world = self._under, self.editor.session.world
        if hit is None or self.busy:
            return
        if hit.is_joint:
            mark_joints(draw, world, [hit.id], role="erase")
        elif (body := world.bodies_by_id.get(hit.id)) is not None:
            outline_bodies(draw, world, [body], "erase")


TOOL = Eraser
