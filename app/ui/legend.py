"""The legend at the lower left: each overlay with its key, its symbols, and whether it is on."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app import overlays
from app.drawing.colors import THEMES
from app.overlays import Overlay
from app.ui import paint
from app.ui.buttons import Button, Pressable, key_cap
from app.ui.layout import Layout
from app.ui.menu_bar import is_shown
from app.ui.paint import Rgba
from app.ui.painted import Desk, Painted
from app.ui.plates import takes_mouse
from app.ui.symbols import symbol

ROW = 25  # [units]
PAD = 5
CAP = 19  # [units] side of a key
STEP = 24  # [units] from one key of the strip to the next
VEIL = 225  # [0-255] how opaque the legend is: the scene shows through a little

Mark = tuple[str, Rgba, str]  # kind of symbol, colour, words


class Legend:
    """A strip of keys under a line for each overlay that is on and has symbols; unfolded, for all.

    Folded by default, because the lower left is where scenes put things to grab.
    """

    def __init__(self, desk: Desk, layout: Layout, *, unfolded: bool = False) -> None:
        self.desk, self.canvas, self.unfolded = desk, layout.canvas, unfolded
        self.rows: dict[str, LegendRow] = {}  # by the name of the overlay
        self.caps: dict[str, KeyCap] = {}
        self.fold: Button | None = None
        self.container: UIContainer | None = None
        self._states: tuple[bool, ...] = ()
        self.update()

    def update(self) -> None:
        """Build the rows again when an overlay was switched."""
        shown = [is_shown(self.desk.view, overlay) for overlay in overlays.found()]
        states = (self.unfolded, *shown)
        if states != self._states:
            self._states = states
            if self.container is not None:
                self.container.kill()
            self._build(shown)

    def _build(self, shown: list[bool]) -> None:
        look, pad, row = self.desk.look, self.desk.look.px(PAD), self.desk.look.px(ROW)
        lines = [
            (overlay, on, legend_marks(overlay, self.desk.view.theme) if on else [])
            for overlay, on in zip(overlays.found(), shown, strict=True)
        ]
        strip = (len(lines) + 1) * look.px(STEP)
        lines = [line for line in lines if self.unfolded or line[2]]
        width = max([strip, *(self._width(overlay, marks) for overlay, _, marks in lines)])
        area = pygame.Rect(0, 0, width + 2 * pad, (len(lines) + 1) * row + 2 * pad)
        area.bottomleft = (self.canvas.left + look.px(8), self.canvas.bottom - look.px(8))
        self.container = self.desk.group(area)
        Veil(self.desk, pygame.Rect((0, 0), area.size), self.container)
        self.rows, self.caps = {}, {}
        for number, (overlay, on, marks) in enumerate(lines):
            rect = pygame.Rect(pad, pad + number * row, width, row)
            self.rows[overlay.NAME] = self._row(rect, overlay, on, marks)
        self._add_strip(pygame.Rect(pad, area.height - pad - row, width, row), shown)

    def _add_strip(self, area: pygame.Rect, shown: list[bool]) -> None:
        """The keys of all overlays side by side, and what folds the list."""
        look, step = self.desk.look, self.desk.look.px(STEP)
        cap = pygame.Rect(area.left, area.top, step, area.height)
        for overlay, on in zip(overlays.found(), shown, strict=True):
            self.caps[overlay.NAME] = self._cap(cap, overlay, on)
            cap = cap.move(step, 0)
        words = "Only what is on" if self.unfolded else "All overlays with their names"
        sign = "down" if self.unfolded else "up"
        cap.right = area.right
        cap = cap.inflate(0, -look.px(2))
        self.fold = Button(
            self.desk, cap, self.container, command=self._toggle, sign=sign, small=True, tip=words
        )

    def _toggle(self) -> None:
        self.unfolded = not self.unfolded

    def _width(self, overlay: Overlay, marks: list[Mark]) -> int:
        look = self.desk.look
        signs = sum(look.px(16 + 4 + 8) + look.small.size(words)[0] for _, _, words in marks)
        return look.px(CAP + 24) + look.body.size(overlay.LABEL)[0] + signs

    def _cap(self, rect: pygame.Rect, overlay: Overlay, on: bool) -> "KeyCap":
        tip = f"{overlay.LABEL}: {'on' if on else 'off'}"
        run = partial(self.desk.do, f"overlay_{overlay.NAME}")
        return KeyCap(self.desk, rect, self.container, key=overlay.KEY, on=on, command=run, tip=tip)

    def _row(self, rect: pygame.Rect, overlay: Overlay, on: bool, marks: list[Mark]) -> "LegendRow":
        return LegendRow(
            self.desk,
            rect,
            self.container,
            key=overlay.KEY,
            words=overlay.LABEL,
            marks=marks,
            on=on,
            command=partial(self.desk.do, f"overlay_{overlay.NAME}"),
        )


class KeyCap(Pressable):
    """The key of one overlay in the strip: filled = on, hollow = off."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer | None,
        *,
        key: str,
        on: bool,
        command: Callable[[], None],
        tip: str,
    ) -> None:
        self.key, self.on = key, on
        super().__init__(desk, rect, container, command=command, tip=tip)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """The cap in the middle of the cell."""
        self.face(surface, radius=4)
        cap = pygame.Rect(0, 0, self.look.px(CAP), self.look.px(CAP))
        cap.center = self.inner().center
        key_cap(surface, self.desk, self.key, cap, on=self.on)


