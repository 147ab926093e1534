"""The scale bar keeps clear of plots in its corner."""

import pytest

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.measures import MARGIN, Sheet, _clear_of_sheets
from app.drawing.style import Style

SIZE = (1000, 600)
REACH = 100.0  # [px] length of the bar


def place(*sheets: Sheet) -> tuple[float, float]:
    """Right end and height of the bar [px] with plots there; its corner is (982, 582)."""
    draw = Draw(Camera(SIZE), Style.make("light", False, 1.0), threads=1)
    draw.sheets.extend(sheets)
    return _clear_of_sheets(draw, SIZE[0] - MARGIN, SIZE[1] - MARGIN, REACH)


@pytest.mark.parametrize("sheet", [(100, 100, 400, 590), (700, 10, 990, 300)])
def test_it_stays_in_its_corner_when_that_is_free(sheet: Sheet):
    assert place(sheet) == (SIZE[0] - MARGIN, SIZE[1] - MARGIN)


def test_a_high_plot_is_passed_on_the_left():
    right, y = place((800, 20, 990, 590))
    assert right < 800
    assert y == SIZE[1] - MARGIN


def test_a_wide_plot_is_passed_above():
    right, y = place((60, 500, 990, 590))
    assert right == SIZE[0] - MARGIN
    assert y < 500


def test_plots_side_by_side_are_passed_together():
    right, _ = place((850, 20, 990, 590), (700, 20, 840, 590))
    assert right < 700


def test_without_room_anywhere_it_stays():
    assert place((5, 5, 995, 595)) == (SIZE[0] - MARGIN, SIZE[1] - MARGIN)
