"""The bar along the top: menus at the left, search in the middle, the scene at the right."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from app.ui.kit import paint
from app.ui.kit.buttons import Button, Pressable
from app.ui.kit.desk import Desk
from app.ui.kit.plates import Plate
from app.ui.kit.popup import Group, Popup
from app.ui.layout import Layout
from app.ui.menus.menus import menu_groups, titles
from app.ui.menus.time_menus import history_groups

ROOM, LEAST = 24, 10
"""Room round the word of a title: [units], 24; down to 10 where the scene's name would be cut."""

NAME, SHORTEST = 320, 90
"""Width of the scene's name: [units], at most 320. Below 90 it is left out."""

SEARCH, LEAST_SEARCH = 230, 120
"""Width of the field that opens the search: [units], at most 230. Below 120 it is left out."""


class MenuBar:
    """The bar has titles that drop lists, and buttons for the search and the scenes."""

    def __init__(self, desk: Desk, layout: Layout, open_scenes: Callable[[], None]) -> None:
        self.desk = desk
        self.open_scenes = open_scenes
        self.container = desk.bar(layout.menu_bar)
        self.open: MenuTitle | None = None
        self.pointed: MenuTitle | None = None  # the mouse has just come to it
        Plate(desk, pygame.Rect((0, 0), layout.menu_bar.size), self.container, edge="bottom")
        self.titles: list[MenuTitle] = []
        self._add_titles(layout.menu_bar.height)
        self.scene = self._add_scene_switch(layout.menu_bar)
        self.search = self._add_search(layout.menu_bar)

    def _add_titles(self, height: int) -> None:
        look, left = self.desk.look, self.desk.look.px(6)
        pad = self._room_of_a_title(height)
        for words in titles(self.desk.keys):
            width = max(look.body.size(words)[0] + pad, look.target(1))
            if left + width > self.desk.size[0]:
                break  # a window so narrow is used by keys
            rect = pygame.Rect(left, look.px(3), width, height - look.px(7))
            make = partial(menu_groups, self.desk, words)
            title = MenuTitle(self.desk, rect, self, words, make)
            self.titles.append(title)
            left += width + look.px(2)

    def _room_of_a_title(self, height: int) -> int:
        """Return the room round each word [px]: the usual, or what leaves the name of a scene its
        own, or what is left of the bar.
        """
        look, names = self.desk.look, titles(self.desk.keys)
        count, words = len(names), sum(look.body.size(title)[0] for title in names)
        spare = self.desk.size[0] - look.px(12) - words - count * look.px(2)
        arrows = 2 * (height - look.px(7)) + look.px(24)
        least, pad = look.px(LEAST), (spare - arrows - look.px(NAME)) // count
        if pad < least:
            named = spare - arrows - look.px(SHORTEST) >= count * least
            pad = least if named else spare // count
        return max(look.px(2), min(look.px(ROOM), pad))

    def _add_scene_switch(self, area: pygame.Rect) -> Button | None:
        """Return previous, name, next; the name opens the scene sheet. None: there is no room."""
        desk, look, keys = self.desk, self.desk.look, self.desk.keys
        side, gap = area.height - look.px(7), look.px(3)
        room = area.width - self.titles[-1].relative_rect.right - 2 * side - look.px(24)
        if room < look.px(SHORTEST):
            return None
        wide = min(look.px(NAME), room)
        right = area.width - look.px(6)
        following = pygame.Rect(right - side, gap, side, side)
        name = pygame.Rect(following.left - wide, gap, wide, side)
        before = pygame.Rect(name.left - side, gap, side, side)
        bar = self.container
        tip = keys.tip("Next scene", "next_scene")
        Button(desk, following, bar, command=partial(desk.do, "next_scene"), sign="right", tip=tip)
        tip = keys.tip("Previous scene", "previous_scene")
        Button(desk, before, bar, command=partial(desk.do, "previous_scene"), sign="left", tip=tip)
        return Button(desk, name, bar, command=self.open_scenes, words=self._scene_name)

    def _add_search(self, area: pygame.Rect) -> Button | None:
        """Return what opens the search, in the middle between titles and scene, if there is room
        and a search.
        """
        desk, look = self.desk, self.desk.look
        left, gap = self.titles[-1].relative_rect.right, look.px(14)
        right = self.scene.relative_rect.left - area.height if self.scene is not None else left
        room = right - left - 2 * gap
        if "search" not in desk.keys.bindings or room < look.px(LEAST_SEARCH):
            return None
        wide = min(room, look.px(SEARCH))
        rect = pygame.Rect(0, look.px(4), wide, area.height - look.px(9))
        rect.centerx = (left + right) // 2
        return Button(
            *(desk, rect, self.container),
            command=partial(desk.do, "search"),
            words=f"Search  ({desk.keys.of('search').replace(' ', '+')})",
            sign="search",
            tip=desk.keys.bindings["search"].tip,
            framed=True,
        )

    @property
    def _scene_name(self) -> str:
        return self.desk.session.scene.title or self.desk.session.scene_name

    def update(self) -> None:
        """Follow the scene; with a menu open, moving to another title opens that one."""
        if self.scene is not None:
            words, tip = self._scene_name, self.desk.keys.tip("Choose a scene", "scene_menu")
            look = self.desk.look
            is_cut = look.body.size(words)[0] > self.scene.rect.width - look.px(6)
            self.scene.put(words)
            self.scene.tip = f"{words}\n{tip}" if is_cut else tip
        title, self.pointed = self.pointed, None
        if self.open is not None and title is not None and title is not self.open:
            self.drop(title)

    def drop(self, title: "MenuTitle") -> None:
        """Open the menu of `title`, or close it when it is the open one."""
        if title is self.open:
            if self.desk.popup is not None:
                self.desk.popup.close()
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
        step = 1 if event.key == pygame.K_RIGHT else -1
        self.drop(self.titles[(self.titles.index(self.open) + step) % len(self.titles)])
        return True

    def drop_first(self) -> None:
        """Open the first menu for the arrow keys, or close what is open."""
        if self.desk.popup is not None:
            self.desk.popup.close()
        else:
            self.drop(self.titles[0])

    def drop_list(self, name: str, title: str) -> None:
        """Open a list of menu lines below a title, in the place of its own."""
        shown = next((one for one in self.titles if one.words == title), self.titles[0])
        Popup(self.desk, shown.rect, menu_groups(self.desk, name))

    def drop_history(self) -> None:
        """Open the list of what was done, below the Edit title; its end is in sight."""
        edit = next((title for title in self.titles if title.words == "Edit"), self.titles[0])
        popup = Popup(self.desk, edit.rect, history_groups(self.desk))
        last = popup.rows[-1][0].relative_rect
        popup.area.reveal(last.top, last.bottom)


class MenuTitle(Pressable):
    """A title is a word of the bar. It opens on the press, not on the release, as menus do."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        bar: MenuBar,
        words: str,
        menu: Callable[[], Sequence[Group]],
    ) -> None:
        """`menu` makes the entries when the menu opens."""
        self.bar, self.words, self.menu = bar, words, menu
        super().__init__(desk, rect, bar.container, command=lambda: None)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the word on the background of its state."""
        self.face(surface)
        paint.text(
            surface, self.words, self.look.body, self.look.colour("text"), self.inner(), "center"
        )

    def on_hovered(self) -> None:
        """Tell the bar, once: a mouse that rests must not fight the arrow keys."""
        super().on_hovered()
        self.bar.pointed = self

    def process_event(self, event: pygame.event.Event) -> bool:
        """Open the menu, or close it when it is open."""
        if event.type != pygame.MOUSEBUTTONDOWN or not self.hover_point(*event.pos):
            return False
        if event.button == pygame.BUTTON_LEFT:
            self.bar.drop(self)
        return True
