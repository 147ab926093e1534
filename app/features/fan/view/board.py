"""The board of the chaos fan: the plot, what it says, and the way to another one."""

import math
from collections.abc import Callable, Sequence
from functools import partial

from app.drawing.draw import Draw
from app.features.fan.model.fan import Fan
from app.features.fan.model.growth import Growth, growth
from app.features.fan.model.spread import QUANTITIES, Sample, Spread
from app.features.fan.view.picture import draw_fan
from app.features.fan.view.plot import FanPlot
from app.quantities.numbers import figure
from app.teaching.spoilers import HIDDEN, withheld
from app.ui.boards.board import Board
from app.ui.toolkit.leaves import Button, Picture, Text
from app.ui.toolkit.parts import Column, Part, Row
from scenes.labels import number

BUTTON = 118  # [units]
DOCKED_LINES = 3  # [count] below the plot, in the strip of a lesson
LEAST_PLOT = 110  # [units] height
MOST_LINES = 4  # [count] of words below the plot on a wide board
SHARE = 0.45  # [1] of the width of the picture, when it is opened
NEW_TIP = "Choose what the copies differ in, how many there are, and for how long"

NOTHING = "Copies of this run that begin almost alike: press New fan."
CHANGED = "The run was changed since: the outlines are what would have been."
ANEW = "The scene was built differently since: its copies are not in the picture."
RUNNING = "The copies run …"
SHORT = "The fan is too short to tell how its copies part: press New fan."
NARROW = "The range is too narrow for a fit: drag a wider one, or click to find one."
MOVED = "The scene itself moves these bodies: the copies do not part."


class FanBoard(Board):
    """The board shows the last fan; closing it takes the copies out of the picture."""

    SIZE = (540.0, 370.0)
    LEAST = (340.0, 260.0)
    BESIDE = True
    ESCAPES = True

    def __init__(
        self,
        fan: Fan,
        ask: Callable[[], None],
        ended: Callable[[], None],
        room: float = math.inf,
    ) -> None:
        """Show what `fan` has; `ask` opens the form for another, `ended` hears the closing.

        In a picture that is `room` [units] wide it leaves more than half to the copies, if it can.
        """
        super().__init__("Chaos fan")
        self.SIZE = max(self.LEAST[0], min(self.SIZE[0], SHARE * room)), self.SIZE[1]
        self.fan, self._ask, self._ended = fan, ask, ended
        self._chosen: tuple[float, float] | None = None  # [s] range of the fit
        self._of: Spread | None = None  # that it was chosen for

    # --- what it shows -------------------------------------------------------------------------

    def stamp(self) -> object:
        """Return which fan there is, and what of it is fitted."""
        if self.fan.spread is not self._of:
            self._chosen, self._of = None, self.fan.spread
        return id(self.fan.spread), withheld(self.desk.classroom), self._chosen

    def moment(self) -> object:
        """Return how far the fan is, and the moment that the picture shows."""
        fan = self.fan
        count = len(fan.spread.samples) if fan.spread is not None else 0
        return count, fan.busy, fan.error, fan.outrun, self.desk.session.timeline.now

    def describe(self) -> Part:
        """Return the head with the button, the plot, and the words below: in the strip of a lesson
        what a class reads of it, in letters for the back row.
        """
        fan, spread, docked = self.fan, self.fan.spread, self.dock is not None
        hides = withheld(self.desk.classroom)
        samples = tuple(spread.samples) if spread is not None else ()
        now = self.desk.session.world.time - spread.begun if spread is not None else 0.0
        result = growth(samples, self._chosen)
        words = (class_words if docked else words_of)(
            fan, result, samples, self._chosen is not None
        )
        return Column(
            not docked
            and Row(
                Text(head_words(spread) if spread and not hides else "", "small", lines=2, grow=1),
                Button("New fan…", self._ask, NEW_TIP, not hides, strong=True, wide=BUTTON),
            ),
            Picture(
                partial(FanPlot, choose=self._choose),
                lambda plot: spread and plot.put(samples, spread.difference.seconds, result, now),
                (id(spread), len(samples), self._chosen, now),
                least=1 if docked else self.desk.look.px(LEAST_PLOT),
                seen=not hides,
                grow=1,
                key="plot",
            ),
            Text(
                HIDDEN.capitalize() + "." if hides else words,
                *("body" if docked else "small",),
                lines=DOCKED_LINES if docked else 1,
                kept=MOST_LINES,
                at_most=DOCKED_LINES if docked else 0,
                room_for=() if docked else LONGEST,
                key="told",
            ),
        )

    def _choose(self, chosen: tuple[float, float] | None) -> None:
        self._chosen, self._of = chosen, self.fan.spread

    def draw(self, draw: Draw) -> None:
        hides = self.fan.foreign or withheld(self.desk.classroom)
        if self.fan.spread is not None and not hides:
            draw_fan(draw, self.desk.session, self.fan.spread)

    def closed(self) -> None:
        """End the fan."""
        self._ended()


