"""The free-body diagram in the window."""

from app.features.free_body.model.history import ForceHistory
from app.features.free_body.view.board import FreeBodyBoard
from app.ui.menu_place import ON_THING
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part
from app.window.host import Host


class FreeBodyPart(Part):
    """The part opens the board, and keeps what it shows while it is open."""

    BOARD = FreeBodyBoard

    def __init__(self, host: Host) -> None:
        """Nothing is measured before the board is open."""
        super().__init__(host)
        self.watch = ForceHistory(host.session, host.editor.selection)
        self.background = self.watch.again

    def make_board(self) -> FreeBodyBoard:
        """Return a board on the forces of the selected body."""
        return FreeBodyBoard(self.watch)

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Measure what this moment lacks."""
        self.watch.update()

    def working(self) -> None:
        """Show no card: the board says it, and it takes a moment."""


FEATURE = Feature(
    name="free_body",
    words="The free-body diagram",
    place=3,
    make=FreeBodyPart,
    actions=(
        ActionOf("free_body", "Free-body diagram", ("f6",), "Measure", FreeBodyPart.switch)
        .at("Measure", (0, 3))
        .at(ON_THING, (0, 1))
        .told("Draw all forces on the selected body as arrows, with their sizes."),
    ),
    lesson="free_body",
    plain=True,
)
