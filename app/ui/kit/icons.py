"""The signs on buttons, drawn from points on a 24 x 24 grid (y down), smooth at any size."""

from functools import lru_cache
from itertools import pairwise

import pygame

from app.drawing import surfaces
from app.ui.kit.board_icons import BOARD_ICONS
from app.ui.kit.menu_icons import MENU_ICONS
from app.ui.kit.paint import SMOOTHING, Rgba
from app.ui.kit.thing_icons import THING_ICONS
from app.ui.kit.tool_icons import TOOL_ICONS

# (kind, numbers...): polygon points; line width, points; disc x, y, r; ring x, y, r, width;
# half disc x, y, r; arc x, y, r, first and last angle, width; clear and a shape to rub out.
Shape = tuple

ICONS: dict[str, tuple[Shape, ...]] = {
    **TOOL_ICONS,
    **BOARD_ICONS,
    **MENU_ICONS,
    "play": (("polygon", (7, 4), (20, 12), (7, 20)),),
    "pause": (
        ("polygon", (6, 4), (10, 4), (10, 20), (6, 20)),
        ("polygon", (14, 4), (18, 4), (18, 20), (14, 20)),
    ),
    "tick": (
        ("polygon", (4, 4), (7, 4), (7, 20), (4, 20)),
        ("polygon", (10, 4), (21, 12), (10, 20)),
    ),
    "restart": (
        ("arc", 12, 12.5, 7.6, -60, 210, 2.6),
        ("polygon", (2, 13), (5.2, 6.2), (10.3, 11.6)),
    ),
    "rewind": (
        ("polygon", (12, 4), (12, 20), (2, 12)),
        ("polygon", (22, 4), (22, 20), (12, 12)),
    ),
    "newest": (
        ("polygon", (2, 4), (10, 12), (2, 20)),
        ("polygon", (10, 4), (18, 12), (10, 20)),
        ("polygon", (19, 4), (22, 4), (22, 20), (19, 20)),
    ),
    "live": (("disc", 12, 12, 7.5),),
    "branches": (
        ("line", 2.6, (3, 12), (9, 12), (14, 6), (21, 6)),
        ("line", 2.6, (9, 12), (14, 18), (17, 18)),
        ("disc", 20, 18, 2.6),
    ),
    "ghost": (
        ("line", 2.2, (4, 9), (4, 4), (9, 4)),
        ("line", 2.2, (15, 4), (20, 4), (20, 9)),
        ("line", 2.2, (20, 15), (20, 20), (15, 20)),
        ("line", 2.2, (9, 20), (4, 20), (4, 15)),
    ),
    "minus": (("line", 2.6, (5, 12), (19, 12)),),
    "plus": (("line", 2.6, (5, 12), (19, 12)), ("line", 2.6, (12, 5), (12, 19))),
    "left": (("line", 2.8, (15, 5), (8, 12), (15, 19)),),
    "right": (("line", 2.8, (9, 5), (16, 12), (9, 19)),),
    "down": (("line", 2.8, (5, 9), (12, 16), (19, 9)),),
    "up": (("line", 2.8, (5, 15), (12, 8), (19, 15)),),
    "check": (("line", 3.0, (4, 13), (10, 19), (20, 6)),),
    "cross": (("line", 2.6, (6, 6), (18, 18)), ("line", 2.6, (18, 6), (6, 18))),
    "folder": (("polygon", (2, 5), (9, 5), (11, 7.5), (22, 7.5), (22, 20), (2, 20)),),
    "file": (
        ("line", 1.8, (5, 3), (14, 3), (19, 8), (19, 21), (5, 21), (5, 3)),
        ("line", 1.8, (13.5, 3), (13.5, 8.5), (19, 8.5)),
    ),
    "search": (("ring", 10, 10, 6.4, 2.4), ("line", 3.0, (15, 15), (20.5, 20.5))),
    "reset": (
        ("arc", 12, 12.5, 7.6, -60, 210, 2.6),
        ("polygon", (2, 13), (5.2, 6.2), (10.3, 11.6)),
    ),
    "info": (("ring", 12, 12, 9, 2), ("disc", 12, 7.4, 1.5), ("line", 2.6, (12, 11.4), (12, 17))),
    "warning": (
        ("line", 2.2, (12, 3), (22, 20.5), (2, 20.5), (12, 3)),
        ("line", 2.6, (12, 9.4), (12, 14)),
        ("disc", 12, 17.3, 1.4),
    ),
    "error": (
        ("ring", 12, 12, 9, 2),
        ("line", 2.4, (8.6, 8.6), (15.4, 15.4)),
        ("line", 2.4, (15.4, 8.6), (8.6, 15.4)),
    ),
    "panel": (
        ("line", 2, (3, 5), (21, 5), (21, 19), (3, 19), (3, 5)),
        ("polygon", (14, 5), (21, 5), (21, 19), (14, 19)),
    ),
    "theme": (("ring", 12, 12, 8.4, 2), ("half", 12, 12, 7.6)),
    "fit": (
        ("line", 2.2, (3, 9), (3, 3), (9, 3)),
        ("line", 2.2, (15, 21), (21, 21), (21, 15)),
        ("line", 2.2, (4, 4), (10, 10)),
        ("line", 2.2, (20, 20), (14, 14)),
    ),
    "save": (
        ("line", 2.4, (12, 3), (12, 14)),
        ("line", 2.4, (7, 9.5), (12, 14.5), (17, 9.5)),
        ("line", 2.4, (4, 16), (4, 20.5), (20, 20.5), (20, 16)),
    ),
    "help": (
        ("arc", 12, 8.6, 4.4, -70, 190, 2.5),
        ("line", 2.5, (13.4, 12.7), (12, 14), (12, 15.6)),
        ("disc", 12, 19.4, 1.7),
    ),
    **THING_ICONS,
}


