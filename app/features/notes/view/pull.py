"""A note that is moved: as a whole, or the tip of its arrow."""

import math

from app.editor.cursor import CLICK, Cursor, Point
from app.editor.tool import Workspace
from app.editor.tools._gesture import Gesture
from app.features.notes.view.marks import NoteHit, NoteMarks
from app.simulation.attached import Note
from app.simulation.commands.edit import ChangeAttached


class PullNote(Gesture):
    """The drag of a note; a press that does not move chooses it."""

    def __init__(self, editor: Workspace, at: Cursor, hit: NoteHit, marks: NoteMarks) -> None:
        """Take hold of it."""
        super().__init__(editor, at)
        self._note, self._part, self._marks = hit.note, hit.part, marks
        self._from = self._local(at.point)
        self.moved = False

    @property
    def alive(self) -> bool:
        """Return whether the note still exists."""
        attachments = self.editor.session.simulation.attachments
        return attachments.attached_by_id(self._note.id) is not None

    def move(self, at: Cursor) -> None:
        """Bring it along."""
        self.moved |= math.dist(at.point, self.press.point) > CLICK * at.pixel
        if not self.moved or not self.alive:
            return
        self.last = at
        (x, y), note = self._local(at.point), self._note
        step = x - self._from[0], y - self._from[1]
        words = {}
        if self._part == "tip" and note.to is not None:
            words["to"] = _moved(note.to, step)
        else:
            words["at"] = _moved(note.at, step)
            if self._part == "arrow" and note.to is not None:
                words["to"] = _moved(note.to, step)
        self.editor.submit(ChangeAttached(note.id, words, gesture=self.number))

    def release(self, at: Cursor) -> None:
        self.move(at)
        if not self.moved and self.alive:
            self._marks.choose(self._note.id)

    def put_back(self) -> None:
        note: Note = self._note
        words = {"at": note.at} | ({"to": note.to} if note.to is not None else {})
        self.editor.submit(ChangeAttached(note.id, words, gesture=self.number))

    def _local(self, point: Point) -> Point:
        body = self.editor.session.world.bodies_by_id.get(self._note.body_id)
        if body is None:
            return point
        x, y = body.local_point(point)
        return x, y


def _moved(point: Point, step: Point) -> Point:
    return point[0] + step[0], point[1] + step[1]
