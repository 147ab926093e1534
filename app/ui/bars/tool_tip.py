"""The tip of a tool: its name, its key as a cap, and what to do with it, beside the toolbar."""

import pygame

from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted

WIDTH = 320  # [units] of the longest line of the hint
PAD = 10


class ToolTip(Painted):
    """Open the tip at the right of `target` [px], in reversed colours as every tip."""

    def __init__(self, desk: Desk, target: pygame.Rect, name: str, key: str, hint: str) -> None:
        look = desk.look
        self.name, self.key, self.pad = name, key, look.px(PAD)
        self.lines = paint.wrap(hint, look.small, look.px(WIDTH))
        self.cap = look.small.size(key)[0] + look.px(12) if key else 0
        self.head = max(look.strong.get_linesize(), look.small.get_linesize() + look.px(4))
        title = look.strong.size(name)[0] + (self.cap + look.px(12) if key else 0)
        width = max([title, *(look.small.size(line)[0] for line in self.lines)])
        height = self.head + len(self.lines) * look.small.get_linesize()
        height += look.px(3) if self.lines else 0
        rect = pygame.Rect(0, 0, width + 2 * self.pad, height + self.pad * 3 // 2)
        rect.midleft = (target.right + look.px(8), target.centery)
        window = pygame.Rect((0, 0), desk.size).inflate(-look.px(8), -look.px(8))
        layer = desk.manager.get_sprite_group().get_top_layer() + 1
        super().__init__(desk, rect.clamp(window), layer=layer)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the name and the key in one line, the hint below."""
        look = self.look
        ink, ground = look.colour("raised"), look.colour("text")
        paint.box(surface, self.inner(), ground, radius=look.px(6))
        head = pygame.Rect(self.pad, self.pad * 3 // 4, self.rect.width - 2 * self.pad, self.head)
        paint.text(surface, self.name, look.strong, ink, head)
        if self.key:
            cap = pygame.Rect(0, 0, self.cap, look.small.get_linesize() + look.px(3))
            cap.midright = head.midright
            paint.box(surface, cap, None, ground.lerp(ink, 0.55), look.px(4), look.px(1))
            paint.box(surface, cap.inflate(-2 * look.px(1), -2 * look.px(1)), ground)
            paint.text(surface, self.key, look.small, ink, cap, "center")
        top = head.bottom + look.px(3)
        for number, line in enumerate(self.lines):
            image = look.small.render(line, True, ground.lerp(ink, 0.85))
            surface.blit(image, (self.pad, top + number * look.small.get_linesize()))

    def hover_point(self, hover_x: float, hover_y: float) -> bool:  # noqa: ARG002
        """Return False: a tip is never in the way."""
        return False
