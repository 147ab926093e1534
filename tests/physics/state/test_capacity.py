"""Room: arrays grow and shrink, rows are used again, and nothing piles up."""

import gc
import math
import tracemalloc
from time import perf_counter

import pytest

from physics import Box, Circle, CrowdedWorldError, Distance, Revolute, World
from physics.constants import MOST_BLOCKS, MOST_CONTACTS
from physics.state.capacity import bytes_in
from tests.physics.worlds import column, grounded, pyramid


def rows(world: World) -> tuple[int, ...]:
    """Everything that could pile up."""
    page, table = world.page, world.joint_table
    lists = page.free_bodies, page.free_shapes, world._bodies, world._joints, table.free
    return (
        page.body_count,
        page.shape_count,
        page.contact_count,
        table.count,
        bytes_in(page.arrays),
        *map(len, lists),
        len(world.vetoes.pairs),
    )


def cycle(world: World, floor_box, k: int) -> None:
    """A body of two shapes with two joints comes and goes; now and then it also touches."""
    box = world.add_dynamic(Box(), Circle(center=(0.8, 0.0)), position=(0.3, 1.5))
    world.add_joint(Revolute(b=box, anchor=(0.1, 1.6)))
    anchors = {"anchor_a": (0.0, 0.5), "anchor_b": box.center, "collide_connected": True}
    world.add_joint(Distance(a=floor_box, b=box, **anchors))
    if k % 50 == 0:
        world.step(ticks=2)
        assert world.contacts.count > 2
    world.remove(box)


@pytest.mark.sweep
def test_thousands_of_bodies_that_come_and_go_leave_nothing_behind():
    world = grounded()
    (stays,) = column(world, 1)
    for k in range(300):
        cycle(world, stays, k)
    world.step()
    gc.collect()
    before = rows(world)
    tracemalloc.start()
    for k in range(300):
        cycle(world, stays, k)
    world.step()
    gc.collect()
    first = tracemalloc.get_traced_memory()[0]
    for k in range(1000):
        cycle(world, stays, k)
    world.step()
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - first
    tracemalloc.stop()
    # Caches of the interpreter fill up to 45 kB in some 5000 cycles and stay so (measured over
    # 30,000); one handle left behind per cycle would be 100 kB and more.
    assert grown < 50_000
    assert rows(world) == before
    world.step(ticks=60)
    assert world.contacts.count == 2


def test_removal_gives_rows_and_memory_back():
    world = grounded()
    least = bytes_in(world.page.arrays)
    boxes = pyramid(world, 30)
    world.step(ticks=3)
    most = bytes_in(world.page.arrays)
    for box in boxes[40:]:
        world.remove(box)
    world.step(ticks=2)
    assert world.page.body_count == 42
    assert world.page.shape_count == 41
    assert len(world.page.bodies) == 64
    assert bytes_in(world.page.arrays) < 0.5 * most
    world.compact()
    assert bytes_in(world.page.arrays) < 2 * least
    assert all(box.alive for box in boxes[:40])
    assert boxes[39].center[1] > 0.4


def test_compacting_changes_neither_the_future_nor_handles():
    def run(compacts: bool) -> list[str]:
        world, result = grounded(), []
        boxes = pyramid(world, 12)
        joint = world.add_joint(Revolute(b=boxes[3], anchor=boxes[3].center))
        for k in range(5):
            for box in boxes[10 + k :: 7]:
                world.remove(box)
            if compacts:
                world.compact()
            world.step(ticks=20)
            assert joint.alive
            boxes = [box for box in boxes if box.alive]
            boxes.append(world.add_dynamic(Circle(), position=(0.1 * k, 14.0)))
            result.append(world.hash())
        return result

    assert run(True) == run(False)


def test_the_lowest_free_row_is_taken_first():
    world = World()
    bodies = [world.add_dynamic(Circle(), position=(2.0 * i, 0.0)) for i in range(6)]
    for k in (4, 1, 5):
        world.remove(bodies[k])
    late = [world.add_dynamic(Circle(), position=(2.0 * i, 5.0)) for i in range(4)]
    assert [body.index for body in late] == [2, 5, 6, 7]


def test_a_new_body_in_the_row_of_a_vetoed_one_collides():
    world = grounded()
    a, b = column(world, 2)
    world.let_collide(a, b, False)
    world.step()
    world.remove(b)
    box = world.add_dynamic(Box(), position=(0.0, 1.5))
    assert box.index == b.index
    world.step(ticks=30)
    assert box.center[1] > 1.45


@pytest.mark.sweep
def test_removing_many_one_by_one_costs_as_much_per_body_as_removing_few():
    # Quadratic cost would be ten times as much; a busy machine is given a factor of four.
    def cost(count: int) -> float:
        world = grounded()
        bodies = [
            world.add_dynamic(Circle(), position=(1.0 * (i % 100) - 50.0, 0.5 + i // 100))
            for i in range(count)
        ]
        world.step()
        begin = perf_counter()
        for body in bodies[::2]:
            world.remove(body)
        world.step()
        return (perf_counter() - begin) / count

    cost(100)
    assert min(cost(5000), cost(5000)) < 4.0 * max(cost(500), cost(500)) + 1e-5


def heap(count: int) -> World:
    """So many discs in one place, without gravity."""
    world = World(gravity=(0.0, 0.0))
    for _ in range(count):
        world.add_dynamic(Circle(radius=0.1))
    return world


def test_bodies_in_one_place_are_refused_before_their_contacts_take_memory() -> None:
    # Every pair is a contact: n (n - 1) / 2 of them.
    count = math.isqrt(2 * MOST_CONTACTS) + 2
    world = heap(count)
    with pytest.raises(CrowdedWorldError, match="move them apart"):
        world.step()
    # A body with its shape needs 1 kB, rooms are at most twice as long; contacts took nothing.
    assert bytes_in(world.page.arrays) < 4096 * count
    assert world.tick == 0
    with pytest.raises(CrowdedWorldError):  # as often as it is tried
        world.step()
    for body in world.bodies[20:]:
        world.remove(body)
    world.step()
    assert world.tick == 1 and world.contacts.count == 20 * 19 // 2
    world.from_snapshot(world.save())  # it is a sound state


def test_a_world_refuses_more_blocks_than_it_may_have() -> None:
    page = heap(3).page
    blocks = len(page.blocks)
    page.tally["stage"], page.tally["needed_blocks"] = 2, MOST_BLOCKS + 1
    with pytest.raises(CrowdedWorldError):
        page.make_room()
    assert len(page.blocks) == blocks
    assert not page.tally["stage"][0] and not page.tally["needed_blocks"][0]
