"""The presenter's screen: in which order its parts hear of events and are painted."""

import math
from typing import TYPE_CHECKING

import pygame

from app.drawing.measures import MARGIN
from app.editor.cursor import CLICK
from app.files.view_options import SPOTLIGHTS
from app.window.presenter.blank import Blanking
from app.window.presenter.caption import Caption
from app.window.presenter.key_cast import GAP, KeyCast
from app.window.presenter.ripples import Rgb, Ripples
from app.window.presenter.spotlight import STEP, Spotlight

if TYPE_CHECKING:
    from app.window.application import Application

DOUBLE_CLICK = 300  # [ms]
MEASURES = 62.0  # [px at label size 16] of the scale bar in the corner of the keys
ARROW = 26.0  # [px at label size 16] of each key of arrows above it


class Presenter:
    """Everything here is paint over the finished frame."""

    def __init__(self, application: "Application") -> None:
        """Nothing is on."""
        self._app = application
        self._state = application.classroom.presenter_state
        self.blanking = Blanking(self._state)
        self.spotlight = Spotlight()
        self.ripples = Ripples()
        self.keys = KeyCast(application.session)
        self.caption = Caption(application)
        self._clicked = (-10_000, (0, 0))  # [ms], [px] the last press on the caption

    @property
    def blank(self) -> bool:
        """Whether the screen is blank: then time stands."""
        return bool(self._state.blank)

    # --- events ------------------------------------------------------------------------------

    def process(self, event: pygame.event.Event) -> bool:
        """Before the interface; True when nobody else must see the event."""
        if self.blanking.process(event):
            return True
        self.ripples.process(event)
        if self._state.spotlight and event.type == pygame.MOUSEWHEEL and _ctrl():
            self._resize(getattr(event, "precise_y", 0.0) or event.y)
            return True
        return self.caption.process(event) or self._double_click(event)

    def focus_lost(self) -> None:
        """Key and button will be let go over another window."""
        self.blanking.focus_lost()
        self.ripples.held.clear()
        self.keys.release_all()

    def close(self) -> None:
        """Something here failed: all of it off."""
        self._state.blank, self._state.spotlight, self._state.caption = "", False, False
        self._app.view.ripples = self._app.view.key_cast = False

    def _resize(self, notches: float) -> None:
        view, (low, high) = self._app.view, SPOTLIGHTS
        view.spotlight = min(max(view.spotlight * STEP**notches, low), high)

    def _double_click(self, event: pygame.event.Event) -> bool:
        """On the caption it opens the field; the first click went to the scene as any."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return False
        on_it = self.caption.field is None and self.caption.rect.collidepoint(event.pos)
        if not on_it or self._app.ui.hovering:
            return False
        now, (then, place) = pygame.time.get_ticks(), self._clicked
        near = math.dist(place, event.pos) <= CLICK * self._app.view.ui_scale
        self._clicked = now, event.pos
        if not near or now - then >= DOUBLE_CLICK:
            return False
        self.caption.edit()
        return True

    # --- the picture -------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Once a frame."""
        self.blanking.update()
        self.spotlight.update(self._state.spotlight, seconds)
        self.ripples.update(seconds)
        self.keys.update(self._app.view.key_cast, seconds)
        self.caption.update(seconds)

    def draw_below(self, surface: pygame.Surface) -> None:
        """What lies between the picture and the interface."""
        self.caption.draw(surface)
        if self._is_covered:
            self._draw_keys(surface)

    @property
    def _is_covered(self) -> bool:
        """Whether a menu or a sheet is open, that words must not hide."""
        ui = self._app.ui
        return ui.desk.popup is not None or ui.sheet is not None

    def _draw_keys(self, surface: pygame.Surface) -> None:
        if self.keys.lines:
            top = self._app.ui.layout.canvas.top
            self.keys.draw(surface, self._corner(), top, self._app.ui.desk.look)

    def draw(self, surface: pygame.Surface) -> None:
        """What lies over the interface too."""
        if self.blank:
            self.blanking.draw(surface)
            return
        look, at = self._app.ui.desk.look, pygame.mouse.get_pos()
        self.spotlight.draw(surface, at, self._app.view.spotlight * look.scale)
        if self._app.view.shows_ripples:
            colors = _rgb(look.colour("accent")), _rgb(look.colour("raised"))
            self.ripples.draw(surface, at, look.scale, colors)
        if not self._is_covered:
            self._draw_keys(surface)

    def _corner(self) -> tuple[int, int]:
        """Where the keys stand [px]: at the lower right, above the scale bar."""
        draw, canvas = self._app.picture.draw, self._app.ui.layout.canvas
        unit = draw.style.sizes.label / 16.0
        above = (MEASURES + ARROW * len(draw.arrow_keys)) * unit
        bottom = round(canvas.bottom - above)
        if self.caption.rect.height:
            bottom = min(bottom, self.caption.rect.top - self._app.ui.desk.look.px(GAP))
        return round(canvas.right - MARGIN * unit), bottom


def _ctrl() -> bool:
    return bool(pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_META))


def _rgb(color: pygame.Color) -> Rgb:
    return color.r, color.g, color.b
