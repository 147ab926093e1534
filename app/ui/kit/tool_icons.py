"""The signs of the tools, on the same grid as `app/ui/kit/icons.py`.

One family: strokes of about two units with round ends, solid where a thing is held or marked.
"""

from math import cos, pi, sin

# See app/ui/kit/icons.py for what the kinds and their numbers are.
Shape = tuple
Points = tuple[tuple[float, float], ...]

STROKE = 2.0  # [grid units] 1.5 px on the smallest button: thinner is grey, wider fills the holes
FINE = 1.5  # [grid units] marks inside an outline


def _turned(points: Points, degrees: float, about: tuple[float, float] = (12, 12)) -> Points:
    """Return `points` turned clockwise as seen: y points down."""
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    x0, y0 = about
    return tuple(
        (x0 + c * (x - x0) - s * (y - y0), y0 + s * (x - x0) + c * (y - y0)) for x, y in points
    )


def _around(count: int, radius: float, first: float, flat: float = 1.0) -> Points:
    """Return `count` points on a ring, the first one at `first` [deg] from the right."""
    angles = [(first + 360 * n / count) * pi / 180 for n in range(count)]
    return tuple((12 + radius * cos(a), 12 + flat * radius * sin(a)) for a in angles)


def _star(spikes: int, outer: float, inner: float) -> Points:
    far, near = _around(spikes, outer, -90), _around(spikes, inner, -90 + 180 / spikes)
    return tuple(point for pair in zip(far, near, strict=True) for point in pair)


def _closed(points: Points) -> Points:
    return (*points, points[0])


def needle(degrees: float) -> tuple[Shape, ...]:
    """Return a push pin whose needle points down, turned about its middle."""
    return (
        ("line", 2.6, *_turned(((7.6, 3.4), (16.4, 3.4)), degrees)),
        ("polygon", *_turned(((9, 3), (15, 3), (15.6, 9.4), (8.4, 9.4)), degrees)),
        ("line", 2.6, *_turned(((6.4, 11.6), (17.6, 11.6)), degrees)),
        ("polygon", *_turned(((8.2, 8.8), (15.8, 8.8), (18, 11.6), (6, 11.6)), degrees)),
        ("line", STROKE, *_turned(((12, 12), (12, 20.4)), degrees)),
    )


_PENTAGON = _around(5, 9.2, -90)

HANDS: dict[str, tuple[Shape, ...]] = {
    "hand": (
        ("polygon", (6.2, 11.5), (19.4, 11.5), (19.2, 16.8), (16.6, 21.2), (9.6, 21.2), (6.4, 18)),
        ("disc", 16.4, 18.6, 3),
        ("disc", 9.8, 18.6, 3),
        ("line", 2.5, (7.4, 12.4), (7.4, 6.2)),
        ("line", 2.5, (11.05, 12.4), (11.05, 3.2)),
        ("line", 2.5, (14.7, 12.4), (14.7, 4.2)),
        ("line", 2.5, (18.25, 13), (18.25, 7.6)),
        ("line", 2.7, (8.4, 18.6), (3.4, 13.2)),
    ),
    "select": (
        (
            "polygon",
            *((5, 2), (5, 19.2), (9.2, 15.4), (12, 21.9), (15.2, 20.5), (12.4, 14.2), (18.2, 14.2)),
        ),
    ),
    "pan": (
        ("line", 2.2, (12, 4), (12, 20)),
        ("line", 2.2, (4, 12), (20, 12)),
        ("polygon", (12, 1), (15.6, 5.6), (8.4, 5.6)),
        ("polygon", (12, 23), (15.6, 18.4), (8.4, 18.4)),
        ("polygon", (1, 12), (5.6, 8.4), (5.6, 15.6)),
        ("polygon", (23, 12), (18.4, 8.4), (18.4, 15.6)),
    ),
}

DRAWS: dict[str, tuple[Shape, ...]] = {
    "box": (("line", 2.2, (3.5, 5), (20.5, 5), (20.5, 19), (3.5, 19), (3.5, 5)),),
    "circle": (("ring", 12, 12, 8.6, 2.2), ("line", FINE, (12, 12), (17.6, 8.2))),
    "capsule": (
        ("line", 12.6, (8, 16), (16, 8)),
        ("clear", ("line", 8.2, (8, 16), (16, 8))),
    ),
    "polygon": (
        ("line", STROKE, *_closed(_PENTAGON)),
        *(("disc", x, y, 2.4) for x, y in _PENTAGON),
    ),
    "template": (
        ("polygon", (3.4, 6.4), (20.6, 6.4), (22.4, 14.6), (1.6, 14.6)),
        ("clear", ("disc", 6.6, 16.4, 5.2)),
        ("clear", ("disc", 17.4, 16.4, 5.2)),
        ("ring", 6.6, 16.4, 3.6, STROKE),
        ("ring", 17.4, 16.4, 3.6, STROKE),
    ),
    "freehand": (
        ("line", 6.2, (9.6, 13), (17.6, 5)),
        ("polygon", (7.4, 10.8), (11.8, 15.2), (5, 17.6)),
        ("clear", ("line", FINE, (13.6, 4.6), (18, 9))),
        ("line", STROKE, (3, 20.8), (6, 19.6), (9, 20.8), (12, 21.4), (15, 20), (20.6, 20.4)),
    ),
}

