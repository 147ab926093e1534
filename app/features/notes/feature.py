"""The notes in the window: their tool, their overlay, the board of the one that is edited."""

from app.features.notes.view import overlay
from app.features.notes.view.board import NoteBoard, follow_note
from app.features.notes.view.marks import NoteMarks
from app.features.notes.view.tool import NoteTool
from app.window.feature import Feature, Part
from app.window.host import Host


class NotesPart(Part):
    """The part keeps the board of the chosen note open, and no other."""

    BOARD = NoteBoard

    def __init__(self, host: Host) -> None:
        """None is chosen."""
        super().__init__(host)
        self.marks = NoteMarks(host.session, host.camera)
        host.editor.layers.append(self.marks.draw)
        host.editor.add_tool(NoteTool(host.editor, self.marks))

    def follow(self) -> None:
        """Open the board of a note that was clicked, and close that of another."""
        follow_note(self.host.ui.boards, self.host.editor, self.marks)

    def close(self) -> None:
        """Edit none."""
        self.marks.choose(None)
        super().close()


FEATURE = Feature(
    name="notes",
    words="The notes",
    place=6,
    make=NotesPart,
    tools=(NoteTool,),
    overlays=(overlay,),
)