def head_words(spread: Spread) -> str:
    """Return what was begun with."""
    difference = spread.difference
    what = QUANTITIES[difference.quantity][0]
    size = f"{difference.size:.0e}".replace("e-0", "e-").replace("-", "−")
    return f"{difference.copies} copies, {what} of {spread.name} ± {size} {difference.unit}"


def words_of(
    fan: Fan, result: Growth | None, samples: Sequence[Sample], is_chosen: bool
) -> list[str]:
    """Return what a fan says of its `samples` so far, a sentence each.

    `is_chosen`: the range of the fit is the user's.
    """
    spread, last = fan.spread, samples[-1].time if samples else 0.0
    if fan.error:
        return [f"It ended early: {fan.error}"]
    if spread is None:
        return [NOTHING]
    if result is None:
        if is_chosen:
            return [NARROW]
        if fan.busy:
            return [RUNNING]
        return [SHORT if any(sample.apart.any() for sample in samples) else MOVED]
    said = [ANEW if fan.foreign else CHANGED] if fan.outrun else []
    if fan.busy:
        said.append(f"So far, {figure(last, 's', 2)} of {figure(spread.difference.seconds, 's')}:")
    said.append(rate_words(result))
    if not math.isnan(result.useless):
        when = figure(result.useless, "s", 2)
        if result.is_foretold:
            said.append(f"At this rate a prediction to 1 cm is worthless after {when}.")
        else:
            said.append(
                f"A prediction to 1 cm is worthless after {when}: half of the copies are off by"
                " more."
            )
    else:
        said.append(f"After {figure(last, 's', 2)} the copies still agree to 1 cm.")
    if result.is_exponential:
        more = figure(math.log(10.0) / result.rate, "s", 2)
        said.append(f"Ten times more exact at the start buys {more} more.")
    return said


def class_words(
    fan: Fan, result: Growth | None, samples: Sequence[Sample], is_chosen: bool
) -> list[str]:
    """Return the same for the strip of a lesson: short, and no rate of a fan that still runs."""
    spread, last = fan.spread, samples[-1].time if samples else 0.0
    if fan.error or spread is None or result is None:
        return words_of(fan, result, samples, is_chosen)
    if fan.busy:
        return [f"The copies run: {last:.0f} s of {spread.difference.seconds:.0f} s"]
    said = [ANEW if fan.foreign else CHANGED] if fan.outrun else []
    said.append(
        f"λ = {rate_and_error(result)}" if result.is_exponential else "No exponential growth"
    )
    if not math.isnan(result.useless):
        said.append(f"Off by 1 cm after {figure(result.useless, 's', 2)}")
    else:
        said.append(f"Off by less than 1 cm after {figure(last, 's', 2)}")
    if result.is_exponential:
        said.append(f"Ten times more exact: + {figure(math.log(10.0) / result.rate, 's', 2)}")
    return said


def rate_and_error(result: Growth) -> str:
    """Return the rate with its error: "(1.25 ± 0.02) 1/s"."""
    digits = max(0, -math.floor(math.log10(max(result.error, 1e-3))))  # the first of the error
    return f"({number(result.rate, digits)} ± {number(result.error, digits)}) 1/s"


def rate_words(result: Growth) -> str:
    """Return the rate with its error and range."""
    span = f"{figure(result.low, 's', 2)} to {figure(result.high, 's', 2)}"
    if result.is_exponential:
        return f"The distance grows like e^(λ t), λ = {rate_and_error(result)}, from {span}."
    if result.power > 0.25:
        return f"No clear e^(λ t): from {span} the distance grows about like t^{result.power:.1f}."
    return f"The copies do not part: from {span} the distance does not grow."


LONGEST = (
    "A prediction to 1 cm is worthless after 88.8 s: half of the copies are off by more.",
    "The distance grows like e^(λ t), λ = (8.88 ± 0.08) 1/s, from 8.88 s to 88.8 s.",
    "Ten times more exact at the start buys 0.88 s more.",
)
"""What room is kept for: all sentences of a run that was not changed, each in lines of its own."""