JOINS: dict[str, tuple[Shape, ...]] = {
    "rope": (
        ("line", 2.2, (3.6, 5), (4.6, 10.2), (7, 15), (10, 17.9)),
        ("line", 2.2, (10, 17.9), (12, 18.6), (14, 17.9)),
        ("line", 2.2, (14, 17.9), (17, 15), (19.4, 10.2), (20.4, 5)),
        ("disc", 3.6, 4.8, 2.7),
        ("disc", 20.4, 4.8, 2.7),
        ("disc", 5.6, 12.6, 2),
        ("disc", 12, 18.6, 2),
        ("disc", 18.4, 12.6, 2),
    ),
    "spring": (
        (
            "line",
            STROKE,
            *((12, 1.8), (12, 4.4), (17.6, 6.2), (6.4, 9.6), (17.6, 13), (6.4, 16.4), (12, 18.6)),
            (12, 22),
        ),
        ("line", STROKE, (7, 2), (17, 2)),
        ("line", STROKE, (7, 22), (17, 22)),
    ),
    "rod": (
        ("line", 3.2, (5.2, 18.8), (18.8, 5.2)),
        ("clear", ("disc", 4.8, 19.2, 4.6)),
        ("clear", ("disc", 19.2, 4.8, 4.6)),
        ("ring", 4.8, 19.2, 3.2, STROKE),
        ("ring", 19.2, 4.8, 3.2, STROKE),
    ),
    "hinge": (
        ("line", 4, (8, 14.4), (14.4, 3.6)),
        ("line", 4, (8, 16.4), (21, 16.4)),
        ("clear", ("disc", 7.4, 16.4, 6.6)),
        ("ring", 7.4, 16.4, 4.4, 2.2),
        ("disc", 7.4, 16.4, 1.6),
    ),
    "ratchet": (
        (
            "polygon",
            (18.1, 11.2),
            (15.0, 11.6),
            (13.9, 6.6),
            (12.0, 9.1),
            (7.6, 6.3),
            (8.0, 9.4),
            (3.0, 10.5),
            (5.5, 12.4),
            (2.7, 16.8),
            (5.8, 16.4),
            (6.9, 21.4),
            (8.8, 18.9),
            (13.2, 21.7),
            (12.8, 18.6),
            (17.8, 17.5),
            (15.3, 15.6),
        ),
        ("clear", ("disc", 10.4, 14, 2.2)),
        ("clear", ("line", 4.4, (22, 3), (16.6, 8))),
        ("line", 2.6, (22, 3), (16.6, 8)),
    ),
    "weld": (
        ("polygon", (1.5, 6), (8.3, 6), (8.3, 18), (1.5, 18)),
        ("polygon", (15.7, 6), (22.5, 6), (22.5, 18), (15.7, 18)),
        *(("disc", 12, y, 2.5) for y in (3.6, 7.8, 12, 16.2, 20.4)),
    ),
    "slider": (
        ("line", STROKE, (2, 12), (22, 12)),
        ("line", STROKE, (2, 6.6), (2, 17.4)),
        ("line", STROKE, (22, 6.6), (22, 17.4)),
        ("clear", ("polygon", (5, 4), (19, 4), (19, 20), (5, 20))),
        ("line", 2.2, (7.4, 6.4), (16.6, 6.4), (16.6, 17.6), (7.4, 17.6), (7.4, 6.4)),
    ),
    "motor": (
        ("disc", 11.4, 14.6, 5.6),
        ("clear", ("disc", 11.4, 14.6, 2)),
        ("arc", 11.4, 14.6, 9.2, 40, 200, 2.2),
        ("polygon", (22.2, 12.4), (14.4, 10.6), (20.4, 4.6)),
    ),
    "pulley": (
        ("ring", 12, 7.6, 5.6, STROKE),
        ("disc", 12, 7.6, 1.8),
        ("line", STROKE, (6.4, 7.6), (6.4, 16)),
        ("line", STROKE, (17.6, 7.6), (17.6, 12)),
        ("polygon", (2.4, 15.6), (10.4, 15.6), (10.4, 22.6), (2.4, 22.6)),
        ("polygon", (14.2, 11.4), (21, 11.4), (21, 17.4), (14.2, 17.4)),
    ),
    "pin": (
        *needle(0),
        *(("line", FINE, (x + 1.7, 19.4), (x - 1.7, 22.8)) for x in (4.6, 8.3, 15.7, 19.4)),
        ("line", FINE, (2.4, 19.2), (21.6, 19.2)),
    ),
}

