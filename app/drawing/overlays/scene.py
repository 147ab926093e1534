"""The scene's own marks: whatever it draws in its ``draw``, and its points to drag."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial

from app.drawing.draw import Draw
from app.drawing.scene_points import draw_points
from app.drawing.veils import lay_veils
from app.files.view_options import ViewOptions
from app.session.session import Session
from physics import StaleHandleError

NAME = "scene"
LABEL = "Labels of the scene"
KEY = "0"
LEGEND: list[tuple[str, str]] = []
COLORS: list[str] = []
DEFAULT = True


def draw(draw: Draw, session: Session, _options: ViewOptions) -> None:
    """Let the scene draw; an error in it is reported once and does not end the program."""
    simulation, scene, world = session.simulation, session.scene, session.world
    before = draw.word_count
    # What the user has erased a part of waits for undo.
    with suppress(StaleHandleError), _lent(draw):
        simulation.attempt("drawing the marks of", partial(scene.draw, draw, world))
    simulation.attempt("drawing the points of", partial(draw_points, draw, scene, world))
    lay_veils(draw, world.page, before)


def shows_symbols(session: Session, options: ViewOptions) -> bool:
    """Return whether the points and their symbols are on."""
    return options.shows(NAME, session.scene.overlays.get(NAME, DEFAULT))


@contextmanager
def _lent(draw: Draw) -> Iterator[None]:
    """Put `draw` back as it was, whatever the scene's own code does to it."""
    tools = {name: tool for name, tool in vars(draw).items() if not name.startswith("_")}
    camera = vars(draw.camera).copy()
    try:
        yield
    finally:
        vars(draw).update(tools)
        vars(draw.camera).update(camera)
