"""The names below a bar can be read: none is dropped or runs past the bar while there is room."""

import pytest

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.style import Style
from scenes.labels import named_bar

LEFT = 100.0  # [px]


def names_below(values: tuple[float, ...], metre: float) -> list[tuple[float, float]]:
    """Return the left and right ends [px] of the names of a bar that begins at LEFT."""
    draw = Draw(Camera((1280, 720)), Style.make("light", True, lines=720), threads=1)
    draw.camera.fit((0.0, 0.0, 12.8, 7.2))
    draw.begin()
    names = ("hooks 176 N", "ledges 10 N", "floor and walls 4 N")
    parts = [(name, value, "text") for name, value in zip(names, values, strict=True)]
    named_bar(draw, (LEFT / 100.0, 6.0), metre, "All weighs 190 N", parts)
    return [(left, right) for left, _, right, _ in draw.words()[1:]]


@pytest.mark.parametrize(
    "values", [(0.93, 0.05, 0.02), (0.05, 0.9, 0.05), (0.01, 0.01, 0.98), (0.4, 0.3, 0.3)]
)
def test_names_end_with_the_bar_that_has_room_for_all(values: tuple[float, ...]) -> None:
    found = names_below(values, 8.0)
    halo = 10.0  # [px] at both sides of a name: 2.5 · 1.2, rounded, and less than the gap
    assert len(found) == 3
    assert found[0][0] >= LEFT - halo and found[-1][1] <= LEFT + 800.0 + halo
    assert all(one[1] <= other[0] + halo for one, other in zip(found, found[1:], strict=False))


def test_names_of_a_short_bar_begin_with_it_and_run_on() -> None:
    found = names_below((0.4, 0.3, 0.3), 0.5)
    assert len(found) == 3
    assert abs(found[0][0] - LEFT) < 10.0 and found[-1][1] > LEFT + 50.0


def test_a_part_of_nothing_has_no_name() -> None:
    assert len(names_below((1.0, 0.0, 0.004), 8.0)) == 1
