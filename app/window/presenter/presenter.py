"""The presenter's screen: in which order its parts hear of events and are painted."""

import pygame

from app.editor.cursor import CLICK
from app.files.view_options import SPOTLIGHTS
from app.teaching.classroom import Classroom
from app.ui.interface import Interface
from app.ui.kit.clicks import Clicks
from app.window.presenter.blank import Blanking
from app.window.presenter.caption import Caption
from app.window.presenter.closing import ClosingPage
from app.window.presenter.key_cast import GAP, KeyCast
from app.window.presenter.ripples import Rgb, Ripples
from app.window.presenter.spotlight import STEP, Spotlight


class Presenter:
    """The presenter's tools: each is paint over the finished frame."""

    def __init__(self, classroom: Classroom, ui: Interface) -> None:
        """Nothing is on."""
        editor = classroom.editor
        self._view, self._ui = editor.view, ui
        self._state = classroom.presenter_state
        self.blanking = Blanking(self._state)
        self.spotlight = Spotlight()
        self.ripples = Ripples()
        self.keys = KeyCast(editor.session)
        self.caption = Caption(classroom, ui)
        self.closing_page = ClosingPage(classroom.lesson_player, ui)
        self._clicks = Clicks()  # on the caption

    @property
    def blank(self) -> bool:
        """Return whether the screen is blank: then time stands."""
        return bool(self._state.blank)

    # --- events ------------------------------------------------------------------------------

    def process(self, event: pygame.event.Event) -> bool:
        """Hear of an event before the interface; True when nobody else must see it."""
        if self.blanking.process(event):
            return True
        if self.closing_page.process(event):
            return True
        self.ripples.process(event)
        if self._state.spotlight and event.type == pygame.MOUSEWHEEL and _ctrl():
            self._resize(getattr(event, "precise_y", 0.0) or event.y)
            return True
        return self.caption.process(event) or self._double_click(event)

    def focus_lost(self) -> None:
        """Let go of keys and buttons: they will go up over another window."""
        self.blanking.focus_lost()
        self.ripples.held.clear()
        self.keys.release_all()

    def close(self) -> None:
        """Switch all of it off: something here failed."""
        self._state.blank, self._state.spotlight, self._state.caption = "", False, False
        self._view.ripples = self._view.key_cast = False

    def _resize(self, notches: float) -> None:
        view, (low, high) = self._view, SPOTLIGHTS
        view.spotlight = min(max(view.spotlight * STEP**notches, low), high)

    def _double_click(self, event: pygame.event.Event) -> bool:
        """Open the caption's field at a second click on it; the first went to the scene as any."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return False
        on_it = self.caption.field is None and self.caption.rect.collidepoint(event.pos)
        if not on_it or self._ui.hovering:
            return False
        if not self._clicks.is_double(event.pos, CLICK * self._view.ui_scale):
            return False
        self.caption.edit()
        return True

    # --- the picture -------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Move everything on by `seconds`, once a frame."""
        self.blanking.update()
        self.spotlight.update(self._state.spotlight, seconds)
        self.ripples.update(seconds)
        self.keys.update(self._view.key_cast, seconds)
        self.caption.update()

    def draw_below(self, surface: pygame.Surface) -> None:
        """Paint what lies between the picture and the interface."""
        self.caption.draw(surface)
        if self._is_covered:
            self._draw_keys(surface)

    @property
    def _is_covered(self) -> bool:
        """Return whether a menu or a sheet is open, that words must not hide."""
        ui = self._ui
        return ui.desk.popup is not None or ui.sheet is not None

    def _draw_keys(self, surface: pygame.Surface) -> None:
        if self.keys.lines:
            top = self._ui.layout.canvas.top
            self.keys.draw(surface, self._corner(), top, self._ui.desk.look)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint what lies over the interface too."""
        if self.blank:
            self.blanking.draw(surface)
            return
        self.closing_page.draw(surface)
        look, at = self._ui.desk.look, pygame.mouse.get_pos()
        self.spotlight.draw(surface, at, self._view.spotlight * look.scale)
        if self._view.shows_ripples:
            colors = _rgb(look.colour("accent")), _rgb(look.colour("raised"))
            self.ripples.draw(surface, at, look.scale, colors)
        if not self._is_covered:
            self._draw_keys(surface)

    def _corner(self) -> tuple[int, int]:
        """Return where the keys stand [px]: at the lower right, above the scale bar."""
        canvas, gap = self._ui.layout.free, self._ui.desk.look.px(GAP)
        bottom = canvas.bottom - gap
        if self.caption.rect.height:
            bottom = min(bottom, self.caption.rect.top - gap)
        return canvas.right - gap, bottom


def _ctrl() -> bool:
    return bool(pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_META))


def _rgb(color: pygame.Color) -> Rgb:
    return color.r, color.g, color.b
