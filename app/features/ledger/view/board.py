"""The board of the energy ledger: a strip over time, totals, and the sum that must be flat."""

from dataclasses import replace
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.features.ledger.model.history import EnergyHistory
from app.features.ledger.model.summary import ALLOWED, COMES, Entry, Page
from app.features.ledger.view.strip import EnergyStrip, paint_swatch
from app.quantities.numbers import figure, percent
from app.ui.boards.board import Board
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.fields import DropButton
from app.ui.kit.painted import Painted
from app.ui.kit.popup import Entry as MenuEntry
from app.ui.kit.popup import Popup
from app.ui.kit.row_table import LINE, RowTable, TableRow
from app.ui.kit.words import time_words
from physics.flows import WORDS

SPANS = (5.0, 10.0, 20.0, 60.0)  # [s] that the strip may show
COLUMNS = 400  # [count] samples of the strip at most
STRIP_EVERY = 1 / 20  # [s] between two pictures of the strip
SEEN = 0.002  # [1] of what moved: less is no line there
UNSEEN = 5e-4  # [1] of the largest row: half of its last digit
DOCKED = 0.2, 0.45  # [1] of the height for the strip, in the strip of a lesson
DOCKED_ROWS, LOW_LINE = 7, 20  # [count], [units] of what stands below it there
STRIP_SHARES = 0.18, 0.36  # [1] of the height for the strip: at least, at most
ROWS = 6  # [count] that a low board shows before the strip grows: what flows, not only what is
FEW = 3  # [count] for fewer the strip goes: a heading, what moves, what is high
VALUE, POWER = 92, 92  # [units] widths of the numbers
ROOMY = 440  # [units] width from which on there is power, too: names before that
SPAN = 124  # [units] width of the choice of seconds
ZERO = 0.5e-6
"""What stays below it is folded away: [J], half a microjoule."""

ALWAYS = ("linear", "gravity")  # also when it is zero: what else would the books speak of?

NOTHING = "The books have no entry for this moment: let time run"
ERROR_TIP = (
    f"{WORDS['error']}. It is compared, not guessed: the change of the energy less the work of"
    " every impulse. Steps of finite length cause it; more substeps make it smaller."
)
GRAVITY_TIP = "m g h of all bodies, counted from the lowest since the books began"
FROM_ZERO_TIP = (
    "What the bar below the picture, graphs and the inspector call energy. The ledger counts"
    " heights from the lowest so far, for then no energy is below zero."
)
PART_TIPS = {
    "linear": "m v² / 2 of all bodies",
    "angular": "I ω² / 2 of all bodies",
    "gravity": GRAVITY_TIP,
    "spring": "k s² / 2 of all springs of joints",
}
SUM_TIP = (
    "Nothing else can happen to energy: this line must be flat. It moves by the solver error alone."
)


