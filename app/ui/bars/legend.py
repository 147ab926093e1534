"""The legend: each overlay with its key, its symbols, and whether it is on."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.drawing import overlays
from app.drawing.colors import THEMES
from app.drawing.overlays import Overlay, is_shown, present
from app.quantities import wall_clock
from app.ui.floating import Piece, Share
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
PAD = 3
CAP = 19  # [units] height of a key, and its least width
SYMBOL = 16
FOLD = 24  # [units] width of the button that folds
MARGIN = 8  # [units] to the edges of the canvas
PERIOD = 0.25  # [s] between two looks for what came or went
VEIL = 225  # [0-255] how opaque the legend is: the scene shows through a little

Size = tuple[int, int]  # [px]
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

    The line stands in the lane, with all keys, with those that are on, or, where there is little
    room, as the button alone that unfolds it.
    """

    def __init__(self, desk: Desk, layout: Layout, *, unfolded: bool = False) -> None:
        self.desk, self.lane, self.unfolded = desk, layout.lane, unfolded
        self._highest = layout.free.height - 2 * desk.look.px(MARGIN)
        self.items: dict[str, LegendItem] = {}  # by the name of the overlay
        self.fold: Button | None = None
        self.container: UIContainer | None = None
        self._forms: list[list[Content]] = []  # of the line, the longest first
        self._piece: Piece | None = None
        self._seen: object = None  # what is switched on, cheap to compare
        self._looks_at = 0.0  # [s] when it looks again what there is
        self._states: tuple[object, ...] = ()
        self._built: object = None  # what the elements were made for
        self.update()

    def update(self) -> None:
        """Look what there is to explain: overlays were switched, or, now and then, things came."""
        session, view = self.desk.session, self.desk.view
        result = [overlay for overlay in overlays.found() if self._is_wanted(overlay)]
        if len(result) * self.desk.look.target(ROW) + 2 * self.desk.look.px(PAD) > self._highest:
            self.unfolded = False  # a list that is too high
        shown = [(overlay, is_shown(overlay, session, view)) for overlay in result]
        seen, now = (self.unfolded, session.scene_name, *shown), wall_clock.now()
        if seen == self._seen and now < self._looks_at:
            return
        self._seen, self._looks_at = seen, now + PERIOD
        none = frozenset[str]()
        states = [(one, on, present(one, session) if on else none) for one, on in shown]
        if (self.unfolded, *states) != self._states:
            self._states = (self.unfolded, *states)
            self._explain([self._content(*state) for state in states])

    def _explain(self, contents: list[Content]) -> None:
        """Find the forms of the line, and how wide they are."""
        lit = [content for content in contents if content.on and content.marks]
        self._forms = [contents, lit, []]
        if self.desk.look.touch:  # who has no keys presses names in the list
            self._forms = [lit, []]
        if self.desk.on_stage:  # for a class, not for who looks for a key
            self._forms = [lit] if lit else []
        if not self._forms:
            self._piece = None
            return
        pad = self.desk.look.px(PAD)
        widths = (self._line(form)[1].right + pad for form in self._forms)
        self._piece = Piece("legend", tuple(widths))

    def _is_wanted(self, overlay: Overlay) -> bool:
        """Return whether there is anything that it could show; most do not say, and are always
        there. Those with a key of two are there while they are on: the line is for the digits.
        """
        applies = getattr(overlay, "applies", None)
        if applies is None and "+" in overlay.KEY:
            return is_shown(overlay, self.desk.session, self.desk.view)
        return applies is None or applies(self.desk.session)

    def _content(self, overlay: Overlay, on: bool, there: frozenset[str]) -> Content:
        """Return what an item shows: the symbols of what is on and there."""
        marks = legend_marks(overlay, self.desk.view.theme) if on else []
        seen = [mark for mark in marks if mark[2] in there]
        return Content(overlay, on, overlay.LABEL if self.unfolded else "", seen)

    def piece(self) -> Piece | None:
        """Return what it wants of the lane; the list of names stands above."""
        return None if self.unfolded else self._piece

    def put(self, share: Share | None, free_place: Callable[[Size], pygame.Rect]) -> None:
        """Stand where the lane has room; unfolded at the place that `free_place` finds."""
        wanted = self._states, self._highest, self.unfolded or share
        if wanted == self._built:
            return
        self._built = wanted
        if self.container is not None:
            self.container.kill()
        self.container, self.fold, self.items = None, None, {}
        pad = self.desk.look.px(PAD)
        if self.unfolded:
            contents = self._forms[0]
            places, fold = self._list([content_width(one, self.desk.look) for one in contents])
            size = pygame.Rect(pad, pad, 0, 0).unionall([*places, fold]).size
            area = free_place((size[0] + 2 * pad, size[1] + 2 * pad))
        elif share is not None:
            contents = self._forms[share.form]
            places, fold = self._line(contents)
            area = pygame.Rect(share.left, 0, share.right - share.left, fold.height + 2 * pad)
            area.centery = self.lane.centery
        else:
            return
        self._build(area, contents, places, fold)

    def _build(
        self,
        area: pygame.Rect,
        contents: list[Content],
        places: list[pygame.Rect],
        fold: pygame.Rect,
    ) -> None:
        self.container = self.desk.group(area)
        Veil(self.desk, pygame.Rect((0, 0), area.size), self.container)
        self.items = {
            content.overlay.NAME: LegendItem(self.desk, place, self.container, content)
            for content, place in zip(contents, places, strict=True)
        }
        self._add_fold(fold)

    def _line(self, contents: list[Content]) -> tuple[list[pygame.Rect], pygame.Rect]:
        """Place them side by side, at last the fold."""
        look, places = self.desk.look, list[pygame.Rect]()
        left = pad = look.px(PAD)
        high = self.lane.height - 2 * pad if look.touch else look.px(ROW)
        for content in contents:
            wide = max(content_width(content, look), look.target(CAP))
            places.append(pygame.Rect(left, pad, wide, high))
            left = places[-1].right
        return places, pygame.Rect(left, pad, look.target(FOLD), high)

    def _list(self, widths: list[int]) -> tuple[list[pygame.Rect], pygame.Rect]:
        """Place them one below the other; the fold stands beside the last."""
        look = self.desk.look
        pad, row, width = look.px(PAD), look.target(ROW), max([0, *widths])
        button = look.target(FOLD)
        width = max(width, widths[-1] + button) if widths else button
        places = [pygame.Rect(pad, pad + n * row, width, row) for n in range(len(widths))]
        fold = pygame.Rect(0, 0, button, row)
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
            tip="Fold the legend" if self.unfolded else "The legend, with names",
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
