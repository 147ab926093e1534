"""Split views: what stands in each part."""

import pytest

from app.drawing.plate import plate_size
from app.features.compare.view.views import wrapped
from tests.app.editor.instruments.bench import drawing

TOLD = ("overlap 0.684 mm", "joint gap 0.2 mm", "energy drift 2 μJ", "a tick 0.055 ms")


@pytest.mark.parametrize("wide", [180.0, 300.0, 600.0, 900.0])
def test_a_narrow_view_tells_all_its_numbers_in_more_lines(wide: float) -> None:
    """On the projector views of 380 px told two of the four."""
    draw = drawing()
    lines = wrapped(draw, TOLD, wide)
    assert " · ".join(line.text for line in lines) == " · ".join(TOLD)
    assert plate_size(draw, lines)[0] <= wide
    assert len(lines) == {180.0: 4, 300.0: 2, 600.0: 1, 900.0: 1}[wide]


def test_what_has_no_room_in_a_line_of_its_own_is_left_out() -> None:
    assert wrapped(drawing(), TOLD, 20.0) == []
