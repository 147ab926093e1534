"""The table of values: a row for each tick at which time stood, with all that a graph shows."""

import math
from collections.abc import Sequence

import pygame
from pygame_gui.core import UIContainer

from app.features.graphs.model.csv_file import cell, plain_words
from app.features.graphs.model.graph import Graph
from app.quantities.numbers import rounded
from app.ui.boards.board import Board
from app.ui.clipboard import copy
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.fields import Caption
from app.ui.kit.painted import Painted
from app.ui.kit.row_table import BAR, EDGE, LINE, RowTable, TableRow

COLUMN = 160  # [units] width at most
DIGITS = 5  # [count] of a value
MOST_COLUMNS = 8
MOST_ROWS = 2000
"""Rows that are kept: [count]; the oldest go first."""

EMPTY = "Pause, then step ( . ): a row each"

MEASURED_ALONE = "add a quantity of the run first"

Row = tuple[float, ...]


class Titles(Painted):
    """The names of the columns, which stay while the rows below them scroll."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        words: Sequence[str],
        width: float,
    ) -> None:
        """Each stands over a column `width` [units] wide; the last one is at the right edge."""
        super().__init__(desk, rect, container, tip=", ".join(words))
        self.words, self._wide = words, width
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint them as the table paints its numbers, shortened to their columns."""
        look = self.look
        right = self.rect.width - look.px(EDGE) - look.px(BAR)
        for words in reversed(self.words):
            wide = look.px(self._wide)
            place = pygame.Rect(right - wide, 0, wide - look.px(4), self.rect.height)
            paint.text(surface, words, look.small, look.colour("muted"), place, "right")
            right -= wide


class ValueBoard(Board):
    """The quantities of one graph, a row a step; while time runs nothing is written."""

    SIZE = (360.0, 230.0)
    LEAST = (240.0, 150.0)

    def __init__(self, graph: Graph) -> None:
        super().__init__("Table of values")
        self.graph = graph
        self.table: RowTable | None = None
        self.rows: dict[int, Row] = {}  # by tick
        self._seen: object = None  # the run, and the columns, that the rows are of

    def signs(self) -> list:
        """Return the buttons that copy it and begin anew."""
        return [
            ("copy", "Copy the table, for a spreadsheet", self.copy),
            ("reset", "Begin anew: forget all rows", self.clear),
        ]

    def clear(self) -> None:
        """Forget all rows."""
        self.rows.clear()
        self._show()

    def copy(self) -> None:
        """Put all rows on the clipboard, columns parted by tabulators."""
        lines = ["\t".join(map(plain_words, self._titles()))]
        lines += ["\t".join(map(cell, row)) for row in self.rows.values()]
        done = copy("\n".join(lines) + "\n")
        count = len(self.rows)
        words = f"{count} row{'' if count == 1 else 's'} copied"
        words = words if done else "there is no clipboard here"
        self.desk.session.notify("info" if done else "warning", words)

    # --- elements ------------------------------------------------------------------------------

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the table, as wide as its columns, below their names."""
        look, titles = desk.look, self._titles()
        line, room = look.px(LINE), inside.width - 2 * look.px(EDGE) - look.px(BAR)
        wide = min(COLUMN, room // len(titles) / look.scale)
        top, rest = inside.copy(), inside.copy()
        top.height, rest.top, rest.height = line, inside.top + line, inside.height - 2 * line
        Titles(desk, top, container, titles, wide)
        self.table = RowTable(desk, rest, container, (wide,) * len(titles))
        foot = pygame.Rect(inside.left, rest.bottom, inside.width, desk.look.px(LINE))
        words = EMPTY if self.graph.traces else MEASURED_ALONE.capitalize()
        self.foot = Caption(desk, foot, container, words, font=desk.look.small)
        self._show()

    def closed(self) -> None:
        """Forget the elements."""
        self.table = None

    # --- following -----------------------------------------------------------------------------

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Write a row for a tick at which time stands, once."""
        session, titles = self.desk.session, self._titles()
        seen = session.generation, titles
        if seen != self._seen:
            fresh = self._seen is not None
            self._seen = seen
            self.rows.clear()
            if fresh and self.boards is not None:
                self.boards.rebuild(self)
                return
        tick = session.world.tick
        if session.paused and tick not in self.rows:
            row = self._read(tick)
            if row is not None:
                self.rows[tick] = row
                self.rows = dict(sorted(self.rows.items())[-MOST_ROWS:])
                self._show()

    def _titles(self) -> tuple[str, ...]:
        shown = self.graph.traces[: MOST_COLUMNS - 1]
        return ("t [s]", *(trace.series.title for trace in shown))

    def _read(self, tick: int) -> Row | None:
        """Return the samples of a tick; None while they are not there yet."""
        run = self.graph.graphs.present
        first, times = run.times()
        if not first <= tick < first + len(times):
            return None
        shown = self.graph.traces[: MOST_COLUMNS - 1]
        values = (run.values(trace.series, tick, 1) for trace in shown)
        return (float(times[tick - first]), *(float(one[0]) for one in values))

    def _show(self) -> None:
        if self.table is None:
            return
        self.table.put([TableRow("", tuple(map(_words, row))) for row in self.rows.values()])
        self.table.offset = self.table.room
        self.table.refresh()


def _words(value: float) -> str:
    return "–" if math.isnan(value) else rounded(value, DIGITS)
