"""A table for the tools that work on bodies, and squared paper for those that draw them."""

import pytest

from app.camera import Camera
from app.view_options import ViewOptions
from app.workshop import Workshop
from tests.app.editing.tables import open_scene
from tests.app.tools.paper import PIXEL
from tests.app.tools.table import Table


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """An empty world; the grid draws nothing to it."""
    return Table(monkeypatch)


@pytest.fixture
def workshop(monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """An empty table at 50 px/m, so that the grid has a point every 0.2 m; time stands."""
    session = open_scene(monkeypatch)
    session.paused = True
    camera = Camera((1280, 720))
    camera.scale = 1.0 / PIXEL
    return Workshop(session, camera, ViewOptions())
