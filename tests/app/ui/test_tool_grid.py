"""The toolbar's grid: every button has its place, in any window."""

import itertools

import pygame
import pytest

from app.editor.tools import group_sizes
from app.files.view_options import PANEL_WIDTH
from app.ui.bars.tool_grid import LEAST_SIDE, rows, tool_grid
from app.ui.kit.theme import make_look
from app.ui.layout import make_layout
from app.window.feature_set import found

found()  # with their tools
ALL = group_sizes()  # Hand, Draw, Join, Change, Measure with prediction and pen

WINDOWS = [  # size [px], UI scale, projector, columns
    ((1280, 720), 1.0, False, 2),
    ((1920, 1080), 1.0, False, 1),
    ((1280, 720), 1.0, True, 3),
    ((1920, 1080), 1.75, True, 3),
    ((1920, 1080), 2.5, True, 5),
    ((640, 360), 1.0, False, 5),
]


def layout_of(size, scale, projector):
    look = make_look("light", scale, projector, size)
    return look, make_layout(look, size, PANEL_WIDTH[0], ALL)


@pytest.mark.parametrize(("size", "scale", "projector", "columns"), WINDOWS)
def test_the_bar_is_as_narrow_as_buttons_one_can_hit_allow(size, scale, projector, columns):
    look, layout = layout_of(size, scale, projector)
    sides = {button.width for group in layout.tools.groups for button in group}
    assert len(sides) == 1
    assert sides.pop() >= look.px(LEAST_SIDE)
    assert max(len({button.left for button in group}) for group in layout.tools.groups) == columns


@pytest.mark.parametrize(
    ("size", "scale", "projector"),
    [window[:3] for window in WINDOWS] + [((480, 320), 2.5, True), ((3840, 2160), 2.5, True)],
)
def test_every_button_has_a_place_of_its_own_inside_the_bar(size, scale, projector):
    _, layout = layout_of(size, scale, projector)
    inside = pygame.Rect((0, 0), layout.toolbar.size)
    buttons = [button for group in layout.tools.groups for button in group]
    assert [len(group) for group in layout.tools.groups] == list(ALL)
    assert all(inside.contains(button) for button in buttons)
    assert all(inside.contains(line) for line in layout.tools.lines)
    for first, second in itertools.combinations([*buttons, *layout.tools.lines], 2):
        assert not first.colliderect(second)
    assert layout.canvas.left == layout.toolbar.right
    assert layout.canvas.width >= layout.toolbar.width


def test_a_window_with_no_room_for_a_canvas_beside_it_has_no_toolbar():
    _, layout = layout_of((320, 240), 2.5, False)
    assert layout.tools.groups == ()
    assert layout.toolbar.width == 0


def test_groups_stand_one_below_the_other_with_a_line_between():
    _, layout = layout_of((1280, 720), 1.0, False)
    groups, lines = layout.tools.groups, layout.tools.lines
    assert len(lines) == len(groups) - 1
    for above, line, below in zip(groups, lines, groups[1:], strict=False):
        assert max(button.bottom for button in above) <= line.top
        assert line.bottom <= min(button.top for button in below)


def test_a_group_without_tools_leaves_no_gap():
    look = make_look("light", 1.0, False, (1280, 720))
    assert tool_grid(look, (3, 0, 2), 900, 600) == tool_grid(look, (3, 2), 900, 600)
    assert tool_grid(look, (0, 0), 900, 600).width == 0


@pytest.mark.parametrize(("count", "columns", "expected"), [(0, 2, 0), (1, 2, 1), (5, 2, 3)])
def test_rows_are_rounded_up(count, columns, expected):
    assert rows(count, columns) == expected
