"""The foot of the scene's page: its buttons, its numbers, its keys."""

from collections.abc import Sequence
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.simulation.commands.scene import PressButton
from app.ui.kit import paint
from app.ui.kit.buttons import Button, key_cap
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.scroll import ScrollArea
from app.ui.kit.words import key_words
from app.ui.panel.scene_numbers import Numbers
from scenes.kit import Button as SceneButton

ROW = 30  # [units] a line of the keys
PRESS = 34  # [units] height of a button
GAP = 6  # [units] between parts
EDGE = 6  # [units] at least beside the words of a button


class KeyRow(Painted):
    """A key of the scene and what it does."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, key: str, words: str
    ) -> None:
        self.key, self.words = key_words(key), words
        super().__init__(desk, rect, container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the cap, then the words."""
        look = self.look
        cap = pygame.Rect(
            0, 0, max(look.px(26), look.small.size(self.key)[0] + look.px(12)), look.px(24)
        )
        cap.centery = self.rect.height // 2
        key_cap(surface, self.desk, self.key, cap)
        area = self.inner()
        area.left, area.width = cap.right + look.px(9), self.rect.width - cap.right - look.px(9)
        paint.text(surface, self.words, look.body, look.colour("text"), area)


class Foot:
    """Along the lower edge of the page; it scrolls when it would take more than its share."""

    def __init__(self, desk: Desk, area: pygame.Rect, container: UIContainer) -> None:
        """Build it in `area` [px in the container], as tall as `foot_height` said or less."""
        self.desk = desk
        width = area.width
        wanted = foot_height(desk, width)
        if wanted > area.height:
            width = ScrollArea.width_beside_bar(desk, width)
            wanted = foot_height(desk, width)
        self.area = ScrollArea(desk, area, container, wanted)
        self._width, self._top = width, 0
        self.numbers: Numbers | None = None
        self._add_buttons()
        self._add_numbers()
        self._add_keys()

    def _add_buttons(self) -> None:
        """Add the buttons, two in a row."""
        desk, scene = self.desk, self.desk.session.scene
        for first in range(0, len(scene.buttons), 2):
            left = 0
            pair = scene.buttons[first : first + 2]
            for button, width in zip(pair, shared(desk, pair, self._width), strict=True):
                Button(
                    desk,
                    pygame.Rect(left, self._top, width, desk.look.px(PRESS)),
                    self.area.content,
                    command=partial(desk.session.submit, PressButton(button.name)),
                    words=face(button),
                    tip=button.help,
                    framed=True,
                )
                left += width + desk.look.px(GAP)
            self._top += desk.look.px(PRESS + GAP)

    def _add_numbers(self) -> None:
        height = Numbers.height(self.desk, self._width)
        if height:
            rect = pygame.Rect(0, self._top, self._width, height)
            self.numbers = Numbers(self.desk, rect, self.area.content)
            self._top += height + self.desk.look.px(GAP)

    def _add_keys(self) -> None:
        row = self.desk.look.px(ROW)
        for control in self.desk.session.scene.controls:
            rect = pygame.Rect(0, self._top, self._width, row)
            KeyRow(self.desk, rect, self.area.content, control.key, control.label)
            self._top += row

    @property
    def fits(self) -> bool:
        """Return False when the scene has more numbers now than there is room for."""
        return self.numbers is None or self.numbers.fits


def face(button: SceneButton) -> str:
    """Return the words on a button: what it does, and its key."""
    return button.label + (f"  ({key_words(button.key)})" if button.key else "")


def shared(desk: Desk, row: Sequence[SceneButton], width: int) -> list[int]:
    """Return the widths of one or two buttons in a row of `width` [px].

    They are alike, unless the words of one need more than that.
    """
    look = desk.look
    if len(row) == 1:
        return [width]
    width -= look.px(GAP)
    needs = [look.body.size(face(button))[0] + 2 * look.px(EDGE) for button in row]
    least, most = sorted((needs[0], width - needs[1]))  # of the left one
    first = min(max(width // 2, least), most)
    return [first, width - first]


def foot_height(desk: Desk, width: int) -> int:
    """Return what buttons, numbers and keys of now need in `width` [px]."""
    look, scene = desk.look, desk.session.scene
    buttons = (len(scene.buttons) + 1) // 2 * look.px(PRESS + GAP)
    numbers = Numbers.height(desk, width)
    keys = len(scene.controls) * look.px(ROW)
    return buttons + (numbers + look.px(GAP) if numbers else 0) + keys
