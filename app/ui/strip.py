"""The strip of the scrubber: what can be reached, where the present is, and what happened when.

Three pictures of the whole strip are kept: as past, as future, as nothing. A frame copies a piece
of each and lays the play head over them, and only when something moved by a pixel.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame_gui.core import UIContainer

from app.drawing.colors import THEMES
from app.ui import paint
from app.ui.legend import rgba
from app.ui.painted import Desk, Painted, Tip
from app.ui.plates import takes_mouse
from app.ui.symbols import symbol
from app.ui.theme import DARK
from app.ui.time_axis import Axis, Cluster

LANE = 13  # [units] height of the marks over the groove
TOP = 2  # [units] above them
GROOVE = 8
END = 9  # [units] left and right of the axis: half the play head
LABEL_ROOM = 76  # [units] from one time to the next
DOUBLE_CLICK = 300  # [ms]

SIGNS = {  # kind of mark -> (symbol, role of the picture's colours, size [units])
    "contact": ("disc", "contact", 9),
    "edit": ("triangle", "edit", 11),
    "breakpoint": ("stop", "breakpoint", 13),
}
"""Later ones lie on top. Shape and place tell them apart, not colour alone."""


@dataclass(frozen=True)
class Content:
    """What is painted along the axis and stays as it is for a while."""

    axis: Axis
    labels: tuple[tuple[int, str], ...]  # tick, words
    signs: tuple[Cluster, ...]
    other: tuple[int, int] | None  # first and last tick of the other future


class Strip(Painted):
    """Shows `Content` and the three ticks that move; tells `pulled` where the mouse drags."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        *,
        pulled: Callable[[int, bool], None],
        turned: Callable[[float], None],
        newest: Callable[[], None],
        words: Callable[[int, int], str],
    ) -> None:
        """`pulled(tick, done)` while the mouse drags, `turned(notches)` by the wheel.

        `newest()` on a double click; `words(tick, reach)` tells what there is, for the tip.
        """
        self.pulled, self.turned, self.newest, self.words = pulled, turned, newest, words
        self.held = False
        self.content: Content | None = None
        self.shown: tuple[int, int, int] = (-1, -1, -1)  # [px] first, now, last
        self._last_press = -10_000  # [ms]
        self._told: tuple[int, str] = (-1, "")  # [px] and words of the tip
        super().__init__(desk, rect, container)
        self.blendmode = 0  # opaque: a plain copy
        self._layers = [pygame.Surface(self.rect.size) for _ in range(3)]
        self._knob = self._make_knob()
        self._set_image(self._layers[0])

    @property
    def place(self) -> tuple[int, int]:
        """Start and width of the axis [px in the strip]."""
        end = self.look.px(END)
        return end, max(1, self.rect.width - 2 * end)

    @property
    def groove(self) -> pygame.Rect:
        """The bar that fills with time, in the strip's own pixels."""
        look = self.look
        start, width = self.place
        return pygame.Rect(start, look.px(TOP + LANE + 1), width, look.px(GROOVE))

    # --- painting ------------------------------------------------------------------------------

    def show_content(self, content: Content) -> None:
        """Paint the kept pictures again, if they differ."""
        if content == self.content:
            return
        self.content = content
        self.shown = (-1, -1, -1)
        for kind, surface in zip(("none", "past", "future"), self._layers, strict=True):
            surface.fill(self.look.colour("surface"))
            surface.fill(self.look.colour("border"), (0, 0, self.rect.width, self.look.px(1)))
            self._paint_groove(surface, kind)
            self._paint_other(surface)
            self._paint_labels(surface)
            self._paint_signs(surface)

    def show_ticks(self, first: int, now: int, last: int) -> None:
        """Put the play head and both ends in their places."""
        if self.content is None or self.image is None:
            return
        axis = self.content.axis
        places = round(axis.x(first)), round(axis.x(now)), round(axis.x(last))
        if places == self.shown:
            return
        self.shown = places
        start, head, end = places
        none, past, future = self._layers
        height = self.rect.height
        self.image.blit(none, (0, 0))
        self.image.blit(past, (start, 0), (start, 0, head - start, height))
        self.image.blit(future, (head, 0), (head, 0, end - head, height))
        self.image.blit(self._knob, (head - self._knob.get_width() // 2, 0))

    def _paint_groove(self, surface: pygame.Surface, kind: str) -> None:
        """Full for the past, hollow for the future, a thin line for nothing."""
        look, groove = self.look, self.groove
        if kind == "none":
            thin = groove.inflate(0, -2 * look.px(2))
            paint.box(surface, thin, look.colour("border"), radius=thin.height)
        elif kind == "past":
            paint.box(surface, groove, look.colour("accent"), radius=look.px(2))
        else:
            fill, line = look.colour("field"), look.colour("accent")
            paint.box(surface, groove, fill, line, look.px(2), look.px(1.5))

    def _paint_other(self, surface: pygame.Surface) -> None:
        """The other future: a dashed line below the groove, from where it forks."""
        if self.content is None or self.content.other is None:
            return
        look, axis = self.look, self.content.axis
        begin, end = (round(axis.x(tick)) for tick in self.content.other)
        top, thick, dash = self.groove.bottom + look.px(1), look.px(2), look.px(6)
        ink = look.colour("text")
        for left in range(begin, max(end, begin + dash), 2 * dash):
            surface.fill(ink, (left, top, max(1, min(dash, end - left)), thick))
        surface.fill(ink, (begin - thick // 2, self.groove.top, thick, top - self.groove.top))

    def _paint_labels(self, surface: pygame.Surface) -> None:
        if self.content is None:
            return
        look, top = self.look, self.groove.bottom + self.look.px(3)
        if self.rect.height - top < look.px(10):
            return  # a low window: the tip and the clock tell the time
        right = 0
        for tick, words in self.content.labels:
            x = round(self.content.axis.x(tick))
            image = look.small.render(words, True, look.colour("muted"))
            digits = image.get_bounding_rect()  # close to the groove: digits have no tails
            place = digits.copy()
            place.midtop = (x, top + look.px(1))
            place.clamp_ip(pygame.Rect(0, 0, self.rect.width, 10_000))
            if place.left > right:
                surface.blit(image, place, digits)
                right = place.right + look.px(8)

    def _paint_signs(self, surface: pygame.Surface) -> None:
        """Edits and breakpoints stand on the groove, contacts lie in it."""
        look, roles = self.look, mark_colours(self.look.palette is DARK)
        signs = self.content.signs if self.content is not None else ()
        for kind, (shape, role, units) in SIGNS.items():
            side, colour = look.px(units), roles[role]
            for sign in signs:
                if sign.kind != kind:
                    continue
                x = round((sign.first + sign.last) / 2)
                y = self.groove.centery if kind == "contact" else self.groove.top - side // 2
                rim = side + 2 * look.px(1)
                edge = rgba_of(look.colour("text" if kind == "contact" else "surface"))
                if sign.count > 1:
                    self._paint_row(surface, sign, kind, y)
                for size, ink in ((rim, edge), (side, colour)):
                    image = symbol(shape, size, ink)
                    surface.blit(image, (x - size // 2, y - size // 2))

    def _paint_row(self, surface: pygame.Surface, sign: Cluster, kind: str, y: int) -> None:
        """Several marks in one place: a bar behind the sign, as wide as they lie apart."""
        look, role = self.look, SIGNS[kind][1]
        half = look.px(SIGNS[kind][2]) // 2 + look.px(2)
        high = look.px(4)
        left, right = round(sign.first) - half, round(sign.last) + half
        bar = pygame.Rect(left, y - high // 2, right - left, high)
        colour = pygame.Color(mark_colours(look.palette is DARK)[role])
        edge = look.colour("text" if kind == "contact" else "surface")
        paint.box(surface, bar.inflate(2, 2), edge, radius=high // 2 + 1)
        paint.box(surface, bar, colour, radius=high // 2)

    def _make_knob(self) -> pygame.Surface:
        """The play head: a line over the whole height, with a knob on the groove."""
        look, groove = self.look, self.groove
        radius = look.px(8)
        height = groove.bottom + look.px(4)
        surface = paint.blank((2 * radius + 1, height))
        line = pygame.Rect(0, 0, look.px(2), height)
        line.centerx = radius
        halo = line.inflate(2 * look.px(1), 0)
        surface.fill(look.colour("surface"), halo)
        surface.fill(look.colour("text"), line)
        center = (radius, groove.centery)
        paint.disc(surface, center, look.px(7), look.colour("text"))
        paint.disc(surface, center, look.px(4), look.colour("raised"))
        return surface

    # --- the mouse -----------------------------------------------------------------------------

    def tick_at(self, x: float) -> int:
        """The tick under the pixel `x` of the window."""
        return self.content.axis.tick(x - self.rect.left) if self.content else 0

    def process_event(self, event: pygame.event.Event) -> bool:
        """Press and drag, turn the wheel, double-click."""
        if event.type == pygame.MOUSEWHEEL and takes_mouse(self, event):
            self.turned((getattr(event, "precise_y", 0.0) or event.y) - event.x)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self.hover_point(*event.pos):
            if event.button == pygame.BUTTON_LEFT:
                self._press(event.pos[0])
            return event.button <= pygame.BUTTON_RIGHT
        if self.held and event.type == pygame.MOUSEMOTION:
            self.pulled(self.tick_at(event.pos[0]), False)
            return True
        if self.held and event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self.let_go(event.pos[0])
            return True
        return False

    def _press(self, x: int) -> None:
        now = pygame.time.get_ticks()
        if now - self._last_press < DOUBLE_CLICK:
            self._last_press = -10_000
            self.newest()
            return
        self._last_press = now
        self.held = True
        self.pulled(self.tick_at(x), False)

    def let_go(self, x: int | None = None) -> None:
        """The button is up, or the window lost it."""
        if self.held:
            self.held = False
            here = pygame.mouse.get_pos()[0] if x is None else x
            self.pulled(self.tick_at(here), True)

    # --- the tip -------------------------------------------------------------------------------

    def while_hovering(self, time_delta: float, mouse_pos: object) -> None:  # noqa: ARG002
        """The tip follows the mouse."""
        self.tell(pygame.mouse.get_pos()[0])

    def tell(self, x: int) -> None:
        """Show the tip for the pixel `x` of the window."""
        if self.content is None:
            return
        axis = self.content.axis
        reach = round(self.look.px(7) * (axis.right - axis.left) / axis.width)
        told = (x, self.words(self.tick_at(x), reach))
        if told == self._told and self.tool_tip is not None:
            return
        self._told = told
        self.hide_tip()
        target = pygame.Rect(x, self.rect.top, 1, self.rect.height)
        # pygame_gui only ever calls kill() on it.
        self.tool_tip = Tip(self.desk, told[1], target, above=True)  # type: ignore[assignment]


def mark_colours(dark: bool) -> dict[str, tuple[int, int, int, int]]:
    """The colours of the marks, from the picture's own set."""
    roles = THEMES["dark" if dark else "light"]
    names = {"contact": "mark_contact", "edit": "mark_edit", "breakpoint": "mark_stop"}
    return {kind: rgba(roles[role]) for kind, role in names.items()}


def rgba_of(colour: pygame.Color) -> tuple[int, int, int, int]:
    """A colour as the symbols take it."""
    return colour.r, colour.g, colour.b, colour.a
