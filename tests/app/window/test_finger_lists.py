"""Fingers on pages and lists: lines are large enough, and sweeping scrolls."""

from collections.abc import Iterator

import pygame
import pytest

from app.editor.cursor import CLICK
from app.features.ledger.view.board import LedgerBoard
from app.ui.bars.show_list import ShowList
from app.ui.kit.controls import SliderControl
from app.ui.kit.theme import TARGET
from app.ui.panel.inspector import Inspector
from app.ui.panel.outliner import Outliner
from app.ui.panel.patch_rows import ColorRow
from app.ui.panel.scene_page import ScenePage
from app.ui.sheets.scene_menu import SceneMenu
from app.window.swipe import HOLD
from tests.app.desk import Desk
from tests.app.window.fingers import Hand, Watch

ROUNDING = 1e-6  # [px] of places given as shares of the window


@pytest.fixture
def panel(desk: Desk, hand: Hand, finger_clock: Watch) -> Iterator[Desk]:
    """The window as it is for fingers, with the panel of the scene."""
    desk.app.view.touch, desk.app.view.show_panel = True, True
    desk.app.do("panel_scene")
    desk.frames(4)
    yield desk
    desk.app.view.touch = None
    desk.frames(4)


def test_lines_of_lists_and_of_the_legend_are_large_enough(panel: Desk) -> None:
    app, ui = panel.app, panel.app.ui
    app.editor.selection.select([app.session.world.body("ball").id])
    app.do("panel_inspect")
    panel.frames(4)
    page = ui.panel.page  # type: ignore[union-attr]
    assert isinstance(page, Inspector)
    pressed = [row for row in page.form.rows if row.pressed]
    assert pressed and min(row.height for row in pressed) >= TARGET
    pinned = [row for row in pressed if "pin" in (row.part_at(x, 5) for x in range(row.width))]
    for row in pinned:
        wide = [x for x in range(row.width) if row.part_at(x, 5) == "pin"]
        assert len(wide) >= TARGET
        assert all(cell.rect.right <= wide[0] for cell in getattr(row, "cells", ()))
    assert pinned
    (colours,) = [row for row in pressed if isinstance(row, ColorRow)]
    for k, rect in enumerate(colours.rects()):
        for x, y in ((-20, 0), (20, 0), (0, -20), (0, 20)):
            assert colours.part_at(rect.centerx + x, rect.centery + y) == f"patch{k}"
    app.do("panel_things")
    panel.frames(4)
    things = ui.panel.page  # type: ignore[union-attr]
    assert isinstance(things, Outliner) and things.list.line_rect(0).height >= TARGET
    ui.open_show_list()
    symbols = ui.desk.popup
    assert isinstance(symbols, ShowList)
    assert min(row.rect.height for row in symbols.rows.values()) >= TARGET
    symbols.close()
    app.editor.selection.clear()


def _swept(hand: Hand, x: float, y: float, by: float) -> None:
    """Sweep a finger up, by so many pixels."""
    hand.down(1, x, y)
    for k in range(1, 9):
        hand.move(1, x + 1, y - by * k / 8)
    hand.up(1, x + 1, y - by)
    hand.desk.frames(3)


def test_a_finger_along_a_page_scrolls_it_and_presses_nothing(panel: Desk, hand: Hand) -> None:
    page = panel.app.ui.panel.page  # type: ignore[union-attr]
    assert isinstance(page, ScenePage) and page.area.room > 100
    before, entries = panel.app.session.parameters, len(panel.app.session.history.entries)
    slider = next(one for one in page.form.controls.values() if isinstance(one, SliderControl))
    _swept(hand, *slider.slider.rect.center, 100)
    assert page.area.offset == pytest.approx(100, abs=CLICK)
    assert panel.app.session.parameters == before
    assert len(panel.app.session.history.entries) == entries
    _swept(hand, *page.area.view.rect.center, -300)
    assert page.area.offset == 0


def test_a_finger_across_a_slider_pulls_it_and_a_tap_presses(panel: Desk, hand: Hand) -> None:
    page = panel.app.ui.panel.page  # type: ignore[union-attr]
    assert isinstance(page, ScenePage)
    sliders = {n: c for n, c in page.form.controls.items() if isinstance(c, SliderControl)}
    name, slider = next(iter(sliders.items()))
    rect = slider.slider.rect
    before, y = panel.app.session.parameters[name], rect.centery
    hand.down(1, rect.centerx, y)
    for k in range(1, 9):
        hand.move(1, rect.centerx + 8 * k, y + 1)
    hand.up(1, rect.centerx + 64, y + 1)
    panel.frames(6)
    assert panel.app.session.parameters[name] > before and page.area.offset == 0
    panel.app.do("panel_things")
    panel.frames(4)
    things = panel.app.ui.panel.page  # type: ignore[union-attr]
    assert isinstance(things, Outliner)
    line = things.list.line_rect(2).move(things.list.rect.topleft)
    _swept(hand, *line.center, 120)
    assert things.list.offset > 60 and not panel.app.editor.selection.ids, "swept, not chosen"
    hand.down(1, *line.center)
    hand.up(1, *line.center)
    panel.frames(3)
    assert len(panel.app.editor.selection.ids) == 1
    panel.app.editor.selection.clear()


def test_a_finger_that_stays_on_a_page_presses(
    panel: Desk, hand: Hand, finger_clock: Watch
) -> None:
    panel.app.do("panel_things")
    panel.frames(4)
    things = panel.app.ui.panel.page  # type: ignore[union-attr]
    assert isinstance(things, Outliner)
    line = things.list.line_rect(1).move(things.list.rect.topleft)
    hand.down(1, *line.center)
    assert not panel.app.editor.selection.ids
    finger_clock.time += HOLD + 0.01
    panel.frames(3)
    assert panel.app.editor.selection.ids
    hand.up(1, *line.center)
    panel.app.editor.selection.clear()


def test_the_cards_of_the_scenes_scroll_under_a_finger(panel: Desk, hand: Hand) -> None:
    panel.app.do("scene_menu")
    panel.frames(4)
    sheet = panel.app.ui.sheet
    assert isinstance(sheet, SceneMenu)
    sheet._type("ball")
    assert sheet.grid.room > 300
    x, y = sheet.grid.rect.center
    _swept(hand, x, y, 150)
    assert sheet.grid.offset == pytest.approx(150, abs=CLICK) and panel.app.ui.sheet is sheet
    sheet.close()


def test_lines_of_a_table_that_act_are_large_enough_and_those_around_them_small(
    panel: Desk, hand: Hand
) -> None:
    panel.key(pygame.K_F5)
    panel.frames(60)
    (board,) = panel.app.ui.boards.of(LedgerBoard)
    assert isinstance(board, LedgerBoard)
    table = board.tree["table"]
    fold = next(k for k, row in enumerate(table.rows) if row.command is not None)
    assert table.line_rect(fold).height >= TARGET > table.line_rect(0).height
    table.scroll_to(table.room)
    panel.frames(2)
    count, line = len(table.rows), table.line_rect(fold).move(table.rect.topleft)
    for y in range(line.top, line.bottom):
        assert table.row_at(y) == fold
    hand.down(1, line.centerx, line.bottom - 4)
    hand.up(1, line.centerx, line.bottom - 4)
    panel.frames(15)
    assert len(table.rows) > count
    board.close()
