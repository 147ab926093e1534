"""A table for the tools that work on bodies, and squared paper for those that draw them."""

import pytest

from app.drawing.camera import Camera
from app.editor.editor import Editor
from app.files.view_options import ViewOptions
from tests.app.editor.tools.paper import PIXEL
from tests.app.editor.tools.table import Table
from tests.app.simulation.commands.edit.tables import open_scene


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """An empty world; the grid draws nothing to it."""
    return Table(monkeypatch)


@pytest.fixture
def editor(monkeypatch: pytest.MonkeyPatch) -> Editor:
    """An empty table at 50 px/m, so that the grid has a point every 0.2 m; time stands."""
    session = open_scene(monkeypatch)
    session.paused = True
    camera = Camera((1280, 720))
    camera.scale = 1.0 / PIXEL
    return Editor(session, camera, ViewOptions())
