"""The actions of instruments and of what the hand measures."""

from typing import TYPE_CHECKING

from app.ui.boards.hand_board import HandBoard

if TYPE_CHECKING:
    from app.window.application import Application


class MeasureActions:
    """Words of `Actions`."""

    _app: "Application"

    def _do_clear_instruments(self) -> None:
        """Rulers, meters, trails: all that lies on the running scene."""
        count = self._app.editor.instruments.clear()
        things = "instrument" if count == 1 else "instruments"
        words = f"Removed {count} {things}" if count else "There are no instruments here"
        self._app.session.notify("info", words)

    def _do_hand_readout(self) -> None:
        view = self._app.view
        view.hand_readout = not view.shows_hand_readout(self._app.session.hand.mode.kind)

    def _do_hand_board(self) -> None:
        """Open the hand's board, or bring it to the front."""
        boards = self._app.ui.boards
        boards.open(next(iter(boards.of(HandBoard)), None) or HandBoard())
