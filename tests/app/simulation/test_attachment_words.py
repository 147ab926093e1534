"""Lasting forces and groups in files: they come back, bit for bit, and mistakes are named."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.files.json_text import SceneFileError
from app.files.opening import open_file, show
from app.files.replay_file import read_replay
from app.files.scene_file import read_document
from app.session.session import Session
from app.simulation.attachments import Attachments, Force
from app.simulation.commands.edit.forcing import ApplyForce, RemoveForce
from app.simulation.commands.edit.grouping import Group
from app.simulation.commands.edit.removing import Remove
from physics import World
from tests.app.files.programs import loaded
from tests.app.saving import save_scene, write_replay

ROOT = Path(__file__).parents[3]
SLEDS = ROOT / "assets" / "scenes" / "two_sleds.json"


def do(session: Session, *commands) -> None:
    for command in commands:
        session.submit(command)
    session.act_waiting()
    assert not session.notices, session.notices


def opened(path: Path) -> Session:
    session = Session()
    show(session, open_file(path))
    assert not session.notices
    return session


def pushed(name: str) -> Session:
    """A scene with two forces on one body and one on another, and groups."""
    session = loaded(name)
    session.run(20)
    free = [body for body in session.world.bodies if body.kind == "dynamic"]
    a, b, c = free[0], free[1], free[2]
    ax, ay = a.center
    do(
        session,
        ApplyForce(a.id, (3.1, 0.7), (ax + 0.013, ay - 0.021)),
        ApplyForce(a.id, (-1e-3, 5.3), (ax, ay), turns=True),
        ApplyForce(b.id, (0.1 + 0.2, 1 / 3), b.center),
        Group((a.id, b.id)),
    )
    joints = [joint.id for joint in session.world.joints]
    if joints:
        do(session, Group((c.id, joints[0])))
    return session


@pytest.mark.parametrize("name", ["stack", "cradle", "chain"])
def test_a_plain_file_keeps_forces_and_groups(name: str, tmp_path: Path):
    session = pushed(name)
    save_scene(session, tmp_path / "a.json")
    again = opened(tmp_path / "a.json")
    before, after = session.simulation.attachments, again.simulation.attachments
    old = {body.id: n for n, body in enumerate(session.world.bodies)}
    new = {body.id: n for n, body in enumerate(again.world.bodies)}
    assert len(before.forces) == len(after.forces) == 3
    for was, now in zip(before.forces, after.forces, strict=True):
        assert (now.at, now.force, now.turns) == (was.at, was.force, was.turns)
        assert new[now.body_id] == old[was.body_id]
    assert len(after.groups) == len(before.groups) >= 1
    save_scene(again, tmp_path / "b.json")
    trees = [json.loads((tmp_path / f"{n}.json").read_text()) for n in "ab"]
    assert trees[0]["forces"] == trees[1]["forces"]
    # Ids of bodies that share a name, and of joints, are given anew; who is meant is not.
    assert [len(g["bodies"]) for g in trees[0]["groups"]] == [
        len(g["bodies"]) for g in trees[1]["groups"]
    ]


@pytest.mark.parametrize("name", ["stack", "cradle", "chain", "walker"])
def test_an_exact_save_goes_on_with_the_same_hash(name: str, tmp_path: Path):
    session = pushed(name)
    session.run(40)
    save_scene(session, tmp_path / "a.json", exact=True)
    again = opened(tmp_path / "a.json")
    assert again.simulation.attachments.forces
    assert again.world.hash() == session.world.hash()
    for _ in range(3):
        session.run(40)
        again.run(40)
        assert again.world.hash() == session.world.hash()
    # Without the forces it would be another run: the test above could fail.
    for force in again.simulation.attachments.forces:
        do(again, RemoveForce(force.id))
    again.run(40)
    session.run(40)
    assert again.world.hash() != session.world.hash()


def test_a_restart_of_an_exact_save_without_a_start_pushes_again(tmp_path: Path):
    session, path = pushed("stack"), tmp_path / "a.json"
    save_scene(session, path, exact=True)
    tree = json.loads(path.read_text())
    assert "forces" not in tree["exact"].pop("start"), "it was pushed later"
    path.write_text(json.dumps(tree))  # as earlier versions wrote it
    again = opened(tmp_path / "a.json")
    attachments = again.simulation.attachments
    digest = session.world.hash()
    again.run(1)  # what is removed before the first tick stays away
    do(again, RemoveForce(attachments.forces[0].id))
    again.restart()
    assert again.simulation.attachments == attachments
    assert again.world.hash() == digest
    again.run(30)
    session.run(30)
    assert again.world.hash() == session.world.hash()


def test_a_replay_of_an_opened_file_begins_with_its_forces(tmp_path: Path):
    again = opened(SLEDS)
    again.run(60)
    write_replay(again, tmp_path / "r.json")
    replay = read_replay(tmp_path / "r.json")
    simulation = replay.build().simulation
    assert len(simulation.attachments.forces) == 2
    for _ in range(60):
        simulation.step()
    assert simulation.world.hash() == again.world.hash()


def test_what_is_gone_is_not_written(tmp_path: Path):
    session = pushed("stack")
    force = session.simulation.attachments.forces[2]
    do(session, Remove((force.body_id,)))
    save_scene(session, tmp_path / "a.json")
    attachments = opened(tmp_path / "a.json").simulation.attachments
    assert len(attachments.forces) == 2
    assert not attachments.groups, "one thing alone is no group"


def test_a_file_without_them_has_no_attachments(tmp_path: Path):
    session = loaded("stack")
    save_scene(session, tmp_path / "a.json")
    tree = json.loads((tmp_path / "a.json").read_text())
    assert "forces" not in tree
    assert "groups" not in tree
    assert opened(tmp_path / "a.json").simulation.attachments == Attachments()


def test_new_forces_get_ids_of_their_own(tmp_path: Path):
    session = opened(SLEDS)
    ball = session.world.body("load")
    do(session, ApplyForce(ball.id, (1.0, 0.0), ball.center))
    assert [force.id for force in session.simulation.attachments.forces] == [1, 2, 3]


def test_the_sleds_run_as_their_lesson_says():
    simulation = open_file(SLEDS).simulation
    for _ in range(2 * 240):
        simulation.step()
    # v = F t / m: 12 and 4 m/s. A constant force is integrated without error, and there is no
    # friction; the weld moves the load along within its stiffness, 1e-3 of the speed at most.
    assert simulation.world.body("sled").velocity[0] == pytest.approx(12.0, rel=1e-9)
    assert simulation.world.body("loaded sled").velocity[0] == pytest.approx(4.0, rel=1e-3)


SMALL: dict[str, Any] = {
    "fulcrum": 1,
    "bodies": [
        {"name": "a", "shapes": [{"kind": "circle"}]},
        {"name": "b", "position": [3, 0], "shapes": [{"kind": "circle"}]},
        {"name": "twin", "position": [6, 0], "shapes": [{"kind": "circle"}]},
        {"name": "twin", "position": [9, 0], "shapes": [{"kind": "circle"}]},
    ],
    "joints": [{"kind": "distance", "id": 7, "a": "a", "b": "b", "length": 3}],
}


def test_what_is_left_out_of_a_force_has_its_default():
    document = read_document(Path("x.json"), {**SMALL, "forces": [{"body": "b", "force": [1, 2]}]})
    world = World()
    document.fill(world)
    body = world.body("b")
    assert document.attachments(world) == Attachments(
        (Force(1, body.id, (0.0, 0.0), (1.0, 2.0)),), (), 1
    )


@pytest.mark.parametrize(
    ("forces", "groups", "words"),
    [
        ({}, [], "forces: must be a list"),
        ([3], [], "forces[0]: must be an object"),
        ([{"force": [1, 2]}], [], "forces[0].body: is missing"),
        ([{"body": "a"}], [], "forces[0].force: is missing"),
        ([{"body": "c", "force": [1, 2]}], [], "forces[0].body: there is no body 'c'"),
        ([{"body": "twin", "force": [1, 2]}], [], "2 bodies are called 'twin'"),
        ([{"body": "a", "force": 3}], [], "forces[0].force: must be a pair"),
        ([{"body": "a", "force": [1e10, 0]}], [], "no lasting force is stronger than 1e+09 N"),
        ([{"body": "a", "force": [1, 2], "at": [1]}], [], "forces[0].at: must be a pair"),
        ([{"body": "a", "force": [1, 2], "turns": 1}], [], "forces[0].turns: must be true or"),
        ([{"body": "a", "force": [1, 2], "turn": True}], [], "did you mean 'turns'"),
        ([], {}, "groups: must be a list"),
        ([], [["a"]], "groups[0]: must be an object"),
        ([], [{"bodies": ["a"]}], "groups[0]: a group needs two things or more"),
        ([], [{"bodies": ["a", "a"]}], "groups[0].bodies[1]: 'a' is in a group already"),
        ([], [{"bodies": "ab"}], "groups[0].bodies: must be a list"),
        ([], [{"bodies": ["a"], "joints": [8]}], "groups[0].joints[0]: there is no joint 8"),
        ([], [{"bodies": ["a"], "joints": [7]}, {"joints": [7, 7]}], "7 is in a group already"),
        ([], [{"body": ["a", "b"]}], "did you mean 'bodies'"),
    ],
)
def test_what_is_wrong_with_attachments_is_said(forces, groups, words):
    with pytest.raises(SceneFileError) as caught:
        read_document(Path("x.json"), {**SMALL, "forces": forces, "groups": groups})
    assert words in str(caught.value)


def test_an_exact_state_with_other_bodies_than_the_list_is_refused(tmp_path: Path):
    session = pushed("stack")
    save_scene(session, tmp_path / "a.json", exact=True)
    tree = json.loads((tmp_path / "a.json").read_text())
    tree["bodies"].append({"name": "one more", "shapes": [{"kind": "circle"}]})
    (tmp_path / "a.json").write_text(json.dumps(tree))
    with pytest.raises(SceneFileError, match='take out "exact"'):
        open_file(tmp_path / "a.json")
