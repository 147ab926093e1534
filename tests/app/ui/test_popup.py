"""Lists that drop down: where they open, the keys, and what they cover."""

import pygame
import pytest

from app.ui.kit.painted import TIP_DELAY
from app.ui.kit.popup import Entry, Popup, stand_beside

WINDOW = pygame.Rect(0, 0, 1280, 720)


@pytest.mark.parametrize("anchor", [(20, 10), (600, 300), (1150, 650), (10, 690), (600, 690)])
@pytest.mark.parametrize("size", [(200, 100), (200, 380), (500, 700)])
def test_a_list_never_covers_what_was_pressed_and_stays_in_the_window(anchor, size):
    button = pygame.Rect(anchor, (120, 28))
    place = stand_beside(button, size, WINDOW)
    assert WINDOW.contains(place) and not place.colliderect(button)


@pytest.mark.parametrize("at", [(410, 340), (590, 360), (500, 395), (500, 305)])
def test_a_menu_of_a_body_opens_at_the_side_that_is_nearest_to_the_mouse(at):
    body = pygame.Rect(400, 300, 200, 100)
    place = stand_beside(body, (150, 90), WINDOW, at)
    assert not place.colliderect(body)
    sides = {"left": body.left, "right": body.right, "top": body.top, "bottom": body.bottom}
    nearest = min(sides, key=lambda side: abs(sides[side] - at[side in ("top", "bottom")]))
    opposite = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}[nearest]
    assert getattr(place, opposite) == sides[nearest]


def test_what_has_no_room_beside_what_was_pressed_is_still_in_the_window():
    assert WINDOW.contains(stand_beside(WINDOW.inflate(-40, -40), (200, 300), WINDOW))


@pytest.fixture
def drop(make_driver):
    """A list of fruits under a button, of which pears are chosen; and what was chosen since."""
    driver, chosen = make_driver(), ["pear"]

    def entry(word):
        return Entry(word, lambda: chosen.append(word), checked=lambda: chosen[-1] == word)

    words = ("apple", "banana", "pear", "plum")
    Popup(driver.ui.desk, pygame.Rect(600, 200, 120, 28), [[entry(word) for word in words]])
    return driver, chosen


def test_arrow_keys_begin_at_what_is_chosen_and_enter_takes_what_they_mark(drop):
    driver, chosen = drop
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert chosen[-1] == "plum" and driver.ui.desk.popup is None


def test_home_end_and_letters_go_to_a_line(drop):
    driver, _ = drop
    popup = driver.ui.desk.popup

    def marked(key, letter=""):
        driver.send(pygame.KEYDOWN, key=key, mod=0, unicode=letter, scancode=0)
        return popup.rows[popup.marked][0].words

    assert [marked(pygame.K_HOME), marked(pygame.K_END)] == ["apple", "plum"]
    assert [marked(pygame.K_p, "p"), marked(pygame.K_p, "p")] == ["pear", "plum"]
    assert marked(pygame.K_b, "b") == "banana"


def test_no_tip_of_what_lies_below_covers_an_open_list(make_driver):
    driver = make_driver()
    title = driver.title("View")
    title.tip = "What is seen"
    driver.point(title.rect.center)
    driver.frames(3, TIP_DELAY)
    assert title.tool_tip is not None
    driver.click(title.rect.center)
    driver.frames(3, TIP_DELAY)
    assert driver.ui.desk.popup is not None and title.tool_tip is None
