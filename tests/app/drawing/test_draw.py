"""Draw: bodies from the data page, marks, text, scales, styles."""

import numpy as np
import pygame
import pytest

from app.drawing.arrow_scale import ArrowScale
from app.drawing.camera import Camera
from app.drawing.colors import body_colors, contrast, luminance, own_colors
from app.drawing.draw import Draw
from app.drawing.grid import make_backdrop
from app.drawing.inset import Inset
from app.drawing.kernels.marks import MOST_DASHES
from app.drawing.line_shapes import coils, dashes
from app.drawing.style import LABELS_HIGH, LABELS_WIDE, Style
from physics import (
    Box,
    Capsule,
    Circle,
    Distance,
    HalfSpace,
    Outline,
    Polygon,
    Segment,
    SolverSettings,
    World,
)


@pytest.fixture
def draw() -> Draw:
    camera = Camera((200, 160))
    camera.scale = 20.0
    return Draw(camera, Style.make("light"), threads=1)


def picture(draw: Draw) -> np.ndarray:
    """The rendered frame as ARGB uint32 (width, height)."""
    surface = pygame.Surface(draw.camera.size, 0, 32)
    draw.render(surface)
    return pygame.surfarray.array2d(surface).astype(np.uint32) | np.uint32(0xFF000000)


def near(color: int, other: int) -> bool:
    """Whether two colours differ by at most 3 of 255."""
    return all(abs((color >> s & 0xFF) - (other >> s & 0xFF)) <= 3 for s in (0, 8, 16))


def test_a_body_is_drawn_where_it_is_and_in_its_colour(draw: Draw) -> None:
    world = World()
    ball = world.add_dynamic(Circle(radius=1.0), position=(2, 1))
    draw.begin()
    draw.bodies(world.page, 1.0)
    x, y = draw.camera.to_screen(1.5, 1.0)  # at half its height: the light comes from above
    palette = draw.style.palette()
    expected = int(palette[2 + 2 * ((ball.id - 1) % 7), 0])
    assert near(int(picture(draw)[int(x), int(y)]), expected)


def test_poses_are_interpolated_between_the_last_two_states(draw: Draw) -> None:
    world = World(gravity=(0, 0))
    world.add_dynamic(Circle(radius=0.5), position=(0, 0), velocity=(24, 0))
    world.step()
    places = []
    for alpha in (0.0, 0.5, 1.0):
        draw.begin()
        draw.bodies(world.page, alpha)
        places.append(float(np.asarray(draw.list.corners)["x"][0]))
    # 24 m/s for 1/240 s = 0.1 m = 2 px
    assert places == pytest.approx([100, 101, 102])


@pytest.mark.parametrize("scale", [0.5, 20.0, 20_000.0])
@pytest.mark.parametrize("turn", [0.0, 0.7, 2.0])
def test_endless_ground_fills_its_side_of_the_picture_at_any_zoom(
    draw: Draw, scale: float, turn: float
) -> None:
    world = World()
    world.add_static(HalfSpace(offset=3.0), position=(0.0, -3.0), angle=turn)
    draw.camera.scale = scale
    nx, ny = -np.sin(turn), np.cos(turn)
    draw.camera.center = (3.0 * nx, -3.0 + 3.0 * ny)  # on the surface
    draw.begin()
    draw.bodies(world.page, 1.0)
    seen = picture(draw)
    steps = [(-30.0, -20.0), (-30.0, 20.0), (30.0, -20.0), (30.0, 20.0)]  # [px] up, along
    places = [(100 + u * nx + v * ny, 80 - u * ny + v * nx) for u, v in steps]
    colors = [int(seen[round(x), round(y)]) for x, y in places]
    below, above = colors[:2], colors[2:]
    assert not any(near(low, high) for low in below for high in above)


def test_what_cannot_move_lies_below_what_falls_on_it(draw: Draw) -> None:
    world = World()
    world.add_dynamic(Circle(radius=0.5))
    world.add_static(Box(width=9, height=1))
    draw.begin()
    draw.bodies(world.page, 1.0)
    fills = np.asarray(draw.list.primitives)["fill_color"][: draw.list.count]
    assert fills[0] == draw.style.palette()[0, 0]


