"""The profile drawer: where the time of a tick goes, now and over the last seconds, and how much
there is for it to do.
"""

from collections.abc import Callable
from functools import partial

import numpy as np

from app.features.profile.model.profile import COLUMNS, LIVE, Profile
from app.features.profile.model.words import STAGES
from app.features.profile.view.strip import (
    StageBar,
    StageStrip,
    paint_swatch,
    stage_tip,
    time_figure,
)
from app.quantities.numbers import counted, figure, percent
from app.ui.boards.board import Board
from app.ui.kit import paint
from app.ui.kit.row_table import LINE, TableRow
from app.ui.kit.theme import Look
from app.ui.kit.words import last_words
from app.ui.toolkit.leaves import Picture, Table, Text, choice
from app.ui.toolkit.parts import Column, Part, Row
from physics.compile.lanes import LANES
from physics.stepping.tick_readings import TickCounts, island_roots, tick_counts

SPANS = (2.0, 5.0, 10.0)  # [s] that the strip may show
SPAN_TIP = "How far back the slowest tick is looked for, and what the picture shows"
COLUMN_WIDTHS = 76, 62, 76  # [units] of a time, of its share, and of the slowest
BAR = 28  # [units] height of the bar
WIDE = 640  # [units] of a board with the table beside the strip, not below
TABLE = 424  # [units] width of the table there
NARROW = 220  # [units] that the strip beside it keeps
WIDER = 1240  # [units] of a board with the table in two columns there
FEW = 3  # [count] lines of the table that stay in sight below the strip
STRIP_LINES = 4  # [count] small lines that a strip is high at least
LEAST_STRIP = 0.28  # [1] of the height below the bar for the strip, where the table is below
STRIP_EVERY = 0.1  # [s] between two pictures of the strip: it is for the eye, not for the hand

COUNTS_TIP = (
    "Awake: bodies that are neither static nor asleep.\nPairs: shapes whose fat boxes overlap;"
    " touching: those with contact points.\nColours: sorts of contacts that share no moving body;"
    f" a block solves {LANES} contacts of one colour at once, and full lanes are work well done."
    "\nIslands: bodies held together by contacts and joints."
)
REST_TIP = (
    "From one picture to the next, without the ticks: the scene's own code, commands, drawing,"
    " words, and waiting for the screen"
)
TYPICAL_TIP = (
    f"Typical: the mean of the middle half, by their time, of the last {LIVE} ticks: those that the"
    " system has interrupted are not among them.\nSlowest: of all in the time chosen above"
)
UNSTEADY = "the processor's counter changes its pace: shares are right, times are rough"
NO_COUNTER = "This processor has no counter that a program may read: only whole ticks are timed"


