"""What has not changed is not painted again, and what has is never left stale."""

import math
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import numpy as np
import pytest

from app.drawing.canvas import FEW, Canvas, tile_rectangles
from app.drawing.grid import Backdrop
from app.drawing.kernels import raster
from app.drawing.kernels.primitives import DisplayList
from app.drawing.kernels.tiles import TILE
from tests.app.drawing.kernels.test_raster import RED, lay, listed, plain, random_scene

SIZE = WIDTH, HEIGHT = 10 * TILE - 7, 6 * TILE + 5
BEHIND = plain(HEIGHT)


def picture(canvas: Canvas, shown: DisplayList, behind: Backdrop = BEHIND) -> np.ndarray:
    pixels = np.zeros((HEIGHT, WIDTH), np.uint32)
    canvas.paint_pixels(pixels, shown, behind)
    return pixels


def whole(shown: DisplayList, behind: Backdrop = BEHIND) -> np.ndarray:
    """The picture of a canvas that has painted nothing before."""
    return picture(Canvas(1), shown, behind)


def shapes(seed: int = 7, count: int = 30) -> DisplayList:
    """Shapes of all kinds; some with stripes and patterns."""
    shown = listed(random_scene(np.random.default_rng(seed), count, WIDTH, HEIGHT))
    for pattern, row in enumerate(shown.primitives[3:8]):
        lay(row, pattern, angle=0.7, side=30.0)
    return shown


def set_field(name: str, value: Any) -> Callable[[DisplayList], None]:
    def change(shown: DisplayList) -> None:
        shown.primitives[3][name] = value

    return change


def move(name: str) -> Callable[[DisplayList], None]:
    def change(shown: DisplayList) -> None:
        shown.corners[int(shown.primitives[3]["first"])][name] += 2.5

    return change


def swap(shown: DisplayList) -> None:
    """Let two that overlap change places."""
    rows = np.asarray(shown.primitives)
    rows[[-2 + shown.count, -1 + shown.count]] = rows[[-1 + shown.count, -2 + shown.count]]


CHANGES = {
    **{f"corner {name}": move(name) for name in ("x", "y", "r")},
    "fill": set_field("fill_color", 0xFF00FF00),
    "line": set_field("line_color", 0xFF00FF00),
    "width": set_field("width", 3.25),
    "hatch": set_field("hatch_color", 0xFF00FF00),
    "pattern": set_field("pattern", 2),
    "turn": set_field("hatch_x", 0.21),
    "phase": set_field("hatch_phase", 0.4),
    "light": set_field("light", 0.1),
    "order": swap,
}


@pytest.mark.parametrize("name", CHANGES)
def test_whatever_of_a_shape_changes_the_picture_is_what_one_painted_anew_is(name: str) -> None:
    def made() -> DisplayList:
        shown = shapes()
        shown.add([(60.0, 60.0, 0.0), (160.0, 60.0, 0.0), (160.0, 170.0, 0.0)], RED, 0xFF101820, 2)
        lay(shown.primitives[3], 1, angle=0.2, side=40.0)
        corners = [(100.0, 90.0, 4.0), (220.0, 95.0, 4.0), (200.0, 150.0, 4.0), (90.0, 140.0, 4.0)]
        for fill in (RED, 0x8000FF00):
            shown.add(corners, fill, 0xFF203040, 1.5)
        first = shown.primitives[3]["first"]
        shown.corners[first]["x"], shown.corners[first]["y"] = 70.0, 80.0
        shown.corners[first]["r"] = 30.0
        shown.primitives[3]["count"], shown.primitives[3]["width"] = 1, 1.5
        return shown

    canvas = Canvas(1)
    first, other = made(), made()
    other.pictures = first.pictures
    before = picture(canvas, first)
    CHANGES[name](other)
    after = picture(canvas, other)
    again = made()
    CHANGES[name](again)
    assert (after == whole(again)).all()
    assert (after != before).any()