CHANGES: dict[str, tuple[Shape, ...]] = {
    "cut": (
        ("ring", 5.6, 6.2, 2.9, STROKE),
        ("ring", 5.6, 17.8, 2.9, STROKE),
        ("line", STROKE, (8, 8), (21, 18.2)),
        ("line", STROKE, (8, 16), (21, 5.8)),
    ),
    "eraser": (
        ("line", STROKE, (2.6, 14.4), (13, 4), (20.4, 11.4), (12, 19.8), (8, 19.8), (2.6, 14.4)),
        ("polygon", (8.2, 8.8), (13, 4), (20.4, 11.4), (15.6, 16.2)),
        ("line", STROKE, (8, 20.8), (21, 20.8)),
    ),
    "force": (
        ("disc", 5.2, 18.8, 3),
        ("line", 2.6, (5.2, 18.8), (16.4, 7.6)),
        ("polygon", (21.6, 2.4), (18.9, 12.4), (11.6, 5.1)),
    ),
    "explosion": (
        ("polygon", *_star(8, 11, 5.4)),
        ("clear", ("polygon", *_star(8, 5.2, 2.6))),
    ),
}

MEASURES: dict[str, tuple[Shape, ...]] = {
    "ruler": (
        (
            "line",
            STROKE,
            *_closed(_turned(((1.4, 7.6), (22.6, 7.6), (22.6, 16.4), (1.4, 16.4)), -45)),
        ),
        *(
            ("line", FINE, *_turned(((x, 7.6), (x, 7.6 + length)), -45))
            for x, length in ((5.6, 3.2), (8.8, 5), (12, 3.2), (15.2, 5), (18.4, 3.2))
        ),
    ),
    "protractor": (
        ("arc", 12, 18, 9.6, 0, 180, STROKE),
        ("line", STROKE, (2.4, 18), (21.6, 18)),
        ("line", FINE, (12, 18), (17.4, 10.4)),
        ("line", FINE, (12, 8.4), (12, 11.4)),
        ("line", FINE, (5.2, 11.2), (7.2, 13.2)),
        ("disc", 12, 18, 2),
    ),
    "stopwatch": (
        ("ring", 12, 14, 7.6, STROKE),
        ("line", 2.4, (9.6, 2.4), (14.4, 2.4)),
        ("line", STROKE, (12, 2.6), (12, 5.6)),
        ("line", 2.4, (18.6, 5.8), (19.8, 7)),
        ("line", STROKE, (12, 14), (15.2, 10.4)),
        ("disc", 12, 14, 1.5),
    ),
    "meter": (
        ("arc", 12, 14.6, 9.4, -24, 204, STROKE),
        ("line", STROKE, (12, 14.6), (16.6, 9)),
        ("disc", 12, 14.6, 2.2),
        ("line", FINE, (12, 5.4), (12, 7.4)),
        ("line", FINE, (5.5, 8.1), (6.9, 9.5)),
        ("line", STROKE, (9, 20.4), (15, 20.4)),
    ),
    "predict": (
        ("line", STROKE, (2.4, 20.6), (4.6, 15.6)),
        ("line", STROKE, (6.6, 12.2), (9.4, 9)),
        ("line", STROKE, (12.6, 7.4), (16, 8)),
        ("line", STROKE, (18.4, 10.6), (19.8, 13.6)),
        ("disc", 20.6, 19.2, 2.6),
    ),
    "note": (
        ("line", 2.2, (3.5, 4), (20.5, 4), (20.5, 15), (11, 15), (6.5, 20), (6.5, 15)),
        ("line", 2.2, (6.5, 15), (3.5, 15), (3.5, 4)),
        ("line", 1.8, (7.5, 8), (16.5, 8)),
        ("line", 1.8, (7.5, 11.4), (13.5, 11.4)),
    ),
    "trail": (
        ("disc", 2.6, 20.4, 1.1),
        ("disc", 5.2, 15.4, 1.4),
        ("disc", 8.4, 11, 1.8),
        ("disc", 12.4, 7.8, 2.2),
        ("ring", 18.6, 6.6, 3.6, STROKE),
        ("disc", 18.6, 6.6, 2.6),
    ),
}

PRESENTS: dict[str, tuple[Shape, ...]] = {
    "pen": (
        ("polygon", (12, 22.4), (5, 11.4), (8.6, 5.4), (15.4, 5.4), (19, 11.4)),
        ("clear", ("line", FINE, (12, 12), (12, 22.4))),
        ("clear", ("disc", 12, 11.6, 2.2)),
        ("line", 2.6, (8.4, 2.6), (15.6, 2.6)),
    ),
}

TOOL_ICONS = {**HANDS, **DRAWS, **JOINS, **CHANGES, **MEASURES, **PRESENTS}
