"""The toolbar at the left: a sign for each tool, in groups; or a few large ones with words."""

from functools import partial
from itertools import groupby

import pygame
from pygame_gui.core import UIContainer

from app.editor.tool import Tool
from app.editor.tools import all_tools, first_tools
from app.ui.bars.tool_tip import ToolTip
from app.ui.kit import paint
from app.ui.kit.buttons import Button, Pressable
from app.ui.kit.desk import Desk
from app.ui.kit.icons import icon
from app.ui.kit.painted import TIP_DELAY, MousePosition, Painted
from app.ui.kit.plates import Plate
from app.ui.kit.popup import Entry, Popup
from app.ui.layout import Layout

SIGN = 22  # [units] the sign on a button
LEAST_SIGN = 14  # [units] with less room there are only words
MOST_OF_SIDE = 0.66  # [1] of a small button that the sign may take
MORE, ALL, FEWER = "More tools", "All tools", "Fewer"


class Toolbar:
    """The chosen tool is filled. Below the tools stand the ways to all others, and back."""

    def __init__(self, desk: Desk, layout: Layout) -> None:
        self.desk = desk
        area = layout.toolbar
        self.container = desk.bar(area)
        Plate(desk, pygame.Rect((0, 0), area.size), self.container, edge="right")
        for line in layout.tools.lines:
            Line(desk, line, self.container)
        self.buttons: dict[str, ToolButton] = {}
        large, tools = not desk.view.all_tools, all_tools()
        groups = [first_tools()] if large else _groups(tools)
        for kinds, places in zip(groups, layout.tools.groups, strict=True):
            for tool, place in zip(kinds, places, strict=True):
                button = ToolButton(
                    desk, place, self.container, tool, tips_at=area.right, large=large
                )
                self.buttons[tool.NAME] = button
        self.more: Button | None = None
        self._add_foot(layout.tools.foot, large)
        self.update()

    def _add_foot(self, places: tuple[pygame.Rect, ...], large: bool) -> None:
        """Add the ways to other tools."""
        if large and places:
            more, switch = places
            tip = "All other tools, with their names"
            self.more = FootButton(
                self.desk, more, self.container, command=self._drop, words=MORE, tip=tip
            )
            self._add_switch(switch, (ALL, "down"), "Show every tool and menu, and the panel")
        elif places:
            tip = "Show the first eight tools only, with their names"
            self._add_switch(places[0], (FEWER, "up"), tip)

    def _add_switch(self, place: pygame.Rect, face: tuple[str, str], tip: str) -> None:
        run, tip = partial(self.desk.do, "all_tools"), self.desk.keys.tip(tip, "all_tools")
        words, sign = face
        FootButton(self.desk, place, self.container, command=run, words=words, sign=sign, tip=tip)

    def _drop(self) -> None:
        """Open the list of the other tools, beside the bar."""
        assert self.more is not None
        groups = [
            [self._entry(tool) for tool in kinds if tool.NAME not in self.buttons]
            for kinds in _groups(all_tools())
        ]
        anchor = pygame.Rect(self.more.rect.right, self.container.get_abs_rect().top, 1, 1)
        Popup(self.desk, anchor, [group for group in groups if group])

    def _entry(self, tool: type[Tool]) -> Entry:
        name = f"tool_{tool.NAME}"
        run, key = partial(self.desk.do, name), self.desk.keys.of(name)
        return Entry(tool.LABEL, run, key, tip=tool.HINT)

    def update(self) -> None:
        """Mark the chosen tool; "More tools" has the name of one that is not on the bar."""
        tool = self.desk.editor.tool
        for name, button in self.buttons.items():
            button.choose(name == tool.NAME)
        if self.more is not None:
            self.more.dress(framed=True, strong=tool.NAME not in self.buttons)


def _groups(tools: list[type[Tool]]) -> list[list[type[Tool]]]:
    """Return the tools of each group of GROUPS."""
    return [list(group) for _, group in groupby(tools, lambda tool: tool.PLACE[0])]


class Line(Painted):
    """A fine line between two groups."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        super().__init__(desk, rect, container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill(self.look.colour("border"))


class FootButton(Button):
    """Small words in a frame, as wide as the bar; its sign where they have no room."""

    def paint(self, surface: pygame.Surface) -> None:
        look, gap = self.look, self.look.px(1)
        area = self.inner().inflate(-2 * gap, -2 * gap)
        role = "accent" if self.strong else "pressed" if self.held else "raised"
        fill = look.colour("hover") if self.lit and role == "raised" else look.colour(role)
        paint.box(surface, area, fill, look.colour("border"), look.px(5), look.px(1))
        ink = look.colour("on_accent" if self.strong else "text")
        if self.sign and look.small.size(self.words)[0] > area.width:
            image = icon(self.sign, look.px(SIGN), tuple(ink))
            surface.blit(image, image.get_rect(center=area.center))
        else:
            paint.text(surface, self.words, look.small, ink, area, "center")


class ToolButton(Pressable):
    """The sign of a tool; a large one has its word below."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        tool: type[Tool],
        *,
        tips_at: int,
        large: bool = False,
    ) -> None:
        """Let tips stand at the right of `tips_at` [px], the edge of the bar."""
        self.tool, self.chosen, self.tips_at = tool, False, tips_at
        self.words = tool.FIRST[1] if large and tool.FIRST is not None else ""
        command = partial(desk.do, f"tool_{tool.NAME}")
        super().__init__(desk, rect, container, command=command, tip=tool.LABEL)
        self.refresh()

    def choose(self, on: bool) -> None:
        """Show that it is the tool now, or not any more."""
        if on != self.chosen:
            self.chosen = on
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the sign on the background of its state, and the word."""
        look, inner = self.look, self.inner()
        gap = look.px(1)
        area = inner.inflate(-2 * gap, -2 * gap)
        if self.chosen:
            fill = look.colour("accent")
            if self.lit or self.held:
                fill = fill.lerp(look.colour("text"), 0.3 if self.held else 0.15)
            paint.box(surface, area, fill, radius=look.px(6))
        elif self.lit or self.held:
            role = "pressed" if self.held else "hover"
            paint.box(surface, area, look.colour(role), radius=look.px(6))
        ink = look.colour("on_accent" if self.chosen else "text")
        place = inner.copy()
        line = look.small.get_linesize()
        if self.words and inner.height < line + look.px(LEAST_SIGN):
            paint.text(surface, self.words, look.small, ink, inner, "center")
            return
        if self.words:
            place.height = max(1, inner.height - line - look.px(2))
            below = pygame.Rect(0, place.bottom - look.px(3), inner.width, line)
            paint.text(surface, self.words, look.small, ink, below, "center")
        side = min(place.size)
        wide = min(look.px(SIGN), round((0.9 if self.words else MOST_OF_SIDE) * side))
        wide -= (side - wide) % 2  # in the middle, on whole pixels
        sign = icon(self.tool.ICON, wide, tuple(ink), tinted=not self.chosen)
        surface.blit(sign, sign.get_rect(center=place.center))

    def while_hovering(self, time_delta: float, mouse_pos: MousePosition) -> None:  # noqa: ARG002
        """Open the tip beside the toolbar after a rest: below, it would cover the next tools."""
        if self.tool_tip is None and self.hover_time > TIP_DELAY:
            tool, key = self.tool, self.desk.keys.of(f"tool_{self.tool.NAME}")
            target = self.rect.union(self.rect.move(self.tips_at - self.rect.right, 0))
            self.tool_tip = ToolTip(self.desk, target, tool.LABEL, key, tool.HINT)  # type: ignore[assignment]
        self.hover_time += time_delta