def fill_of(draw: Draw, world: World, index: int) -> tuple[int, int]:
    """Palette fill awake, and the fill now, of the first primitive of a world of one body."""
    draw.begin()
    draw.bodies(world.page, 1.0)
    primitive = np.asarray(draw.list.primitives)[0]
    return int(draw.style.palette()[index, 0]), int(primitive["fill_color"])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_body_that_sleeps_is_paler(theme: str) -> None:
    draw = Draw(Camera((400, 300)), Style.make(theme), threads=1)
    world = World(gravity=(0, 0), settings=SolverSettings(sleeping=True))
    world.add_dynamic(Circle(radius=1.0))
    awake, now = fill_of(draw, world, 2)
    assert now == awake
    world.step(ticks=480)
    assert world.asleep_count == 1
    awake, now = fill_of(draw, world, 2)
    ground = draw.style.colors["background_top"]

    def far(color: int) -> int:
        return sum(abs((color >> s & 0xFF) - (ground >> s & 0xFF)) for s in (0, 8, 16))

    assert 0 < far(now) < 0.6 * far(awake)
    assert now >> 24 == 0xFF


def test_one_sees_through_a_sensor(draw: Draw) -> None:
    world = World(gravity=(0, 0))
    world.add_static(Box(width=1, height=1, sensor=True))
    solid, now = fill_of(draw, world, 0)
    assert 0 < now >> 24 < 0x60
    assert now & 0xFFFFFF == solid & 0xFFFFFF
    primitive = np.asarray(draw.list.primitives)[0]
    assert primitive["line_color"] >> 24 > 0x80
    assert primitive["hatch_color"] >> 24 == 0


def test_bodies_outside_the_picture_cost_no_primitive(draw: Draw) -> None:
    world = World()
    for x in (-100, 0, 100):
        world.add_dynamic(Box(width=1, height=1), position=(x, 0))
    draw.begin()
    draw.bodies(world.page, 1.0)
    assert draw.list.count == 2  # one box and its rotation mark


def test_a_lost_body_does_not_reach_the_picture(draw: Draw) -> None:
    world = World()
    body = world.add_dynamic(Box(width=1, height=1))
    world.page.body["x"][body.index] = np.nan
    draw.begin()
    draw.bodies(world.page, 1.0)
    assert draw.list.count == 0


@pytest.mark.parametrize("barbed", [False, True])
def test_an_arrow_without_a_length_is_not_drawn(draw: Draw, barbed: bool) -> None:
    nowhere = [(0.0, 0.0), (1e-9, 0.0), (float("nan"), 1.0)]
    draw.many.arrows([(0.1, 0.2)] * 3, nowhere, "velocity", barbed=barbed)
    assert draw.list.count == 0


def test_removed_bodies_disappear(draw: Draw) -> None:
    world = World()
    body = world.add_dynamic(Circle(radius=1))
    world.remove(body)
    draw.begin()
    draw.bodies(world.page, 1.0)
    assert draw.list.count == 0


def test_every_kind_of_shape_leaves_ink(draw: Draw) -> None:
    shapes = (
        Circle(radius=1),
        Box(width=2, height=1, radius=0.1),
        Polygon(vertices=[(0, 0), (2, 0), (1, 2)]),
        Capsule(start=(-1, 0), end=(1, 0), radius=0.5, end_radius=0.2),
    )
    empty = picture(draw)
    for shape in shapes:
        world = World()
        world.add_dynamic(shape)
        draw.begin()
        draw.bodies(world.page, 1.0)
        assert (picture(draw) != empty).sum() > 200
    world = World()
    world.add_static(Segment(start=(-3, 0), end=(3, 0)))
    draw.begin()
    draw.bodies(world.page, 1.0)
    assert (picture(draw) != empty).sum() > 200


