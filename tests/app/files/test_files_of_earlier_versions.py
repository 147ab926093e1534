"""Files that an earlier version wrote still open: fixtures/version_* are never written anew.

A later core may move bodies otherwise, so what is compared is what the files say, not state hashes.
"""

import json
from pathlib import Path

import pytest

from app.files.opening import open_file
from app.files.preferences import Preferences
from app.files.replay_file import read_replay
from app.files.rerun import rerun
from app.session.session import Session

FIXTURES = Path(__file__).parent / "fixtures"
SCENES = sorted(FIXTURES.glob("*/scene*.json")) + sorted(FIXTURES.glob("*/exact*.json"))
REPLAYS = sorted(FIXTURES.glob("*/replay*.json"))
PREFERENCES = sorted(FIXTURES.glob("*/preferences*.json"))


def called(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def test_the_first_version_left_one_file_of_each_sort() -> None:
    assert {path.stem for path in (FIXTURES / "version_0_1").iterdir()} == {
        "scene",
        "exact_state",
        "exact_program",
        "preferences",
        "replay_of_edits",
        "replay_of_a_document",
        "replay_of_a_program",
    }


@pytest.mark.parametrize("path", SCENES, ids=called)
def test_a_saved_scene_opens_with_all_that_it_lists(path: Path) -> None:
    tree = json.loads(path.read_text(encoding="utf-8"))
    session = Session(recording=False)
    run = open_file(path).run
    simulation = run.simulation
    session.show(run)
    world = session.world
    assert [body.name for body in world.bodies] == [body["name"] for body in tree["bodies"]]
    assert [body.kind for body in world.bodies] == [
        body.get("kind", "dynamic") for body in tree["bodies"]
    ]
    assert [joint.kind for joint in world.joints] == [joint["kind"] for joint in tree["joints"]]
    assert len(simulation.attachments.forces) == len(tree.get("forces", []))
    assert len(simulation.attachments.groups) == len(tree.get("groups", []))
    assert session.run(10) == 10
    assert not session.notices


@pytest.mark.parametrize("path", REPLAYS, ids=called)
def test_a_replay_runs_to_its_end(path: Path) -> None:
    replay = read_replay(path)
    run = replay.build()
    rerun(run, replay.log, replay.ticks)
    simulation = run.simulation
    assert simulation.world.tick == replay.ticks > 0
    assert len(simulation.world.bodies) > 0


@pytest.mark.parametrize("path", PREFERENCES, ids=called)
def test_every_remembered_choice_is_taken_over(path: Path) -> None:
    written = json.loads(path.read_text(encoding="utf-8"))
    read = vars(Preferences(path).read())
    assert {name: read[name] for name in written} == written
