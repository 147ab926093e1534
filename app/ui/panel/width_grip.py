"""The left edge of the side panel: pulled, it makes the panel wider; a double click resets it."""

import pygame

from app.files.view_options import PANEL_WIDTH
from app.ui.kit import paint
from app.ui.kit.clicks import SLACK, Clicks
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Sensitive
from app.ui.layout import LEAST_PICTURE, Layout

WIDTH = 8  # [units] of what the mouse can take
LINE = 2  # [units] of what is seen
LAYER = 6  # above what the panel shows


class WidthGrip(Sensitive):
    """The grip follows the mouse; the panel takes the width when it is let go.

    (To build the panel in each frame would be slower than the hand.)
    """

    def __init__(self, desk: Desk, layout: Layout) -> None:
        """Lie on the left edge of the panel of `layout`."""
        self._panel, self._toolbar = layout.panel, layout.toolbar
        self.held = False
        self._from = 0  # [px] from the edge to the mouse, at the press
        self._clicks = Clicks()
        wide = desk.look.px(WIDTH)
        place = pygame.Rect(0, layout.panel.top, wide, layout.panel.height)
        place.centerx = layout.panel.left
        tip = "Drag to change the width. Double-click to reset it."
        super().__init__(desk, place, layer=LAYER, tip=tip)
        self.refresh()

    @property
    def active(self) -> bool:
        """Return whether the mouse is over it, or has it."""
        return self.held or bool(self.hovered)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a line while it can be pulled; else the edge of the panel is enough."""
        if not self.active:
            return
        line = pygame.Rect(0, 0, self.look.px(LINE), self.rect.height)
        line.centerx = self.rect.width // 2
        paint.box(surface, line, self.look.colour("accent"))

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take a press, follow, and hand over the width."""
        left = getattr(event, "button", 0) == pygame.BUTTON_LEFT
        if event.type == pygame.MOUSEBUTTONDOWN and left and self.hover_point(*event.pos):
            self._press(event.pos)
            return True
        if self.held and event.type == pygame.MOUSEMOTION:
            self.set_position((self._edge(event.pos[0]) - self.rect.width // 2, self.rect.top))
            return True
        if self.held and event.type == pygame.MOUSEBUTTONUP and left:
            self.held = False
            edge = self._edge(event.pos[0])
            if edge != self._panel.left:
                self.desk.view.set_panel_width((self._panel.right - edge) / self.look.scale)
            self.refresh()
            return True
        return False

    def _press(self, at: tuple[int, int]) -> None:
        if self._clicks.is_double(at, self.look.px(SLACK)):
            self.desk.view.set_panel_width(PANEL_WIDTH[0])
        else:
            self.held, self._from = True, at[0] - self._panel.left
            self.hide_tip()

    def _edge(self, x: int) -> int:
        """Return where the edge comes [px] when the mouse is at `x`: the picture keeps room."""
        _, least, most = (self.look.px(units) for units in PANEL_WIDTH)
        room = self._panel.right - self._toolbar.right - self.look.px(LEAST_PICTURE)
        width = self._panel.right - (x - self._from)
        return self._panel.right - max(least, min(width, most, max(room, self._panel.width)))
