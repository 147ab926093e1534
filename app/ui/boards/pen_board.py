"""The board of the pen: colours, widths, the highlighter, undo. Open while the pen is the tool."""

from functools import partial

import pygame

from app.drawing.colors import THEMES
from app.drawing.pen_stroke import COLORS, MARKERS
from app.editor.editor import Editor
from app.editor.tools.pen import WIDTHS, WORDS
from app.ui.boards.board import Board, Place
from app.ui.boards.boards import Boards
from app.ui.kit.theme import Look
from app.ui.toolkit.leaves import Button
from app.ui.toolkit.parts import Column, Part, Row
from app.ui.toolkit.swatch import Swatch

CELL = 34  # [units] a swatch, square
DISC = 22  # [units] the colour in it
GAP = 6  # [units] between the rows
ROW = 32  # [units] the buttons
PLACE = (10.0, 110.0)
"""Where it stands first [units]: beside the toolbar, below the toasts, off the middle."""


class PenBoard(Board):
    """The pen board follows the view options, which the pen's menu at the mouse sets too."""

    SIZE = (16.0 + CELL * 5 + 6, 30.0 + 2 * CELL + 2 * ROW + 3 * GAP + 8)
    LEAST = SIZE
    SIZED = False
    STAYS = True
    TIMED = False

    def __init__(self) -> None:
        super().__init__("Pen")

    def more(self, look: Look) -> tuple[int, int]:
        """Return how much wider and higher it is for fingers [px]: by its swatches and buttons."""
        cell, row = (look.target(side) - look.px(side) for side in (CELL, ROW))
        return len(COLORS) * cell, 2 * (cell + row) + super().more(look)[1]

    def stamp(self) -> object:
        """Return the options and the drawing."""
        view, pad = self.desk.view, self.desk.editor.pad
        return view.pen_marker, view.pen_color, view.pen_width, pad.undoable, bool(pad.strokes)

    def describe(self) -> Part:
        """Return rows of colours, of widths and undo, of the kinds of pen, and clear."""
        desk, view, pad = self.desk, self.desk.view, self.desk.editor.pad
        kind, listed = ("marker", MARKERS) if view.pen_marker else ("pen", COLORS)
        roles = [f"{kind}_{name}" for name in listed]
        tips = [f"{pen}; marker: {marker}" for pen, marker in zip(COLORS, MARKERS, strict=True)]
        colors = (self._swatch("pen_color", k, tips[k], DISC, roles[k]) for k in range(len(COLORS)))
        widths = (
            self._swatch("pen_width", k, WORDS[k], 2.0 * WIDTHS[k], roles[view.pen_color])
            for k in range(len(WIDTHS))
        )
        kinds = (
            Button(
                *(words, partial(self._set, "pen_marker", marker)),
                framed=view.pen_marker != marker,
                strong=view.pen_marker == marker,
                high=ROW,
                key=words,
            )
            for words, marker in (("Pen", False), ("Marker", True))
        )
        clear, key = partial(desk.do, "clear_drawing"), desk.keys.of("clear_drawing")
        return Column(
            Row(*colors, gap=0),
            Row(
                Row(*widths, gap=0),
                Button("Undo", pad.undo, "Backspace", pad.undoable, framed=True, high=CELL, grow=1),
            ),
            Row(*kinds, even=True),
            Button("Clear the drawing", clear, key, bool(pad.strokes), framed=True, high=ROW),
        )

    def _swatch(self, option: str, number: int, tip: str, size: float, role: str) -> Swatch:
        """Return a colour, or a width, to choose."""
        view, choose = self.desk.view, partial(self._set, option, number)
        color, chosen = THEMES[view.theme][role], getattr(view, option) == number
        ink = pygame.Color(color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF)
        tip, key = tip.capitalize(), f"{option} {number}"
        return Swatch(ink, choose, tip, CELL, size, chosen, key=key)

    def _set(self, option: str, value: int | bool) -> None:
        setattr(self.desk.view, option, value)


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
