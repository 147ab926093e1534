"""The bar along the bottom.

Running and stepping time at the left, measured numbers at the right.
"""

from collections.abc import Callable
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.quantities.numbers import figure
from app.ui.kit import paint
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.icons import icon
from app.ui.kit.painted import Painted
from app.ui.kit.plates import Plate
from app.ui.kit.theme import Look
from app.ui.kit.words import speed_words, time_words
from app.ui.layout import Layout

SLOWED = 0.98  # [1] below this share of real time the bar says so; above it is the noise of pacing


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


RESTED = 0.2
"""A frame so long [s] was no slow one: the window rests while nothing moves."""

SLOWED_TIP = """This computer cannot run the scene in real time.
Time goes slower; the physics stays the same."""
RECORDED_TIP = """What you see has happened already and is repeated exactly.
A change made here begins another future."""


class ClockSign(Painted):
    """A sign and "clock slowed to 62 %", or what play means in the past; else nothing."""

    def __init__(self, desk: Desk, rect: pygame.Rect, bar: UIContainer) -> None:
        self.words, self.sign = "", "warning"
        super().__init__(desk, rect, bar)
        self.hide()

    def show_words(self, words: str, sign: str = "warning", tip: str = SLOWED_TIP) -> None:
        """Show `words`, or nothing."""
        if words == self.words:
            return
        self.words, self.sign, self.tip = words, sign, tip
        if words:
            self.show()
            self.refresh()
        else:
            self.hide()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint sign and words; a warning in its colour."""
        look, side = self.look, self.look.px(18)
        colour = look.colour("warning" if self.sign == "warning" else "text")
        surface.blit(icon(self.sign, side, tuple(colour)), (0, (self.rect.height - side) // 2))
        area = self.inner()
        area.left, area.width = side + look.px(6), self.rect.width - side - look.px(6)
        paint.text(surface, self.words, look.strong, colour, area)


# name: caption, widest value, tip. In the order of the bar; the last ones go first when room is
# short.
READINGS: dict[str, tuple[str, str, str]] = {
    "time": ("time", "88:88.8 s", "Simulated time"),
    "tick": ("tick", "8888888", "Ticks since the scene was built"),
    "fps": ("fps", "888", "Pictures drawn per second"),
    "cost": (
        "per tick",
        "0.88 ms",
        "Computing time of the last tick, with what scene and hand do in it",
    ),
    "bodies": ("bodies", "88888", "Bodies in the world"),
    "contacts": ("contacts", "88888", "Contact points of bodies that touch"),
    "energy": (
        "energy",
        "−888.8 MJ",
        "Mechanical energy: motion, springs, height from y = 0",
    ),
}


class Transport:
    """Buttons, readings and the warning."""

    def __init__(self, desk: Desk, layout: Layout) -> None:
        self.desk = desk
        area = layout.transport
        self.container = desk.bar(area)
        self.height = area.height
        Plate(desk, pygame.Rect((0, 0), area.size), self.container, edge="top")
        self.side = area.height - desk.look.px(14)
        self.left = desk.look.px(8)
        # [s] smoothed, of so many [count]; the first does not count: it began before this was built
        self._frame, self._frames = 0.0, -1
        self._add_time_buttons()
        self._add_speed()
        self.warning = self._add_warning()
        self.readings = self._add_readings(area)

    def _button(
        self, sign: str, name: str, words: str, width: int, *, strong: bool = False
    ) -> Button:
        desk = self.desk
        rect = pygame.Rect(self.left, desk.look.px(7), width, self.side)
        self.left += width + desk.look.px(4)
        tip = desk.keys.tip(words, name)
        run = partial(desk.do, name)
        return Button(
            desk,
            rect,
            self.container,
            command=run,
            sign=sign,
            tip=tip,
            strong=strong,
            framed=not strong,
        )

    def _add_time_buttons(self) -> None:
        square = self.side + self.desk.look.px(4)
        self._button("restart", "restart", "Restart: back to the start of this run", square)
        self.play = self._button(
            "pause", "pause", "Pause or go on", square + self.desk.look.px(20), strong=True
        )
        self._button("tick", "tick", "One tick; hold to repeat", square)

    def _add_speed(self) -> None:
        look = self.desk.look
        self.left += look.px(10)
        self._button("minus", "slower", "Slower clock; the tick stays as it is", self.side)
        wide = look.strong.size("1/100×")[0] + look.px(8)
        rect = pygame.Rect(self.left, look.px(7), wide, self.side)
        tip = "Speed of the clock. Click for 1×."
        self.speed = Button(
            self.desk,
            rect,
            self.container,
            command=self._normal_speed,
            words="1×",
            tip=tip,
        )
        self.left += wide + look.px(4)
        self._button("plus", "faster", "Faster clock; the tick stays as it is", self.side)

    def _normal_speed(self) -> None:
        self.desk.session.clock.speed = 1.0

    def _add_warning(self) -> ClockSign:
        look = self.desk.look
        self.left += look.px(12)
        width = look.strong.size("clock slowed to 88 %")[0] + look.px(26)
        rect = pygame.Rect(self.left, 0, width, self.height)
        self.left += width + look.px(10)
        return ClockSign(self.desk, rect, self.container)

    def _add_readings(self, area: pygame.Rect) -> dict[str, Reading]:
        """Return as many readings as fit beside the buttons, against the right edge."""
        look = self.desk.look
        room = area.width - self.left
        fitting: list[tuple[str, int]] = []
        for name, (caption, widest, _) in READINGS.items():
            width = self._kind(name).width(look, caption, widest)
            if width > room:
                break
            room -= width
            fitting.append((name, width))
        left, readings = area.width - sum(width for _, width in fitting), {}
        for name, width in fitting:
            rect = pygame.Rect(left, look.px(4), width, area.height - look.px(8))
            readings[name] = self._kind(name)(
                self.desk, rect, self.container, READINGS[name][0], READINGS[name][2]
            )
            left += width
        return readings

    def _kind(self, name: str) -> type[Reading]:
        """Return the class of a reading: the projector shows the time large."""
        return KeyReading if name == "time" and self.desk.view.projector else Reading

    def update(self, seconds: float) -> None:
        """Follow the session; only what changed is painted again."""
        session = self.desk.session
        clock = session.clock
        if not clock.paused and seconds < RESTED:
            self._frames += 1
            if self._frames > 0:
                self._frame += (seconds - self._frame) * max(0.05, 1 / self._frames)
        self.play.put(sign="play" if clock.paused else "pause")
        words = "Pause or go on" if session.timeline.live else "Play what was recorded"
        self.play.tip = self.desk.keys.tip(words, "pause")
        self.speed.put(words=speed_words(clock.speed))
        slowed = clock.slowed < SLOWED and not clock.paused
        if slowed:
            self.warning.show_words(f"clock slowed to {clock.slowed * 100:.0f} %")
        elif session.timeline.live:
            self.warning.show_words("")
        else:
            words = "a change forks here" if clock.paused else "playing the record"
            self.warning.show_words(words, "rewind", RECORDED_TIP)
        self._show("time", lambda: time_words(session.world.time))
        self._show("tick", lambda: str(session.world.tick))
        if self.desk.editor.readout_clock.due:
            self._show_noisy()

    def _show_noisy(self) -> None:
        session = self.desk.session
        world, cost = session.world, session.simulation.cost
        self._show("fps", lambda: f"{1 / self._frame:.0f}" if self._frame > 0 else "–")
        self._show("cost", lambda: figure(cost, "s", 2) if cost else "–")
        self._show("bodies", lambda: str(len(world.bodies)))
        self._show("contacts", lambda: str(world.contacts.count))
        self._show("energy", lambda: figure(world.energy.total, "J", steady=True))

    def _show(self, name: str, read: Callable[[], str]) -> None:
        reading = self.readings.get(name)
        if reading is not None:  # a number without room is not computed
            reading.show_value(read())
