"""The board of the accuracy check: what finer steps change, and what theory says."""

from app.features.honesty.model.accuracy import BodyReport, Difference, difference_words
from app.features.honesty.model.check import AccuracyCheck, Result
from app.quantities.numbers import figure, percent
from app.ui.boards.board import Board
from app.ui.kit.row_table import TableRow
from app.ui.kit.words import last_words, time_words
from app.ui.toolkit.leaves import Button, Table, Text, choice, line_count
from app.ui.toolkit.parts import Column, Part, Row
from scenes.kit import Theory
from scenes.resolution import DIGITS

SPANS = (1.0, 2.0, 5.0, 10.0, 30.0)  # [s] that may be checked
NUMBER = 90  # [units] width of a number
NOTE = 0.35  # [1] of the height that the note may take
AGAIN = 104  # [units] width of the button
SPAN_TIP = "How much of the past is checked"

NOTHING = "Nothing was checked yet."
WHY = (
    "The same seconds were run again with 2 and 4 times the solver's steps inside each tick, not"
    " with 2 and 4 times the ticks: hand, keys, motors of scenes and forces act once a tick, so"
    " this is the same experiment, and only the solver is finer. What is done once a tick (finding"
    " contacts, air, bounce) is the same in all three; this check does not see it."
)
TIPS = {
    "Position": "The largest distance of any body from where it was in the finer run",
    "Angle": "The largest difference of any body's angle",
    "Energy": "The largest difference of any body's energy of motion and height",
}
HIGH = 3.0
"""A higher order is none: [1]. The run that was seen took another way, and the finer two agree."""

ORDER_TIP = (
    "How fast the difference shrinks: 1 = half the step, half the error. Near 0 or below, finer"
    " steps do not lead to one answer: chaos, or a changed contact. Over 3, the two finer"
    " runs agree, and the one that was seen differs from both."
)


class AccuracyBoard(Board):
    """The board shows what the check found; F4 checks and opens it."""

    SIZE = (640.0, 356.0)
    LEAST = (540.0, 240.0)
    ESCAPES = True
    TIMED = False

    def __init__(self, checking: AccuracyCheck) -> None:
        """Show what `checking` has found."""
        super().__init__("Accuracy check")
        self.checking = checking

    def stamp(self) -> object:
        """Return what the check has come to."""
        return self.checking.changes, self.checking.seconds

    def describe(self) -> Part:
        """Return the head with the choice and the button, the table, and the words."""
        checking, room, small = self.checking, self.tree.area, self.desk.look.small
        note = Text(WHY, "small", "muted")
        high = line_count(WHY, small, room.width) * small.get_linesize()
        again = "Again" if checking.result else "Check"
        return Column(
            Row(
                Text(self._head(), "strong", at_most=2, grow=1),
                choice(SPANS, checking.seconds, self.choose, last_words, SPAN_TIP),
                Button(
                    *(again, checking.start),
                    enabled=not checking.busy,
                    strong=True,
                    wide=AGAIN,
                    key="again",
                ),
            ),
            Table(
                rows_of(checking.result) if checking.result is not None else (),
                (NUMBER,) * 4,
                grow=1,
                key="table",
            ),
            high < NOTE * room.height and note,  # a small board tells it as a tip alone
        )

    def choose(self, seconds: float) -> None:
        """Check so many `seconds` [s] from now on."""
        self.checking.seconds = seconds

    def _head(self) -> str:
        checking = self.checking
        if checking.busy:
            return "Checking …"
        if checking.error:
            return f"It failed: {checking.error}"
        if checking.result is None:
            return NOTHING
        result = checking.result
        return (
            f"{result.scene}, {time_words(result.until - result.report.seconds)} to"
            f" {time_words(result.until)}"
        )


def rows_of(result: Result) -> list[TableRow]:
    """Return the table: what differs, and what theory says."""
    report = result.report
    if report.worst is None:
        rows = [TableRow("Nothing moves here that could be compared", tip=WHY)]
    else:
        now, *finer = report.substeps
        heads = [f"{now} → {finer[0]}", f"{finer[0]} → {finer[1]}" if finer[1:] else "–"]
        titles = ("Steps per tick", (*heads, "error", "body"))
        rows = [TableRow(*titles, tone="muted", tip=WHY)]
        rows.append(difference_row("Position", report.worst, report.worst.position, "m"))
        turned = max(report.bodies, key=lambda body: body.angle.coarse)
        rows.append(difference_row("Angle", turned, turned.angle, "rad"))
        strong = max(report.bodies, key=lambda body: body.energy.coarse)
        rows.append(difference_row("Energy", strong, strong.energy, "J"))
        wild = [d for d in (report.worst.position, turned.angle, strong.energy) if not d.converges]
        if wild:
            words = "– : finer steps do not lead to one answer (chaos, or a changed contact)"
            rows.append(TableRow(words, tone="warning", tip=ORDER_TIP))
    return rows + theory_rows(report.theory.get(report.substeps[0], ()))


def difference_row(what: str, body: BodyReport, result: Difference, unit: str) -> TableRow:
    """Return the row of one quantity, with the body that differs most."""
    order = (
        "–" if result.order is None else "over 3" if result.order > HIGH else f"{result.order:.1f}"
    )
    error = difference_words(result.error, unit) if result.error is not None else "–"
    both = (difference_words(value, unit) for value in (result.coarse, result.fine))
    tip = f"{TIPS[what]}: here {body.name}.\nOrder {order}. {ORDER_TIP}"
    return TableRow(what, (*both, error, body.name), tip=tip)


def theory_rows(theory: tuple[Theory, ...]) -> list[TableRow]:
    """Return what the closed forms of the scene say, and what was measured."""
    if not theory:
        return [TableRow("This scene has no closed form to compare with", tone="muted", ruled=True)]
    heads = ("theory", "measured", "difference", "allowed")
    rows = [TableRow("Closed forms", heads, tone="muted", ruled=True)]
    for entry in theory:
        off, scale = abs(entry.measured - entry.theory), abs(entry.theory)
        shares = [
            percent(value / scale) if scale else figure(value, entry.unit)
            for value in (off, entry.tolerance)
        ]
        both = (entry.theory, entry.measured)
        said = (figure(value, entry.unit, DIGITS, least=entry.least) for value in both)
        tone = "text" if entry.holds else "warning"
        name = entry.name[:1].upper() + entry.name[1:]
        rows.append(TableRow(name, (*said, *shares), tip=entry.words, tone=tone))
    return rows
