"""The canvas paints onto any surface, and straight into those with pixels such as its own."""

import numpy as np
import pygame
import pytest

from app.drawing.camera import Camera
from app.drawing.canvas import is_ours
from app.drawing.draw import Draw
from app.drawing.style import Style
from app.drawing.surfaces import MASKS

SIZE = (120, 90)
TURNED = (0xFF, 0xFF00, 0xFF0000, 0)  # blue where red is elsewhere


def painted(surface: pygame.Surface) -> np.ndarray:
    """The colours of a small picture on it (120, 90, 3)."""
    pygame.font.init()
    draw = Draw(Camera(SIZE), Style.make("light"), threads=2)
    draw.begin()
    draw.circle((0.0, 0.0), 0.4, fill="force", outline="text", width=3.0)
    draw.render(surface)
    return pygame.surfarray.array3d(surface)


@pytest.mark.parametrize(
    ("flags", "depth", "masks"),
    [(0, 32, TURNED), (pygame.SRCALPHA, 32, None)],
)
def test_every_kind_of_surface_gets_the_same_picture(flags: int, depth: int, masks: tuple) -> None:
    ours = pygame.Surface(SIZE, 0, 32, MASKS)
    other = pygame.Surface(SIZE, flags, depth, *([masks] if masks else []))
    assert is_ours(ours)
    assert not is_ours(other)
    assert (painted(ours) == painted(other)).all()


def test_a_part_of_a_surface_is_painted_and_nothing_beside_it() -> None:
    whole = pygame.Surface((SIZE[0], 2 * SIZE[1]), 0, 32, MASKS)
    part = whole.subsurface((0, SIZE[1], *SIZE))
    assert not is_ours(part)
    expected = painted(pygame.Surface(SIZE, 0, 32, MASKS))
    assert (painted(part) == expected).all()
    assert not pygame.surfarray.array3d(whole)[:, : SIZE[1]].any()


def test_a_clip_and_another_size_are_respected() -> None:
    clipped = pygame.Surface(SIZE, 0, 32, MASKS)
    clipped.set_clip((0, 0, 60, 90))
    assert not painted(clipped)[60:].any()
    larger = pygame.Surface((200, 150), 0, 32, MASKS)
    assert not painted(larger)[SIZE[0] :].any()
