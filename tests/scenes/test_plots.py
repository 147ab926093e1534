"""The plots of scenes: samples, axes, curves that are thinned, the sheet; numbers in words."""

import pickle

import numpy as np
import pygame
import pytest

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.style import Style
from scenes.axes import Axis, decimals_of, numbers, power_words, recent, round_up, ticks
from scenes.labels import bar, label_height, number, right_edge, short, small
from scenes.plot_sheet import field, fitted, rows_of, text_size, up_widths, width_of
from scenes.plots import FLAT, MANY, MOST, NEAR, Plot, cut, dashes, histogram, straightened, thinned
from scenes.samples import Samples

SPAN = Axis(0.0, 10.0, "t", "s")
UP = Axis(-1.0, 1.0, "angle", "rad")
LOOKS = [(False, 1.0, (1280, 720)), (True, 1.75, (1920, 1080))]


def drawing(projector: bool = False, scale: float = 1.0, size: tuple = (1280, 720)) -> Draw:
    pygame.font.init()
    camera = Camera(size)
    camera.fit((-8.0, -4.5, 8.0, 4.5))
    return Draw(camera, Style.make("light", projector, scale))


# --- samples -------------------------------------------------------------------------------------


def test_samples_forget_the_oldest():
    samples = Samples(1, 5)
    for i in range(23):
        samples.add(float(i))
    assert samples.rows[:, 0].tolist() == [18.0, 19.0, 20.0, 21.0, 22.0]
    assert samples.count == 5


def test_samples_go_on_where_they_were_pickled():
    samples = Samples(1, 5, every=2)
    for i in range(22):
        samples.add(float(i))
    again = pickle.loads(pickle.dumps(samples))
    assert again.rows.tolist() == samples.rows.tolist()
    for i in range(22, 30):
        samples.add(float(i))
        again.add(float(i))
        assert again.rows.tolist() == samples.rows.tolist()
    assert samples.rows[:, 0].tolist() == [20.0, 22.0, 24.0, 26.0, 28.0]


def test_what_is_pickled_is_what_is_kept_and_not_the_room_for_it():
    samples = Samples(3, 400)
    for i in range(10):
        samples.add(i, 0.0, 0.0)
    # 10 rows of 3 doubles, and under 500 bytes of words round them
    assert len(pickle.dumps(samples)) < 10 * 3 * 8 + 500
    for i in range(5000):
        samples.add(i, 0.0, 0.0)
    assert len(pickle.dumps(samples)) < 400 * 3 * 8 + 500


def test_cleared_samples_take_the_next_row_whatever_they_passed_over():
    samples = Samples(1, 5, every=4)
    samples.add(1.0)
    samples.clear()
    samples.add(2.0)
    assert samples.rows.tolist() == [[2.0]]


def test_rows_since_a_moment_begin_there():
    samples = Samples(2)
    for i in range(10):
        samples.add(float(i), 0.0)
    assert samples.since(6.5)[:, 0].tolist() == [7.0, 8.0, 9.0]
    assert len(samples.since(99.0)) == 0


# --- axes and words ------------------------------------------------------------------------------


def test_axes_have_round_numbers():
    assert ticks(-1.05, 1.05, 4) == [-1.0, 0.0, 1.0]
    assert ticks(0.0, 12.0, 7) == [0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0]
    assert [round_up(v) for v in (0.3, 1.0, 1.01, 23.0, 70.0, 0.0)] == [
        0.5,
        1.0,
        2.0,
        50.0,
        100.0,
        1.0,
    ]


def test_numbers_of_an_axis_have_equally_many_decimals():
    assert [words for _, words in numbers(0.0, 1.0, 5)] == [
        "0.0",
        "0.2",
        "0.4",
        "0.6",
        "0.8",
        "1.0",
    ]
    assert [words for _, words in numbers(-20.0, 20.0, 4)] == ["−20", "−10", "0", "10", "20"]
    assert decimals_of(0.05) == 2


