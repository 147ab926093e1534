"""What an X-ray refuses: more contacts than it can show, and what cannot be run again."""

import pytest

from app.features.xray.model.island import MOST_CONTACTS
from app.features.xray.model.process import DIED, Process
from app.files.background import JobError
from physics import Box, Circle, World
from tests.app.features.xray.worlds import column, everything, recorded, request_of

# ------------------------------------------------------------------------------------ islands


def heaps() -> tuple[World, list[int]]:
    """Two heaps of boards, together more contacts than an X-ray shows; a body of each."""
    world = World()
    world.add_static(Box(60, 1), position=(0.0, -0.5))
    chosen = []
    for x, count in ((-20.0, 40), (0.0, 220)):
        for i in range(count):
            place = x + 1.5 * (i % 11), 0.099 + 0.199 * (i // 11)
            world.add_dynamic(Box(1, 0.2), position=place)
        chosen.append(world.newest_id)
    world.step(3)  # from now on manifolds are recycled, which takes less time uncompiled
    return world, chosen


@pytest.mark.sweep
def test_of_many_contacts_the_island_of_the_selected_body_is_shown(process: Process) -> None:
    world, (first, _) = heaps()
    recording = recorded(process, world, (first,), curves=False)
    assert recording.is_exact
    assert recording.note.startswith("the island of ")
    contacts = {row.owner_id for row in recording.rows}
    assert 0 < len(contacts) <= MOST_CONTACTS
    moving = {body.id for body in world.bodies if body.kind == "dynamic"}
    assert set(recording.bodies) < moving
    for row in recording.rows:
        assert ({row.body_a, row.body_b} & moving) <= set(recording.bodies)
    assert recording.residuals


def test_of_many_contacts_without_a_selection_a_sentence_says_what_to_do(process: Process) -> None:
    world, _ = heaps()
    with pytest.raises(JobError, match="are more than the 200 that an X-ray can show: select a"):
        recorded(process, world)
    with pytest.raises(JobError, match="select a body that moves"):
        recorded(process, world, (world.bodies[0].id,))  # the floor


def test_an_island_of_too_many_contacts_is_refused(process: Process) -> None:
    world = World()
    world.add_static(Box(60, 1), position=(0.0, -0.5))
    for i in range(MOST_CONTACTS + 5):
        world.add_dynamic(Circle(0.5), position=(0.0, 0.499 + 0.999 * i))
    world.step(3)
    with pytest.raises(JobError, match=f"{MOST_CONTACTS + 5} contacts are more than"):
        recorded(process, world, (world.newest_id,))


# ------------------------------------------------------------------------------------ process


@pytest.mark.sweep
def test_a_process_that_dies_gives_a_sentence() -> None:
    process = Process()
    request = request_of(everything())

    def heard(_: float) -> None:
        process.kill()

    with pytest.raises(JobError, match=DIED):
        process.ask(request, heard)
    process.close()


@pytest.mark.sweep
def test_a_world_that_cannot_be_read_gives_a_sentence(process: Process) -> None:
    request = request_of(column(1))._replace(world=b"nothing")
    with pytest.raises(JobError, match="the uncompiled tick failed"):
        process.ask(request, lambda _: None)
    assert recorded(process, column(1)).is_exact  # it goes on
