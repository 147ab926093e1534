"""What the side panel remembers while it is built anew, and its errands between the parts."""

from collections.abc import Callable
from typing import Literal

from app.editor.editor import Editor
from app.files.view_options import ViewOptions

Tab = Literal["scene", "inspect", "things"]


class Side:
    """The chosen tab and the search. Survives a rebuild."""

    def __init__(self, view: ViewOptions, editor: Editor) -> None:
        """Begin with the lesson of the scene."""
        self._view, self._editor = view, editor
        self.ask: Callable[[], None] = lambda: view.ask_panel(True)  # shows the panel
        self.tab: Tab = "scene"
        self.search = ""  # words typed above the list of things
        self.wants_search = False  # the search field is to have the focus
        self.wants_field = ""  # words of a property that is to be shown

    def show(self, tab: Tab) -> None:
        """Show a tab, and the panel if it is hidden."""
        self.ask()
        self.tab = tab

    def find(self) -> None:
        """Put the cursor into the search field over the things."""
        self.show("things")
        self.wants_search = True

    def show_field(self, words: str) -> None:
        """Show a property of what is selected, or of the world, wherever in the panel it is."""
        self.show("inspect")
        self.wants_field = words

    def new_scene(self) -> None:
        """Show the lesson of another scene first."""
        self.tab, self.search, self.wants_field = "scene", "", ""

    def _follow_selection(self) -> None:
        """Turn from the lesson to the properties of what was just selected, and back."""
        if self._view.follow_selection and self.tab != "things":
            self.tab = "inspect" if self._editor.selection.chosen else "scene"

    def update(self) -> None:
        """Do what tools ask for."""
        editor = self._editor
        if editor.wants_inspector:
            editor.wants_inspector = False
            self.show("inspect")
        if editor.was_picked:
            editor.was_picked = False
            self._follow_selection()
