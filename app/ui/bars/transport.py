"""The bar along the bottom: undo, time and its speed at the left, what is read at the right.

Between them stands the strip of time, or above them where there is no room.
"""

from collections.abc import Callable
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.files.view_options import ViewOptions
from app.quantities.numbers import figure
from app.ui.bars.show_list import ShowList
from app.ui.kit import paint
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.plates import Plate
from app.ui.kit.popup import Popup
from app.ui.kit.theme import Look
from app.ui.kit.words import speed_words, time_words
from app.ui.layout import TRANSPORT, TRANSPORT_EDGES, Layout
from app.ui.menus.menus import menu_groups

BUTTON = TRANSPORT - TRANSPORT_EDGES  # [units] height of what is pressed


class Reading(Painted):
    """A measured value over its caption."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, bar: UIContainer, caption: str, tip: str
    ) -> None:
        self.caption, self.value = caption, ""
        super().__init__(desk, rect, bar, tip=tip)
        self.refresh()

    def show_value(self, value: str) -> None:
        if value != self.value:
            self.value = value
            self.refresh()

    @staticmethod
    def width(look: Look, caption: str, widest: str) -> int:
        """Return the room it needs [px]."""
        return max(look.body.size(widest)[0], look.small.size(caption)[0]) + look.px(14)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint two lines, left-aligned so that the digits stand still."""
        look, half = self.look, self.rect.height // 2
        upper = pygame.Rect(0, look.px(2), self.rect.width, half)
        lower = pygame.Rect(0, half, self.rect.width, half - look.px(2))
        paint.text(surface, self.value, look.body, look.colour("text"), upper)
        paint.text(surface, self.caption, look.small, look.colour("muted"), lower)


class KeyReading(Reading):
    """The value alone, to be read from the back row."""

    @staticmethod
    def width(look: Look, caption: str, widest: str) -> int:  # noqa: ARG004
        """Return the room it needs [px]."""
        return look.key.size(widest)[0] + look.px(20)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint one line over the whole height."""
        area = pygame.Rect((0, 0), self.rect.size)
        paint.text(surface, self.value, self.look.key, self.look.colour("text"), area)


# name: caption, widest value, tip; from the left.
READINGS: dict[str, tuple[str, str, str]] = {
    "time": ("time", "88:88.8 s", "Time in the scene"),
    "energy": (
        "energy",
        "−888.8 MJ",
        "Mechanical energy: motion, springs, height above y = 0",
    ),
}

SIDE, PLAY, GAP, PART = 4, 20, 4, 10
"""More of the width of a button, and of play's; between two, and between two parts: [units]."""
UNDO, SHOW = "Undo", "Show"


def bar_sides(look: Look, view: ViewOptions) -> tuple[int, int]:
    """Return what buttons and readings take at the left and the right end of the bar [px]."""
    side, gap = look.target(BUTTON), look.px(GAP)
    buttons = [undo_width(look), *[side + look.px(SIDE)] * 3, speed_width(look)]
    buttons += [side, side] if view.all_tools else []
    left = look.px(8 + PART + PLAY) + sum(buttons) + gap * len(buttons)
    widths = [_kind(name, view).width(look, *READINGS[name][:2]) for name in READINGS]
    return left, look.px(PART) + sum(widths) + show_width(look) + look.px(8)


def undo_width(look: Look) -> int:
    """Return the width of the button that takes back [px]."""
    return look.body.size(UNDO)[0] + look.px(20)


def speed_width(look: Look) -> int:
    """Return the width of the button that says the speed [px]."""
    return look.strong.size("1/100×")[0] + look.px(12)


def show_width(look: Look) -> int:
    """Return the width of the button that drops the list of symbols [px]."""
    return look.body.size(SHOW)[0] + look.px(46)


def _kind(name: str, view: ViewOptions) -> type[Reading]:
    """Return the class of a reading: the projector shows the time large."""
    return KeyReading if name == "time" and view.projector else Reading


