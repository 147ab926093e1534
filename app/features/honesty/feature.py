"""The honesty check in the window."""

from app.features.honesty.model.check import AccuracyCheck
from app.features.honesty.view.board import AccuracyBoard
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part
from app.window.host import Host


class HonestyPart(Part):
    """The part runs one check at a time, and shows what the last has found."""

    BOARD = AccuracyBoard

    def __init__(self, host: Host) -> None:
        """Nothing was checked."""
        super().__init__(host)
        self.background = self.checking = AccuracyCheck(host.session)

    def check(self) -> None:
        """Check the last seconds, and show the board."""
        self.checking.start()
        self.show()

    def make_board(self) -> AccuracyBoard:
        """Return a board on the last check."""
        return AccuracyBoard(self.checking)


FEATURE = Feature(
    name="honesty",
    words="The accuracy check",
    place=1,
    make=HonestyPart,
    actions=(
        ActionOf(
            *("honesty", "Accuracy check", ("f4",), "Measure"),
            HonestyPart.check,
        )
        .at("Measure", (0, 4), "Accuracy check")
        .told("Compute the last seconds again in finer steps, and say how much differs."),
    ),
)
