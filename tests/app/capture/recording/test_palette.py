"""The palette of a film: few colours exactly, many colours nearly, and none ever moves."""

import numpy as np
import pytest

from app.capture.recording.palette import KEEP, Palette
from app.drawing.colors import THEMES
from app.drawing.style import Style


def bars(colors: list[tuple[int, int, int]]) -> np.ndarray:
    """A picture of columns 40 pixels high, one of each colour."""
    return np.tile(np.array(colors, np.uint8), (40, 1, 1))


def shown(palette: Palette, picture: np.ndarray) -> np.ndarray:
    """The picture as the palette gives it back."""
    slots = palette.indices(picture)
    assert (slots != KEEP).all()
    return palette.colors[slots]


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_the_colours_of_a_style_are_exact_wherever_they_are_wide(theme):
    argb = np.unique(Style.make(theme).palette()[:, :2])
    argb = argb[argb >= 0xFF000000]
    rgb = np.column_stack([argb >> 16 & 0xFF, argb >> 8 & 0xFF, argb & 0xFF])
    assert len(rgb) >= 30
    away = shown(Palette(), bars(rgb.tolist())).astype(int) - rgb
    assert np.abs(away).max() <= 1  # the distance of two slots is more than one level


def test_a_slot_keeps_its_colour_when_others_come():
    palette, first = Palette(), bars([(250, 250, 250), (20, 30, 40)])
    before = palette.indices(first)
    for red in range(0, 256, 3):
        palette.indices(bars([(red, 90, 200)]))
    assert (palette.indices(first) == before).all()
    assert (shown(palette, first) == first).all()


def test_more_colours_than_slots_are_shown_by_near_ones():
    rng = np.random.default_rng(3)
    palette = Palette()
    for _ in range(4):
        picture = rng.integers(0, 256, (60, 60, 3), np.uint8)
        away = shown(palette, picture).astype(int) - picture
    assert palette.count <= 255
    # 255 balls that fill the cube of 256^3 have a radius of 25; the last ones are 80 apart
    assert np.sqrt((away**2).sum(axis=2)).mean() < 40


def test_a_surprise_finds_a_slot_after_a_colourful_beginning():
    rng = np.random.default_rng(3)
    palette = Palette()
    greys = rng.integers(0, 256, (400, 400, 1), np.uint8).repeat(3, axis=2)
    palette.indices(greys)  # each of 256 is wide, more than all slots
    surprise = bars([(180, 0, 78)])
    assert (shown(palette, surprise) == surprise).all()
