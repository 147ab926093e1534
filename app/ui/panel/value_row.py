"""The row for a value that is typed: a number, a point, a name, corners."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pygame

from app.quantities.numbers import degrees, plain_number, rounded
from app.quantities.units import printed, with_unit
from app.simulation.commands.properties import Property
from app.simulation.commands.property_ref import MIXED
from app.simulation.commands.property_text import is_bounded, step_of, stepped, value_words
from app.ui.kit import paint
from app.ui.kit.icons import icon
from app.ui.kit.stepping import SCRUB
from app.ui.kit.theme import Look
from app.ui.panel.cell import Cell
from app.ui.panel.form_rows import PAD, PIN, Row, draw_check

CHECK = 24  # [units] of a tick before a value
BOX = 18  # [units] side of its box
SPLIT = {1: 0.46, 2: 0.335}  # [1] where values begin, by their count
WIDE = 0.36  # [1] the same of an angle, which is given in degrees too
WIDEST = 0.3  # and of a name
SIGN_PAD = 3  # [units] beside the sign and the number of a coordinate
WORDS = ("text", "points", "color")  # kinds of values that are told from the left


def in_room(words: str, value: float, font: pygame.font.Font, width: int) -> str:
    """Return a number in `width` [px]: with fewer and fewer digits, but never cut."""
    shorter = (rounded(value, digits) for digits in (4, 3, 2, 1))
    found = (one for one in (words, *shorter) if font.size(one)[0] <= width)
    return next(found, f"{value:.0e}".replace("e+0", "e").replace("e-0", "e-").replace("-", "−"))


@dataclass(eq=False)
class ValueRow(Row):
    """A label that can be pulled, fields, and a pin for a slider on the canvas."""

    whole: Cell = field(kw_only=True)  # the value: a number, a point, words
    first: Callable[[], Any] = field(
        default=float, kw_only=True
    )  # what a limit is when it is switched on
    cells: list[Cell] = field(default_factory=list, init=False)  # what is typed: of a point, two
    kept: Any = field(default=None, init=False)  # the value that the tick box took away

    def __post_init__(self) -> None:
        """Part a point into its coordinates."""
        self.cells = self.whole.coordinates()
        if not self.found.read_only:
            self.entries = tuple(f"cell{k}" for k in range(len(self.cells)))

    @property
    def found(self) -> Property:
        """Return what is known of it: kind, unit, range."""
        return self.whole.property

    def fit(self, look: Look, width: int) -> None:
        """Part the line into name, tick, fields and pin."""
        super().fit(look, width)
        count, result = len(self.cells), self.found
        share = WIDE if count == 1 and result.unit == "rad" else SPLIT[count]
        self.left = round(width * (WIDEST if result.kind in WORDS else share))
        left = self.left + (look.px(CHECK) if result.optional else 0)
        right, gap = width - look.target(PIN), look.px(4)
        wide = (right - left - (count - 1) * gap) // count
        for number, cell in enumerate(self.cells):
            spot = left + number * (wide + gap), look.px(1)
            cell.rect = pygame.Rect(spot, (wide, self.height - look.px(3)))

    def follow(self) -> bool:
        """Read every field."""
        changed = max([cell.follow() for cell in self.cells])
        self.value = self.cells[0].value
        return super().follow() or changed

    # --- parts -----------------------------------------------------------------------------------

    def cell(self, part: str) -> Cell:
        """Return the field of that name; the label stands for the first."""
        return self.cells[0 if part == "label" else int(part.removeprefix("cell"))]

    def rect_of(self, part: str) -> pygame.Rect:
        """Return where a part is [px], in the line."""
        place = super().rect_of(part)
        pin = self.width - self.look.target(PIN)
        if part == "pin":
            place.left, place.width = pin, self.width - pin
        elif part == "check":
            side = self.look.px(BOX)
            place = pygame.Rect(self.left, self.height // 2 - side // 2, side, side)
        elif part == "label":
            place.width = self.left
        elif part:
            place = self.cell(part).rect.copy()
        return place

    def part_at(self, x: int, y: int) -> str:  # noqa: ARG002
        """Return a field, the pin, the tick, or the label."""
        if x >= self.rect_of("pin").left:
            return "pin" if self.pinnable else ""
        for number, cell in enumerate(self.cells):
            if cell.rect.left <= x < cell.rect.right:
                return f"cell{number}"
        wider = self.look.target(CHECK) - self.look.px(CHECK)
        if self.found.optional and x >= self.left - wider:
            return "check"
        return "label" if len(self.cells) == 1 else ""

    @property
    def pinnable(self) -> bool:
        """Return whether its fields can have sliders: they have a number, or a slider already."""
        if not self.cells[0].numeric or self.whole.editor.pins.keep is None:
            return False  # nothing shows sliders
        return all(isinstance(c.value, int | float) for c in self.cells) or self._pinned

    @property
    def _pinned(self) -> bool:
        return any(cell.pinned for cell in self.cells)

    # --- the mouse -------------------------------------------------------------------------------

    def click(self, part: str) -> str:
        """Tick or pin; a field opens."""
        if part == "pin":
            pinned = self._pinned
            for cell in self.cells:
                if cell.pinned == pinned:
                    cell.toggle_pin()
        elif part == "check":
            self._tick()
        elif part and self.entries:
            return "cell0" if part == "label" else part
        return ""

    def _tick(self) -> None:
        """Take the value away, or give it back."""
        if self.value is None:
            self.whole.write(self.first() if self.kept is None else self.kept)
        else:
            self.kept = None if self.value is MIXED else self.value
            self.whole.write(None)

    def pulled_cell(self, part: str) -> Cell | None:
        """Return what a pull on `part` changes."""
        if part == "label" or part.startswith("cell"):
            cell = self.cell(part)
            if cell.numeric and isinstance(cell.value, int | float) and self.entries:
                return cell
        return None

    def pulled(self, cell: Cell, start: float, by: int, factor: float) -> float:
        """Return the value of `cell` when the mouse was pulled `by` [px] from where it was
        `start`.
        """
        steps = round(by / self.look.px(SCRUB)) * factor
        return stepped(cell.property, start, steps * step_of(cell.property, start))

    # --- words -----------------------------------------------------------------------------------

    def tip(self, part: str) -> str:
        """Return help, range, unit, and what can be done."""
        if part == "pin":
            return "Remove the slider" if self._pinned else "Put a slider on the picture"
        if part == "check":
            return "Off: none" if self.value is not None else "Off; click to set a value"
        result, unit = self.found, printed(self.found.unit)
        lines = [f"{self.label}: {self.help}" if self.help else self.label]
        if is_bounded(result):
            high = with_unit(plain_number(result.high), result.unit)
            lines.append(f"{plain_number(result.low)} to {high}")
        elif unit:
            lines.append(f"in {unit}")
        if self.idle:
            lines.append(self.idle)
        driven = [cell for cell in self.cells if cell.formula]
        lines += [f"{cell.sign or 'It'} follows {cell.formula}" for cell in driven]
        if self.more is not None and (more := self.more()):
            lines.append(more)
        if self.cells[0].numeric:
            lines.append("Click to type, drag sideways to change; Shift: finer, Ctrl: coarser")
        return "\n".join(lines)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:
        """Paint label, tick, fields, pin."""
        look, result = self.look, self.found
        self.paint_label(surface, rect, self.left - look.px(4))
        if len(self.cells) > 1 and result.unit:
            self._paint_unit(surface, rect)
        if result.optional:
            shown = MIXED if self.value is MIXED else self.value is not None
            box = self.rect_of("check").move(rect.topleft)
            draw_check(surface, look, box, shown, lit=part == "check")
        for number, cell in enumerate(self.cells):
            word = f"cell{number}"
            self._paint_cell(surface, cell, rect, word, lit=part in (word, "label"))
        if self.pinnable:
            self._paint_pin(surface, rect, part)

    def _paint_unit(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the unit of a point beside the label: the fields are narrow."""
        look = self.look
        words = printed(self.found.unit)
        after = look.small.size(self.label)[0] + look.px(5)
        room = pygame.Rect(rect.left + after, rect.top, self.left - look.px(4) - after, rect.height)
        if room.width >= look.small.size(words)[0]:
            paint.text(surface, words, look.small, look.colour("muted"), room)

    def _paint_cell(
        self, surface: pygame.Surface, cell: Cell, rect: pygame.Rect, part: str, lit: bool
    ) -> None:
        look, place = self.look, cell.rect.move(rect.topleft)
        is_open = self.opened == part
        fill = look.colour("hover" if lit and not is_open else "field")
        paint.box(surface, place, fill, look.colour("border"), look.px(4), look.px(1))
        pad = SIGN_PAD if cell.sign else PAD
        area, muted = place.inflate(-2 * look.px(pad), 0), look.colour("muted")
        if cell.sign:
            sign = paint.text(surface, cell.sign, look.small, muted, area)
            area.left, area.width = sign.right + look.px(2), area.right - sign.right - look.px(2)
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
        if isinstance(cell.value, float) and not cell.formula:
            words = in_room(words, cell.value, look.small, area.width)
        ink = look.colour("accent" if cell.formula else "muted" if plain else "text")
        align = "left" if cell.property.kind in WORDS else "right"
        paint.text(surface, words, look.small, ink, area, align)

    def _after(self, cell: Cell, words: str, unit: str, width: int) -> str:
        """Return the unit; of an angle also the degrees, if there is room."""
        if unit != "rad":
            return unit
        both = f"rad = {degrees(cell.value)}"
        needed = self.look.small.size(f"{words} {both}")[0]
        return both if needed <= width else unit

    def _paint_pin(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:
        look, side, pinned = self.look, self.look.px(15), self._pinned
        lit = part == "pin"
        role = "accent" if pinned else "text" if lit else "muted" if part is not None else "border"
        sign = icon("thumbtack" if pinned else "thumbtack_off", side, tuple(look.colour(role)))
        at = rect.right - look.target(PIN) // 2 + look.px(2), rect.centery
        surface.blit(sign, sign.get_rect(center=at))

    def entry_rect(self, part: str) -> pygame.Rect:
        """Return where the text field stands [px], in the line: beside the sign and the unit."""
        cell, look = self.cell(part), self.look
        area = cell.rect.inflate(-look.px(4), -look.px(4))
        if cell.sign:
            area.left, area.width = area.left + look.px(15), area.width - look.px(15)
        elif cell.property.unit and cell.value not in (None, MIXED):
            area.width -= look.small.size(printed(cell.property.unit))[0] + look.px(6)
        return area
