"""The whole program in a window without a screen."""

from collections.abc import Iterator

import pygame
import pytest

from app.application import Application
from app.preferences import Preferences
from app.startup import open_window, warm_up
from app.view_options import ViewOptions
from app.warmup import Warmup
from tests.app.desk import Desk


@pytest.fixture(scope="package")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    """One application for all tests here: building it takes longer than using it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FULCRUM_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        view = ViewOptions(show_legend=False)
        window = open_window((1280, 720), view)
        warmup = Warmup()
        warmup.start()
        assert warm_up(window, view, warmup)
        preferences = Preferences(tmp_path_factory.mktemp("config") / "preferences.json")
        preferences.keep(view)
        application = Application(window, view, preferences)
        yield application
        application.filming.close()
        application.files.close()
        window.close()


@pytest.fixture
def desk(parts: Application) -> Desk:
    """The application with a fresh stack, nothing open."""
    pygame.event.clear()
    while parts.ui.close_top():
        pass
    parts.session.notices.clear()
    parts.session.breakpoints.clear()
    parts.session.paused = False
    parts.session.clock.speed = 1.0
    assert parts.session.load("stack")
    made = Desk(parts)
    made.point(600, 100)
    made.frames(5)
    return made
