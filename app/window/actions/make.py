"""The action that says what new bodies are."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.window.application import Application


class MakeActions:
    """Words of `Actions`."""

    _app: "Application"

    def _do_new_static(self) -> None:
        """Walls and floors are drawn like any body; what is drawn already changes in the panel."""
        editor = self._app.editor
        editor.static = not editor.static
        words = "New bodies are static" if editor.static else "New bodies can move"
        self._app.session.notify("info", words)
