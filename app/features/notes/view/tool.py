"""The note: a click lays words on the table or on a body, a drag an arrow."""

import math

from app.drawing.draw import Draw
from app.editor.cursor import CLICK, Cursor, Point, Shape
from app.editor.tool import Tool, Workspace
from app.features.notes.view.marks import NoteHit, NoteMarks
from app.features.notes.view.pull import PullNote
from app.simulation.commands.edit import Attach, Detach
from app.simulation.commands.hits import hits_at

WORDS = "Note"


class NoteTool(Tool):
    """A press on a note takes hold of it; elsewhere it makes one, fixed to the body there."""

    NAME, LABEL, KEY, ICON, PLACE = "note", "Note or arrow", "shift+n", "note", (3, 4)
    HINT = "Click to write a note, drag for an arrow; Shift: on the table, not on the body there"

    def __init__(self, editor: Workspace, marks: NoteMarks) -> None:
        """Make and take the notes whose `marks` are in the picture."""
        super().__init__(editor)
        self.marks = marks
        self._press: Cursor | None = None
        self._last: Cursor | None = None
        self._pull: PullNote | None = None
        self._hit: NoteHit | None = None
        self._ends = False  # a click now only ends the editing of another note

    @property
    def busy(self) -> bool:
        """Return whether an arrow is drawn, or a note moved that still exists."""
        return self._press is not None or (self._pull is not None and self._pull.alive)

    @property
    def hint(self) -> str:
        return self.HINT if self._hit is None else "Drag to move it; click to edit it"

    @property
    def shape(self) -> Shape:
        """Return what a press would do here."""
        return "cross" if self._hit is None else "hand"

    def hover(self, at: Cursor | None) -> None:
        """Look whether a note lies there."""
        self._hit = self.marks.at(at) if at is not None else None
        self.marks.pointed = self._hit.note.id if self._hit is not None else None

    def left(self) -> None:
        super().left()
        self._hit = self.marks.pointed = None

    def press(self, at: Cursor) -> bool:
        """Take hold of a note, or begin a new one."""
        hit = self.marks.at(at)
        if hit is not None:
            self._pull = PullNote(self.editor, at, hit, self.marks)
            return True
        self._ends = self.marks.note is not None
        self.marks.choose(None)
        self._press = self._last = at
        return True

    def move(self, at: Cursor) -> None:
        if self._pull is not None:
            self._pull.move(at)
        self._last = at

    def release(self, at: Cursor) -> None:
        """Make the note: after a click with words, after a drag as an arrow."""
        press, pull = self._press, self._pull
        self._press = self._pull = None
        if pull is not None:
            pull.release(at)
        elif press is not None:
            self._make(press, at)

    def cancel(self) -> None:
        if self._pull is not None and self._pull.alive:
            self._pull.cancel()
        self._press = self._pull = None

    def _make(self, press: Cursor, at: Cursor) -> None:
        is_arrow = math.dist(press.point, at.point) > CLICK * at.pixel
        if self._ends and not is_arrow:
            return
        body_id = 0 if press.shift else self._body_at(press)
        words = {"at": self._local(body_id, press.point)}
        words |= {"to": self._local(body_id, at.point)} if is_arrow else {"text": WORDS}
        if self.editor.do(Attach("note", words, body_id)):
            new = self.editor.session.simulation.attachments.attached[-1]
            self.marks.choose(new.id, fresh=True)

    def _body_at(self, at: Cursor) -> int:
        """Return the id of the body under the cursor, 0 beside all."""
        hits = hits_at(self.editor.session.world, at.point, at.pixel)
        return next((hit.id for hit in hits if not hit.is_joint), 0)

    def _local(self, body_id: int, point: Point) -> Point:
        body = self.editor.session.world.bodies_by_id.get(body_id)
        return point if body is None else tuple(body.local_point(point))  # type: ignore[return-value]

    def draw(self, draw: Draw) -> None:
        """Draw the arrow that a release would make."""
        if self._press is None or self._last is None:
            return
        (x, y), (u, v) = self._press.point, self._last.point
        if math.dist((x, y), (u, v)) > CLICK * self._last.pixel:
            draw.arrow((x, y), (u - x, v - y), "preview", draw.style.sizes.arrow)

    # --- for other tools -----------------------------------------------------------------------

    def hint_at(self, at: Cursor) -> str:
        return "" if self.marks.at(at) is None else "Drag the note to move it; click to edit it"

    @property
    def has_clicked(self) -> bool:
        return self.marks.note is not None

    def let_go(self) -> bool:
        note = self.marks.note
        self.marks.choose(None)
        return note is not None

    def remove_clicked(self) -> bool:
        note = self.marks.note
        if note is not None:
            self.editor.do(Detach((note.id,)))
        return note is not None

    def erase(self, at: Cursor) -> bool:
        hit = self.marks.at(at)
        return hit is not None and self.editor.do(Detach((hit.note.id,)))
