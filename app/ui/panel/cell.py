"""A property of things as a form needs it: read, set, pulled, driven by a formula, pinned."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame

from app.editor.driving import drive, driver_of, release, target_of
from app.editor.editor import Editor
from app.editor.motor_strength import switched_on
from app.simulation.commands.properties import Property
from app.simulation.commands.property_ref import MIXED, Address, Thing
from app.simulation.commands.property_text import coordinate, editable_words
from physics.bodies.edits import MATERIAL
from physics.joints.handle import Joint


class Cell:
    """One value of some things, or one coordinate of it."""

    def __init__(
        self,
        editor: Editor,
        address: Address,
        prop: Property,
        things: Sequence[Thing],
        sign: str = "",
    ) -> None:
        self.editor, self.address, self.property, self.things = editor, address, prop, things
        self.sign = sign
        self.value: Any = MIXED
        self.formula = ""  # that it follows
        self.pinned = False  # whether it has a slider on the canvas
        self.rect = pygame.Rect(0, 0, 0, 0)  # [px] in the line

    def coordinates(self) -> list["Cell"]:
        """Return x and y of a point; anything else is one cell."""
        if self.property.kind != "point":
            return [self]
        return [
            Cell(
                self.editor,
                replace(self.address, part=k),
                coordinate(self.property, k),
                self.things,
                "xy"[k],
            )
            for k in (0, 1)
        ]

    @property
    def numeric(self) -> bool:
        """Return whether it can be stepped, scrubbed and pinned."""
        return self.property.kind in ("number", "whole")

    @property
    def editable(self) -> str:
        """Return what stands in the field when it opens: the formula that it follows, if any."""
        if self.formula:
            return self.formula
        return "" if self.value is MIXED else editable_words(self.property, self.value)

    @property
    def there(self) -> bool:
        """Return whether its things exist; the world does."""
        return all(getattr(thing, "alive", True) for thing in self.things)

    @property
    def names(self) -> list[str]:
        """Return what formulas call it, or each coordinate of it, where they can set it."""
        address, kind = self.address, self.property.kind
        if kind not in ("number", "whole", "switch", "point"):
            return []
        if address.scope == "shape" and address.field not in MATERIAL:
            return []
        targets = [target_of(cell.address, self.things) for cell in self.coordinates()]
        return [target for target in targets if target]

    def follow(self) -> bool:
        """Read all there is to show; True when it looks different now."""
        before = self.value, type(self.value), self.formula, self.pinned
        self.value = self.read()
        if self.numeric:
            driver = driver_of(self.editor.session, self.address, self.things)
            self.formula = driver.formula if driver is not None else ""
            self.pinned = self.editor.pins.find(self.address) is not None
        return before != (self.value, type(self.value), self.formula, self.pinned)

    def read(self) -> Any:
        """Return the present value."""
        return self.address.read(self.things)

    def write(self, value: Any, gesture: int = 0) -> bool:
        """Set it, as one entry of the history with all of its `gesture`; a notice says why not."""
        gesture = gesture or self.editor.gesture()
        return self.editor.do(self.address.command(value, gesture))

    def pull(self, value: Any, gesture: int) -> None:
        """Set it before the next tick: more of that gesture will follow."""
        self.editor.submit(self.address.command(value, gesture))

    def take_back(self, value: Any, gesture: int) -> None:
        """Give it back the `value` that it had before a gesture."""
        if not self.editor.undo_gesture(gesture):
            self.pull(value, gesture)

    def drive(self, text: str) -> str | None:
        """Let it follow a formula; return why not, None when none can set it."""
        return drive(self.editor, self.address, self.things, text)

    def release(self) -> None:
        """Let it follow no formula."""
        release(self.editor, self.address, self.things)

    def toggle_pin(self) -> None:
        """Give it a slider on the canvas, or take that away."""
        self.editor.pins.toggle(self.address, self.property, self.value)


class MotorCell(Cell):
    """The speed of motors: one that is switched on gets the strength that it needs."""

    def write(self, value: Any, gesture: int = 0) -> bool:
        """Set it; a motor without strength is made strong enough for what it moves."""
        gesture = gesture or self.editor.gesture()
        weak = [one for one in self.things if isinstance(one, Joint) and one.motor_speed is None]
        if value is None or not weak:
            return super().write(value, gesture)
        done = [self.editor.do(switched_on(one, value, gesture=gesture)) for one in weak]
        rest = [one for one in self.things if one not in weak]
        if rest:
            ids = tuple(one.id for one in rest if isinstance(one, Joint))
            done.append(self.editor.do(replace(self.address, ids=ids).command(value, gesture)))
        return all(done)