class ProfileBoard(Board):
    """The board of the profile; ticks are timed as long as it is open."""

    SIZE = (900.0, 340.0)
    LEAST = (340.0, 270.0)
    STAYS = True
    DRAWER = True
    BESIDE = True
    ESCAPES = True

    def __init__(self, profile: Profile, hand_over: Callable[[], None]) -> None:
        """Show `profile`, and open it; `hand_over` copies its table."""
        super().__init__("Profile of the tick")
        self.profile, self.hand_over = profile, hand_over
        self.span = SPANS[1]
        self._counted: tuple[str, ...] = ()  # what there is to do, when it was read last
        profile.open()

    def closed(self) -> None:
        """Time no more: nobody looks."""
        self.profile.close()

    def signs(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Return the buttons that freeze and copy."""
        frozen = self.profile.frozen
        tip = "Go on with what runs" if frozen else "Freeze these times, while the run goes on"
        return [
            ("play" if frozen else "pause", tip, self.freeze),
            ("copy", "Copy the times of all kept ticks, as CSV", self.hand_over),
        ]

    def freeze(self) -> None:
        """Keep what is shown, or go on."""
        self.profile.frozen = not self.profile.frozen
        self.put_title("Profile of the tick" + (": frozen" if self.profile.frozen else ""))
        self.again()

    # --- what it shows -----------------------------------------------------------------------

    def stamp(self) -> object:
        """Return how far back it looks."""
        return self.span

    def moment(self) -> object:
        """Return the tick, and what was timed."""
        session = self.desk.session
        return self.profile.changes, session.generation, session.world.tick

    def describe(self) -> Part:
        """Return the words, the bar, the strip and the counts, and the table below or beside."""
        look, room, world = self.desk.look, self.tree.area, self.desk.session.world
        gap, times, left = look.px(6), self.profile.now, room.width
        wide = room.width if times.any() else 0  # before the first tick there are no rows
        beside, two = wide >= look.px(WIDE), wide >= look.px(WIDER)
        table = min(look.px(TABLE), room.width - look.px(NARROW) - 2 * gap)
        table = 2 * look.px(TABLE) + gap if two else table
        left -= table + 2 * gap if beside else 0
        head = look.px(LINE) + look.px(BAR) + 2 * gap
        strip, counts = self._shares(look, (left, room.height - head), not beside)
        if not self.profile.frozen:
            islands = island_roots(world)
            count = len(np.unique(islands[islands >= 0]))
            self._counted = count_words(tick_counts(world), count)
        said, shorter = self._head(float(times.sum()))
        shown = partial(Table, swatch=partial(paint_swatch, look=look), grow=1)
        parts = (
            Row(
                Text(said, "strong", shorter=shorter, at_most=1, grow=1, key="said"),
                choice(SPANS, self.span, self.choose, last_words, SPAN_TIP, high=LINE),
            ),
            Picture(
                *(StageBar, lambda bar: bar.put(times), self.moment(), look.px(BAR)),
                key="bar",
            ),
            strip > 0
            and Picture(
                *(StageStrip, self._show_strip, self.span, strip),
                every=STRIP_EVERY,
                grow=float(beside),
                key="strip",
            ),
            counts > 0
            and Text(
                *(" · ".join(self._counted), "small", "muted", COUNTS_TIP),
                room_for=(WIDEST,),
                key="counts",
            ),
        )
        rows = self._rows(times)
        if not counts:
            rows += [TableRow(words.capitalize(), tip=COUNTS_TIP) for words in self._counted]
        half = (len(rows) + 1) // 2 if beside and two else len(rows)
        tables = [shown(rows[:half], COLUMN_WIDTHS, key="table")]
        if rows[half:]:
            tables.append(shown([rows[0], *rows[half:]], COLUMN_WIDTHS, key="second"))
        if not beside:
            return Column(*parts, *tables)
        tables_wide = table / look.scale
        return Row(Column(*parts, grow=1), Row(*tables, even=True, wide=tables_wide), gap=12)

    def _show_strip(self, strip: StageStrip) -> None:
        profile, tick_length = self.profile, self.desk.session.world.tick_length
        wanted = round(self.span / tick_length)
        strip.put(*profile.recent(wanted), self.span, wanted, profile.budget)

    def choose(self, span: float) -> None:
        """Show so much of the past [s]."""
        self.span = span

    def _shares(self, look: Look, room: tuple[int, int], below: bool) -> tuple[int, int]:
        """Return the heights [px] of the strip and of the counts in a `room` [px] that they have
        for themselves, or with the table `below` them.

        Where there is too little for both the counts are lines of the table, which scrolls; a
        strip of a few lines would be no picture.
        """
        small, gap = look.small.get_linesize(), look.px(6)
        counts = len(paint.wrap(WIDEST, look.small, room[0])) * small
        least, table = STRIP_LINES * small, FEW * look.px(LINE) + gap if below else 0
        for high in (counts, 0):
            left = room[1] - (high + gap if high else 0)
            strip = max(least, round(LEAST_STRIP * left)) if below else left
            if strip >= least and left - strip >= table:
                return strip, high
        return 0, counts

    def _head(self, tick: float) -> tuple[str, tuple[str, ...]]:
        """Return how long a tick takes, and the same in fewer words."""
        profile = self.profile
        if tick <= 0.0:
            return "No tick yet", ()
        if not profile.counts:
            return NO_COUNTER, ()
        end = "" if profile.is_steady else f" ({UNSTEADY})"
        short = f"Tick {time_figure(tick, tick)}"
        words = f"{short}: {percent(tick / profile.budget)} of {figure(profile.budget / 1000, 's')}"
        return words + end, (short + end,)

    def _rows(self, times: np.ndarray) -> list[TableRow]:
        tick = float(times.sum())
        rows = self.profile.recent(round(self.span * 1000.0 / self.profile.budget))[1]
        if tick <= 0.0 or not len(rows):
            return []
        slowest = rows[np.argmax(rows.sum(axis=1))]
        head = "typical", "share", "slowest"
        peaks = float(slowest.sum())
        result = [TableRow("Stage of the tick", head, tone="muted", tip=TYPICAL_TIP)]
        for name, ms, peak in zip(COLUMNS, times.tolist(), slowest.tolist(), strict=True):
            if ms <= 0.0 and peak <= 0.0:
                continue
            most = figure(peak / 1000.0, "s", 2) if peak > 0.0 else "–"
            cells = time_figure(ms, tick), percent(ms / tick), most
            result.append(TableRow(STAGES[name].title, cells, name, stage_tip(name, ms, tick)))
        cells = time_figure(tick, tick), percent(1.0), figure(peaks / 1000.0, "s", 2)
        result.append(TableRow("The whole tick", cells, "", TYPICAL_TIP, strong=True, ruled=True))
        frame = self.profile.frame
        if frame.whole > 0.0:
            rest = max(frame.whole - frame.ticks, 0.0)
            words = figure(frame.ticks / 1000.0, "s"), percent(frame.ticks / frame.whole)
            result.append(TableRow("Ticks of a frame", words, "", REST_TIP, ruled=True))
            words = figure(rest / 1000.0, "s"), percent(rest / frame.whole)
            result.append(TableRow("The rest of the frame", words, "", REST_TIP))
        return result


def count_words(counts: TickCounts, islands: int) -> tuple[str, ...]:
    """Return the counters, those that belong together in one."""
    groups = (
        (f"{counts.awake} awake", f"{counts.asleep} asleep"),
        (counted(counts.shapes, "shapes"), counted(counts.pairs, "pairs")),
        (f"{counts.contacts} touching",),
        (counted(counts.colours, "colours"), counted(counts.blocks, "blocks")),
        (f"{counts.lanes} of {LANES * counts.blocks} lanes full",),
        (counted(islands, "islands"),),
    )
    return tuple(", ".join(group) for group in groups)


WIDEST = " · ".join(count_words(TickCounts(8888, 8888, 8888, 88888, 88888, 40, 8888, 88888), 8888))
"""The longest sentence that room is kept for."""
