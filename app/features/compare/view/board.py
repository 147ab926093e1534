"""The board of runs side by side: what they differ by, what is read of them, where they part."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.features.compare.model.partings import Apart
from app.features.compare.model.side_by_side import SideBySide
from app.features.compare.model.variant import MOST_OTHERS, Variant, parameters, presets
from app.features.compare.view.rows import class_rows, heads_of, paint_look, run_rows, sentences
from app.quantities.numbers import figure
from app.simulation.attached.shown_comparison import FINEST, WIDEST
from app.simulation.commands.properties import Property
from app.teaching.spoilers import HIDDEN, withheld
from app.ui.boards.board import HEAD, PAD, Board, for_fingers
from app.ui.floating import Corner
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry
from app.ui.kit.row_table import LINE, SWATCH, TableRow
from app.ui.kit.theme import Look
from app.ui.kit.words import time_words
from app.ui.sheets.form_sheet import FormTask
from app.ui.toolkit.inputs import Number
from app.ui.toolkit.leaves import CONTROL, Button, Menu, Table, Text, choice
from app.ui.toolkit.parts import Column, Part, Row

NUMBER = 102.0  # [units] width of a number: "energy drift", 92 at most, and two spaces beside it
NAME = 150.0  # [units] least width of a name
SIGN = 25.0  # [units] a button beside a row
ADD, VIEW, BEGIN, FAR = 116.0, 128.0, 136.0, 92.0  # [units] widths of the controls
GAP = 6.0  # [units]
SPARE = 6.0  # [units] for heights that are whole pixels, each rounded
FOLDED = 1  # [count] numbers of a run on the folded board
SPLIT = ("Overlaid", "Split views")
CORNERS: tuple[Corner, Corner] = ("bottom right", "top right")
"""Where it comes to, overlaid and split: views have their numbers at the foot."""

TOLERANCE = Property("tolerance", "number", "m", "how far apart runs have parted", FINEST, WIDEST)

ADD_TIP = f"Runs of this scene with other settings, up to {MOST_OTHERS}"
VIEW_TIP = "Outlines over this picture, or a part of the window for each run"
BEGIN_TIP = "Where all runs began alike"
PARTED = "Parted when a body is off by more than"
FAR_TIP = "The centre of mass of a body, in two runs"

CROWDED = 0.25
"""A board that covers more of a run's part of the window folds: [1], a quarter. Views have their
numbers at the foot."""


class CompareBoard(Board):
    """The board shows runs side by side; closing it ends the comparison."""

    SIZE = (640.0, 190.0)
    LEAST = (630.0, 150.0)  # all numbers are seen, also those of joints
    FOLLOWS = True  # the names of its runs: the legend of the picture
    ESCAPES = True

    def __init__(
        self,
        beside: SideBySide,
        edit: Callable[[FormTask], None],
        numbers: tuple[str, ...] = (),
    ) -> None:
        """Show `beside`; `edit` asks for the settings of a run.

        `numbers`, of HEADS, are those that a class reads in the strip of a lesson; without any it
        reads when each run has parted.
        """
        super().__init__("Side by side")
        self.beside, self._edit, self.numbers = beside, edit, numbers
        self._changes = beside.changes
        self._runs = len(beside.variants)  # [count] when it was looked at last
        self.CORNER = CORNERS[beside.split]
        self.LEAST = self._least(len(heads_of(beside))), self.LEAST[1]
        frame = HEAD + PAD + LINE + 4 + 2 * GAP + SPARE
        self.needed = float(frame + LINE * self._lines())
        self.SIZE = self.SIZE[0], max(self.SIZE[1], self.needed)

    # --- what it shows -----------------------------------------------------------------------

    def stamp(self) -> object:
        """Return which runs there are, and how they are shown."""
        beside = self.beside
        return beside.changes, beside.split, beside.tolerance, withheld(self.desk.classroom)

    def fill_folded(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the table of runs, where the picture needs a legend."""
        if not self._is_bare:
            self.fill(desk, inside, container)

    def describe(self) -> Part:
        """Return the controls, the runs with their buttons, and the sentences below; the runs alone
        in the strip of a lesson, and folded, as the legend of the picture.
        """
        beside, look, room = self.beside, self.desk.look, self.tree.area
        hides, heads = withheld(self.desk.classroom), heads_of(beside)
        shown = partial(Table, swatch=self._paint_look, key="table")
        beside.follow()
        if self.dock is not None:
            columns = (NUMBER,) * max(1, len(self.numbers))
            return shown([] if hides else class_rows(beside, self.numbers), columns)
        readings = [] if hides else beside.readings()
        if self.folded:
            return shown(run_rows(beside, heads[:FOLDED], readings), (NUMBER,) * FOLDED)
        sign, line = min(look.px(SIGN), look.target(LINE)), look.px(LINE)
        columns = min(max(1, self._room(look, room.width - 2 * sign)), len(heads))
        rows = run_rows(beside, heads[:columns], readings)
        # In a board that was pulled low the table scrolls; the tolerance stays inside.
        seen = (room.height - look.px(CONTROL) - line - 3 * look.px(GAP)) // line
        count = max(1, min(seen, len(rows)))
        hidden = [TableRow(HIDDEN.capitalize(), tone="muted")]
        signs = (self._signs(number) for number in range(min(count - 2, len(beside.variants))))
        return Column(
            self._controls(),
            Row(
                shown(rows, (NUMBER,) * columns, count=(count, count), grow=1),
                Column(Text("", high=2 * LINE), *signs, gap=0),
                gap=0,
            ),
            Column(
                Row(
                    Text(PARTED, role="muted", tip=PARTED, at_most=1),
                    Number(
                        *(TOLERANCE, beside.tolerance, self._put_tolerance),
                        partial(figure, unit="m", short=True),
                        FAR_TIP,
                        wide=FAR,
                        high=LINE,
                        key="far",
                    ),
                    gap=8,
                ),
                Table(hidden if hides else sentences(beside, self._go), grow=1, key="told"),
                gap=0,
                grow=1,
            ),
        )

    def _controls(self) -> Part:
        """Return the controls of all runs."""
        beside, words = self.beside, SPLIT.__getitem__
        since = beside.comparison and f"From {time_words(beside.comparison.began)}"
        beginnings = [
            Entry("From now on", beside.from_now),
            Entry("From the beginning", beside.from_the_beginning),
        ]
        some, room = bool(beside.variants), len(beside.variants) < MOST_OTHERS
        return Row(
            Menu("Add runs", self._presets, ADD_TIP, room, wide=ADD, key="add"),
            choice((0, 1), int(beside.split), self.show_split, words, VIEW_TIP, wide=VIEW),
            Menu(since or "From now", lambda: [beginnings], BEGIN_TIP, some, wide=BEGIN),
        )

    def _signs(self, number: int) -> Part:
        """Return the buttons beside a run."""
        edit, remove = partial(self.edit, number), partial(self.beside.remove, number)
        run, sign = f"run {number + 2}", partial(Button, "", small=True, wide=SIGN, high=LINE)
        return Row(
            sign(edit, f"Settings of {run}", sign="more"),
            sign(remove, f"Remove {run}", sign="cross"),
            gap=0,
            key=f"run {number}",
        )

    @staticmethod
    def _least(numbers: int) -> float:
        """Return the width [units] that so many numbers need, beside a short name."""
        return NAME + numbers * NUMBER + 2 * SIGN + 2 * PAD + SPARE

    @staticmethod
    def _room(look: Look, width: int) -> int:
        """Return how many numbers a line of `width` [px] has room for; tips have all of them."""
        return (width - look.px(NAME)) // look.px(NUMBER)

    @property
    def _is_bare(self) -> bool:
        """Return whether nothing but its title is left of it where it is folded."""
        return self.beside.split or self.crowded

    def folded_size(self, look: Look) -> tuple[int, int]:
        """Return room for the runs alone [px]: the legend of the picture, where that has room.
        Views of their own have names and numbers in themselves.
        """
        if self._is_bare:
            return super().folded_size(look)
        width = look.px(1.3 * NAME + SWATCH + FOLDED * NUMBER + 2 * PAD)
        lines = len(self.beside.variants) + 2
        return width, look.px(HEAD + PAD) + for_fingers(look) + lines * look.px(LINE)

    def _needed(self) -> int:
        """Return the height that all its lines need [px]."""
        look = self.desk.look
        frame = look.px(HEAD) + look.px(PAD) + for_fingers(look)
        return frame + look.px(LINE + 4) + 2 * look.px(GAP) + self._lines() * look.px(LINE)

    def _lines(self) -> int:
        """Return how many lines it has below its controls: runs, the tolerance, sentences."""
        return 2 * max(1, len(self.beside.variants)) + 3

    def _fit(self) -> None:
        """Make the content again, and the board as high as that needs; its upper edge stays."""
        assert self.boards is not None
        self._changes = self.beside.changes
        if self.dock is not None:
            self.boards.rebuild(self)  # in the strip of a lesson, where its height is given
        else:
            self.fit(max(self.rect.height, self._needed()))

    # --- what the user does ------------------------------------------------------------------

    def _put_tolerance(self, value: float, _gesture: int, _done: bool) -> None:
        self.beside.tolerance = value

    def _presets(self) -> list[list[Entry]]:
        room = MOST_OTHERS - len(self.beside.variants)
        entries = [
            Entry(
                words,
                partial(self.beside.add, variants),
                refused="" if len(variants) <= room else f"there is room for {room} more",
                enabled=len(variants) <= room,
            )
            for words, variants in presets().items()
        ]
        before = self.beside.before if not self.beside.variants else ()
        if before:
            said = ", ".join(variant.title for variant in before)
            entries.insert(0, Entry("As before", partial(self.beside.add, before), tip=said))
        own = Entry("Other settings…", partial(self.edit, len(self.beside.variants)))
        return [entries, [own]]

    def show_split(self, split: int) -> None:
        """Show split views, or outlines over one picture."""
        self.beside.split, self.CORNER = bool(split), CORNERS[bool(split)]
        if self.dock is not None:
            return
        if self.folded:
            assert self.boards is not None
            self.boards.fold(self, True)  # its folded form is another
            return
        self._make_way()

    def _make_way(self) -> None:
        """Fold where the board would cover too much of a view."""
        others, (width, height) = len(self.beside.variants), self.desk.size
        crowds = self.rect.width * self.rect.height > CROWDED * width * height / (1 + others)
        if self.beside.split and others and crowds and self.dock is None:
            self.fold()

    def edit(self, number: int) -> None:
        """Ask for the settings of run `number`; a new one is added."""
        beside, usual = self.beside, self.beside.session.world.settings
        is_new = number >= len(beside.variants)
        variant = Variant("") if is_new else beside.variants[number]
        asked = parameters()
        values = {**{name: getattr(usual, name) for name in asked}, **dict(variant.settings)}

        def start(chosen: dict[str, float | int | bool | str]) -> str:
            made = variant.with_settings(chosen, usual)
            if is_new:
                beside.add((made,))
            else:
                beside.change(number, made)
            return ""

        def told(chosen: dict[str, float | int | bool | str]) -> str:
            return f"Differs by: {variant.with_settings(chosen, usual).words}."

        title = "Another run" if is_new else f"Settings of run {number + 2}"
        self._edit(FormTask(title, "Run it", asked, values, start, told, lines=2))

    def _go(self, apart: Apart) -> None:
        self.beside.session.paused = True
        self.beside.session.go_to(apart.tick)

    def closed(self) -> None:
        """End the comparison: without its board nobody knows what the outlines are."""
        self.beside.end()

    def _paint_look(self, surface: pygame.Surface, place: pygame.Rect, name: str) -> None:
        paint_look(self.desk.look, surface, place, int(name))

    # --- following ---------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Follow the runs; others need another height."""
        if self.beside.changes != self._changes:
            more = len(self.beside.variants) > self._runs
            self._runs = len(self.beside.variants)
            self._fit()
            if more and not self.folded:
                self._make_way()
        if not (self.folded and self._is_bare):
            super().update(seconds)