class LedgerBoard(Board):
    """The board of the ledger; the books are open as long as it is. F5 opens and closes it."""

    SIZE = (510.0, 560.0)
    LEAST = (350.0, 300.0)

    def __init__(self, book: EnergyHistory) -> None:
        """Show `book`, and open it."""
        super().__init__("Energy ledger")
        self.book = book
        self.seconds = SPANS[1]
        self.unfolded = False
        self._seen: object = None
        self._strip_rest = 0.0  # [s] until the next picture
        book.open()

    def closed(self) -> None:
        """Let the ledger go off: nobody looks."""
        self.book.close()

    def signs(self) -> list:
        """Return the button that begins anew."""
        return [("reset", "Begin the books anew: all sums are zero", self.begin_anew)]

    def begin_anew(self) -> None:
        """Set all sums to zero."""
        self.book.begin_anew()
        self._seen = None

    # --- elements ----------------------------------------------------------------------------

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the strip, the verdict and the table."""
        if self.dock is not None:
            self._fill_dock(desk, inside, container)
            return
        look = desk.look
        line, wide = look.px(LINE), min(look.px(SPAN), inside.width // 2)
        strip = inside.copy()
        least, most = (round(share * inside.height) for share in STRIP_SHARES)
        room = inside.height - (1 + ROWS + 2) * line - look.px(8)  # verdict, table, sums
        strip.height = max(least, EnergyStrip.least(look), min(most, room))
        if strip.height - room > (ROWS - FEW) * line:
            strip.height = 0  # figures rather than a picture of them that is a line high
        self.strip = EnergyStrip(desk, strip, container) if strip.height else None
        foot = pygame.Rect(inside.left, strip.bottom + look.px(4), inside.width, line)
        if self.strip is not None:
            place = pygame.Rect(foot.right - wide, foot.top, wide, line)
            tip = "How much of the past the strip shows"
            self.span = DropButton(
                desk, place, container, words=self._span_words(), command=self._open_spans, tip=tip
            )
            foot.width -= wide
        self.verdict = Verdict(desk, foot, container)
        rest = inside.copy()
        rest.top = foot.bottom + look.px(4)
        rest.height = (inside.bottom - rest.top) // line * line - 2 * line  # no half lines
        swatch = partial(paint_swatch, look=look)
        self.columns = (VALUE, POWER) if inside.width >= look.px(ROOMY) else (VALUE,)
        self.table = RowTable(desk, rest, container, self.columns, swatch)
        end = pygame.Rect(inside.left, rest.bottom, inside.width, 2 * line)
        self.bottom = RowTable(desk, end, container, self.columns, swatch)
        self._seen = None
        self.update(1.0)

    def _fill_dock(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the strip and the joules of what is not zero: what a class reads."""
        look, strip = desk.look, inside.copy()
        least, most = (round(share * inside.height) for share in DOCKED)
        rows = DOCKED_ROWS * look.px(LOW_LINE) + look.px(4)
        strip.height = max(least, min(most, inside.height - rows))
        self.strip = EnergyStrip(desk, strip, container)
        rest = pygame.Rect(inside.left, strip.bottom + look.px(4), inside.width, 0)
        rest.height = max(1, inside.bottom - rest.top)
        swatch = partial(paint_swatch, look=look)
        self.table = RowTable(desk, rest, container, (VALUE,), swatch, LOW_LINE)
        self._seen = None
        self.update(1.0)

    def _span_words(self) -> str:
        return f"last {self.seconds:g} s"

    def _open_spans(self) -> None:
        entries = [MenuEntry(f"last {span:g} s", partial(self.choose, span)) for span in SPANS]
        Popup(self.desk, self.span.rect, [entries], width=self.span.rect.width)

    def choose(self, seconds: float) -> None:
        """Show so much of the past [s]."""
        self.seconds = seconds
        self.span.show_words(self._span_words())
        self._seen = None

    # --- following ---------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Follow the books; at once when time stands, else as often as eyes can follow."""
        session = self.desk.session
        self._strip_rest -= seconds
        now = session.timeline.position, session.generation, self.seconds, self.unfolded
        if now == self._seen:
            return
        jumped = session.paused or self._seen is None
        read = jumped or self.desk.editor.beat.due
        if self.strip is not None and (jumped or self._strip_rest <= 0.0):
            self._strip_rest = STRIP_EVERY
            columns = min(COLUMNS, self.strip.area.width)
            self.strip.put(self.book.strip(self.seconds, columns), self.seconds, NOTHING)
        if read and self.dock is not None:
            page = self.book.page
            self.table.put(short_rows(page) if page is not None else ())
        elif read:
            page = self.book.page
            self.verdict.put(page)
            self.table.put(self._fitting(self._rows(page)) if page is not None else ())
            self.bottom.put(self._fitting(bottom_rows(page)) if page is not None else ())
        if jumped or (read and (self.strip is None or self._strip_rest == STRIP_EVERY)):
            self._seen = now

    def _fitting(self, rows: list[TableRow]) -> list[TableRow]:
        """Return the rows with as many numbers as there are columns; few leave short names."""
        if len(self.columns) > 1:
            return rows
        return [replace(row, words=row.words.split(",")[0], cells=row.cells[:1]) for row in rows]

    def _rows(self, page: Page) -> list[TableRow]:
        rows = [
            TableRow(
                "In bodies and springs",
                ("now", "last second"),
                tone="muted",
                tip="Power is the mean of the last second",
            )
        ]
        rows += [part_row(part) for part in page.parts if part.name in ALWAYS or moves(part)]
        rows.append(from_zero_row(page))
        head = f"Came and left since {time_words(page.began)}"
        rows.append(TableRow(head, ("in all", "last second"), tone="muted", ruled=True))
        rows += [flow_row(flow) for flow in page.flows if moves(flow)]
        folded = [part for part in page.parts if part.name not in ALWAYS and not moves(part)]
        still = [part_row(part, tone="muted") for part in folded]
        still += [flow_row(flow, tone="muted") for flow in page.flows if not moves(flow)]
        return rows + self._folded(still)

    def _folded(self, still: list[TableRow]) -> list[TableRow]:
        """Return one grey line for all that is zero; a click unfolds it."""
        if not still:
            return []
        words = f"{len(still)} more are zero" + ("" if self.unfolded else ": show them")
        row = TableRow(words, tone="muted", command=self._fold, tip="Click to show or hide")
        return [row, *still] if self.unfolded else [row]

    def _fold(self) -> None:
        self.unfolded = not self.unfolded


