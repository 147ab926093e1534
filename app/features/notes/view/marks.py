"""The notes under the mouse: which lies there, which is chosen, and how one goes."""

import math
from typing import Literal, NamedTuple

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.editor.cursor import Cursor
from app.features.notes.view.drawn import NoteMark, note_marks
from app.session.session import Session
from app.simulation.attached import Note
from physics.geometry.polygon import distance_to_segment

PAD = 4.0  # [px at UI scale 1] round the words that belong to them

Part = Literal["words", "tip", "arrow"]


class NoteHit(NamedTuple):
    """A note, and what of it lies under the mouse."""

    note: Note
    part: Part


class NoteMarks:
    """The notes of the running scene, as they were drawn last."""

    def __init__(self, session: Session, camera: Camera) -> None:
        """None is chosen."""
        self._session, self._camera = session, camera
        self._marks: list[NoteMark] = []
        self.pointed: int | None = None  # id of the one under the mouse
        self.chosen: int | None = None  # id of the one that is edited: its board is open
        self.fresh = False  # it was made just now: its words are to be typed over

    @property
    def note(self) -> Note | None:
        """Return the chosen note, if it exists now."""
        if self.chosen is None:
            return None
        result = self._session.simulation.attachments.attached_by_id(self.chosen)
        return result if isinstance(result, Note) else None

    def choose(self, note_id: int | None, fresh: bool = False) -> None:
        """Choose a note to be edited, or none."""
        self.chosen, self.fresh = note_id, fresh

    def mark_of(self, note_id: int) -> NoteMark | None:
        """Return the mark of a note that was drawn."""
        return next((mark for mark in self._marks if mark.note.id == note_id), None)

    def at(self, at: Cursor) -> NoteHit | None:
        """Return the topmost note there; tips of arrows come first."""
        x, y = self._camera.to_screen(*at.point)
        reach = at.reach * self._camera.scale  # [px]
        pad = PAD * at.pixel * self._camera.scale
        for mark in reversed(self._marks):
            if mark.tip is not None and math.dist(mark.tip, (x, y)) <= reach:
                return NoteHit(mark.note, "tip")
            if mark.lines and mark.area.inflate(2 * pad, 2 * pad).collidepoint(x, y):
                return NoteHit(mark.note, "words")
            ends = mark.tail, mark.tip
            if ends[0] is None or ends[1] is None:
                continue
            if distance_to_segment((x, y), ends[0], ends[1]) <= reach / 2:
                return NoteHit(mark.note, "arrow")
        return None

    def draw(self, draw: Draw) -> None:
        """Note where they lie, and frame the chosen and the pointed one."""
        self._marks = note_marks(draw, self._session)
        for mark in self._marks:
            if mark.note.id in (self.chosen, self.pointed):
                strong = mark.note.id == self.chosen
                self._frame(draw, mark, draw.color("selection", 1.0 if strong else 0.5))

    def _frame(self, draw: Draw, mark: NoteMark, color: int) -> None:
        sizes = draw.style.sizes
        if mark.lines:
            area = mark.area.inflate(4 * sizes.line, 4 * sizes.line)
            corners = [(x, y, 0.0) for x, y in (area.topleft, area.topright)]
            corners += [(x, y, 0.0) for x, y in (area.bottomright, area.bottomleft)]
            draw.list.add(corners, 0, color, sizes.line)
        for end in (mark.tail, mark.tip):
            if end is not None:
                draw.list.add([(*end, sizes.handle / 2)], 0, color, sizes.line)
