"""Elements of the interface that paint themselves, and the tip beside one of them."""

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
from pygame_gui.core import UIContainer, UIElement

from app.drawing import surfaces
from app.ui.kit import paint
from app.ui.kit.clipping import is_cut_at
from app.ui.kit.desk import Desk

MousePosition = pygame.math.Vector2 | tuple[int, int] | tuple[float, float]  # [px]
TIP_DELAY = 0.45  # [s] rest over a widget before its tip opens; a shorter one flickers


class Painted(UIElement):
    """An element that paints itself.

    Subclasses write `paint` and call `refresh` when what they show changed.
    """

    tip_beside: pygame.Rect | None = None  # [px] that its tip must not cover, such as a list
    repaints = 0  # how often it was painted in place
    GROUND = ""  # role of the colour that it is painted on; "": what lies below shows through

    # pygame_gui leaves these without a useful type.
    rect: pygame.Rect  # [px] in the window
    relative_rect: pygame.Rect  # [px] in the container

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer | None = None,
        *,
        layer: int = 1,
        tip: str = "",
    ) -> None:
        """Place it at `rect` [px] in `container` (None = the window), `layer` levels above that.

        It is a pixel wide and high at least: in a small window a layout may leave it less.
        """
        self.desk = desk
        self.look = desk.look
        self.tip = tip
        super().__init__(
            pygame.Rect(rect.topleft, surfaces.least(rect.size)),
            desk.manager,
            container or desk.root,
            starting_height=layer,
            layer_thickness=1,
            element_id=["painted"],
        )
        if self.GROUND:
            self.blendmode = 0  # a plain copy, several times faster than blending

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the element on a surface of its size, which is clear or of the ground's colour."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Paint again.

        pygame_gui blits with premultiplied alpha, the painters use straight alpha. On a ground
        there is no alpha to multiply.
        """
        if self.GROUND:
            surface = surfaces.opaque(self.rect.size)
            surface.fill(self.look.colour(self.GROUND))
            self.paint(surface)
            self._set_image(surface)
            return
        surface = surfaces.clear(self.rect.size)
        self.paint(surface)
        self._set_image(surface.premul_alpha())

    @contextmanager
    def whole_image(self) -> Iterator[pygame.Surface]:
        """Paint in place: give the whole image, of which the window's edge may cut off a part.

        pygame_gui shows a copy then, and the whole again when nothing is cut off any more.
        """
        is_cut = self._image_clip is not None
        whole = self._pre_clipped_image if is_cut else self.image
        assert whole is not None
        self.repaints += 1
        yield whole
        if is_cut:
            self._set_image(whole)

    def stand_at(self, rect: pygame.Rect) -> None:
        """Stand at `rect` [px in the container], as large as that."""
        self.set_relative_position(rect.topleft)
        if rect.size != self.rect.size:
            self.set_dimensions(surfaces.least(rect.size))
            self.refresh()

    def inner(self) -> pygame.Rect:
        """Return the element's area in its own pixels."""
        return pygame.Rect((0, 0), self.rect.size)

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Return whether a pixel is on what is seen of it."""
        if not self.rect.collidepoint(hover_x, hover_y):
            return False
        return super().hover_point(hover_x, hover_y) and not is_cut_at(self, hover_x, hover_y)

    def while_hovering(self, time_delta: float, mouse_pos: MousePosition) -> None:  # noqa: ARG002
        """Open the tip after a rest; an open one says what it would say now.

        The stock tip has a fixed width and is an HTML layout: slow and too wide.
        """
        tip, popup = self.tool_tip, self.desk.popup
        if popup is not None and self.layer < popup.container.layer:
            self.hide_tip()  # it would cover the first lines of the list that a press here opened
            return
        if isinstance(tip, Tip) and tip.words != self.tip:
            tip.kill()
            self.tool_tip = None
            if self.tip:
                self.show_tip()
        elif self.tip and self.tool_tip is None and self.hover_time > TIP_DELAY:
            self.show_tip()
        self.hover_time += time_delta

    def show_tip(self) -> None:
        # pygame_gui only ever calls kill() on it.
        self.tool_tip = Tip(self.desk, self.tip, self.rect, beside=self.tip_beside)  # type: ignore[assignment]

    def hide_tip(self) -> None:
        """Close the tip; it opens again after the next rest."""
        self.hover_time = -1e9
        if self.tool_tip is not None:
            self.tool_tip.kill()
            self.tool_tip = None


class Sensitive(Painted):
    """An element that looks otherwise while the mouse is over it."""

    def on_hovered(self) -> None:
        """Show that it can be pressed or dragged."""
        super().on_hovered()
        self.refresh()

    def on_unhovered(self) -> None:
        """Show it at rest; pygame_gui closes the tip."""
        super().on_unhovered()
        if self.alive():
            self.refresh()


class Tip(Painted):
    """A few words beside the widget that the mouse rests on."""

    def __init__(
        self,
        desk: Desk,
        words: str,
        target: pygame.Rect,
        *,
        above: bool = False,
        beside: pygame.Rect | None = None,
    ) -> None:
        """Place it below `target` [px] if there is room, or `above` it, or at its height beside
        that list of which it is a line: at the side where there is more room.
        """
        look, self.words = desk.look, words
        font, pad, gap = look.small, look.px(8), look.px(6)
        window = pygame.Rect((0, 0), desk.size).inflate(-look.px(8), -look.px(8))
        most = look.px(300)
        if beside is not None:
            room = max(beside.left - window.left, window.right - beside.right)
            most = min(most, room - gap - 2 * pad)
        self.lines = [
            line for part in words.split("\n") for line in paint.wrap(part, font, most) or [""]
        ]
        width = max(font.size(line)[0] for line in self.lines) + 2 * pad
        height = len(self.lines) * font.get_linesize() + pad
        rect = pygame.Rect(0, 0, width, height)
        rect.midtop = (target.centerx, target.bottom + gap)
        if above or rect.bottom > window.bottom:
            rect.bottom = target.top - gap
        if beside is not None:
            is_left = beside.left - window.left > window.right - beside.right
            left = beside.left - gap - width if is_left else beside.right + gap
            rect.topleft = left, target.top
        super().__init__(
            desk, rect.clamp(window), layer=desk.manager.get_sprite_group().get_top_layer() + 1
        )
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the lines in reversed colours, so that a tip stands out from any panel."""
        look, pad = self.look, self.look.px(8)
        paint.box(surface, self.inner(), look.colour("text"), radius=look.px(5))
        for number, line in enumerate(self.lines):
            image = look.small.render(line, True, look.colour("raised"))
            surface.blit(image, (pad, pad // 2 + number * look.small.get_linesize()))

    def hover_point(self, hover_x: float, hover_y: float) -> bool:  # noqa: ARG002
        """Return False: a tip is never in the way."""
        return False
