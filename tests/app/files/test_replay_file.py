"""Replays: the same result as recorded, or the tick at which it is not."""

import json
from pathlib import Path

import pytest

from app.files.atomic import FileError
from app.files.json_text import json_text
from app.files.opening import open_file, show
from app.files.replay_file import Verdict, check, read_replay, replay_of, signed
from app.session.session import Session
from app.timeline.past import HASH_SPACING
from app.window.command_line import run
from tests.app.files.programs import loaded, offer, play
from tests.app.saving import save_scene, write_replay
from tests.sampled import cases


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A replay of the scene "blown" with commands of many kinds, 400 ticks."""
    offer(monkeypatch)
    session = loaded("blown", seed=3, size=0.3)
    play(session, 400)
    path = tmp_path / "run.json"
    write_replay(session, path)
    return path


def changed(path: Path, **values: object) -> Path:
    """The same file with other values."""
    path.write_text(json.dumps({**json.loads(path.read_text()), **values}))
    return path


def test_a_run_comes_out_as_recorded(recorded: Path):
    lines: list[int] = []
    verdict = check(read_replay(recorded), lambda done, ticks: lines.append(done))
    assert verdict == Verdict(True)
    assert str(verdict) == "same result as recorded: yes"
    assert lines == sorted(lines)
    assert lines[-1] >= 300


@pytest.mark.parametrize("name", cases())
def test_every_scene_can_be_replayed(name: str, tmp_path: Path):
    session = loaded(name)
    session.run(60)
    write_replay(session, tmp_path / "run.json")
    assert check(read_replay(tmp_path / "run.json")).same


@pytest.mark.sweep
def test_a_difference_is_found_at_the_first_hash_after_it(recorded: Path):
    replay = signed(read_replay(recorded), every=50)
    assert sorted(replay.hashes) == sorted({*range(0, 401, 50), HASH_SPACING})
    assert check(replay).same
    recorded.write_text(json.dumps(replay.words()))
    tree = json.loads(recorded.read_text())
    moved = next(entry for entry in tree["log"] if entry["command"] == "MoveBody")
    assert moved["tick"] == 100
    moved["position"][0] += 1e-9
    recorded.write_text(json.dumps(tree))
    verdict = check(read_replay(recorded))
    assert not verdict.same
    assert verdict.tick == 100
    assert str(verdict) == "same result as recorded: no, at tick 100"


def test_another_processor_is_named_as_the_likely_reason(recorded: Path):
    tree = json.loads(recorded.read_text())
    versions = {**tree["versions"], "processor": "Babbage's Engine"}
    changed(recorded, seed=99, versions=versions)
    verdict = check(read_replay(recorded))
    assert verdict.tick == HASH_SPACING
    assert "Babbage's Engine" in verdict.why


def test_a_command_that_cannot_be_applied_is_a_no_and_no_traceback(recorded: Path):
    log = [{"tick": 7, "command": "MoveBody", "body_id": 77, "position": [0.0, 0.0]}]
    verdict = check(read_replay(changed(recorded, log=log)))
    assert not verdict.same
    assert "tick 7: body 77 does not exist" in verdict.why


@pytest.mark.sweep
def test_a_file_scene_is_replayed_from_its_document(tmp_path: Path):
    # Also one that begins in an exact state: the replay needs no other file.
    for exact in (False, True):
        session = loaded("stack")
        session.run(40)
        save_scene(session, tmp_path / "a.json", exact=exact)
        again = Session()
        show(again, open_file(tmp_path / "a.json"))
        play(again, 120)
        write_replay(again, tmp_path / "run.json")
        (tmp_path / "a.json").unlink()
        replay = read_replay(tmp_path / "run.json")
        assert replay.source.name == "a.json"
        assert check(replay).same
        assert replay.ticks == again.world.tick


def test_a_bug_report_is_a_replay_that_can_be_pasted(recorded: Path, tmp_path: Path):
    session = loaded("blown")
    play(session, 100)
    text = json_text(replay_of(session).words())
    pasted = tmp_path / "pasted.json"
    pasted.write_text(text, encoding="utf-8")
    replay = read_replay(pasted)
    assert check(replay).same
    assert set(replay.versions) == {"fulcrum", "python", "numpy", "numba", "system", "processor"}
    assert replay.log == tuple(replay_of(session).log)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"fulcrum_replay": 2}, "this file has version 2; this program reads up to 1"),
        ({"ticks": -1}, "ticks: must be between"),
        ({"ticks": 10**9}, "ticks: must be between"),
        ({"ticks": None}, "ticks: must be a whole number"),
        ({"hashes": {"x": ""}}, "hashes: 'x' is not a tick"),
        ({"hashes": {"5": 5}}, "hashes.5: must be a word"),
        ({"log": {}}, "log: must be a list"),
        ({"log": [{"command": "Fly"}]}, "log[0].command: no command is called 'Fly'"),
        ({"scene": 3}, "scene: must be a word"),
        ({"document": {}}, "either a scene or a document"),
        ({"versions": []}, "versions: must be an object"),
        ({"spead": 1}, "spead: unknown key; did you mean 'seed'"),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_replay_is_named(recorded: Path, values: dict, words: str):
    with pytest.raises(FileError) as caught:
        read_replay(changed(recorded, **values))
    assert str(caught.value).startswith(f"{recorded}: ")
    assert words in str(caught.value)


def test_a_replay_cut_off_anywhere_is_refused(recorded: Path):
    data = recorded.read_bytes().rstrip()
    for length in range(0, len(data), 50):
        recorded.write_bytes(data[:length])
        with pytest.raises(FileError, match="line "):
            read_replay(recorded)


def test_the_command_line_says_yes_or_no(recorded: Path, capsys: pytest.CaptureFixture[str]):
    assert run(["--headless", "--replay", str(recorded)]) == 0
    assert capsys.readouterr().out == "run.json: same result as recorded: yes\n"
    changed(recorded, seed=4)
    assert run(["--headless", "--replay", str(recorded)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line == f"fulcrum: {recorded}: same result as recorded: no, at tick 240"


def test_the_command_line_opens_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path, report = tmp_path / "a.json", tmp_path / "report.json"
    session = loaded("cradle")
    session.run(24)
    save_scene(session, path, exact=True)
    words = ["--headless", "--file", str(path), "--seconds", "0.1", "--report", str(report)]
    assert run(words) == 0
    session.run(24)
    assert json.loads(report.read_text())["state_hash"] == session.world.hash()
    path.write_text("{")
    assert run(words) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line == f"fulcrum: {path}: line 1, column 2: the file ends too early"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--file", "a", "--replay", "b"], "not allowed with"),
        (["--scene", "stack", "--file", "a"], "not allowed with"),
        (["--file", "a", "--set", "rows=3"], "--set is for parameters of a --scene"),
        (["--replay", "a", "--report", "b"], "no --report"),
        (["--replay", "/nowhere/a.json"], "there is no such file"),
    ],
)
def test_words_that_do_not_go_together_are_refused(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
):
    assert run(["--headless", *words]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert message in line
