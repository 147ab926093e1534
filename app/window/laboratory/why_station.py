"""The "Why?" station: the board that says why, following the selection."""

from collections.abc import Mapping
from typing import Any

from app.editor.editor import Editor
from app.laboratory.why.asking import Asking
from app.laboratory.why.record import SCENE, Thing
from app.ui.bars.corner import Note, job_note
from app.ui.boards.why_board import WhyBoard
from app.ui.interface import Interface

PATIENCE = 1.5
"""A look back that lasts longer shows its progress: [s]. Less: a card flickers at each pause."""

NOT_OPEN = "Nothing was asked: Laboratory, Why? tells what happened, and when"


class WhyStation:
    """The station opens the board, keeps asking about the selection, and looks back in a pause."""

    WORDS = '"Why?"'

    def __init__(self, editor: Editor, ui: Interface) -> None:
        """Nothing is asked."""
        self._editor, self._ui = editor, ui
        self.asking = Asking(editor.session)
        self._tried: object = None  # the moment that was looked back from last

    @property
    def board(self) -> WhyBoard | None:
        """Return the board, if it is open."""
        return next((b for b in self._ui.boards.of(WhyBoard) if isinstance(b, WhyBoard)), None)

    def switch(self) -> None:
        """Open the board, or close it."""
        board = self.board
        if board is not None:
            board.close()
        else:
            self.show()

    def show(self) -> None:
        """Open the board, or bring it to the front, and look back from this moment."""
        self.asking.open()
        self.asking.ask(self._wanted())
        self._tried = None
        self._ui.boards.open(self.board or WhyBoard(self.asking))
        self.update(0.0)

    def step(self, ways: int) -> None:
        """Go to the next moment of what happened, or back."""
        board = self.board
        if board is not None:
            board.step(ways)
        else:
            self._editor.session.notify("info", NOT_OPEN)

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

    def lesson_board(self, told: Mapping[str, Any]) -> WhyBoard:  # noqa: ARG002
        """Ask about the selection of a step of a lesson; return the board."""
        self.asking.open()
        self.asking.ask(self._wanted())
        self._tried = None
        return WhyBoard(self.asking)

    def told(self) -> dict[str, Any] | None:
        """Return what a step of a lesson tells to have this again; None: it is not open."""
        return {} if self._ui.boards.of(WhyBoard) else None

    # --- a station -------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Follow the selection; look back when time stands at a moment that was not looked at."""
        asking = self.asking
        asking.poll()
        if not asking.is_open:
            return
        asking.ask(self._wanted())
        moment = asking.thing, asking.run, self._editor.session.world.tick
        first = asking.record is None and (self._tried is None or self._tried[0] != asking.thing)  # type: ignore[index]
        due = first or (self._editor.session.paused and asking.is_behind)
        if due and asking.job is None and moment != self._tried:
            self._tried = moment
            asking.look_back()

    def scene_changed(self) -> None:
        """Forget what was asked about another scene; its board is closed with the others."""
        self.asking.forget()
        self._tried = None

    def close(self) -> None:
        """Give up, and close the board."""
        board = self.board
        if board is not None:
            board.close()
        self.asking.close()

    def working(self) -> Note | None:
        """Return the card with the progress of a look back that takes its time."""
        job = self.asking.job
        if job is None or job.seconds < PATIENCE:
            return None
        return job_note("why", job, ("Cancel", job.cancel))