def test_jointed_bodies_share_a_colour_until_they_part(draw: Draw) -> None:
    world = World()
    a = world.add_dynamic(Circle(radius=0.5), position=(-1, 0))
    b = world.add_dynamic(Circle(radius=0.5), position=(1, 0))
    pairs = np.array([[a.index, b.index]])

    def hues(joined: np.ndarray) -> set[int]:
        rows = draw._groups.rows(world.page, joined)
        return {int(rows[body.index] - 2) // 2 for body in (a, b)}

    joint = world.add_joint(Distance(a=a, b=b, anchor_a=(-1, 0), anchor_b=(1, 0)))
    assert len(hues(pairs)) == 1
    joint.remove()
    assert len(hues(pairs[:0])) == 2


def test_every_mark_draws_something_and_nothing_fails_on_nan(draw: Draw) -> None:
    def marks(x: float) -> None:
        draw.circle((x, 0), 1, fill="joint", outline="limit")
        draw.circle((x, 0), 1, outline="limit", dash=True)
        draw.capsule((x, 0), (1, 1), 0.2, 0.1, fill="joint")
        draw.rect(x, 0, 1, 1, outline="aabb")
        draw.line((x, 0), (1, 1), "normal", dash=True)
        draw.path([(x, 0), (1, 1), (2, 0)], "target")
        draw.arrow((x, 0), (1, 1), "velocity")
        draw.arc((x, 0), 20, 0, 2, "limit", dash=True)
        draw.spring((x, 0), (2, 2))
        draw.dot((x, 0), color="joint")
        draw.ring((x, 0), color="contact_new")
        draw.cross((x, 0), color="target")
        draw.text((x, 0), "label")

    draw.begin()
    empty = picture(draw)
    marks(0.0)
    assert (picture(draw) != empty).sum() > 500
    for wrong in (np.nan, np.inf, 1e12):
        draw.begin()
        marks(wrong)
        picture(draw)


def test_arrows_on_nothing_are_no_error(draw: Draw) -> None:
    none = np.zeros((0, 2))
    draw.many.arrows(none, none, "velocity")
    draw.many.dots(none, "joint")
    draw.many.rects(none, none, "aabb", dash=True)
    draw.many.quarters(none, 10)
    assert draw.list.count == 0


def test_a_label_lies_at_its_anchor_and_is_kept(draw: Draw) -> None:
    draw.begin()
    draw.text((0, 0), "12.5 m/s", anchor="left")
    draw.text((0, 0), "12.5 m/s", anchor="right")
    (label, left), (again, right) = draw._texts
    assert label is again
    assert left[0] == 100 and right[0] == 100 - label.get_width()
    with pytest.raises(ValueError, match="anchor"):
        draw.text((0, 0), "x", anchor="nowhere")


def test_an_unknown_colour_names_the_known_ones(draw: Draw) -> None:
    with pytest.raises(KeyError, match="velocity"):
        draw.dot((0, 0), color="velocty")


def test_the_arrow_scale_ignores_one_great_hit() -> None:
    scale = ArrowScale()
    calm = np.full(50, 10.0)
    steady = scale.update(calm, 60.0, None)
    assert steady == pytest.approx(6.0)
    assert scale.update(np.append(calm, 1e6), 60.0, None) == pytest.approx(steady)


def test_the_arrow_scale_glides_and_a_factor_holds_it() -> None:
    scale = ArrowScale()
    scale.update(np.full(9, 10.0), 60.0, None)
    one_frame = scale.update(np.full(9, 100.0), 60.0, None)
    assert 5.0 < one_frame < 6.0
    held = scale.update(np.full(9, 1e4), 60.0, 2.0)
    assert held == pytest.approx(2 * one_frame)
    assert scale.update(np.zeros(0), 60.0, None) == pytest.approx(one_frame)


def test_dashes_of_an_endless_line_are_bounded() -> None:
    a, b = dashes(np.array([[0.0, 0.0]]), np.array([[1e6, 0.0]]), 7.0)
    assert len(a) <= MOST_DASHES + 1
    assert (b[:, 0] <= 1e6 + 1e-6).all()


def test_dashes_of_a_line_from_horizon_to_horizon_are_as_fine_in_the_picture() -> None:
    a, b = dashes(np.array([[-2.4e6 + 3.0, 50.0]]), np.array([[2.4e6, 50.0]]), 20.0)
    seen = (a[:, 0] < 1280.0) & (b[:, 0] > 0.0)
    # 1280 px hold 32 dashes of 20 px and as many gaps, or one more
    assert 32 <= seen.sum() <= 33
    # They are counted from the line's own end: moving the view moves them along
    assert ((a[:, 0] + 2.4e6 - 3.0) / 40.0 % 1.0).round(6) % 1.0 == pytest.approx(0.0)


@pytest.mark.parametrize("scale", [0.5, 3.7, 40.0, 20_000.0])
def test_the_grid_is_never_crowded(draw: Draw, scale: float) -> None:
    draw.camera.scale = scale
    columns = make_backdrop(draw.camera, draw.style).columns
    assert len(columns) <= draw.camera.size[0] / draw.style.sizes.grid + 2


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("projector", [False, True])
def test_styles_meet_the_sizes_of_the_design(theme: str, projector: bool) -> None:
    sizes = Style.make(theme, projector).sizes
    if projector:
        assert 4 <= sizes.outline <= 5 and 5 <= sizes.arrow <= 6 and sizes.head == 24
        assert 28 <= sizes.label <= 34 and (sizes.dot_new, sizes.dot_kept) == (20, 14)
    else:
        assert sizes.outline == 2 and sizes.label == 16 and sizes.hand == 3
    assert Style.make(theme, projector, 2.5).sizes.outline > sizes.outline


@pytest.mark.parametrize("projector", [False, True])
@pytest.mark.parametrize("room", [(600, 500), (1000, 450), (1500, 650), (2400, 1300)])
def test_text_grows_only_while_the_picture_has_room_for_its_lines(
    projector: bool, room: tuple[float, float]
) -> None:
    lines = room[1] + 200
    scale = Style.roomy_scale(projector, lines, room)
    label, usual = (Style.make("light", projector, s, lines).sizes.label for s in (scale, 1.0))
    if label > usual:
        assert room[0] / label >= LABELS_WIDE and room[1] / label >= LABELS_HIGH
    more = Style.make("light", projector, scale + 0.1, lines).sizes.label
    fits = room[0] / more >= LABELS_WIDE and room[1] / more >= LABELS_HIGH
    assert more == usual or not fits  # it was the largest


@pytest.mark.parametrize("turn", [0.0, 2.0])
def test_what_moves_is_lighter_at_its_top_and_what_is_fixed_is_plain(draw, turn: float) -> None:
    world = World()
    box = Box(width=2, height=2, density=1234.0)
    world.add_dynamic(box, position=(-2, 0), angle=turn)
    world.add_static(box, position=(2, 0), angle=turn)
    draw.begin()
    draw.bodies(world.page, 1.0)
    seen = picture(draw)

    def light(x: float, y: float) -> float:
        px, py = draw.camera.to_screen(x, y)
        return luminance(int(seen[int(px), int(py)]))

    assert light(-1.7, 0.6) > 1.05 * light(-1.7, 0.0) > 1.1 * light(-1.7, -0.6)
    assert abs(light(2.3, 0.6) - light(2.3, -0.6)) < 0.1 * light(2.3, 0.0)  # but for its stripes


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_moves_stands_out_more_than_what_is_fixed(theme: str) -> None:
    ground = Style.make(theme).colors["background_bottom"]
    fixed, *moving = (contrast(row[1], ground) for row in body_colors(theme))
    assert 3.0 < fixed < min(moving)  # WCAG 2.1, 1.4.11: its border is seen, too


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marks_stand_out_from_the_background(theme: str) -> None:
    colors = Style.make(theme).colors
    marks = ("contact_new", "contact_kept", "normal", "impulse", "friction", "joint", "limit")
    for role in (*marks, "velocity", "hand", "target", "center", "aabb", "text"):
        assert contrast(colors["background_bottom"], colors[role]) > 4.5, role  # WCAG 2.1, AA


def test_coils_go_from_end_to_end_and_swing_to_both_sides() -> None:
    a, b = (
        np.array([[10.0, 20.0], [0.0, 0.0], [5.0, 5.0]]),
        np.array([[110.0, 20.0], [0.0, 60.0], [5.0, 5.0]]),
    )
    level, upright, nothing = coils(a, b, 4, 6.0)
    assert level[[0, -1]] == pytest.approx(np.array([[10.0, 20.0], [110.0, 20.0]]))
    assert (level[1:-1, 1] - 20.0).tolist() == pytest.approx([0, *[3, -3] * 4, 0])
    assert (np.diff(level[:, 0]) > 0.0).all()
    assert (np.diff(upright[:, 1]) > 0.0).all()
    assert upright[1:-1, 0].tolist() == pytest.approx([0, *[-3, 3] * 4, 0])
    assert (nothing == 5.0).all()
    assert coils(a[:0], b[:0], 9, 16.0).shape == (0, 22, 2)


def test_no_seam_shows_between_the_parts_of_an_outline_and_its_border_is_drawn(draw) -> None:
    world = World(gravity=(0.0, 0.0))
    ring = ((-3.0, 3.0), (-3.0, -3.0), (-1.0, -3.0), (-1.0, 1.0), (3.0, 1.0), (3.0, 3.0))
    (outline,) = world.add_dynamic(Outline(vertices=ring), gravity_scale=0.0).shapes
    draw.begin()
    draw.bodies(world.page, 1.0)
    seen = picture(draw)
    assert len(outline.parts) > 1
    arms = [seen[44:76, 24:110], seen[44:156, 24:56]]  # within: off the border and the scale bar
    fill = arms[0][0]  # of each row: it is lit from above
    for arm in arms:  # but for the rotation mark, which is two pixels thick, all is the fill
        rows = (arm != fill[: arm.shape[1]]).any(axis=0)
        assert np.count_nonzero(rows) <= 3
    x, y = draw.camera.to_screen(0.0, 3.0)
    border, inside = seen[int(x), int(y) + 1], seen[int(x), int(y) + 4]
    assert border != inside == seen[60, int(y) + 4]


def test_a_moving_outline_has_one_rotation_mark(draw) -> None:
    marks = []
    for shape in (
        Polygon(vertices=((-2, -1), (2, -1), (2, 1), (-2, 1))),
        Outline().scaled(4.0, 4.0),
    ):
        world = World(gravity=(0.0, 0.0))
        world.add_dynamic(shape)
        draw.begin()
        draw.bodies(world.page, 1.0)
        shown = np.asarray(draw.list.primitives)[: draw.list.count]
        marks.append(int(np.count_nonzero(shown["fill_color"] == shown["fill_color"][-1])))
    assert marks == [1, 1]


WEDGE = ((-3.0, -1.0), (3.0, -1.0), (1.0, 0.0), (0.0, 2.0), (-1.0, 0.0))  # [m] hollow flanks


def borders_at(draw: Draw, world: World, *places: tuple[float, float]) -> list[bool]:
    """Whether the colour of a wall's border is near each place [m]."""
    draw.begin()
    draw.bodies(world.page, 1.0)
    frame, line = picture(draw), draw.style.colors["static_outline"]
    found = []
    for place in places:
        x, y = (round(v) for v in draw.camera.to_screen(*place))
        around = frame[x - 2 : x + 3, y - 2 : y + 3].ravel()
        found.append(any(near(int(color), line) for color in around))
    return found


def test_the_foot_of_a_wall_within_the_floor_has_no_border(draw) -> None:
    world = World()
    world.add_static(Box(width=9.0, height=2.0), position=(0.0, -1.0))
    world.add_static(Outline(vertices=WEDGE))
    foot, flank, floor, below_hill = (0.5, -1.0), (0.5, 1.0), (-4.0, 0.0), (0.3, 0.0)
    assert borders_at(draw, world, foot, flank, floor, below_hill) == [False, True, True, False]


def test_a_wall_that_is_all_within_another_keeps_its_border(draw) -> None:
    world = World()
    world.add_static(Box(width=9.0, height=7.5))
    world.add_static(Outline(vertices=WEDGE))
    assert borders_at(draw, world, (0.5, -1.0), (0.5, 1.0)) == [True, True]
    moving = World()
    moving.add_static(Box(width=9.0, height=2.0), position=(0.0, -1.0))
    body = moving.add_dynamic(Outline(vertices=WEDGE))
    foot = body.position[1] - 1.0
    draw.begin()
    draw.bodies(moving.page, 1.0)
    x, y = (round(v) for v in draw.camera.to_screen(0.5, foot))
    inside = picture(draw)[x, y - 8]
    assert not any(near(int(c), int(inside)) for c in picture(draw)[x, y - 1 : y + 1])


def test_an_inset_shows_a_body_in_the_colour_that_it_was_given() -> None:
    world, style = World(), Style.make("light")
    world.add_dynamic(Circle(), name="plain")
    body = world.add_dynamic(Circle(), position=(3.0, 0.0), color="purple")
    inset, surface = Inset(style), pygame.Surface((100, 100), 0, 32)
    inset.begin_on(surface.get_size(), style)
    inset.body(world, body.index, np.zeros((0, 2), np.int64), (50.0, 50.0), 60.0)
    inset.render_on(surface, 0xFFFFFFFF)
    fill = own_colors("purple", "dynamic", "light", filled=True)[0]
    assert surface.get_at((50, 50))[:3] == (fill >> 16 & 255, fill >> 8 & 255, fill & 255)
