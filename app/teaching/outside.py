"""What ran before a lesson: put aside when it begins, as it was left when it ends.

No pygame.
"""

from app.editor.editor import Editor


class Outside:
    """The run with its history, how time went, where the user looked."""

    def __init__(self, editor: Editor) -> None:
        """Put aside what runs; from now on overlays are switched for a step only."""
        self._editor, session = editor, editor.session
        self._speed, self._paused = session.clock.speed, session.paused
        camera = editor.camera.at_rest()
        self._looked = (camera.center, camera.scale) if editor.camera.moved else None
        session.act_waiting()
        session.open_hand()
        session.history.set_aside()
        editor.view.in_lesson = True

    def come_back(self, name: str) -> None:
        """Bring it back; redo, called `name`, goes to what runs now."""
        session, view = self._editor.session, self._editor.view
        view.in_lesson = False
        view.shown_by_step.clear()
        view.withheld = frozenset()
        session.act_waiting()
        session.open_hand()
        session.history.come_back(name)
        session.bring_back(session.history.running)
        session.clock.speed, session.paused = self._speed, self._paused
        if self._looked is not None:
            self._editor.camera.look_again(*self._looked)