class Veil(Painted):
    """The background, a little transparent."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        super().__init__(desk, rect, container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """A box with a fine border."""
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
        """Clicks between the rows do not reach the scene."""
        return takes_mouse(self, event)


class LegendRow(Pressable):
    """Key, name, symbols.

    Off = hollow key and muted name; on = filled key, and the symbols in their colours.
    """

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer | None,
        *,
        key: str,
        words: str,
        marks: list[Mark],
        on: bool,
        command: Callable[[], None],
    ) -> None:
        self.key, self.words, self.marks, self.on = key, words, marks, on
        super().__init__(desk, rect, container, command=command)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """From left to right: key, name, symbols with their words."""
        look = self.look
        self.face(surface, radius=4)
        cap = pygame.Rect(look.px(4), 0, look.px(CAP), look.px(CAP))
        cap.centery = self.rect.height // 2
        key_cap(surface, self.desk, self.key, cap, on=self.on)
        area = self.inner()
        area.left, area.width = cap.right + look.px(8), self.rect.width - cap.right - look.px(8)
        ink = look.colour("text" if self.on else "muted")
        left = paint.text(surface, self.words, look.body, ink, area).right + look.px(10)
        if self.on:
            self._paint_marks(surface, left)

    def _paint_marks(self, surface: pygame.Surface, left: int) -> None:
        look, side = self.look, self.look.px(16)
        for kind, colour, words in self.marks:
            sign = symbol(kind, side, colour)
            surface.blit(sign, (left, (self.rect.height - side) // 2))
            # One unit lower: small words on the base line of the name beside them.
            area = pygame.Rect(
                left + side + look.px(4), look.px(1), self.rect.width, self.rect.height
            )
            left = paint.text(
                surface, words, look.small, look.colour("muted"), area
            ).right + look.px(8)


def legend_marks(overlay: Overlay, theme: str) -> list[Mark]:
    """The symbols of an overlay in the colours of the picture."""
    roles = THEMES[theme]
    return [
        (kind, rgba(roles[role]), words)
        for (kind, words), role in zip(overlay.LEGEND, overlay.COLORS, strict=True)
    ]


def rgba(argb: int) -> Rgba:
    """A colour 0xAARRGGBB of the picture as pygame takes it."""
    return argb >> 16 & 255, argb >> 8 & 255, argb & 255, argb >> 24 & 255
