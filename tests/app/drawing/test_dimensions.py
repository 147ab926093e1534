"""Dimensions write beside what they measure, between the panels, and not over one another."""

import pygame
import pytest

from app.drawing.camera import Camera
from app.drawing.dimensions import (
    NOWHERE,
    Area,
    angle_arc,
    bounds,
    dimension,
    note,
    room,
    snap_mark,
    words,
)
from app.drawing.draw import Draw
from app.drawing.style import Style
from app.quantities.snapping import Snap

INSETS = (60, 40, 300, 120)


@pytest.fixture(params=["light", "dark", "projector"])
def draw(request: pytest.FixtureRequest) -> Draw:
    """100 px/m, the origin in the middle of what the panels leave free."""
    pygame.font.init()
    camera = Camera((1280, 720))
    camera.scale = 100.0
    projector = request.param == "projector"
    theme = "dark" if request.param == "dark" else "light"
    made = Draw(camera, Style.make(theme, projector, 1.75 if projector else 1.0), threads=1)
    made.insets = INSETS
    made.begin()
    return made


def inside(area: Area, other: Area) -> bool:
    return area == pytest.approx(area.within(other), abs=1e-9)  # [px] rounding of a shift


def written(draw: Draw) -> list[pygame.Rect]:
    return [label.get_rect(topleft=place) for label, place in draw._texts]


def test_a_dimension_stands_to_the_right_of_its_way_or_to_the_left(draw) -> None:
    _, y = draw.camera.to_screen(0.0, 0.0)
    below = dimension(draw, (-1.0, 0.0), (1.0, 0.0), "2.00 m")
    above = dimension(draw, (-1.0, 0.0), (1.0, 0.0), "2.00 m", left=True)
    on_it = dimension(draw, (-1.0, 0.0), (1.0, 0.0), "2.00 m", gap=0.0)
    assert above.bottom < y < on_it.top < below.top
    assert below.left < 640 < below.right


def test_a_dimension_of_nothing_or_of_infinity_is_not_drawn(draw) -> None:
    assert dimension(draw, (1.0, 1.0), (1.0, 1.0), "0 m") == NOWHERE
    assert dimension(draw, (1.0, 1.0), (float("inf"), 1.0), "∞ m") == NOWHERE
    assert draw.list.count == 0 and not draw._texts


@pytest.mark.parametrize("at", [(-9.0, 0.0), (9.0, 0.0), (0.0, 9.0), (0.0, -9.0), (9.0, 9.0)])
def test_words_stay_between_the_panels(draw, at) -> None:
    place = draw.camera.to_screen(*at)
    around = bounds(draw, [at], 20.0)
    for area in (
        words(draw, place, "a rather long text", (1.0, 0.0)),
        note(draw, ["two lines of it", "side by side"], around),
        angle_arc(draw, at, 0.0, 1.0, "57.3°"),
    ):
        assert inside(area, room(draw))
    # a label is as large as its words, its halo goes less than the edge beyond
    left, top, right, bottom = INSETS
    free = pygame.Rect(left, top, 1280 - left - right, 720 - top - bottom)
    assert all(free.contains(rect) for rect in written(draw))


def test_a_note_goes_where_nothing_else_is(draw) -> None:
    around = bounds(draw, [(-1.0, -0.5), (0.5, 0.5)])
    taken = [
        dimension(draw, (-1.0, -0.5), (0.5, -0.5), "1.50 m"),
        dimension(draw, (0.5, -0.5), (0.5, 0.5), "1.00 m"),
    ]
    taken.append(snap_mark(draw, Snap((0.5, -0.5), "corner", 3, "box"), (1.0, 1.0), taken))
    area = note(draw, ["area 1.50 m²", "mass 1.50 kg"], around.with_all(taken), taken)
    for i, one in enumerate([*taken, area]):
        assert one != NOWHERE
        assert not any(one.meets(other) for other in [*taken, area][i + 1 :])


def test_a_large_shape_has_its_note_inside(draw) -> None:
    around = bounds(draw, [(-2.0, -1.0), (2.0, 1.0)])
    assert inside(note(draw, ["area 8.00 m²"], around, inside=around), around)
    small = bounds(draw, [(-0.1, -0.1), (0.1, 0.1)])
    assert not note(draw, ["area 8.00 m²"], small, inside=small).meets(small)


def test_a_snap_mark_names_the_point_of_a_body_but_not_the_grid(draw) -> None:
    assert snap_mark(draw, None) == NOWHERE and draw.list.count == 0
    assert snap_mark(draw, Snap((0.0, 0.0), "grid")) == NOWHERE
    assert draw.list.count > 0 and not draw._texts
    area = snap_mark(draw, Snap((0.0, 0.0), "centre", 1, "ball"), away=(-1.0, -1.0))
    x, y = draw.camera.to_screen(0.0, 0.0)
    assert area.right < x and area.bottom < y and len(draw._texts) == 1