@pytest.mark.parametrize("threads", [1, 2])
def test_a_hundred_frames_of_moving_shapes_are_as_if_each_was_the_first(threads: int) -> None:
    rng = np.random.default_rng(3)
    canvas, texels, steps = Canvas(threads), np.zeros(1, np.uint32), rng.normal(0.0, 9.0, (30, 2))
    for frame in range(100):
        count = int(rng.integers(20, 31)) if frame % 10 == 0 else 30
        lists = shapes(count=count), shapes(count=count)
        for shown in lists:
            shown.pictures = texels
            rows = np.asarray(shown.primitives[: shown.count])
            for k in range(frame % 7, shown.count, 9):
                first, end = int(rows[k]["first"]), int(rows[k]["first"] + rows[k]["count"])
                shown.corners["x"][first:end] += frame * steps[k, 0]
                shown.corners["y"][first:end] += frame * steps[k, 1]
        assert (picture(canvas, lists[0]) == whole(lists[1])).all()


class Late:
    """Threads that find no free core in this frame; what they were given they do at last."""

    def __init__(self) -> None:
        self.given: list[tuple[Future, Callable[[], None]]] = []

    def submit(self, work: Callable[[], None]) -> Future:
        self.given.append((Future(), work))
        return self.given[-1][0]


def test_a_thread_that_does_not_come_leaves_its_share_to_the_others() -> None:
    canvas, late = Canvas(3), Late()
    canvas._pool = late  # type: ignore[assignment]
    side = 2 * math.isqrt(FEW)
    pixels, expected = np.zeros((2, side, side), np.uint32)
    canvas.paint_pixels(pixels, shapes(), plain(side))
    Canvas(1).paint_pixels(expected, shapes(), plain(side))
    assert len(late.given) == 2 and all(future.cancelled() for future, _ in late.given)
    assert (pixels == expected).all()
    for _, work in late.given:
        work()  # nothing is left for them
    assert (pixels == expected).all()


def test_another_background_other_texels_and_another_size_are_painted_anew() -> None:
    canvas = Canvas(1)
    picture(canvas, shapes())
    blue = plain(HEIGHT, 0xFF2040FF)
    assert (picture(canvas, shapes(), blue) == whole(shapes(), blue)).all()
    page = np.full(1 + 8 * 8, 0xFF00FF00, np.uint32)
    page[0] = 8
    pictures = []
    for texels in (page, np.where(np.arange(len(page)) > 0, 0xFF0000FF, page).astype(np.uint32)):
        shown = DisplayList()
        shown.add([(0, 0, 0), (90, 0, 0), (90, 90, 0), (0, 90, 0)], RED)
        shown.primitives[0]["pattern"], shown.primitives[0]["hatch_x"] = -1, 1.0 / 90.0
        shown.pictures = texels
        pictures.append(picture(canvas, shown))
    assert pictures[0][40, 40] == 0xFF00FF00 and pictures[1][40, 40] == 0xFF0000FF
    small = np.zeros((40, 50), np.uint32)
    canvas.paint_pixels(small, shapes(), plain(40))
    fresh = np.zeros((40, 50), np.uint32)
    Canvas(1).paint_pixels(fresh, shapes(), plain(40))
    assert (small == fresh).all()


def test_what_stands_still_is_not_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = []

    def paint(*arguments: Any) -> None:
        runs.append(arguments[3][0].copy())
        raster.paint(*arguments)

    monkeypatch.setattr("app.drawing.canvas.paint", paint)
    canvas, texels = Canvas(1), np.zeros(1, np.uint32)
    for shift in (0.0, 0.0, 1e-4, 5.0):
        shown = shapes()
        shown.pictures = texels
        shown.add([(3.5 * TILE + shift, 2.5 * TILE, 4.0)], RED)
        picture(canvas, shown)
    painted = [int((run[:, 2] - run[:, 1]).sum()) for run in runs]
    assert painted == [70, 0, 0, 1]


@pytest.mark.parametrize("seed", range(5))
def test_rectangles_cover_those_tiles_once_and_nothing_else(seed: int) -> None:
    tiles = np.random.default_rng(seed).random((9, 13)) < 0.2 * seed
    covered = np.zeros((9 * TILE, 13 * TILE), int)
    found = tile_rectangles(tiles)
    for area in found:
        covered[area.top : area.bottom, area.left : area.right] += 1
    assert (covered == np.kron(tiles, np.ones((TILE, TILE), int))).all()
    assert len(tile_rectangles(np.ones((9, 13), bool))) == 1