@pytest.mark.parametrize("most", [0.2, 1.0, 1.7, 2.0])
def test_an_axis_with_little_room_still_has_two_numbers(most: float):
    values = [value for value, _ in numbers(-5.5, 5.5, most)]
    assert len(values) == 2
    assert values[0] < 0.0 < values[1]


def test_a_logarithmic_axis_has_powers_of_ten():
    axis = Axis(1e-6, 3.0, log=True)
    assert [words for _, words in axis.marks_for(20)] == [
        "10⁻⁶", "10⁻⁵", "10⁻⁴", "0.001", "0.01", "0.1", "1",
    ]  # fmt: skip
    assert len(axis.marks_for(4)) <= 4
    assert axis.share(1e-6) == 0.0
    assert axis.share(-1.0) == 0.0  # it has no logarithm: at the foot, without a warning
    assert Axis(1.0, 100.0, log=True).share(10.0) == 0.5
    assert power_words(5) == "10⁵"


def test_an_axis_of_the_last_seconds_begins_with_the_run_and_then_moves():
    assert recent(np.array([]), 8.0)[:2] == (0.0, 8.0)
    assert recent(np.array([1.0, 3.0]), 8.0)[:2] == (1.0, 9.0)
    assert recent(np.array([1.0, 12.0]), 8.0)[:2] == (4.0, 12.0)


@pytest.mark.parametrize("axis", [Axis(-2.0, 6.0), Axis(1e-9, 1e-3, log=True)])
def test_a_place_on_an_axis_is_a_value_and_a_value_a_place(axis: Axis):
    for share in (0.0, 0.25, 0.9, 1.0):
        assert axis.share(axis.value(share)) == pytest.approx(share, abs=1e-12)  # a few roundings
    assert (axis.value(-1.0), axis.value(2.0)) == pytest.approx((axis.low, axis.high))


def test_numbers_may_be_told_in_words_of_their_own():
    marks = Axis(0.0, 4.0, told=lambda value: f"{value:.0f} J").marks_for(4)
    assert [words for _, words in marks] == ["0 J", "1 J", "2 J", "3 J", "4 J"]


def test_numbers_have_a_true_minus_and_zero_has_none():
    assert number(-0.5, 1) == "−0.5"
    assert number(-0.0001) == "0.00"
    assert short(-0.5) == "−0.5"
    assert short(-0.0) == "0"
    assert small(4.2e-4, "m") == "0.42 mm"
    assert small(-3.0, "m") == "−3.00 m"


# --- curves --------------------------------------------------------------------------------------


def test_a_thinned_curve_keeps_its_ends_and_every_peak():
    x = np.linspace(0.0, 10.0, 20_000)
    y = np.zeros(20_000)
    y[7777], y[12_345] = 1.0, -1.0  # each a single sample
    xs, ys = thinned(x, y, 10.0)
    assert len(xs) <= 2 * MOST + 8
    assert (ys.max(), ys.min()) == (1.0, -1.0)
    assert (xs[0], xs[-1]) == (x[0], x[-1])
    assert (np.diff(xs) >= 0.0).all()
    assert abs(xs[ys.argmax()] - x[7777]) < 10.0 / MOST


def test_a_thinned_curve_does_not_change_where_it_stays():
    """A curve that moves on is thinned the same way in the next frame: it does not flicker."""
    x = np.arange(0.0, 30.0, 0.005)
    y = np.sin(37.0 * x)
    early, late = (thinned(x[a : a + 4000], y[a : a + 4000], 20.0) for a in (0, 40))
    shared = (early[0] > x[40] + 0.2) & (early[0] < x[3999] - 0.2)
    known = {(round(p, 9), round(q, 9)) for p, q in zip(*late, strict=True)}
    kept = [
        (round(p, 9), round(q, 9)) in known
        for p, q in zip(*(v[shared] for v in early), strict=True)
    ]
    assert all(kept)


