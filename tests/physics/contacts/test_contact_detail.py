"""The reading of one contact in all detail, beside what the tick then really does."""

import math
from collections.abc import Callable

import numpy as np
import pytest

from physics import Box, Capsule, Circle, Polygon, World
from physics.contacts.contact_detail import ContactDetail, point_name
from physics.contacts.contact_look import contact_detail
from physics.values.checks import DefinitionError

Build = Callable[[World], None]


def shifted_boxes(world: World) -> None:
    """A box on a box, shifted by 0.2 m: the incident edge is cut at one side."""
    world.add_static(Box(1.0, 1.0), position=(0.0, 0.0))
    world.add_dynamic(Box(1.0, 1.0), position=(0.2, 1.001))


def box_on_corner(world: World) -> None:
    world.add_static(Box(4.0, 1.0), position=(0.0, 0.0))
    world.add_dynamic(Box(1.0, 1.0), position=(0.0, 0.5 + math.sqrt(0.5)), angle=math.pi / 4)


def capsule_on_box(world: World) -> None:
    world.add_static(Box(4.0, 1.0), position=(0.0, 0.0))
    world.add_dynamic(Capsule((-0.4, 0.0), (0.4, 0.0), radius=0.1), position=(0.1, 0.601))


def disc_on_box(world: World) -> None:
    world.add_static(Box(4.0, 1.0), position=(0.0, 0.0))
    world.add_dynamic(Circle(radius=0.3), position=(0.1, 0.801))


def two_discs(world: World) -> None:
    world.add_static(Circle(radius=0.5), position=(0.0, 0.0))
    world.add_dynamic(Circle(radius=0.3), position=(0.1, math.sqrt(0.64 - 0.01)))


def rounded_pebble(world: World) -> None:
    world.add_static(Box(4.0, 1.0), position=(0.0, 0.0))
    stone = Polygon([(-0.3, -0.2), (0.3, -0.2), (0.1, 0.3)], radius=0.1)
    world.add_dynamic(stone, position=(0.0, 0.801), angle=0.001)


def corner_by_corner(world: World) -> None:
    """A box whose corner is beyond the end of the floor's face: two corners are the closest."""
    world.add_static(Box(1.0, 1.0), position=(0.0, 0.0))
    world.add_dynamic(Box(1.0, 1.0), position=(1.007, 1.007))


def reference_of_b(world: World) -> None:
    """A small edge of A lies under the long tilted face of B, which separates better."""
    world.add_static(Polygon([(-0.1, -1.0), (0.1, -1.0), (0.1, 0.0), (-0.1, 0.0)]), position=(0, 0))
    world.add_dynamic(Box(3.0, 0.4), position=(0.3, 0.26), angle=0.2)


BUILDS = (
    shifted_boxes,
    box_on_corner,
    capsule_on_box,
    disc_on_box,
    two_discs,
    rounded_pebble,
    corner_by_corner,
    reference_of_b,
)


def made(build: Build, ticks: int = 1) -> World:
    """A world after some ticks, so that the broad phase has found the pair."""
    world = World(gravity=(0.0, -9.81))
    build(world)
    for _ in range(ticks):
        world.step()
    return world


def read(world: World) -> ContactDetail:
    """The detail of the only pair."""
    detail = contact_detail(world, 0, 1)
    assert detail is not None
    return detail


def stored(world: World) -> list[tuple[float, ...]]:
    """What the core keeps of the points of its only contact, bit for bit."""
    count = int(np.asarray(world.page.live_contacts)["point_count"][0])
    points = np.asarray(world.page.arrays.points)[:count]
    names = ("feature", "lax", "lay", "lbx", "lby")
    return [tuple(point[name].item() for name in names) for point in points]


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("ticks", [1, 2, 5, 20])
def test_the_points_are_those_of_the_next_tick_bit_for_bit(build: Build, ticks: int) -> None:
    world = made(build, ticks)
    said = read(world)
    text = [(p.id, *p.core_a, *p.core_b) for p in said.points]
    world.step()
    assert text == stored(world)
    fresh = int(np.asarray(world.page.live_contacts)["made"][0]) == world.tick - 1
    assert fresh == (said.look == "anew")


@pytest.mark.parametrize("build", BUILDS)
def test_looking_changes_nothing(build: Build) -> None:
    world = made(build)
    before = world.hash()
    read(world)
    assert world.hash() == before


def test_a_shifted_box_is_cut_at_the_end_of_the_reference_edge() -> None:
    """The upper box reaches 0.2 m beyond the lower one, whose corner at x = 0.5 m cuts it."""
    world = World(gravity=(0.0, 0.0))
    shifted_boxes(world)
    world.step()
    said = read(world)
    assert said.way == "face"
    assert said.edges is not None
    cut = [one for one in said.candidates if one.clipped]
    assert len(cut) == 1
    # one rotation each way of numbers below 2 m: a few units of 2^-52 * 2 m
    assert cut[0].on_reference.x == pytest.approx(0.5, abs=1e-15 * 4)
    assert cut[0].before.x == pytest.approx(0.7, abs=1e-15 * 4)
    assert {round(plane.x, 12) for plane in said.clip_planes} == {-0.5, 0.5}
    assert all(one.separation == pytest.approx(0.001, abs=1e-15 * 4) for one in said.candidates)
    assert said.normal == pytest.approx((0.0, 1.0))
    assert said.margin == 0.02
    assert said.why_margin == "the usual one"


