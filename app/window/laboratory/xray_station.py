"""The X-ray in the window: it stops time, has the next tick looked into, and opens its board."""

from collections.abc import Mapping
from typing import Any

from app.editor.editor import Editor
from app.laboratory.xray.inspection import Inspection
from app.laboratory.xray.walk import Unit, Walk
from app.ui.bars.corner import Note
from app.ui.boards.xray_board import XrayBoard
from app.ui.interface import Interface


class XrayStation:
    """The station starts X-rays, and lets keys walk through the one that is shown."""

    WORDS = "The X-ray"

    def __init__(self, editor: Editor, ui: Interface) -> None:
        """Nothing is looked into."""
        self._editor, self._ui = editor, ui
        self.inspection = Inspection(editor.session)
        self._waits: tuple[Walk | None] | None = None
        """What was shown before the one whose end it waits for."""

    def start(self) -> None:
        """Look into the next tick; the board opens when that is done."""
        if not self.inspection.busy:
            self._waits = (self.inspection.walk,)
            self.inspection.start(self._editor.selection.body_ids)

    def step(self, unit: Unit, ways: int) -> None:
        """Go on or back in what is shown; a walk that plays stops."""
        board = self._board()
        if board is not None:
            board.step(unit, ways)

    def play(self) -> None:
        """Let the walk run, or stop it."""
        board = self._board()
        if board is not None:
            board.play()

    def _board(self) -> XrayBoard | None:
        found = self._ui.boards.of(XrayBoard)
        return found[0] if found and isinstance(found[0], XrayBoard) else None

    def lesson_board(self, told: Mapping[str, Any]) -> XrayBoard:  # noqa: ARG002
        """Look into the next tick for a step of a lesson; return the board that will show it."""
        self.inspection.start(self._editor.selection.body_ids)
        return XrayBoard(self.inspection, self.start)

    def told(self) -> dict[str, Any] | None:
        """Return what a step of a lesson tells to have this again; None: it is not open."""
        return {} if self._ui.boards.of(XrayBoard) else None

    # --- as every station ----------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Follow the work; open the board when there is something to see."""
        inspection = self.inspection
        inspection.update(seconds)
        if self._waits is None or inspection.busy:
            return
        before, self._waits = self._waits, None
        if inspection.walk not in (None, *before):
            room = self._ui.layout.canvas.width / self._ui.desk.look.scale
            board = self._board() or XrayBoard(inspection, self.start, room)
            self._ui.boards.open(board)
        if inspection.error:
            self._editor.session.notify("error", f"X-ray: {inspection.error}")

    def scene_changed(self) -> None:
        """Forget what was of another scene; its board is closed with all others."""
        self._waits = None
        self.inspection.forget()

    def close(self) -> None:
        """Give up what works, and close the board."""
        self._waits = None
        self.inspection.close()
        for board in self._ui.boards.of(XrayBoard):
            board.close()

    def working(self) -> Note | None:
        """Return the card that tells how far it is."""
        job = self.inspection.xray.job
        if job is None:
            return None
        left = job.seconds_left
        more = f", about {left:.0f} s left" if left is not None and left >= 1.0 else ""
        detail = f"{100 * job.progress:.0f} %{more}"
        cancel = ("Cancel", self.inspection.cancel)
        return Note("xray", job.words, detail, job.progress, buttons=(cancel,))