@lru_cache(maxsize=256)
def icon(name: str, size: int, colour: Rgba) -> pygame.Surface:
    """Return the sign called `name` in a square of `size` [px]; treat the result as read-only."""
    side = size * SMOOTHING
    large = surfaces.clear((side, side))
    large.fill((*colour[:3], 0))
    for shape in ICONS[name]:
        _draw(large, shape, side / 24, colour)
    return surfaces.scaled(large, (size, size))


def _draw(surface: pygame.Surface, shape: Shape, unit: float, colour: Rgba) -> None:
    kind, *rest = shape
    if kind == "polygon":
        pygame.draw.polygon(surface, colour, [(x * unit, y * unit) for x, y in rest])
    elif kind == "line":
        _stroke(surface, [(x * unit, y * unit) for x, y in rest[1:]], rest[0] * unit, colour)
    elif kind == "disc":
        x, y, radius = rest
        pygame.draw.circle(surface, colour, (x * unit, y * unit), radius * unit)
    elif kind == "ring":
        x, y, radius, width = rest
        pygame.draw.circle(
            surface, colour, (x * unit, y * unit), (radius + width / 2) * unit, round(width * unit)
        )
    elif kind == "half":
        x, y, radius = rest
        half = (x * unit, y * unit)
        pygame.draw.circle(
            surface, colour, half, radius * unit, draw_top_right=True, draw_bottom_right=True
        )
    elif kind == "arc":
        _arc(surface, rest, unit, colour)
    elif kind == "clear":
        _draw(surface, rest[0], unit, (*colour[:3], 0))


def _stroke(
    surface: pygame.Surface, points: list[tuple[float, float]], width: float, colour: Rgba
) -> None:
    """Paint a line with round ends and corners: pygame.draw.lines leaves gaps at its bends."""
    for start, end in pairwise(points):
        along = pygame.Vector2(end) - pygame.Vector2(start)
        if along.length():
            side = along.rotate(90) * (width / 2 / along.length())
            corners = [start + side, end + side, end - side, start - side]
            pygame.draw.polygon(surface, colour, corners)
    for point in points:
        pygame.draw.circle(surface, colour, point, width / 2)


def _arc(surface: pygame.Surface, numbers: list[float], unit: float, colour: Rgba) -> None:
    """Paint a part of a ring.

    Center x, y, radius, first and last angle [deg], counter-clockwise from the right; width.
    """
    x, y, radius, first, last, width = numbers
    steps = range(int(first), int(last) + 1, 6)
    arm = pygame.Vector2(radius * unit, 0)
    points = [pygame.Vector2(x, y) * unit + arm.rotate(-angle) for angle in steps]
    _stroke(surface, [(p.x, p.y) for p in points], width * unit, colour)
