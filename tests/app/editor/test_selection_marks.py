"""A joint that is selected is marked along what is drawn of it."""

import numpy as np
import pygame
import pytest

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.style import Style
from app.editor.selection_marks import mark_joints
from physics import Box, Distance, World


@pytest.fixture
def draw() -> Draw:
    draw = Draw(Camera((640, 480)), Style.make("light"), threads=1)
    draw.camera.fit((-4, -3, 4, 3))
    return draw


def height_of_mark(draw: Draw, hertz: float) -> int:
    """Return how high the mark of a level rod or spring is [px]."""
    world = World()
    left, right = (world.add_dynamic(Box(), position=(x, 0.0)) for x in (-3.0, 3.0))
    a, b = (-3.0, 0.0), (3.0, 0.0)
    rod = Distance(a=left, b=right, anchor_a=a, anchor_b=b, hertz=hertz)
    joint = world.add_joint(rod)
    draw.poses.take(world.page, 1.0)
    pictures = []
    for ids in ((), (joint.id,)):
        surface = pygame.Surface((640, 480))
        draw.begin()
        mark_joints(draw, world, ids)
        draw.render(surface)
        pictures.append(pygame.surfarray.array3d(surface).astype(int))
    changed = (pictures[0] != pictures[1]).any(axis=2)
    return int(np.count_nonzero(changed[220:420].any(axis=0)))


def test_a_spring_is_marked_along_its_coil_and_a_rod_along_its_line(draw: Draw) -> None:
    sizes = draw.style.sizes
    assert height_of_mark(draw, hertz=0.0) < 2 * sizes.line * 3.4
    assert height_of_mark(draw, hertz=1.0) > sizes.dot * 2.8
