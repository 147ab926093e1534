"""The menu bar and its lists."""

import itertools

import pygame
import pytest

from app.simulation.commands.hand import SetHandFeel, SetHandStrength
from app.ui.menus.menus import titles


def test_a_press_on_a_title_opens_its_list_and_another_press_closes_it(driver):
    title = driver.title("View")
    driver.click(title.rect.center)
    assert driver.ui.desk.popup is not None
    driver.click(title.rect.center)
    assert driver.ui.desk.popup is None


def test_pointing_at_another_title_switches_the_open_list(driver):
    driver.click(driver.title("View").rect.center)
    driver.point(driver.title("Measure").rect.center)
    driver.frames()
    assert driver.ui.menu_bar.open is driver.title("Measure")
    assert driver.row("Ruler")


def test_a_list_shows_the_keys_of_the_action_table(driver):
    driver.ui.menu_bar.drop_list("Time", "View")
    assert driver.row("Pause").keys == "Space"
    driver.ui.menu_bar.drop_list("Show", "View")
    assert driver.row("Contacts").keys == "2"
    driver.click(driver.title("View").rect.center)
    assert driver.row("Full screen").keys == "F11"


def test_choosing_a_line_runs_its_action(driver):
    driver.click(driver.title("View").rect.center)
    driver.click(driver.row("Fit the scene").rect.center)
    assert driver.done == ["home"]
    assert driver.ui.desk.popup is None


def test_an_overlay_line_stays_open_and_follows_the_switch(driver):
    driver.ui.menu_bar.drop_list("Show", "View")
    assert driver.row("Contacts").checked is True
    assert driver.row("Normals").checked is False
    driver.click(driver.row("Normals").rect.center)
    assert driver.done == ["overlay_normals"]
    driver.view.overlays["normals"] = True
    driver.frames()
    assert driver.row("Normals").checked is True


def test_escape_closes_the_list_and_is_used_up(driver):
    driver.click(driver.title("Help").rect.center)
    assert driver.key(pygame.K_ESCAPE) is True
    assert driver.ui.desk.popup is None
    assert driver.key(pygame.K_ESCAPE) is False


def test_arrows_and_enter_choose_in_a_list(driver):
    driver.click(driver.title("View").rect.center)
    driver.key(pygame.K_RIGHT)
    assert driver.ui.menu_bar.open is driver.title("Measure")
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert driver.done == ["import_data"]


def test_a_key_that_is_no_key_of_lists_closes_the_list_and_goes_on(driver):
    driver.click(driver.title("Edit").rect.center)
    driver.key(pygame.K_LCTRL)  # alone it is only the beginning of one
    assert driver.ui.desk.popup is not None
    assert driver.key(pygame.K_z) is False  # left for the actions
    assert driver.ui.desk.popup is None


def test_one_line_is_lit_whether_by_the_mouse_or_by_the_keys(driver):
    def lit() -> list[str]:
        return [row.words for row, _ in driver.ui.desk.popup.rows if row.lit]

    driver.ui.menu_bar.drop_list("Time", "View")
    driver.point(driver.row("One tick").rect.center)
    driver.frames()
    assert lit() == ["One tick"]
    driver.key(pygame.K_DOWN)  # goes on from where the mouse is
    driver.frames()
    assert lit() == ["One tick back"]
    driver.point(driver.row("Restart").rect.center)
    driver.frames()
    assert lit() == ["Restart"]


def test_the_hand_menu_sets_the_strength_as_a_command(driver):
    driver.ui.menu_bar.drop_list("Hand", "View")
    driver.click(driver.row("1000").rect.center)
    assert driver.view.hand_strength == 1000
    assert driver.session.calls == [("submit", SetHandStrength(1000.0))]


def test_the_hand_menu_makes_the_hand_soft_as_a_command(driver):
    driver.ui.menu_bar.drop_list("Hand", "View")
    driver.click(driver.row("Soft").rect.center)
    assert driver.view.hand_feel == "soft"
    assert driver.session.calls == [("submit", SetHandFeel("soft"))]


def test_the_time_menu_lets_bodies_sleep(driver):
    driver.ui.menu_bar.drop_list("Time", "View")
    driver.click(driver.row("Pause resting bodies").rect.center)
    assert driver.done == ["sleeping"]


def test_the_time_menu_sets_the_speed(driver):
    driver.ui.menu_bar.drop_list("Time", "View")
    driver.click(driver.row("Speed 1/4").rect.center)
    assert driver.session.clock.speed == 0.25


@pytest.mark.sweep
def test_a_list_longer_than_the_window_is_set_in_columns_inside_it(make_driver):
    for size in ((1280, 720), (1920, 1080), (960, 540)):
        driver = make_driver(size=size, projector=True)
        driver.click(driver.title("View").rect.center)
        window = pygame.Rect((0, 0), size)
        assert window.contains(driver.ui.desk.popup.rect)
        for row, _ in driver.ui.desk.popup.rows:
            assert driver.ui.desk.popup.rect.contains(row.rect)


@pytest.mark.parametrize("options", [{}, {"projector": True}, {"ui_scale": 1.5}])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_name_of_the_scene_has_its_room_or_is_not_there(make_driver, size, options):
    """The words of the titles stand closer before it is cut."""
    driver = make_driver(size=size, **options)
    bar, look = driver.ui.menu_bar, driver.ui.desk.look
    assert [title.words for title in bar.titles] == titles(bar.desk.keys)
    for a, b in itertools.pairwise(bar.titles):
        assert b.rect.left > a.rect.right and a.rect.width > look.body.size(a.words)[0]
    if bar.scene is None:
        assert size == (1280, 720) and "ui_scale" in options
        assert bar.titles[-1].rect.right <= size[0]
        return
    assert bar.scene.rect.left > bar.titles[-1].rect.right
    assert bar.scene.rect.width > look.body.size("Torque on a particle")[0] + look.px(6)
    driver.session.scene.title = "Torque on a free body and on an axle that is longer still"
    driver.frames()
    assert bar.scene.tip.startswith(driver.session.scene.title), "what is cut is in the tip"
    driver.session.scene.title = "Short"
    driver.frames()
    assert "Short" not in bar.scene.tip


@pytest.mark.parametrize("title", ["File", "Edit", "Insert", "View", "Measure"])
@pytest.mark.parametrize("size", [(640, 360), (480, 320)])
def test_a_list_too_wide_in_columns_scrolls_instead(make_driver, size, title):
    driver = make_driver(size=size)
    driver.click(driver.title(title).rect.center)
    popup = driver.ui.desk.popup
    assert pygame.Rect((0, 0), size).contains(popup.rect)
    for row, _ in popup.rows:
        assert popup.rect.left <= row.rect.left and row.rect.right <= popup.rect.right
    last = popup.rows[-1][0].relative_rect
    popup.area.reveal(last.top, last.bottom)
    driver.frames()
    assert popup.rect.contains(popup.rows[-1][0].rect)
