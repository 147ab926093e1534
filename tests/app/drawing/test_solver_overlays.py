"""The overlays of the broad phase, of islands and of graph colours."""

import numpy as np
import pytest

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.overlays import broad_phase, graph_colours, islands
from app.drawing.overlays._pairs import pair_lines
from app.drawing.style import Style
from app.files.view_options import ViewOptions
from app.session.session import Session
from physics import Box, Circle, Revolute, World


def drawn_over(world: World) -> tuple[Draw, Session]:
    session = Session(world)
    camera = Camera((640, 480))
    camera.fit((-2.0, -1.0, 8.0, 6.0))
    draw = Draw(camera, Style.make("light"), threads=1)
    draw.begin()
    draw.poses.take(world.page, 1.0)
    return draw, session


def two_towers() -> World:
    world = World()
    world.add_static(Box(width=100.0, height=1.0), position=(0.0, -0.5))
    for x in (0.0, 4.0):
        for k in range(3):
            world.add_dynamic(Box(width=0.5, height=0.5), position=(x, 0.25 + 0.5 * k))
    world.step(20)
    return world


def test_a_pair_with_the_floor_ends_below_the_body() -> None:
    world = two_towers()
    draw, _ = drawn_over(world)
    begins, ends = pair_lines(draw, world)
    assert len(begins) == world.page.contact_count == 6
    across = np.abs(begins[:, 0] - ends[:, 0])
    # towers stand upright: a line to the middle of the floor would go across by 4 m
    assert across.max() < 0.1


@pytest.mark.parametrize("overlay", [broad_phase, islands, graph_colours])
def test_the_overlay_draws_over_towers_and_over_nothing(overlay) -> None:
    draw, session = drawn_over(two_towers())
    overlay.draw(draw, session, ViewOptions())
    drawn = np.asarray(draw.list.primitives)[: draw.list.count]
    seen = (drawn["fill_color"] >> 24 > 0) | (drawn["line_color"] >> 24 > 0)
    assert len(drawn) > 0 and seen.all()
    draw, session = drawn_over(World())
    overlay.draw(draw, session, ViewOptions())


def test_two_towers_have_two_numbers() -> None:
    draw, session = drawn_over(two_towers())
    islands.draw(draw, session, ViewOptions())
    assert len(draw._texts) == 2


def test_joints_have_the_number_of_their_colour() -> None:
    world = World(gravity=(0.0, 0.0))
    links = [world.add_dynamic(Circle(radius=0.1), position=(float(x), 0.0)) for x in range(4)]
    for a, b in zip(links, links[1:], strict=False):
        world.add_joint(Revolute(a=a, b=b, anchor=(a.center[0] + 0.5, 0.0)))
    world.step()
    colours = world.joint_table.colours
    assert sorted(colours.tolist()) == [0, 0, 1]  # a path: by turns
    draw, session = drawn_over(world)
    graph_colours.draw(draw, session, ViewOptions())
    assert len(draw._texts) == 3


def test_intervals_that_overlap_lie_on_lines_of_their_own() -> None:
    low, high = np.array([0.0, 1.0, 2.0, 5.0]), np.array([3.0, 4.0, 2.5, 6.0])
    assert broad_phase.levels(low, high).tolist() == [0.0, 1.0, 2.0, 0.0]


def test_a_sleeping_island_is_dashed() -> None:
    world = two_towers()
    awake, session = drawn_over(world)
    islands.draw(awake, session, ViewOptions())
    world.settings.sleeping = True
    world.step(600)
    assert world.page.awake_count == 0
    asleep, session = drawn_over(world)
    islands.draw(asleep, session, ViewOptions())
    assert asleep.list.count > awake.list.count
