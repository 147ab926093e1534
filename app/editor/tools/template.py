"""Drop a whole machine where the mouse is: a car, a bridge, a pendulum."""

from app.drawing.dimensions import snap_mark
from app.drawing.draw import Draw
from app.editor.cursor import Cursor
from app.editor.proposal import draw_things
from app.editor.templates import TEMPLATES
from app.editor.tool import Tool, Workspace
from app.simulation.commands.edit import AddThings
from app.simulation.commands.edit.copying import shifted


class Template(Tool):
    """A click adds the machine that was chosen; a right click takes the next."""

    NAME, LABEL, KEY, ICON, PLACE = "template", "Machine", "shift+i", "template", (1, 5)

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self.title = next(iter(TEMPLATES))  # of the template that a click adds
        self._at: Cursor | None = None  # where it would be

    @property
    def hint(self) -> str:
        """Return what a click adds."""
        return f"Click to place: {self.title}. Right-click for the next machine."

    def take(self, title: str) -> None:
        """Choose another template. KeyError: there is none of that title."""
        _ = TEMPLATES[title]
        self.title = title

    def context(self, at: Cursor) -> bool:  # noqa: ARG002
        """Take the next template."""
        titles = [*TEMPLATES]
        self.take(titles[(titles.index(self.title) + 1) % len(titles)])
        return True

    def hover(self, at: Cursor | None) -> None:
        self._at = at

    def press(self, at: Cursor) -> bool:
        """Add it, and be done."""
        if self.editor.do(self.placed(at)):
            self.editor.selection.select_added()
        return False

    def left(self) -> None:
        self._at = None

    def placed(self, at: Cursor) -> AddThings:
        """Return the things of the template where the cursor is, or what it is drawn to."""
        return shifted(TEMPLATES[self.title](), self.editor.point_of(at))

    def draw(self, draw: Draw) -> None:
        """Draw what a click would add."""
        if self._at is None:
            return
        draw_things(draw, self.placed(self._at))
        snap_mark(draw, self.editor.snapped)


TOOL = Template
