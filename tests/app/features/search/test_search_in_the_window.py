"""Ctrl+K in the window: type, choose, Enter."""

import pygame
import pytest

from app.features.search.view.sheet import SearchSheet
from app.window.application import Application
from tests.app.desk import Desk
from tests.app.window.inspecting import page
from tests.app.window.keys import type_in


def typed(desk: Desk, words: str) -> SearchSheet:
    """Open the search, and type."""
    desk.key(pygame.K_k, pygame.KMOD_CTRL)
    desk.frames(2)
    sheet = desk.app.ui.sheet
    assert isinstance(sheet, SearchSheet)
    for letter in words:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        desk.frames()
    assert sheet.typed.words == words
    return sheet


def test_enter_does_what_is_found(desk: Desk) -> None:
    before = desk.app.view.theme
    typed(desk, "night mode")
    desk.key(pygame.K_RETURN)
    assert desk.app.view.theme != before
    assert desk.app.ui.sheet is None
    desk.app.view.theme = before
    desk.frames(2)


def test_arrows_choose_a_scene_and_enter_opens_it(desk: Desk) -> None:
    sheet = typed(desk, "double pendulum")
    number = next(n for n, item in enumerate(sheet.items) if item.name == "double_pendulum")
    for _ in range(number):
        desk.key(pygame.K_DOWN)
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert desk.app.session.scene_name == "double_pendulum"


def test_what_is_not_possible_now_says_why_and_stays(desk: Desk) -> None:
    desk.app.editor.selection.clear()
    sheet = typed(desk, "align left")
    assert sheet.items[0].name == "align_left"
    desk.key(pygame.K_RETURN)
    assert desk.app.ui.sheet is sheet
    assert "select two things" in sheet.foot.words[0]
    desk.key(pygame.K_ESCAPE)
    assert desk.app.ui.sheet is None


def test_a_thing_on_the_table_is_selected(desk: Desk) -> None:
    assert desk.app.session.load("stack")
    desk.frames(2)
    typed(desk, "ball")
    desk.key(pygame.K_RETURN)
    assert [body.name for body in desk.app.editor.selection.bodies] == ["ball"]


def test_a_property_is_shown_wherever_it_is_folded_away_with_the_cursor_in_it(desk: Desk) -> None:
    app = desk.app
    assert app.session.load("stack")
    ball = app.session.world.body("ball")
    app.editor.selection.select([ball.id])
    desk.frames(2)
    typed(desk, "inertia")
    desk.key(pygame.K_RETURN)
    desk.frames(3)
    typing = page(desk).form.typing
    assert typing.row is not None and typing.row.label == "Inertia"
    type_in(desk, "0.25")
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert ball.inertia == pytest.approx(0.25)


def test_a_switch_of_the_world_is_unfolded_and_marked(desk: Desk) -> None:
    desk.app.editor.selection.select([desk.app.session.world.bodies[0].id])
    typed(desk, "warm starting")
    desk.key(pygame.K_RETURN)
    desk.frames(3)
    form = page(desk).form
    assert form.sought is not None and form.sought.label == "Warm starting"
    assert form.rows.index(form.sought) in form.in_sight()


def test_whose_property_is_meant_is_asked_where_several_have_it(desk: Desk) -> None:
    app = desk.app
    assert app.session.load("stack")
    app.editor.selection.clear()
    typed(desk, "bounce")
    assert desk.app.ui.sheet.items[0].words == "Bounce"
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert "Select a body first" in app.session.notices[-1].text


def test_the_gravity_of_the_moon_is_set_and_its_name_stands_in_the_panel(desk: Desk) -> None:
    assert desk.app.session.load("stack")
    typed(desk, "moon")
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert desk.app.session.world.gravity == (0.0, -1.62)
    typed(desk, "gravity")
    desk.key(pygame.K_RETURN)
    desk.frames(3)
    row = next(row for row in page(desk).form.rows if row.label == "Gravity of")
    assert row.value == "Moon"
    row.write("none")
    desk.frames(2)
    assert desk.app.session.world.gravity == (0.0, 0.0)


def test_a_switch_says_what_enter_does_and_a_scene_what_it_is_about(desk: Desk) -> None:
    sheet = typed(desk, "full screen")
    assert sheet.items[0].state == "off" and sheet.items[0].name == "fullscreen"
    desk.key(pygame.K_ESCAPE)
    sheet = typed(desk, "double pendulum")
    number = next(n for n, item in enumerate(sheet.items) if item.kind == "scene")
    for _ in range(number):
        desk.key(pygame.K_DOWN)
    assert sheet.foot.words[0]
    desk.key(pygame.K_ESCAPE)
    sheet = typed(desk, "draw a ball")
    assert next(item for item in sheet.items if item.name == "tool_circle").state == ""
    desk.key(pygame.K_ESCAPE)


def test_what_there_is_not_is_said(desk: Desk) -> None:
    sheet = typed(desk, "raycast")
    assert sheet.items == []
    assert "Fulcrum may not have “raycast”" in sheet.find("raycast")[1]
    desk.key(pygame.K_ESCAPE)


def test_what_was_done_last_is_offered_first(desk: Desk) -> None:
    typed(desk, "legend")
    desk.key(pygame.K_RETURN)
    sheet = typed(desk, "")
    assert sheet.items[0].name == "legend"
    desk.key(pygame.K_k, pygame.KMOD_CTRL)
    assert desk.app.ui.sheet is None


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_head_bar_has_a_field_for_it(desk: Desk, size: tuple[int, int]) -> None:
    app: Application = desk.app
    app.ui.resize(size)
    bar = app.ui.menu_bar
    assert bar.search is not None and bar.scene is not None
    assert bar.titles[-1].rect.right < bar.search.rect.left
    assert bar.search.rect.right < bar.scene.rect.left
    app.ui.resize((1280, 720))
