"""A column of lines that paints only those in sight: one element, however many lines there are.

An element of pygame_gui costs half a millisecond to make; a line here costs its painting alone.
"""

from bisect import bisect_right
from itertools import accumulate

import pygame
from pygame_gui.core import UIContainer

from app.drawing import surfaces
from app.ui.kit.clicks import SLACK, Clicks
from app.ui.kit.desk import Desk
from app.ui.kit.painted import TIP_DELAY, MousePosition, Painted, Tip
from app.ui.kit.scroll import WHEEL_STEP, ScrollBar

BAR = 8  # [units] width of the scroll bar
GUTTER = 14  # [units] that the lines leave to it

Spot = tuple[int, str]
"""A line by its number, and a part of it by a word: what the mouse points at."""


class Roll(Painted):
    """A roll is such a column; subclasses write `paint_line`, and what the mouse does."""

    image: pygame.Surface
    ground = "surface"  # colour role between the lines

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        """Begin without lines; a bar shows when they are higher than `rect` [px]."""
        self.tops = [0]  # [px] of each line, and the end of the last one
        self.offset = 0  # [px] hidden above
        self.room = 0  # [px] the largest offset
        self.spot: Spot | None = None  # under the mouse
        self.held: Spot | None = None  # pressed
        self.bar: ScrollBar | None = None
        self._at = (0, 0)  # [px] where the press was
        self._moved = False  # the press has become a drag
        self._clicks = Clicks()
        super().__init__(desk, rect, container)
        self.blendmode = 0  # opaque: a plain copy
        self._set_image(surfaces.opaque(rect.size))
        strip = pygame.Rect(
            rect.right - desk.look.px(BAR), rect.top, desk.look.px(BAR), rect.height
        )
        self.bar = ScrollBar(desk, strip, container, self, layer=3)
        self.bar.hide()

    def kill(self) -> None:
        """Take it away with its bar."""
        if self.bar is not None and self.bar.alive():
            self.bar.kill()
        super().kill()

    # --- for subclasses ------------------------------------------------------------------------

    def paint_line(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """Paint a line into `rect` [px], which may reach past the edges."""
        raise NotImplementedError

    def part_at(self, number: int, x: int, y: int) -> str:  # noqa: ARG002
        """Return what of a line is at `x`, `y` [px from its corner]; "" when nothing happens
        there.
        """
        return ""

    def tip_of(self, spot: Spot) -> str:  # noqa: ARG002
        """Return the words that open after a rest on it."""
        return ""

    def tip_place(self, spot: Spot) -> pygame.Rect:
        """Return what the tip stands beside [px], in the element."""
        return self.line_rect(spot[0])

    def pressed(self, spot: Spot, clicks: int) -> None:
        """Take a press of the left button, the last of `clicks` in a row."""

    def dragged(self, spot: Spot, by: int) -> None:
        """Take a drag: the mouse is `by` [px] to the right of the press."""

    def released(self, spot: Spot, moved: bool) -> None:
        """Take the button's release; `moved` after a drag."""

    def turned(self, spot: Spot | None, notches: float) -> bool:  # noqa: ARG002
        """Take a turn of the wheel; False when it is to scroll."""
        return False

    def pointed(self, spot: Spot | None) -> None:
        """Note that the mouse has come to another place."""

    def scrolled(self) -> None:
        """Note that the lines stand elsewhere."""

    # --- lines -----------------------------------------------------------------------------------

    @property
    def width(self) -> int:
        """Return the width of a line [px]."""
        return self.rect.width - self.look.px(GUTTER)

    def set_heights(self, heights: list[int], painted: bool = True) -> None:
        """Make room for other lines, so high [px]; paint them, or let the caller."""
        self.tops = [0, *accumulate(heights)]
        self.room = max(0, self.tops[-1] - self.rect.height)
        self.offset = min(self.offset, self.room)
        self.spot = self.held = None
        self.hide_tip()
        if self.bar is not None:
            self.bar.refresh()
            (self.bar.show if self.room else self.bar.hide)()
        if painted:
            self.refresh()

    def line_rect(self, number: int) -> pygame.Rect:
        """Return where a line is [px], in the element."""
        top, end = self.tops[number], self.tops[number + 1]
        return pygame.Rect(0, top - self.offset, self.width, end - top)

    def in_sight(self) -> range:
        """Return the numbers of the lines of which something is seen."""
        first = bisect_right(self.tops, self.offset) - 1
        last = bisect_right(self.tops, self.offset + self.rect.height - 1)
        return range(max(0, first), min(last, len(self.tops) - 1))

    def line_at(self, y: int) -> int | None:
        """Return the line at `y` [px], in the element."""
        number = bisect_right(self.tops, y + self.offset) - 1
        return number if 0 <= y < self.rect.height and number < len(self.tops) - 1 else None

    # --- painting --------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Paint all lines in sight."""
        with self.whole_image() as surface:
            self.paint_lines(surface)

    def paint_lines(self, surface: pygame.Surface) -> None:
        """Paint the ground and the lines in sight."""
        surface.fill(self.look.colour(self.ground))
        for number in self.in_sight():
            self.paint_line(surface, number, self.line_rect(number))

    def refresh_line(self, number: int) -> None:
        if number not in self.in_sight():
            return
        rect = self.line_rect(number)
        with self.whole_image() as surface:
            surface.set_clip(rect.clip(self.inner()))
            surface.fill(self.look.colour(self.ground), rect)
            self.paint_line(surface, number, rect)
            surface.set_clip(None)

    # --- scrolling -------------------------------------------------------------------------------

    def scroll_to(self, offset: float) -> None:
        """Hide `offset` [px] of the lines above the view."""
        offset = round(min(max(offset, 0), self.room))
        if offset != self.offset:
            self.offset = offset
            self.scrolled()
            self.refresh()
            if self.bar is not None:
                self.bar.refresh()

    def reveal(self, number: int) -> None:
        """Scroll as little as needed to show a line."""
        top, bottom = self.tops[number], self.tops[number + 1]
        self.scroll_to(min(max(self.offset, bottom - self.rect.height), top))

    # --- the mouse -------------------------------------------------------------------------------

    def spot_at(self, position: MousePosition) -> Spot | None:
        """Return what is at a place in the window [px]."""
        number = self.line_at(int(position[1]) - self.rect.top)
        x = int(position[0]) - self.rect.left
        if number is None or not 0 <= x < self.width:
            return None
        y = int(position[1]) - self.rect.top - self.line_rect(number).top
        return number, self.part_at(number, x, y)

    def while_hovering(self, time_delta: float, mouse_pos: MousePosition) -> None:
        """Follow the mouse from part to part; each has its own tip."""
        self._point(self.spot_at(mouse_pos))
        tip = self.tip_of(self.spot) if self.spot is not None else ""
        if tip and self.tool_tip is None and self.hover_time > TIP_DELAY and self.held is None:
            target = self.tip_place(self.spot).move(self.rect.topleft) if self.spot else self.rect
            self.tool_tip = Tip(self.desk, tip, target)  # type: ignore[assignment]
        self.hover_time += time_delta

    def on_unhovered(self) -> None:
        """Point at nothing: the mouse went elsewhere."""
        super().on_unhovered()
        if self.alive():
            self._point(None)

    def _point(self, spot: Spot | None) -> None:
        if spot == self.spot:
            return
        before, self.spot = self.spot, spot
        if (before and before[0]) != (spot and spot[0]) or self.tool_tip is None:
            self.hide_tip()
            self.hover_time = 0.0
        for number in {s[0] for s in (before, spot) if s is not None}:
            if number < len(self.tops) - 1:
                self.refresh_line(number)
        self.pointed(spot)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take presses, drags and the wheel."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.hover_point(*event.pos):
            if event.button == pygame.BUTTON_LEFT:
                self._press(event.pos)
            return event.button <= pygame.BUTTON_RIGHT
        if event.type == pygame.MOUSEMOTION and self.held is not None:
            self._drag(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            held, self.held = self.held, None
            if held is not None:
                self.released(held, self._moved)
            return held is not None
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(getattr(event, "precise_y", 0.0) or event.y)
        return False

    def _press(self, position: tuple[int, int]) -> None:
        spot = self.spot_at(position)
        self.hide_tip()
        self.held, self._at, self._moved = spot, position, False
        if spot is not None:
            again = self._clicks.is_double(position, self.look.px(SLACK))
            self.pressed(spot, 2 if again else 1)

    def _drag(self, position: tuple[int, int]) -> None:
        by = position[0] - self._at[0]
        if not self._moved and abs(by) <= self.look.px(SLACK):
            return
        self._moved = True
        if self.held is not None:
            self.dragged(self.held, by)

    def _wheel(self, notches: float) -> bool:
        position = self.ui_manager.get_mouse_position()
        if not self.hover_point(*position):
            return False
        if not self.turned(self.spot_at(position), notches):
            self.scroll_to(self.offset - notches * self.look.px(WHEEL_STEP))
        return True
