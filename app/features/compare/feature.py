"""Side by side in the window: its board, the outlines or split views, what films show of it."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

import pygame

from app.capture.recording.frames import Beside
from app.drawing.draw import Draw
from app.features.compare.model.side_by_side import SideBySide
from app.features.compare.model.variant import Variant
from app.features.compare.view.board import CompareBoard
from app.features.compare.view.film_views import FilmViews
from app.features.compare.view.outlines import draw_outlines
from app.features.compare.view.rows import EARLIER, HEADS, told_of
from app.features.compare.view.views import OWN_TITLE, Views, cells, draw_title, shared
from app.simulation.attached import ShownComparison
from app.teaching.spoilers import withheld
from app.timeline.timeline import Timeline
from app.ui.bars.corner import Note, job_note
from app.ui.sheets.form_sheet import FormSheet, FormTask
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part
from app.window.host import Host


class ComparePart(Part):
    """The part opens the board and keeps the runs where the session is."""

    BOARD, KEEPS = CompareBoard, ShownComparison

    def __init__(self, host: Host) -> None:
        """Compare nothing."""
        super().__init__(host)
        self._editor, self._ui = host.editor, host.ui
        self.beside = SideBySide(host.session)
        self.views = Views(host.view)
        self._told: list[list[str]] = []  # the numbers of each run, for the titles of the views
        self._folded = (0, 0)  # [px] from the first part to the one where the mouse is, or began
        host.editor.layers.append(self._draw)
        host.beside.append(self._filmed)

    # --- what the user does ------------------------------------------------------------------

    def make_board(self) -> CompareBoard:
        """Return a board on the runs; closing it ends the comparison."""
        return CompareBoard(self.beside, self._edit)

    def switch_views(self) -> None:
        """Show split views, or outlines over one picture; open the board where there is none."""
        if not self.open_boards:
            self.switch()
        self.beside.split = not self.beside.split
        for board in self.open_boards:
            cast("CompareBoard", board).show_split(self.beside.split)

    def lesson_board(self, said: Mapping[str, Any]) -> CompareBoard:
        """Run `said["runs"]`, settings by the name of each, beside that of a step of a lesson.

        `said["split"]`: in views of their own; `said["numbers"]`: which of the board's the class
        reads. Raises DefinitionError for settings that are wrong, ValueError for other numbers.
        """
        heads: Iterable[str] = said.get("numbers", ())
        numbers = tuple(EARLIER.get(head, head) for head in heads)
        if odd := [name for name in numbers if name not in HEADS]:
            raise ValueError(f"numbers are among {', '.join(HEADS)}, not {odd[0]!r}")
        runs = said.get("runs", {}).items()
        self.beside.split = bool(said.get("split", False))
        self.beside.choose([Variant(name, tuple(own.items())) for name, own in runs])
        return CompareBoard(self.beside, self._edit, numbers)

    def said(self) -> dict[str, Any] | None:
        """Return what a step of a lesson tells to have these runs again; None: there are none."""
        if not self.beside.active:
            return None
        runs = {variant.title: dict(variant.settings) for variant in self.beside.variants}
        shown = [cast("CompareBoard", board) for board in self.open_boards]
        numbers = [{"numbers": list(board.numbers)} for board in shown if board.numbers]
        return {"runs": runs, "split": self.beside.split, **(numbers[0] if numbers else {})}

    def _edit(self, task: FormTask) -> None:
        self._ui.open_sheet(lambda desk, closed: FormSheet(desk, closed, task))

    # --- following ---------------------------------------------------------------------------

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Follow the session, once a frame."""
        self.beside.poll()
        self.beside.follow()
        docked = [board for board in self.open_boards if board.dock is not None]
        if not self.beside.split or docked or withheld(self._ui.classroom):
            self._told = []  # in a lesson its board has the numbers that the step is about
        elif self._editor.readout_clock.due:
            self._told = told_of(self.beside)

    def scene_changed(self) -> None:
        self.beside.end()
        for board in self.open_boards:
            board.close()

    def saved(self) -> tuple[ShownComparison, ...]:
        """Return what a file keeps."""
        return self.beside.saved()

    def bring_back(self, kept: ShownComparison) -> None:
        """Compare again what a file has kept."""
        self.beside.open(kept)
        self._ui.boards.open(self.make_board())

    def close(self) -> None:
        """End the comparison, and close its board."""
        self.beside.end()
        self.beside.close()
        super().close()

    def working(self) -> Note | None:
        """Return the card with the progress, while runs catch up."""
        job = self.beside.job
        if job is None:
            return None
        return job_note("compare", job, ("Begin now instead", self.beside.cancel))

    # --- the picture -------------------------------------------------------------------------

    @property
    def _free(self) -> pygame.Rect:
        """Return what panels leave of the window [px]."""
        left, top, right, bottom = self._ui.layout.insets
        width, height = self._editor.camera.size
        return pygame.Rect(left, top, max(1, width - left - right), max(1, height - top - bottom))

    def share(self) -> None:
        """Tell what other views take of the picture, before the view is fitted."""
        beside, parts = self.beside, len(self.beside.variants) + 1
        is_split = beside.split and beside.comparison is not None
        self._ui.boards.views = shared(self._free, parts) if is_split else (0, 0)

    def _draw(self, draw: Draw) -> None:
        """Draw outlines over the session's picture, or the title of its part."""
        beside = self.beside
        beside.follow()
        if beside.comparison is None:
            return
        if beside.split:
            first = cells(self._free, len(beside.variants) + 1)[0]
            draw_title(draw, first, OWN_TITLE, self._told[0] if self._told else ())
        else:
            draw_outlines(draw, beside.session, beside.comparison)

    def fold(self, at: tuple[int, int], held: bool) -> tuple[int, int]:
        """Return where in the first part a pixel of any part is: what the mouse does there reaches
        all runs. What is held stays in the part where it was taken.
        """
        beside = self.beside
        if not beside.split or beside.comparison is None:
            self._folded = (0, 0)
        elif not held:
            parts = cells(self._free, len(beside.variants) + 1)
            under = next((part for part in parts if part.collidepoint(at)), parts[0])
            self._folded = under.left - parts[0].left, under.top - parts[0].top
        return at[0] - self._folded[0], at[1] - self._folded[1]

    @property
    def paints(self) -> bool:
        """Return whether other views lie beside the session's own."""
        return self.beside.split and self.beside.comparison is not None

    def paint(self, surface: pygame.Surface, own: Draw) -> None:
        """Paint the other views over the picture of the session, which is `own`."""
        beside = self.beside
        if beside.split and beside.comparison is not None:
            self.views.paint(
                surface, beside.session, beside.comparison, own, self._free, self._told
            )

    # --- films -------------------------------------------------------------------------------

    def _filmed(self, timeline: Timeline) -> Beside | None:
        """Return what a film of a run shows beside it."""
        comparison = self.beside.comparison
        if comparison is None or comparison.timeline is not timeline:
            return None
        return FilmViews(comparison, self._editor.view, self.beside.split)


FEATURE = Feature(
    name="compare",
    words="Side by side",
    place=20,
    make=ComparePart,
    actions=(
        ActionOf(
            "compare", "Runs side by side", ("ctrl+shift+c",), "Laboratory", ComparePart.switch
        )
        .at("Measure", (3, 1), "Runs side by side…")
        .at("Solver lab", (1, 0))
        .told("Run the same scene with other values beside this one, and compare."),
        ActionOf(
            "compare_views", "Side by side: split views", (), "Laboratory", ComparePart.switch_views
        )
        .at("Solver lab", (1, 1), "Split views")
        .told("Show the runs side by side in views of their own, or one over the other."),
    ),
    lesson="side by side",
)
