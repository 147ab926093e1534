"""The board of pinned properties: a slider for each, on the canvas, whatever is selected."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame
from pygame_gui.core import UIContainer

from app.editor.pins import Pin
from app.quantities.joint_words import joint_words
from app.quantities.numbers import plain_number
from app.quantities.units import with_unit
from app.simulation.commands.property_ref import MIXED
from app.simulation.commands.property_text import value_words
from app.ui.boards.board import HEAD, PAD, Board, for_fingers
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.fields import Caption
from app.ui.kit.number_box import NumberBox
from app.ui.kit.scroll import ScrollArea
from app.ui.kit.slider import Slider, Track
from physics import Body

LINE = 26  # [units] the name and the value
GROOVE = 22  # [units] the slider under them
GAP = 6
VALUE = 118  # [units] width of the value
SIDE = 24  # [units] of the cross
MOST = 7  # sliders that the board grows for; more scroll


class PinBoard(Board):
    """The board has a slider for each pin of things that exist."""

    SIZE = (330.0, 100.0)
    STAYS = True
    LEAST = (240.0, 90.0)

    def __init__(self) -> None:
        super().__init__("Pinned")
        self.pins: list[tuple[Pin, Sequence[Any]]] = []
        self.rows: list[PinRow] = []

    def follow(self, living: list[tuple[Pin, Sequence[Any]]]) -> bool:
        """Show these pins; True when there is one that was not there before."""
        before, self.pins = self.pins, living
        if [(pin, *map(id, things)) for pin, things in before] == [
            (pin, *map(id, things)) for pin, things in living
        ]:
            return False
        self.needed = self._wanted()
        self.SIZE = self.SIZE[0], self.needed
        if self.boards is None:
            if self.place is not None:
                self.place.height = self.SIZE[1]
        elif living:
            self._fit()
        else:
            self.close()
        old = [pin for pin, _ in before]
        return any(pin not in old for pin, _ in living)

    def _wanted(self) -> float:
        """Return the height [units] for all sliders, up to MOST."""
        count = min(MOST, max(1, len(self.pins)))
        return HEAD + PAD + count * (LINE + GROOVE + GAP)

    def _fit(self) -> None:
        """Make the board as high as its sliders, and those anew; the lower edge stays."""
        assert self.boards is not None
        look = self.desk.look
        self.fit(look.px(self._wanted()) + for_fingers(look))

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make a slider under the name and the value of each pin."""
        look = desk.look
        step = look.px(LINE) + look.px(GROOVE) + look.px(GAP)
        # The last gap is none of the sliders: it takes up what another look rounds otherwise.
        area = ScrollArea(desk, inside, container, len(self.pins) * step - look.px(GAP))
        width = area.width
        self.rows = []
        for number, (pin, things) in enumerate(self.pins):
            place = pygame.Rect(0, number * step, width, step)
            self.rows.append(PinRow(desk, area.content, place, pin, things, self))

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Follow the values at the beat."""
        if self.desk.editor.beat.due:
            for row in self.rows:
                row.follow()

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to an open value."""
        return any(row.key(event) for row in self.rows)

    def closed(self) -> None:
        """Forget the elements; the pins stay."""
        self.rows = []


