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
from app.ui.kit import paint
from app.ui.kit.buttons import Button, Pressable
from app.ui.kit.desk import Desk
from app.ui.kit.framed_field import Frame
from app.ui.kit.theme import Look
from physics.bodies.body_marks import PALETTE

LINE = 32  # [units] a row
GAP = 8  # [units] between the rows
PATCH = 30  # [units] a patch of colour
STEP = 1.25  # [1] by which the letters grow
BESIDE = 22  # [units] from the note to the board
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Patch(Pressable):
    """A colour to choose; None is the look's own."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        *,
        color: str | None,
        command: Callable[[], None],
    ) -> None:
        self.color, self.chosen = color, False
        tip = "As the text of the look" if color is None else color.capitalize()
        super().__init__(desk, rect, container, command=command, tip=tip)
        self.refresh()

    def put(self, chosen: bool) -> None:
        """Show whether it is the present one."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a patch, framed while it is the present one."""
        look = self.look
        if self.chosen or self.lit:
            frame = look.colour("accent" if self.chosen else "border")
            paint.box(surface, self.inner(), None, frame, look.px(6), look.px(2))
        inside = self.inner().inflate(-look.px(10), -look.px(10))
        fill = look.colour("text") if self.color is None else pygame.Color(PALETTE[self.color])
        paint.box(surface, inside, fill, look.colour("border"), look.px(4), look.px(1))


class NoteBoard(Board):
    """The board edits the chosen note; closing it ends that."""

    SIZE = (330.0, float(HEAD + 2 * LINE + GAP + PAD))
    LEAST = (330.0, float(HEAD + 2 * LINE + GAP + PAD))
    SIZED = False

    def __init__(self, note: Note, editor: Editor, marks: NoteMarks) -> None:
        super().__init__("Note" if note.to is None else "Arrow")
        self.note_id, self._editor, self._marks = note.id, editor, marks
        self._gesture = editor.gesture()
        self.frame: Frame | None = None

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
        """Make the field, the patches below it, and the sizes."""
        note, look = self.note, desk.look
        if note is None:
            return
        line, gap, side = look.target(LINE), look.px(GAP), look.target(PATCH)
        place = pygame.Rect(inside.left, inside.top, inside.width, line)
        self.frame = Frame(
            desk,
            place,
            container,
            label="Text",
            words=note.text,
            hint="Words, $x^2$; Shift+Enter: a line",
            changed=self._typed,
        )
        self.frame.field.set_text_length_limit(MOST_LETTERS)
        top, colors = place.bottom + gap, [None, *PALETTE]
        self.patches = [
            Patch(
                desk,
                pygame.Rect(inside.left + k * side, top, side, side),
                container,
                color=color,
                command=partial(self._set, color=color),
            )
            for k, color in enumerate(colors)
        ]
        for k, (sign, way, tip) in enumerate(
            (("plus", STEP, "Larger letters"), ("minus", 1.0 / STEP, "Smaller letters"))
        ):
            rect = pygame.Rect(inside.right - (k + 1) * side, top, side, side)
            grow = partial(self._grow, way)
            Button(desk, rect, container, command=grow, sign=sign, tip=tip, small=True)
        if self._marks.fresh:
            self._marks.fresh = False
            desk.focus.take(self.frame.field)
            self.frame.field.select_all()

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

    def update(self, seconds: float) -> None:  # noqa: ARG002 - it follows the note
        """Follow the note, which undo may change."""
        note = self.note
        if note is None or self.frame is None:
            return
        if not self.frame.field.is_focused:
            self.frame.put(note.text)
        for patch in self.patches:
            patch.put(patch.color == note.color)

    def key(self, event: pygame.event.Event) -> bool:
        """Enter and Esc end the editing; Enter with Shift begins a line."""
        frame = self.frame
        if frame is None or not frame.field.is_focused:
            return False
        if event.key in ENTER and event.mod & pygame.KMOD_SHIFT:
            return frame.field.process_event(pygame.event.Event(pygame.TEXTINPUT, text=BREAK))
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
