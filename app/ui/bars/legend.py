"""The legend at the lower left: each overlay with its key, its symbols, and whether it is on."""

from dataclasses import dataclass
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.drawing import overlays
from app.drawing.colors import THEMES
from app.drawing.overlays import Overlay, is_shown
from app.ui.kit import paint
from app.ui.kit.buttons import Button, Pressable, key_cap
from app.ui.kit.desk import Desk
from app.ui.kit.paint import Rgba
from app.ui.kit.painted import Painted
from app.ui.kit.plates import takes_mouse
from app.ui.kit.symbols import symbol
from app.ui.kit.theme import Look
from app.ui.kit.words import key_words
from app.ui.layout import Layout

ROW = 25  # [units]
PAD = 5
CAP = 19  # [units] height of a key, and its least width
SYMBOL = 16
FOLD = 24  # [units] width of the button that folds
SCALE_BAR = 197
"""Room for the picture's scale bar at the other end of the canvas: [units], 197; its longest is 2.5
times `measures.BAR`, and its margin. Less: the last keys lie over it."""

BAR_HEIGHT = 54  # [units] of the scale bar with its words: a legend without room beside it is above
MARGIN = 8  # [units] to the edges of the canvas
VEIL = 225  # [0-255] how opaque the legend is: the scene shows through a little

Mark = tuple[str, Rgba, str]  # kind of symbol, colour, words


@dataclass(frozen=True)
class Content:
    """What one item of the legend shows."""

    overlay: Overlay
    on: bool
    words: str  # "" = no name
    marks: list[Mark]


class Legend:
    """The legend is one line of keys with symbols while they are on; unfolded, a list with names.

    Folded by default, because the lower left is where scenes put things to grab.
    """

    def __init__(self, desk: Desk, layout: Layout, *, unfolded: bool = False) -> None:
        self.desk, self.canvas, self.unfolded = desk, layout.canvas, unfolded
        self.items: dict[str, LegendItem] = {}  # by the name of the overlay
        self.fold: Button | None = None
        self.container: UIContainer | None = None
        self._states: tuple[object, ...] = ()
        self.update()

    def update(self) -> None:
        """Build it again when an overlay was switched, or the list folded."""
        found = self.found = [overlay for overlay in overlays.found() if self._is_wanted(overlay)]
        shown = [is_shown(overlay, self.desk.session, self.desk.view) for overlay in found]
        states = (self.unfolded, tuple(found), *shown)
        if states != self._states:
            self._states = states
            if self.container is not None:
                self.container.kill()
            self._build(shown)

    def _is_wanted(self, overlay: Overlay) -> bool:
        """Return whether there is anything that it could show; most do not say, and are always
        there. Those with a key of two are there while they are on: the line is for the digits.
        """
        applies = getattr(overlay, "applies", None)
        if applies is None and "+" in overlay.KEY:
            return is_shown(overlay, self.desk.session, self.desk.view)
        return applies is None or applies(self.desk.session)

    def _build(self, shown: list[bool]) -> None:
        look, pad = self.desk.look, self.desk.look.px(PAD)
        room = self._room(len(shown))
        contents = [
            self._content(overlay, on, room) for overlay, on in zip(self.found, shown, strict=True)
        ]
        widths = [content_width(content, look) for content in contents]
        places, fold = self._list(widths) if self.unfolded else self._line(widths, room)
        size = pygame.Rect(pad, pad, 0, 0).unionall([*places, fold]).size
        area = pygame.Rect(0, 0, size[0] + 2 * pad, size[1] + 2 * pad)
        area.bottomleft = room.bottomleft
        self.container = self.desk.group(area)
        Veil(self.desk, pygame.Rect((0, 0), area.size), self.container)
        self.items = {
            content.overlay.NAME: LegendItem(self.desk, place, self.container, content)
            for content, place in zip(contents, places, strict=True)
        }
        self._add_fold(fold)

    def _room(self, count: int) -> pygame.Rect:
        """Return what the legend may cover [px]: beside the scale bar, or above it where that is
        narrow.

        A list that is too high for it is folded.
        """
        look = self.desk.look
        room = self.canvas.inflate(-2 * look.px(MARGIN), -2 * look.px(MARGIN))
        if room.width >= 2 * look.px(SCALE_BAR):
            room.width -= look.px(SCALE_BAR)
        else:
            room.height -= look.px(BAR_HEIGHT)
        if count * look.px(ROW) + 2 * look.px(PAD) > room.height:
            self.unfolded = False
        return room

    def _content(self, overlay: Overlay, on: bool, room: pygame.Rect) -> Content:
        """Return the items, with the symbols of what is on where there is room for them."""
        look, words = self.desk.look, overlay.LABEL if self.unfolded else ""
        marks = legend_marks(overlay, self.desk.view.theme) if on else []
        content = Content(overlay, on, words, marks)
        spare = room.width - 2 * look.px(PAD) - look.px(FOLD) - content_width(content, look)
        return content if spare >= 0 else Content(overlay, on, words, [])

    def _line(self, widths: list[int], room: pygame.Rect) -> tuple[list[pygame.Rect], pygame.Rect]:
        """Place them side by side; when the canvas is too narrow they go on in another line."""
        look = self.desk.look
        pad, row = look.px(PAD), look.px(ROW)
        end = room.width - pad - look.px(FOLD)
        left, top, places = pad, pad, []
        for width in widths:
            if left > pad and left + width > end:
                left, top = pad, top + row
            places.append(pygame.Rect(left, top, width, row))
            left += width
        right = max((place.right for place in places), default=pad)
        return places, pygame.Rect(right, top, look.px(FOLD), row)

    def _list(self, widths: list[int]) -> tuple[list[pygame.Rect], pygame.Rect]:
        """Place them one below the other; the fold stands beside the last."""
        look = self.desk.look
        pad, row, width = look.px(PAD), look.px(ROW), max([0, *widths])
        width = max(width, widths[-1] + look.px(FOLD)) if widths else look.px(FOLD)
        places = [pygame.Rect(pad, pad + n * row, width, row) for n in range(len(widths))]
        fold = pygame.Rect(0, 0, look.px(FOLD), row)
        fold.bottomright = (pad + width, pad + max(1, len(widths)) * row)
        if places:
            places[-1].width -= fold.width
        return places, fold

    def _add_fold(self, place: pygame.Rect) -> None:
        self.fold = Button(
            self.desk,
            place,
            self.container,
            command=self._toggle,
            sign="down" if self.unfolded else "up",
            small=True,
            tip="Fold the legend" if self.unfolded else "Show the names",
        )

    def _toggle(self) -> None:
        self.unfolded = not self.unfolded


