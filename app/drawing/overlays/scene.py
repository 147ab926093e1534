"""The scene's own marks: whatever it draws in its ``draw``, and its points to drag."""

from typing import TYPE_CHECKING

from app.drawing.scene_points import draw_points
from physics import StaleHandleError

if TYPE_CHECKING:
    from app.drawing.draw import Draw
    from app.files.view_options import ViewOptions
    from app.session.session import Session

NAME = "scene"
LABEL = "Scene's own marks"
KEY = "0"
LEGEND: list[tuple[str, str]] = []
COLORS: list[str] = []
DEFAULT = True


def draw(draw: "Draw", session: "Session", _options: "ViewOptions") -> None:
    """Let the scene draw; an error in it is told once and does not end the program."""
    try:
        session.scene.draw(draw, session.world)
    except StaleHandleError:  # the user has erased a part of it: its marks wait for undo
        pass
    except Exception as error:  # a scene is the user's own code
        sentence = f"the scene's draw failed: {type(error).__name__}: {error}"
        if all(notice.text != sentence for notice in session.notices):
            session.notify("error", sentence)
    draw_points(draw, session.scene, session.world)
