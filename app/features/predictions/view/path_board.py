"""The board of a predicted path: the sketches, the run, and how near each of them was."""

from functools import partial

import numpy as np
import pygame

from app.features.predictions.view.going_on import run
from app.features.predictions.view.looks import color_of
from app.features.predictions.view.path_words import MEAN_TIP, cells_of, said, tip_of
from app.features.predictions.view.picture import PredictionPicture
from app.teaching.prediction.prediction import Prediction
from app.teaching.prediction.sketch import Sketch
from app.ui.boards.board import Board
from app.ui.floating import Box
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.entry import Entry as Typing
from app.ui.kit.keyboard_focus import ENTER
from app.ui.kit.popup import Entry
from app.ui.kit.row_table import RowTable, TableRow
from app.ui.toolkit.leaves import Button, Menu, Table, Text, choice
from app.ui.toolkit.parts import Column, Part, Row

SECONDS = (1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 30.0)  # [s] offered
COLUMNS = (78, 78, 62)  # [units] mean, largest, share
WHAT = {False: "The path", True: "The end only"}
WHAT_TIP = "Draw the whole path, or only mark the place where it ends"
ENDS_TIP = "Choose when the run ends. It also ends when the body rests or leaves the picture."
PARTS = 8  # [count] boxes round a path, of which the board keeps clear
MOST_ROWS = 7  # [count] the board grows for so many


