"""The bar along the top: the menus at the left, the scene and its neighbours at the right."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from app import overlays
from app.clock import SPEEDS
from app.hand_commands import SetHandMode, SetHandStrength
from app.ui import paint
from app.ui.buttons import Button, Pressable
from app.ui.edit_menu import snapping_entries
from app.ui.layout import Layout
from app.ui.painted import Desk
from app.ui.plates import Plate
from app.ui.popup import Entry, Group, Popup
from app.ui.present_menu import present_groups
from app.ui.time_menus import edit_groups, history_groups, memory_groups
from app.ui.words import speed_words
from app.view_options import HAND_FORCES, HAND_SPEEDS, HAND_STRENGTHS

STRENGTH_WORDS = {10.0: "weak", 30.0: "light", 100.0: "normal", 1000.0: "crane"}


class MenuBar:
    """The titles; one opens the scene sheet, the others drop a list."""

    def __init__(self, desk: Desk, layout: Layout, open_scenes: Callable[[], None]) -> None:
        self.desk = desk
        self.open_scenes = open_scenes
        self.container = desk.group(layout.menu_bar)
        self.open: MenuTitle | None = None
        self.pointed: MenuTitle | None = None  # the mouse has just come to it
        Plate(desk, pygame.Rect((0, 0), layout.menu_bar.size), self.container, edge="bottom")
        self.titles: list[MenuTitle] = []
        self._add_titles(layout.menu_bar.height)
        self.scene = self._add_scene_switch(layout.menu_bar)

    def _add_titles(self, height: int) -> None:
        look, left = self.desk.look, self.desk.look.px(6)
        menus: dict[str, Callable[[], Sequence[Group]] | None] = {
            "File": self._file_menu,
            "Scene": None,
            "Edit": self._edit_menu,
            "View": self._view_menu,
            "Time": self._time_menu,
            "Hand": self._hand_menu,
            "Measure": self._measure_menu,
            "Record": self._record_menu,
            "Present": self._present_menu,
            "Help": self._help_menu,
        }
        needed = sum(look.body.size(words)[0] for words in menus)
        spare = (self.desk.size[0] - needed - look.px(12)) // len(menus) - look.px(2)
        pad = max(look.px(2), min(look.px(24), spare))
        for words, menu in menus.items():
            width = look.body.size(words)[0] + pad
            if left + width > self.desk.size[0]:
                break  # a window so narrow is used by keys
            rect = pygame.Rect(left, look.px(3), width, height - look.px(7))
            title = MenuTitle(self.desk, rect, self, words, menu)
            self.titles.append(title)
            left += width + look.px(2)

    def _add_scene_switch(self, area: pygame.Rect) -> Button | None:
        """Previous, name, next; the name opens the scene sheet. None: there is no room."""
        desk, look, keys = self.desk, self.desk.look, self.desk.keys
        side, gap = area.height - look.px(7), look.px(3)
        room = area.width - self.titles[-1].relative_rect.right - 2 * side - look.px(24)
        if room < side:
            return None
        wide = min(look.px(250), room)
        right = area.width - look.px(6)
        following = pygame.Rect(right - side, gap, side, side)
        name = pygame.Rect(following.left - wide, gap, wide, side)
        before = pygame.Rect(name.left - side, gap, side, side)
        bar = self.container
        tip = keys.tip("Next scene", "next_scene")
        Button(desk, following, bar, command=partial(desk.do, "next_scene"), sign="right", tip=tip)
        tip = keys.tip("Previous scene", "previous_scene")
        Button(desk, before, bar, command=partial(desk.do, "previous_scene"), sign="left", tip=tip)
        tip = keys.tip("Choose a scene", "scene_menu")
        title = desk.session.scene.title or desk.session.scene_name
        return Button(desk, name, bar, command=self.open_scenes, words=title, tip=tip)

    def update(self) -> None:
        """Follow the scene; with a menu open, moving to another title opens that one."""
        if self.scene is not None:
            self.scene.put(self.desk.session.scene.title or self.desk.session.scene_name)
        title, self.pointed = self.pointed, None
        if self.open is not None and title is not None and title is not self.open and title.menu:
            self.drop(title)

    def drop(self, title: "MenuTitle") -> None:
        """Open the menu of `title`, or close it when it is the open one."""
        if title is self.open or title.menu is None:
            if self.desk.popup is not None:
                self.desk.popup.close()
            if title.menu is None:
                self.open_scenes()
            return
        Popup(self.desk, title.rect, title.menu(), closed=self._closed)
        self.open = title
        title.mark(True)

    def _closed(self) -> None:
        if self.open is not None and self.open.alive():
            self.open.mark(False)
        self.open = None

    def key(self, event: pygame.event.Event) -> bool:
        """Left and Right go to the neighbouring menu; True when the key was used."""
        if self.open is None or event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        menus = [title for title in self.titles if title.menu is not None]
        step = 1 if event.key == pygame.K_RIGHT else -1
        self.drop(menus[(menus.index(self.open) + step) % len(menus)])
        return True

    def _action(self, words: str, name: str, checked: Callable[[], bool] | None = None) -> Entry:
        """An entry that runs the action `name` and shows its key."""
        run = partial(self.desk.do, name)
        return Entry(words, run, self.desk.keys.of(name), checked, stays=checked is not None)

    def _file_menu(self) -> Sequence[Group]:
        entry = self._action
        return [
            [entry("New", "new_scene"), entry("Open…", "open_file")],
            [entry("Save", "save_file"), entry("Save as…", "save_file_as")],
            [entry("Open replay…", "open_replay"), entry("Save replay…", "save_replay")],
            [entry("Restore autosave…", "restore_autosave")],
            [entry("Copy a bug report", "bug_report")],
        ]

    def _edit_menu(self) -> Sequence[Group]:
        return [*edit_groups(self.desk), snapping_entries(self.desk)]

    def drop_history(self) -> None:
        """Open the list of what was done, below the Edit title; its end is in sight."""
        edit = next(title for title in self.titles if title.words == "Edit")
        popup = Popup(self.desk, edit.rect, history_groups(self.desk))
        last = popup.rows[-1][0].relative_rect
        popup.area.reveal(last.top, last.bottom)

    def _view_menu(self) -> Sequence[Group]:
        view, entry = self.desk.view, self._action
        session, is_shown = self.desk.session, overlays.is_shown
        shown = [
            entry(
                overlay.LABEL,
                f"overlay_{overlay.NAME}",
                partial(is_shown, overlay, session, view),
            )
            for overlay in overlays.found()
        ]
        arrows = [
            entry("Longer arrows", "arrow_up"),
            entry("Shorter arrows", "arrow_down"),
            entry("Automatic arrows", "arrow_auto", lambda: view.arrow_scale is None),
        ]
        parts = [
            entry("New graph", "graph"),
            entry("Fit the scene", "home"),
            entry("Side panel", "panel", lambda: view.show_panel),
            entry("Toolbar", "toolbar", lambda: view.show_tools),
            entry("Legend", "legend", lambda: view.show_legend),
            entry("Hints", "hints", lambda: view.show_hints),
            entry("Find a thing…", "find_thing"),
            entry("Pinned sliders", "pins"),
            entry("Full screen", "fullscreen", lambda: view.fullscreen),
            entry("Remove all instruments", "clear_instruments"),
        ]
        looks = [
            entry("Dark theme", "theme", lambda: view.theme == "dark"),
            entry("Projector", "projector", lambda: view.projector),
            entry("Larger text", "scale_up"),
            entry("Smaller text", "scale_down"),
        ]
        return [shown, arrows, parts, looks]

    def _time_menu(self) -> Sequence[Group]:
        session, entry = self.desk.session, self._action
        clock = session.clock
        run = [
            entry("Pause", "pause", lambda: clock.paused),
            entry("One tick", "tick"),
            entry("One tick back", "tick_back"),
            entry("Back to the newest", "newest"),
            entry("Restart the scene", "restart"),
            entry("Pause when…", "breakpoints"),
        ]
        steps = [entry("Faster", "faster"), entry("Slower", "slower")]
        speeds = [
            Entry(
                f"Speed {speed_words(speed)}",
                partial(setattr, clock, "speed", speed),
                checked=lambda speed=speed: clock.speed == speed,
                stays=True,
            )
            for speed in reversed(SPEEDS)
        ]
        sleep = entry("Sleeping", "sleeping", lambda: session.world.settings.sleeping)
        return [run, speeds, steps, [sleep], *memory_groups(self.desk)]

    def _hand_menu(self) -> Sequence[Group]:
        view, session = self.desk.view, self.desk.session
        mode = session.hand.mode
        modes = [Entry("Spring", partial(self._set_mode, "spring"), checked=self._has("spring"))]
        strengths = [
            Entry(
                f"{strength:g} × the weight, {STRENGTH_WORDS.get(strength, '')}".rstrip(", "),
                partial(self._set_strength, strength),
                checked=lambda strength=strength: view.hand_strength == strength,
            )
            for strength in HAND_STRENGTHS
        ]
        forces = [
            Entry(
                f"Constant force {force:g} N",
                partial(self._set_mode, "force", force=force),
                checked=self._has("force", force=force),
            )
            for force in offered(HAND_FORCES, mode.force)
        ]
        speeds = [
            Entry(
                f"Constant velocity {speed:g} m/s",
                partial(self._set_mode, "velocity", speed=speed),
                checked=self._has("velocity", speed=speed),
            )
            for speed in offered(HAND_SPEEDS, mode.speed)
        ]
        shows = lambda: view.shows_hand_readout(session.hand.mode.kind)  # noqa: E731 - as above
        told = self._action("Force, work, power", "hand_readout", shows)
        exact = self._action("Exact numbers…", "hand_board")
        return [modes, strengths, forces, speeds, [told, exact]]

    def _has(self, kind: str, **values: float) -> Callable[[], bool]:
        """Whether the hand has that mode with these values."""
        session = self.desk.session

        def asked() -> bool:
            mode = session.hand.mode
            return mode.kind == kind and all(getattr(mode, k) == v for k, v in values.items())

        return asked

    def _set_mode(self, kind: str, force: float | None = None, speed: float | None = None) -> None:
        view = self.desk.view
        view.hand_force = view.hand_force if force is None else force
        view.hand_speed = view.hand_speed if speed is None else speed
        self.desk.session.submit(SetHandMode(kind, view.hand_force, view.hand_speed))

    def _set_strength(self, strength: float) -> None:
        self.desk.view.hand_strength = strength
        self.desk.session.submit(SetHandStrength(strength))

    def _record_menu(self) -> Sequence[Group]:
        entry = self._action
        films = [
            entry("Save the last seconds…", "film_dialog"),
            entry("Film of the last seconds", "film_last"),
            entry("Start or stop recording", "film_live"),
        ]
        return [films, [entry("Save a picture", "screenshot")]]

    def _measure_menu(self) -> Sequence[Group]:
        entry = self._action
        return [
            [entry("Energy ledger", "ledger"), entry("Free-body diagram", "free_body")],
            [entry("Honesty check", "honesty")],
            [entry("Predict a path", "tool_predict"), entry("Vote…", "vote")],
        ]

    def _present_menu(self) -> Sequence[Group]:
        return present_groups(self.desk)

    def _help_menu(self) -> Sequence[Group]:
        return [[self._action("Keys and mouse", "help")], [self._action("Quit", "quit")]]


class MenuTitle(Pressable):
    """A word of the bar. Opens on the press, not on the release, as menus do."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        bar: MenuBar,
        words: str,
        menu: Callable[[], Sequence[Group]] | None,
    ) -> None:
        """`menu` makes the entries when the menu opens; None = the scene sheet."""
        self.bar, self.words, self.menu = bar, words, menu
        super().__init__(desk, rect, bar.container, command=lambda: None)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """The word on the background of its state."""
        self.face(surface)
        paint.text(
            surface, self.words, self.look.body, self.look.colour("text"), self.inner(), "center"
        )

    def on_hovered(self) -> None:
        """Tell the bar, once: a mouse that rests must not fight the arrow keys."""
        super().on_hovered()
        self.bar.pointed = self

    def process_event(self, event: pygame.event.Event) -> bool:
        """Open, or close when it is open."""
        if event.type != pygame.MOUSEBUTTONDOWN or not self.hover_point(*event.pos):
            return False
        if event.button == pygame.BUTTON_LEFT:
            self.bar.drop(self)
        return True


def offered(values: Sequence[float], now: float) -> list[float]:
    """The usual values and the one of now, if that is another."""
    return sorted({*values, now})