def test_a_path_that_turns_back_is_thinned_by_number():
    turn = np.linspace(0.0, 40.0, 10_000)
    xs, ys = thinned(np.cos(turn), np.sin(turn), 2.0)
    assert len(xs) <= 2 * MOST
    assert np.hypot(xs, ys) == pytest.approx(np.ones(len(xs)))


def test_many_smooth_curves_lose_what_lies_on_their_lines_and_jagged_ones_nothing():
    x, size = np.linspace(0.0, 1.0, 50 * MOST), np.array([400.0, 200.0])
    smooth = np.column_stack([x, 0.5 + 0.4 * np.sin(9.0 * x)])
    few = straightened(smooth, size)
    assert len(few) < len(smooth) / 8
    assert (few[0] == smooth[0]).all() and (few[-1] == smooth[-1]).all()
    off = np.abs(np.interp(x, few[:, 0], few[:, 1]) - smooth[:, 1]) * size[1]
    # each round halves the points at most and moves a line by FLAT at most
    assert off.max() <= FLAT * np.ceil(np.log2(len(smooth) / len(few)) + 1)
    jagged = np.column_stack([x, np.arange(len(x)) % 2])
    assert straightened(jagged, size) is jagged
    assert straightened(smooth[:MANY], size) is not few and len(smooth[:MANY]) == MANY
    apart = np.concatenate([smooth, [[np.nan, np.nan]], smooth])
    assert np.isnan(straightened(apart, size)).any(axis=1).sum() == 1, "curves stay parted"


def test_lines_that_look_alike_are_drawn_at_once_as_one_by_one():
    x, counts = np.linspace(0.0, 10.0, 40), list[int]()
    y = np.stack([np.sin(x), np.cos(x), np.full(40, np.nan)], axis=1)
    for columns in ([y], list(y.T)):
        draw, plot = drawing(), Plot((-4.0, -3.0, 4.0, 3.0), SPAN, UP)
        for values in columns:
            plot.curve(x[:, None] if values.ndim == 2 else x, values, "scene")
        plot.draw(draw)
        counts.append(draw.list.count)
    assert counts[0] == counts[1]


def test_dashes_are_half_of_the_way():
    path = np.array([[0.0, 0.0], [30.0, 0.0], [30.0, 40.0]])
    a, b = dashes(path[:-1], path[1:], 7.0)
    assert np.hypot(*(b - a)[0]) == pytest.approx(7.0)
    assert len(a) == 5  # 70 px in steps of 14


def test_a_dash_never_bridges_a_gap():
    a, b = np.array([[0.0, 0.0], [100.0, 0.0]]), np.array([[10.0, 0.0], [110.0, 0.0]])
    begins, ends = dashes(a, b, 8.0)
    assert begins[:, 0].tolist() == [0.0, 100.0]
    assert ends[:, 0].tolist() == [8.0, 108.0]


def test_a_curve_that_leaves_the_plot_ends_at_its_rim():
    """A peak of twice the height is cut at half of its flanks: nothing runs along the rim."""
    shares = np.array([[0.0, 0.0], [0.5, 2.0], [1.0, 0.0], [np.nan, 0.5], [0.2, 0.5], [0.4, 0.5]])
    a, b = cut(shares)
    expected = [[[0.0, 0.0], [0.25, 1.0]], [[0.75, 1.0], [1.0, 0.0]], [[0.2, 0.5], [0.4, 0.5]]]
    assert np.stack([a, b], axis=1) == pytest.approx(np.array(expected), abs=2 * NEAR)
    beyond = np.array([[0.0, 1.5], [1.0, 1.2], [1.0, 7.0]])
    assert len(cut(beyond)[0]) == 0
    on_the_rim = np.array([[0.0, 1.0], [1.0, 1.0]])
    assert len(cut(on_the_rim)[0]) == 1


def test_values_are_counted_into_bins():
    middles, counts = histogram([0.1, 0.2, 1.5, 2.5, 9.0], [0.0, 1.0, 2.0, 3.0])
    assert middles.tolist() == [0.5, 1.5, 2.5]
    assert counts.tolist() == [2.0, 1.0, 1.0]


