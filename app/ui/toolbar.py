"""The toolbar at the left: a button for each tool, in groups."""

from functools import partial

import pygame

from app import tools
from app.ui.buttons import Button
from app.ui.layout import TOOL, TOOL_EDGE, Layout
from app.ui.painted import Desk
from app.ui.plates import Plate


class Toolbar:
    """Column by column; the chosen tool is marked."""

    def __init__(self, desk: Desk, layout: Layout) -> None:
        self.desk = desk
        area = layout.toolbar
        self.container = desk.group(area)
        Plate(desk, pygame.Rect((0, 0), area.size), self.container, edge="right")
        look = desk.look
        side, edge = look.px(TOOL), look.px(TOOL_EDGE) // 2
        rows = max(1, (area.height - 2 * edge) // side)
        self.buttons: dict[str, Button] = {}
        for number, tool in enumerate(tools.found()):
            column, row = divmod(number, rows)
            rect = pygame.Rect(edge + column * side, edge + row * side, side, side)
            tip = desk.keys.tip(tool.LABEL, f"tool_{tool.NAME}")
            self.buttons[tool.NAME] = Button(
                desk,
                rect,
                self.container,
                command=partial(desk.do, f"tool_{tool.NAME}"),
                sign=tool.ICON,
                tip=tip,
            )

    def update(self) -> None:
        """Mark the chosen tool."""
        workshop = self.desk.workshop
        for name, button in self.buttons.items():
            button.mark(workshop is not None and name == workshop.tool.NAME)
