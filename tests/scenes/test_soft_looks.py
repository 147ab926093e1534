"""How soft things look: folds, threads by their stretch, eyes that look and blink."""

from types import SimpleNamespace

import numpy as np
import pytest

from physics.particles.particles import Particles
from scenes.draw import Sizes
from scenes.soft import _skin


class Pen:
    """Notes what is drawn through `Draw`, at 100 px/m."""

    def __init__(self) -> None:
        self.lines_drawn: list[tuple[int, int]] = []  # colour, how many
        self.fills: list[np.ndarray] = []
        self.circles: list[tuple[tuple[float, float], int]] = []
        self.eyelids = 0
        self.many = self.list = self.camera = self
        self.scale = 100.0
        self.style = SimpleNamespace(sizes=Sizes())

    def pixels(self, points):
        return 100.0 * np.asarray(points)

    def color(self, color, alpha=1.0):
        return (color & 0xFFFFFF) | round(255 * alpha) << 24

    def lines(self, a, b, color, width):
        self.lines_drawn.append((color, len(a)))

    def add_many(self, shapes, colors):
        self.fills.append(np.asarray(colors))

    def path(self, *_):
        pass

    def line(self, *_):
        self.eyelids += 1

    def circle(self, at, radius, color):
        self.circles.append((tuple(np.asarray(at).tolist()), color))


def test_threads_are_seen_near_the_finger_and_have_the_colour_of_their_stretch():
    soft = Particles([(k, 0.0) for k in range(5)])
    soft.link([(k, k + 1) for k in range(4)])
    soft.points["x"] = [0.0, 0.9, 1.9, 2.95, 4.2]  # -10, 0, +5, +25 %
    pen = Pen()
    _skin.threads(pen, soft, (0.0, 5.0), True)
    result = [color | 0xFF000000 for color, count in pen.lines_drawn for _ in range(count)]
    assert result == [_skin.SHORTER, _skin.AS_MADE, _skin.LONGER, _skin.FAR_LONGER]
    pen = Pen()
    _skin.threads(pen, soft, (0.45, 0.0), False)
    assert sum(count for _, count in pen.lines_drawn) == 1, "only the one under the finger"


def test_a_fold_is_dark_where_it_hangs_and_pulled_cloth_is_darker():
    y, x = np.mgrid[0:3, 0:7].astype(float)
    at, whole = np.dstack([x, -y]), np.ones((2, 6), bool)
    shades = {}
    for pull in (1.0, 1.5):
        pen = Pen()
        _skin.curtain(pen, at * pull, whole, 6, 1.0)
        shades[pull] = (pen.fills[0] >> np.uint32(16)) & np.uint32(0xFF)  # red
    usual = shades[1.0].reshape(2, 6).astype(int)
    assert (usual[:, 0] < usual[:, 2]).all()
    assert (shades[1.5] < shades[1.0]).all()


def test_the_skin_lies_over_dents_and_on_everything_else():
    turns = np.arange(12) * np.pi / 6
    rim = np.column_stack([np.cos(turns), np.sin(turns)])
    assert _skin.taut(rim) == pytest.approx(rim)
    dented = rim.copy()
    dented[2:5, 1] = 0.1  # the links from 1 to 3 and from 1 to 4 run above these
    assert _skin.taut(dented)[2:5, 1].min() > 0.4, "the ends of the dent are 0.5 high"


@pytest.mark.parametrize(("asleep", "time", "open_eyes"), [
    (False, 1.0, True), (True, 1.0, False), (False, 2 * _skin.BLINK + 0.05, False),
])  # fmt: skip
def test_eyes_look_where_it_goes_and_shut_in_sleep_and_for_a_blink(asleep, time, open_eyes):
    turns = np.arange(12) * np.pi / 6
    rim = np.column_stack([np.cos(turns), np.sin(turns)])
    places = {}
    for way in (-3.0, 3.0):
        pen = Pen()
        _skin.blob(pen, (0.0, 0.0), rim, 0.1, asleep, (way, 0.0), time)
        pupils = [at[0] for at, color in pen.circles if color == _skin.BLACK]
        assert (len(pupils), pen.eyelids) == ((2, 0) if open_eyes else (0, 2))
        places[way] = sum(pupils)
    assert not open_eyes or places[-3.0] < -0.3 < 0.3 < places[3.0]
