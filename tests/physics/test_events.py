"""What a step reports: contacts, sensors, hits."""

import math
from collections import Counter

import numpy as np
import pytest

from physics import TICK, Box, Circle, Filter, Revolute, World
from tests.physics.worlds import G, H, column, floating, grounded


def watched(world: World) -> World:
    world.record_events = True
    return world


def kinds(world: World) -> list[str]:
    return [event.kind for event in world.events]


def test_a_ball_that_bounces_begins_hits_and_ends():
    world = watched(grounded(restitution=1.0))
    world.add_dynamic(Circle(radius=0.5, restitution=1.0), position=(0.3, 1.5), name="ball")
    seen = []
    while world.time < 0.8:  # down in sqrt(2/g) = 0.45 s, up again
        world.step()
        seen += world.events
        for event in world.events:
            assert {event.a.name, event.b.name} == {"floor", "ball"}
            assert "ball" in event.message
            assert event.tick == world.tick
            if event.kind == "hit":
                # The speed at the floor, after a fall of 1 m that began with g h / 2.
                fallen = 1.0 + G * H * H / 8.0
                assert event.speed == pytest.approx(math.sqrt(2.0 * G * fallen), rel=1e-12)
            if event.kind != "contact_end":
                # at the ball's lowest point; a tick's fall above the floor at most
                assert event.point[0] == pytest.approx(0.3, abs=1e-9)
                assert 0.0 <= event.point[1] <= math.sqrt(2.0 * G) * TICK
    assert [event.kind for event in seen] == ["contact_begin", "hit", "contact_end"]


def test_nothing_is_recorded_unless_asked_for():
    world = grounded()
    column(world, 3)
    world.step(ticks=10)
    assert world.events == []
    world.record_events = True
    world.step()
    assert kinds(world) == ["contact_begin"] * 3  # what has touched all along is reported once
    world.step()
    assert world.events == []


def test_slow_touches_are_no_hits():
    world = watched(grounded())
    world.settings.hit_speed = 2.0
    world.add_dynamic(Box(), position=(0.0, 0.5 + 0.9 * 2.0 / G))  # arrives with 1.9 m/s
    world.step(ticks=240)
    assert "hit" not in kinds(world)
    world.settings.hit_speed = 1.0
    world.add_dynamic(Box(), position=(5.0, 0.5 + 0.9 * 2.0 / G))
    world.step(ticks=240)
    assert kinds(world).count("hit") == 1


def test_a_sensor_reports_who_comes_and_goes_and_pushes_nobody():
    world = watched(World())
    gate = world.add_static(Box(width=4.0, height=1.0, sensor=True), name="gate")
    ball = world.add_dynamic(Circle(radius=0.5), position=(0.0, 3.0), name="ball")
    free = World().add_dynamic(Circle(radius=0.5), position=(0.0, 3.0))
    seen = []
    for _ in range(240):
        world.step()
        free.world.step()
        seen += world.events
        assert ball.state == free.state
    assert [event.kind for event in seen] == ["sensor_begin", "sensor_end"]
    for event, fallen in zip(seen, (2.0, 4.0), strict=True):
        assert (event.a, event.b) == (gate, ball)
        # within a tick of when the edges meet and part; the integrator adds g TICK / 2 to the speed
        assert event.tick * TICK == pytest.approx(math.sqrt(2.0 * fallen / G), abs=2.0 * TICK)
    assert world.contacts.count == 0


def test_the_shape_of_a_body_that_was_touched_is_told():
    world = watched(World(gravity=(0.0, 0.0)))
    feet = [Box(width=0.4, height=0.1, center=(x, -1.0), sensor=True) for x in (-0.5, 0.5)]
    walker = world.add_dynamic(Box(), *feet, name="walker")
    stone = world.add_dynamic(Circle(radius=0.1), position=(0.5, -1.0), name="stone")
    world.step()
    (event,) = world.events
    assert (event.kind, event.a, event.b) == ("sensor_begin", walker, stone)
    assert (event.shape_a, event.shape_b) == (2, 0)


def test_removing_a_body_ends_its_contacts_for_the_next_reader():
    world = watched(grounded())
    (box,) = column(world, 1)
    world.step()
    assert kinds(world) == ["contact_begin"]
    world.remove(box)
    world.add_dynamic(Circle(), position=(50.0, 5.0), name="other")  # takes its row
    world.step()
    (event,) = world.events
    assert (event.kind, event.tick) == ("contact_end", world.tick)
    assert "box 0" in event.message
    assert {event.a.name, event.b.name} == {"floor", "box 0"}
    world.step()
    assert world.events == []


def test_events_of_many_ticks_come_in_order_whether_read_or_not():
    def run(reading: bool) -> list[tuple]:
        world = watched(grounded(restitution=0.5))
        for i in range(40):
            at = (0.3 * (i % 7), 1.0 + 1.1 * i)
            world.add_dynamic(Circle(radius=0.4, restitution=0.5), position=at)
        seen = []
        for ticks in [1] * 240 if reading else [240]:
            world.step(ticks=ticks)
            seen += world.events
        return [event[:4] + event[6:10] for event in seen]

    one, many = run(True), run(False)
    assert one == many
    assert len(one) > 50
    assert [event[3] for event in many] == sorted(event[3] for event in many)


