"""Two futures are told apart by distance, also where things were built anew."""

from types import SimpleNamespace
from typing import Any

from app.session.session import Session
from app.simulation.commands.edit import SetCreature
from app.timeline.divergence import _by_name
from creatures.edit import removed
from creatures.text import opened, write


def test_what_was_built_anew_under_its_name_is_compared_with_what_it_was() -> None:
    session = Session()
    assert session.load("creature_builder")
    session.run(120)
    before = session.world.body("back").position
    session.go_to(0)
    session.submit(SetCreature(write(removed(opened("quadruped"), "tail"))))
    session.act_waiting()
    session.run(120)
    parted = session.timeline.divergence
    assert parted is not None
    x, y = session.world.body("back").position
    far = ((x - before[0]) ** 2 + (y - before[1]) ** 2) ** 0.5
    assert parted[1] > 0.0
    # It is the largest of all limbs and of all ticks so far; of centres, a limb's length off.
    assert far - 0.01 <= parted[1] < 1.0


def test_things_of_one_name_are_not_taken_for_one_another() -> None:
    kept: Any = {1: SimpleNamespace(name="box"), 2: SimpleNamespace(name="box")}
    kept[3] = SimpleNamespace(name="ball")
    assert _by_name(kept, {1, 2, 3}) == {"ball": 3}
    assert _by_name(kept, {1, 3}) == {"box": 1, "ball": 3}
