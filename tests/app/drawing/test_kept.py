"""Parts of the picture that are drawn once and then shown again."""

from collections.abc import Callable

import numpy as np
import pygame
import pytest

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.style import Style


@pytest.fixture
def draw() -> Draw:
    pygame.font.init()
    return Draw(Camera((200, 160)), Style.make("light"), threads=1)


def frame(draw: Draw, key: str, paint: Callable[[], None]) -> np.ndarray:
    """A picture (160, 200) with something below, and something above what is kept."""
    surface = pygame.Surface(draw.camera.size, 0, 32)
    draw.begin()
    draw.line((-1.0, -1.0), (1.0, 1.0))
    draw.kept(key, paint)
    draw.circle((0.3, 0.0), 0.2, fill="hand")
    draw.render(surface)
    return pygame.surfarray.array2d(surface).T.copy()


def sheet(draw: Draw, calls: list[int]) -> Callable[[], None]:
    """Shapes of every number of corners, turned either way, text, and the bounds of a sheet."""

    def paint() -> None:
        calls.append(1)
        draw.circle((0.0, 0.0), 0.5, fill="force")
        draw.line((-0.5, 0.2), (0.5, -0.2), "text")
        for corners in ([(0, 0), (1, 0), (0, 1)], [(0, 0), (0, -1), (-1, 0)]):
            draw.polygon(corners, fill="velocity")
        draw.text((0.1, 0.4), "kept")
        draw.sheets.append((1.0, 2.0, 3.0, 4.0))

    return paint


def test_the_second_frame_is_the_first_one_without_drawing_it(draw: Draw) -> None:
    calls: list[int] = []
    first = frame(draw, "a", sheet(draw, calls))
    assert len(np.unique(first)) > 20
    for _ in range(3):
        assert (frame(draw, "a", sheet(draw, calls)) == first).all()
        assert draw.sheets == [(1.0, 2.0, 3.0, 4.0)]
    assert len(calls) == 1


def test_another_key_view_or_look_is_drawn_anew(draw: Draw) -> None:
    calls: list[int] = []
    frame(draw, "a", sheet(draw, calls))
    frame(draw, "b", sheet(draw, calls))
    assert len(calls) == 2
    draw.camera.scale *= 1.5
    frame(draw, "b", sheet(draw, calls))
    draw.camera.center = (0.25, 0.0)
    frame(draw, "b", sheet(draw, calls))
    draw.style = Style.make("dark")
    frame(draw, "b", sheet(draw, calls))
    assert len(calls) == 5


def test_what_a_frame_has_not_shown_is_forgotten(draw: Draw) -> None:
    calls: list[int] = []
    frame(draw, "a", sheet(draw, calls))
    frame(draw, "b", sheet(draw, calls))
    frame(draw, "a", sheet(draw, calls))  # the frame before had only b
    assert len(calls) == 3


def test_what_a_kept_part_was_drawn_with_stays_while_that_is_shown(draw: Draw) -> None:
    outer, inner = [], []

    def paint() -> None:
        outer.append(1)
        draw.kept("inner", sheet(draw, inner))

    first = frame(draw, "a", paint)
    for key in ("a", "a", "b"):
        assert (frame(draw, key, paint) == first).all()
    assert (len(outer), len(inner)) == (2, 1)
