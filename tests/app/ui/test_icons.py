"""The signs: every tool has one, none is blank, none is another's double."""

import itertools

import numpy as np
import pygame
import pytest

from app.editor.tools import all_tools
from app.ui.kit.icons import ICONS, icon
from app.ui.kit.tool_icons import TOOL_ICONS
from app.window.feature_set import found

INK = (10, 20, 30, 255)
SMALLEST = 18  # [px] on a button at UI scale 1


def coverage(name, side):
    """How much of each pixel the sign covers, 0 to 1; (side, side)."""
    return pygame.surfarray.array_alpha(icon(name, side, INK)).astype(float) / 255


found()  # with their tools


@pytest.mark.parametrize("tool", all_tools(), ids=lambda tool: tool.NAME)
def test_every_tool_has_a_sign(tool):
    assert tool.ICON in ICONS


@pytest.mark.parametrize("name", ICONS)
def test_a_sign_is_neither_blank_nor_a_blot(name):
    # The finest signs ("minus", "more") cover 4 % of the square, the fullest ("hand") 42 %.
    assert 0.03 < coverage(name, SMALLEST).mean() < 0.6


def test_no_two_tools_look_alike_on_the_smallest_button():
    pictures = {name: coverage(name, SMALLEST) for name in TOOL_ICONS}
    for first, second in itertools.combinations(pictures, 2):
        # Two strokes of 2 x 6 px somewhere else make 24 px of difference.
        assert np.abs(pictures[first] - pictures[second]).sum() > 24, (first, second)


def test_what_is_rubbed_out_is_clear():
    """The hole of a wheel lets the button show through."""
    assert coverage("template", 48)[34, 33] == 0
    assert coverage("motor", 48).max() == 1


def test_a_tinted_sign_has_colours_and_one_that_is_not_has_one():
    def hues(tinted):
        sign = icon("motor", 48, INK, tinted)
        solid = pygame.surfarray.array_alpha(sign) == 255
        return pygame.surfarray.array3d(sign)[solid].astype(int)

    plain, tinted = hues(tinted=False), hues(tinted=True)
    assert (np.abs(plain - INK[:3]) <= 1).all()
    assert (tinted[:, 0] > 200).any()  # its arrow
