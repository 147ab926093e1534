"""One rule for double clicks: soon after the last press, and at the same place."""

from app.ui.kit.clicks import DOUBLE_CLICK, Clicks
from tests.app.wall_time import WALL_TIME

SLACK = 4.0  # [px]


def test_two_presses_at_once_at_one_place_are_a_double_click():
    clicks = Clicks()
    assert not clicks.is_double((10, 10), SLACK)
    WALL_TIME.let(0.9 * DOUBLE_CLICK)
    assert clicks.is_double((12, 13), SLACK)


def test_a_press_that_comes_late_or_elsewhere_is_the_first_of_its_own():
    clicks = Clicks()
    assert clicks.count((10, 10), SLACK) == 1
    WALL_TIME.let(1.1 * DOUBLE_CLICK)
    assert clicks.count((10, 10), SLACK) == 1
    assert clicks.count((200, 10), SLACK) == 1
    assert clicks.count((200, 10), SLACK) == 2


def test_a_third_press_ends_no_double_click_and_a_fourth_does():
    clicks = Clicks()
    assert [clicks.is_double((0, 0), SLACK) for _ in range(4)] == [False, True, False, True]
