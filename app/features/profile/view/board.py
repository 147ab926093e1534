"""The profile drawer: where the time of a tick goes, now and over the last seconds, and how much
there is for it to do.
"""

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
import pygame
from pygame_gui.core import UIContainer

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
from app.ui.kit.desk import Desk
from app.ui.kit.fields import DropButton
from app.ui.kit.popup import Entry, Popup
from app.ui.kit.row_table import LINE, RowTable, TableRow
from app.ui.kit.theme import Look
from app.ui.kit.told import Words
from physics import World
from physics.compile.lanes import LANES
from physics.stepping.tick_readings import TickCounts, island_roots, tick_counts

SPANS = (2.0, 5.0, 10.0)  # [s] that the strip may show
SPAN = 124  # [units] width of the choice
NUMBER, SHARE = 76, 62  # [units] widths of a time and of a share
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
UNSTEADY = "the processor's counter changes its pace: shares are right, times are about so"
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
        self._seen: object = None
        self._strip_rest = 0.0  # [s] until the next picture
        self._reading: Iterator[None] = iter(())  # what is left to do of it
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
            ("copy", "Copy the times of all ticks that are kept, as CSV", self.hand_over),
        ]

    def freeze(self) -> None:
        """Keep what is shown, or go on."""
        self.profile.frozen = not self.profile.frozen
        self.put_title("Profile of the tick" + (": frozen" if self.profile.frozen else ""))
        self.again()

    # --- elements ----------------------------------------------------------------------------

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the words, the bar, the strip, the counts and the table."""
        look = desk.look
        gap, line = look.px(6), look.px(LINE)
        left, table = inside.copy(), inside.copy()
        if inside.width >= look.px(WIDE):
            table.width = min(look.px(TABLE), inside.width - look.px(NARROW) - 2 * gap)
            if inside.width >= look.px(WIDER):
                table.width = 2 * look.px(TABLE) + gap
            table.right = inside.right
            left.width -= table.width + 2 * gap
        wide = min(look.px(SPAN), left.width // 2)
        place = pygame.Rect(left.right - wide, left.top, wide, line)
        tip = "How far back the slowest tick is looked for, and what the picture shows"
        self.choice = DropButton(
            desk, place, container, words=self._span_words(), command=self._open_spans, tip=tip
        )
        head = pygame.Rect(left.left, left.top, max(1, place.left - gap - left.left), line)
        self.said = Words(desk, head, container, "text")
        bar = pygame.Rect(left.left, head.bottom + gap, left.width, look.px(BAR))
        self.bar = StageBar(desk, bar, container)
        strip = pygame.Rect(left.left, bar.bottom + gap, left.width, 0)
        room, below = left.bottom - strip.top, left.width == inside.width
        strip.height, counts = self._shares(look, (left.width, room), below)
        foot = pygame.Rect(left.left, strip.bottom + gap, left.width, counts)
        if strip.height == 0:
            foot.top = strip.top
        if below:
            table.top = (foot.bottom if counts else strip.bottom) + gap
            table.height = max(1, inside.bottom - table.top)
        self.strip = StageStrip(desk, strip, container) if strip.height else None
        self.counts = Words(desk, foot, container, "muted", small=True) if counts else None
        self._counted = ()
        swatch = partial(paint_swatch, look=look)
        columns, right = (NUMBER, SHARE, NUMBER), None
        if table.width > look.px(TABLE) and not below:
            right = table.copy()
            table.width = look.px(TABLE)
            right.width, right.right = table.width, inside.right
        self.table = RowTable(desk, table, container, columns, swatch)
        self.second = RowTable(desk, right, container, columns, swatch) if right else None
        self._seen = None
        self.update(1.0)

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

    def _span_words(self) -> str:
        return f"last {self.span:g} s"

    def _open_spans(self) -> None:
        entries = [
            Entry(f"last {span:g} s", partial(self.choose, span), checked=partial(self._is, span))
            for span in SPANS
        ]
        Popup(self.desk, self.choice.rect, [entries], width=self.choice.rect.width)

    def _is(self, span: float) -> bool:
        return self.span == span

    def choose(self, span: float) -> None:
        """Show so much of the past [s]."""
        self.span = span
        self.choice.show_words(self._span_words())
        self._seen = None

    # --- following ---------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Follow the ticks; at once when time stands, else as often as eyes can follow."""
        self._strip_rest -= seconds
        session, profile = self.desk.session, self.profile
        now = profile.changes, self.span, session.generation, session.world.tick
        if now == self._seen:
            return
        stands = session.paused or self._seen is None
        beat = stands or self.desk.editor.beat.due
        due = self._strip_rest <= 0.0 and not beat  # never both in one frame, while time runs
        if self.strip is not None and (stands or due):
            self._strip_rest = STRIP_EVERY
            wanted = round(self.span / session.world.tick_length)
            shown = profile.recent(wanted)
            self.strip.put(*shown, self.span, wanted, profile.budget)
        elif not beat:
            next(self._reading, None)
        if beat:
            self._reading = self._read(session.world)
            self._seen = now if stands else ()
            if stands:
                deque(self._reading, maxlen=0)

    def _read(self, world: World) -> Iterator[None]:
        """Read all, in parts: one a frame, so that no frame has all of the painting."""
        times = self.profile.now
        self.said.put(self._head(float(times.sum())))
        self.bar.put(times)
        yield
        if not self.profile.frozen:
            islands = island_roots(world)
            count = len(np.unique(islands[islands >= 0]))
            self._counted = count_words(tick_counts(world), count)
            if self.counts is not None:
                self.counts.put(" · ".join(self._counted))
                self.counts.tip = COUNTS_TIP
        yield
        rows = self._rows(times)
        if self.counts is None:
            rows += [TableRow(words.capitalize(), tip=COUNTS_TIP) for words in self._counted]
        if self.second is not None and rows:
            half = (len(rows) + 1) // 2
            self.second.put([rows[0], *rows[half:]])
            rows = rows[:half]
            yield
        self.table.put(rows)

    def _head(self, tick: float) -> str:
        profile = self.profile
        if tick <= 0.0:
            return "No tick yet"
        if not profile.counts:
            return NO_COUNTER
        share = percent(tick / profile.budget)
        short = f"Tick {time_figure(tick, tick)}"
        words = f"{short}: {share} of {figure(profile.budget / 1000, 's')}"
        if self.desk.look.strong.size(words)[0] > self.said.rect.width:
            words = short
        return words if profile.is_steady else f"{words} ({UNSTEADY})"

    def _rows(self, times: np.ndarray) -> list[TableRow]:
        tick = float(times.sum())
        rows = self.profile.recent(round(self.span * 1000.0 / self.profile.budget))[1]
        if tick <= 0.0 or not len(rows):
            return []
        slowest = rows[np.argmax(rows.sum(axis=1))]
        head = "typical", "share", "slowest"
        peaks = float(slowest.sum())
        found = [TableRow("Stage of the tick", head, tone="muted", tip=TYPICAL_TIP)]
        for name, ms, peak in zip(COLUMNS, times.tolist(), slowest.tolist(), strict=True):
            if ms <= 0.0 and peak <= 0.0:
                continue
            most = figure(peak / 1000.0, "s", 2) if peak > 0.0 else "–"
            cells = time_figure(ms, tick), percent(ms / tick), most
            found.append(TableRow(STAGES[name].title, cells, name, stage_tip(name, ms, tick)))
        cells = time_figure(tick, tick), percent(1.0), figure(peaks / 1000.0, "s", 2)
        found.append(TableRow("The whole tick", cells, "", TYPICAL_TIP, strong=True, ruled=True))
        frame = self.profile.frame
        if frame.whole > 0.0:
            rest = max(frame.whole - frame.ticks, 0.0)
            words = figure(frame.ticks / 1000.0, "s"), percent(frame.ticks / frame.whole)
            found.append(TableRow("Ticks of a frame", words, "", REST_TIP, ruled=True))
            words = figure(rest / 1000.0, "s"), percent(rest / frame.whole)
            found.append(TableRow("The rest of the frame", words, "", REST_TIP))
        return found


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