class Transport:
    """Undo, time, speed; the readings; and the list of what the picture shows."""

    def __init__(self, desk: Desk, layout: Layout) -> None:
        self.desk = desk
        area = layout.transport
        self.container = desk.bar(area)
        Plate(desk, pygame.Rect((0, 0), area.size), self.container, edge="top")
        self.side = desk.look.target(BUTTON)
        self.top = (area.height - self.side) // 2
        self.left = desk.look.px(8)
        self._add_time_buttons()
        self._add_speed()
        self.readings: dict[str, Reading] = {}
        self._add_readings(area)

    def _button(
        self, sign: str, name: str, tip: str, width: int, *, strong: bool = False, words: str = ""
    ) -> Button:
        desk = self.desk
        rect = pygame.Rect(self.left, self.top, width, self.side)
        self.left += width + desk.look.px(GAP)
        return Button(
            desk,
            rect,
            self.container,
            command=partial(desk.do, name),
            words=words,
            sign=sign,
            tip=desk.keys.tip(tip, name),
            strong=strong,
            framed=not strong,
        )

    def _add_time_buttons(self) -> None:
        look = self.desk.look
        square = self.side + look.px(SIDE)
        self.undo = self._button("", "undo", "Undo the last change", undo_width(look), words=UNDO)
        self._button("restart", "restart", "Restart: back to the start of this run", square)
        self.play = self._button(
            "pause", "pause", "Pause or go on", square + look.px(PLAY), strong=True
        )
        self._button("tick", "tick", "Go on by one small step; hold to repeat", square)

    def _add_speed(self) -> None:
        desk, look = self.desk, self.desk.look
        self.left += look.px(PART)
        if desk.view.all_tools:
            self._button("minus", "slower", "Slow motion; the physics stays the same", self.side)
        rect = pygame.Rect(self.left, self.top, speed_width(look), self.side)
        self.left = rect.right + look.px(GAP)
        self.speed = Button(
            *(desk, rect, self.container),
            command=self._choose_speed,
            words="1×",
            tip="Speed of time: 1× is real time",
            framed=True,
        )
        if desk.view.all_tools:
            self._button("plus", "faster", "Fast motion; the physics stays the same", self.side)

    def _choose_speed(self) -> None:
        Popup(self.desk, self.speed.rect, menu_groups(self.desk, "Time"))

    def drop_show_list(self) -> None:
        """Open the list of what the picture can show, or close it."""
        if isinstance(self.desk.popup, ShowList):
            self.desk.popup.close()
        else:
            ShowList(self.desk, self.show.rect)

    def _add_readings(self, area: pygame.Rect) -> None:
        """Add the readings against the right edge, and the list of symbols beyond them."""
        desk, look = self.desk, self.desk.look
        rect = pygame.Rect(0, self.top, show_width(look), self.side)
        rect.right = area.width - look.px(8)
        self.show = Button(
            *(desk, rect, self.container),
            command=partial(desk.do, "show_list"),
            words=SHOW,
            sign="eye",
            tip="Choose what the picture shows: contacts, forces, velocities ...",
            framed=True,
        )
        right = rect.left - look.px(PART)
        for name, (caption, widest, tip) in reversed(READINGS.items()):
            kind = _kind(name, desk.view)
            width = kind.width(look, caption, widest)
            if right - width < self.left:
                break  # a window so narrow
            rect = pygame.Rect(right - width, look.px(4), width, area.height - look.px(8))
            self.readings[name] = kind(desk, rect, self.container, caption, tip)
            right = rect.left

    def update(self) -> None:
        """Follow the session; only what changed is painted again."""
        session = self.desk.session
        clock = session.clock
        self.play.put(sign="play" if clock.paused else "pause")
        words = "Pause or go on" if session.timeline.live else "Play what was recorded"
        self.play.tip = self.desk.keys.tip(words, "pause")
        self.speed.put(words=speed_words(clock.speed))
        name = session.history.undo_name
        self.undo.tip = self.desk.keys.tip(f"Undo: {name}" if name else "Undo", "undo")
        if self.desk.editor.readout_clock.due:
            self._show("time", lambda: time_words(session.world.time))
            self._show("energy", lambda: figure(session.world.energy.total, "J", steady=True))

    def _show(self, name: str, read: Callable[[], str]) -> None:
        reading = self.readings.get(name)
        if reading is not None:  # a number without room is not computed
            reading.show_value(read())