def bottom_rows(page: Page) -> list[TableRow]:
    """Return the error and the sum: they are never scrolled away."""
    tone = "text" if page.is_flat else "warning"
    error = cells(page.error)
    total = figure(page.sum, "J"), ""
    return [
        TableRow("Solver error", error, "", ERROR_TIP, tone, strong=True, ruled=True),
        TableRow("Energy + left − came", total, "sum", SUM_TIP, strong=True),
    ]


def short_rows(page: Page) -> list[TableRow]:
    """Return the joules that a class would see, which add up to the last row, the sum.

    So what has left the bodies, as heat, is positive here, and what came in is taken off.
    """
    least = max(ZERO, SEEN * page.moved)
    parts = [part for part in page.parts if abs(part.joules) > least]
    flows = [replace(flow, joules=-flow.joules) for flow in page.flows]
    flows = [flow for flow in flows if abs(flow.joules) > least]
    rows = [part_row(part) for part in parts]
    rows += [replace(flow_row(flow), cells=cells(flow, signed=False)) for flow in flows]
    shown = [entry.joules for entry in (*parts, *flows)]
    rest = page.sum - sum(shown)
    if abs(rest) > max(ZERO, UNSEEN * max(map(abs, shown), default=0.0)):
        rows.append(TableRow("All else", (figure(rest, "J"),), tip="Each of it is too small here"))
    total = figure(page.sum, "J")
    rows.append(TableRow("Sum", (total,), "sum", SUM_TIP, strong=True, ruled=True))
    return [replace(row, words=first_word(row.words), cells=row.cells[:1]) for row in rows]


def first_word(title: str) -> str:
    """Return what a title is about, in the strip of a lesson."""
    return title.split(",")[0].split(" and ")[0]


def cells(entry: Entry, signed: bool = True) -> tuple[str, str]:
    """Return joules and watts in words."""
    return figure(entry.joules, "J", sign=signed), figure(entry.watts, "W", sign=True)


def moves(entry: Entry) -> bool:
    """Return whether it is worth a line: not zero, or not for long."""
    return abs(entry.joules) > ZERO or abs(entry.watts) > ZERO


def part_row(part: Entry, tone: str = "text") -> TableRow:
    """Return an energy that the bodies or springs have now."""
    return TableRow(part.title, cells(part, signed=False), part.name, PART_TIPS[part.name], tone)


def from_zero_row(page: Page) -> TableRow:
    """Return the same energy with the zero level that all other numbers have."""
    told = figure(page.energy + page.lowest, "J"), ""
    return TableRow("All, with heights from y = 0", told, "", FROM_ZERO_TIP, "muted")


def flow_row(flow: Entry, tone: str = "text") -> TableRow:
    """Return a flow: of the layer of what has left, or an arrow into the world."""
    swatch = "comes" if flow.name in COMES else "left"
    return TableRow(flow.title, cells(flow), swatch, WORDS[flow.name], tone)


class Verdict(Painted):
    """Whether the sum is flat, in one line."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        self.words, self.tone = "", "text"
        tip = f"Flat means: within {percent(ALLOWED)} of all the energy that has moved. {SUM_TIP}"
        super().__init__(desk, rect, container, tip=tip)
        self.refresh()

    def put(self, page: Page | None) -> None:
        """Show the verdict on a page of the books."""
        words, tone = verdict(page) if page is not None else ("", "text")
        if (words, tone) != (self.words, self.tone):
            self.words, self.tone = words, tone
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint one line."""
        paint.text(surface, self.words, self.look.body, self.look.colour(self.tone), self.inner())


def verdict(page: Page) -> tuple[str, str]:
    """Return the words and their colour role."""
    off, share = figure(abs(page.error.joules), "J"), percent(page.share)
    if page.moved <= ZERO:
        return "Nothing has moved yet", "muted"
    told = f"off by {off}, {share} of what moved"
    return (f"Sum is flat: {told}", "text") if page.is_flat else (f"Sum: {told}", "warning")