# --- the sheet -----------------------------------------------------------------------------------


def test_what_is_off_a_plot_lies_on_its_rim():
    draw, plot = drawing(), Plot((-4.0, -3.0, 4.0, 3.0), SPAN, UP)
    left, bottom, right, top = field(draw, plot)
    places = plot.places(draw, [-5.0, 20.0], [9.0, -9.0])
    assert places == pytest.approx(np.array([[left, top], [right, bottom]]))


@pytest.mark.parametrize(("projector", "scale", "size"), LOOKS)
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_upright_axes_stand_beside_the_field_and_apart(
    projector: bool, scale: float, size: tuple, count: int
):
    """The first at the left, the second at the right, and so on outwards, each with its name."""
    draw = drawing(projector, scale, size)
    ups = [Axis(0.0, 10.0**k, f"axis {k}", "J", color="scene") for k in range(count)]
    plot = Plot((-7.0, -4.0, 7.0, 4.0), SPAN, ups[0], more=ups[1:], beside=True)
    plot.draw(draw)
    assert plot.inside is not None
    left, _, right, _ = plot.inside
    widths = up_widths(draw, plot)
    assert left == pytest.approx(-7.0 + sum(widths[0::2]))
    assert right <= 7.0 - sum(widths[1::2])
    (low, _), (high, _) = (draw.camera.to_screen(x, 0.0) for x in (left, right))
    places = [pygame.Rect(at, label.get_size()) for label, at in draw._texts]
    upright = [one for one in places if one.height > 2 * text_size(draw, plot.box)]
    assert len(upright) == count
    assert all(one.right <= low + 1 or one.left >= high - 1 for one in upright)
    assert sum(one.left >= high - 1 for one in upright) == count // 2
    # rims of a pixel, and the figures' own room above and below
    close = [one.inflate(-4, -0.4 * one.height) for one in places]
    assert all(one.collidelist(close[n + 1 :]) < 0 for n, one in enumerate(close))


def test_a_box_without_room_for_curves_stays_empty():
    draw, plot = drawing(), Plot((0.0, 0.0, 0.5, 0.1), SPAN, UP)
    plot.curve([0.0, 10.0], [-1.0, 1.0], "scene")
    plot.draw(draw)
    assert (draw.list.count, draw._texts) == (0, [])


@pytest.mark.parametrize(("projector", "scale", "size"), LOOKS)
@pytest.mark.parametrize(
    "box", [(-7.0, -4.0, 7.0, 4.0), (-2.0, -1.5, 2.2, 1.6), (-6.0, 2.0, 6.0, 4.0)]
)
def test_the_legend_never_covers_the_curves(projector: bool, scale: float, size: tuple, box: tuple):
    draw, plot = drawing(projector, scale, size), Plot(box, SPAN, UP)
    for name in ("theory", "measured", "the right motor", "what the weight needs"):
        plot.curve([0.0, 10.0], [-1.0, 1.0], "scene", name)
    plot.draw(draw)
    left, bottom, right, top = field(draw, plot)
    assert right - left > 0.4 * (box[2] - box[0])
    to = draw.camera.to_screen
    rim = pygame.Rect(*to(left, top), (right - left) * draw.camera.scale, 0)
    rim.height = round((top - bottom) * draw.camera.scale)
    covered = [
        label
        for label, at in draw._texts
        if rim.colliderect(pygame.Rect(at, label.get_size()).inflate(-6, -8))
    ]
    assert not covered, "only what is beside the field"
    assert sum(map(len, rows_of(draw, plot))) == 4


def test_text_of_a_small_sheet_is_smaller_but_can_be_read():
    draw = drawing(True, 1.75, (1920, 1080))
    assert text_size(draw, (-7.0, -4.0, 7.0, 4.0)) == draw.style.sizes.label
    assert 11.0 <= text_size(draw, (0.0, 0.0, 1.0, 1.0)) < draw.style.sizes.label


WORDS = "Distance from the beginning of the incline"


