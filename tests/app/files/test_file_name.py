"""Names of scenes as names of files: one name within the folder, on any system."""

from datetime import datetime
from pathlib import Path

import pytest

from app.capture.recording.place import new_path
from app.files.atomic import temporary_of, write_file
from app.files.file_name import MOST_BYTES, file_name

HOSTILE = [
    "../../evil",
    "/etc/passwd",
    "..",
    "a\\b",
    "a\0b\nc",
    "con",
    "nul.x",
    "\u202ename\u200b",
    "half \ud800",
    "ü" * 300,
    "x" * 1000,
    "a: b? <c>",
    " .hidden. ",
]


@pytest.mark.parametrize("words", HOSTILE)
def test_any_words_become_one_name_in_the_folder(words: str, tmp_path: Path):
    name = file_name(words, ".json")
    assert name.endswith(".json")
    assert 0 < len(name.encode()) <= MOST_BYTES
    write_file(tmp_path / name, b"{}")
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert not set(name) & set('/\\:*?"<>|\0')
    assert name.isprintable()


def test_words_that_can_be_a_name_stay_as_they_are():
    assert file_name("Bücher und 3 Türme", ".json") == "Bücher und 3 Türme.json"
    assert file_name("") == "scene"


@pytest.mark.parametrize("words", HOSTILE)
def test_a_picture_stays_in_its_folder(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("app.capture.recording.place._folder", lambda _kind: tmp_path)
    path = new_path(words, datetime(2026, 1, 2), ".png", taken=[new_path("x", datetime.min, "")])
    assert path.parent == tmp_path
    assert path.name.startswith("fulcrum-")
    assert path.name.endswith("-2026-01-02-000000.png")
    path.write_bytes(b"")
    assert len(temporary_of(path).name.encode()) <= MOST_BYTES
