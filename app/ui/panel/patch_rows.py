"""Rows of patches to choose from: colours that all eyes tell apart, and materials."""

from dataclasses import dataclass, field
from typing import ClassVar

import pygame

from app.quantities.materials import MATERIALS
from app.quantities.numbers import plain_number
from app.ui.kit import paint
from app.ui.kit.theme import Look
from app.ui.panel.form_rows import PIN, Row
from app.ui.panel.swatches import patch_of
from physics.bodies.body_marks import PALETTE

OWN = ""
"""The name of no material: numbers of one's own."""


@dataclass(eq=False)
class PatchRow(Row):
    """Patches side by side, in as many lines as they need; the present one is framed."""

    MORE: ClassVar[float] = 0  # [units] that the mouse may miss a patch by, both sides together
    names: tuple[str | None, ...] = field(default=(), init=False)

    def rects(self) -> list[pygame.Rect]:
        """Return where each patch stands [px], in the line."""
        raise NotImplementedError

    def rect_of(self, part: str) -> pygame.Rect:
        """Return a patch [px]."""
        return self.rects()[self.number(part)] if part else super().rect_of(part)

    def number(self, part: str) -> int:
        """Return which patch a part is."""
        return int(part.removeprefix("patch"))

    def part_at(self, x: int, y: int) -> str:
        """Return the patch there."""
        more = self.look.target(self.MORE) - self.look.px(PATCH) if self.MORE else 0
        grown = (rect.inflate(more, more) for rect in self.rects())
        return next((f"patch{k}" for k, rect in enumerate(grown) if rect.collidepoint(x, y)), "")

    def click(self, part: str) -> str:
        """Choose a patch."""
        if part and self.write is not None:
            self.write(self.names[self.number(part)])
        return ""


PATCH = 20  # [units] side of a colour
RING = 4  # [units] that the frame of the chosen one stands out


@dataclass(eq=False)
class ColorRow(PatchRow):
    """The colours of bodies. The first patch is no colour of its own."""

    HEIGHT = 32  # of each line of patches
    MORE = PATCH + 6

    def __post_init__(self) -> None:
        """List the colours."""
        self.names = (None, *PALETTE)

    def fit(self, look: Look, width: int) -> None:
        """Part the colours into lines of as many."""
        super().fit(look, width)
        most = max(1, (width - look.px(PIN)) // look.target(PATCH + 2 * RING))
        lines = -(-len(self.names) // most)
        self.columns = -(-len(self.names) // lines)
        self._line, self.height = self.height, lines * self.height

    def rects(self) -> list[pygame.Rect]:
        """Return squares, spread over the width."""
        side, ring = self.look.px(PATCH), self.look.px(RING)
        room = self.width - self.look.px(PIN) - 2 * ring
        step = (room - side) / (self.columns - 1)
        top = (self._line - side) // 2
        places = [divmod(k, self.columns) for k in range(len(self.names))]
        return [
            pygame.Rect(ring + round(column * step), top + line * self._line, side, side)
            for line, column in places
        ]

    def tip(self, part: str) -> str:
        """Return the name of the colour."""
        name = self.names[self.number(part)] if part else ""
        return "Automatic" if name is None else name.capitalize()

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


COLUMNS = 3
CELL = 50  # [units] height of a material with its name
SWATCH = 24  # [units] of its patch


@dataclass(eq=False)
class MaterialRow(PatchRow):
    """All materials with their names. The last one is none: a click on it does nothing to bodies
    that there are.
    """

    new: bool = False  # whether it is about bodies that will be drawn

    def __post_init__(self) -> None:
        """List the materials."""
        self.names = (*MATERIALS, OWN)

    def fit(self, look: Look, width: int) -> None:
        """Part the materials into lines of three."""
        super().fit(look, width)
        self.height = -(-len(self.names) // COLUMNS) * look.px(CELL) + look.px(4)

    def rects(self) -> list[pygame.Rect]:
        """Return equal parts of the width."""
        wide, high = self.width // COLUMNS, self.look.px(CELL)
        return [
            pygame.Rect(k % COLUMNS * wide, k // COLUMNS * high, wide, high)
            for k in range(len(self.names))
        ]

    def tip(self, part: str) -> str:
        """Return the material's numbers, and where they come from."""
        if not part:
            return ""
        name = self.names[self.number(part)]
        if not name:
            return "No material: as dense as water" if self.new else "Your own numbers"
        material = MATERIALS[name]
        return (
            f"{name}: {plain_number(material.density)} kg/m², friction"
            f" {plain_number(material.friction)}, bounce {plain_number(material.restitution)}"
            f"\n{material.source}"
        )

    def click(self, part: str) -> str:
        """Make them of it."""
        named = part and self.names[self.number(part)] != OWN
        return super().click(part) if named or self.new else ""

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:
        """Paint patches with names."""
        look = self.look
        for k, (name, cell) in enumerate(zip(self.names, self.rects(), strict=True)):
            place = cell.move(rect.topleft).inflate(-look.px(5), -look.px(5))
            if name == self.value:
                frame, width = look.colour("accent"), look.px(2)
                paint.box(surface, place, look.colour("raised"), frame, look.px(5), width)
            elif part == f"patch{k}":
                paint.box(surface, place, look.colour("hover"), None, look.px(5))
            patch = pygame.Rect(0, 0, place.width - look.px(10), look.px(SWATCH - 5))
            patch.midtop = (place.centerx, place.top + look.px(5))
            if name:
                surface.blit(patch_of(MATERIALS[name], patch.size, look), patch)
            else:
                paint.box(surface, patch, None, look.colour("border"), look.px(3), look.px(1))
                surface.fill(look.colour("surface"), patch.inflate(-look.px(2), -look.px(2)))
            words = pygame.Rect(place.left, patch.bottom, place.width, place.bottom - patch.bottom)
            label = name or "no material"
            ink = look.colour("text" if name else "muted")
            paint.text(surface, label, look.small, ink, words, "center")
