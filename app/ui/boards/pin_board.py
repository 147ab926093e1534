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
from app.ui.kit.controls import NumberSlider
from app.ui.kit.desk import Desk
from app.ui.kit.scroll import ScrollArea
from app.ui.kit.slider import Track
from physics import Body

LINE = 26  # [units] the name and the value
GROOVE = 22  # [units] the slider under them
GAP = 6
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
            place = pygame.Rect(0, number * step, width, step - look.px(GAP))
            self.rows.append(PinRow(desk, area.content, place, pin, things))

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Follow the values at the beat."""
        if self.desk.editor.readout_clock.due:
            for row in self.rows:
                row.follow()

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to an open value."""
        return any(row.key(event) for row in self.rows)

    def closed(self) -> None:
        """Forget the elements; the pins stay."""
        self.rows = []


class PinRow(NumberSlider):
    """A pinned property: its thing and name, its value, a slider, a cross."""

    def __init__(
        self,
        desk: Desk,
        container: UIContainer,
        place: pygame.Rect,
        pin: Pin,
        things: Sequence[Any],
    ) -> None:
        self.editor, self.pin, self.things = desk.editor, pin, things
        self.address = pin.address
        if pin.address.scope != "world":  # some of them may be gone
            self.address = replace(pin.address, ids=tuple(thing.id for thing in things))
        value, look, pins = self._read(), desk.look, desk.editor.pins
        side = look.px(SIDE)
        cross = pygame.Rect(place.right - side, place.top + look.px(1), side, side)
        out = partial(pins.remove, pin)
        Button(desk, cross, container, command=out, sign="cross", small=True, tip="Unpin")
        if pins.keep is not None:
            save = partial(pins.keep, pin, things, value)
            tip = "Keep this slider with the table: it is saved in its file"
            keep = cross.move(-side, 0)
            Button(desk, keep, container, command=save, sign="save", small=True, tip=tip)
        result, name = pin.property, self._name()
        super().__init__(
            *(desk, container, place, result, value),
            label=(name, f"{name}\n{result.help}".strip()),
            track=self._track(),
            home=pin.home,
            words=lambda value: with_unit(value_words(result, value), result.unit),
            begin=desk.editor.gesture,
            put=self._set,
            tips=("", self._range()),
            spare=2 * side + look.px(2),
        )

    def _track(self) -> Track:
        return Track(
            self.pin.low, self.pin.high, 1.0 if self.pin.property.kind == "whole" else None
        )

    def _range(self) -> str:
        low, high = plain_number(self.pin.low), plain_number(self.pin.high)
        return f"{low} to {high}; double-click: as pinned"

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

    # --- values ----------------------------------------------------------------------------------

    def _read(self) -> float:
        value = self.address.read(self.things)
        return self.pin.home if value is None or value is MIXED else value

    def follow(self) -> None:
        """Show the present value; a range that it has left grows."""
        if all(getattr(thing, "alive", True) for thing in self.things):
            self.show(self._read())

    def show(self, value: float) -> None:
        """Show `value`, unless the user is at it."""
        if not (self.slider.held or self.box.busy) and self.pin.reach(value):
            self.widen(self._track(), self._range())
        super().show(value)

    def _set(self, value: float, gesture: int, done: bool) -> None:
        """Set what was typed, stepped or moved to; a knob at its end finds more room."""
        self.editor.submit(self.address.command(value, gesture))
        if done:
            self.show(value)