def test_a_point_beyond_the_margin_is_told_with_its_reason() -> None:
    """A box of 1 m tilted by 0.1 rad has its other corner 0.0998 m up: beyond 20 mm."""
    world = World(gravity=(0.0, 0.0))
    world.add_static(Box(4.0, 1.0), position=(0.0, 0.0))
    up = 0.5 * (math.cos(0.1) + math.sin(0.1))
    world.add_dynamic(Box(1.0, 1.0), position=(0.0, 0.5 + up), angle=0.1)
    world.step()
    said = read(world)
    assert len(said.points) == 1
    fates = sorted(one.fate for one in said.candidates)
    assert fates == ["beyond the margin", "kept"]
    far = max(one.separation for one in said.candidates)
    assert far == pytest.approx(math.sin(0.1), abs=1e-15 * 8)


def test_the_reference_flips_when_the_face_of_b_separates_better() -> None:
    said = read(made(reference_of_b))
    assert said.way == "face"
    assert said.reference == "b"
    assert said.edges is not None
    assert [edge.side for edge in said.edges] == ["b", "a"]
    # the normal still points from A to B: the face's own normal, turned round, is 0.2 rad off
    assert math.atan2(-said.normal.x, said.normal.y) == pytest.approx(0.2, abs=0.01)


def test_two_corners_have_the_normal_of_the_line_between_them() -> None:
    """Both are 7 mm apart along x and y: the line between them rises by 45 degrees."""
    world = World(gravity=(0.0, 0.0))
    corner_by_corner(world)
    world.step()
    said = read(world)
    assert said.way == "corners"
    assert said.edges is None
    assert said.normal == pytest.approx((math.sqrt(0.5), math.sqrt(0.5)), abs=1e-12)
    assert said.points[0].separation == pytest.approx(math.hypot(0.007, 0.007), abs=1e-12)
    name = point_name(said, said.points[0].id, ("floor", "box"))
    assert name == "corner 2 of floor on corner 0 of box"


def test_rounded_corners_push_from_their_surface() -> None:
    said = read(made(rounded_pebble))
    assert said.edges is not None
    assert said.edges[1].radii == (0.1, 0.1)
    for one in said.candidates:
        rise = math.dist(one.on_incident, one.on_reference)
        assert rise == pytest.approx(abs(one.separation), abs=1e-14)


def test_a_resting_contact_is_used_again_and_keeps_its_impulse() -> None:
    world = made(shifted_boxes, 60)
    said = read(world)
    assert said.look in ("again", "asleep")
    assert said.made < world.tick - 1
    assert said.moved < 0.0005
    assert all(not point.is_new and point.carried > 0.0 for point in said.points)
    # all weight is borne by the points: 1000 kg/m^2 * 1 m^2 * 9.81 m/s^2 / 240 Hz; the contact's
    # spring has sunk in to a few micrometres by now, which is far below 1 % of the weight
    weight = world.bodies[-1].mass * 9.81 * world.tick_length
    assert sum(point.normal_impulse for point in said.points) == pytest.approx(weight, rel=0.01)


def test_what_comes_near_is_new() -> None:
    """A ball 25 mm above the floor at 2 m/s comes within the margin of 20 mm by 8.3 mm a tick."""
    world = World(gravity=(0.0, 0.0))
    world.add_static(Box(4.0, 1.0), position=(0.0, 0.0))
    ball = world.add_dynamic(Circle(radius=0.3), position=(0.0, 0.5 + 0.3 + 0.025))
    ball.velocity = (0.0, -2.0)
    world.step()
    said = read(world)
    assert [point.is_new for point in said.points] == [True]
    assert said.candidates[0].fate == "new"
    assert not said.touching


def test_the_margin_of_what_is_fast_is_its_way_in_a_tick() -> None:
    world = World(gravity=(0.0, 0.0))
    world.add_static(Box(4.0, 1.0), position=(0.0, 0.0))
    ball = world.add_dynamic(Circle(radius=0.3), position=(0.0, 0.85))
    world.step()
    ball.velocity = (0.0, -12.0)
    said = read(world)
    assert said.margin == 12.0 * world.tick_length
    assert said.why_margin == "the way of this tick"


def test_shapes_that_are_far_apart_have_no_contact() -> None:
    world = World()
    world.add_static(Box(1.0, 1.0), position=(0.0, 0.0))
    world.add_dynamic(Box(1.0, 1.0), position=(9.0, 9.0))
    world.step()
    assert contact_detail(world, 0, 1) is None


def test_rows_that_are_no_shapes_are_refused() -> None:
    with pytest.raises(DefinitionError, match="shape row 7"):
        contact_detail(made(two_discs), 0, 7)
