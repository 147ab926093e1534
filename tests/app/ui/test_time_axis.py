"""Ticks to pixels, round times, marks that share a place."""

from types import SimpleNamespace

import pytest

from app.ui.bars.time_axis import Axis, clusters, make_axis

TICK = 1 / 240  # [s]
PLACE = (10, 960)  # [px] start, width


def marks(kind, *ticks):
    return [SimpleNamespace(kind=kind, tick=tick) for tick in ticks]


def test_a_pixel_and_its_tick_belong_together():
    axis = make_axis((0, 100), TICK, PLACE)
    assert (axis.left, axis.right) == (0, 2400)  # ten seconds at least
    for tick in (0, 1, 777, 2400):
        # a pixel is 2.5 ticks wide: the tick at a whole pixel is off by half of that and rounding
        assert abs(axis.tick(round(axis.x(tick))) - tick) <= 2
    assert axis.tick(-50) == 0 and axis.tick(5000) == 2400


def test_the_axis_of_a_growing_run_changes_a_few_times_a_minute():
    axis, changes = None, 0
    for last in range(0, 60 * 240, 4):
        new = make_axis((0, last), TICK, PLACE, axis)
        changes += new != axis
        axis = new
        assert axis.left <= 0 and last <= axis.right
    assert changes <= 8  # 10, 15, 20, 30, 45, 60, 90 s


def test_the_axis_of_a_full_ring_moves_now_and_then_and_keeps_its_length():
    axis, changes = make_axis((0, 12000), TICK, PLACE), 0
    length = axis.right - axis.left
    for last in range(12000, 12000 + 60 * 240, 4):
        first = (last - 12000) // 192 * 192  # keyframes go in groups
        new = make_axis((first, last), TICK, PLACE, axis)
        changes += new != axis
        axis = new
        assert axis.left <= first and last <= axis.right
        assert axis.right - axis.left == length
    # A move frees what the axis has over the span and its grid, 14400 - 12192 - 360 = 1848 ticks:
    # 14400 ticks need 8 moves at most.
    assert 0 < changes <= 8


@pytest.mark.parametrize("width", [100, 400, 1800])
def test_labels_are_at_round_times_and_leave_each_other_room(width):
    axis = Axis(0, 14400, 0, width)
    ticks = axis.labels(TICK, 70)
    assert ticks[0] == 0 and len(ticks) >= 2
    assert all(axis.x(b) - axis.x(a) >= 70 for a, b in zip(ticks, ticks[1:], strict=False))
    assert all(tick % 24 == 0 for tick in ticks)


def test_marks_of_a_kind_merge_where_they_overlap_and_no_kind_hides_another():
    axis = Axis(0, 1000, 0, 1000)
    result = clusters(marks("edit", 100, 105, 300) + marks("contact", 104), axis, 10)
    assert sorted((c.kind, c.first, c.count) for c in result) == [
        ("contact", 104.0, 1),
        ("edit", 100.0, 2),
        ("edit", 300.0, 1),
    ]


def test_a_long_row_of_marks_stays_a_row():
    result = clusters(marks("contact", *range(0, 1000, 2)), Axis(0, 1000, 0, 1000), 10)
    assert len(result) > 20
    assert sum(cluster.count for cluster in result) == 500


def test_marks_beside_the_axis_are_left_out():
    assert clusters(marks("edit", 5, 995), Axis(100, 900, 0, 800), 10) == []
