"""The command that changes a creature: one entry, undone, redone and replayed to the same state."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.files.any_file import read_any
from app.files.draft import take
from app.files.opening import Opened, save_draft
from app.session.session import Session
from app.simulation.commands.edit import Remove, SetCreature
from app.simulation.commands.hand import Grab
from app.simulation.errors import CommandError
from creatures.plan import Plan
from creatures.text import opened, write
from scenes.creature import CreatureScene
from tests.app.simulation.commands.edit.tables import do, replayed, state

OLD = opened("quadruped")


def longer(length: float, gesture: int = 0) -> SetCreature:
    return SetCreature(write(OLD.with_limb(replace(OLD.limb("head"), length=length))), gesture)


def shown(session: Session) -> Plan:
    scene = session.scene
    assert isinstance(scene, CreatureScene)
    return scene.creature


@pytest.fixture
def session() -> Session:
    session = Session()
    assert session.load("creature_builder")
    session.run(60)
    return session


@pytest.mark.parametrize("at_the_start", [False, True])
def test_it_is_undone_redone_and_replayed_to_the_same_state(
    session: Session, at_the_start: bool
) -> None:
    if at_the_start:
        session.go_to(0)
    before = state(session)
    do(session, longer(0.8))
    after = state(session)
    assert shown(session).limb("head").length == 0.8
    assert session.history.undo_name == "Change the length of head"
    assert session.undo() and state(session) == before
    assert shown(session).limb("head").length == 0.35
    assert session.redo() and state(session) == after
    session.run(60)
    later = state(session)
    assert session.undo() and state(session) == before
    assert session.redo() and state(session) == later
    assert shown(session).limb("head").length == 0.8
    assert state(replayed(session, "creature_builder")) == later
    session.go_to(10)
    session.go_to(session.timeline.last)
    assert state(session) == later


@pytest.mark.sweep
def test_the_new_creature_stands_where_the_scene_starts_one_and_walks(session: Session) -> None:
    session.run(600)
    do(session, longer(0.5))
    limb = session.world.body("back")
    assert limb.position[0] == pytest.approx(0.0)
    session.run(1200)
    assert limb.alive and limb.position[0] > 0.2  # as the check of the scene asks


def test_a_restart_keeps_a_creature_that_was_set_at_the_start(session: Session) -> None:
    session.go_to(0)
    do(session, longer(0.8))
    session.run(30)
    assert session.restart()
    assert shown(session).limb("head").length == 0.8


def test_an_exact_save_comes_back_to_it_bit_for_bit(session: Session, tmp_path: Path) -> None:
    do(session, longer(0.8))
    session.run(60)
    path = tmp_path / "exact.json"
    save_draft(take(session), path, exact=True)
    result = read_any(path, lambda _done, _all: None)
    assert isinstance(result, Opened)
    other = Session.of(result.run)
    assert state(other) == state(session) and shown(other) == shown(session)
    for one in (session, other):
        one.run(60)
    assert state(other) == state(session)


def test_the_futures_with_and_without_it_are_compared(session: Session) -> None:
    session.run(100)
    session.go_to(0)
    do(session, longer(0.8))
    ghost = session.timeline.ghost
    assert ghost is not None and ghost.last == 160


def test_one_drag_is_one_entry(session: Session) -> None:
    entries = len(session.history.entries)
    for length in (0.4, 0.5, 0.6):
        do(session, longer(length, gesture=7))
    assert len(session.history.entries) == entries + 1


def test_a_creature_in_the_hand_and_one_with_a_limb_gone_can_be_changed(session: Session) -> None:
    head, neck = session.world.body("head"), session.world.body("neck")
    do(session, Remove((neck.id,)), Grab(head.id, head.center, head.center))
    session.run(5)
    do(session, longer(0.5))
    session.run(20)
    assert len([b for b in session.world.bodies if b.kind == "dynamic"]) == len(OLD.limbs)
    assert "mouse" not in session.world.joint_kinds


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "not JSON"),
        (write(replace(OLD, gait="fly")), "no gait 'fly'"),
        (write(replace(OLD, numbers={"frequency": 99.0})), "must be 0.1 to 4 Hz"),
        (write(OLD.with_limb(replace(OLD.limb("head"), length=-1.0))), "length must be 0 to 20"),
    ],
)
def test_what_cannot_be_built_is_refused_and_changes_nothing(
    session: Session, text: str, words: str
) -> None:
    before, entries = state(session), len(session.history.entries)
    with pytest.raises(CommandError, match=words):
        session.act(SetCreature(text))
    assert state(session) == before
    assert len(session.history.entries) == entries
    session.run(10)
    assert shown(session) == OLD


def test_a_scene_without_a_creature_refuses_it() -> None:
    session = Session()
    assert session.load("stack")
    with pytest.raises(CommandError, match="no creature"):
        session.act(longer(0.5))
