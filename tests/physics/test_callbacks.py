"""Callbacks: called in order, able to veto and change contacts, and deterministic."""

import copy

import pytest

from physics import (
    Box,
    Circle,
    Contact,
    DefinitionError,
    Event,
    SolverSettings,
    StaleHandleError,
    World,
    WorldLockedError,
)
from tests.physics.worlds import G, column, grounded


def rise_through(contact: Contact) -> None:
    """A one-way platform: what moves up, or is not wholly above, passes."""
    below, above = contact.a, contact.b
    if below.name != "platform":
        return
    top = below.aabb[3]
    if above.velocity[1] > 0.1 or above.aabb[1] < top - 0.01:
        contact.veto()


def platform() -> World:
    world = World()
    world.add_static(Box(width=4.0, height=0.2), position=(0.0, 2.0), name="platform")
    world.add_dynamic(Circle(radius=0.3), position=(0.0, 0.5), velocity=(0.0, 8.0), name="ball")
    world.callbacks.pre_solve = rise_through
    return world


def test_a_vetoed_contact_lets_pass_and_events_only_tell_what_touched():
    world = platform()
    world.record_events = True
    ball, heights, said = world.body("ball"), [], []
    for _ in range(720):
        world.step()
        heights.append(ball.center[1])
        said += [event.kind for event in world.events if event.kind != "hit"]
    assert max(heights) == pytest.approx(0.5 + 8.0**2 / (2.0 * G), rel=0.01)  # nothing held it
    assert heights[-1] == pytest.approx(2.4, abs=1e-3)  # and it came to rest on top
    assert said == ["contact_begin"]


def test_the_same_callback_gives_the_same_bits_again_after_a_restore():
    world = platform()
    world.step(ticks=20)
    snapshot = world.save()
    world.step(ticks=200)
    first = world.hash()
    world.restore(snapshot)
    world.step(ticks=200)
    assert world.hash() == first
    other = World.from_snapshot(snapshot)
    assert not other.callbacks.any  # a copy has none, until they are set again
    other.callbacks.pre_solve = rise_through
    for _ in range(200):
        other.step()
    assert other.hash() == first


def test_a_callback_that_does_nothing_changes_no_bit():
    plain, watched = grounded(), grounded()
    seen = []
    watched.callbacks.pre_solve = seen.append
    watched.callbacks.post_solve = lambda contact: None
    for world in (plain, watched):
        column(world, 3)
        world.bodies[2].velocity = (1.0, 0.0)
        world.step(ticks=100)
    assert plain.hash() == watched.hash()
    assert len(seen) > 200


def test_a_changed_friction_holds_while_the_contact_lives_and_is_part_of_the_state():
    world = grounded(friction=1.0)
    box = world.add_dynamic(Box(friction=1.0), position=(0.0, 0.5), velocity=(2.0, 0.0))

    def grease(contact: Contact) -> None:
        contact.friction = 0.0

    world.callbacks.pre_solve = grease
    world.step(ticks=10)
    assert box.velocity[0] == pytest.approx(2.0, abs=1e-9)
    world.callbacks.pre_solve = None
    kept = copy.deepcopy(world)
    for each in (world, kept):
        each.step(ticks=100)
        assert each.bodies[1].velocity[0] == pytest.approx(2.0, abs=1e-9)
    assert kept.hash() == world.hash()
    box.set_material(friction=1.0)  # mixed anew
    world.step(ticks=10)
    assert box.velocity[0] < 1.7


def test_a_tangent_speed_makes_a_belt_and_a_restitution_a_trampoline():
    world = grounded()
    box = world.add_dynamic(Box(), position=(0.0, 0.5))

    def run(contact: Contact) -> None:
        contact.tangent_speed = 1.5

    world.callbacks.pre_solve = run
    world.step(ticks=240)
    assert box.velocity[0] == pytest.approx(1.5, abs=1e-3)
    world = grounded()
    ball = world.add_dynamic(Circle(radius=0.5), position=(0.0, 1.5))

    def bounce(contact: Contact) -> None:
        contact.restitution = 1.0

    world.callbacks.pre_solve = bounce
    world.step(ticks=150)  # down after 0.45 s
    assert ball.velocity[1] > 0.0


