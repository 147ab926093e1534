"""The board of a search for better numbers of a creature: what for, which, how far, the best."""

from collections.abc import Callable
from functools import partial

from app.drawing.draw import Draw
from app.features.creatures.model.improvement import Improvement
from app.features.creatures.view.best_outline import draw_best
from app.features.creatures.view.improve_plot import ImprovePlot
from app.features.creatures.view.improve_rows import Paint, rows_of, words_of
from app.quantities.numbers import figure
from app.simulation.commands.properties import Property
from app.ui.boards.board import Board
from app.ui.toolkit.inputs import Number
from app.ui.toolkit.leaves import Button, Picture, Table, Text, choice
from app.ui.toolkit.parts import Column, Part, Row
from creatures.evolution.search import Search
from creatures.trials import GOALS

BUTTON = 66  # [units]
BOX = 94  # [units] width of the speed, "−0.278 m/s"; the seed has what is left
NUMBER = 84.0  # [units] width of a column of the table
PLOT = 0.42  # [1] of the room below the words for the curve
WORDS = 5  # [count] lines of words: three sentences, two of them broken
APART = 4  # [units] between names and boxes

SPEED = Property("speed", "number", "m/s", "the speed it should have", -5.0, 5.0)
SEED = Property("seed", "number", "", "where chance begins", 0.0, 9999.0, step=1.0, least=1.0)
GOAL_TIP = "What the creature should get better at"
TAKE_TIP = "Put the best creature into the scene; undo brings the present one back"
SPEED_TIP = "The speed that its gait should have in each trial; negative: to the left"
SEED_TIP = "The same seed finds the same; another one searches elsewhere"


class ImproveBoard(Board):
    """The board is the form of a search, and shows what it comes to."""

    SIZE = (410.0, 560.0)
    LEAST = (330.0, 340.0)
    BESIDE = True
    STAYS = True  # until its station has told what becomes of the search

    def __init__(
        self, improvement: Improvement, take: Callable[[], None], ended: Callable[[], None]
    ) -> None:
        """Show `improvement`; `take` makes its best the creature of the scene, `ended` hears of
        the closing.
        """
        super().__init__("Improve the creature")
        self.improvement, self._take, self._ended = improvement, take, ended
        self._trouble = ""

    # --- what it shows -------------------------------------------------------------------------

    def stamp(self) -> object:
        """Return what the search is asked for, and how far it is."""
        own = self.improvement
        said = own.goal, self._trouble, own.text, frozenset(own.switched), own.waits, own.asked
        return (*said, own.seed, *_state_of(own.search))

    def describe(self) -> Part:
        """Return the two lines of controls, the words, the curve and the table of numbers."""
        own, search = self.improvement, self.improvement.search
        best = search.best if search is not None else None
        speed = partial(figure, unit="m/s", short=True)
        return Column(
            Row(
                choice(tuple(GOALS), own.goal, self._choose, _title, GOAL_TIP, grow=1, key="goal"),
                Button(
                    *("Stop" if own.busy else "Start", self._go),
                    enabled=own.busy or bool(own.chosen),
                    strong=True,
                    wide=BUTTON,
                    key="go",
                ),
            ),
            Row(
                Row(
                    Text("Speed", tip=SPEED_TIP),
                    Number(
                        SPEED, own.asked, self._put_speed, speed, SPEED_TIP, wide=BOX, key="speed"
                    ),
                    Text("Seed", tip=SEED_TIP),
                    Number(
                        *(SEED, float(own.seed), self._put_seed, "{:.0f}".format, SEED_TIP),
                        grow=1,
                        key="seed",
                    ),
                    gap=APART,
                    grow=1,
                ),
                Button(
                    *("Use it", self._take, TAKE_TIP),
                    enabled=best is not None and best.trial > 0 and not own.taken,
                    framed=True,
                    wide=BUTTON,
                    key="take",
                ),
            ),
            Text(
                *(self._trouble if self._trouble else words_of(own), "small"),
                lines=WORDS,
                at_most=WORDS,
                key="told",
            ),
            Picture(
                *(ImprovePlot, lambda plot: plot.put(search), _state_of(search)),
                grow=PLOT,
                key="plot",
            ),
            Table(
                *(rows_of(own), (NUMBER, NUMBER), Paint(self.desk.look).swatch),
                grow=1.0 - PLOT,
                key="table",
            ),
        )

    def update(self, seconds: float) -> None:
        """Follow the search and the creature of the scene."""
        if self.improvement.beside is not None:
            self.improvement.beside.follow()
        super().update(seconds)

    # --- what the user does --------------------------------------------------------------------

    def _put_speed(self, value: float, _gesture: int, _done: bool) -> None:
        self.improvement.command = value

    def _put_seed(self, value: float, _gesture: int, _done: bool) -> None:
        self.improvement.seed = round(value)

    def _choose(self, word: str) -> None:
        self.improvement.goal = word

    def _go(self) -> None:
        if self.improvement.busy:
            self.improvement.stop()
        else:
            self._trouble = self.improvement.start()

    def closed(self) -> None:
        """End the search."""
        self._ended()

    def draw(self, draw: Draw) -> None:
        """Draw the best, walking."""
        if self.improvement.beside is not None:
            draw_best(draw, self.improvement.beside)


def _state_of(search: Search | None) -> tuple[object, ...]:
    """Return what changes while a search goes on."""
    return (search, search.trials, search.done) if search is not None else (None,)


def _title(word: str) -> str:
    return GOALS[word].title
