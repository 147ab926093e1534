"""The toolbar at the left: a button for each tool, in groups."""

from functools import partial
from itertools import groupby

import pygame
from pygame_gui.core import UIContainer

from app.editor.tool import Tool
from app.editor.tools import all_tools
from app.ui.bars.tool_tip import ToolTip
from app.ui.kit import paint
from app.ui.kit.buttons import Pressable
from app.ui.kit.desk import Desk
from app.ui.kit.icons import icon
from app.ui.kit.painted import TIP_DELAY, MousePosition, Painted
from app.ui.kit.plates import Plate
from app.ui.layout import Layout

SIGN = 22  # [units] the sign on a button
MOST_OF_SIDE = 0.66  # [1] of a small button that the sign may take


class Toolbar:
    """The toolbar has group by group, lines between them; the chosen tool is filled."""

    def __init__(self, desk: Desk, layout: Layout) -> None:
        self.desk = desk
        area = layout.toolbar
        self.container = desk.bar(area)
        Plate(desk, pygame.Rect((0, 0), area.size), self.container, edge="right")
        for line in layout.tools.lines:
            Line(desk, line, self.container)
        self.buttons: dict[str, ToolButton] = {}
        groups = [list(group) for _, group in groupby(all_tools(), lambda tool: tool.PLACE[0])]
        for kinds, places in zip(groups, layout.tools.groups, strict=True):
            for tool, place in zip(kinds, places, strict=True):
                button = ToolButton(desk, place, self.container, tool, tips_at=area.right)
                self.buttons[tool.NAME] = button
        self.update()

    def update(self) -> None:
        """Mark the chosen tool."""
        for name, button in self.buttons.items():
            button.choose(name == self.desk.editor.tool.NAME)


class Line(Painted):
    """A fine line between two groups."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        super().__init__(desk, rect, container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill(self.look.colour("border"))


class ToolButton(Pressable):
    """The sign of a tool."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        tool: type[Tool],
        *,
        tips_at: int,
    ) -> None:
        """Let tips stand at the right of `tips_at` [px], the edge of the bar."""
        self.tool, self.chosen, self.tips_at = tool, False, tips_at
        command = partial(desk.do, f"tool_{tool.NAME}")
        super().__init__(desk, rect, container, command=command, tip=tool.LABEL)
        self.refresh()

    def choose(self, on: bool) -> None:
        """Show that it is the tool now, or not any more."""
        if on != self.chosen:
            self.chosen = on
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the sign on the background of its state."""
        look, side = self.look, self.rect.width
        gap = look.px(1)
        area = self.inner().inflate(-2 * gap, -2 * gap)
        if self.chosen:
            fill = look.colour("accent")
            if self.lit or self.held:
                fill = fill.lerp(look.colour("text"), 0.3 if self.held else 0.15)
            paint.box(surface, area, fill, radius=look.px(6))
        elif self.lit or self.held:
            role = "pressed" if self.held else "hover"
            paint.box(surface, area, look.colour(role), radius=look.px(6))
        wide = min(look.px(SIGN), round(MOST_OF_SIDE * side))
        wide -= (side - wide) % 2  # in the middle, on whole pixels
        ink = look.colour("on_accent" if self.chosen else "text")
        sign = icon(self.tool.ICON, wide, tuple(ink), tinted=not self.chosen)
        surface.blit(sign, sign.get_rect(center=(side // 2, side // 2)))

    def while_hovering(self, time_delta: float, mouse_pos: MousePosition) -> None:  # noqa: ARG002
        """Open the tip beside the toolbar after a rest: below, it would cover the next tools."""
        if self.tool_tip is None and self.hover_time > TIP_DELAY:
            tool, key = self.tool, self.desk.keys.of(f"tool_{self.tool.NAME}")
            target = self.rect.union(self.rect.move(self.tips_at - self.rect.right, 0))
            self.tool_tip = ToolTip(self.desk, target, tool.LABEL, key, tool.HINT)  # type: ignore[assignment]
        self.hover_time += time_delta
