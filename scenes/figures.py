"""Marks of geometry that the lessons of this chapter share, and the arithmetic of plane vectors."""

import math

import numpy as np

from scenes.draw import Color, Draw

Point = tuple[float, float]

FIRST, SECOND, THIRD, SUM = "force", "preview", "velocity", "scene"
"""Colours of the vectors a, b, c and of what is made of them."""

EAST, NORTH = "impulse", "friction"
"""Colours of x and y components, and of the two arrows of a basis."""

RISE = 0.5  # [labels] from a line to the words beside it


def dot(a: Point, b: Point) -> float:
    """Return the scalar product a_x b_x + a_y b_y."""
    return a[0] * b[0] + a[1] * b[1]


def unit(a: Point, otherwise: Point = (1.0, 0.0)) -> Point:
    """Return the direction of `a`; `otherwise` when it has none."""
    length = math.hypot(*a)
    return (a[0] / length, a[1] / length) if length > 1e-9 else otherwise


def times(k: float, a: Point) -> Point:
    """Return the arrow k a."""
    return (k * a[0], k * a[1])


def plus(a: Point, b: Point) -> Point:
    """Return the arrow a + b."""
    return (a[0] + b[0], a[1] + b[1])


def minus(a: Point, b: Point) -> Point:
    """Return the arrow from b to a."""
    return (a[0] - b[0], a[1] - b[1])


def across(a: Point) -> Point:
    """Return the arrow a, turned by 90° to the left: 1 × a for a spin of 1 rad/s."""
    return (-a[1], a[0])


def angle_between(a: Point, b: Point) -> float:
    """Return the angle from a to b, counter-clockwise, between −π and π [rad]."""
    return math.atan2(a[0] * b[1] - a[1] * b[0], dot(a, b))


def angle_mark(
    draw: Draw, at: Point, start: float, turn: float, word: str = "θ", labels: float = 2.4
) -> None:
    """Draw an arc from the direction `start` on by `turn` [rad], with a word in its middle."""
    px = labels * draw.style.sizes.label
    draw.arc(at, px, start, start + turn, "text", draw.style.sizes.line)
    if abs(turn) * labels > 0.7:  # else there is no room for the word
        beside(draw, at, (math.cos(start + turn / 2), math.sin(start + turn / 2)), word, labels=1.7)


def right_angle(draw: Draw, at: Point, u: Point, v: Point, labels: float = 0.6) -> None:
    """Draw the corner mark at `at` between the directions u and v."""
    side = labels * draw.style.sizes.label / draw.camera.scale  # [m]
    a, b = unit(u), unit(v)
    one, two = plus(at, times(side, a)), plus(at, times(side, b))
    draw.path([one, plus(one, times(side, b)), two], "text", draw.style.sizes.thin)


def beside(
    draw: Draw, at: Point, way: Point, word: str, color: Color = "text", labels: float = 1.0
) -> None:
    """Draw a word `labels` label sizes from a point, in a direction."""
    x, y = draw.camera.to_screen(*at)
    far = labels * draw.style.sizes.label
    wide = draw.text_size(word, draw.style.sizes.label, True)[0] / 2 - 0.4 * draw.style.sizes.label
    side = max(0.0, wide) * way[0]  # long words lie further out sideways
    draw.text_px((x + far * way[0] + side, y - far * way[1]), word, color=color, bold=True)


def along(
    draw: Draw, a: Point, b: Point, word: str, color: Color = "text", side: float = 1.0
) -> None:
    """Draw a word beside the middle of a line; `side` 1 = to the left of the way from a to b."""
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    way = unit(minus(b, a))
    normal = times(side, across(way))
    beside(draw, middle, normal, word, color)


def ticks(draw: Draw, way: Point, least: int, most: int, color: Color = "muted") -> None:
    """Draw a number line through the origin: from `least` to `most` along the direction `way`."""
    thin = draw.style.sizes.thin
    half = times(0.3 * draw.style.sizes.label / draw.camera.scale, across(way))
    draw.line(times(least, way), times(most, way), color, draw.style.sizes.line)
    marks = np.outer(np.arange(least, most + 1), way)
    draw.many.lines(marks - half, marks + half, color, thin)


def arc_points(center: Point, radius: float, start: float, turn: float, n: int = 64) -> np.ndarray:
    """Return points (n, 2) [m] on a circle."""
    t = np.linspace(start, start + turn, n)
    return np.column_stack([center[0] + radius * np.cos(t), center[1] + radius * np.sin(t)])


def beam(
    draw: Draw, a: Point, b: Point, color: Color, lift: float = 0.0, tip: bool = False
) -> None:
    """Draw a thick bar from a to b, `lift` label sizes to the left of its way; `tip` = an arrow."""
    way = unit(minus(b, a))
    up = times(lift * draw.style.sizes.label / draw.camera.scale, across(way))
    start, end = plus(a, up), plus(b, up)
    if tip and math.dist(a, b) > 1.5 * draw.style.sizes.head / draw.camera.scale:
        draw.many.arrows([start], [minus(end, start)], color, 1.5 * draw.style.sizes.arrow)
    else:
        draw.line(start, end, color, 1.8 * draw.style.sizes.arrow)
