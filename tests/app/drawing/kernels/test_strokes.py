"""Discs and lines painted eight pixels at once are what the general way paints."""

import numpy as np
import pytest

from app.drawing.kernels.primitives import DisplayList
from tests.app.drawing.kernels.test_raster import channels, listed, painted

SIZE = (260, 200)


def strokes(seed: int) -> list:
    """Discs and lines of all radii, opaque and translucent, with outlines and without."""
    rng = np.random.default_rng(seed)
    scene = []
    for k in range(40):
        (x, y), r = rng.uniform(-20, (280, 220)), float(rng.choice([0.4, 1, 4, 11, 45]))
        corners = [(x, y, r)] if k % 2 else [(x, y, r), (x + rng.normal(0, 40), y + k - 20, r)]
        fill, line = (int(c) for c in rng.integers(0, 1 << 24, 2))
        fill |= int(rng.choice([0, 0x60, 0xFF])) << 24
        line |= int(rng.choice([0x80, 0xFF])) << 24
        scene.append((corners, fill, line, float(rng.choice([0.0, 1.5, 5.0]))))
    return scene


def general(scene: list) -> np.ndarray:
    """The picture by the general way: a pattern that is clear keeps the fast one off."""
    shown = listed(scene)
    for row in shown.primitives[: shown.count]:
        row["hatch_color"], row["hatch_x"] = 0x00FFFFFF, 0.1
    return channels(painted(shown, *SIZE))


@pytest.mark.parametrize("seed", range(6))
def test_a_stroke_is_the_same_to_two_of_255_levels(seed: int) -> None:
    scene = strokes(seed)
    for one in scene:
        fast, exact = channels(painted(listed([one]), *SIZE)), general([one])
        assert np.abs(fast - exact).max() <= 2.0


def test_a_lit_disc_is_lighter_at_its_top_as_any_body() -> None:
    shown = DisplayList()
    shown.add([(100.0, 100.0, 60.0)], 0xFF808080)
    shown.primitives[0]["light"], shown.primitives[0]["light_y"] = 1 / 60, 100.0
    grey = channels(painted(shown, *SIZE))[:, 100, 0]
    assert grey[50] > grey[100] > grey[150]
