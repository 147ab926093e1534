"""The laboratory's boards in the window: energy ledger, free-body diagram, honesty check."""

from typing import TYPE_CHECKING

from app.measuring.accuracy_check import AccuracyCheck
from app.measuring.energy_history import EnergyHistory
from app.measuring.force_history import ForceHistory
from app.ui.bars.corner import Note
from app.ui.boards.accuracy_board import AccuracyBoard
from app.ui.boards.free_body_board import FreeBodyBoard
from app.ui.boards.ledger_board import LedgerBoard

if TYPE_CHECKING:
    from app.window.application import Application


class Laboratory:
    """Opens the boards and keeps what they show."""

    def __init__(self, application: "Application") -> None:
        """Nothing is open: nothing is measured."""
        self._app = application
        session = application.session
        self.book = EnergyHistory(session)
        self.watch = ForceHistory(session, application.editor.selection)
        self.checking = AccuracyCheck(session)

    def poll(self) -> None:
        """Once a frame."""
        self.checking.poll()

    def close(self) -> None:
        """The program ends."""
        self.checking.close()

    # --- what the user does ------------------------------------------------------------------

    def switch_ledger(self) -> None:
        """Open the ledger, or close it."""
        boards = self._app.ui.boards
        shown = boards.of(LedgerBoard)
        if shown:
            shown[0].close()
        else:
            boards.open(LedgerBoard(self.book))

    def switch_free_body(self) -> None:
        """Open the diagram, or close it."""
        boards = self._app.ui.boards
        shown = boards.of(FreeBodyBoard)
        if shown:
            shown[0].close()
        else:
            boards.open(FreeBodyBoard(self.watch))

    def check(self) -> None:
        """Check the last seconds, and show the board."""
        boards = self._app.ui.boards
        self.checking.start()
        shown = boards.of(AccuracyBoard)
        boards.open(shown[0] if shown else AccuracyBoard(self.checking))

    def working(self) -> Note | None:
        """How far the check is, for the corner of the window."""
        job = self.checking.job
        if job is None:
            return None
        left = job.seconds_left
        more = f", about {left:.0f} s left" if left is not None else ""
        cancel = ("Cancel", self.checking.cancel)
        detail = f"{100 * job.progress:.0f} %{more}"
        return Note("honesty", job.words, detail, job.progress, buttons=(cancel,))


class LaboratoryActions:
    """Words of `Actions`."""

    _app: "Application"

    def _do_ledger(self) -> None:
        self._app.laboratory.switch_ledger()

    def _do_free_body(self) -> None:
        self._app.laboratory.switch_free_body()

    def _do_honesty(self) -> None:
        self._app.laboratory.check()
