"""The actions of the Present menu."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.window.application import Application


class PresentActions:
    """Words of `Actions`."""

    _app: "Application"

    def _do_spotlight(self) -> None:
        state = self._app.classroom.presenter_state
        state.spotlight = not state.spotlight

    def _do_blank(self) -> None:
        self._app.classroom.presenter_state.blank = "black"

    def _do_blank_white(self) -> None:
        self._app.classroom.presenter_state.blank = "white"

    def _do_caption(self) -> None:
        self._app.presenter.caption.toggle()

    def _do_edit_caption(self) -> None:
        self._app.presenter.caption.edit()

    def _do_clear_drawing(self) -> None:
        """With a word how to get it back, for a key that was hit by mistake."""
        count = self._app.editor.pad.clear()
        things = "stroke" if count == 1 else "strokes"
        words = f"Cleared {count} {things}; with the pen, Undo brings them back"
        self._app.session.notify("info", words if count else "There is no drawing here")

    def _do_ripples(self) -> None:
        view = self._app.view
        view.ripples = not view.shows_ripples

    def _do_key_cast(self) -> None:
        view = self._app.view
        view.key_cast = not view.key_cast
