"""The presenter's tools in the window: in which order they hear of events and are painted."""

from collections.abc import Iterator
from functools import partial

import pygame

from app.drawing.draw import Draw
from app.editor.cursor import CLICK
from app.features.presenter.state import Blank, PresenterState
from app.features.presenter.view.blank import Blanking
from app.features.presenter.view.caption import Caption
from app.features.presenter.view.key_cast import GAP, KeyCast
from app.features.presenter.view.ripples import Rgb, Ripples
from app.features.presenter.view.spotlight import STEP, Spotlight
from app.files.view_options import SPOTLIGHTS
from app.ui.kit.clicks import Clicks
from app.ui.menu_place import Scope, of_view
from app.window.actions.action import ActionOf, switch
from app.window.feature import Closable, Feature, Part
from app.window.host import Host

NAME, GROUP = "presenter", "Teach"


class PresenterPart(Part):
    """The part is paint over the finished frame."""

    def __init__(self, host: Host) -> None:
        """Nothing is on."""
        super().__init__(host)
        self._view, self._ui = host.view, host.ui
        self._player = host.classroom.lesson_player
        self.state = PresenterState()
        self.blanking = Blanking(self.state)
        self.spotlight = Spotlight()
        self.ripples = Ripples()
        self.keys = KeyCast(host.session)
        self.caption = Caption(self.state, host.ui)
        self._clicks = Clicks()  # on the caption

    # --- what the user does ------------------------------------------------------------------

    def blank(self, color: Blank) -> None:
        """Cover the picture until a key or a click."""
        self.state.blank = color

    def switch_spotlight(self) -> None:
        """Dim all but where the mouse is, or nothing."""
        self.state.spotlight = not self.state.spotlight

    def switch_ripples(self) -> None:
        """Show rings where you click, or none."""
        self._view.ripples = not self._view.shows_ripples

    def switch_keys(self) -> None:
        """Show the keys that are pressed, or do not."""
        switch("key_cast")(self.host)

    def instead(self, action: str) -> bool:
        """Blank the picture in a lesson, as remotes of presenters mean by the key of a tick."""
        blanks = action == "tick" and self._player.lesson is not None
        if blanks:
            self.blank("black")
        return blanks

    # --- events ------------------------------------------------------------------------------

    def hear(self, event: pygame.event.Event) -> bool:
        """Hear of an event before the interface; True when nobody else must see it."""
        if self.blanking.process(event):
            return True
        if self._player.closing:
            return False  # its page lies over all that is painted here
        self.ripples.process(event)
        if self.state.spotlight and event.type == pygame.MOUSEWHEEL and _ctrl():
            self._resize(getattr(event, "precise_y", 0.0) or event.y)
            return True
        return self.caption.process(event) or self._double_click(event)

    def key_done(self, event: pygame.event.Event, words: str, action: str) -> None:
        self.keys.show(event, words, action)

    def key_up(self, key: int) -> None:
        """Let the time of its line begin."""
        self.keys.release(key)

    def focus_lost(self) -> None:
        """Let go of keys and buttons: they will go up over another window."""
        self.blanking.focus_lost()
        self.ripples.held.clear()
        self.keys.release_all()

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

    @property
    def stops_time(self) -> bool:
        """Return whether the screen is blank."""
        return bool(self.state.blank)

    @property
    def covers(self) -> int:
        """Return how much the caption covers from the lower edge upwards [px]."""
        return self.caption.covered

    def follow(self) -> None:
        """Follow the scene, before anything is painted."""
        self.caption.update()

    def update(self, seconds: float) -> None:
        """Move everything on by `seconds`."""
        self.blanking.update()
        self.spotlight.update(self.state.spotlight, seconds)
        self.ripples.update(seconds)
        self.keys.update(self._view.key_cast, seconds)

    @property
    def paints(self) -> bool:
        """Return whether any of it is seen."""
        seen = self.state.blank or self.state.caption or self.keys.lines or self.spotlight.lit
        return bool(seen or self.ripples.rings or self.ripples.held)

    def paint(self, surface: pygame.Surface, own: Draw) -> None:  # noqa: ARG002
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

    def paint_above(self, surface: pygame.Surface) -> None:
        """Paint what lies over the interface too."""
        if self.state.blank:
            self.blanking.draw(surface)
            return
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

    # --- faults ------------------------------------------------------------------------------

    def closable(self) -> Iterator[Closable]:
        """Yield each tool: one that fails is switched off alone."""
        for words, thing, owner, option, off in (
            ("The blank screen", self.blanking, self.state, "blank", ""),
            ("The spotlight", self.spotlight, self.state, "spotlight", False),
            ("The caption", self.caption, self.state, "caption", False),
            ("The rings at clicks", self.ripples, self._view, "ripples", False),
            ("The keys on screen", self.keys, self._view, "key_cast", False),
        ):
            yield Closable(words, thing, partial(setattr, owner, option, off))

    def fail(self) -> None:
        """Switch all of it off."""
        for one in self.closable():
            one.close()


def _ctrl() -> bool:
    return bool(pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_META))


def _rgb(color: pygame.Color) -> Rgb:
    return color.r, color.g, color.b


def _state(scope: Scope) -> PresenterState:
    return scope.features[NAME].state


Act = ActionOf[PresenterPart]

FEATURE = Feature(
    name=NAME,
    words="The presenter's tools",
    place=90,
    make=PresenterPart,
    actions=(
        Act(
            *("spotlight", "Spotlight", ("shift+l",), GROUP),
            PresenterPart.switch_spotlight,
            in_lesson=(5, ""),
        )
        .at(GROUP, (3, 0), checked=lambda scope: _state(scope).spotlight)
        .told("Darken everything except a circle round the mouse, so that everybody looks there."),
        Act(
            *("blank", "Black screen", ("b",), GROUP),
            lambda part: part.blank("black"),
            in_lesson=(3, ""),
        )
        .at(GROUP, (3, 1))
        .told("Make the screen black, so that the class looks at you. Any key brings it back."),
        Act("blank_white", "White screen", (), GROUP, lambda part: part.blank("white"))
        .at(GROUP, (3, 2))
        .told("Make the screen white, to write on the board. Any key brings it back."),
        Act("caption", "Caption", ("shift+c",), GROUP, lambda part: part.caption.toggle())
        .at(GROUP, (3, 3), checked=lambda scope: _state(scope).caption)
        .told("Show a line of large letters below the picture."),
        Act("edit_caption", "Write the caption", (), GROUP, lambda p: p.caption.edit())
        .at(GROUP, (3, 4), "Write the caption…")
        .told("Write what the line below the picture says."),
        Act("ripples", "Show mouse clicks", (), GROUP, PresenterPart.switch_ripples)
        .at(GROUP, (5, 0), checked=of_view("shows_ripples"))
        .at("Settings", (2, 0), checked=of_view("shows_ripples"))
        .told("A ring spreads where you press, so that the class sees what you click."),
        Act("key_cast", "Show keys", (), GROUP, PresenterPart.switch_keys)
        .at(GROUP, (5, 1), checked=of_view("key_cast"))
        .at("Settings", (2, 1), checked=of_view("key_cast"))
        .told("At the edge of the picture, show which keys you press."),
    ),
    by_mouse=(
        (("Ctrl", "wheel"), "Size of the spotlight"),
        (("Double click",), "Write the caption"),
    ),
)
