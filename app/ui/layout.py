"""Where the parts of the interface stand in the window."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from app.ui.bars.tool_grid import NO_GRID, ToolGrid, large_grid, tool_grid
from app.ui.kit.theme import Look
from app.ui.stage import Stage

MENU_BAR = 38  # [units] heights and widths
TRANSPORT = 52
MENU_EDGES, SCRUBBER_EDGES, TRANSPORT_EDGES = (
    7,
    8,
    14,
)  # [units] of them above and below what is pressed
SCRUBBER = 40
LOW_SCRUBBER = 27  # without the times below the strip
LOW_WINDOW = 420  # [units] a lower window has no room for them
LANE = 38  # [units] along the lower edge of the canvas, for legend, hint and scale bar
LEAST_TIMES = 420  # [units] a bar that has less between its ends has the times above it
LEAST_PICTURE = 400  # [units] a window that has less beside the panel folds that
LEAST_CANVAS = 150  # [units] a window that has less beside the toolbar does without it


@dataclass(frozen=True)
class Layout:
    """The areas of a window [px]; `panel` has no width when it is hidden."""

    menu_bar: pygame.Rect
    toolbar: pygame.Rect  # no width when it is hidden
    scrubber: pygame.Rect
    transport: pygame.Rect
    panel: pygame.Rect
    canvas: pygame.Rect
    tools: ToolGrid  # the buttons in the toolbar
    strip: pygame.Rect  # of a lesson, beside the canvas; no width without one
    lane: pygame.Rect  # for legend, hint and scale bar: the foot of the canvas

    @property
    def free(self) -> pygame.Rect:
        """Return what is left to the picture: the canvas, without the lane."""
        free = self.canvas.copy()
        free.height = self.lane.top - free.top
        return free

    @property
    def insets(self) -> tuple[int, int, int, int]:
        """Return what covers the picture at the left, top, right and bottom [px]."""
        free = self.free
        width, height = self.menu_bar.width, self.transport.bottom
        return free.left, free.top, width - free.right, height - free.bottom


def make_layout(
    look: Look,
    size: tuple[int, int],
    panel: float,
    tools: Sequence[int] = (),
    stage: Stage | None = None,
    *,
    large: Sequence[str] = (),
    sides: tuple[int, int] | None = None,
) -> Layout:
    """Lay bars across the window, the toolbar between them at the left, the panel at the right.

    The canvas has the rest, or all of the window on the `stage`, where the bars slide in over it;
    beside it stands the strip of a lesson. `panel` is the panel's width [units]; 0 = hidden.
    `tools` are the sizes of the toolbar's groups [count]; () = hidden. A window too narrow for them
    and a canvas has none: their keys still work. `large` are the words of few large ones in their
    place. `sides` are the ends of the lower bar [px]: the times stand between them, or above it
    where that is too narrow.
    """
    width, height = size
    top = look.target(MENU_BAR - MENU_EDGES) + look.px(MENU_EDGES)
    bottom = look.target(TRANSPORT - TRANSPORT_EDGES) + look.px(TRANSPORT_EDGES)
    times = LOW_SCRUBBER if height < look.px(LOW_WINDOW) else SCRUBBER
    times = look.target(times - SCRUBBER_EDGES) + look.px(SCRUBBER_EDGES)
    side = min(look.px(panel), width // 2)
    left, right = sides or (width, 0)
    between = width - left - right
    one_bar = between >= look.px(LEAST_TIMES)
    times = 0 if one_bar else times
    middle = max(1, height - top - times - bottom)
    if large:
        grid = large_grid(look, large, width - side, middle)
    else:
        grid = tool_grid(look, tools, width - side, middle)
    if width - side - grid.width < look.px(LEAST_CANVAS):
        grid = NO_GRID
    tools_side = grid.width
    canvas = pygame.Rect(tools_side, top, max(1, width - side - tools_side), middle)
    if stage is not None and stage.on:
        canvas = pygame.Rect(0, 0, width, height)
    strip = canvas.copy()
    strip.width = stage.strip_width(canvas.width, look.scale) if stage is not None else 0
    canvas.width -= strip.width
    strip.left = canvas.right
    lane = canvas.copy()
    lane.height = min(look.target(LANE), lane.height // 2)
    lane.bottom = canvas.bottom
    return Layout(
        menu_bar=pygame.Rect(0, 0, width, top),
        toolbar=pygame.Rect(0, top, tools_side, middle),
        scrubber=pygame.Rect(left, height - bottom, between, bottom)
        if one_bar
        else pygame.Rect(0, height - bottom - times, width, times),
        transport=pygame.Rect(0, height - bottom, width, bottom),
        panel=pygame.Rect(width - side, top, side, middle),
        canvas=canvas,
        tools=grid,
        strip=strip,
        lane=lane,
    )
