"""The words of the welcome, the way of a good throw, and the sound of the bell to look at."""

from physics.values.sums import plain_sum
from scenes.draw import Draw

Point = tuple[float, float]

TITLE, SMALL = 0.62, 0.42  # [m] heights of letters: they grow with the picture
GAP, SPACE = 0.5, 0.14  # [m] between two hints, and between a key and what it does
FLIGHT = 1.15  # [s] of the throw that is shown
SOUND = 1.4  # [s] how long a stroke is seen
WAVES = (0.0, 0.18, 0.36)  # [s] the rings of a stroke start one after the other

WORDS = (
    ("Drag", "to move"),
    ("Let go", "to throw"),
    ("Wheel", "to zoom"),
    ("M", "all scenes"),
    ("F1", "help"),
)


def write_title(draw: Draw, words: str, at: Point, room: float) -> None:
    """Draw one large line, at most `room` [m] wide."""
    size = TITLE * draw.camera.scale  # [px]
    wide = draw.text_size(words, size, bold=True)[0] / draw.camera.scale
    draw.text(at, words, size=size * min(1.0, room / wide), bold=True)


def write_words(draw: Draw, at: Point, room: float) -> None:
    """Draw what the mouse does, and the two keys, in one line at most `room` [m] wide."""
    size = SMALL * draw.camera.scale  # [px]

    def wide(word: str, bold: bool) -> float:
        return draw.text_size(word, size, bold=bold)[0] / draw.camera.scale

    widths = [(wide(key, True), wide(what, False)) for key, what in WORDS]
    whole = plain_sum(a + SPACE + b for a, b in widths) + GAP * (len(WORDS) - 1)
    shrink = min(1.0, room / whole)
    x, y = at[0] - 0.5 * shrink * whole, at[1]
    for (key, what), (a, b) in zip(WORDS, widths, strict=True):
        draw.text((x, y), key, size=shrink * size, color="hand", anchor="left", bold=True)
        x += shrink * (a + SPACE)
        draw.text((x, y), what, size=shrink * size, anchor="left")
        x += shrink * (b + GAP)


def draw_invitation(draw: Draw, start: Point, goal: Point) -> None:
    """Draw the parabola of a throw on Earth, dashed, from the ball to the bell."""
    across = (goal[0] - start[0]) / FLIGHT  # [m/s]
    rise = (goal[1] - start[1]) / FLIGHT + 0.5 * 9.81 * FLIGHT
    times = [FLIGHT * k / 40 for k in range(4, 41)]  # it begins outside the ball
    way = [(start[0] + across * t, start[1] + rise * t - 0.5 * 9.81 * t * t) for t in times]
    draw.path(way[:-1], color="hand", dash=True)
    (x, y), tip = way[-3], way[-1]
    draw.arrow((x, y), (tip[0] - x, tip[1] - y), color="hand")


def draw_sound(draw: Draw, at: Point, age: float, how_hard: float) -> None:
    """Draw rings that widen and fade, `age` [s] after a stroke of so many rad/s."""
    fade = (1.0 - age / SOUND) * min(1.0, 0.4 + how_hard / 3.0)
    for late in WAVES:
        if late < age < SOUND:
            draw.circle(at, 1.0 + 1.6 * (age - late), outline=draw.color("target", fade))
