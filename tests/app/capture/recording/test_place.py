"""Where pictures and films go."""

from datetime import datetime

import pytest

from app.capture.recording.place import new_path

NOON = datetime(2024, 3, 5, 12, 30, 7)


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("FULCRUM_FILES_DIR", str(tmp_path / "mine"))
    (tmp_path / "mine").mkdir()
    return tmp_path


def test_each_kind_has_a_folder_which_is_made_or_else_they_go_to_the_home(home):
    mine = home / "mine"
    (mine / "Films").touch()  # a file has that name, so no folder can
    assert new_path("stack", NOON, ".gif") == home / "fulcrum-stack-2024-03-05-123007.gif"
    (mine / "Films").unlink()
    assert new_path("stack", NOON, ".gif").parent == mine / "Films"
    assert new_path("stack", NOON, ".mp4").parent == mine / "Films"
    assert new_path("stack", NOON, ".png").parent == mine / "Pictures"
    assert new_path("stack", NOON, ".csv").parent == mine / "Tables"
    assert (mine / "Films").is_dir()


def test_a_name_is_never_used_twice(home):
    first = new_path("stack", NOON, ".gif")
    second = new_path("stack", NOON, ".gif", [first])
    assert second.name == "fulcrum-stack-2024-03-05-123007-2.gif"
    first.touch()
    second.touch()
    assert new_path("stack", NOON, ".gif").name == "fulcrum-stack-2024-03-05-123007-3.gif"
    assert new_path("stack", NOON, ".mp4").name == "fulcrum-stack-2024-03-05-123007.mp4"
