"""The scene sheet, the help sheet, and what Esc closes first."""

import pygame
import pytest

from app.input import action_table
from app.ui import scene_menu
from app.ui.cards import Found
from app.ui.help import PAGES, SHARED, help_groups, on_page
from app.ui.scene_menu import matching

FOUND = [
    Found("chain", "Presets", "Chain", "Every hinge holds two points together.", False),
    Found("stack", "Presets", "Stack", "A stack stands. It can fall on a chain.", False),
    Found("toy", "Playground", "Toy", "Circles roll.", False),
    Found("bad", "Playground", "bad", "SyntaxError: invalid syntax (bad.py line 3)", True),
]


@pytest.fixture
def menu(driver, monkeypatch):
    monkeypatch.setattr(scene_menu, "found_scenes", lambda: list(FOUND))
    driver.ui.open_scene_menu()
    driver.frames(6)
    return driver


def test_the_running_scene_is_marked_first(menu):
    sheet = menu.ui.sheet
    assert sheet.cards[sheet.marked].found.name == "toy"


def test_typing_filters_and_enter_opens_the_first(menu):
    menu.type("cha")
    # The title that starts with the letters comes before the lesson that contains them.
    assert [card.found.name for card in menu.ui.sheet.cards] == ["chain", "stack"]
    assert menu.key(pygame.K_RETURN) is True
    assert menu.session.calls == [("load", "chain")]
    assert menu.ui.sheet is None


def test_arrows_move_the_mark(menu):
    menu.type("cha")
    menu.key(pygame.K_DOWN)
    menu.key(pygame.K_RETURN)
    assert menu.session.calls == [("load", "stack")]


def test_backspace_brings_the_list_back(menu):
    menu.type("q")
    assert menu.ui.sheet.cards == []
    assert menu.key(pygame.K_RETURN) is True
    assert menu.session.calls == []
    menu.key(pygame.K_BACKSPACE)
    assert len(menu.ui.sheet.cards) == len(FOUND)


def test_a_click_on_a_card_opens_it(menu):
    menu.click(menu.ui.sheet.cards[0].rect.center)
    assert menu.session.calls == [("load", "chain")]


def test_escape_and_a_click_outside_close_the_sheet(menu):
    assert menu.key(pygame.K_ESCAPE) is True
    assert menu.ui.sheet is None
    menu.ui.open_scene_menu()
    menu.frames(6)
    assert menu.press((5, 400)) is True
    assert menu.ui.sheet is None


def test_the_letter_of_the_key_that_opens_the_sheet_is_not_typed_into_it(driver):
    driver.ui.open_scene_menu()
    assert driver.ui.typing
    assert driver.type("m") is True  # the TEXTINPUT that follows the KEYDOWN of M
    driver.frames(6)
    assert driver.ui.sheet.field.text == ""
    driver.type("m")
    assert driver.ui.sheet.field.text == "m"


def test_closing_the_sheet_gives_the_keys_back(menu):
    menu.ui.close_top()
    assert not menu.ui.typing
    assert pygame.key.get_repeat() == (0, 0)


def test_every_typed_word_must_match():
    assert [scene.name for scene in matching(FOUND, "pre fall")] == ["stack"]
    assert matching(FOUND, "nothing") == []
    assert matching(FOUND, "  ") == FOUND


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
