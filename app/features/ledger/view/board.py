"""The board of the energy ledger: a strip over time, totals, and the sum that must be flat."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from app.features.ledger.model.history import EnergyHistory
from app.features.ledger.model.summary import ALLOWED, COMES, Entry, Page
from app.features.ledger.view.strip import EnergyStrip, paint_swatch
from app.quantities.numbers import figure, percent
from app.ui.boards.board import Board
from app.ui.kit.row_table import LINE, TableRow
from app.ui.kit.words import last_words, time_words
from app.ui.toolkit.leaves import Picture, Table, Text, choice
from app.ui.toolkit.parts import Column, Part, Row
from physics.energy.flows import WORDS

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
SPAN_TIP = "How much of the past the strip shows"
ZERO = 0.5e-6
"""What stays below it is folded away: [J], half a microjoule."""

ALWAYS = ("linear", "gravity")  # also when it is zero: what else would the books speak of?

NOTHING = (
    "The energy of this moment is not known. Press Space or step forward.",
    "Not known here: press Space",
)
CALCULATING = "Calculating this moment …"
COUNTING = "Counting …"
ERROR_TIP = (
    f"{WORDS['error']}. It is compared, not guessed: the change of energy minus the work of"
    " every impulse. Steps of finite length cause it; more substeps make it smaller."
)
GRAVITY_TIP = "m g h of all bodies. Heights count from y = 0"
ALL_TIP = "What the bar below the picture, graphs and the inspector call energy"
PART_TIPS = {
    "linear": "m v² / 2 of all bodies",
    "angular": "I ω² / 2 of all bodies",
    "gravity": GRAVITY_TIP,
    "spring": "k s² / 2 of all springs of joints",
}
SUM_TIP = (
    "Energy, plus what has left, minus what has come in. Energy is never lost or made, so this"
    " number stays the same, except for the solver error."
)
FLAT_TIP = f"Balanced means: within {percent(ALLOWED)} of all energy that has moved. {SUM_TIP}"


class LedgerBoard(Board):
    """The board of the ledger, which counts as long as it is open. F5 opens and closes it."""

    SIZE = (510.0, 560.0)
    LEAST = (350.0, 300.0)

    def __init__(self, book: EnergyHistory) -> None:
        """Show `book`, and open it."""
        super().__init__("Energy balance")
        self.book = book
        self.seconds = SPANS[1]
        self.unfolded = False
        book.open()

    def closed(self) -> None:
        """Let the ledger go off: nobody looks."""
        self.book.close()

    def signs(self) -> list:
        """Return the button that begins anew."""
        return [("reset", "Count from zero again, from this moment on", self.begin_anew)]

    def begin_anew(self) -> None:
        """Set all sums to zero."""
        self.book.begin_anew()
        self.say_again()

    # --- what it shows -----------------------------------------------------------------------

    def stamp(self) -> object:
        """Return what is chosen."""
        return self.seconds, self.unfolded

    def moment(self) -> object:
        """Return the moment, and what of the past has been counted."""
        return super().moment(), self.book.again.changes

    def describe(self) -> Part:
        """Return the strip, the verdict and the table; in the strip of a lesson what a class reads
        of it: the joules of what is not zero.
        """
        look, room, page = self.desk.look, self.tree.area, self.book.page
        docked, least = self.dock is not None, EnergyStrip.least(look)
        low, high = (share * room.height for share in (DOCKED if docked else STRIP_SHARES))
        figures = DOCKED_ROWS * look.px(LOW_LINE) if docked else (ROWS + 3) * look.px(LINE)
        spare = room.height - figures - look.px(8)  # beside the rows, the verdict and the sums
        wanted = max(low, 0 if docked else least, min(high, spare))
        has_strip = docked or wanted - spare <= (ROWS - FEW) * look.px(LINE)
        columns = (VALUE, POWER) if room.width >= look.px(ROOMY) and not docked else (VALUE,)
        shown = partial(Table, columns=columns, swatch=partial(paint_swatch, look=look))
        stamp = self.seconds, page and page.began, self.book.again.changes
        strip = has_strip and Picture(
            *(EnergyStrip, self._show_strip, stamp, wanted),
            every=STRIP_EVERY,
            key="strip",
        )
        if docked:
            rows = short_rows(page) if page is not None else ()
            return Column(strip, shown(rows, line=LOW_LINE, grow=1, key="table"), gap=4)
        rows = fitting(self._rows(page), columns) if page is not None else ()
        sums = fitting(bottom_rows(page), columns) if page is not None else ()
        (words, *shorter), tone = self._verdict(page)
        return Column(
            strip,
            Row(
                Text(words, role=tone, tip=FLAT_TIP, at_most=1, grow=1, shorter=shorter),
                has_strip
                and choice(
                    SPANS, self.seconds, self.choose, last_words, SPAN_TIP, high=LINE, key="span"
                ),
            ),
            Column(
                shown(rows, trim=True, grow=1, key="table"),
                shown(sums, count=(2, 2), key="sums"),
                gap=0,
                grow=1,
            ),
            gap=4,
        )

    def _show_strip(self, strip: EnergyStrip) -> None:
        columns = min(COLUMNS, strip.rect.width)
        words = CALCULATING if self.book.is_counting else NOTHING[0]
        strip.put(self.book.strip(self.seconds, columns), self.seconds, words)

    def choose(self, seconds: float) -> None:
        """Show so much of the past [s]."""
        self.seconds = seconds
        self.book.reach_back(seconds)

    def _verdict(self, page: Page | None) -> tuple[Sequence[str], str]:
        """Return how far the count is, or what comes out, in shorter and shorter words, and their
        colour role.
        """
        job = self.book.again.job
        if self.book.is_counting and job is not None:
            return (f"Counting the last seconds: {100 * job.progress:.0f} %", COUNTING), "muted"
        return verdict(page) if page is not None else (NOTHING, "muted")

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
        rows.append(all_row(page))
        since = "the start" if page.from_start else time_words(page.began)
        head = f"In and out since {since}"
        rows.append(TableRow(head, ("in total", "last second"), tone="muted", ruled=True))
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


def fitting(rows: list[TableRow], columns: tuple[float, ...]) -> list[TableRow]:
    """Return the rows with as many numbers as there are columns; few leave short names."""
    if len(columns) > 1:
        return rows
    return [replace(row, words=row.words.split(",")[0], cells=row.cells[:1]) for row in rows]


def bottom_rows(page: Page) -> list[TableRow]:
    """Return the error and the sum: they are never scrolled away."""
    tone = "text" if page.is_flat else "warning"
    error = cells(page.error)
    total = figure(page.sum, "J"), ""
    return [
        TableRow("Solver error", error, "", ERROR_TIP, tone, strong=True, ruled=True),
        TableRow("Sum", total, "sum", SUM_TIP, strong=True),
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
        rows.append(
            TableRow(
                "All else", (figure(rest, "J"),), tip="Each of the rest is too small to show here"
            )
        )
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


def all_row(page: Page) -> TableRow:
    """Return the sum of the rows above it, which the bar below the picture calls energy."""
    return TableRow("All together", (figure(page.energy, "J"), ""), "", ALL_TIP, "muted")


def flow_row(flow: Entry, tone: str = "text") -> TableRow:
    """Return a flow: of the layer of what has left, or an arrow into the world."""
    swatch = "comes" if flow.name in COMES else "left"
    return TableRow(flow.title, cells(flow), swatch, WORDS[flow.name], tone)


def verdict(page: Page) -> tuple[Sequence[str], str]:
    """Return the words, shorter and shorter, and their colour role."""
    off, share = figure(abs(page.error.joules), "J"), percent(page.share)
    if page.moved <= ZERO:
        return ("Nothing has moved yet",), "muted"
    short, tone = ("Balanced", "text") if page.is_flat else ("Not balanced", "warning")
    begin = "Balanced to within" if page.is_flat else "Not balanced: off by"
    forms = (
        f"{begin} {off} ({share} of the energy that moved)",
        f"{begin} {off} ({share})",
        f"{begin} {share}",
        short,
    )
    return forms, tone
