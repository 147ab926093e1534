"""Notes: words and arrows that the user has laid on the table or on bodies."""

from app.drawing.draw import Draw
from app.features.notes.view.drawn import draw_note, note_marks
from app.files.view_options import ViewOptions
from app.session.session import Session

NAME = "notes"
LABEL = "Notes and arrows"
TIP = "Show the notes and arrows that you put on the table."
KEY = "ctrl+shift+n"
LEGEND: list[tuple[str, str]] = []  # words need no key
COLORS: list[str] = []
DEFAULT = True


def applies(_session: Session) -> bool:
    """Keep it out of the legend."""
    return False


def draw(draw: Draw, session: Session, _options: ViewOptions) -> None:
    """Draw all of them, in the order of making."""
    for mark in note_marks(draw, session):
        draw_note(draw, mark)
