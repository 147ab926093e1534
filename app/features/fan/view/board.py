"""The board of the chaos fan: the plot, what it says, and the way to another one."""

import math
from collections.abc import Callable, Sequence

import pygame
from pygame_gui.core import UIContainer

from app.drawing.draw import Draw
from app.features.fan.model.fan import Fan
from app.features.fan.model.growth import Growth, growth
from app.features.fan.model.spread import QUANTITIES, Sample, Spread
from app.features.fan.view.picture import draw_fan
from app.features.fan.view.plot import FanPlot
from app.quantities.numbers import figure
from app.teaching.withhold import HIDDEN, withheld
from app.ui.boards.board import Board
from app.ui.kit import paint
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.row_table import LINE
from app.ui.kit.told import Told
from scenes.labels import number

BUTTON = 118  # [units]
DOCKED_LINES = 3  # [count] below the plot, in the strip of a lesson
LEAST_PLOT = 110  # [units] height
MOST_LINES = 4  # [count] of words below the plot on a wide board
SHARE = 0.45  # [1] of the width of the picture, when it is opened
EVERY = 0.2  # [s] between two looks at a fan that grows

NOTHING = "Copies of this run that begin almost alike: press New fan."
CHANGED = "The run was changed since: the outlines are what would have been."
ANEW = "The scene was built otherwise since: its copies are not in the picture."
RUNNING = "The copies run …"
SHORT = "The fan is too short to tell how its copies part: press New fan."
NARROW = "The range is too narrow for a fit: pull a wider one, or click for one that is found."
MOVED = "The scene moves these bodies itself: the copies do not part."


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
        self._seen: tuple[object, ...] = ()
        self._waited = 0.0  # [s] since the last look

    # --- elements ------------------------------------------------------------------------------

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the head with the button, the plot, and the words below."""
        look = desk.look
        if self.dock is not None:
            self._fill_dock(desk, inside, container)
            return
        gap, small = look.px(6), look.small.get_linesize()
        line = max(look.px(LINE + 4), 2 * small)  # what was begun with may need two
        wide = min(look.px(BUTTON), inside.width // 2)
        place = pygame.Rect(inside.right - wide, inside.top, wide, line)
        tip = "Choose what the copies differ in, how many there are, and for how long"
        place.height = look.px(LINE + 4)
        self.new = Button(
            desk, place, container, command=self._ask, words="New fan…", strong=True, tip=tip
        )
        head = pygame.Rect(inside.left, inside.top, place.left - gap - inside.left, line)
        self.head = Told(desk, head, container)
        lines = sum(len(paint.wrap(one, look.small, inside.width)) for one in LONGEST)
        words = max(MOST_LINES, lines) * small
        high = max(look.px(LEAST_PLOT), inside.height - line - words - 2 * gap)
        plot = pygame.Rect(inside.left, inside.top + line + gap, inside.width, high)
        self.plot = FanPlot(desk, plot, container, self._choose)
        below = pygame.Rect(inside.left, plot.bottom + gap, inside.width, 0)
        below.height = max(1, inside.bottom - below.top)
        self.told = Told(desk, below, container)
        self._seen = ()
        self.update(EVERY)

    def _fill_dock(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the plot and what a class reads of it, in letters for the back row."""
        look = desk.look
        below = inside.copy()
        below.height = min(DOCKED_LINES * look.body.get_linesize(), inside.height // 2)
        below.bottom = inside.bottom
        plot = inside.copy()
        plot.height = max(1, below.top - look.px(4) - plot.top)
        self.plot = FanPlot(desk, plot, container, self._choose)
        self.told = Told(desk, below, container, look.body)
        self._seen = ()
        self.update(EVERY)

    def _choose(self, chosen: tuple[float, float] | None) -> None:
        self._chosen, self._of = chosen, self.fan.spread
        self._seen = ()

    # --- following -----------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Follow the fan and the moment that the picture shows."""
        self._waited += seconds
        spread, session = self.fan.spread, self.desk.session
        if spread is not self._of:
            self._chosen, self._of = None, spread
        samples = tuple(spread.samples) if spread is not None else ()
        hides = withheld(self.desk.classroom)
        seen = (
            spread,
            hides,
            len(samples),
            self.fan.busy,
            self.fan.error,
            self.fan.outrun,
            session.timeline.now,
        )
        same = seen[:2] == self._seen[:2]
        if seen == self._seen or (same and self._waited < EVERY):
            return
        self._seen, self._waited = seen, 0.0
        (self.plot.hide if hides else self.plot.show)()
        if self.dock is None:
            self.new.able(not hides)
            self.head.put([head_words(spread)] if spread is not None and not hides else [])
        if hides:
            self.told.put([HIDDEN.capitalize() + "."])
            return
        found = growth(samples, self._chosen)
        if spread is not None:
            now = session.world.time - spread.begun
            self.plot.put(samples, spread.difference.seconds, found, now)
        words = words_of if self.dock is None else class_words
        self.told.put(words(self.fan, found, samples, self._chosen is not None))

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
    fan: Fan, found: Growth | None, samples: Sequence[Sample], is_chosen: bool
) -> list[str]:
    """Return what a fan says of its `samples` so far, a sentence each.

    `is_chosen`: the range of the fit is the user's.
    """
    spread, last = fan.spread, samples[-1].time if samples else 0.0
    if fan.error:
        return [f"It ended early: {fan.error}"]
    if spread is None:
        return [NOTHING]
    if found is None:
        if is_chosen:
            return [NARROW]
        if fan.busy:
            return [RUNNING]
        return [SHORT if any(sample.apart.any() for sample in samples) else MOVED]
    told = [ANEW if fan.foreign else CHANGED] if fan.outrun else []
    if fan.busy:
        told.append(f"So far, {figure(last, 's', 2)} of {figure(spread.difference.seconds, 's')}:")
    told.append(rate_words(found))
    if not math.isnan(found.useless):
        when = figure(found.useless, "s", 2)
        if found.is_foretold:
            told.append(f"At this rate a prediction to 1 cm is worthless after {when}.")
        else:
            told.append(
                f"A prediction to 1 cm is worthless after {when}: half of the copies are off by"
                " more."
            )
    else:
        told.append(f"After {figure(last, 's', 2)} the copies still agree to 1 cm.")
    if found.is_exponential:
        more = figure(math.log(10.0) / found.rate, "s", 2)
        told.append(f"Ten times more exact at the start buys {more} more.")
    return told


