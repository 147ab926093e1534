"""The legend: the symbols of the overlays that are on, with their words."""

import pygame
from pygame_gui.core import UIContainer

from app.drawing import overlays
from app.drawing.colors import THEMES
from app.drawing.overlays import Overlay, applies, is_shown, present, quiet
from app.quantities import wall_clock
from app.ui.floating import Piece, Share
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.paint import Rgba
from app.ui.kit.painted import Painted
from app.ui.kit.plates import takes_mouse
from app.ui.kit.symbols import symbol
from app.ui.kit.theme import Look
from app.ui.layout import Layout

ROW = 25  # [units]
PAD = 8
SYMBOL = 16
PERIOD = 0.25  # [s] between two looks for what came or went
VEIL = 225  # [0-255] how opaque the legend is: the scene shows through a little

Mark = tuple[str, Rgba, str]  # kind of symbol, colour, words


class Legend:
    """One line in the lane, while there is anything to explain."""

    def __init__(self, desk: Desk, layout: Layout) -> None:
        self.desk, self.lane = desk, layout.lane
        self.container: UIContainer | None = None
        self.marks: list[Mark] = []
        self._piece: Piece | None = None
        self._seen: object = None  # what is switched on, cheap to compare
        self._looks_at = 0.0  # [s] when it looks again what there is
        self._built: object = None  # what the elements were made for
        self.update()

    def update(self) -> None:
        """Look what there is to explain: overlays were switched, or, now and then, things came."""
        session, view = self.desk.session, self.desk.view
        lit = [one for one in overlays.found() if is_shown(one, session, view)]
        lit = [one for one in lit if applies(one, session)]
        lit = [one for one in lit if not quiet(one) or view.overlays.get(one.NAME)]
        seen, now = (session.scene_name, *lit), wall_clock.now()
        if seen == self._seen and now < self._looks_at:
            return
        self._seen, self._looks_at = seen, now + PERIOD
        marks = list[Mark]()
        for overlay in lit:
            there = present(overlay, session)
            marks += [mark for mark in legend_marks(overlay, view.theme) if mark[2] in there]
        if marks != self.marks:
            self.marks = marks
            width = marks_width(marks, self.desk.look) + 2 * self.desk.look.px(PAD)
            self._piece = Piece("legend", (width,)) if marks else None

    def piece(self) -> Piece | None:
        """Return what it wants of the lane."""
        return self._piece

    def put(self, share: Share | None) -> None:
        """Stand where the lane has room."""
        wanted = tuple(self.marks), share
        if wanted == self._built:
            return
        self._built = wanted
        if self.container is not None:
            self.container.kill()
            self.container = None
        if share is not None and self.marks:
            area = pygame.Rect(share.left, 0, share.right - share.left, self.desk.look.px(ROW))
            area.centery = self.lane.centery
            self.container = self.desk.group(area)
            inside = pygame.Rect((0, 0), area.size)
            Veil(self.desk, inside, self.container)
            Marks(self.desk, inside, self.container, self.marks)


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


class Marks(Painted):
    """The symbols with their words, from left to right."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, marks: list[Mark]
    ) -> None:
        self.marks = marks
        super().__init__(desk, rect, container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        paint_marks(surface, self.look, self.marks, self.look.px(PAD))


def paint_marks(surface: pygame.Surface, look: Look, marks: list[Mark], left: int) -> None:
    """Paint symbols with their words beside one another, in the middle of the height."""
    side, height = look.px(SYMBOL), surface.get_height()
    for kind, colour, words in marks:
        surface.blit(symbol(kind, side, colour), (left, (height - side) // 2))
        area = pygame.Rect(left + side + look.px(4), 0, surface.get_width(), height)
        ink = look.colour("text")
        left = paint.text(surface, words, look.small, ink, area).right + look.px(9)


def marks_width(marks: list[Mark], look: Look) -> int:
    """Return the room that symbols with their words need [px]."""
    beside = look.px(SYMBOL) + look.px(4) + look.px(9)
    words = sum(look.small.size(words)[0] + beside for _, _, words in marks)
    return words - look.px(9) if marks else 0


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
