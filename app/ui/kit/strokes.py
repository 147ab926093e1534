"""What signs are made of: strokes of one weight on a grid of 24 x 24 (y down), and tints.

A sign is a tuple of shapes, each a kind and its numbers: "line" and "loop" (closed) of points;
"ring" x, y, radius; "arc" x, y, radius, first and last angle [deg], counter-clockwise from the
right; solid are "polygon" of points, "disc" x, y, radius, "half" x, y, radius and "bar" width,
points. "clear" rubs out a shape; "tint" gives one a colour.
"""

from math import cos, pi, sin

Shape = tuple
Sign = tuple[Shape, ...]
Points = tuple[tuple[float, float], ...]

STROKE = 2.0  # [grid units] 1.5 px on the smallest button: thinner is grey, wider fills the holes

TINTS = {"body": "#56b4e9", "act": "#d55e00", "glow": "#e69f00", "paper": "#f0e442"}
"""What things are made of; what happens to them; heat and light; paper. Of the Okabe-Ito set; each
is only beside a stroke that says the same without colour."""


def tint(name: str, *shapes: Shape) -> Sign:
    """Return shapes in one of the `TINTS`."""
    return tuple(("tint", name, shape) for shape in shapes)


def act(*shapes: Shape) -> Sign:
    """Return what happens: a motion, a pull, what is being drawn."""
    return tint("act", *shapes)


def block(left: float, top: float, right: float, bottom: float) -> Sign:
    """Return a box that is a thing."""
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return outlined("body", *corners)


def ball(x: float, y: float, radius: float) -> Sign:
    """Return a round thing."""
    return (*tint("body", ("disc", x, y, radius)), ("ring", x, y, radius))


def outlined(name: str, *points: tuple[float, float]) -> Sign:
    """Return a polygon with a tint and an outline."""
    return (*tint(name, ("polygon", *points)), ("loop", *points))


def head(x: float, y: float, degrees: float, size: float = 4.0) -> Shape:
    """Return the head of an arrow with its tip there: 0 points to the right, 90 down."""
    back = ((x - size, y - size), (x, y), (x - size, y + size))
    return ("line", *turned(back, degrees, (x, y)))


def turned(points: Points, degrees: float, about: tuple[float, float] = (12, 12)) -> Points:
    """Return `points` turned clockwise as seen."""
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    x0, y0 = about
    return tuple(
        (x0 + c * (x - x0) - s * (y - y0), y0 + s * (x - x0) + c * (y - y0)) for x, y in points
    )


def around(
    count: int, radius: float, first: float = -90.0, about: tuple[float, float] = (12, 12)
) -> Points:
    """Return `count` points on a ring, the first one at `first` [deg] from the right, clockwise."""
    angles = [(first + 360 * n / count) * pi / 180 for n in range(count)]
    return tuple((about[0] + radius * cos(a), about[1] + radius * sin(a)) for a in angles)


def cog(teeth: int, outer: float, inner: float, about: tuple[float, float]) -> Points:
    """Return the corners of a toothed wheel."""
    steps = around(8 * teeth, 1.0, 0.0, (0.0, 0.0))
    radii = (outer, outer, inner, inner)
    corners = ((radii[k % 4], steps[2 * k - (1, -1, 1, -1)[k % 4]]) for k in range(4 * teeth))
    return tuple((about[0] + r * x, about[1] + r * y) for r, (x, y) in corners)


def star(
    spikes: int, outer: float, inner: float, about: tuple[float, float] = (12, 12), lag: float = 0.5
) -> Points:
    """Return the corners of a star; `lag` is where a hollow lies between two tips."""
    far = around(spikes, outer, -90, about)
    near = around(spikes, inner, -90 + 360 * lag / spikes, about)
    return tuple(point for pair in zip(far, near, strict=True) for point in pair)