def class_words(
    fan: Fan, found: Growth | None, samples: Sequence[Sample], is_chosen: bool
) -> list[str]:
    """Return the same for the strip of a lesson: short, and no rate of a fan that still runs."""
    spread, last = fan.spread, samples[-1].time if samples else 0.0
    if fan.error or spread is None or found is None:
        return words_of(fan, found, samples, is_chosen)
    if fan.busy:
        return [f"The copies run: {last:.0f} s of {spread.difference.seconds:.0f} s"]
    told = [ANEW if fan.foreign else CHANGED] if fan.outrun else []
    told.append(f"λ = {rate_and_error(found)}" if found.is_exponential else "No exponential growth")
    if not math.isnan(found.useless):
        told.append(f"Off by 1 cm after {figure(found.useless, 's', 2)}")
    else:
        told.append(f"Off by less than 1 cm after {figure(last, 's', 2)}")
    if found.is_exponential:
        told.append(f"Ten times more exact: + {figure(math.log(10.0) / found.rate, 's', 2)}")
    return told


def rate_and_error(found: Growth) -> str:
    """Return the rate with its error: "(1.25 ± 0.02) 1/s"."""
    digits = max(0, -math.floor(math.log10(max(found.error, 1e-3))))  # the first of the error
    return f"({number(found.rate, digits)} ± {number(found.error, digits)}) 1/s"


def rate_words(found: Growth) -> str:
    """Return the rate with its error and range."""
    span = f"{figure(found.low, 's', 2)} to {figure(found.high, 's', 2)}"
    if found.is_exponential:
        return f"The distance grows like e^(λ t), λ = {rate_and_error(found)}, from {span}."
    if found.power > 0.25:
        return f"No clear e^(λ t): from {span} the distance grows about like t^{found.power:.1f}."
    return f"The copies do not part: from {span} the distance does not grow."


LONGEST = (
    "A prediction to 1 cm is worthless after 88.8 s: half of the copies are off by more.",
    "The distance grows like e^(λ t), λ = (8.88 ± 0.08) 1/s, from 8.88 s to 88.8 s.",
    "Ten times more exact at the start buys 0.88 s more.",
)
"""What room is kept for: all sentences of a run that was not changed, each in lines of its own."""
