"""The signs of the scene menu, on the grid of `app/ui/kit/icons.py`."""

from math import cos, pi, sin

Point = tuple[float, float]


def _star(x: float, y: float, radius: float) -> list[Point]:
    """Return the ten corners of a star that stands on two of its points; it begins at the top."""
    reach = (radius, 0.45 * radius)  # [grid units] 0.38 would be a pentagram: too thin at 16 px
    turns = ((k * pi / 5, reach[k % 2]) for k in range(10))
    return [(x + r * sin(turn), y - r * cos(turn)) for turn, r in turns]


_CORNERS = _star(12, 12.8, 10.5)

MENU_ICONS: dict[str, tuple] = {
    "star": (("polygon", *_CORNERS),),
    "star_line": (("line", 1.8, *_star(12, 12.8, 9.5), _star(12, 12.8, 9.5)[0]),),
    "clock": (("ring", 12, 12, 8.6, 2), ("line", 2.2, (12, 6.8), (12, 12), (15.8, 14.2))),
    "lesson": (
        ("line", 2.2, (4, 5), (20, 5), (20, 15.6), (4, 15.6), (4, 5)),
        ("line", 2.2, (12, 15.6), (12, 20)),
        ("line", 2.2, (7.6, 20), (16.4, 20)),
        ("line", 2.0, (7.6, 9), (16.4, 9)),
        ("line", 2.0, (7.6, 12), (13, 12)),
    ),
}
