"""The signs on buttons, drawn from the shapes of `app/ui/kit/strokes.py`, smooth at any size."""

from functools import lru_cache
from itertools import pairwise

import pygame

from app.drawing import surfaces
from app.ui.kit.board_icons import BOARD_ICONS
from app.ui.kit.menu_icons import MENU_ICONS
from app.ui.kit.paint import SMOOTHING, Rgba
from app.ui.kit.strokes import STROKE, TINTS, Shape, Sign, block, outlined, tint
from app.ui.kit.thing_icons import THING_ICONS
from app.ui.kit.tool_icons import TOOL_ICONS

TINTED, VEIL = 0.62, 0.3
"""Opacity of a tinted area: [1]; and in a sign of one colour."""

ICONS: dict[str, Sign] = {
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
        ("arc", 12, 12.5, 7.6, -60, 210),
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
        ("line", (3, 12), (9, 12), (14, 6), (21, 6)),
        ("line", (9, 12), (14, 18), (17, 18)),
        ("disc", 20, 18, 2.6),
    ),
    "ghost": (  # a box, and where it would be
        *block(2.6, 9, 14, 20.4),
        ("line", (9.4, 5.6), (9.4, 3.4), (11.8, 3.4)),
        ("line", (15.4, 3.4), (18.4, 3.4)),
        ("line", (20.8, 5), (20.8, 8)),
        ("line", (20.8, 11.4), (20.8, 14.6), (18, 14.6)),
    ),
    "minus": (("line", (5, 12), (19, 12)),),
    "plus": (("line", (5, 12), (19, 12)), ("line", (12, 5), (12, 19))),
    "left": (("line", (15, 5), (8, 12), (15, 19)),),
    "right": (("line", (9, 5), (16, 12), (9, 19)),),
    "down": (("line", (5, 9), (12, 16), (19, 9)),),
    "up": (("line", (5, 15), (12, 8), (19, 15)),),
    "check": (("line", (4, 13), (10, 19), (20, 6)),),
    "cross": (("line", (6, 6), (18, 18)), ("line", (18, 6), (6, 18))),
    "folder": outlined("paper", (2.4, 5), (9, 5), (11, 7.6), (21.6, 7.6), (21.6, 20), (2.4, 20)),
    "file": (
        ("loop", (5, 3), (14, 3), (19, 8), (19, 21), (5, 21)),
        ("line", (13.5, 3), (13.5, 8.5), (19, 8.5)),
    ),
    "search": (("ring", 10, 10, 6.4), ("line", (15, 15), (20.5, 20.5))),
    "info": (("ring", 12, 12, 9), ("disc", 12, 7.4, 1.5), ("line", (12, 11.4), (12, 17))),
    "warning": (
        ("loop", (12, 3), (22, 20.5), (2, 20.5)),
        ("line", (12, 9.4), (12, 14)),
        ("disc", 12, 17.3, 1.4),
    ),
    "error": (
        ("ring", 12, 12, 9),
        ("line", (8.6, 8.6), (15.4, 15.4)),
        ("line", (15.4, 8.6), (8.6, 15.4)),
    ),
    "panel": (
        *tint("body", ("polygon", (14, 5), (21, 5), (21, 19), (14, 19))),
        ("loop", (3, 5), (21, 5), (21, 19), (3, 19)),
        ("line", (14, 5), (14, 19)),
    ),
    "theme": (("half", 12, 12, 8.4), ("ring", 12, 12, 8.4)),
    "fit": (
        ("line", (3, 9), (3, 3), (9, 3)),
        ("line", (15, 21), (21, 21), (21, 15)),
        ("line", (4, 4), (10, 10)),
        ("line", (20, 20), (14, 14)),
    ),
    "help": (
        ("arc", 12, 8.6, 4.4, -70, 190),
        ("line", (13.4, 12.7), (12, 14), (12, 15.6)),
        ("disc", 12, 19.4, 1.7),
    ),
    **THING_ICONS,
}
ICONS["reset"] = ICONS["restart"]


@lru_cache(maxsize=512)
def icon(name: str, size: int, colour: Rgba, tinted: bool = False) -> pygame.Surface:
    """Return the sign called `name` in a square of `size` [px]; treat the result as read-only.

    `tinted` shows the colours of things; without, all is of one `colour`.
    """
    side = size * SMOOTHING
    large = surfaces.clear((side, side))
    for shape in ICONS[name]:
        _draw(large, shape, side / 24, colour, tinted)
    return surfaces.scaled_clear(large, (size, size))


def _draw(surface: pygame.Surface, shape: Shape, unit: float, ink: Rgba, tinted: bool) -> None:
    kind, *rest = shape
    if kind == "tint":
        _draw(surface, rest[1], unit, _tint(rest[0], ink, tinted), tinted)
    elif kind == "clear":
        _draw(surface, rest[0], unit, (0, 0, 0, 0), tinted)
    elif kind in ("polygon", "line", "loop"):
        points = [(x * unit, y * unit) for x, y in rest]
        if kind == "polygon":
            pygame.draw.polygon(surface, ink, points)
        else:
            points += points[:1] if kind == "loop" else []
            _stroke(surface, points, STROKE * unit, ink)
    elif kind == "bar":
        _stroke(surface, [(x * unit, y * unit) for x, y in rest[1:]], rest[0] * unit, ink)
    elif kind == "arc":
        _arc(surface, rest, unit, ink)
    else:
        x, y, radius = (number * unit for number in rest)
        if kind == "disc":
            pygame.draw.circle(surface, ink, (x, y), radius)
        elif kind == "ring":
            half = STROKE * unit / 2
            pygame.draw.circle(surface, ink, (x, y), radius + half, round(2 * half))
        else:
            upper = {"draw_top_left": True, "draw_top_right": True}
            pygame.draw.circle(surface, ink, (x, y), radius, **upper)


def _tint(name: str, ink: Rgba, tinted: bool) -> Rgba:
    """Return the colour of a tint: an area lets the ground through; an action is as strong as the
    strokes.
    """
    red, green, blue, opacity = pygame.Color(TINTS[name]) if tinted else ink
    share = 1.0 if name == "act" else TINTED if tinted else VEIL
    return red, green, blue, round(opacity * share)


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
    """Paint a part of a ring."""
    x, y, radius, first, last = numbers
    steps = range(int(first), int(last) + 1, 6)
    arm = pygame.Vector2(radius * unit, 0)
    points = [pygame.Vector2(x, y) * unit + arm.rotate(-angle) for angle in steps]
    _stroke(surface, [(p.x, p.y) for p in points], STROKE * unit, colour)
