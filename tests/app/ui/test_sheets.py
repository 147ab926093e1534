"""The help sheet, and what Esc closes first. The scene sheet has a file of its own."""

import pygame
import pytest

from app.ui.sheets.help_lines import KeyLine
from app.ui.sheets.help_sheet import PAGES, SHARED, help_groups, on_page
from app.window.actions.table import action_table


def is_shared(name: str) -> bool:
    return any(name == first or name in names for first, (names, _) in SHARED.items())


def test_the_help_sheet_has_every_key_of_the_table(driver):
    words = {words for _, lines in help_groups(driver.ui.desk) for _, words in lines}
    words |= {action.label for action in action_table() if is_shared(action.name)}
    assert {action.label for action in action_table() if action.keys} <= words
    assert {label for _, label in SHARED.values()} <= words
    assert "Walk left" in words


@pytest.mark.parametrize(
    ("size", "options"),
    [
        ((1280, 720), {}),
        ((1280, 720), {"projector": True}),
        ((1920, 1080), {"projector": True}),
    ],
)
def test_the_help_sheet_fits_without_scrolling_or_cutting_words(make_driver, size, options):
    driver = make_driver(size=size, **options)
    driver.ui.toggle_help()
    driver.frames()
    sheet = driver.ui.sheet
    for page in sheet.pages:
        sheet.open(page)
        assert sheet.area.room == 0, page
        for line in sheet.area.content.elements:
            assert sheet.area.view.rect.contains(line.rect)


def test_the_help_sheet_says_what_is_longer_than_a_line_in_two(driver):
    driver.ui.toggle_help()
    driver.frames()
    sheet, look = driver.ui.sheet, driver.ui.desk.look
    rows = []
    for name in sheet.pages:
        sheet.open(name)
        lines = [line for line in sheet.area.content.elements if isinstance(line, KeyLine)]
        rows += [(one.part.words, one.part.rows(look, one.rect.width)) for one in lines]
    assert [words for words, parts in rows if " ".join(parts) != words] == []
    assert any(len(parts) == 2 for _, parts in rows)


def test_every_group_of_keys_is_on_one_page_of_the_help(driver):
    groups = help_groups(driver.ui.desk)
    shown = [group for name, _ in PAGES for group in on_page(groups, name)]
    assert sorted(title for title, _ in shown) == sorted(title for title, _ in groups)


def test_escape_closes_the_topmost_thing_first(driver):
    driver.ui.toggle_help()
    driver.frames()
    driver.ui.open_menus()
    driver.frames()
    assert driver.ui.close_top()
    assert driver.ui.desk.popup is None
    assert driver.ui.sheet is not None
    assert driver.ui.close_top()
    assert driver.ui.sheet is None
    assert not driver.ui.close_top()


def test_keys_still_act_while_the_help_is_open(driver):
    driver.ui.toggle_help()
    driver.frames()
    assert driver.key(pygame.K_SPACE) is False
