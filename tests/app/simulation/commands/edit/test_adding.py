"""Adding things: how many a world may hold, and what happens when they overlap."""

import math

import pytest

from app.files.replay_file import check, replay_of
from app.session.session import Session
from app.simulation.commands.edit import adding
from app.simulation.commands.edit.adding import AddThings
from app.simulation.commands.edit.removing import Remove
from physics.constants import MOST_CONTACTS


def crowd(count: int) -> AddThings:
    """So many discs in one place."""
    disc = {"shapes": [{"kind": "circle", "radius": 0.1}], "position": [8.0, 8.0]}
    return AddThings((disc,) * count)


@pytest.mark.sweep
def test_what_overlaps_too_often_stands_where_it_was_put_and_can_be_taken_back() -> None:
    session = Session()
    assert session.load("stack") and session.load("cradle")
    session.run(50)
    simulation, before = session.simulation, session.world.hash()
    session.submit(crowd(math.isqrt(2 * MOST_CONTACTS) + 2))
    session.run(0)
    added, pasted = session.simulation.added.bodies, session.world.hash()
    for _ in range(2):  # as often as time is let run
        session.paused = False
        session.run(10)
        assert session.paused and "lie on one another" in session.notices[-1].text
        assert session.simulation is simulation and session.world.tick == 50
        assert session.world.hash() == pasted
    session.submit(Remove(added[5:]))
    session.run(10)
    assert session.world.tick == 60
    assert check(replay_of(session)).same
    session.undo(), session.undo()
    assert session.world.hash() == before


def test_a_scene_holds_no_more_bodies_than_a_file(monkeypatch) -> None:
    monkeypatch.setattr(adding, "MOST_BODIES", 10)
    session = Session()
    assert session.load("empty")
    present = len(session.world.bodies)
    session.submit(crowd(10 - present))
    session.submit(crowd(1))
    session.run(0)
    assert len(session.world.bodies) == 10
    assert "at most 10 bodies" in session.notices[-1].text