def test_a_contact_says_who_touches_where_and_how_hard():
    world = grounded()
    box = world.add_dynamic(Circle(center=(9.0, 9.0)), Box(), position=(3.0, 0.5))
    box.center_of_mass = (0.0, 0.0)
    result: list[tuple] = []

    def look(contact: Contact) -> None:
        result.append((contact.a.name, contact.b, contact.shape_a, contact.shape_b))
        result.append((contact.normal, contact.points, contact.separations, contact.normal_impulse))

    world.step(ticks=60)
    world.callbacks.post_solve = look
    world.step()
    who, what = result
    assert who == ("floor", box, 0, 1)
    normal, points, separations, impulse = what
    assert normal == pytest.approx((0.0, 1.0))
    assert sorted(x for x, _ in points) == pytest.approx([2.5, 3.5])
    assert all(abs(y) < 1e-4 for _, y in points) and max(map(abs, separations)) < 1e-4
    assert impulse == pytest.approx(box.mass * G * world.tick_length, rel=0.01)


def test_begin_and_separate_are_called_with_the_events_of_their_tick():
    world = grounded(restitution=1.0)
    world.add_static(Box(height=0.2, sensor=True), position=(0.0, 1.0), name="gate")
    world.add_dynamic(Circle(radius=0.1, restitution=1.0), position=(0.0, 0.6), name="ball")
    begun: list[Event] = []
    ended: list[Event] = []
    world.callbacks.begin, world.callbacks.separate = begun.append, ended.append
    assert world.record_events
    world.step(ticks=200)
    kinds = [event.kind for event in begun]
    assert "contact_begin" in kinds and [event.kind for event in ended] == ["contact_end"]
    assert all(event.tick <= world.tick for event in begun)
    assert [e for e in world.events if e.kind in ("contact_begin", "sensor_begin")] == begun


def test_the_world_is_locked_in_callbacks_and_their_exceptions_end_no_tick_halfway():
    world = grounded()
    box = column(world, 1)[0]

    def meddle(contact: Contact) -> None:
        world.remove(contact.b)

    twin = copy.deepcopy(world)
    for name in ("pre_solve", "post_solve"):
        setattr(world.callbacks, name, meddle)
        with pytest.raises(WorldLockedError, match="remove"):
            world.step(ticks=5)
        setattr(world.callbacks, name, None)
        assert box.alive and not world.locked
    assert world.tick == 2  # one each: done, and then told
    twin.step(ticks=2)
    assert twin.hash() == world.hash()


def test_a_contact_is_over_with_its_call():
    world = grounded()
    column(world, 1)
    kept: list[Contact] = []
    world.callbacks.pre_solve = kept.append
    world.step()
    for use in (lambda: kept[0].friction, kept[0].veto, lambda: kept[0].points):
        with pytest.raises(StaleHandleError, match="one call"):
            use()


def test_what_sleeps_asks_nobody_until_it_wakes():
    world = grounded()
    world.settings.sleeping = True
    column(world, 2)
    calls: list[Contact] = []
    world.callbacks.pre_solve = calls.append
    world.step(ticks=200)
    assert world.asleep_count == 2
    count = len(calls)
    world.step(ticks=10)
    assert len(calls) == count
    world.bodies[2].velocity = (0.5, 0.0)
    world.step(ticks=10)
    assert len(calls) >= count + 20  # two contacts in each tick


def test_a_chosen_solver_comes_after_the_callback():
    world = World(settings=SolverSettings(solver="sequential impulses"))
    world.add_static(Box(width=9.0), position=(0.0, -0.5))
    ball = world.add_dynamic(Circle(radius=0.5), position=(0.0, 0.6))
    world.callbacks.pre_solve = Contact.veto
    world.step(ticks=60)
    assert ball.center[1] == pytest.approx(0.6 - G * 0.25**2 / 2.0, abs=0.01)  # it falls through


def test_bad_values_are_refused():
    world = grounded()
    column(world, 1)
    with pytest.raises(DefinitionError, match=r"callbacks\.pre_solve"):
        world.callbacks.pre_solve = "bounce"

    def wrong(contact: Contact) -> None:
        contact.restitution = 2.0

    world.callbacks.pre_solve = wrong
    with pytest.raises(DefinitionError, match=r"contact\.restitution"):
        world.step()
