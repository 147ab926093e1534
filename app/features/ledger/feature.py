"""The energy ledger in the window."""

from app.features.ledger.model.history import EnergyHistory
from app.features.ledger.view.board import LedgerBoard
from app.ui.bars.corner import Note
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part
from app.window.host import Host

PATIENCE = 1.5
"""A count that lasts longer shows its progress: [s]. Less: a card flickers at each jump."""


class LedgerPart(Part):
    """The part opens the board, and keeps what it shows while it is open."""

    BOARD = LedgerBoard

    def __init__(self, host: Host) -> None:
        """Nothing is measured before the board is open."""
        super().__init__(host)
        self.book = EnergyHistory(host.session)
        self.background = self.book.again

    def make_board(self) -> LedgerBoard:
        return LedgerBoard(self.book)

    def update(self, seconds: float) -> None:
        """Count what this moment lacks."""
        self.book.update(seconds)

    def working(self) -> Note | None:
        """Return the card with the progress of a count that takes its time."""
        job = self.book.again.job
        return None if job is None or job.seconds < PATIENCE else super().working()


FEATURE = Feature(
    name="ledger",
    words="The energy balance",
    place=2,
    make=LedgerPart,
    actions=(
        ActionOf("ledger", "Energy balance", ("f5",), "Measure", LedgerPart.switch)
        .at("Measure", (0, 2))
        .told("See where the energy is, where it came from and where it went."),
    ),
    lesson="ledger",
    plain=True,
)
