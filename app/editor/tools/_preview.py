"""The body that a drawing tool is about to make: its shapes, area and mass, or why it cannot be."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from app.drawing.draw import Draw
from app.simulation.commands.base import Words
from app.simulation.errors import CommandError
from physics import DefinitionError, Outline, Shape
from physics.geometry.polygon import area
from physics.plain.definition_values import read_shape

Point = tuple[float, float]
Disc = tuple[float, float, float]

CLOCKWISE = "clockwise: will be reversed"
"""The core wants corners counter-clockwise; who draws shall see it before it is put right."""

FILL = 0.3
"""Opacity of the fill: [1], 0.3, so that one sees what the body will cover."""


@dataclass(frozen=True)
class Preview:
    """A body that is not in the world yet; without words there is none, and `problem` says why."""

    words: Words | None = None
    hulls: tuple[tuple[Disc, ...], ...] = ()  # (x, y, r) [m] in the world
    edged: int = 0  # so many of them, the first, have an edge of their own [count]
    area: float = 0.0  # [m^2]
    problem: str = ""
    remark: str = ""  # what will be done to it, shown like a problem before it is done
    rims: tuple[tuple[Point, ...], ...] = ()  # [m] outlines of what has parts, or a problem

    @property
    def is_marked(self) -> bool:
        """Return whether it is drawn in the colour of errors."""
        return bool(self.problem or self.remark)

    def draw(self, draw: Draw, static: bool, outlined: bool = True) -> None:
        """Draw as a body that one sees through; a problem is an outline in the colour of errors."""
        role, line = ("static", "static_outline") if static else ("preview", "preview")
        fill = draw.color(role, FILL)
        for k, discs in enumerate(self.hulls):
            outline = line if outlined and k < self.edged else None
            (x, y, r), *_ = discs
            if len(discs) == 1:
                draw.circle((x, y), r, fill, outline)
            elif len(discs) == 2:
                bx, by, rb = discs[1]
                draw.capsule((x, y), (bx, by), r, rb, fill, outline)
            else:
                draw.polygon([(px, py) for px, py, _ in discs], fill, outline, radius=r)
        for rim in self.rims if outlined else ():
            color = "invalid" if self.is_marked else line
            draw.path([*rim, rim[0]], color, draw.style.sizes.outline)


def previewed(make: Callable[[], Words], rim: Sequence[Point] = ()) -> Preview:
    """Return what `make` says, in the world; when it refuses, its reason and the `rim` [m]."""
    try:
        words = make()
        shapes = [read_shape("shape", shape) for shape in words["shapes"]]
    except (CommandError, DefinitionError) as error:
        return Preview(
            problem=str(error).removeprefix("shape: "), rims=(tuple(rim),) if rim else ()
        )
    shapes.sort(key=lambda shape: isinstance(shape, Outline))
    hulls = tuple(placed(hull.discs, words) for shape in shapes for hull in shape.parts)
    edged = sum(len(shape.parts) for shape in shapes if not isinstance(shape, Outline))
    return Preview(words, hulls, edged, area_of(shapes), rims=tuple(_rims(shapes, words)))


def _rims(shapes: Sequence[Shape], words: Words) -> Iterator[tuple[Point, ...]]:
    """Yield the outlines [m] of shapes that fall into parts, where the body of `words` will be."""
    for shape in shapes:
        if isinstance(shape, Outline):
            discs = [(x, y, 0.0) for x, y in shape.vertices]
            yield tuple((x, y) for x, y, _ in placed(discs, words))


def with_winding(shown: Preview, outline: Sequence[Point]) -> Preview:
    """Return it with a remark when its `outline` [m] is drawn clockwise: outward normals need the
    other way round.
    """
    turns = shown.words is not None and len(outline) > 2 and area(outline) < 0.0
    return replace(shown, remark=CLOCKWISE) if turns else shown


def area_of(shapes: Sequence[Shape]) -> float:
    """Return the area of all shapes [m^2], from what the core weighs."""
    return sum(hull.mass(1.0).mass for shape in shapes for hull in shape.parts)


def placed(discs: Sequence[Disc], words: Words) -> tuple[Disc, ...]:
    """Return discs of the body's frame where the body of `words` will be."""
    (x, y), angle = words["position"], words.get("angle", 0.0)
    c, s = math.cos(angle), math.sin(angle)
    return tuple((x + c * u - s * v, y + s * u + c * v, r) for u, v, r in discs)
