"""What to do next with the chosen tool, at the lower left edge of the canvas."""

import pygame
from pygame_gui.core import UIContainer

from app.ui.bars.legend import SCALE_BAR, VEIL
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.words import first_sentence
from app.ui.layout import Layout

WIDTH = 560  # [units] at most; longer words go on in another line
PAD = 8
MARGIN = 8  # [units] to the edges of the canvas and to the legend
HIGHEST = 0.5  # [1] of the canvas: above a legend that reaches higher there is no room for a line
LEAST = 180  # [units] a narrower place is none
SHARE = 0.25  # [1] of the canvas: higher hints are cut to their first sentence, then to this


class HintLine:
    """The hint line shows the hint of the tool, unless the hand is chosen, in a scene
    that hears no clicks, or the view does without
    hints.
    """

    def __init__(self, desk: Desk, layout: Layout) -> None:
        self.desk, self.canvas = desk, layout.canvas
        self.plate: HintPlate | None = None
        self._shown: tuple[str, pygame.Rect] | None = None  # words, and the place they were given

    @property
    def words(self) -> str:
        """Return what is to be said now; "" = nothing."""
        editor = self.desk.editor
        if not self.desk.view.show_hints:
            return ""
        if editor.tool.NAME == "drag" and not editor.session.scene.clicks:
            return ""
        return editor.tool.hint

    def update(self, legend: UIContainer | None) -> None:
        """Follow the tool, and stay clear of the container of the `legend`."""
        words, place = self.words, self._place(legend.rect if legend is not None else None)
        if (words, place) == self._shown:
            return
        self._shown = words, place
        if self.plate is not None:
            self.plate.kill()
        most = round(SHARE * self.canvas.height)
        self.plate = HintPlate(self.desk, place, words, most) if words else None

    def _place(self, legend: pygame.Rect | None) -> pygame.Rect:
        """Return where the plate may be [px]: it stands at the lower left of it."""
        look = self.desk.look
        margin = look.px(MARGIN)
        free = self.canvas.inflate(-2 * margin, -2 * margin)
        if legend is not None and legend.top > self.canvas.top + HIGHEST * self.canvas.height:
            free.height = legend.top - margin // 2 - free.top
        elif legend is not None and free.right - legend.right - margin >= look.px(LEAST):
            free.width -= legend.right + margin - free.left
            free.left = legend.right + margin
        if free.width - look.px(SCALE_BAR) >= look.px(LEAST):
            free.width -= look.px(SCALE_BAR)
        return free


class HintPlate(Painted):
    """The words on a veil; the mouse goes through."""

    def __init__(self, desk: Desk, free: pygame.Rect, words: str, most: int) -> None:
        """Place it at the lower left of `free` [px], at most `most` [px] high, but one line at
        least.
        """
        look = desk.look
        pad = look.px(PAD)
        room = min(look.px(WIDTH), free.width - 2 * pad)
        self.lines = paint.wrap(words, look.body, max(room, pad))
        count = max(1, (most - pad) // look.body.get_linesize())
        if len(self.lines) > count:
            self.lines = paint.wrap(first_sentence(words), look.body, max(room, pad))
        if len(self.lines) > count:
            last = " ".join(self.lines[count - 1 :])
            self.lines = [*self.lines[: count - 1], paint.shorten(last, look.body, room)]
        width = max(look.body.size(line)[0] for line in self.lines) + 2 * pad
        height = len(self.lines) * look.body.get_linesize() + pad
        rect = pygame.Rect(0, 0, width, min(height, free.height))
        rect.bottomleft = free.bottomleft
        super().__init__(desk, rect)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the lines on a box with a fine border."""
        look = self.look
        fill, border = look.colour("surface"), look.colour("border")
        paint.box(surface, self.inner(), fill, border, look.px(7), look.px(1))
        surface.fill((255, 255, 255, VEIL), special_flags=pygame.BLEND_RGBA_MULT)
        pad, top = look.px(PAD), look.px(PAD) // 2
        for number, line in enumerate(self.lines):
            image = look.body.render(line, True, look.colour("text"))
            surface.blit(image, (pad, top + number * look.body.get_linesize()))

    def hover_point(self, hover_x: float, hover_y: float) -> bool:  # noqa: ARG002
        """Return False: who draws here does not notice it."""
        return False
