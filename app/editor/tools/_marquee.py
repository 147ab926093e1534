"""The marquee: a box that selects, as in CAD programs."""

from app.drawing.draw import Draw
from app.editor.cursor import CLICK, Cursor, Point
from app.editor.selection_marks import mark_joints, outline_bodies
from app.editor.tool import Workspace
from app.editor.tools._gesture import Gesture, read_out
from app.simulation.commands.hits import things_in

TINT = 0.10  # [1] opacity of its inside


class Marquee(Gesture):
    """Pulled from left to right, the frame is solid and takes what lies wholly within; from right
    to left it is dashed and takes what it touches. Shift adds to the selection.
    """

    shape = "cross"

    def __init__(self, editor: Workspace, at: Cursor) -> None:
        super().__init__(editor, at)
        self._begun = False
        self._before = editor.selection.ids

    @property
    def touching(self) -> bool:
        """Return whether it goes to the left."""
        return self.last.point[0] < self.press.point[0]

    @property
    def _corners(self) -> tuple[Point, Point]:
        return self.press.point, self.last.point

    def move(self, at: Cursor) -> None:
        self.last = at
        dx, dy = (abs(a - b) for a, b in zip(at.point, self.press.point, strict=True))
        if not self._begun and max(dx, dy) >= CLICK * at.pixel:
            self._begun = True
            if not at.shift:  # what was selected would look as if it were in the frame
                self.editor.selection.clear()

    def cancel(self) -> None:
        self.editor.selection.select(self._before)

    def release(self, at: Cursor) -> None:
        """Select what is in it; a click on nothing selects nothing."""
        self.move(at)
        selection = self.editor.selection
        if self._begun:
            selection.marquee(*self._corners, shift=at.shift, touching=self.touching)
        elif not at.shift:
            selection.clear()

    def draw(self, draw: Draw) -> None:
        """Draw the frame, what it holds, and how many that are."""
        if not self._begun:
            return
        (x0, y0), (x1, y1) = self._corners
        world = self.editor.session.world
        ids = things_in(world, (x0, y0), (x1, y1), self.touching)
        known = world.bodies_by_id
        outline_bodies(draw, world, [known[i] for i in ids if i in known])
        mark_joints(draw, world, [i for i in ids if i not in known])
        low, high = (min(x0, x1), min(y0, y1)), (max(x0, x1), max(y0, y1))
        draw.rect(*low, *high, fill=draw.color("selection", TINT))
        draw.many.rects([low], [high], "selection", dash=self.touching)
        word = "touched" if self.touching else "all inside"
        count = f"{len(ids)} thing{'' if len(ids) == 1 else 's'}"
        read_out(draw, self.last.point, count, word, "selection", [(x0, y0)])
