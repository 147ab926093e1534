"""The board of a predicted path: the sketches, the run, and how near each of them was."""

from functools import partial

import numpy as np
import pygame
from pygame_gui.core import UIContainer

from app.features.predictions.view.going_on import run
from app.features.predictions.view.looks import color_of
from app.features.predictions.view.path_words import MEAN_TIP, cells_of, said, tip_of
from app.features.predictions.view.picture import PredictionPicture
from app.teaching.prediction.prediction import Prediction
from app.teaching.prediction.sketch import Sketch
from app.ui.boards.board import Board
from app.ui.floating import Box
from app.ui.kit import paint
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.entry import Entry as Typing
from app.ui.kit.fields import DropButton
from app.ui.kit.lines import ENTER, Lines, keys_are_free
from app.ui.kit.popup import Entry, Popup
from app.ui.kit.row_table import LINE, RowTable, TableRow

SECONDS = (1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 30.0)  # [s] offered
COLUMNS = (78, 78, 62)  # [units] mean, largest, share
ROW = 32  # [units] the buttons
GAP = 6  # [units]
PARTS = 8  # [count] boxes round a path, of which the board keeps clear
MOST_ROWS = 7  # [count] the board grows for so many


class PathBoard(Board):
    """The board is open as long as a path is asked for or shown."""

    SIZE = (372.0, 212.0)
    STAYS = True
    TITLED = False
    LEAST = (330.0, 190.0)
    CORNER = "top right"  # in the sky: what moves ends on a floor

    def __init__(self, prediction: Prediction, picture: PredictionPicture) -> None:
        """Show a prediction, and mark its sketches in the `picture`."""
        super().__init__("Predict, then run")
        self.prediction, self.picture = prediction, picture
        self._asked = self.prediction.asked
        self._seen: tuple[int, int] = (-1, -1)
        self._state = "asking"  # when a place was looked for last
        self._name: tuple[Sketch, Typing] | None = None  # a name that is being typed

    # --- elements ------------------------------------------------------------------------------

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the words, the list of sketches, and the buttons."""
        look = desk.look
        row, gap = look.px(ROW), look.px(GAP)
        self._name = None
        self.group = container
        if self.dock is not None:
            self._fill_dock(desk, inside, container)
            return
        head = pygame.Rect(inside.left, inside.top, inside.width, 2 * look.body.get_linesize())
        self.said = Lines(desk, head, container)
        foot = pygame.Rect(inside.left, inside.bottom - row, inside.width, row)
        place = pygame.Rect(inside.left, head.bottom + gap, inside.width, 0)
        place.height = max(look.px(LINE), foot.top - gap - place.top)
        self.table = RowTable(desk, place, container, COLUMNS, self._swatch)
        self._fill_foot(desk, foot, container)
        self._show()

    def _fill_dock(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the words and the list: the strip of the lesson lets it run, its step says how."""
        look = desk.look
        head = pygame.Rect(inside.left, inside.top, inside.width, 3 * look.body.get_linesize())
        self.said = Lines(desk, head, container)
        place = pygame.Rect(inside.left, head.bottom, inside.width, 0)
        place.height = max(look.px(LINE), inside.bottom - place.top)
        self.table = RowTable(desk, place, container, COLUMNS[:1], self._swatch)
        self._show()

    def _fill_foot(self, desk: Desk, foot: pygame.Rect, container: UIContainer) -> None:
        look, gap = desk.look, desk.look.px(GAP)
        wide = look.px(108)
        place = pygame.Rect(foot.right - wide, foot.top, wide, foot.height)
        self.main = Button(desk, place, container, command=self._act, words="Run", strong=True)
        rest = place.left - gap - foot.left
        first = pygame.Rect(foot.left, foot.top, (rest - gap) * 45 // 100, foot.height)
        second = pygame.Rect(first.right + gap, foot.top, 0, foot.height)
        second.width = place.left - gap - second.left
        tip = "Whether the whole path is drawn, or only the place where it ends is marked"
        self.what = DropButton(desk, first, container, words="", command=self._open_what, tip=tip)
        tip = "When the run is over. It also is when the body comes to rest or leaves the picture."
        self.span = DropButton(desk, second, container, words="", command=self._open_ends, tip=tip)

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

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Follow the prediction; the line under the mouse is lit in the picture."""
        if self.prediction.state == "off":
            return
        self._asked = self.prediction.asked
        self._light()
        tenths = 0
        if self.prediction.state == "running" and self.prediction.run_of is not None:
            tenths = round(10 * self.prediction.run_of.elapsed(self.desk.session.world))
        seen = self.prediction.changes, tenths
        if seen == self._seen:
            return
        self._seen = seen
        if self._state != self.prediction.state and self.boards is not None:
            self._state = self.prediction.state
            self.boards.make_way(self)  # of the path that is to be watched
        self._show()
        self._make_room(len(self.table.rows))

    def _show(self) -> None:
        if self.prediction.kind != "path":
            return  # a vote is asked: this board is built again, and closed at the next frame
        self.said.put(said(self.prediction, self.desk.session.world))
        self.table.put(self._rows())
        if self.dock is not None:
            return
        state = self.prediction.state
        self.main.put(words={"asking": "Run", "running": "Stop"}.get(state, "Again"))
        self.main.able(state != "asking" or self.prediction.run_of is not None)
        ends = self.prediction.ends
        self.what.show_words("The end" if self.prediction.marks else "The path")
        self.span.show_words(f"{ends.seconds:g} s" + (" or a touch" if ends.touch else ""))
        self.what.able(state == "asking")
        self.span.able(state == "asking")

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

    def _rows(self) -> list[TableRow]:
        """Return a line a sketch; the judged ones in order, the best first."""
        rows = [
            TableRow(
                sketch.title,
                cells_of(sketch)[: len(self.table.columns)],
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
            heads = ("off by", "", "") if marks else ("mean", "largest", "within")
            heads = heads[: len(self.table.columns)]
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

    def _open_what(self) -> None:
        entries = [
            Entry(words, partial(self._ask_for, marks), checked=partial(self._asks_for, marks))
            for words, marks in (("The path", False), ("The end only", True))
        ]
        Popup(self.desk, self.what.rect, [entries], width=self.what.rect.width)

    def _asks_for(self, marks: bool) -> bool:
        return self.prediction.marks == marks

    def _ask_for(self, marks: bool) -> None:
        self.prediction.marks = marks
        self.prediction.changed()

    def _open_ends(self) -> None:
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
        Popup(self.desk, self.span.rect, [spans, [touch]])

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
            self.desk, self.group, rect, sketch.name, partial(self._finish_name, keep=True)
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
        if not keys_are_free(self.desk):
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
