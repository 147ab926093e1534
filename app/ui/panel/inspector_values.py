"""The line of the inspector for a value that is typed: a number, a point, a name, corners."""

from dataclasses import replace
from typing import Any

import pygame

from app.editor.inspector_lines import PropertyLine
from app.quantities.numbers import degrees, plain_number
from app.quantities.units import printed, with_unit
from app.simulation.commands.properties import Property
from app.simulation.commands.property_ref import MIXED, Address
from app.simulation.commands.property_text import (
    coordinate,
    editable_words,
    is_bounded,
    step_of,
    stepped,
    value_words,
)
from app.ui.kit import paint
from app.ui.kit.icons import icon
from app.ui.kit.stepping import SCRUB
from app.ui.panel.inspector_rows import CHECK, PAD, PIN, Host, PropertyRow
from app.ui.panel.inspector_switches import draw_check
from physics import Body, Capsule
from physics.joints.handle import Joint

SPLIT = {1: 0.46, 2: 0.335}  # [1] where values begin, by their count
WIDE = 0.36  # [1] the same of an angle, which is given in degrees too
WIDEST = 0.3  # and of a name

FIRST = {"lower": -0.5, "upper": 0.5, "motor_speed": 2.0, "servo_angle": 0.0, "target_angle": 0.0}
"""What a limit or motor is when it is switched on: [rad, rad/s, or m of what slides]."""
FIRST |= {"contact_hertz": 10.0, "rigid_hertz": 10.0}  # [Hz]
FIRST_BREAK = 100.0  # [N], [N*m]


class Cell:
    """One value that can be typed: of a number the only one, of a point one of two."""

    def __init__(self, address: Address, found: Property, sign: str = "") -> None:
        self.address, self.property, self.sign = address, found, sign
        self.value: Any = MIXED
        self.formula = ""  # that it follows
        self.rect = pygame.Rect(0, 0, 0, 0)  # [px] in the line

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