class PathBoard(Board):
    """The board is open as long as a path is asked for or shown."""

    SIZE = (372.0, 212.0)
    STAYS = True
    TITLED = False
    LEAST = (330.0, 190.0)
    CORNER = "top right"  # in the sky: what moves ends on a floor
    TIMED = False

    def __init__(self, prediction: Prediction, picture: PredictionPicture) -> None:
        """Show a prediction, and mark its sketches in the `picture`."""
        super().__init__("Predict, then run")
        self.prediction, self.picture = prediction, picture
        self._asked = self.prediction.asked
        self._state = "asking"  # when a place was looked for last
        self._name: tuple[Sketch, Typing] | None = None  # a name that is being typed

    # --- what it shows -------------------------------------------------------------------------

    def stamp(self) -> object:
        """Return the prediction, and the tenths of seconds that it has run."""
        tenths, run_of = 0, self.prediction.run_of
        if self.prediction.state == "running" and run_of is not None:
            tenths = round(10 * run_of.elapsed(self.desk.session.world))
        return self.prediction.changes, tenths

    def describe(self) -> Part:
        """Return the words, the list of sketches, and the buttons; in the strip of a lesson that
        lets it run, and its step says how.
        """
        prediction, docked = self.prediction, self.dock is not None
        if prediction.kind != "path":
            return Column()  # a vote is asked: this board is closed at the next frame
        lines, columns = (3, COLUMNS[:1]) if docked else (2, COLUMNS)
        state, ends = prediction.state, prediction.ends
        asking = state == "asking"
        return Column(
            Text(said(prediction, self.desk.session.world), lines=lines, at_most=lines),
            Table(self._rows(len(columns)), columns, self._swatch, grow=1, key="table"),
            not docked
            and Row(
                choice(
                    *((False, True), prediction.marks, self._ask_for, WHAT.__getitem__, WHAT_TIP),
                    shown="The end" if prediction.marks else "The path",
                    enabled=asking,
                    grow=1,
                ),
                Menu(
                    f"{ends.seconds:g} s" + (" or a touch" if ends.touch else ""),
                    *(self._ends, ENDS_TIP),
                    enabled=asking,
                    grow=1,
                ),
                Button(
                    *({"asking": "Run", "running": "Stop"}.get(state, "Again"), self._act),
                    enabled=not asking or prediction.run_of is not None,
                    strong=True,
                    wide=108,
                ),
            ),
            gap=0 if docked else 6,
        )

    @property
    def table(self) -> RowTable:
        """Return the list of sketches."""
        return self.tree["table"]

    def keeps_clear(self, desk: Desk) -> list[Box]:
        """Return where the guesses are [px] and, once it runs, where the path is."""
        run, lines = self.prediction.run_of, [one.line for one in self.prediction.sketches]
        if run is not None and run.path is not None and self.prediction.state != "asking":
            lines.append(run.path.points)
        camera, boxes = desk.editor.camera, list[Box]()
        for line in lines:
            for part in np.array_split(line, min(PARTS, max(1, len(line) - 1))):
                pixels = np.array([camera.to_screen(*point) for point in part.tolist()])
                if len(pixels):
                    boxes.append(Box(*pixels.min(axis=0).tolist(), *pixels.max(axis=0).tolist()))
        return [box for box in boxes if box.right > 0.0 and box.bottom > 0.0]

    def _swatch(self, surface: pygame.Surface, area: pygame.Rect, name: str) -> None:
        """Paint the number of a sketch, as it stands at its end in the picture."""
        look = self.desk.look
        argb = color_of(self.desk.view.theme, int(name))
        color = pygame.Color(argb >> 16 & 0xFF, argb >> 8 & 0xFF, argb & 0xFF)
        paint.disc(surface, area.center, look.px(9.5), color)
        ink = look.colour("raised")
        paint.text(surface, name, look.small, ink, area.inflate(look.px(8), look.px(9)), "center")

    # --- following -----------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Follow the prediction; the line under the mouse is lit in the picture."""
        if self.prediction.state == "off":
            return
        self._asked = self.prediction.asked
        super().update(seconds)
        if "table" in self.tree:
            self._light()
            self._make_room(len(self.table.rows))
        if self._state != self.prediction.state and self.boards is not None:
            self._state = self.prediction.state
            self.boards.make_way(self)  # of the path that is to be watched

    def _make_room(self, rows: int) -> None:
        """Grow with the sketches, as far as `MOST_ROWS`; then the wheel scrolls."""
        table = self.table
        last = table.line_rect(min(rows, MOST_ROWS) - 1).bottom if rows else 0
        missing = last + table.offset - table.rect.height
        if missing > 0:
            self.fit(self.rect.height + missing)

    def _light(self) -> None:
        number = self.table.row_at(pygame.mouse.get_pos()[1]) if self.table.hovered else -1
        shown = self._listed()
        number -= 1 if self.prediction.ranking_shown else 0
        self.picture.lit = shown[number] if 0 <= number < len(shown) else None

    def _listed(self) -> list[Sketch]:
        if self.prediction.ranking_shown:
            return self.prediction.sketches.ranking
        return list(self.prediction.sketches)

    def _rows(self, columns: int) -> list[TableRow]:
        """Return a line a sketch with so many numbers; the judged ones in order, the best first."""
        rows = [
            TableRow(
                sketch.title,
                cells_of(sketch)[:columns],
                str(sketch.number),
                tip=tip_of(self.prediction, sketch),
                strong=sketch is self.prediction.sketches.best,
                marked=sketch is self.prediction.sketches.best,
                command=partial(self.rename, sketch),
            )
            for sketch in self._listed()
        ]
        if self.prediction.ranking_shown:
            marks = self.prediction.marks
            heads = ("distance", "", "") if marks else ("mean", "largest", "within")
            heads = heads[:columns]
            rows.insert(0, TableRow("Best first", heads, tone="muted", tip=MEAN_TIP))
        return rows

    # --- what the user does --------------------------------------------------------------------

    def _act(self) -> None:
        state = self.prediction.state
        if state == "asking":
            run(self.desk)
        elif state == "running":
            self.prediction.reveal()
        else:
            self.prediction.again()

    def _ask_for(self, marks: bool) -> None:
        self.prediction.marks = marks
        self.prediction.changed()

    def _ends(self) -> list[list[Entry]]:
        ends = self.prediction.ends
        spans = [
            Entry(
                f"{seconds:g} s",
                partial(self._limit, seconds, None),
                checked=lambda seconds=seconds: ends.seconds == seconds,
            )
            for seconds in sorted({*SECONDS} | ({ends.seconds} if ends.seconds else set()))
        ]
        touch = Entry(
            "Stop at the first touch",
            lambda: self._limit(ends.seconds, not ends.touch),
            checked=lambda: ends.touch,
        )
        return [spans, [touch]]

    def _limit(self, seconds: float | None, touch: bool | None) -> None:
        kept = self.prediction.ends.touch if touch is None else touch
        self.prediction.limit(seconds, kept)

    def rename(self, sketch: Sketch) -> None:
        """Let the user type whose sketch it is."""
        self._finish_name(keep=True)
        shown = self._listed()
        if sketch not in shown:
            return
        number = shown.index(sketch) + (1 if self.prediction.ranking_shown else 0)
        look, table = self.desk.look, self.table
        rect = table.line_rect(number).move(table.relative_rect.topleft)
        rect.left = table.relative_rect.left + look.px(28)
        rect.width = min(look.px(150), table.relative_rect.right - rect.left)
        field = Typing(
            self.desk, self.tree.box, rect, sketch.name, partial(self._finish_name, keep=True)
        )
        self._name = sketch, field

    def _finish_name(self, keep: bool) -> None:
        if self._name is None:
            return
        sketch, field = self._name
        self._name = None
        if keep:
            sketch.name = field.text.strip()
            self.prediction.changed()
        field.close()

    def key(self, event: pygame.event.Event) -> bool:
        """Enter runs, Esc ends it (in no lesson), Backspace and Ctrl+Z take back a sketch."""
        if self._name is not None:
            if event.key in (*ENTER, pygame.K_ESCAPE):
                self._finish_name(keep=event.key != pygame.K_ESCAPE)
                return True
            return False
        if not self.desk.keys_are_free:
            return False
        ctrl = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        back = event.key == pygame.K_BACKSPACE or (ctrl and event.key == pygame.K_z)
        asking = self.prediction.state == "asking"
        if event.key == pygame.K_ESCAPE and not self.desk.view.in_lesson:
            self.prediction.cancel()
        elif event.key in ENTER and not ctrl:
            self._act()
        elif back and asking and self.prediction.sketches:
            self.prediction.remove(self.prediction.sketches[-1])
        else:
            return False
        return True

    def closed(self) -> None:
        """End the question, which goes with its board."""
        self._name, self.picture.lit = None, None
        if self.prediction.asked == self._asked:  # else another has taken its place
            self.prediction.cancel()
