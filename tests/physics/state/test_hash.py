"""The hash: equal states, equal hashes; whatever was read, removed, or lies in unused rows."""

import numpy as np

from physics import Box, Circle, World
from tests.physics.worlds import column, grounded
from tests.physics.zoo import zoo


def future(world: World, ticks: int = 60) -> str:
    """The hash after some ticks."""
    world.step(ticks=ticks)
    return world.hash()


def test_saving_and_reading_do_not_change_the_future():
    watched, alone = zoo(), zoo()
    for _ in range(30):
        watched.step()
        watched.save()
        _ = watched.contacts, watched.events, watched.joints[0].reaction_force
    alone.step(ticks=30)
    assert watched.hash() == alone.hash()
    assert future(watched) == future(alone)


def test_what_was_removed_leaves_no_trace_in_the_hash():
    def built(detour: bool) -> World:
        world = grounded()
        column(world, 2)
        if detour:
            extra = world.add_dynamic(Box(), Circle(), position=(7.0, 3.0))
            world.remove(extra)
            world._serial -= 1
        world.add_dynamic(Box(), position=(4.0, 0.5))
        return world

    plain, detour = built(False), built(True)
    assert plain.hash() == detour.hash()
    assert future(plain) == future(detour)


def test_garbage_behind_the_rows_in_use_does_not_matter():
    clean, dirty = zoo(), zoo()
    page = dirty.page
    page.make_room()
    for array, used in (
        (page.contacts, page.contact_count),
        (page.points, 2 * page.contact_count),
        (page.blocks, int(page.tally["block_count"][0])),
        (page.columns[0], 0),
        (page.work, 0),
    ):
        array[used:].view(np.uint8)[:] = 0x3F
    for hull in "ab":  # written once
        page.work[hull]["owner"] = clean.page.work[hull]["owner"]
    assert dirty.hash() == clean.hash()
    assert future(dirty, 240) == future(clean, 240)


def test_room_does_not_show_in_the_hash():
    small, large = grounded(), grounded()
    for _ in range(500):
        large.add_dynamic(Circle(radius=0.1), position=(0.0, 50.0))
    for body in large.bodies[1:]:
        large.remove(body)
    large._serial = small._serial
    for world in (small, large):
        column(world, 5)
        world.step(ticks=20)
    assert small.hash() == large.hash()
    assert future(small) == future(large)


def test_a_snapshot_has_the_hash_that_its_world_had():
    world = zoo()
    for _ in range(5):
        world.step(ticks=7)
        saved, then = world.save(), world.hash()
        world.step(ticks=3)
        assert saved.hash() == then != world.hash()