class ValueRow(PropertyRow):
    """A label that can be pulled, fields, and a pin for a slider on the canvas."""

    def __init__(self, host: Host, width: int, line: PropertyLine) -> None:
        super().__init__(host, width, line)
        self.cells = self._make_cells()
        self.kept: Any = None  # the value that the tick box took away
        look, count = self.look, len(self.cells)
        left = round(self.width * SPLIT[count])
        if self.property.kind in ("text", "points", "color"):
            left = round(self.width * WIDEST)
        elif count == 1 and self.property.unit == "rad":
            left = round(self.width * WIDE)
        if self.property.optional:
            left += look.px(CHECK)
        right, gap = self.width - look.target(PIN), look.px(4)
        wide = (right - left - (count - 1) * gap) // count
        for number, cell in enumerate(self.cells):
            spot = left + number * (wide + gap), look.px(1)
            cell.rect = pygame.Rect(spot, (wide, self.height - look.px(3)))
        self.left = left - (look.px(CHECK) if self.property.optional else 0)

    def _make_cells(self) -> list[Cell]:
        if self.property.kind != "point":
            return [Cell(self.address, self.property)]
        return [
            Cell(replace(self.address, part=k), coordinate(self.property, k), "xy"[k])
            for k in (0, 1)
        ]

    @property
    def entries(self) -> tuple[str, ...]:
        """Return the names of its fields."""
        return () if self.property.read_only else tuple(f"cell{k}" for k in range(len(self.cells)))

    def cell(self, part: str) -> Cell:
        """Return the field with that word."""
        return self.cells[int(part.removeprefix("cell"))]

    def follow(self) -> bool:
        """Read every field."""
        changed = False
        for cell in self.cells:
            value = cell.address.read(self.things)
            changed = changed or value != cell.value or type(value) is not type(cell.value)
            cell.value = value
            formula = self.host.formula(cell.address, self.things) if cell.numeric else ""
            changed, cell.formula = changed or formula != cell.formula, formula
        self.value = self.cells[0].value
        return self.follow_idle() or changed

    # --- the mouse -------------------------------------------------------------------------------

    def part_at(self, x: int, y: int) -> str:  # noqa: ARG002
        """Return a field, the pin, the tick, or the label."""
        if x >= self.width - self.look.target(PIN):
            return "pin" if self.pinnable else ""
        for number, cell in enumerate(self.cells):
            if cell.rect.left <= x < cell.rect.right:
                return f"cell{number}"
        wider = self.look.target(CHECK) - self.look.px(CHECK)
        if self.property.optional and x >= self.left - wider:
            return "check"
        return "label" if len(self.cells) == 1 else ""

    @property
    def pinnable(self) -> bool:
        """Return whether its fields can have sliders: they have a number, or a slider already."""
        if not self.cells[0].numeric:
            return False
        return all(isinstance(c.value, int | float) for c in self.cells) or self._pinned

    @property
    def _pinned(self) -> bool:
        return any(self.host.is_pinned(cell.address) for cell in self.cells)

    def click(self, part: str) -> None:
        """Open the field, tick, or pin."""
        if part == "pin":
            pinned = self._pinned
            for cell in self.cells:
                if pinned == self.host.is_pinned(cell.address):
                    self.host.toggle_pin(cell.address, cell.property, cell.value)
        elif part == "check":
            self._tick()
        elif part and self.entries:
            self.host.open_entry(self, "cell0" if part == "label" else part)

    def _tick(self) -> None:
        """Take the value away, or give it back."""
        if self.value is None:
            self.host.set(self.address, self._first())
        else:
            self.kept = None if self.value is MIXED else self.value
            self.host.set(self.address, None)

    def _first(self) -> float:
        name, thing = self.property.name, self.things[0]
        if self.kept is not None:
            return self.kept
        if name.endswith("length") and isinstance(thing, Joint):
            return thing.current_length
        if isinstance(thing, Body):
            shape = thing.shapes[self.address.index or 0]
            if name == "static_friction":
                return 1.25 * shape.friction
            if isinstance(shape, Capsule):  # no other shape has another property like that
                return shape.radius
        first = FIRST_BREAK if name.startswith("break") else FIRST.get(name, 1.0)
        return min(max(first, self.property.low), self.property.high)

    def scrub_cell(self, part: str) -> Cell | None:
        """Return what a pull on `part` changes."""
        if part == "label" or part.startswith("cell"):
            cell = self.cell("cell0" if part == "label" else part)
            if cell.numeric and isinstance(cell.value, int | float) and self.entries:
                return cell
        return None

    def scrubbed(self, cell: Cell, start: float, by: int, factor: float) -> float:
        """Return the value of `cell` when the mouse was pulled `by` [px] from where it was
        `start`.
        """
        steps = round(by / self.look.px(SCRUB)) * factor
        return stepped(cell.property, start, steps * step_of(cell.property, start))

    # --- words -----------------------------------------------------------------------------------

    def tip(self, part: str) -> str:
        """Return help, range, unit, and what can be done."""
        if part == "pin":
            return "Take the slider away" if self._pinned else "Put a slider on the canvas"
        if part == "check":
            return "Off: none" if self.value is not None else "Off; tick to set a value"
        found, unit = self.property, printed(self.property.unit)
        lines = [f"{self.label}: {found.help}" if found.help else self.label]
        if is_bounded(found):
            high = with_unit(plain_number(found.high), found.unit)
            lines.append(f"{plain_number(found.low)} to {high}")
        elif unit:
            lines.append(f"in {unit}")
        if self.idle:
            lines.append(self.idle)
        driven = [cell for cell in self.cells if cell.formula]
        lines += [f"{cell.sign or 'It'} follows {cell.formula}" for cell in driven]
        if self.cells[0].numeric:
            lines.append("Click to type, pull sideways to change; Shift: finer, Ctrl: coarser")
        return "\n".join(lines)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:
        """Paint label, tick, fields, pin."""
        look = self.look
        self.paint_label(surface, rect, self.left - look.px(4))
        if len(self.cells) > 1 and self.property.unit:
            self._paint_unit(surface, rect)
        if self.property.optional:
            side = look.px(18)
            box = pygame.Rect(rect.left + self.left, 0, side, side)
            box.centery = rect.centery
            shown = MIXED if self.value is MIXED else self.value is not None
            draw_check(surface, look, box, shown, lit=part == "check")
        for number, cell in enumerate(self.cells):
            word = f"cell{number}"
            self._paint_cell(surface, cell, rect, word, lit=part in (word, "label"))
        if self.pinnable:
            self._paint_pin(surface, rect, part)

    def _paint_unit(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the unit of a point beside the label: the fields are narrow."""
        look = self.look
        words = printed(self.property.unit)
        after = look.small.size(self.label)[0] + look.px(5)
        room = pygame.Rect(rect.left + after, rect.top, self.left - look.px(4) - after, rect.height)
        if room.width >= look.small.size(words)[0]:
            paint.text(surface, words, look.small, look.colour("muted"), room)

    def _paint_cell(
        self, surface: pygame.Surface, cell: Cell, rect: pygame.Rect, part: str, lit: bool
    ) -> None:
        look, place = self.look, cell.rect.move(rect.topleft)
        is_open = self.host.is_open(self, part)
        fill = look.colour("hover" if lit and not is_open else "field")
        paint.box(surface, place, fill, look.colour("border"), look.px(4), look.px(1))
        area, muted = place.inflate(-2 * look.px(PAD), 0), look.colour("muted")
        if cell.sign:
            paint.text(surface, cell.sign, look.small, muted, area)
        unit = "" if cell.sign or cell.value in (None, MIXED) else printed(cell.property.unit)
        if is_open:
            paint.text(surface, unit, look.small, muted, area, "right")
            return
        plain = cell.value is None or cell.value is MIXED or bool(self.idle)
        words = "mixed" if self.known else "…"
        if cell.value is not MIXED:
            words = value_words(cell.property, cell.value)
        after = self._after(cell, words, unit, area.width)
        if after:
            area.width -= paint.text(surface, after, look.small, muted, area, "right").width
            area.width -= look.px(4)
        if cell.sign:
            area.left, area.width = area.left + look.px(14), area.width - look.px(14)
        ink = look.colour("accent" if cell.formula else "muted" if plain else "text")
        is_text = cell.property.kind in ("text", "points", "color")
        paint.text(surface, words, look.small, ink, area, "left" if is_text else "right")

    def _after(self, cell: Cell, words: str, unit: str, width: int) -> str:
        """Return the unit; of an angle also the degrees, if there is room."""
        if unit != "rad":
            return unit
        both = f"rad = {degrees(cell.value)}"
        needed = self.look.small.size(f"{words} {both}")[0]
        return both if needed <= width else unit

    def _paint_pin(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:
        look, side = self.look, self.look.px(15)
        pinned = self._pinned
        lit = part == "pin"
        role = "accent" if pinned else "text" if lit else "muted" if part is not None else "border"
        sign = icon("thumbtack" if pinned else "thumbtack_off", side, tuple(look.colour(role)))
        place = sign.get_rect(
            center=(rect.right - look.target(PIN) // 2 + look.px(2), rect.centery)
        )
        surface.blit(sign, place)

    def entry_rect(self, part: str) -> pygame.Rect:
        """Return where the text field stands [px], in the line: beside the sign and the unit."""
        cell, look = self.cell(part), self.look
        area = cell.rect.inflate(-look.px(4), -look.px(4))
        if cell.sign:
            area.left, area.width = area.left + look.px(15), area.width - look.px(15)
        elif cell.property.unit and cell.value not in (None, MIXED):
            area.width -= look.small.size(printed(cell.property.unit))[0] + look.px(6)
        return area
