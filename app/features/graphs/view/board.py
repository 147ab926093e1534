"""The board of a graph: legend, plot, what can be saved of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Protocol

import pygame
from pygame_gui.core import UIContainer

from app.drawing import surfaces
from app.drawing.picture_file import write_picture
from app.features.graphs.model.csv_file import write_csv
from app.features.graphs.model.graph import SPANS, Fitted, Graph, Trace
from app.features.graphs.model.series import Series
from app.features.graphs.model.series_choice import SeriesChoice
from app.features.graphs.view.chips import CHIP, GAP, Chip, chip_places
from app.features.graphs.view.chooser import GraphChooser
from app.features.graphs.view.fit_board import FitBoard
from app.features.graphs.view.picture import GraphPicture
from app.features.graphs.view.plot import Plot
from app.features.graphs.view.svg import svg_text
from app.features.graphs.view.tasks import csv_task, fit_task, shift_task
from app.features.graphs.view.value_board import MEASURED_ALONE, ValueBoard
from app.files.atomic import FileError, shown, write_file
from app.files.file_name import file_name
from app.simulation.attached import Measured
from app.simulation.commands.edit.attaching import Detach
from app.ui.boards.board import Board
from app.ui.boards.boards import GAP as EDGE
from app.ui.boards.boards import Boards
from app.ui.kit import paint
from app.ui.kit.curve_looks import colour_of, marker
from app.ui.kit.desk import Desk, MakeSheet
from app.ui.kit.popup import Entry, Popup
from app.ui.kit.theme import Look
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.file_task import FileTask, save_task
from app.ui.sheets.form_sheet import FormSheet

OpenSheet = Callable[[MakeSheet], None]
PRINTED = 1280
"""A saved picture is at least so wide: [px], 15 cm at 216 dots an inch."""
Room = tuple[float, float]


class Outside(Protocol):
    """What a graph asks of the window."""

    @property
    def boards(self) -> Boards: ...

    def hand_over(self, picture: pygame.Surface) -> None:
        """Put a picture on the clipboard, or where there is none into a file."""

    def import_data(self, graph: Graph | None) -> None:
        """Ask for a file of measured data, and show them in `graph`, or in a new one."""


class GraphBoard(Board):
    """The board of one graph keeps what the mouse has begun: elements come and go."""

    SIZE = (352.0, 224.0)  # on a canvas of 672 lines; more on a higher one
    LEAST = (300.0, 210.0)  # two names side by side, two rows of them, and a plot that is read

    def __init__(self, graph: Graph, open_sheet: OpenSheet, outside: Outside, room: Room) -> None:
        """Let `open_sheet` open what is asked; the canvas has `room`."""
        super().__init__("Graph")
        self.graph = graph
        self.SIZE = size_in(room)
        self.hover: int | None = None
        self.mark: int | None = None
        self.goal: int | None = None
        self.pull: tuple[str, tuple[int, int]] | None = None
        self.plot: Plot | None = None
        self.chips: list[Chip] = []
        self._open_sheet, self._outside = open_sheet, outside
        self._shown: object = None  # which chips were made
        self._ghosting = False  # the ghost of the moment is this graph's

    # --- elements ----------------------------------------------------------------------------

    def signs(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Return the buttons that save and copy, follow the data, and add a quantity."""
        return [
            ("save", "Save, copy, import, fit a curve, table", self._drop_menu),
            ("newest", "Let the axes follow the data again  (double click)", self.resume),
            ("plus", "Add a quantity", self.choose),
        ]

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the chips, and the plot below them."""
        look = desk.look
        self.graph.follow_data()
        traces = self.graph.all
        places = chip_places(look, traces, inside)
        self.chips = [
            Chip(
                desk,
                place,
                container,
                trace,
                (
                    partial(self._flip, trace),
                    partial(self.graph.drop, trace),
                    partial(self.ask_fit, trace),
                ),
            )
            for place, trace in zip(places, traces, strict=True)
        ]
        used = places[-1].bottom - inside.top + look.px(GAP) if places else 0
        rest = pygame.Rect(inside.left, inside.top + used, inside.width, inside.height - used)
        rest.height = max(rest.height, look.px(CHIP))
        rest.inflate_ip(look.px(6), 0)
        self.plot = Plot(desk, rest, container, self)
        self._shown = self._legend()
        self.plot.follow()

    def _legend(self) -> object:
        return tuple((trace.series.text, trace.look, trace.hidden) for trace in self.graph.all)

    def _flip(self, trace: Trace) -> None:
        trace.hidden = not trace.hidden

    # --- a frame -----------------------------------------------------------------------------

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Go where the mouse has pulled the cursor, then show what there is."""
        if self.plot is None:
            return
        if self._shown != self._legend():
            self.again()
        for chip in self.chips:
            chip.tell(self.graph.graphs.trouble.get(chip.trace.series.text, ""))
        session, goal = self.desk.session, self.goal
        self.goal = None
        if goal is not None:
            timeline = session.timeline
            goal = min(max(goal, timeline.first), timeline.last)
            if goal != timeline.now:
                session.go_to(goal)
        self.plot.follow()
        self._haunt()
        self.put_title("Graph …" if self.graph.graphs.busy else "Graph")

    def _haunt(self) -> None:
        """Show the world at the hovered moment as a ghost in the picture."""
        editor = self.desk.editor
        if self.hover is not None:
            editor.ghost_tick, self._ghosting = self.hover, True
        elif self._ghosting:
            editor.ghost_tick, self._ghosting = None, False

    def closed(self) -> None:
        """Stop sampling for it."""
        self.hover = None
        if self._ghosting and self.plot is not None:
            self.plot.desk.editor.ghost_tick = None
        self.graph.close()
        self.plot = None

    # --- what the user does --------------------------------------------------------------------

    def resume(self) -> None:
        """Let the axes follow the data again, and remove the mark."""
        self.graph.resume()
        self.mark = None

    def choose(self, across: bool = False) -> None:
        """Open the choice of quantities."""
        selection = self.desk.editor.selection
        choosing = SeriesChoice(self.desk.session, selection, self.graph, across)
        self._open_sheet(lambda desk, closed: GraphChooser(desk, closed, choosing))

    def choose_across(self, rect: pygame.Rect) -> None:
        """Open the choice of what is along x, and how much of it."""
        graph = self.graph
        kinds = [
            Entry("Time", partial(self._against_time), checked=lambda: graph.against is None),
            Entry("Another quantity…", partial(self.choose, True)),
        ]
        spans = [
            Entry(
                words,
                partial(self._show_last, span),
                checked=lambda span=span: graph.window == span,
            )
            for words, span in [("All of it", None), *((f"The last {s:g} s", s) for s in SPANS)]
        ]
        Popup(self.desk, rect, [kinds, spans])

    def _against_time(self) -> None:
        self.graph.draw_against(None)

    def _show_last(self, seconds: float | None) -> None:
        self.graph.window = seconds
        self.graph.across.auto = True

    def _drop_menu(self) -> None:
        self.open_menu(self.head.rect)

    def open_menu(self, rect: pygame.Rect) -> None:
        """Open what can be done with the graph, below `rect` [px]."""
        files = [
            Entry("Save as CSV…", self.save_csv),
            Entry("Save as PNG…", partial(self._save_picture, ".png")),
            Entry("Save as SVG…", partial(self._save_picture, ".svg")),
            Entry("Copy as image", self.copy_picture),
        ]
        data = [Entry("Import measured data…", partial(self._outside.import_data, self.graph))]
        for one in self.graph.graphs.measured:
            data.append(Entry(f"Shift {one.name} in time…", partial(self._shift, one)))
            data.append(Entry(f"Remove {one.name} from the table", partial(self._detach, one)))
        read = [
            Entry("Fit a curve…", self.ask_fit),
            Entry("Table of values", self._open_values),
        ]
        if self.graph.fits:
            read.append(Entry("Remove the fitted curves", self.graph.fits.clear))
        follow = Entry("Axes follow the data", self.resume, checked=lambda: self.graph.auto)
        Popup(self.desk, rect, [files, data, read, [follow]])

    def ask_fit(self, trace: Trace | None = None) -> None:
        """Ask which curve is to be fitted to what, and show what comes of it."""
        if trace is not None:
            trace.hidden = False
        task = fit_task(self, trace)
        if task is None:
            self.desk.session.notify("info", "There are no points yet to fit a curve to")
        else:
            self._open_sheet(lambda desk, closed: FormSheet(desk, closed, task))

    def show_fit(self, fitted: Fitted) -> None:
        """Open the board of a fit, in the place of an older one of the same curve."""
        boards = self._outside.boards
        for old in boards.of(FitBoard):
            if isinstance(old, FitBoard) and old.fitted.trace is fitted.trace:
                old.close()
        boards.open(FitBoard(fitted))

    def _open_values(self) -> None:
        self._outside.boards.open(ValueBoard(self.graph))

    def _shift(self, one: Measured) -> None:
        task = shift_task(self.desk.editor, one)
        self._open_sheet(lambda desk, closed: FormSheet(desk, closed, task))

    def _detach(self, one: Measured) -> None:
        self.desk.editor.do(Detach((one.id,)))

    def _save_picture(self, suffix: str) -> None:
        """Ask where the curves with their legend are to be saved."""
        if self.plot is None:
            return
        plot, picture = self.plot, self.picture()

        def write(path: Path) -> object:
            if suffix == ".svg":
                return write_file(path, svg_text(plot).encode())
            return write_picture(picture, path)

        self._ask_name("Save the graph", "My pictures", "pictures", suffix, write)

    def save_csv(self) -> None:
        """Ask for the step and the columns, also of hidden curves, then where to save them."""
        graph = self.graph
        if not graph.traces:
            words = f"There are no samples to save: {MEASURED_ALONE}"
            self.desk.session.notify("info", words)
            return

        def save(columns: Sequence[Series], every: int) -> None:
            run = graph.graphs.present
            write = partial(write_csv, run=run, columns=columns, every=every)
            name = ", ".join(one.name for one in columns)
            self._ask_name("Save the data", "My data", "tables", ".csv", write, name)

        task = csv_task(graph, self.desk.session.world.settings.tick_rate, save)
        self._open_sheet(lambda desk, closed: FormSheet(desk, closed, task))

    def _ask_name(
        self,
        title: str,
        place: str,
        kind: str,
        suffix: str,
        write: Callable[[Path], object],
        name: str = "",
    ) -> None:
        """Ask for a file, let `write` write it, and say so; "": it is named after the scene."""
        session = self.desk.session

        def start(task: FileTask, path: Path) -> bool:
            try:
                write(path)
            except FileError as error:
                task.error = str(error)
            else:
                session.notify("info", f"Saved {shown(path.name)}", path.parent)
                task.done = True
            return task.done

        name = file_name(name or session.scene_name.removesuffix(".json"), suffix)
        task = save_task(title, place, kind, name, start, (suffix,))
        self._open_sheet(lambda desk, closed: FileSheet(desk, closed, task))

    def copy_picture(self) -> None:
        """Copy the curves with their legend, without cursor."""
        if self.plot is not None:
            self._outside.hand_over(self.picture())

    def picture(self) -> pygame.Surface:
        """Return a picture of the curves under lines of names, as wide as a page needs it."""
        assert self.plot is not None and self.plot.data is not None
        wide, high = self.plot.picture.size
        times = max(1.0, PRINTED / wide)
        look = replace(self.desk.look, scale=self.desk.look.scale * times)
        painted = GraphPicture(look, self.graph, (round(wide * times), round(high * times)))
        against = self.graph.against
        painted.paint(self.plot.data, "time" if against is None else against.name)
        plot, line, pad = painted.surface, look.px(CHIP), look.px(8)
        shown = [trace for trace in self.graph.all if not trace.hidden]
        widths = [look.small.size(t.series.name)[0] + look.px(34) for t in shown]
        rows: list[list[int]] = [[]]
        for k, width in enumerate(widths):
            if rows[-1] and sum(widths[j] for j in rows[-1]) + width > plot.get_width() - pad:
                rows.append([])
            rows[-1].append(k)
        top = line * len(rows) + pad // 2
        image = surfaces.opaque((plot.get_width(), plot.get_height() + top))
        image.fill(look.colour("raised"))
        for number, row in enumerate(rows):
            left = pad
            for k in row:
                place = pygame.Rect(left, pad // 2 + number * line, widths[k], line)
                _name(look, image, place, shown[k])
                left += widths[k]
        image.blit(plot, (0, top))
        return image


def _name(look: Look, image: pygame.Surface, place: pygame.Rect, trace: Trace) -> None:
    """Paint the marker and the name of a curve."""
    side = look.px(13)
    inks = tuple(colour_of(look, trace.look)), tuple(look.colour("raised"))
    image.blit(marker(trace.look, side, *inks), (place.left, place.centery - side // 2))
    area = place.move(side + look.px(5), 0)
    paint.text(image, trace.series.name, look.small, look.colour("text"), area)


def size_in(room: Room) -> Room:
    """Return the size of a new board [units]: a third of the height of `room`, and as wide again as
    it is high, where there is half of it.
    """
    usual, least = GraphBoard.SIZE, GraphBoard.LEAST
    height = max(usual[1], room[1] / 3)
    width = min(usual[0] / usual[1] * height, room[0] / 2 - 2 * EDGE)
    return max(width, least[0]), max(min(height, room[1] - 2 * EDGE), least[1])