def test_every_begin_has_its_end():
    rng = np.random.default_rng(3)
    world = watched(grounded(restitution=0.3))
    for i in range(60):
        shape = Box(width=0.5, height=0.3) if i % 2 else Circle(radius=0.2)
        at = (float(rng.uniform(-2.0, 2.0)), 1.0 + 0.2 * i)
        world.add_dynamic(shape, position=at, velocity=tuple(rng.normal(0.0, 3.0, 2)))
    open_pairs: Counter = Counter()
    for tick in range(720):  # the last falls for 1.6 s
        world.step()
        for event in world.events:
            pair = frozenset((event.a.id, event.b.id))
            open_pairs[pair] += {"contact_begin": 1, "contact_end": -1}.get(event.kind, 0)
            assert open_pairs[pair] in (0, 1)
        if tick == 300:
            world.remove(world.bodies[5])
    contacts = np.asarray(world.page.live_contacts)
    touching = int(np.count_nonzero(contacts["point_count"] > 0))
    assert sum(open_pairs.values()) == touching
    assert touching > 60


def test_there_is_room_for_all_events_of_a_tick():
    world = watched(floating())
    for i in range(600):  # 300 pairs that meet in the first tick, more than the page has room for
        x, side = 3.0 * (i // 2), i % 2
        world.add_dynamic(
            Circle(), position=(x + 0.95 * side, 0.0), velocity=(5.0 - 10.0 * side, 0.0)
        )
    world.step()
    assert Counter(kinds(world)) == {"contact_begin": 300, "hit": 300}


def test_sleep_and_waking_are_told():
    world = watched(floating())
    world.settings.sleeping = True
    ball = world.add_dynamic(Circle(), name="ball")
    ball.awake = False
    world.step(ticks=2)
    assert [(event.kind, event.a) for event in world.events] == [("sleep", ball)]
    ball.velocity = (1.0, 0.0)
    world.step()
    (event,) = world.events
    assert (event.kind, event.body_name, event.tick) == ("wake", "ball", world.tick)


PAIR = (Box(width=0.5, center=(-0.25, 0.0)), Box(width=0.5, center=(0.25, 0.0)))


def make_heavy_on_one_side(world, body):
    body.set_material(1, density=3.0)


def make_static_again(world, body):
    body.kind = "static"
    body.kind = "dynamic"


def hinge_and_make_kinematic(world, body):
    arm = world.add_dynamic(Box(), position=(0.0, 5.0), name="arm")
    world.add_joint(Revolute(a=arm, b=body, anchor=body.position))
    body.kind = "kinematic"


EDITS = {
    "kind": lambda world, body: setattr(body, "kind", "kinematic"),
    "kind twice": make_static_again,
    "kind of a jointed one": hinge_and_make_kinematic,
    "shapes": lambda world, body: setattr(body, "shapes", (Circle(radius=0.4),)),
    "one shape less": lambda world, body: setattr(body, "shapes", body.shapes[:1]),
    "density": make_heavy_on_one_side,
    "sensor": lambda world, body: body.set_material(0, sensor=True),
    "filter": lambda world, body: body.set_material(filter=Filter(mask=0)),
    "mass": lambda world, body: setattr(body, "mass", 7.0),
    "pose": lambda world, body: setattr(body, "angle", 1.0),
    "removal": lambda world, body: world.remove(body),
}


@pytest.mark.parametrize("is_read", [True, False])
@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize("edited", ["floor", "box"])
def test_no_edit_renames_whom_an_event_is_about(edited, edit, is_read):
    world = watched(grounded())
    box = world.add_dynamic(*PAIR, position=(0.0, 0.505), name="box")
    body = box if edited == "box" else world.body("floor")
    if edited == "floor":
        if edit == "mass":
            return  # a floor has none
        body.shapes = tuple(Box(width=9.0, height=2.0, center=(x, 0.0)) for x in (-4.5, 4.5))
    world.step(ticks=30)
    before = world.save()
    for _ in range(2):  # and again after it was undone
        if is_read:
            assert "contact_begin" in kinds(world)
        EDITS[edit](world, body)
        world.add_dynamic(Circle(), position=(50.0, 5.0), name="innocent")  # takes freed rows
        said = list(world.events)
        for _ in range(3):
            world.step()
            said += world.events
        assert "contact_begin" in [event.kind for event in said]
        assert {name for e in said for name in (e.a.name, e.b.name)} == {"floor", "box"}
        open_pairs = Counter()
        for event in dict.fromkeys(said):
            open_pairs[event.kind] += 1
        touching = np.count_nonzero(np.asarray(world.page.live_contacts)["point_count"] > 0)
        assert open_pairs["contact_begin"] - open_pairs["contact_end"] == touching
        world.restore(before)


def test_a_removal_leaves_the_same_world_whether_events_are_told_or_not():
    def run(recording: bool) -> World:
        world = grounded()
        world.record_events = recording
        boxes = column(world, 5)
        boxes[2].set_material(sensor=False, friction=0.3)
        world.add_static(Box(width=9.0, height=1.0, sensor=True), position=(0.0, 1.0), name="gate")
        world.step(ticks=20)
        for box in (boxes[1], boxes[3]):  # both before the next tick
            world.remove(box)
        if recording:
            ends = [(e.kind, e.a.name, e.b.name) for e in world.events if e.tick > world.tick]
            assert sorted(ends) == [
                ("contact_end", "box 0", "box 1"),
                ("contact_end", "box 1", "box 2"),
                ("contact_end", "box 2", "box 3"),
                ("contact_end", "box 3", "box 4"),
                ("sensor_end", "gate", "box 1"),
            ]
        world.step(ticks=20)
        world.record_events = False
        world.step()
        return world

    said, silent = run(True), run(False)
    assert [body.state for body in said.bodies] == [body.state for body in silent.bodies]
