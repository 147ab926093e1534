"""The board of the pen: colours, widths, the highlighter, undo. Open while the pen is the tool."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.drawing.colors import THEMES
from app.drawing.pen_stroke import COLORS, MARKERS
from app.editor.editor import Editor
from app.editor.tools.pen import WIDTHS, WORDS
from app.ui.boards.board import Board, Place
from app.ui.boards.boards import Boards
from app.ui.kit import paint
from app.ui.kit.buttons import Button, Pressable
from app.ui.kit.desk import Desk
from app.ui.kit.theme import Look

CELL = 34  # [units] a swatch, square
DISC = 22  # [units] the colour in it
GAP = 8  # [units] between the rows
ROW = 32  # [units] the buttons
PLACE = (10.0, 110.0)
"""Where it stands first [units]: beside the toolbar, below the toasts, off the middle."""


class Swatch(Pressable):
    """A colour, or a width: a disc, framed while it is the chosen one."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        *,
        command: Callable[[], None],
        tip: str,
        size: float,
    ) -> None:
        """Make a swatch whose disc has the diameter `size` [units]."""
        self.size, self.role, self.chosen = size, "pen_ink", False
        super().__init__(desk, rect, container, command=command, tip=tip)
        self.refresh()

    def put(self, role: str, chosen: bool) -> None:
        """Show another colour of the style, chosen or not."""
        if (role, chosen) != (self.role, self.chosen):
            self.role, self.chosen = role, chosen
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the disc on the background of its state."""
        look, frame = self.look, self.inner().inflate(-self.look.px(3), -self.look.px(3))
        if self.chosen:
            accent, fill = look.colour("accent"), look.colour("raised")
            paint.box(surface, frame, fill, accent, look.px(6), look.px(2))
        elif self.lit or self.held:
            role = "pressed" if self.held else "hover"
            paint.box(surface, frame, look.colour(role), radius=look.px(6))
        color = THEMES[self.desk.view.theme][self.role]
        ink = pygame.Color(color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF)
        paint.disc(surface, self.inner().center, look.px(self.size / 2), ink)


class PenBoard(Board):
    """The pen board follows the view options, which the pen's menu at the mouse sets too."""

    SIZE = (16.0 + CELL * 5 + 6, 30.0 + 2 * CELL + 2 * ROW + 3 * GAP + 8)
    LEAST = SIZE
    SIZED = False
    STAYS = True

    def __init__(self) -> None:
        super().__init__("Pen")

    def more(self, look: Look) -> tuple[int, int]:
        """Return how much wider and higher it is for fingers [px]: by its swatches and buttons."""
        cell, row = (look.target(side) - look.px(side) for side in (CELL, ROW))
        return len(COLORS) * cell, 2 * (cell + row) + super().more(look)[1]

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make rows of colours, of widths and undo, of the kinds of pen, and clear."""
        look = desk.look
        cell, gap, row = look.target(CELL), look.px(GAP), look.target(ROW)
        self.colors = [
            Swatch(
                desk,
                pygame.Rect(inside.left + k * cell, inside.top, cell, cell),
                container,
                command=partial(self._set, "pen_color", k),
                tip=f"{COLORS[k]}; marker: {MARKERS[k]}".capitalize(),
                size=DISC,
            )
            for k in range(len(COLORS))
        ]
        top = inside.top + cell + gap // 2
        self.widths = [
            Swatch(
                desk,
                pygame.Rect(inside.left + k * cell, top, cell, cell),
                container,
                command=partial(self._set, "pen_width", k),
                tip=WORDS[k].capitalize(),
                size=2.0 * WIDTHS[k],
            )
            for k in range(len(WIDTHS))
        ]
        undo = pygame.Rect(inside.left + 3 * cell + gap, top, inside.width - 3 * cell - gap, cell)
        self.undo = self._button(desk, undo, container, self._undo, "Undo", "Backspace")
        top += cell + gap
        half = (inside.width - gap) // 2
        places = [pygame.Rect(inside.left + k * (half + gap), top, half, row) for k in (0, 1)]
        self.kinds = [
            Button(desk, place, container, command=partial(self._set, "pen_marker", k), words=words)
            for place, words, k in zip(places, ("Pen", "Marker"), (False, True), strict=True)
        ]
        clear = pygame.Rect(inside.left, top + row + gap, inside.width, row)
        key = desk.keys.of("clear_drawing")
        run = partial(desk.do, "clear_drawing")
        self.clear = self._button(desk, clear, container, run, "Clear the drawing", key)
        self.update(0.0)

    @staticmethod
    def _button(
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        command: Callable[[], None],
        words: str,
        key: str,
    ) -> Button:
        return Button(desk, rect, container, command=command, words=words, framed=True, tip=key)

    def _set(self, option: str, value: int | bool) -> None:
        setattr(self.desk.view, option, value)

    def _undo(self) -> None:
        self.desk.editor.pad.undo()

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Follow the options and the drawing."""
        view, pad = self.desk.view, self.desk.editor.pad
        names = (
            [f"marker_{n}" for n in MARKERS] if view.pen_marker else [f"pen_{n}" for n in COLORS]
        )
        for k, swatch in enumerate(self.colors):
            swatch.put(names[k], k == view.pen_color)
        for k, swatch in enumerate(self.widths):
            swatch.put(names[view.pen_color], k == view.pen_width)
        for button, kind in zip(self.kinds, (False, True), strict=True):
            strong = view.pen_marker == kind
            if (button.strong, button.framed) != (strong, not strong):
                button.strong, button.framed = strong, not strong
                button.refresh()
        self.undo.able(pad.undoable)
        self.clear.able(bool(pad.strokes))


class PenBoards:
    """The board opens with the pen, and closes with another tool."""

    def __init__(self) -> None:
        """Begin while the pen is not the tool."""
        self._drawing = False
        self._board = PenBoard()  # one: it stands where it was moved to
        self._board.place = Place(*PLACE, *PenBoard.SIZE)

    def follow(self, boards: Boards, editor: Editor) -> None:
        """Follow the tool; a board that the user closed stays shut until the pen is taken again."""
        drawing = editor.tool.NAME == "pen"
        if drawing == self._drawing:
            return
        self._drawing = drawing
        if drawing:
            boards.open(self._board)
        else:
            self._board.close()