class Veil(Painted):
    """The background, a little transparent."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        super().__init__(desk, rect, container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a box with a fine border."""
        look = self.look
        paint.box(
            surface,
            self.inner(),
            look.colour("surface"),
            look.colour("border"),
            look.px(7),
            look.px(1),
        )
        surface.fill((255, 255, 255, VEIL), special_flags=pygame.BLEND_RGBA_MULT)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take clicks between the rows, so that they do not reach the scene."""
        return takes_mouse(self, event)


class LegendItem(Pressable):
    """A key, perhaps a name, and symbols. Filled key = on, hollow key and muted name = off."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, content: Content
    ) -> None:
        self.content = content
        overlay, state = content.overlay, "on" if content.on else "off"
        super().__init__(
            desk,
            rect,
            container,
            command=partial(desk.do, f"overlay_{overlay.NAME}"),
            tip="" if content.words else f"{overlay.LABEL}: {state}",
        )
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint key, name and symbols with their words, from left to right."""
        look, content = self.look, self.content
        self.face(surface, radius=4)
        key = key_words(content.overlay.KEY)
        cap = pygame.Rect(look.px(2.5), 0, cap_width(key, look), look.px(CAP))
        cap.centery = self.rect.height // 2
        key_cap(surface, self.desk, key, cap, on=content.on)
        left = cap.right + look.px(7)
        if content.words:
            area = pygame.Rect(left, 0, self.rect.width - left, self.rect.height)
            ink = look.colour("text" if content.on else "muted")
            left = paint.text(surface, content.words, look.body, ink, area).right + look.px(10)
        self._paint_marks(surface, left)

    def _paint_marks(self, surface: pygame.Surface, left: int) -> None:
        look, side = self.look, self.look.px(SYMBOL)
        # One unit lower: small words on the base line of the name beside them.
        drop = look.px(1) if self.content.words else 0
        for kind, colour, words in self.content.marks:
            sign = symbol(kind, side, colour)
            surface.blit(sign, (left, (self.rect.height - side) // 2))
            area = pygame.Rect(left + side + look.px(4), drop, self.rect.width, self.rect.height)
            ink = look.colour("text" if not self.content.words else "muted")
            left = paint.text(surface, words, look.small, ink, area).right + look.px(9)


def cap_width(key: str, look: Look) -> int:
    """Return how wide a key is [px] on which all of its words can be read."""
    return max(look.px(CAP), look.small.size(key)[0] + look.px(8) if len(key) > 1 else 0)


def content_width(content: Content, look: Look) -> int:
    """Return the room [px] that an item needs."""
    width = look.px(2.5) + cap_width(key_words(content.overlay.KEY), look) + look.px(2.5)
    if content.words:
        width += look.px(14) + look.body.size(content.words)[0]
    for _, _, words in content.marks:
        width += look.px(SYMBOL) + look.px(13) + look.small.size(words)[0]
    return width + (look.px(5) if content.marks else 0)


def legend_marks(overlay: Overlay, theme: str) -> list[Mark]:
    """Return the symbols of an overlay in the colours of the picture."""
    roles = THEMES[theme]
    return [
        (kind, rgba(roles[role]), words)
        for (kind, words), role in zip(overlay.LEGEND, overlay.COLORS, strict=True)
    ]


def rgba(argb: int) -> Rgba:
    """Return a colour 0xAARRGGBB of the picture as pygame takes it."""
    return argb >> 16 & 255, argb >> 8 & 255, argb & 255, argb >> 24 & 255
