"""Surfaces have a least size, whatever was computed."""

import numpy as np
import pygame
import pytest

from app.drawing import surfaces

SIZES = ((0, 0), (-3, 5), (7, -200), (-1, -1), (4, 3))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["clear", "opaque", "packed", "packed_clear"])
def test_no_surface_has_less_than_a_pixel(kind: str, size: tuple[int, int]):
    assert getattr(surfaces, kind)(size).get_size() == (max(1, size[0]), max(1, size[1]))


@pytest.mark.parametrize("size", SIZES)
def test_a_surface_is_scaled_to_a_pixel_at_least(size: tuple[int, int]):
    scaled = surfaces.scaled(surfaces.clear((20, 10)), size)
    assert scaled.get_size() == (max(1, size[0]), max(1, size[1]))


def test_pixels_become_a_surface_and_no_pixels_one_of_a_pixel():
    columns = np.arange(12, dtype=np.uint32).reshape(4, 3)
    surface = surfaces.of_pixels(columns)
    assert surface.get_size() == (4, 3)
    assert surface.get_at((2, 1)) == pygame.Color(0, 0, 7)
    for shape in ((0, 3), (4, 0), (0, 0)):
        side = surfaces.of_pixels(np.zeros(shape, np.uint32)).get_size()
        assert side == (max(1, shape[0]), max(1, shape[1]))
