"""Formulas in the picture: where they lie, what is kept."""

import numpy as np
import pygame
import pytest

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.style import Style
from app.drawing.text import ANCHORS

PERIOD = "$T = 2π √(L/g)$"


@pytest.fixture
def draw() -> Draw:
    camera = Camera((400, 300))
    camera.scale = 20.0
    return Draw(camera, Style.make("light"), threads=1)


def ink(draw: Draw) -> pygame.Rect:
    """What the frame shows beside the backdrop [px]."""
    surface = pygame.Surface(draw.camera.size, 0, 32)
    draw.render(surface)
    bare = pygame.Surface(draw.camera.size, 0, 32)
    Draw(draw.camera, draw.style, threads=1).render(bare)
    changed = pygame.surfarray.array2d(surface) != pygame.surfarray.array2d(bare)
    xs, ys = np.nonzero(changed)
    return pygame.Rect(xs.min(), ys.min(), xs.max() - xs.min() + 1, ys.max() - ys.min() + 1)


@pytest.mark.parametrize("anchor", sorted(ANCHORS))
def test_a_formula_lies_at_its_anchor(draw: Draw, anchor: str):
    draw.text_px((200, 150), PERIOD, anchor=anchor, halo=False)
    x, y = ANCHORS[anchor]
    rect = ink(draw)
    # The picture is placed to the pixel; its rim may be too faint to change another pixel
    assert abs(rect.left + x * rect.width - 200) <= 2
    assert abs(rect.top + y * rect.height - 150) <= 2


def test_a_formula_is_as_large_as_it_says_and_grows_with_its_size(draw: Draw):
    draw.text((0.0, 0.0), PERIOD, halo=False)
    small, said = ink(draw), draw.text_size(PERIOD, draw.style.sizes.label)
    # Its box has side bearings that carry no ink, up to a tenth of the em on each side
    assert abs(small.width - said[0]) <= 4 and abs(small.height - said[1]) <= 4
    draw.begin()
    draw.text((0.0, 0.0), PERIOD, size=48, halo=False)
    assert ink(draw).height > 2 * small.height


def test_a_halo_is_a_rim_around_the_formula(draw: Draw):
    draw.text((0.0, 0.0), PERIOD, halo=False)
    bare = ink(draw)
    draw.begin()
    draw.text((0.0, 0.0), PERIOD)
    assert ink(draw).width >= bare.width


def test_a_formula_is_rendered_once_and_found_again(draw: Draw):
    for _ in range(3):
        draw.text((0.0, 0.0), PERIOD)
    labels = {id(label) for label, _ in draw._texts}
    assert len(draw._texts) == 3 and len(labels) == 1


def test_words_with_a_formula_stand_where_plain_words_do(draw: Draw):
    plain, mixed = draw.text_size("speed v", 20), draw.text_size("speed $v$", 20)
    assert plain[1] == mixed[1]
    draw.text_px((200, 150), "$v_0$ = 3 m/s")
    assert ink(draw).center == pytest.approx((200, 150), abs=6)


def test_a_malformed_formula_is_drawn_as_it_was_written(draw: Draw):
    draw.text((0.0, 0.0), "$√(L/g$")
    assert ink(draw).width > 20


def test_a_formula_far_outside_or_nowhere_is_left_out(draw: Draw):
    draw.text((1e9, 0.0), PERIOD)
    draw.text((float("nan"), 0.0), PERIOD)
    assert not draw._texts
