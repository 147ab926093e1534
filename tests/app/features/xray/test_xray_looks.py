"""The X-ray's board in every look and size: each part has room, or one click leads there."""

from collections.abc import Iterator

import pygame
import pytest

from app.features.xray.feature import XrayPart
from app.features.xray.view.board import TABS_TOLD, XrayBoard
from app.files.view_options import Theme
from app.ui.kit.painted import Painted
from app.ui.kit.tabs import Tab
from tests.app.desk import Desk
from tests.app.features.xray.by_hand import opened_xray, station_by_hand


@pytest.fixture(autouse=True)
def station(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[XrayPart]:
    with station_by_hand(desk, monkeypatch) as station:
        yield station


@pytest.fixture
def board(desk: Desk, station: XrayPart) -> XrayBoard:
    return opened_xray(desk)


@pytest.mark.parametrize("projector", [False, True])
@pytest.mark.parametrize("scale", [1.0, 1.75, 2.5])
def test_no_part_lies_on_another_at_any_size(
    desk: Desk, board: XrayBoard, *, scale: float, projector: bool
) -> None:
    view = desk.app.view
    before = view.ui_scale, view.projector
    try:
        view.ui_scale, view.projector = scale, projector
        desk.frames(4)
        rects = [part.rect for part in board.tree.elements]
        for number, rect in enumerate(rects):
            assert board.rect.contains(rect)
            assert rect.collidelist(rects[number + 1 :]) < 0
        assert board.tree["sheet"].rect.height >= 3 * desk.app.ui.desk.look.body.get_linesize()
    finally:
        view.ui_scale, view.projector = before
        desk.frames(2)


def test_a_wide_board_has_two_columns(desk: Desk, board: XrayBoard) -> None:
    desk.app.view.show_panel = False
    desk.frames(3)
    board.put(pygame.Rect(60, 60, 960, 400))
    desk.frames(2)
    assert board.tree["sheet"].rect.right < board.tree["bars"].rect.left
    desk.app.view.show_panel = True


def tabs_of(board: XrayBoard) -> list[Tab]:
    return [one for one in board.tree.elements if isinstance(one, Tab)]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("projector", [False, True])
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.75])
def test_row_impulses_and_residuals_are_there_at_once_or_by_one_click_that_is_told(
    desk: Desk, *, scale: float, projector: bool, theme: Theme
) -> None:
    view = desk.app.view
    before = view.ui_scale, view.projector, view.theme
    try:
        view.ui_scale, view.projector, view.theme = scale, projector, theme
        desk.frames(4)
        board = opened_xray(desk)
        line = desk.app.ui.desk.look.body.get_linesize()
        if scale < 1.75:  # of 720 lines such letters leave no room for it
            assert "state" in board.tree, "the hash is shown"
        tabs = tabs_of(board)
        said = [(tab.words, tab.tip) for tab in tabs]
        assert said == [(words, tip) for _, words, tip in TABS_TOLD if tabs]
        for number, name in enumerate(("sheet", "bars", "residuals")):
            if tabs:
                desk.click(*tabs[number].rect.center)
                desk.frames(2)
                assert [tab.chosen for tab in tabs_of(board)] == [n == number for n in range(3)]
            part = board.tree[name]
            assert isinstance(part, Painted)
            assert board.rect.contains(part.rect)
            assert part.rect.height >= 4 * line, "a title and three lines, or a plot"
    finally:
        view.ui_scale, view.projector, view.theme = before
        desk.frames(2)


def test_its_title_is_told_whole(desk: Desk, board: XrayBoard) -> None:
    desk.frames(2)
    usual, font = board.title, desk.app.ui.desk.look.strong
    assert "soft step" in usual
    lengths = list[int]()
    for wide in (430, 330, 300):
        board.put(pygame.Rect(board.rect.topleft, (wide, board.rect.height)))
        desk.frames(3)
        assert usual.startswith(board.title.split(":")[0])
        assert font.size(board.title)[0] <= board.head.rect.width
        lengths.append(len(board.title))
    assert lengths == sorted(lengths, reverse=True) and lengths[-1] < len(usual)
