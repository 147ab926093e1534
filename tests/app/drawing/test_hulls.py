"""Bounds of shapes from their discs are those that a tick finds, and are there before the first."""

import numpy as np
import pytest

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.hulls import bounds_of
from app.drawing.overlays import aabbs, broad_phase
from app.drawing.style import Style
from app.files.view_options import ViewOptions
from app.session.session import Session
from physics import Box, Capsule, Circle, World


@pytest.fixture
def world() -> World:
    world = World()
    world.add_static(Box(width=8, height=0.5), position=(0.3, 1), angle=0.4)
    world.add_static(Circle(radius=0.5), Capsule(start=(1, 0), end=(2, 1), radius=0.2))
    world.add_static(Box(width=1, height=1, radius=0.1), position=(-3, 2), angle=-2.0)
    return world


def test_they_are_those_of_the_page_after_a_tick(world: World) -> None:
    page = world.page
    found = bounds_of(page, np.asarray(page.shapes[: page.shape_count]))
    world.step()
    for name, values in found.items():
        # Sums of three numbers below 8, each rounded: 3 · 8 · 2⁻⁵³
        assert page.shapes[f"tight_{name}"][: page.shape_count] == pytest.approx(values, abs=3e-15)


def test_no_shape_has_no_bounds() -> None:
    page = World().page
    assert all(not len(values) for values in bounds_of(page, np.asarray(page.shapes[:0])).values())


def test_boxes_are_drawn_before_the_first_tick_and_nothing_is_sorted_yet(world: World) -> None:
    world.add_dynamic(Circle(radius=0.5), position=(0, 5))
    draw, session = Draw(Camera((640, 480)), Style.make("light"), threads=1), Session(world)
    draw.camera.fit((-5, -2, 5, 6))
    draw.begin()
    aabbs.draw(draw, session, ViewOptions())
    corners = draw.list.corners[: draw.list.corner_count]
    assert corners["y"].min() < draw.camera.to_screen(0, 5.4)[1]
    draw.begin()
    broad_phase.draw_axis(draw, session)
    assert draw.list.count == 0
