"""What is painted along the axis of the scrubber: the groove, times, marks, the play head."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from app.drawing import surfaces
from app.drawing.colors import THEMES
from app.ui.bars.legend import rgba
from app.ui.bars.time_axis import Axis, Cluster
from app.ui.kit import paint
from app.ui.kit.paint import Rgba
from app.ui.kit.symbols import symbol
from app.ui.kit.theme import DARK, Look

LANE = 13  # [units] height of the marks over the groove
TOP = 2  # [units] above them
GROOVE = 8
KINDS = ("none", "past", "future")

SIGNS = {  # kind of mark -> (symbol, role of the picture's colours, size [units])
    "contact": ("disc", "mark_contact", 9),
    "breakpoint": ("stop", "mark_stop", 13),
    "edit": ("triangle", "mark_edit", 10),
}
"""Later ones lie on top and are smaller, so that each is seen. Their shapes tell them apart, not
their colours alone."""


@dataclass(frozen=True)
class Content:
    """What is painted along the axis and stays as it is for a while."""

    axis: Axis
    labels: tuple[tuple[int, str], ...]  # tick, words
    signs: tuple[Cluster, ...]
    other: tuple[int, int] | None  # first and last tick of the other future


def groove_of(look: Look, place: tuple[int, int]) -> pygame.Rect:
    """Return the bar that fills with time [px], for an axis at `place` (start, width)."""
    return pygame.Rect(place[0], look.px(TOP + LANE + 1), place[1], look.px(GROOVE))


class StripPicture:
    """The strip picture paints `content` onto whole pictures of the strip."""

    def __init__(self, look: Look, content: Content, groove: pygame.Rect) -> None:
        """Paint with the colours of `look`, round the bar `groove` [px]."""
        self.look, self.content, self.groove = look, content, groove

    def paint(self, layers: Sequence[pygame.Surface]) -> None:
        """Paint the whole strip, on one of `layers` as if all of it were each of `KINDS`."""
        over = surfaces.clear(layers[0].get_size())  # the marks cost the most: paint them once
        self._other(over)
        self._labels(over)
        for sign in sorted(self.content.signs, key=lambda sign: list(SIGNS).index(sign.kind)):
            self._sign(over, sign)
        for kind, surface in zip(KINDS, layers, strict=True):
            surface.fill(self.look.colour("surface"))
            self._groove(surface, kind)
            surface.blit(over, (0, 0))

    def _groove(self, surface: pygame.Surface, kind: str) -> None:
        """Paint the past full, the future hollow, and a thin line where nothing is."""
        look, groove = self.look, self.groove
        if kind == "none":
            thin = groove.inflate(0, -2 * look.px(2))
            paint.box(surface, thin, look.colour("border"), radius=thin.height)
        elif kind == "past":
            paint.box(surface, groove, look.colour("accent"), radius=look.px(2))
        else:
            fill, line = look.colour("field"), look.colour("accent")
            paint.box(surface, groove, fill, line, look.px(2), look.px(1.5))

    def _other(self, surface: pygame.Surface) -> None:
        """Paint the other future as a dashed line below the groove, from where it forks."""
        if self.content.other is None:
            return
        look, axis = self.look, self.content.axis
        begin, end = (round(axis.x(tick)) for tick in self.content.other)
        top, thick, dash = self.groove.bottom + look.px(1), look.px(2), look.px(6)
        ink = look.colour("text")
        for left in range(begin, max(end, begin + dash), 2 * dash):
            surface.fill(ink, (left, top, max(1, min(dash, end - left)), thick))
        surface.fill(ink, (begin - thick // 2, self.groove.top, thick, top - self.groove.top))

    def _labels(self, surface: pygame.Surface) -> None:
        look, top = self.look, self.groove.bottom + self.look.px(3)
        if surface.get_height() - top < look.px(10):
            return  # a low window: the tip and the clock tell the time
        right = 0
        for tick, words in self.content.labels:
            image = look.small.render(words, True, look.colour("muted"))
            digits = image.get_bounding_rect()  # close to the groove: digits have no tails
            place = digits.copy()
            place.midtop = (round(self.content.axis.x(tick)), top + look.px(1))
            place.clamp_ip(surface.get_rect())
            if place.left > right:
                surface.blit(image, place, digits)
                right = place.right + look.px(8)

    def _sign(self, surface: pygame.Surface, sign: Cluster) -> None:
        """Paint a sign; edits and breakpoints stand on the groove, contacts lie in it."""
        look = self.look
        shape, role, units = SIGNS[sign.kind]
        inside = sign.kind == "contact"
        side, colour = look.px(units), mark_colour(look, role)
        edge = look.colour("text" if inside else "surface")
        y = self.groove.centery if inside else self.groove.top - side // 2
        if sign.count > 1:
            self._row(surface, sign, y, (edge, pygame.Color(colour)))
        x = round((sign.first + sign.last) / 2)
        for size, ink in ((side + 2 * look.px(1), tuple(edge)), (side, colour)):
            image = symbol(shape, size, ink)
            surface.blit(image, (x - size // 2, y - size // 2))

    def _row(
        self,
        surface: pygame.Surface,
        sign: Cluster,
        y: int,
        inks: tuple[pygame.Color, pygame.Color],
    ) -> None:
        """Paint a bar behind the sign of several marks, as wide as they lie apart."""
        look = self.look
        half, high = look.px(SIGNS[sign.kind][2]) // 2 + look.px(2), look.px(4)
        left, right = round(sign.first) - half, round(sign.last) + half
        bar = pygame.Rect(left, y - high // 2, right - left, high)
        paint.box(surface, bar.inflate(2, 2), inks[0], radius=high // 2 + 1)
        paint.box(surface, bar, inks[1], radius=high // 2)


def play_head(look: Look, groove: pygame.Rect) -> pygame.Surface:
    """Return the picture of the play head: a line with a knob on the groove."""
    radius, height = look.px(8), groove.bottom + look.px(4)
    surface = surfaces.clear((2 * radius + 1, height))
    line = pygame.Rect(0, 0, look.px(2), height)
    line.centerx = radius
    surface.fill(look.colour("surface"), line.inflate(2 * look.px(1), 0))
    surface.fill(look.colour("text"), line)
    center = (radius, groove.centery)
    paint.disc(surface, center, look.px(7), look.colour("text"))
    paint.disc(surface, center, look.px(4), look.colour("raised"))
    return surface


def mark_colour(look: Look, role: str) -> Rgba:
    """Return the colour of a kind of mark, from the picture's own set."""
    return rgba(THEMES["dark" if look.palette is DARK else "light"][role])