@pytest.mark.parametrize(("projector", "scale", "size"), LOOKS)
@pytest.mark.parametrize("wide", [0.8, 2.0, 4.0])
def test_no_words_of_a_sheet_leave_it(
    projector: bool, scale: float, size: tuple, wide: float, monkeypatch: pytest.MonkeyPatch
):
    """A title, an entry of the legend, the name of the lying axis: each may be cut."""
    draw = drawing(projector, scale, size)
    drawn: list[tuple] = []
    monkeypatch.setattr(draw, "text", lambda *values: drawn.append(values))
    across = Axis(0.0, 10.0, WORDS, "s")
    plot = Plot((0.0, 0.0, wide, 2.0), across, UP, title=WORDS)
    plot.curve([0.0, 1.0], [0.0, 1.0], "force", WORDS)
    plot.draw(draw)
    m = text_size(draw, plot.box) / draw.camera.scale
    for (x, _), words, _, _, _, anchor, *bold in drawn:
        room = wide - x if anchor == "left" else x
        if anchor in ("left", "right", "topright"):
            assert width_of(draw, plot, words, bool(bold)) <= room + 1e-9, words
    whole = fitted(draw, plot, WORDS, 100.0 * m)
    assert whole == WORDS
    cut_short = fitted(draw, plot, WORDS, 3.0 * m)
    assert cut_short == "" or cut_short[-1] == "…"


@pytest.mark.parametrize("log", [False, True])
def test_every_kind_of_mark_draws_and_nothing_fails_on_nan(log: bool):
    draw = drawing()
    up = Axis(0.01, 100.0, "E", "J", log=log)
    plot = Plot((-4.0, -3.0, 4.0, 3.0), SPAN, up, "title", "scene")
    before = draw.list.count
    x, y = np.arange(5.0), np.array([1.0, np.nan, 3.0, np.inf, 5.0])
    plot.curve(x, y, "scene", "line")
    plot.curve(x, y, "force", "dashed", dash=True)
    plot.dots(x, y, "impulse", "dots")
    plot.bars(x, y, "velocity", "bars", foot=0.01)
    plot.level(2.0, name="level")
    plot.note(2.0, 3.0, "here")
    plot.curve([], [], "scene")
    plot.dots([], [], "scene")
    plot.draw(draw)
    assert draw.list.count > before + 20
    draw.render(pygame.Surface(draw.camera.size))


def test_a_plot_of_many_samples_is_as_cheap_as_its_pixels():
    draw = drawing()
    plot = Plot((-4.0, -3.0, 4.0, 3.0), Axis(0.0, 100.0), UP)
    x = np.linspace(0.0, 100.0, 50_000)
    empty = Plot((-4.0, -3.0, 4.0, 3.0), Axis(0.0, 100.0), UP)
    empty.draw(draw)
    sheet = draw.list.count
    plot.curve(x, np.sin(x), "scene")
    draw.begin()
    plot.draw(draw)
    assert draw.list.count - sheet <= 2 * MOST + 8
    assert width_of(draw, plot, "") == 0.0


# --- bars ----------------------------------------------------------------------------------------


def test_a_bar_ends_where_words_behind_it_can_still_be_read():
    draw = drawing()
    start, metre = (-7.0, 0.0), 0.5
    draw.begin()
    assert bar(draw, start, (metre, 0.3), ((2.0, "text"), (4.0, "hand"))) == start[0] + 3.0
    whole = draw.list.count
    for joules in (40.0, 4e6):
        end = bar(draw, start, (metre, 0.3), ((joules, "text"), (joules, "hand")))
        assert end == pytest.approx(right_edge(draw) - 14.0 * label_height(draw))
    draw.begin()
    bar(draw, start, (metre, 0.3), ((4e6, "text"),))
    assert draw.list.count > whole / 2  # the bar, and the cuts that say it goes on
    assert bar(draw, (60.0, 0.0), (metre, 0.3), ((1.0, "text"),)) == 60.0
