"""Materials to choose from: a patch of colour and pattern with its name under it."""

from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter

import pygame

from app.drawing import surfaces
from app.editor.inspector_lines import MaterialLine
from app.quantities.materials import MATERIALS, Material, material_of
from app.quantities.numbers import plain_number
from app.simulation.commands.property_ref import MIXED, Mixed
from app.ui.kit import paint
from app.ui.kit.theme import Look
from app.ui.panel.inspector_rows import Host, Row

COLUMNS = 3
CELL = 50  # [units] height of a patch with its name
PATCH = 24  # of the patch
NUMBERS = attrgetter(*next(iter(MATERIALS.values())).values())
"""The numbers of a shape that say what it is made of."""
OWN = ""
"""The name of no material: numbers of one's own."""


class SwatchRow(Row):
    """All materials; the present one is framed."""

    def __init__(
        self,
        host: Host,
        width: int,
        line: MaterialLine,
        choose: Callable[[MaterialLine, str], None],
        present: Callable[[], str],
    ) -> None:
        """Call `choose` with a material's name; `present` gives that of new bodies."""
        super().__init__(host, width)
        self.line, self.choose, self.present = line, choose, present
        self.names = [*MATERIALS, OWN]
        rows = -(-len(self.names) // COLUMNS)
        self.height = rows * self.look.px(CELL) + self.look.px(4)
        self.value: str | Mixed = OWN

    def follow(self) -> bool:
        """Look what they are made of."""
        value = self._read()
        changed, self.value = value != self.value, value
        return changed

    def _read(self) -> str | Mixed:
        if not self.line.bodies:
            return self.present()
        k, found = self.line.index, {}
        for body in self.line.bodies:
            for shape in body.shapes if k is None else body.shapes[k : k + 1]:
                found.setdefault(NUMBERS(shape), shape)
        materials = {material_of(shape) for shape in found.values()}
        if len(materials) > 1:
            return MIXED
        material = materials.pop() if materials else None
        return material.name if material is not None else OWN

    def rects(self) -> list[pygame.Rect]:
        """Return where each material stands [px], in the line."""
        wide, high = self.width // COLUMNS, self.look.px(CELL)
        return [
            pygame.Rect(k % COLUMNS * wide, k // COLUMNS * high, wide, high)
            for k in range(len(self.names))
        ]

    def part_at(self, x: int, y: int) -> str:
        """Return the material there."""
        hit = (k for k, rect in enumerate(self.rects()) if rect.collidepoint(x, y))
        return next((f"swatch{k}" for k in hit), "")

    def tip(self, part: str) -> str:
        """Return the material's numbers, and where they come from."""
        if not part:
            return ""
        name = self.names[int(part.removeprefix("swatch"))]
        if name == OWN:
            return "Numbers that are of no material" if self.line.bodies else "The usual numbers"
        material = MATERIALS[name]
        return (
            f"{name}: {plain_number(material.density)} kg/m², friction"
            f" {plain_number(material.friction)}, restitution {plain_number(material.restitution)}"
            f"\n{material.source}"
        )

    def click(self, part: str) -> None:
        """Make them of it."""
        name = self.names[int(part.removeprefix("swatch"))] if part else OWN
        if name != OWN or (part and not self.line.bodies):
            self.choose(self.line, name)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, part: str | None) -> None:
        """Paint patches with names."""
        look = self.look
        for k, (name, cell) in enumerate(zip(self.names, self.rects(), strict=True)):
            place = cell.move(rect.topleft).inflate(-look.px(5), -look.px(5))
            if name == self.value:
                frame, width = look.colour("accent"), look.px(2)
                paint.box(surface, place, look.colour("raised"), frame, look.px(5), width)
            elif part == f"swatch{k}":
                paint.box(surface, place, look.colour("hover"), None, look.px(5))
            patch = pygame.Rect(0, 0, place.width - look.px(10), look.px(PATCH - 5))
            patch.midtop = (place.centerx, place.top + look.px(5))
            self._paint_patch(surface, name, patch)
            words = pygame.Rect(place.left, patch.bottom, place.width, place.bottom - patch.bottom)
            label = name or ("own" if self.line.bodies else "none")
            ink = look.colour("muted" if name == OWN else "text")
            paint.text(surface, label, look.small, ink, words, "center")

    def _paint_patch(self, surface: pygame.Surface, name: str, patch: pygame.Rect) -> None:
        look = self.look
        if name == OWN:
            paint.box(surface, patch, None, look.colour("border"), look.px(3), look.px(1))
            surface.fill(look.colour("surface"), patch.inflate(-look.px(2), -look.px(2)))
        else:
            surface.blit(patch_of(MATERIALS[name], patch.size, look), patch)


@lru_cache(maxsize=64)
def patch_of(material: Material, size: tuple[int, int], look: Look) -> pygame.Surface:
    """Return a material's colour and pattern; treat the result as read-only."""
    surface = surfaces.clear(size)
    fill = pygame.Color(material.colour)
    paint.box(surface, surface.get_rect(), fill, look.colour("border"), look.px(3), look.px(1))
    bright = 0.299 * fill.r + 0.587 * fill.g + 0.114 * fill.b  # [0..255] Rec. 601
    ink = fill.lerp(pygame.Color("black" if bright > 90 else "white"), 0.45)
    PATTERNS[material.pattern](surface, ink, look)
    return surface


def _grain(surface: pygame.Surface, ink: pygame.Color, look: Look) -> None:
    width, height = surface.get_size()
    for k in (1, 2, 3):
        y = height * k // 4
        points = [(x, y + look.px(1.5) * (1 if x // look.px(9) % 2 else -1)) for x in
                  range(look.px(3), width - look.px(2), look.px(9))]  # fmt: skip
        if len(points) > 1:
            pygame.draw.lines(surface, ink, False, points, look.px(1))


def _dots(surface: pygame.Surface, ink: pygame.Color, look: Look) -> None:
    step = look.px(7)
    for row, y in enumerate(range(look.px(5), surface.get_height() - look.px(2), look.px(5))):
        for x in range(look.px(5) + row % 2 * step // 2, surface.get_width() - look.px(3), step):
            paint.disc(surface, (x, y), max(1, look.px(1.3)), ink)


def _hatch(surface: pygame.Surface, ink: pygame.Color, look: Look) -> None:
    _slanted(surface, ink, look, 1)


def _cross(surface: pygame.Surface, ink: pygame.Color, look: Look) -> None:
    _slanted(surface, ink, look, 1)
    _slanted(surface, ink, look, -1)


def _slanted(surface: pygame.Surface, ink: pygame.Color, look: Look, way: int) -> None:
    width, height = surface.get_size()
    surface.set_clip(surface.get_rect().inflate(-look.px(2), -look.px(2)))
    for x in range(-height, width + height, look.px(8)):
        pygame.draw.aaline(surface, ink, (x, height), (x + way * height, 0))
    surface.set_clip(None)


def _waves(surface: pygame.Surface, ink: pygame.Color, look: Look) -> None:
    width, height = surface.get_size()
    wave = look.px(12)
    for k in (1, 2):
        y = height * k // 3
        for x in range(look.px(2), width - wave, wave):
            half = wave // 2
            box = pygame.Rect(x, y - look.px(3), half, look.px(6))
            pygame.draw.arc(surface, ink, box, 0.0, 3.1416, look.px(1))
            pygame.draw.arc(surface, ink, box.move(half, 0), 3.1416, 6.2832, look.px(1))


PATTERNS: dict[str, Callable[[pygame.Surface, pygame.Color, Look], None]] = {
    "plain": lambda _surface, _ink, _look: None,
    "grain": _grain,
    "dots": _dots,
    "hatch": _hatch,
    "cross": _cross,
    "waves": _waves,
}
"""How the pattern of a material is drawn, by its word."""