class PinRow:
    """A pinned property: its thing and name, its value, a slider, a cross."""

    def __init__(
        self,
        desk: Desk,
        container: UIContainer,
        place: pygame.Rect,
        pin: Pin,
        things: Sequence[Any],
        board: PinBoard,
    ) -> None:
        self.desk, self.container, self.place = desk, container, place
        self.pin, self.things, self.board = pin, things, board
        self.address = self._living(pin, things)
        self.value = self._read()
        self._gesture = 0
        look = desk.look
        side, line, wide = look.px(SIDE), look.px(LINE), look.px(VALUE)
        cross = pygame.Rect(place.right - side, place.top + look.px(1), side, side)
        out = partial(desk.editor.pins.remove, pin)
        Button(desk, cross, container, command=out, sign="cross", small=True, tip="Unpin")
        if desk.editor.pins.keep is not None:
            save = partial(desk.editor.pins.keep, pin, things, self.value)
            tip = "Keep this slider with the table: it is saved in its file"
            keep = cross.move(-side, 0)
            Button(desk, keep, container, command=save, sign="save", small=True, tip=tip)
        box = pygame.Rect(cross.left - side - wide - look.px(2), place.top, wide, line)
        name = pygame.Rect(place.left, place.top, box.left - place.left - look.px(4), line)
        Caption(desk, name, container, self._name(), self._tip())
        self.box = NumberBox(
            desk,
            box,
            container,
            pin.property,
            self.value,
            words=self._words,
            begin=desk.editor.gesture,
            put=self._put,
        )
        self.slider = self._make_slider()

    @staticmethod
    def _living(pin: Pin, things: Sequence[Any]) -> Any:
        """Return the address of those things that exist."""
        if pin.address.scope == "world" or len(things) == len(pin.address.ids):
            return pin.address
        return replace(pin.address, ids=tuple(thing.id for thing in things))

    def _make_slider(self) -> Slider:
        """Make a slider for the present range."""
        look, pin, place = self.desk.look, self.pin, self.place
        groove = pygame.Rect(place.left, place.top + look.px(LINE), place.width, look.px(GROOVE))
        step = 1.0 if pin.property.kind == "whole" else None
        return Slider(
            self.desk,
            groove,
            self.container,
            track=Track(pin.low, pin.high, step),
            value=self.value,
            default=pin.home,
            moved=self._moved,
            tip=f"{plain_number(pin.low)} to {plain_number(pin.high)}; double-click: as pinned",
        )

    # --- words -----------------------------------------------------------------------------------

    def _name(self) -> str:
        """Return the thing and the property in words."""
        first, count = self.things[0], len(self.things)
        if self.pin.address.scope == "world":
            thing = "World"
        elif count > 1:
            thing = f"{count} things"
        else:
            thing = first.name if isinstance(first, Body) else joint_words(first)
        return f"{thing}: {self.pin.property.label}"

    def _tip(self) -> str:
        found = self.pin.property
        return f"{self._name()}\n{found.help}".strip()

    def _words(self, value: float) -> str:
        found = self.pin.property
        return with_unit(value_words(found, value), found.unit)

    # --- values ----------------------------------------------------------------------------------

    def _read(self) -> float:
        value = self.address.read(self.things)
        return self.pin.home if value is None or value is MIXED else value

    def follow(self) -> None:
        """Show the present value, unless the mouse holds the slider."""
        if (
            self.slider.held
            or self.box.busy
            or not all(getattr(thing, "alive", True) for thing in self.things)
        ):
            return
        value = self._read()
        if value != self.value:
            self.value = value
            self._show()

    def _show(self) -> None:
        """Show the value in both places; a range that it has left grows."""
        if not self.slider.held and self.pin.reach(self.value):
            self._widen()
        self.slider.set(self.value)
        self.box.follow(self.value)

    def _widen(self) -> None:
        """Make another slider for another range."""
        self.slider.kill()
        self.slider = self._make_slider()

    def _moved(self, value: float, done: bool) -> None:
        """Set what the knob was moved to; one drag is one entry of the history."""
        editor = self.desk.editor
        self._gesture = self._gesture or editor.gesture()
        self.value = round(value) if self.pin.property.kind == "whole" else float(value)
        editor.submit(self.address.command(self.value, self._gesture))
        self.box.follow(self.value)
        if done:
            self._gesture = 0
            self._show()

    def _put(self, value: float, gesture: int, done: bool) -> None:  # noqa: ARG002
        """Set what was typed or stepped to."""
        if self.desk.editor.do(self.address.command(value, gesture)):
            self.value = value
            self._show()

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to the open number."""
        if event.key == pygame.K_TAB and self.box.entry is not None:
            self.box.commit()
            return True
        return self.box.key(event)
