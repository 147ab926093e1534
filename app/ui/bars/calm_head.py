"""The head of the calm window: one button for all menus, and the scene."""

from functools import partial

import pygame

from app.ui.kit.buttons import Button
from app.ui.kit.popup import Entry, Group, Popup
from app.ui.menus.menu_bar import NAME, MenuBar, MenuTitle
from app.ui.menus.menus import menu_groups, titles
from app.ui.menus.time_menus import history_groups

MENU = "Menu"


class CalmHead(MenuBar):
    """The menus are the same; a list leads to each."""

    def _add_titles(self, height: int) -> None:
        look = self.desk.look
        width = max(look.body.size(MENU)[0] + look.px(24), look.target(1))
        rect = pygame.Rect(look.px(6), look.px(3), width, height - look.px(7))
        self.titles.append(MenuTitle(self.desk, rect, self, MENU, self._menus))

    def drop(self, title: MenuTitle) -> None:
        """Open the list of the menus, or close it."""
        super().drop(title)
        if self.desk.popup is not None:
            self._list = self.desk.popup.rect

    def _menus(self) -> list[Group]:
        names = [title for title in titles(self.desk.keys) if menu_groups(self.desk, title)]
        return [[Entry(title, partial(self._drop, title), keys="›") for title in names]]

    def _drop(self, words: str) -> None:
        """Open one of the menus beside the place of their list, where a second click does nothing;
        its first line leads back.
        """
        groups = [[Entry(f"‹  {words}", self._back)], *menu_groups(self.desk, words)]
        Popup(self.desk, self._list, groups, closed=self._closed)
        self.open = self.titles[0]
        self.open.mark(True)

    def _add_scene_switch(self, area: pygame.Rect) -> Button | None:
        """Return the name of the scene, which opens the scene sheet."""
        look = self.desk.look
        wide = min(look.px(NAME), area.width - self.titles[-1].rect.right - look.px(12))
        rect = pygame.Rect(0, look.px(3), wide, area.height - look.px(7))
        rect.right = area.width - look.px(6)
        return Button(
            *(self.desk, rect, self.container),
            command=self.open_scenes,
            words=self._scene_name,
            framed=True,
        )

    @property
    def _scene_name(self) -> str:
        return f"Scene: {super()._scene_name}"

    def key(self, event: pygame.event.Event) -> bool:
        """Left goes back to the list of the menus; True when the key was used."""
        if self.open is None or event.key != pygame.K_LEFT:
            return False
        self._back()
        return True

    def _back(self) -> None:
        """Open the list of the menus again."""
        self.open = None
        self.drop(self.titles[0])

    def drop_history(self) -> None:
        """Open the list of what was done."""
        popup = Popup(self.desk, self.titles[0].rect, history_groups(self.desk))
        last = popup.rows[-1][0].relative_rect
        popup.area.reveal(last.top, last.bottom)
