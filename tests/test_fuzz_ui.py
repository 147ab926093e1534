"""The fuzz in small: what `python -m tests.fuzz_ui` does with 20,000 events, with 600."""

from collections.abc import Iterator

import pygame
import pytest

from app.editor import tools
from app.ui.kit.painted import Painted
from app.window.application import Application
from tests import fuzz_checks
from tests.app.desk import opened_application
from tests.fuzz_ui import FuzzError, fuzz


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    folder = tmp_path_factory.mktemp("fuzz")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("HOME", "FULCRUM_DATA_DIR", "FULCRUM_CONFIG_DIR"):
            patch.setenv(name, str(folder))
        patch.chdir(folder)
        with opened_application(folder) as application:
            yield application
            for _ in range(3):
                pygame.event.clear()


def silent(_: str) -> None:
    """Print nothing."""


def test_random_events_on_every_tool_harm_nothing(app: Application):
    hand = fuzz(app, seed=1, events=600, tell=silent)
    assert set(hand.used) <= {tool.NAME for tool in tools.found()}
    assert len(hand.used) > 15
    assert len(hand.counts) > 10


def test_what_fails_is_told_with_the_events_before(app: Application, monkeypatch):
    def fail(_at: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(app.workshop.tools["box"], "hover", fail)
    app.choose_tool("box")
    with pytest.raises(FuzzError) as caught:
        fuzz(app, seed=2, events=400, tell=silent)
    text = str(caught.value)
    assert "seed 2: ZeroDivisionError" in text


class Stray(Painted):
    """An element that stands anywhere."""

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill("red")


@pytest.mark.parametrize(("left", "is_wrong"), [(10, False), (-10, True), (1_000_000, True)])
def test_an_element_outside_the_window_is_seen(app: Application, left: int, is_wrong: bool):
    element = Stray(app.ui.desk, pygame.Rect(left, 10, 30, 30))
    try:
        if is_wrong:
            with pytest.raises(AssertionError, match="Stray"):
                fuzz_checks.elements_are_inside(app)
        else:
            fuzz_checks.elements_are_inside(app)
    finally:
        element.kill()


def test_a_number_that_is_not_finite_is_seen(app: Application):
    assert app.session.load("stack")
    fuzz_checks.state_is_sound(app.session)
    app.session.world.page.motion["x"][3] = float("nan")
    with pytest.raises(Exception, match="finite"):
        fuzz_checks.state_is_sound(app.session)
    assert app.session.load("stack")
