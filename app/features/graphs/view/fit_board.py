"""The board of a fitted curve: its parameters with their standard errors, and how well it fits."""

import math

from app.features.graphs.model.fitting import Fit
from app.features.graphs.model.graph import Fitted
from app.quantities.numbers import plain_number, rounded
from app.quantities.units import printed
from app.ui.boards.board import HEAD, PAD, Board
from app.ui.clipboard import copy
from app.ui.kit.row_table import LINE, TableRow
from app.ui.toolkit.leaves import Table
from app.ui.toolkit.parts import Part

VALUE, ERROR, UNIT = 88, 92, 56  # [units] widths of the columns
ERROR_TIP = (
    "The standard error takes the deviations as random. Where the curve misses systematically,"
    " the parameter is less sure than this says."
)
RMS = "Typical deviation (RMS)"
RMS_TIP = "The square root of the mean of the squared distances between the points and the curve"
R_TIP = "The share of the spread of the points that the curve accounts for: 1 is all"


class FitBoard(Board):
    """What a fit says; it belongs to the moment of fitting and does not change."""

    TIMED = False

    def __init__(self, fitted: Fitted) -> None:
        """Show a fit; the board is never so small that a parameter is out of sight."""
        super().__init__(f"{fitted.fit.kind.name} through {fitted.trace.series.name}")
        self.fitted = fitted
        self.SIZE = 390.0, HEAD + PAD + float(LINE * len(fit_rows(fitted)))
        self.LEAST = 340.0, HEAD + PAD + float(LINE * (1 + len(fitted.fit.parameters)))

    def signs(self) -> list:
        """Return the button that copies it."""
        return [("copy", "Copy as text", self.copy)]

    def copy(self) -> None:
        """Put all of it on the clipboard, a line a parameter, columns parted by tabulators."""
        done = copy(fit_text(self.fitted))
        words = "The fit is on the clipboard" if done else "there is no clipboard here"
        self.desk.session.notify("info" if done else "warning", words)

    def describe(self) -> Part:
        """Return the table."""
        return Table(fit_rows(self.fitted), (VALUE, ERROR, UNIT), key="table")


def fit_rows(fitted: Fitted) -> list[TableRow]:
    """Return the formula, the parameters, and how well the curve fits."""
    fit, unit = fitted.fit, printed(fitted.trace.series.unit)
    span = f"{fit.count} points, x from {plain_number(fit.low)} to {plain_number(fit.high)}"
    if fitted.over_time:
        span = f"{fit.count} points, from {fit.low:.2f} s to {fit.high:.2f} s"
    rates = (p for p in fit.parameters if p.name == "ω" and fitted.over_time and p.value)
    periods = ((math.tau / p.value, math.tau * p.error / p.value**2) for p in rates)
    return [
        TableRow(fitted.formula, tip=ERROR_TIP),
        *(
            TableRow(p.name, (*with_error(p.value, p.error), printed(p.unit)), tip=ERROR_TIP)
            for p in fit.parameters
        ),
        *(TableRow("Period T", (*with_error(*each), "s"), tip=ERROR_TIP) for each in periods),
        TableRow(RMS, (rounded(fit.rms, 3), "", unit), tip=RMS_TIP, ruled=True),
        TableRow("R²", (f"{fit.r_squared:.6g}", "", ""), tip=R_TIP),
        TableRow(span, tone="muted"),
    ]


def with_error(value: float, error: float) -> tuple[str, str]:
    """Return a value to the second digit of its error, and that error with its sign."""
    if not math.isfinite(error) or error <= 0.0:
        return rounded(value, 6), "± 0"
    if abs(value) < error:
        return rounded(value, 2), f"± {rounded(error, 2)}"
    digits = math.floor(math.log10(abs(value))) - math.floor(math.log10(error)) + 2
    return rounded(value, min(max(digits, 2), 12)), f"± {rounded(error, 2)}"


def fit_text(fitted: Fitted) -> str:
    """Return the fit as lines for another program, in SI and with all digits."""
    fit: Fit = fitted.fit
    lines = [f"{fitted.trace.series.name}\t{fitted.formula}", "parameter\tvalue\terror\tunit"]
    lines += [f"{p.name}\t{p.value!r}\t{p.error!r}\t{p.unit}" for p in fit.parameters]
    lines += [f"rms\t{fit.rms!r}", f"R²\t{fit.r_squared!r}", f"points\t{fit.count}"]
    return "\n".join([*lines, f"from\t{fit.low!r}", f"to\t{fit.high!r}"]) + "\n"
