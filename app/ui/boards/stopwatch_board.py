"""The board of a stopwatch: large digits, start and stop, laps, reset."""

from functools import partial

import pygame

from app.editor.editor import Editor
from app.editor.instruments.instrument_set import Instruments
from app.editor.instruments.stopwatch import Reading, Stopwatch, watch_words
from app.ui.boards.board import Board, Place
from app.ui.boards.boards import Boards
from app.ui.kit import paint
from app.ui.kit.painted import Painted
from app.ui.kit.theme import font
from app.ui.toolkit.leaves import Button, Picture
from app.ui.toolkit.parts import Column, Part, Row

DIGITS = 46  # [units] height of the digits: 80 px on the projector
ROW = 32  # [units] the buttons
LAP = 24  # [units] a line of the laps
LAPS = 4  # [count] laps that are seen, the last ones
TIME = 56  # [units] the line of the digits
HIGH = 30 + 8 + TIME + 6 + ROW + 6  # [units] the whole board without laps


class Digits(Painted):
    """The time. All digits of the font are equally wide, so nothing jumps."""

    words = ""
    runs = False

    def put(self, words: str, runs: bool) -> None:
        """Show another time; while it stands still it is paler."""
        if (words, runs) != (self.words, self.runs):
            self.words, self.runs = words, runs
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint one line in the middle."""
        colour = self.look.colour("accent" if self.runs else "text")
        face = font(self.look.px(DIGITS), bold=True)
        paint.text(surface, self.words, face, colour, self.inner(), "center")


class LapList(Painted):
    """The last laps: number, time since the one before, time since the start."""

    laps: tuple[float, ...] = ()

    def put(self, laps: tuple[float, ...]) -> None:
        """Show other laps."""
        if laps != self.laps:
            self.laps = laps
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the newest at the top."""
        look, muted = self.look, self.look.colour("muted")
        numbered = list(enumerate(self.laps, 1))[-LAPS:]
        for line, (number, time) in enumerate(reversed(numbered)):
            area = pygame.Rect(0, line * look.px(LAP), self.rect.width, look.px(LAP))
            before = self.laps[number - 2] if number > 1 else 0.0
            paint.text(surface, f"{number}", look.body, muted, area)
            middle = area.move(0, 0)
            middle.width = round(area.width * 0.58)
            paint.text(surface, f"+{watch_words(time - before)}", look.body, muted, middle, "right")
            words = watch_words(time)
            paint.text(surface, words, look.body, look.colour("text"), area, "right")


class StopwatchBoard(Board):
    """The stopwatch board shows one stopwatch; closing it removes that."""

    SIZE = (268.0, float(HIGH))
    LEAST = (236.0, float(HIGH))
    STAYS = True

    def __init__(self, watch: Stopwatch, instruments: Instruments) -> None:
        """Show `watch`, which lies among `instruments`."""
        super().__init__("Stopwatch")
        self.watch, self._instruments = watch, instruments
        self._grown = False  # there is room for laps
        self._removed = False  # its stopwatch is gone already

    def stamp(self) -> Reading:
        """Return what the stopwatch shows."""
        return self.watch.reading(self.desk.session)

    def describe(self) -> Part:
        """Return the digits, the buttons below them, and the laps at the foot."""
        reading, session, press = self.stamp(), self.desk.session, self.watch.press
        time, runs, laps = watch_words(reading.seconds), reading.running, reading.laps
        digits = Picture(
            *(Digits, lambda one: one.put(time, runs), (time, runs)),
            least=self.desk.look.px(TIME),
            key="digits",
        )
        switch = partial(self.watch.switch, session)
        lap, reset = partial(press, "lap", session), partial(press, "reset", session)
        some = reading.seconds > 0.0 or bool(laps)
        return Column(
            digits,
            Row(
                Button("Stop" if runs else "Start", switch, strong=True, high=ROW, key="switch"),
                Button("Lap", lap, enabled=runs, framed=True, high=ROW),
                Button("Reset", reset, enabled=some, framed=True, high=ROW),
                even=True,
            ),
            Picture(LapList, lambda one: one.put(laps), laps, grow=1, key="laps"),
        )

    def update(self, seconds: float) -> None:
        """Follow the time of the world."""
        super().update(seconds)
        if self.stamp().laps:
            self._make_room()

    def _make_room(self) -> None:
        """Grow with the first lap, unless the user made the board larger before."""
        if self._grown or self.boards is None:
            return
        self._grown = True
        wanted = self.desk.look.px(HIGH + LAPS * LAP + 6)
        if self.rect.height < wanted:
            self.fit(wanted)

    def closed(self) -> None:
        """Remove the stopwatch, which goes with its board."""
        if not self._removed:
            self._instruments.remove(self.watch)

    def leave(self) -> None:
        """Close the board but keep its stopwatch, which is not on the running scene."""
        self._removed = True
        self.close()


def follow_stopwatches(boards: Boards, editor: Editor) -> None:
    """Keep a board open for every stopwatch of the running scene, and no other."""
    watches = editor.instruments.of(Stopwatch)
    shown = [board for board in boards.open_ones if isinstance(board, StopwatchBoard)]
    for board in shown:
        if board.watch not in watches:
            board.leave()
    known = [board.watch for board in shown]
    for watch in watches:
        if watch not in known:
            board = StopwatchBoard(watch, editor.instruments)
            board.place = _place(boards, editor, watch, shown)
            boards.open(board)


def _place(boards: Boards, editor: Editor, watch: Stopwatch, gone: list[StopwatchBoard]) -> Place:
    """Return where the user clicked; after a restart where its forerunner stood."""
    for old in gone:
        if old.watch.spots == watch.spots and old.place is not None:
            return old.place
    canvas, scale = boards.layout.canvas, boards.desk.look.scale
    x, y = editor.camera.to_screen(*watch.spots[0].at)
    width, height = StopwatchBoard.SIZE
    left, top = (x - canvas.left) / scale, (y - canvas.top) / scale
    left = max(0.0, min(left, canvas.width / scale - width))
    return Place(left, max(0.0, min(top, canvas.height / scale - height)), width, height)
