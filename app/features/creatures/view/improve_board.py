"""The board of a search for better numbers of a creature: what for, which, how far, the best."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.drawing.draw import Draw
from app.features.creatures.model.improvement import Improvement
from app.features.creatures.view.best_outline import draw_best
from app.features.creatures.view.improve_plot import ImprovePlot
from app.features.creatures.view.improve_rows import Paint, rows_of, words_of
from app.quantities.numbers import figure
from app.simulation.commands.properties import Property
from app.ui.boards.board import Board
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.fields import Caption, DropButton
from app.ui.kit.number_box import NumberBox
from app.ui.kit.popup import Entry, Popup
from app.ui.kit.row_table import LINE, RowTable
from app.ui.kit.told import Told
from creatures.evolution.search import Search
from creatures.trials import GOALS

BUTTON = 66  # [units]
BOX = 94  # [units] width of the speed, "−0.278 m/s"; the seed has what is left
NAMES = 50, 40  # [units] "Speed" and "Seed"
NUMBER = 84.0  # [units] width of a column of the table
PLOT = 0.42  # [1] of the room below the words for the curve
WORDS = 5  # [count] lines of words: three sentences, two of them broken
GAP, APART = 6, 8  # [units] between lines, and between speed and seed

SPEED = Property("speed", "number", "m/s", "the speed it is asked for", -5.0, 5.0)
SEED = Property("seed", "number", "", "where chance begins", 0.0, 9999.0, step=1.0, least=1.0)
SPEED_TIP = "The speed that its gait is asked for in each trial, negative to the left"
SEED_TIP = "Equal seeds find the same; another looks elsewhere"


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
        self._seen: tuple[object, ...] = ()
        self._drawn: tuple[object, ...] = ()
        self._trouble = ""

    # --- elements ------------------------------------------------------------------------------

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the two lines of controls, the words, the curve and the table of numbers."""
        look, own = desk.look, self.improvement
        line, gap = look.px(LINE + 4), look.px(GAP)
        wide = min(look.px(BUTTON), inside.width // 3)
        right = pygame.Rect(inside.right - wide, inside.top, wide, line)
        place = pygame.Rect(inside.left, inside.top, inside.width - wide - gap, line)
        self.goal = DropButton(
            *(desk, place, container),
            words=GOALS[own.goal].title,
            command=self._open_goals,
            tip="What it is to become better at",
        )
        self.go = Button(desk, right, container, command=self._go, strong=True)
        self.take = Button(
            *(desk, right.move(0, line + gap), container),
            command=self._take,
            words="Take it",
            framed=True,
            tip="Make the best the creature of the scene; undo brings the present one back",
        )
        self._fill_numbers(desk, place.move(0, line + gap), container)
        small = look.small.get_linesize()
        top = inside.top + 2 * (line + gap)
        words = pygame.Rect(inside.left, top, inside.width, WORDS * small)
        self.told = Told(desk, words, container)
        room = inside.bottom - words.bottom - 2 * gap
        plot = pygame.Rect(inside.left, words.bottom + gap, inside.width, round(PLOT * room))
        self.plot = ImprovePlot(desk, plot, container)
        rest = pygame.Rect(inside.left, plot.bottom + gap, inside.width, 0)
        rest.height = max(1, inside.bottom - rest.top)
        self.table = RowTable(desk, rest, container, (NUMBER, NUMBER), Paint(look).swatch)
        self._seen = self._drawn = ()
        self.update(0.0)

    def _fill_numbers(self, desk: Desk, place: pygame.Rect, container: UIContainer) -> None:
        look, own = desk.look, self.improvement
        gap, names = look.px(APART), [look.px(name) for name in NAMES]
        rest = max(1, place.width - sum(names) - gap - look.px(BOX))
        areas: list[pygame.Rect] = []
        left = place.left
        for name, box, words, tip in (
            (names[0], look.px(BOX), "Speed", SPEED_TIP),
            (names[1], rest, "Seed", SEED_TIP),
        ):
            area = pygame.Rect(left, place.top, name, place.height)
            Caption(desk, area, container, words, tip)
            areas.append(pygame.Rect(area.right, place.top, box, place.height))
            left = areas[-1].right + gap
        self.speed = NumberBox(
            *(desk, areas[0], container, SPEED, own.asked),
            words=lambda value: figure(value, "m/s", short=True),
            begin=lambda: 0,
            put=self._put_speed,
            tip=SPEED_TIP,
        )
        self.seed = NumberBox(
            *(desk, areas[1], container, SEED, float(own.seed)),
            words=lambda value: f"{value:.0f}",
            begin=lambda: 0,
            put=self._put_seed,
            tip=SEED_TIP,
        )

    # --- what the user does --------------------------------------------------------------------

    def _put_speed(self, value: float, _gesture: int, _done: bool) -> None:
        self.improvement.command = value

    def _put_seed(self, value: float, _gesture: int, _done: bool) -> None:
        self.improvement.seed = round(value)

    def _open_goals(self) -> None:
        entries = [
            Entry(goal.title, partial(self._choose, word), checked=partial(self._is, word))
            for word, goal in GOALS.items()
        ]
        Popup(self.desk, self.goal.rect, [entries], width=self.goal.rect.width)

    def _is(self, word: str) -> bool:
        return self.improvement.goal == word

    def _choose(self, word: str) -> None:
        self.improvement.goal = word
        self.goal.show_words(GOALS[word].title)

    def _go(self) -> None:
        if self.improvement.busy:
            self.improvement.stop()
        else:
            self._trouble = self.improvement.start()

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to the open field."""
        return self.speed.key(event) or self.seed.key(event)

    def closed(self) -> None:
        """End the search."""
        self._ended()

    # --- following -----------------------------------------------------------------------------

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Follow the search and the creature of the scene."""
        own, search = self.improvement, self.improvement.search
        self.speed.follow(own.asked)
        if own.beside is not None:
            own.beside.follow()
        told = own.goal, self._trouble, own.text, frozenset(own.switched), own.waits
        seen = (*told, *_state_of(search))
        if seen == self._seen:
            return
        self._seen = seen
        self.go.put("Stop" if own.busy else "Start")
        self.go.able(own.busy or bool(own.chosen))
        best = search.best if search is not None else None
        self.take.able(best is not None and best.trial > 0 and not own.taken)
        self.told.put([self._trouble] if self._trouble else words_of(own))
        self.table.put(rows_of(own))
        if _state_of(search) != self._drawn:
            self._drawn = _state_of(search)
            self.plot.put(search)

    def draw(self, draw: Draw) -> None:
        """Draw the best, walking."""
        if self.improvement.beside is not None:
            draw_best(draw, self.improvement.beside)


def _state_of(search: Search | None) -> tuple[object, ...]:
    """Return what changes while a search goes on."""
    return (search, search.trials, search.done) if search is not None else (None,)
