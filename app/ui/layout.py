"""Where the parts of the interface stand in the window."""

from dataclasses import dataclass

import pygame

from app.ui.theme import Look

MENU_BAR = 38  # [units] heights and widths
TRANSPORT = 52
SCRUBBER = 40
LOW_SCRUBBER = 27  # without the times below the strip
LOW_WINDOW = 420  # [units] a lower window has no room for them
PANEL = 320
TOOL = 38  # a button of the toolbar, square
TOOL_EDGE = 8  # round them


@dataclass(frozen=True)
class Layout:
    """The areas of a window [px]; `panel` has no width when it is hidden."""

    menu_bar: pygame.Rect
    toolbar: pygame.Rect  # no width when it is hidden
    scrubber: pygame.Rect
    transport: pygame.Rect
    panel: pygame.Rect
    canvas: pygame.Rect

    @property
    def insets(self) -> tuple[int, int, int, int]:
        """What the interface covers at the left, top, right and bottom [px]."""
        return self.toolbar.width, self.menu_bar.height, self.panel.width, self.below

    @property
    def below(self) -> int:
        """Height of the bars along the lower edge [px]."""
        return self.scrubber.height + self.transport.height


def make_layout(look: Look, size: tuple[int, int], show_panel: bool, tools: int) -> Layout:
    """Bars across the window, the toolbar between them at the left and the panel at the right.

    The canvas has the rest. The toolbar has room for `tools` buttons [count]; 0 = hidden.
    """
    width, height = size
    top, bottom = look.px(MENU_BAR), look.px(TRANSPORT)
    strip = look.px(LOW_SCRUBBER if height < look.px(LOW_WINDOW) else SCRUBBER)
    side = min(look.px(PANEL), width // 2) if show_panel else 0
    middle = max(1, height - top - strip - bottom)
    button = look.px(TOOL)
    columns = -(-tools * button // max(button, middle - look.px(TOOL_EDGE)))
    tools_side = columns * button + look.px(TOOL_EDGE) if tools else 0
    return Layout(
        menu_bar=pygame.Rect(0, 0, width, top),
        toolbar=pygame.Rect(0, top, tools_side, middle),
        scrubber=pygame.Rect(0, height - bottom - strip, width, strip),
        transport=pygame.Rect(0, height - bottom, width, bottom),
        panel=pygame.Rect(width - side, top, side, middle),
        canvas=pygame.Rect(tools_side, top, max(1, width - side - tools_side), middle),
    )
