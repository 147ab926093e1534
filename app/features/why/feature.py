"""The board that says why, following the selection."""

from collections.abc import Mapping
from typing import Any

from app.features.why.model.asking import Asking
from app.features.why.model.record import SCENE, Thing
from app.features.why.view.board import WhyBoard
from app.ui.bars.corner import Note
from app.ui.menu_place import ANYWHERE
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part
from app.window.host import Host

PATIENCE = 1.5
"""A look back that lasts longer shows its progress: [s]. Less: a card flickers at each pause."""

NOT_OPEN = "Open Why? first: it lists what happened, and when"


class WhyPart(Part):
    """The part opens the board, keeps asking about the selection, and looks back in a pause."""

    BOARD = WhyBoard

    def __init__(self, host: Host) -> None:
        """Nothing is asked."""
        super().__init__(host)
        self._editor = host.editor
        self.background = self.asking = Asking(host.session)
        self._tried: object = None  # the moment that was looked back from last

    @property
    def board(self) -> WhyBoard | None:
        return next((b for b in self.open_boards if isinstance(b, WhyBoard)), None)

    def show(self) -> None:
        """Open the board, or bring it to the front, and look back from this moment."""
        self.asking.open()
        self.asking.ask(self._wanted())
        self._tried = None
        super().show()
        self.update(0.0)

    def make_board(self) -> WhyBoard:
        return WhyBoard(self.asking)

    def step(self, direction: int) -> None:
        """Go to the next moment of what happened, or back."""
        board = self.board
        if board is not None:
            board.step(direction)
        else:
            session = self._editor.session
            session.notify("info", NOT_OPEN, holds=lambda: self.board is None)

    def _wanted(self) -> Thing:
        """Return what the selection asks about: its last thing; without one the scene."""
        chosen = self._editor.selection.chosen
        if not chosen:
            return SCENE
        last, world = chosen[-1], self._editor.session.world
        if last in world.joints_by_id:
            return Thing("joint", last)
        if last not in world.bodies_by_id and last == self.asking.thing.id:
            return self.asking.thing  # it is gone: what became of it is told
        return Thing("body", last)

    def lesson_board(self, said: Mapping[str, Any]) -> WhyBoard:  # noqa: ARG002
        """Ask about the selection of a step of a lesson; return the board."""
        self.asking.open()
        self.asking.ask(self._wanted())
        self._tried = None
        return WhyBoard(self.asking)

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Follow the selection; look back when time stands at a moment that was not looked at."""
        asking = self.asking
        asking.poll()
        if not asking.is_open:
            return
        asking.ask(self._wanted())
        moment = asking.thing, asking.run, self._editor.session.world.tick
        first = asking.result is None and (self._tried is None or self._tried[0] != asking.thing)  # type: ignore[index]
        due = first or (self._editor.session.paused and asking.is_behind)
        if due and asking.job is None and moment != self._tried:
            self._tried = moment
            asking.look_back()

    def scene_changed(self) -> None:
        """Forget what was asked about another scene; its board is closed with the others."""
        super().scene_changed()
        self._tried = None

    def working(self) -> Note | None:
        """Return the card with the progress of a look back that takes its time."""
        job = self.asking.job
        return None if job is None or job.seconds < PATIENCE else super().working()


def _moment(name: str, words: str, key: str, direction: int) -> ActionOf[WhyPart]:
    action: ActionOf[WhyPart] = ActionOf(
        name, words, (key,), "Laboratory", lambda part: part.step(direction)
    )
    return action.told("While the board Why? is open: go to a moment that it lists.")


FEATURE = Feature(
    name="why",
    words='"Why?"',
    place=40,
    make=WhyPart,
    actions=(
        ActionOf(
            *("why", "Why? Explain what the selected body does", ("ctrl+shift+w",), "Laboratory"),
            WhyPart.switch,
        )
        .at("Measure", (0, 5), "Why?")
        .at("Solver lab", (0, 3), "Why?")
        .told("Say in words why the selected thing moves, stands or stopped."),
        ActionOf("why_this", "Why? Open the board", (), "Laboratory", WhyPart.show)
        .at(ANYWHERE, (0, 0), "Why?")
        .told("Say in words why this moves, stands or stopped."),
        _moment("why_before", "Why? Go to the previous moment", "ctrl+page up", -1),
        _moment("why_after", "Why? Go to the next moment", "ctrl+page down", 1),
    ),
    lesson="why",
    closely=True,
)
