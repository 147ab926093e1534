"""Where the parts of the interface stand in the window."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from app.ui.bars.tool_grid import NO_GRID, ToolGrid, tool_grid
from app.ui.kit.theme import Look

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
    strip: pygame.Rect  # of a lesson, over the canvas; no height without one
    lane: pygame.Rect  # the lower edge of the canvas, that the picture leaves free

    @property
    def stage(self) -> pygame.Rect:
        """Return the canvas above the lane."""
        left, top, width, height = self.canvas
        return pygame.Rect(left, top, width, height - self.lane.height)

    @property
    def insets(self) -> tuple[int, int, int, int]:
        """Return what the interface covers at the left, top, right and bottom [px]."""
        top = self.menu_bar.height + self.strip.height
        return self.toolbar.width, top, self.panel.width, self.below + self.lane.height

    @property
    def below(self) -> int:
        """Return the height of the bars along the lower edge [px]."""
        return self.scrubber.height + self.transport.height


def no_strip(width: int) -> int:  # noqa: ARG001 - as the others
    """Return the height of the strip without a lesson: none."""
    return 0


def make_layout(
    look: Look,
    size: tuple[int, int],
    panel: float,
    tools: Sequence[int] = (),
    strip_of: Callable[[int], int] = no_strip,
) -> Layout:
    """Lay bars across the window, the toolbar between them at the left, the panel at the right.

    The canvas has the rest. `panel` is the panel's width [units]; 0 = hidden. `tools` are the sizes
    of the toolbar's groups [count]; () = hidden. A window too narrow for them and a canvas has
    none: their keys still work. `strip_of` says how high the strip of a lesson is [px] at a width
    [px].
    """
    width, height = size
    top = look.target(MENU_BAR - MENU_EDGES) + look.px(MENU_EDGES)
    bottom = look.target(TRANSPORT - TRANSPORT_EDGES) + look.px(TRANSPORT_EDGES)
    times = LOW_SCRUBBER if height < look.px(LOW_WINDOW) else SCRUBBER
    times = look.target(times - SCRUBBER_EDGES) + look.px(SCRUBBER_EDGES)
    side = min(look.px(panel), width // 2)
    middle = max(1, height - top - times - bottom)
    grid = tool_grid(look, tools, width - side, middle)
    if width - side - grid.width < look.px(LEAST_CANVAS):
        grid = NO_GRID
    tools_side = grid.width
    canvas = pygame.Rect(tools_side, top, max(1, width - side - tools_side), middle)
    strip = pygame.Rect(canvas.topleft, (canvas.width, strip_of(canvas.width)))
    canvas.top, canvas.height = strip.bottom, max(1, canvas.height - strip.height)
    lane = canvas.copy()
    lane.height = min(look.px(LANE), canvas.height // 2)
    lane.bottom = canvas.bottom
    return Layout(
        menu_bar=pygame.Rect(0, 0, width, top),
        toolbar=pygame.Rect(0, top, tools_side, middle),
        scrubber=pygame.Rect(0, height - bottom - times, width, times),
        transport=pygame.Rect(0, height - bottom, width, bottom),
        panel=pygame.Rect(width - side, top, side, middle),
        canvas=canvas,
        tools=grid,
        strip=strip,
        lane=lane,
    )
