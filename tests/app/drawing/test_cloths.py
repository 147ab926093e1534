"""Cloths: one surface of what is knotted, whole or torn; its knots only when asked for."""

import numpy as np
import pygame
import pytest

from app.drawing import overlays
from app.drawing.camera import Camera
from app.drawing.cloths import Cloths, lightness
from app.drawing.draw import Draw
from app.drawing.kernels.meshes import BACK, DARKEST, LIGHTEST
from app.drawing.kernels.primitives import DisplayList
from app.drawing.style import Style
from app.files.view_options import ViewOptions
from physics import Circle, Distance, World
from scenes.builders import cloth

SIZE = (240, 200)


def net(world: World, columns: int = 5, rows: int = 4, **spring: float):
    """Knot a net by hand, of usual discs half a metre apart, as one would with the tools."""
    knots = [
        [
            world.add_dynamic(Circle(radius=0.1), position=(0.5 * i - 1, 0.5 * j - 0.75))
            for i in range(columns)
        ]
        for j in range(rows)
    ]
    pairs = [(a, b) for row in knots for a, b in zip(row, row[1:], strict=False)]
    pairs += [
        (a, b)
        for low, high in zip(knots, knots[1:], strict=False)
        for a, b in zip(low, high, strict=True)
    ]
    threads = [
        world.add_joint(Distance(a=a, b=b, anchor_a=a.position, anchor_b=b.position, **spring))
        for a, b in pairs
    ]
    return knots, threads


@pytest.fixture
def draw() -> Draw:
    camera = Camera(SIZE)
    camera.center, camera.scale = (0.0, 0.0), 60.0
    return Draw(camera, Style.make("light"))


def frame(draw: Draw, world: World) -> np.ndarray:
    draw.begin()
    draw.bodies(world.page, 1.0, cloth=draw.cloths.find(world, world.joints_of("distance")))
    surface = pygame.Surface(SIZE, 0, 32)
    draw.render(surface)
    return pygame.surfarray.array2d(surface)


def at(draw: Draw, seen: np.ndarray, x: float, y: float) -> int:
    px, py = draw.camera.to_screen(x, y)
    return int(seen[int(px), int(py)])


def test_a_net_that_was_knotted_by_hand_is_one_filled_surface(draw: Draw) -> None:
    world = World()
    net(world)
    surface = draw.cloths.find(world, world.joints_of("distance"))
    assert len(surface.faces) == 4 * 3 and len(surface.knots) == 20
    seen = frame(draw, world)
    inside = {at(draw, seen, x, y) for x in (-0.75, 0.25) for y in (-0.5, 0.05, 0.5)}
    assert len(inside) == 1 and at(draw, seen, 1.6, 0.0) not in inside
    assert 1 not in draw.list.primitives[: draw.list.count]["count"]  # no disc


def test_a_torn_thread_leaves_a_hole_and_what_tears_off_keeps_its_colour(draw: Draw) -> None:
    world = World()
    knots, threads = net(world)
    whole = frame(draw, world)
    middle = next(t for t in threads if {t.a, t.b} == {knots[1][1], knots[1][2]})
    world.remove(middle)
    seen = frame(draw, world)
    assert len(draw.cloths.find(world, world.joints_of("distance")).faces) == 10
    assert at(draw, seen, -0.25, -0.5) != at(draw, whole, -0.25, -0.5)  # one sees through it
    assert at(draw, seen, 0.75, 0.5) == at(draw, whole, 0.75, 0.5)
    for thread in [t for t in threads if t.alive and t.a.position[0] < 0.4 < t.b.position[0]]:
        world.remove(thread)
    seen = frame(draw, world)
    assert at(draw, seen, 0.75, 0.5) == at(draw, whole, 0.75, 0.5)


def test_a_frame_of_four_squares_is_no_cloth_and_another_world_has_its_own() -> None:
    world, other, empty, cloths = World(), World(), World(), Cloths()
    net(world)
    net(other, 3, 3)
    assert cloths.find(world, world.joints_of("distance")) is not None
    assert cloths.find(other, other.joints_of("distance")) is None
    assert cloths.find(empty, empty.joints_of("distance")) is None


