"""What is drawn into a floor or a wall is put beside it, whole, and no further than need be."""

import math
import random

import pytest

from app.editor.tools._seating import TOUCH
from app.quantities.geometry.outline import outline_of
from physics import Body, Box
from tests.app.editor.tools.paper import PIXEL, drag, newest

FLOOR = Box(width=40.0, height=2.0, center=(0.0, -1.0))


def hill(seed: int, above: float) -> list[tuple[float, float]]:
    """A hill by hand in one open stroke, its foot `above` [px] the floor."""
    hand = random.Random(seed)
    wide, high, steep = hand.uniform(200, 520), hand.uniform(60, 140), hand.choice((1, 2, 3))
    points = [
        ((k / 60 - 0.5) * wide, high * math.sin(math.pi * k / 60) ** steep + hand.uniform(-1, 1))
        for k in range(61)
    ]
    low = min(y for _, y in points)
    return [(x * PIXEL, (y - low + above) * PIXEL) for x, y in points]


def lowest(body: Body) -> float:
    return body.aabb[1]


@pytest.fixture
def floored(editor):
    editor.session.world.add_static(FLOOR, name="floor")
    return editor


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("above", [-40.0, -8.0, 8.0, 40.0])
def test_a_hill_drawn_near_the_floor_stands_on_it_or_above_it(floored, seed, above) -> None:
    stroke = hill(seed, above)
    drag(floored.tools["freehand"], *stroke)
    body = newest(floored)
    xs, ys = zip(*outline_of(stroke, 2.5 * PIXEL), strict=True)
    assert lowest(body) == pytest.approx(max(min(ys), 0.0), abs=2.0 * TOUCH)
    assert (body.aabb[0], body.aabb[2]) == pytest.approx((min(xs), max(xs)), abs=TOUCH)


def test_a_box_drawn_a_little_into_a_wall_goes_aside(floored) -> None:
    floored.session.world.add_static(Box(width=1.0, height=6.0, center=(0.0, 3.0)))
    drag(floored.tools["box"], (0.4, 1.0), (2.4, 3.0))
    body = newest(floored)
    assert body.aabb[0] == pytest.approx(0.5, abs=2.0 * TOUCH)
    assert lowest(body) == pytest.approx(1.0, abs=TOUCH)


def test_a_box_drawn_into_a_corner_goes_up_and_aside(floored) -> None:
    floored.session.world.add_static(Box(width=1.0, height=16.0, center=(0.0, 8.0)))
    drag(floored.tools["box"], (0.4, -0.2), (2.4, 1.8))
    left, low = newest(floored).aabb[:2]
    assert left > 0.5 - 2.0 * TOUCH and low > -2.0 * TOUCH
    assert left < 1.0 and low < 0.4


def test_what_is_drawn_within_a_floor_or_is_fixed_stays_where_it_was_drawn(floored) -> None:
    drag(floored.tools["box"], (3.0, -1.6), (3.4, -1.2))
    assert lowest(newest(floored)) == pytest.approx(-1.6)
    floored.static = True
    drag(floored.tools["freehand"], *hill(1, -20.0))
    assert lowest(newest(floored)) < -15.0 * PIXEL
