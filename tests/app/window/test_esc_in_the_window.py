"""Esc in the middle of a drag, with every tool: all is as before, and nothing is stuck."""

import pygame
import pytest

from app.editor import tools
from app.simulation.commands.edit.adding import add_body
from app.ui.kit.controls import SliderControl
from app.ui.panel.scene_page import ScenePage
from app.window.application import Application
from tests.app.desk import Desk
from tests.app.window.inspecting import page, place

BALL, TO, BESIDE = (-2.0, 3.0), (0.5, 3.5), (-5.0, 5.0)
AT_ONCE = ("template",)
"""Tools that are done at the press."""
DRAGS = sorted(kind.NAME for kind in tools.found() if kind.NAME not in (*AT_ONCE, "pan"))


@pytest.fixture
def app(desk: Desk) -> Application:
    """A table with a ball, standing still."""
    app = desk.app
    assert app.session.load("empty")
    app.session.paused = True
    assert app.editor.do(add_body({"kind": "circle", "radius": 0.6}, name="ball", position=BALL))
    app.editor.selection.clear()
    desk.frames(2)
    return app


def state(app: Application) -> tuple[object, ...]:
    session = app.session
    names = tuple(entry.name for entry in session.history.entries)
    return session.world.hash(), session.simulation.attachments, names


@pytest.mark.parametrize("start", [BALL, BESIDE], ids=["on a body", "beside"])
@pytest.mark.parametrize("name", DRAGS)
def test_a_drag_that_ends_with_esc_was_none(
    desk: Desk, app: Application, name: str, start: tuple[float, float]
) -> None:
    app.editor.choose(name)
    before = state(app)
    desk.point_at(*start)
    desk.frames(2)
    desk.button(True)
    desk.frames()
    for share in (0.3, 0.6, 1.0):
        desk.point_at(*(a + share * (b - a) for a, b in zip(start, TO, strict=True)))
        desk.frames()
    desk.key(pygame.K_ESCAPE)
    desk.frames(2)
    assert state(app) == before and not app.editor.tool.busy
    desk.button(False)
    desk.frames(2)
    assert state(app) == before
    app.editor.choose("drag")


def test_esc_ends_the_pull_of_a_number_without_an_entry(desk: Desk, app: Application) -> None:
    app.editor.selection.select([app.session.world.body("ball").id])
    app.do("panel_inspect")
    desk.frames(3)
    before = state(app)
    x, y = place(desk, "Mass")
    for way in (0, 60):  # a press alone, and a pull
        desk.point(x, y)
        desk.frames()
        desk.button(True)
        desk.frames()
        desk.point(x + way, y)
        desk.frames(2)
        assert (state(app) != before) == (way > 0)
        desk.key(pygame.K_ESCAPE)
        desk.button(False)
        desk.frames(2)
        assert state(app) == before
        page(desk).form.typing.drop()
        desk.point(600, 100)
        desk.frames(40)  # no double click


def test_esc_gives_back_what_a_slider_stood_at(desk: Desk, app: Application) -> None:
    app.do("panel_scene")
    desk.frames(3)
    result = app.ui.panel.page if app.ui.panel is not None else None
    assert isinstance(result, ScenePage) and result.form is not None
    gravity = result.form.controls["gravity"]
    assert isinstance(gravity, SliderControl)
    rect = gravity.slider.rect
    desk.point(*rect.center)
    desk.frames()
    desk.button(True)
    desk.point(rect.right - 10, rect.centery)
    desk.frames(2)
    assert app.session.world.gravity[1] < -15.0
    desk.key(pygame.K_ESCAPE)
    desk.frames(2)
    assert app.session.world.gravity[1] == -9.81 and not gravity.slider.held
    desk.point(rect.right - 30, rect.centery)
    desk.button(False)
    desk.frames(2)
    assert app.session.world.gravity[1] == -9.81