def test_what_is_stretched_is_lighter_than_what_hangs_loose() -> None:
    world = World(gravity=(0.0, 0.0))
    knots, _ = net(world, hertz=2.0)
    surface, spots = (
        Cloths().find(world, world.joints_of("distance")),
        np.array([b.position for row in knots for b in row]),
    )
    places = np.zeros((world.page.body_count, 2))
    rows = [b.index for row in knots for b in row]

    def light(spots: np.ndarray) -> float:
        places[rows] = spots
        return float(lightness(surface, places)[:, 0].mean())

    folded = np.abs(spots)
    assert light(spots) == pytest.approx(0.0)
    assert light(1.1 * spots) > 0.2 > -0.2 > light(0.8 * spots)
    assert lightness(surface, places)[:, 0].min() > -1.0
    places[rows] = folded
    assert lightness(surface, places)[:, 0].min() == -1.0  # its back


def test_the_cloth_of_the_scene_is_found_after_it_was_torn_and_its_shreds_with_it() -> None:
    world = World()
    made = cloth(world, (0.0, 3.0), (8, 8), 0.25, 0.1, 2)
    for joint in [t for t in made.threads if t.b in made.particles[3]]:
        world.remove(joint)
    surface = Cloths().find(world, world.joints_of("distance"))
    assert len(surface.knots) == 64 and len(surface.faces) < 49


def test_knots_and_threads_are_seen_when_asked_for(draw: Draw) -> None:
    from app.session.session import Session

    session, view = Session(recording=False), ViewOptions()
    assert session.load("cloth")
    counts = []
    for shown in (False, True):
        view.switch("nets", shown)
        draw.begin()
        overlays.draw_all(draw, session, view)
        counts.append(draw.list.count)
    knots = 32 * 20
    assert counts[1] - counts[0] >= knots
    view.switch("bodies", False)  # outlines only: all is bare
    draw.begin()
    overlays.draw_all(draw, session, view)
    assert draw.cloths.seen is None


def test_a_bent_mesh_is_two_triangles_between_its_neighbours_and_others_are_whole() -> None:
    square = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
    bent = np.array([(0.0, 0.0), (1.0, 0.0), (0.2, 0.2), (0.0, 1.0)])
    shown, colors = DisplayList(), np.array([1, 2, 3], np.uint32) | np.uint32(0xFF000000)
    cloth = np.arange(12).reshape(3, 4), colors, np.zeros((3, 2))
    shown.add_meshes(cloth, np.concatenate([square, bent, square + 2.0]), 0.5)
    rows = shown.primitives[: shown.count]
    assert rows["fill_color"].tolist() == colors[[0, 1, 1, 2]].tolist()
    assert rows["count"].tolist() == [4] * 4 and rows["first"].tolist() == [0, 4, 8, 12]
    corners = np.stack([shown.corners["x"], shown.corners["y"]], axis=1)[:16].reshape(4, 4, 2)
    assert (shown.corners["r"][:16] == 0.5).all()
    assert (corners[0] == square).all() and (corners[3] == square + 2.0).all()
    assert (corners[1] == bent[[0, 1, 2, 2]]).all() and (corners[2] == bent[[0, 2, 3, 3]]).all()


def test_a_light_mesh_goes_towards_white_a_dark_one_to_black_and_its_back_further() -> None:
    square = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
    fills = []
    for light in (1.0, 0.0, -0.5, -1.0):
        shown = DisplayList()
        cloth = np.arange(4)[None], np.array([0xFF6496C8], np.uint32), np.full((1, 2), light)
        shown.add_meshes(cloth, square, 0.0)
        fill = int(shown.primitives["fill_color"][0])
        fills.append([fill >> shift & 0xFF for shift in (24, 16, 8, 0)])
    color = np.array([100, 150, 200])
    assert fills[0] == [255, *np.rint(color + LIGHTEST * (255 - color))]
    assert fills[1] == [255, *color]
    assert fills[2] == [255, *np.rint(color * (1.0 - 0.5 * DARKEST))]
    assert fills[3] == [255, *np.rint(color * (1.0 - BACK))]
