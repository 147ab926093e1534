"""The signs of the scene menu."""

from app.ui.kit.strokes import Sign, star

_STAR = star(5, 10, 4.5, (12, 12.8))  # 3.8 would be a pentagram: too thin at 16 px

MENU_ICONS: dict[str, Sign] = {
    "star": (("polygon", *_STAR), ("loop", *_STAR)),
    "star_line": (("loop", *_STAR),),
    "clock": (("ring", 12, 12, 8.8), ("line", (12, 6.8), (12, 12), (15.8, 14.2))),
    "lesson": (
        ("loop", (3.4, 4), (20.6, 4), (20.6, 16), (3.4, 16)),
        ("line", (12, 16), (12, 20.6)),
        ("line", (7.4, 20.6), (16.6, 20.6)),
        ("line", (7.4, 8.2), (16.6, 8.2)),
        ("line", (7.4, 12), (12.6, 12)),
    ),
}
