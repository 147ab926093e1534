"""Numbers of the panel have fewer digits where there is little room, and are never cut."""

import pygame
import pytest

from app.drawing.text import font
from app.ui.panel.value_row import in_room


@pytest.mark.parametrize("value", [0.0, -9.81, 123.456, -123456.7, 1.5e-7, -2.25e9])
@pytest.mark.parametrize("width", [36, 44, 60, 120])
def test_a_number_fits_into_the_room_of_a_coordinate(value: float, width: int):
    pygame.font.init()
    face = font(14)
    words = in_room(f"{value:g}".replace("-", "−"), value, face, width)
    assert "…" not in words
    assert face.size(words)[0] <= max(width, face.size("−1e−7")[0])
    assert float(words.replace("−", "-").replace(" ", "")) == pytest.approx(value, rel=0.5)


def test_with_room_it_is_whole():
    pygame.font.init()
    assert in_room("−9.81", -9.81, font(14), 60) == "−9.81"
