"""What a table that was saved shows when it is opened."""

import pytest

from app.files.file_scene import widened
from physics import Circle, World

VIEW = (-5.0, 0.0, 5.0, 6.0)


def table(*places: tuple[float, float]) -> World:
    """A world with a ball of half a metre at each place [m]."""
    world = World()
    for place in places:
        world.add_dynamic(Circle(radius=0.5), position=place)
    return world


def test_a_table_whose_things_are_in_view_opens_as_it_was_seen():
    assert widened(VIEW, table((0.0, 1.0), (4.0, 5.0))) == VIEW


@pytest.mark.parametrize("at", [(12.0, 1.0), (-9.0, 3.0), (0.0, 15.0)])
def test_what_has_left_the_view_in_the_saved_run_is_seen_and_so_is_the_rest(at):
    x0, y0, x1, y1 = widened(VIEW, table((0.0, 1.0), at))
    assert x0 <= min(VIEW[0], at[0] - 0.5) and x1 >= max(VIEW[2], at[0] + 0.5)
    assert y0 <= VIEW[1] and y1 >= max(VIEW[3], at[1] + 0.5)


def test_one_thing_that_has_flown_out_of_all_sight_makes_no_dots_of_the_others():
    assert widened(VIEW, table((0.0, 1.0), (900.0, 1.0))) == VIEW


def test_where_everything_has_gone_the_view_goes_after_it():
    x0, y0, x1, y1 = widened(VIEW, table((200.0, 40.0), (203.0, 41.0)))
    assert 198.0 < x0 < 200.0 and 203.0 < x1 < 205.0 and y0 > 38.0 and y1 < 43.0
