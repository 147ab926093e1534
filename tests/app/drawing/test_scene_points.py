"""The symbol of a point that the user may drag stands beside it, off other words."""

import pytest

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.scene_points import draw_point
from app.drawing.style import Style
from physics import World
from scenes.kit import Scene, point


class Pointing(Scene):
    """A point in the middle, and nothing else."""

    title = "Pointing"
    spot: tuple = point((0.0, 0.0), symbol="here")


@pytest.fixture
def draw() -> Draw:
    draw = Draw(Camera((640, 480)), Style.make("light"), threads=1)
    draw.camera.fit((-4, -3, 4, 3))
    draw.begin()
    return draw


def middle_of_symbol(draw: Draw) -> tuple[float, float]:
    """Return where the symbol stands, from the point [px], up and to the right."""
    draw_point(draw, Pointing(), World(), "spot")
    left, top, right, bottom = draw.words()[-1]
    return (left + right) / 2 - 320, 240 - (top + bottom) / 2


def test_it_stands_above(draw: Draw) -> None:
    x, y = middle_of_symbol(draw)
    assert abs(x) <= 1 and y > 10


def test_below_a_line_of_words_it_stands_to_the_right(draw: Draw) -> None:
    draw.text_px((320, 212), "names of a bar: one, two, three")
    x, y = middle_of_symbol(draw)
    assert x > 10 and abs(y) <= 1


def test_among_words_it_stands_above_as_usual(draw: Draw) -> None:
    for y in range(160, 320, 10):
        draw.text_px((320, y), "words and words and words and words")
    x, y = middle_of_symbol(draw)
    assert abs(x) <= 1 and y > 10


def test_under_the_mouse_it_is_not_written_twice(draw: Draw) -> None:
    draw_point(draw, Pointing(), World(), "spot")
    draw_point(draw, Pointing(), World(), "spot", pointed=True, named=False)
    assert len(draw.words()) == 1


def test_under_the_mouse_it_is_written_where_the_labels_are_off(draw: Draw) -> None:
    draw_point(draw, Pointing(), World(), "spot", pointed=True)
    assert len(draw.words()) == 1
