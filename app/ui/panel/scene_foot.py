"""The foot of the scene's page: its buttons, its numbers, its keys.

The card of a newcomer has the first few buttons and keys, and no numbers.
"""

from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.simulation.commands.scene import PressButton
from app.ui.kit import paint
from app.ui.kit.buttons import Button, key_cap
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.theme import Look
from app.ui.kit.words import key_words
from app.ui.panel.scene_numbers import Numbers
from scenes.kit import Button as SceneButton
from scenes.kit import Control as SceneControl

ROW = 30  # [units] a row of the keys
LINE = 24  # [units] each further line of it
BESIDE = 9  # [units] between a key and its words
PRESS = 34  # [units] height of a button
GAP = 6  # [units] between parts
FRAME = 6  # [units] that a button needs beside its words
FEW = 3  # [count] buttons, and keys, of the card


class KeyRow(Painted):
    """A key of the scene and what it does."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, key: str, words: str
    ) -> None:
        self.key, self.lines = key_words(key), key_lines(desk.look, rect.width, key, words)
        super().__init__(desk, rect, container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        look, left, line = self.look, left_of_words(self.look, self.key), self.look.px(LINE)
        cap = pygame.Rect(0, 0, left - look.px(BESIDE), look.px(24))
        cap.centery = look.px(ROW) // 2
        key_cap(surface, self.desk, self.key, cap)
        for k, words in enumerate(self.lines):
            area = pygame.Rect(left, k * line, self.rect.width - left, look.px(ROW))
            paint.text(surface, words, look.body, look.colour("text"), area)


def left_of_words(look: Look, key: str) -> int:
    """Return where the words beside a key begin [px]."""
    return max(look.px(26), look.small.size(key)[0] + look.px(12)) + look.px(BESIDE)


def key_lines(look: Look, width: int, key: str, words: str) -> list[str]:
    """Return what a key does, in as many lines as it needs in a row of `width` [px]."""
    return paint.wrap(words, look.body, width - left_of_words(look, key_words(key))) or [words]


def key_height(look: Look, width: int, control: SceneControl) -> int:
    """Return the height [px] of the row of a key."""
    lines = key_lines(look, width, control.key, control.label)
    return look.px(ROW) + (len(lines) - 1) * look.px(LINE)


class Foot:
    """At the end of the page."""

    def __init__(
        self, desk: Desk, area: pygame.Rect, container: UIContainer, most: int | None = None
    ) -> None:
        """Build it in `area` [px in the container], as tall as `foot_height` said; with at `most`
        so many buttons and keys it has no numbers.
        """
        self.desk, self.container = desk, desk.group(area, container)
        self._width, self._top, self._most = area.width, 0, most
        self.numbers: Numbers | None = None
        self._add_buttons()
        if most is None:
            self._add_numbers()
        self._add_keys()

    def _add_buttons(self) -> None:
        look, desk = self.desk.look, self.desk
        gap = look.px(GAP)
        for row in rows(desk, self._width, self._most):
            each = (self._width - gap * (len(row) - 1)) // len(row)
            for column, button in enumerate(row):
                Button(
                    desk,
                    pygame.Rect(column * (each + gap), self._top, each, look.target(PRESS)),
                    self.container,
                    command=partial(desk.session.submit, PressButton(button.name)),
                    words=words_on(button, desk.look, each - desk.look.px(FRAME)),
                    tip=button.help,
                    framed=True,
                )
            self._top += look.target(PRESS) + gap

    def _add_numbers(self) -> None:
        height = Numbers.height(self.desk, self._width)
        if height:
            rect = pygame.Rect(0, self._top, self._width, height)
            self.numbers = Numbers(self.desk, rect, self.container)
            self._top += height + self.desk.look.px(GAP)

    def _add_keys(self) -> None:
        for control in self.desk.session.scene.controls[: self._most]:
            high = key_height(self.desk.look, self._width, control)
            rect = pygame.Rect(0, self._top, self._width, high)
            KeyRow(self.desk, rect, self.container, control.key, control.label)
            self._top += high

    @property
    def fits(self) -> bool:
        """Return False when the scene has more numbers now than there is room for."""
        return self.numbers is None or self.numbers.fits


def foot_height(desk: Desk, width: int, most: int | None = None) -> int:
    """Return what buttons, numbers and keys of now need in `width` [px]; see `Foot` for `most`."""
    look, scene = desk.look, desk.session.scene
    buttons = len(rows(desk, width, most)) * (look.target(PRESS) + look.px(GAP))
    numbers = Numbers.height(desk, width) if most is None else 0
    keys = sum(key_height(look, width, control) for control in scene.controls[:most])
    return buttons + (numbers + look.px(GAP) if numbers else 0) + keys


def words_on(button: SceneButton, look: Look, room: int) -> str:
    """Return what stands on a button with `room` [px] for words: its label, and its key if that
    has room too.
    """
    both = button.label + (f"  ({key_words(button.key)})" if button.key else "")
    return both if look.body.size(both)[0] <= room else button.label


def rows(desk: Desk, width: int, most: int | None = None) -> list[list[SceneButton]]:
    """Return the scene's buttons, at `most` so many, in rows of two; one with words for a whole
    row stands alone.
    """
    look = desk.look
    whole = width - look.px(FRAME)
    half = (width - look.px(GAP)) // 2 - look.px(FRAME)
    result: list[list[SceneButton]] = []
    room = 0  # [count] of buttons that the last row can still take
    for button in desk.session.scene.buttons[:most]:
        narrow = look.body.size(words_on(button, look, whole))[0] <= half
        if narrow and room:
            result[-1].append(button)
            room = 0
        else:
            result.append([button])
            room = int(narrow)
    return result
