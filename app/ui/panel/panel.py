"""The side panel at the right: the scene, what is selected, and the list of all things, as tabs."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.forms import Form
from app.ui.kit.plates import Plate
from app.ui.kit.tabs import Tab as TabButton
from app.ui.layout import Layout
from app.ui.panel.inspector import Inspector
from app.ui.panel.outliner import Outliner
from app.ui.panel.scene_page import ScenePage
from app.ui.panel.side import Side, Tab

PAD = 14  # [units] round the content
TABS = 34  # [units] height of their row


class Page(Protocol):
    """What a tab shows."""

    container: UIContainer

    def update(self) -> None:
        """Follow what it shows, once a frame."""

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to an open field."""
        ...


PAGES: dict[Tab, tuple[str, str, Callable[[Desk, pygame.Rect, UIContainer, Side], Page]]] = {
    "scene": ("Scene", "The scene: its lesson and its parameters", ScenePage),
    "inspect": ("Inspect", "Every property of what is selected", Inspector),
    "things": ("Things", "All bodies and joints by name", Outliner),
}
"""Word, tip and maker of each tab."""


class Panel:
    """The panel is built anew for each scene; one page is there at a time."""

    def __init__(self, desk: Desk, layout: Layout, side: Side) -> None:
        self.desk, self.side = desk, side
        self.scene_class = type(desk.session.scene)
        self.container = desk.bar(layout.panel)
        look, area = desk.look, layout.panel
        Plate(desk, pygame.Rect((0, 0), area.size), self.container, edge="left")
        inside = pygame.Rect((0, 0), area.size).inflate(-2 * look.px(PAD), 0)
        row = pygame.Rect(inside.left, look.px(4), inside.width, look.target(TABS))
        self.tabs = self._add_tabs(row)
        top = row.bottom + look.px(PAD - 6)
        bottom = area.height - look.px(PAD - 4)
        self._area = pygame.Rect(inside.left, top, inside.width, max(1, bottom - top))
        self._open()

    def _add_tabs(self, row: pygame.Rect) -> dict[Tab, TabButton]:
        tabs: dict[Tab, TabButton] = {}
        for number, (name, (words, tip, _)) in enumerate(PAGES.items()):
            left, right = (row.left + row.width * k // len(PAGES) for k in (number, number + 1))
            tabs[name] = TabButton(
                self.desk,
                pygame.Rect(left, row.top, right - left, row.height),
                self.container,
                words=words,
                tip=self.desk.keys.tip(tip, f"panel_{name}"),
                command=partial(self.side.show, name),
            )
        return tabs

    def _open(self) -> None:
        """Make the page of the chosen tab."""
        self.tab: Tab = self.side.tab
        for name, button in self.tabs.items():
            button.choose(name == self.tab)
        self.page = PAGES[self.tab][2](self.desk, self._area, self.container, self.side)

    def _open_again(self) -> None:
        """Make the page anew; what was in sight of the same one stays so."""
        old = self.page
        old.container.kill()
        self._open()
        self._scroll_as(old)

    def take_place_of(self, panel: "Panel | None") -> None:
        """Show the same part of the page as the panel before this build of the interface."""
        if panel is not None and (panel.tab, panel.scene_class) == (self.tab, self.scene_class):
            self._scroll_as(panel.page)

    def _scroll_as(self, old: Page) -> None:
        new = self.page
        if isinstance(old, ScenePage) and isinstance(new, ScenePage):
            new.area.scroll_to(old.area.offset)
        elif isinstance(old, Inspector) and isinstance(new, Inspector):
            new.form.scroll_to(old.form.offset)

    @property
    def form(self) -> Form | None:
        """Return the parameters of the scene, while its page is open."""
        return self.page.form if isinstance(self.page, ScenePage) else None

    @property
    def reset(self) -> Button | None:
        """Return the button that sets all of them back."""
        return self.page.reset if isinstance(self.page, ScenePage) else None

    def update(self) -> None:
        """Follow the chosen tab and what its page shows."""
        popup = self.desk.popup
        if self.side.tab != self.tab:
            if popup is not None:
                popup.close()
            self._open_again()
        elif isinstance(self.page, ScenePage) and not self.page.fits and popup is None:
            self._open_again()  # an open list would be closed under the mouse: it waits for that
        self.page.update()

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to an open field."""
        return self.page.key(event)
