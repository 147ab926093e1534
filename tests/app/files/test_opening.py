"""Exact saves go on bit for bit, and opening a file that fails loses nothing."""

import base64
import json
from pathlib import Path

import numpy as np
import pytest

from app.files.atomic import FileError
from app.files.file_scene import FileSource
from app.files.json_text import SceneFileError
from app.files.opening import open_file, show
from app.session.session import Session
from app.simulation.commands.edit import AddThings, SetWorld
from app.simulation.commands.hand import Grab
from app.simulation.commands.scene import SetParameter, SetSetting
from app.simulation.source import NamedScene
from physics.state import state_bytes
from scenes.kit import Scene
from tests.app.files.programs import loaded, offer, play
from tests.app.saving import save_scene
from tests.physics.tamper import flip_bytes, packed, set_field, unpacked
from tests.sampled import cases

ROOT = Path(__file__).parents[3]


@pytest.fixture
def blown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scene "blown"."""
    offer(monkeypatch)


def run_on(session: Session, ticks: int = 120) -> str:
    """The hash after some more ticks."""
    session.run(ticks)
    return session.world.hash()


def opened(path: Path) -> Session:
    """A new session that shows the file."""
    session = Session()
    show(session, open_file(path))
    return session


@pytest.mark.sweep
@pytest.mark.parametrize("name", cases())
def test_an_exact_save_of_any_scene_goes_on_bit_for_bit(name: str, tmp_path: Path):
    session = loaded(name)
    session.run(150)
    path = tmp_path / "a.json"
    assert "exactly" in save_scene(session, path, exact=True)
    again = opened(path)
    assert not again.notices
    assert (again.world.tick, again.world.hash()) == (session.world.tick, session.world.hash())
    assert run_on(again) == run_on(session)
    has_program = type(session.scene).step is not Scene.step
    assert ("state" in json.loads(path.read_text())["exact"]) == (not has_program)


@pytest.mark.parametrize("name", ["stack", "walker"])
def test_settings_of_the_session_do_not_change_what_a_file_goes_on_to(name: str, tmp_path: Path):
    session = loaded(name)
    session.run(60)
    save_scene(session, tmp_path / "a.json", exact=True)
    other = loaded("cradle")
    other.submit(SetSetting("substeps", 4))
    other.run(1)
    show(other, open_file(tmp_path / "a.json"))
    assert run_on(other) == run_on(session)


def test_a_scene_with_a_program_is_run_again_and_said_how_far(blown, tmp_path: Path):
    session = loaded("blown", seed=7, size=0.4)
    play(session, 400)
    path = tmp_path / "a.json"
    save_scene(session, path, exact=True)
    lines: list[tuple[int, int]] = []
    simulation = open_file(path, lambda done, ticks: lines.append((done, ticks))).simulation
    assert simulation.source == NamedScene("blown")
    assert simulation.world.hash() == session.world.hash()
    assert simulation.scene.gusts == session.scene.gusts  # pyright: ignore
    assert [t for t, _ in lines] == sorted({t for t, _ in lines})
    assert lines[-1][1] == 400
    again = Session()
    show(again, open_file(path))
    assert run_on(again) == run_on(session)


@pytest.mark.parametrize("name", ["walker", "stack"])
def test_time_can_be_turned_back_after_opening(name: str, tmp_path: Path):
    session = loaded(name)
    session.run(100)
    save_scene(session, tmp_path / "a.json", exact=True)
    again = opened(tmp_path / "a.json")
    first = again.timeline.first
    assert first == (0 if name == "walker" else 100), "a state has no past; a run has all of it"
    digest = run_on(again)
    again.go_to(first)
    assert again.world.tick == first
    again.go_to(again.timeline.last)
    assert again.world.hash() == digest


def test_a_rerun_that_comes_out_differently_says_so(blown, tmp_path: Path):
    session = loaded("blown")
    session.run(50)
    path = tmp_path / "a.json"
    save_scene(session, path, exact=True)
    tree = json.loads(path.read_text())
    tree["exact"]["seed"] = 2
    path.write_text(json.dumps(tree))
    assert "not where it was" in open_file(path).notice


def test_a_progress_that_raises_gives_up(blown, tmp_path: Path):
    session = loaded("blown")
    session.run(300)
    save_scene(session, tmp_path / "a.json", exact=True)

    def cancel(done: int, ticks: int) -> None:
        if done >= 120:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        open_file(tmp_path / "a.json", cancel)


def test_a_plain_save_of_a_program_says_what_is_missing(blown, tmp_path: Path):
    assert "is a program" in save_scene(loaded("blown"), tmp_path / "a.json")


def test_a_file_scene_starts_again_where_its_file_stands(tmp_path: Path):
    session = loaded("stack")
    session.run(100)
    save_scene(session, tmp_path / "a.json", exact=True)
    again = opened(tmp_path / "a.json")
    start = again.world.hash()
    again.run(50)
    simulation = again.simulation
    assert isinstance(simulation.source, FileSource)
    assert (
        type(simulation)
        .build(simulation.source, simulation.values, simulation.scene.seed)
        .world.hash()
        == start
    )


def test_a_restart_of_an_exact_save_goes_to_where_the_table_began_also_after_another_save(
    tmp_path: Path,
):
    session, path = loaded("empty"), tmp_path / "a.json"
    session.act(AddThings(({"position": [0.0, 3.0], "shapes": [{"kind": "circle"}]},), (), "ball"))
    start = session.world.bodies[-1].position
    session.run(60)
    for _ in range(2):
        save_scene(session, path, exact=True)
        session = opened(path)
        assert session.world.tick == 60, "it opens where it was saved"
        session.run(1)
        session.go_to(60)
    source = session.simulation.source
    session.act(AddThings(({"position": [5.0, 3.0], "shapes": [{"kind": "box"}]},), (), "box"))
    assert session.restart()
    assert session.world.tick == 0 and len(session.world.bodies) == 2
    assert session.world.bodies[-1].position == start
    assert "without what was done later" in session.notices[-1].text
    assert session.simulation.source is source.first is source.first.first, "it keeps its file"
    assert session.undo() and session.world.tick == 60


def test_an_own_table_has_the_slider_of_gravity_and_one_pulled_askew_has_none(tmp_path: Path):
    session = loaded("empty", gravity=1.62)
    save_scene(session, tmp_path / "a.json")
    again = opened(tmp_path / "a.json")
    assert again.parameters == {"gravity": 1.62}
    again.act(SetParameter("gravity", 3.0))
    assert again.world.gravity == (0.0, -3.0)
    assert again.restart() and again.world.gravity == (0.0, -3.0)
    again.act(SetWorld("gravity", (1.0, -3.0)))
    save_scene(again, tmp_path / "b.json", exact=True)
    assert opened(tmp_path / "b.json").parameters == {}


def test_the_hand_is_not_saved_and_what_it_held_is_free(tmp_path: Path):
    session = loaded("stack")
    ball = session.world.body("ball")
    session.submit(Grab(ball.id, ball.center, (0.0, 5.0)))
    session.run(60)
    joints = len(session.world.joints)
    for exact in (False, True):
        save_scene(session, tmp_path / "a.json", exact=exact)
        again = open_file(tmp_path / "a.json").simulation
        assert len(again.world.joints) == joints - 1
        assert again.world.body("ball").state == ball.state
    assert session.hand.active, "saving lets nothing go"


@pytest.mark.sweep
def test_saving_changes_nothing(tmp_path: Path):
    session, other = loaded("mixed"), loaded("mixed")
    for each in (session, other):
        each.run(50)
    save_scene(session, tmp_path / "a.json", exact=True)
    assert run_on(session) == run_on(other)


def test_when_a_file_cannot_be_opened_what_runs_goes_on(tmp_path: Path):
    session, other = loaded("cradle"), loaded("cradle")
    for each in (session, other):
        each.run(30)
    (tmp_path / "bad.json").write_text('{"fulcrum": 1, "bodies": [{"kind": "box"}]}')
    for path in (tmp_path / "bad.json", tmp_path / "nowhere.json", tmp_path):
        with pytest.raises(FileError):
            show(session, open_file(path))
    assert session.scene_name == "cradle"
    assert run_on(session) == run_on(other)


def test_another_version_s_exact_state_opens_from_its_definitions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    session = loaded("stack")
    session.run(20)
    monkeypatch.setattr(state_bytes, "layout", lambda: "another one")
    save_scene(session, tmp_path / "a.json", exact=True)
    monkeypatch.undo()
    again = open_file(tmp_path / "a.json")
    assert "another version" in again.notice
    assert again.simulation.world.tick == 0
    assert [b.state for b in again.simulation.world.bodies] == [
        b.state for b in session.world.bodies
    ]


@pytest.mark.sweep
def test_an_exact_state_that_was_tampered_with_is_refused_or_stands_by_its_hash(tmp_path: Path):
    session = loaded("chain")
    session.run(20)
    path = tmp_path / "a.json"
    save_scene(session, path, exact=True)
    tree, rng = json.loads(path.read_text()), np.random.default_rng(1)
    state = base64.b64decode(tree["exact"]["state"])
    refused = 0
    for k in range(20):
        raw = unpacked(state)
        (flip_bytes if k % 2 else set_field)(raw, rng)
        tree["exact"]["state"] = base64.b64encode(packed(raw)).decode()
        path.write_text(json.dumps(tree))
        try:
            simulation = open_file(path).simulation
        except SceneFileError as error:
            assert str(path) in str(error)
            refused += 1
        else:
            assert simulation.world.hash() == session.world.hash()
    assert refused >= 15, "only what the hash does not look at may be changed"


@pytest.mark.parametrize(
    ("exact", "words"),
    [
        ({"state": "!!"}, "exact.state: is not base64"),
        ({"state": ""}, "not a saved state"),
        ({"state": "AAAA"}, "not a saved state"),
        ({"scene": "nope"}, "no scene is called 'nope'"),
        ({"scene": "stack", "parameters": {"rowz": 3}}, "no parameter 'rowz'"),
        ({"scene": "stack", "parameters": {"rows": [3]}}, "exact.parameters.rows: must be a pair"),
        ({"scene": "stack", "seed": -1}, "exact.seed"),
        ({"scene": "stack", "start": 3}, "exact.start: it: must be an object"),
        ({"scene": "stack", "start": {"bodies": [{}]}}, "exact.start: bodies[0]"),
        ({"scene": "stack", "log": [{}]}, "exact.log[0].command"),
        ({"scene": "stack", "log": [{"command": "Grab", "tick": 0}]}, "exact.log[0]: Grab"),
        (
            {"scene": "stack", "log": [{"command": "MoveHand", "tick": 0, "x": "a", "y": 0}]},
            "exact.log[0].x: must be a number",
        ),
        (
            {"scene": "stack", "log": [{"command": "SetGravity", "tick": 0, "x": 1e300, "y": 0}]},
            "tick 0: gravity.x must be between",
        ),
        (
            {"scene": "stack", "log": [{"command": "MoveBody", "tick": 0, "body_id": 999,
             "position": [0, 0]}]},
            "tick 0: body 999 does not exist",
        ),
        (
            {"scene": "stack", "log": [{"command": "Release", "tick": 5},
                                       {"command": "Release", "tick": 4}]},
            "exact.log[1].tick: is before",
        ),
    ],
)  # fmt: skip
def test_a_hostile_exact_part_is_named(exact: dict, words: str, tmp_path: Path):
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"fulcrum": 1, "exact": {"tick": 10, "hash": "x", **exact}}))
    with pytest.raises(FileError) as caught:
        open_file(path)
    assert words in str(caught.value)
