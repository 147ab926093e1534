"""Arrows, dashes and coils as kernels lay them: what geometry says of each."""

import numpy as np
import pytest

from app.drawing.kernels.marks import SHORTEST_ARROW, TIP
from app.drawing.kernels.primitives import DisplayList
from app.drawing.line_shapes import coils, dashes

FILL, HALO = 0xFF102030, 0xCCFFFFFF
WIDTH, HEAD, RIM = 3.0, 12.0, 2.0
ROUNDING = 1e-9  # [px] of places about 1e3 px from the corner, by a dozen operations


def laid(a, b, barbed: bool = False, halo: int = HALO) -> list[tuple[int, np.ndarray]]:
    """Colour and corners (k, 3) of each shape of arrows, the lowest first."""
    shown = DisplayList()
    shown.add([(0.0, 0.0, 1.0)], FILL)  # something is there already
    a, b = np.array(a, float).reshape(-1, 2), np.array(b, float).reshape(-1, 2)
    shown.add_arrows(a, b, (WIDTH, HEAD, RIM, barbed), (FILL, halo))
    rows = np.asarray(shown.primitives[1 : shown.count])
    ends = np.concatenate([rows["first"], [shown.corner_count]])
    assert (np.diff(ends) == rows["count"]).all() and ends[0] == 1
    assert not (rows["line_color"].any() or rows["hatch_color"].any() or rows["pattern"].any())
    places = np.stack([shown.corners[name] for name in ("x", "y", "r")], axis=1)
    parts = [places[i:j].copy() for i, j in zip(ends[:-1], ends[1:], strict=True)]
    return list(zip(rows["fill_color"].tolist(), parts, strict=True))


def test_the_halos_of_all_arrows_lie_below_all_arrows():
    colors = [color for color, _ in laid([(10, 10), (90, 20)], [(60, 50), (10, 80)])]
    assert colors == [HALO] * 4 + [FILL] * 4


def test_a_halo_is_the_arrow_a_rim_larger():
    for barbed in (False, True):
        shapes = laid([(10, 10)], [(60, 50)], barbed)
        half = len(shapes) // 2
        for (_, halo), (_, own) in zip(shapes[:half], shapes[half:], strict=True):
            assert (halo[:, :2] == own[:, :2]).all() and (halo[:, 2] == own[:, 2] + RIM).all()


def test_a_head_ends_at_the_tip_and_is_as_wide_to_both_sides():
    (_, shaft), (_, head) = laid([(100, 100)], [(160, 180)], halo=0)
    along = np.array([0.6, 0.8])
    tip, left, right = head[:, :2]
    assert tip.tolist() == [160.0, 180.0] and (head[:, 2] == TIP).all()
    assert (left + right) / 2 == pytest.approx(tip - HEAD * along, abs=ROUNDING)
    assert (left - right) @ along == pytest.approx(0.0, abs=ROUNDING)
    assert np.hypot(*(left - right)) == pytest.approx(0.9 * HEAD, abs=ROUNDING)
    assert shaft[0].tolist() == [100.0, 100.0, WIDTH / 2]
    assert shaft[1, :2] == pytest.approx(tip - (HEAD - 0.5) * along, abs=ROUNDING)


def test_a_short_arrow_is_half_head_and_one_without_a_length_is_left_out():
    (_, shaft), (_, head) = laid([(0, 0)], [(10, 0)], halo=0)
    assert head[1, 0] == 5.0 and shaft[1, 0] == 5.5
    short = 0.9 * SHORTEST_ARROW
    assert not laid([(0, 0), (5, 5), (np.nan, 0)], [(short, 0), (5, 5), (9, 9)])


def test_an_open_head_is_two_strokes_from_the_tip():
    shapes = laid([(0, 0), (0, 50)], [(100, 0), (100, 50)], barbed=True, halo=0)
    assert len(shapes) == 6 and all(len(corners) == 2 for _, corners in shapes)
    upper, lower = shapes[2][1], shapes[4][1]  # of the first arrow: one side of all, then the other
    assert (upper[0] == lower[0]).all() and upper[0, :2].tolist() == [100.0, 0.0]
    assert upper[1, 0] == lower[1, 0] == 100.0 - 0.85 * HEAD
    assert upper[1, 1] == -lower[1, 1] == pytest.approx(0.6 * HEAD)


def test_dashes_are_as_long_as_the_gaps_and_lie_on_their_lines():
    a = np.array([[10.0, 10.0], [50.0, 50.0], [0.0, 0.0]])
    b = np.array([[10.0, 115.0], [50.0, 50.0], [30.0, 40.0]])
    starts, ends = dashes(a, b, 10.0)
    lengths = np.hypot(*(ends - starts).T)
    # 105 px are five dashes and gaps and half a dash; a line without a length is one dash of none.
    expected = [10.0] * 5 + [5.0, 0.0, 10.0, 10.0, 10.0]
    assert lengths == pytest.approx(expected, abs=ROUNDING)
    assert starts[:6, 1] == pytest.approx(10.0 + 20.0 * np.arange(6), abs=ROUNDING)
    assert starts[7:] == pytest.approx(np.arange(3)[:, None] * (12.0, 16.0), abs=ROUNDING)


def test_what_is_no_place_has_no_dashes():
    a = np.array([[0.0, 0.0], [np.nan, 0.0], [0.0, 0.0]])
    b = np.array([[np.inf, 0.0], [9.0, 9.0], [0.0, 4.0]])
    starts, ends = dashes(a, b, 10.0)
    assert starts.tolist() == [[0.0, 0.0]] and ends.tolist() == [[0.0, 4.0]]
    assert dashes(a[:0], b[:0], 10.0)[0].shape == (0, 2)


def test_lines_that_are_no_whole_arrays_are_taken_as_well():
    points = np.arange(24.0).reshape(-1, 4)
    a, b = points[:, :2], points[:, 2:]
    for made, plain in zip(dashes(a, b, 1.0), dashes(a.copy(), b.copy(), 1.0), strict=True):
        assert (made == plain).all()
    assert (coils(a, b, 3, 2.0) == coils(a.copy(), b.copy(), 3, 2.0)).all()
