"""Colours to choose from for bodies: those that all eyes tell apart, and the program's choice."""

from typing import Any

import pygame

from app.editor.inspector_lines import ColorLine
from app.simulation.commands.property_ref import MIXED
from app.ui.kit import paint
from app.ui.panel.inspector_rows import PIN, Host, Row
from physics.body_marks import PALETTE

PATCH = 20  # [units] side of a patch
RING = 4  # [units] that the frame of the chosen one stands out


class ColorRow(Row):
    """A row of patches; the present colour is framed. The first one is no colour of its own."""

    HEIGHT = 32.0

    def __init__(self, host: Host, width: int, line: ColorLine) -> None:
        super().__init__(host, width)
        self.line, self.value = line, MIXED
        self.names: list[str | None] = [None, *PALETTE]
        room = width - self.look.px(PIN)
        most = max(1, room // self.look.target(PATCH + 2 * RING))
        lines = -(-len(self.names) // most)
        self.columns = -(-len(self.names) // lines)  # as many in each line
        self._line, self.height = self.height, lines * self.height

    def follow(self) -> bool:
        """Read the present colour."""
        value: Any = self.line.address.read(self.line.things)
        changed, self.value = value != self.value, value
        return changed

    def rects(self) -> list[pygame.Rect]:
        """Return where each patch stands [px], in the line."""
        side, ring = self.look.px(PATCH), self.look.px(RING)
        room = self.width - self.look.px(PIN) - 2 * ring
        step = (room - side) / (self.columns - 1)
        top = (self._line - side) // 2
        places = [divmod(k, self.columns) for k in range(len(self.names))]
        return [
            pygame.Rect(ring + round(column * step), top + line * self._line, side, side)
            for line, column in places
        ]

    def part_at(self, x: int, y: int) -> str:
        """Return the patch there."""
        more = self.look.target(PATCH + 6) - self.look.px(PATCH)
        grown = (rect.inflate(more, more) for rect in self.rects())
        return next((f"patch{k}" for k, rect in enumerate(grown) if rect.collidepoint(x, y)), "")

    def tip(self, part: str) -> str:
        """Return the name of the colour."""
        name = self.names[int(part.removeprefix("patch"))] if part else ""
        return "As the program chooses" if name is None else name.capitalize()

    def click(self, part: str) -> None:
        """Give it to them."""
        if part:
            self.host.set(self.line.address, self.names[int(part.removeprefix("patch"))])

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:
        """Paint the patches; the first is crossed out."""
        look = self.look
        for k, (name, place) in enumerate(zip(self.names, self.rects(), strict=True)):
            patch = place.move(rect.topleft)
            chosen, lit = name == self.value, part == f"patch{k}"
            if chosen or lit:
                frame = look.colour("accent" if chosen else "border")
                ring = patch.inflate(2 * look.px(RING), 2 * look.px(RING))
                paint.box(surface, ring, None, frame, look.px(6), look.px(2))
            fill = pygame.Color(PALETTE[name]) if name else look.colour("field")
            paint.box(surface, patch, fill, look.colour("border"), look.px(4), look.px(1))
            if name is None:
                inset = patch.inflate(-look.px(8), -look.px(8))
                ends = inset.bottomleft, inset.topright
                pygame.draw.line(surface, look.colour("muted"), *ends, look.px(2))
