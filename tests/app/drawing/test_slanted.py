"""A slanted body is covered by narrow boxes: most of its bounds are free."""

import math

import pytest

from app.drawing.camera import Camera
from app.drawing.slanted import COLUMNS, columns, slanted
from physics import Box, World


def test_columns_cover_a_triangle_and_leave_its_empty_half() -> None:
    result = list(columns([(0.0, 60.0), (60.0, 60.0), (60.0, 0.0)]))
    assert len(result) == COLUMNS
    for k, (left, top, right, bottom) in enumerate(result):
        assert (left, right, bottom) == pytest.approx((10.0 * k, 10.0 * (k + 1), 60.0))
        assert top == pytest.approx(60.0 - right)


def test_a_plank_on_a_slope_leaves_most_of_its_bounds_free() -> None:
    world, camera = World(), Camera((1280, 720))
    camera.look_again((0.0, 0.0), 50.0)
    plank = world.add_static(Box(width=12.0, height=0.4), position=(0, 0), angle=math.radians(25))
    boxes = list(slanted(plank, camera))
    low_x, low_y, high_x, high_y = plank.aabb
    bounds = 50.0**2 * (high_x - low_x) * (high_y - low_y)
    assert sum((r - x) * (b - t) for x, t, r, b in boxes) < 0.4 * bounds
    for along in (-6.0, -3.3, 0.0, 5.9):
        x, y = camera.to_screen(*plank.world_point((along, 0.1)))
        assert any(a <= x <= c and b <= y <= d for a, b, c, d in boxes)
