"""Improving a creature in the window: the board of the search, and its best taken over."""

from functools import partial

from app.features.creatures.model.creature_editor import CreatureEditor
from app.features.creatures.model.improvement import NO_CREATURE, Improvement
from app.features.creatures.view.improve_board import ImproveBoard
from app.teaching.spoilers import HIDDEN, withheld
from app.window.host import Host
from creatures.text import read

STOPPED = "New scene: the search has stopped, and its best creature is on its board (Ctrl+Shift+E)"


class Evolution:
    """The evolution opens the board and follows the search; closing the board stops it."""

    def __init__(self, host: Host, creature_editor: CreatureEditor) -> None:
        """Search nothing."""
        self._editor, self._ui, self._creature_editor = host.editor, host.ui, creature_editor
        self.improvement = Improvement(host.session)

    def switch(self) -> None:
        """Open the board, or close it; say where there is no creature."""
        boards, session = self._ui.boards, self._editor.session
        shown = boards.of(ImproveBoard)
        if shown:
            shown[0].close()
        elif self.improvement.creature is None:
            session.notify("info", NO_CREATURE)
        elif withheld(self._ui.classroom):
            hides = partial(withheld, self._ui.classroom)
            session.notify("info", f"What will be is {HIDDEN}", holds=hides)
        else:
            own = self.improvement
            boards.open(ImproveBoard(own, self.take, own.stop))

    def take(self) -> None:
        """Make the best the creature of the scene, from its start; the run before is the ghost."""
        search = self.improvement.search
        if search is not None and search.best is not None:
            self._creature_editor.begin_again(read(search.best.text))

    def scene_changed(self) -> None:
        """Stop the search for a creature of another scene; its best is kept, and that is said."""
        if self.improvement.busy:
            self._editor.session.notify("info", STOPPED)
        self.improvement.leave()
        self._close_board()

    def close(self) -> None:
        """End the search, and close its board."""
        self.improvement.forget()
        self._close_board()

    def _close_board(self) -> None:
        for board in self._ui.boards.of(ImproveBoard):
            board.close()
