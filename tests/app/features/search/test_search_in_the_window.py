"""Ctrl+K in the window: type, choose, Enter."""

import pygame
import pytest

from app.features.search.view.sheet import SearchSheet
from app.window.application import Application
from tests.app.desk import Desk


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
