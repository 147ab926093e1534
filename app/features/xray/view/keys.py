"""The keys of the X-ray's board: buttons that go through the walk, and the choice of its speed."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.features.xray.model.walk import SPEEDS, Unit, Walk
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.fields import DropButton
from app.ui.kit.popup import Entry, Popup

KEY = 30  # [units] width of a button of the walk at least
SPEED = 84  # [units] width of the choice
GAP = 5  # [units]

STEPS: Sequence[tuple[str, Unit | None, int, str, str]] = (
    ("|<", None, -1, "", "To the start"),
    ("«", "stage", -1, "xray_stage_back", "Back to where a stage begins"),
    ("‹‹", "sweep", -1, "xray_sweep_back", "Back to where a sweep begins"),
    ("‹", "row", -1, "xray_row_back", "The row before"),
    ("", None, 0, "xray_play", "Play, or stop"),
    ("›", "row", 1, "xray_row_on", "The next row"),
    ("››", "sweep", 1, "xray_sweep_on", "The next sweep"),
    ("»", "stage", 1, "xray_stage_on", "The next stage"),
    (">|", None, 1, "", "To the end"),
)


class WalkKeys:
    """The keys stand in one line; a class has five of them, and no choice of the speed."""

    def __init__(
        self,
        desk: Desk,
        line: pygame.Rect,
        container: UIContainer,
        press: Callable[[Unit | None, int], None],
        walk: Walk,
        for_class: bool,
    ) -> None:
        """Make the buttons in `line` [px]; each calls `press` with what it goes by."""
        look = desk.look
        self._desk, self._walk = desk, walk
        self.buttons: list[tuple[Button, int]] = []
        self.speed: DropButton | None = None
        wide = min(look.px(SPEED), line.width // 4)
        room = line.width - wide - look.px(GAP)
        steps = STEPS if room // len(STEPS) >= look.target(KEY) else STEPS[1:-1]
        if for_class:
            room, steps = line.width, STEPS[2:-2]
        for number, (sign, unit, ways, name, words) in enumerate(steps):
            left = line.left + room * number // len(steps)
            right = line.left + room * (number + 1) // len(steps)
            place = pygame.Rect(left, line.top, right - left - look.px(2), line.height)
            button = Button(
                desk, place, container, command=partial(press, unit, ways), words=sign,
                sign="" if ways else "play", tip=desk.keys.tip(words, name) if name else words,
                framed=True, strong=not ways,
            )  # fmt: skip
            self.buttons.append((button, ways))
        if not for_class:
            place = pygame.Rect(line.right - wide, line.top, wide, line.height)
            self.speed = DropButton(
                desk, place, container, words=self._speed_words(), command=self._open_speeds,
                tip="How fast it plays: moments a second",
            )  # fmt: skip

    def follow(self) -> None:
        """Show where the walk can go, and whether it plays."""
        walk = self._walk
        for button, ways in self.buttons:
            if ways:
                button.able(not (walk.at_start if ways < 0 else walk.at_end))
            else:
                button.put(sign="pause" if walk.playing else "play")

    def _speed_words(self) -> str:
        return f"{self._walk.speed:g}/s"

    def _open_speeds(self) -> None:
        assert self.speed is not None
        entries = [
            Entry(
                f"{speed:g}/s",
                partial(self.choose_speed, speed),
                checked=lambda speed=speed: self._walk.speed == speed,
            )
            for speed in SPEEDS
        ]
        Popup(self._desk, self.speed.rect, [entries], width=self.speed.rect.width)

    def choose_speed(self, speed: float) -> None:
        """Play so many moments a second from now on."""
        self._walk.speed = speed
        if self.speed is not None:
            self.speed.show_words(self._speed_words())
