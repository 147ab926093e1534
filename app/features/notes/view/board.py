"""The board of a note that is edited: its words, its colour, the size of its letters.

What is typed is seen in the note itself at once; one stay at the board is one entry of the history.
"""

from collections.abc import Callable
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.editor.editor import Editor
from app.features.notes.view.marks import NoteMarks
from app.simulation.attached import Note
from app.simulation.attached.notes import BREAK, MOST_LETTERS, SIZES
from app.simulation.commands.edit import ChangeAttached, Detach
from app.ui.boards.board import HEAD, PAD, Board, Place
from app.ui.boards.boards import Boards
from app.ui.floating import Box
from app.ui.kit.desk import Desk
from app.ui.kit.keyboard_focus import ENTER
from app.ui.kit.theme import Look
from app.ui.toolkit.inputs import Field
from app.ui.toolkit.leaves import Button, Text
from app.ui.toolkit.parts import Column, Part, Row
from app.ui.toolkit.swatch import Swatch
from physics.bodies.body_marks import PALETTE

LINE = 32  # [units] a row
GAP = 8  # [units] between the rows
PATCH = 30  # [units] a patch of colour
STEP = 1.25  # [1] by which the letters grow
BESIDE = 22  # [units] from the note to the board


class NoteBoard(Board):
    """The board edits the chosen note; closing it ends that."""

    SIZE = (330.0, float(HEAD + 2 * LINE + GAP + PAD))
    LEAST = (330.0, float(HEAD + 2 * LINE + GAP + PAD))
    SIZED = False
    TIMED = False

    def __init__(self, note: Note, editor: Editor, marks: NoteMarks) -> None:
        super().__init__("Note" if note.to is None else "Arrow")
        self.note_id, self._editor, self._marks = note.id, editor, marks
        self._gesture = editor.gesture()

    def more(self, look: Look) -> tuple[int, int]:
        """Return how much wider and higher it is for fingers [px]: by its patches and lines."""
        line, side = (look.target(side) - look.px(side) for side in (LINE, PATCH))
        return (len(PALETTE) + 3) * side, line + side + super().more(look)[1]

    @property
    def note(self) -> Note | None:
        """Return the note as it is now; None when it is gone."""
        result = self._editor.session.simulation.attachments.attached_by_id(self.note_id)
        return result if isinstance(result, Note) else None

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make it, and let a new note be typed at once."""
        super().fill(desk, inside, container)
        if self._marks.fresh and "text" in self.tree:
            self._marks.fresh = False
            desk.focus.take(self.tree["text"].field)

    def stamp(self) -> object:
        """Return the note, which undo may change."""
        return self.note

    def describe(self) -> Part:
        """Return the field, the colours below it, and the sizes."""
        note = self.note
        if note is None:
            return Column()
        hint = "Words, $x^2$; Shift+Enter: new line"
        sizes = (("minus", 1.0 / STEP, "Smaller letters"), ("plus", STEP, "Larger letters"))
        return Column(
            Field(
                "Text", note.text, self._typed, hint, letters=MOST_LETTERS, high=LINE, key="text"
            ),
            Row(
                *(self._swatch(color, color == note.color) for color in (None, *PALETTE)),
                Text("", grow=1),
                *(
                    Button("", partial(self._grow, by), tip, sign=sign, small=True, high=PATCH)
                    for sign, by, tip in sizes
                ),
                gap=0,
            ),
            gap=GAP,
        )

    def _swatch(self, color: str | None, chosen: bool) -> Swatch:
        tip = "Automatic" if color is None else color.capitalize()
        shown = self.desk.look.colour("text") if color is None else pygame.Color(PALETTE[color])
        return Swatch(shown, partial(self._set, color=color), tip, PATCH, chosen=chosen)

    def signs(self) -> list[tuple[str, str, Callable[[], None]]]:
        return [("trash", "Remove the note  (Delete)", self._remove)]

    def _remove(self) -> None:
        self._editor.do(Detach((self.note_id,)))

    def _typed(self, words: str) -> None:
        note, text = self.note, words[:MOST_LETTERS]
        if note is not None and text != note.text and (text.strip() or note.to is not None):
            self._set(text=text)

    def _grow(self, factor: float) -> None:
        if self.note is not None:
            size = min(max(self.note.size * factor, SIZES[0]), SIZES[1])
            self._set(size=float(f"{size:.3g}"))

    def _set(self, **words: object) -> None:
        self._editor.submit(ChangeAttached(self.note_id, words, gesture=self._gesture))

    def key(self, event: pygame.event.Event) -> bool:
        """Enter and Esc end the editing; Enter with Shift begins a line."""
        if not any(frame.field.is_focused for frame in self.tree.fields):
            return False
        if event.key in ENTER and event.mod & pygame.KMOD_SHIFT:
            return self.tree["text"].field.process_event(
                pygame.event.Event(pygame.TEXTINPUT, text=BREAK)
            )
        if event.key not in (*ENTER, pygame.K_ESCAPE):
            return False
        self.desk.focus.release()
        self.close()
        return True

    def closed(self) -> None:
        """Edit no longer."""
        if self._marks.chosen == self.note_id:
            self._marks.choose(None)


def follow_note(boards: Boards, editor: Editor, marks: NoteMarks) -> None:
    """Keep the board of the chosen note open, beside it, and no other."""
    note = marks.note
    for board in boards.of(NoteBoard):
        if not isinstance(board, NoteBoard) or note is None or board.note_id != note.id:
            board.close()
    if note is not None and not boards.of(NoteBoard):
        board = NoteBoard(note, editor, marks)
        board.place = _beside(boards, _area(editor, note, marks))
        boards.open(board)


def _beside(boards: Boards, covered: pygame.Rect) -> Place:
    """Return where the board stands: below what note and arrow have `covered` [px], or above or
    beside them; first of all not on them, then on as little as possible of what else is to be
    read or moves.
    """
    canvas, scale = boards.layout.canvas, boards.desk.look.scale
    size = [side * scale for side in NoteBoard.SIZE]
    gap = BESIDE * scale
    places = [pygame.Rect((0, 0), size) for _ in range(4)]
    places[0].midtop = covered.centerx, covered.bottom + round(gap)
    places[1].midbottom = covered.centerx, covered.top - round(gap)
    places[2].midleft = covered.right + round(gap), covered.centery
    places[3].midright = covered.left - round(gap), covered.centery
    seen = boards.seen()

    def hidden(place: pygame.Rect) -> tuple[float, ...]:
        box = Box(place.left, place.top, place.right, place.bottom)
        lost = (sum(map(box.common, boxes)) for boxes in (seen.words, seen.bodies))
        return place.colliderect(covered), *lost

    best = min((place.clamp(canvas) for place in places), key=hidden)
    left, top = (best.left - canvas.left) / scale, (best.top - canvas.top) / scale
    return Place(left, top, *NoteBoard.SIZE)


def _area(editor: Editor, note: Note, marks: NoteMarks) -> pygame.Rect:
    """Return what the note covers with its arrow [px]."""
    body = editor.session.world.bodies_by_id.get(note.body_id)
    ends = [note.at, note.to or note.at]
    placed = [tuple(body.world_point(end)) if body is not None else end for end in ends]
    (x, y), (u, v) = (editor.camera.to_screen(*end) for end in placed)
    arrow = pygame.Rect(min(x, u), min(y, v), abs(x - u) + 1, abs(y - v) + 1)
    mark = marks.mark_of(note.id)
    return arrow if mark is None else arrow.union(mark.area)
