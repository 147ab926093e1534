"""The table of values: a row for each tick at which time stood, with all that a graph shows."""

import math
from collections.abc import Sequence
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.features.graphs.model.csv_file import cell, plain_words
from app.features.graphs.model.graph import Graph
from app.quantities.numbers import rounded
from app.ui.boards.board import Board
from app.ui.clipboard import copy
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.row_table import BAR, EDGE, LINE, TableRow
from app.ui.toolkit.leaves import Picture, Table, Text
from app.ui.toolkit.parts import Column, Part

COLUMN = 160  # [units] width at most
DIGITS = 5  # [count] of a value
MOST_COLUMNS = 8
MOST_ROWS = 2000
"""Rows that are kept: [count]; the oldest go first."""

EMPTY = "Pause, then press . for a row"

MEASURED_ALONE = "first add a quantity of the run"

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
        """Paint them as the table paints its numbers; in two lines the unit is below the name."""
        look = self.look
        right = self.rect.width - look.px(EDGE) - look.px(BAR)
        for words in reversed(self.words):
            wide = look.px(self._wide)
            place = pygame.Rect(right - wide, 0, wide - look.px(4), self.rect.height)
            ink = look.colour("muted")
            if self.rect.height < 2 * look.small.get_linesize():
                paint.text(surface, words, look.small, ink, place, "right")
                continue
            name, mark, unit = words.partition(" [")
            place.height //= 2
            paint.text(surface, name, look.small, ink, place, "right")
            paint.text(
                surface,
                (mark + unit).strip(),
                look.small,
                ink,
                place.move(0, place.height),
                "right",
            )
            right -= wide


class ValueBoard(Board):
    """The quantities of one graph, a row a step; while time runs nothing is written."""

    SIZE = (360.0, 230.0)
    LEAST = (240.0, 150.0)
    TIMED = False

    def __init__(self, graph: Graph) -> None:
        super().__init__("Table of values")
        self.graph = graph
        self.rows: dict[int, Row] = {}  # by tick
        self._run: object = None  # the run, and the columns, that the rows are of

    def signs(self) -> list:
        """Return the buttons that copy it and begin anew."""
        return [
            ("copy", "Copy the table, for a spreadsheet", self.copy),
            ("reset", "Begin again: forget all rows", self.clear),
        ]

    def clear(self) -> None:
        """Forget all rows."""
        self.rows.clear()

    def copy(self) -> None:
        """Put all rows on the clipboard, columns parted by tabulators."""
        lines = ["\t".join(map(plain_words, self._titles()))]
        lines += ["\t".join(map(cell, row)) for row in self.rows.values()]
        done = copy("\n".join(lines) + "\n")
        count = len(self.rows)
        words = f"{count} row{'' if count == 1 else 's'} copied"
        words = words if done else "there is no clipboard here"
        self.desk.session.notify("info" if done else "warning", words)

    # --- what it shows -------------------------------------------------------------------------

    def stamp(self) -> object:
        """Return the columns, and the ticks that have a row."""
        return self._titles(), tuple(self.rows)

    def describe(self) -> Part:
        """Return the table, as wide as its columns, below their names."""
        look, titles = self.desk.look, self._titles()
        room = self.tree.area.width - 2 * look.px(EDGE) - look.px(BAR)
        wide = min(COLUMN, room // len(titles) / look.scale)
        fits = all(look.small.size(one)[0] <= look.px(wide) - look.px(4) for one in titles)
        high = look.px(LINE) if fits else 2 * look.small.get_linesize()
        now = (row for row in self.rows.values() if len(row) == len(titles))  # a series may be gone
        rows = [TableRow("", tuple(map(_words, row))) for row in now]
        return Column(
            Picture(
                partial(Titles, words=titles, width=wide),
                least=high,
                about=(titles, wide),
                says=titles,
            ),
            Table(rows, (wide,) * len(titles), grow=1, key="table"),
            Text(EMPTY if self.graph.traces else MEASURED_ALONE.capitalize(), "small", high=LINE),
            gap=0,
        )

    # --- following -----------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Write a row for a tick at which time stands, once; the last one is in sight."""
        session, count = self.desk.session, len(self.rows)
        run = session.generation, self._titles()
        if run != self._run:
            self._run = run
            self.rows.clear()
        tick = session.world.tick
        row = self._read(tick) if session.paused and tick not in self.rows else None
        if row is not None:
            self.rows[tick] = row
            self.rows = dict(sorted(self.rows.items())[-MOST_ROWS:])
        super().update(seconds)
        if len(self.rows) != count:
            self.tree["table"].scroll_to(self.tree["table"].room)

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


def _words(value: float) -> str:
    return "–" if math.isnan(value) else rounded(value, DIGITS)
