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
from app.teaching.withhold import HIDDEN, withheld
from app.ui.boards.board import HEAD, PAD, Board, for_fingers
from app.ui.floating import Corner
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.fields import Caption, DropButton
from app.ui.kit.number_box import NumberBox
from app.ui.kit.popup import Entry, Popup
from app.ui.kit.row_table import LINE, SWATCH, RowTable, TableRow
from app.ui.kit.theme import Look
from app.ui.kit.words import time_words
from app.ui.sheets.form_sheet import FormTask

NUMBER = 88.0  # [units] width of a number
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

CROWDED = 0.25
"""A board that covers more of a run's part of the window folds: [1], a quarter. Views have their
numbers at the foot."""


class CompareBoard(Board):
    """The board shows runs side by side; closing it ends the comparison."""

    SIZE = (600.0, 190.0)
    LEAST = (574.0, 150.0)  # all numbers are seen, also those of joints
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
        self._seen = -1
        self._runs = len(beside.variants)  # [count] when it was looked at last
        self._heads: tuple[str, ...] = ()  # the numbers that there are, when it was filled
        self.CORNER = CORNERS[beside.split]
        self.LEAST = self._least(len(heads_of(beside))), self.LEAST[1]
        frame = HEAD + PAD + LINE + 4 + 2 * GAP + SPARE
        self.needed = float(frame + LINE * self._lines())
        self.SIZE = self.SIZE[0], max(self.SIZE[1], self.needed)

    # --- elements ----------------------------------------------------------------------------

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the controls, the table of runs with its buttons, and the sentences below."""
        look, beside = desk.look, self.beside
        line, gap = look.px(LINE + 4), look.px(GAP)
        self._seen, self._heads = beside.changes, heads_of(beside)
        if self.dock is not None:
            columns = (NUMBER,) * max(1, len(self.numbers))
            self.table = RowTable(desk, inside, container, columns, self._paint_look)
            self._follow()
            return
        self._controls(desk, inside, container)
        top = inside.top + line + gap
        high, count = look.target(LINE), len(beside.variants) + 2
        sign = min(look.px(SIGN), high)
        columns = min(max(1, self._room(look, inside.width - 2 * sign)), len(self._heads))
        place = pygame.Rect(inside.left, top, inside.width - 2 * sign, count * look.px(LINE))
        # In a board that was pulled low the table scrolls; the tolerance stays inside.
        place.height = min(place.height, max(1, inside.bottom - top - gap - look.px(LINE)))
        self.table = RowTable(desk, place, container, (NUMBER,) * columns, self._paint_look)
        for number in range(len(beside.variants)):
            y = top + (number + 2) * look.px(LINE)
            if y + sign <= place.bottom:
                self._row_buttons(desk, container, number, pygame.Rect(place.right, y, sign, sign))
        self._below(desk, inside, container, place.bottom + gap)
        self._follow()

    @staticmethod
    def _least(numbers: int) -> float:
        """Return the width [units] that so many numbers need, beside a short name."""
        return NAME + numbers * NUMBER + 2 * SIGN + 2 * PAD + SPARE

    @staticmethod
    def _room(look: Look, width: int) -> int:
        """Return how many numbers a line of `width` [px] has room for; tips have all of them."""
        return (width - look.px(NAME)) // look.px(NUMBER)

    def folded_size(self, look: Look) -> tuple[int, int]:
        """Return room for the runs alone [px]: the legend of the picture. Views of their own have
        names and numbers in themselves.
        """
        if self.beside.split:
            return super().folded_size(look)
        width = look.px(1.3 * NAME + SWATCH + FOLDED * NUMBER + 2 * PAD)
        lines = len(self.beside.variants) + 2
        return width, look.px(HEAD + PAD) + for_fingers(look) + lines * look.px(LINE)

    def fill_folded(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the table of runs, where the picture needs a legend."""
        self._seen, self._heads = self.beside.changes, heads_of(self.beside)
        if not self.beside.split:
            columns = (NUMBER,) * FOLDED
            self.table = RowTable(desk, inside, container, columns, self._paint_look)
            self._follow()

    def _needed(self) -> int:
        """Return the height that all its lines need [px]."""
        look = self.desk.look
        frame = look.px(HEAD) + look.px(PAD) + for_fingers(look)
        return frame + look.px(LINE + 4) + 2 * look.px(GAP) + self._lines() * look.px(LINE)

    def _lines(self) -> int:
        """Return how many lines it has below its controls: runs, the tolerance, sentences."""
        return 2 * max(1, len(self.beside.variants)) + 3

    def _controls(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the controls of all runs; what has no room shrinks."""
        look = desk.look
        line, gap = look.px(LINE + 4), look.px(GAP)
        wide = [look.px(width) for width in (ADD, VIEW, BEGIN)]
        spare = inside.width - 2 * gap
        if sum(wide) > spare:
            wide = [spare * width // sum(wide) for width in wide]
        left, places = inside.left, []
        for width in wide:
            places.append(pygame.Rect(left, inside.top, max(1, width), line))
            left += width + gap
        beside = self.beside
        self.add = DropButton(
            *(desk, places[0], container),
            words="Add runs",
            command=self._open_presets,
            tip=f"Runs of this scene with other settings, up to {MOST_OTHERS}",
        )
        self.add.able(len(beside.variants) < MOST_OTHERS)
        self.view = DropButton(
            *(desk, places[1], container),
            words=SPLIT[beside.split],
            command=self._open_views,
            tip="Outlines over this picture, or a part of the window for each run",
        )
        self.begin = DropButton(
            *(desk, places[2], container),
            words=self._since(),
            command=self._open_beginnings,
            tip="Where all runs began alike",
        )
        self.begin.able(bool(beside.variants))

    def _since(self) -> str:
        comparison = self.beside.comparison
        return "From now" if comparison is None else f"From {time_words(comparison.began)}"

    def _row_buttons(
        self, desk: Desk, container: UIContainer, number: int, place: pygame.Rect
    ) -> None:
        Button(
            *(desk, place, container),
            command=partial(self.edit, number),
            sign="more",
            small=True,
            tip=f"Settings of run {number + 2}",
        )
        Button(
            *(desk, place.move(place.width, 0), container),
            command=partial(self.beside.remove, number),
            sign="cross",
            small=True,
            tip=f"Remove run {number + 2}",
        )

    def _below(self, desk: Desk, inside: pygame.Rect, container: UIContainer, top: int) -> None:
        """Make the tolerance, and the sentences of where runs part."""
        look = desk.look
        line = look.px(LINE)
        wide = min(look.px(FAR), inside.width // 2)
        words = "Parted: a body is off by more than"
        long = min(look.body.size(words)[0] + look.px(8), inside.width - wide)
        head = pygame.Rect(inside.left, top, max(1, long), line)
        Caption(desk, head, container, words, words, role="muted")
        self.far = NumberBox(
            desk,
            pygame.Rect(head.right, top, wide, line),
            container,
            TOLERANCE,
            self.beside.tolerance,
            words=lambda value: figure(value, "m", short=True),
            begin=lambda: 0,
            put=self._put_tolerance,
            tip="The centre of mass of a body, in two runs",
        )
        rest = pygame.Rect(inside.left, head.bottom, inside.width, 0)
        rest.height = max(1, inside.bottom - rest.top)
        self.told = RowTable(desk, rest, container, ())

    def _fit(self) -> None:
        """Make the content again, and the board as high as that needs; its upper edge stays."""
        assert self.boards is not None
        self._seen = self.beside.changes
        if self.dock is not None:
            self.boards.rebuild(self)  # in the strip of a lesson, where its height is given
        else:
            self.fit(max(self.rect.height, self._needed()))

    # --- what the user does ------------------------------------------------------------------

    def _put_tolerance(self, value: float, _gesture: int, _done: bool) -> None:
        self.beside.tolerance = value
        self._follow()

    def _open_presets(self) -> None:
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
            told = ", ".join(variant.title for variant in before)
            entries.insert(0, Entry("As before", partial(self.beside.add, before), tip=told))
        own = Entry("Other settings…", partial(self.edit, len(self.beside.variants)))
        Popup(self.desk, self.add.rect, [entries, [own]], width=self.add.rect.width)

    def _open_views(self) -> None:
        entries = [
            Entry(words, partial(self.show_split, split), checked=partial(self._is_split, split))
            for split, words in enumerate(SPLIT)
        ]
        Popup(self.desk, self.view.rect, [entries], width=self.view.rect.width)

    def _is_split(self, split: int) -> bool:
        return self.beside.split == bool(split)

    def show_split(self, split: int) -> None:
        """Show split views, or outlines over one picture."""
        self.beside.split, self.CORNER = bool(split), CORNERS[bool(split)]
        if self.dock is not None:
            return
        if self.folded:
            assert self.boards is not None
            self.boards.fold(self, True)  # its folded form is another
            return
        self.view.show_words(SPLIT[self.beside.split])
        self._make_way()

    def _make_way(self) -> None:
        """Fold where the board would cover too much of a view."""
        others, (width, height) = len(self.beside.variants), self.desk.size
        crowds = self.rect.width * self.rect.height > CROWDED * width * height / (1 + others)
        if self.beside.split and others and crowds and self.dock is None:
            self.fold()

    def _open_beginnings(self) -> None:
        entries = [
            Entry("From now on", self.beside.from_now),
            Entry("From the beginning", self.beside.from_the_beginning),
        ]
        Popup(self.desk, self.begin.rect, [entries], width=self.begin.rect.width)

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

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to the open field."""
        return self.dock is None and self.far.key(event)

    def _paint_look(self, surface: pygame.Surface, place: pygame.Rect, name: str) -> None:
        paint_look(self.desk.look, surface, place, int(name))

    # --- following ---------------------------------------------------------------------------

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Follow the runs: other elements at once, numbers at the beat."""
        if self.beside.changes != self._seen:
            more = len(self.beside.variants) > self._runs
            self._runs = len(self.beside.variants)
            self._fit()
            if more and not self.folded:
                self._make_way()
        elif self.desk.editor.beat.due:
            self._follow() if self._heads == heads_of(self.beside) else self._fit()

    def _follow(self) -> None:
        beside = self.beside
        beside.follow()
        hides = withheld(self.desk.classroom)
        if self.dock is not None:
            self.table.put([] if hides else class_rows(beside, self.numbers))
            return
        if self.folded and beside.split:
            return
        readings = [] if hides else beside.readings()
        self.table.put(run_rows(beside, self._heads[: len(self.table.columns)], readings))
        if self.folded:
            return
        hidden = [TableRow(HIDDEN.capitalize(), tone="muted")]
        self.told.put(hidden if hides else sentences(beside, self._go))
        self.begin.show_words(self._since())
        self.far.follow(beside.tolerance)
