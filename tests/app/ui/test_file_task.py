"""Whatever is typed into the file sheet, it answers with a file, a list or a sentence."""

import os
from pathlib import Path

import pytest

from app.files import atomic
from app.files.atomic import FileError
from app.ui.sheets import file_task
from app.ui.sheets.file_task import FileTask, Place, date_words, listed

NOT_TEXT = os.fsdecode(b"sc\xe8ne")  # Latin-1, as old disks have it


@pytest.fixture
def task(tmp_path: Path) -> FileTask:
    """A sheet for saving, at a folder with a scene and a folder."""
    (tmp_path / "here" / "taken.json").mkdir(parents=True)
    (tmp_path / "here" / "scene.json").write_text("{}")
    place = Place("Mine", tmp_path / "new" / "scenes")
    task = FileTask("Save", "Save", True, [place], lambda *_: True)
    task.go(tmp_path / "here")
    return task


def refusal(task: FileTask, name: str) -> str:
    task.name = name
    before = sorted(task.folder.iterdir())
    with pytest.raises(FileError) as caught:
        task.target()
    assert sorted(task.folder.iterdir()) == before
    caught.value.reason.encode()
    return caught.value.reason


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "give the file a name"),
        ("  ", "give the file a name"),
        (".", "give the file a name"),
        ("..", "give the file a name"),
        ("a/", "give the file a name"),
        ("/", "give the file a name"),
        ("a/..", "give the file a name"),
        ("nowhere/a", "a.json cannot be saved: there is no folder"),
        ("/nowhere/a", "a.json cannot be saved: there is no folder"),
        ("scene.json/a", "a.json cannot be saved: there is no folder"),
        ("../here", "is a folder: give a name in it"),
        ("/tmp", "is a folder: give a name in it"),
        ("~nosuchuser/a", "there is no user nosuchuser"),
        ("taken", "taken.json cannot be saved: it is a folder"),
        ("n" * 300, "its name is too long"),
        ("ä" * 126, "its name is too long"),  # 252 bytes, and .json
        ("a\0b", "a\N{REPLACEMENT CHARACTER}b.json cannot be saved: its name has a zero in it"),
        ("\ud800", "its name has characters that a file name cannot have"),
        ("/dev/null", "null.json cannot be saved"),
    ],
)
def test_a_name_that_cannot_be_saved_is_a_sentence(
    task: FileTask, name: str, words: str, monkeypatch: pytest.MonkeyPatch
):
    def no_write(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    if name == "/dev/null":
        monkeypatch.setattr(atomic, "open_new", no_write)  # for root /dev may be written
    assert words in refusal(task, name)


def test_a_folder_that_may_not_be_written_is_a_sentence(
    task: FileTask, monkeypatch: pytest.MonkeyPatch
):
    def no_write(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(atomic, "open_new", no_write)  # for root permissions do not count
    assert refusal(task, "a") == "a.json cannot be saved: read-only file system"
    monkeypatch.setattr(Path, "mkdir", no_write)
    task.choose(0)
    task.name = "a"
    with pytest.raises(FileError, match="cannot be made: read-only file system"):
        task.target()


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("a", "a.json"),
        (" a.JSON ", "a.JSON"),
        ("a.b", "a.b.json"),
        ("~draft", "~draft.json"),
        ("scene", "scene.json"),
        ("n" * 250, "n" * 250 + ".json"),
        (NOT_TEXT, NOT_TEXT + ".json"),
    ],
)
def test_a_name_is_a_file_in_the_folder(task: FileTask, name: str, file: str):
    task.name = name
    assert task.target() == task.folder / file


def test_a_name_may_be_a_path_and_the_folder_of_a_place_is_made(task: FileTask, tmp_path: Path):
    task.name = str(tmp_path / "a")
    assert task.target() == tmp_path / "a.json"
    task.choose(0)
    task.name = "a"
    assert task.target() == tmp_path / "new" / "scenes" / "a.json"
    assert (tmp_path / "new" / "scenes").is_dir()


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("~nosuchuser", "there is no user nosuchuser"),
        ("~nosuchuser/x", "there is no user nosuchuser"),
        ("nowhere", "there is no folder"),
        ("n" * 300, "cannot be read: its name is too long"),
        ("a\0b", "cannot be read: its name has a zero in it"),
        ("\ud800", "cannot be read: its name has characters that a file name cannot have"),
        ("taken.json/../scene.json/x", "cannot be read: not a directory"),
    ],
)
def test_a_folder_that_cannot_be_listed_is_a_sentence(task: FileTask, typed: str, words: str):
    task.enter(typed)
    task.items()
    assert words in task.error
    task.error.encode()


def test_a_folder_without_permission_is_a_sentence(task: FileTask, monkeypatch: pytest.MonkeyPatch):
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", denied)  # for root no permission is missing
    monkeypatch.setattr(os, "stat", denied)
    task.enter("locked/a.json")
    assert task.items() == ([], 0)
    assert "cannot be read: permission denied" in task.error


def test_the_root_and_the_folder_above_it_are_listed(task: FileTask):
    task.enter("/")
    assert task.items()[0]
    task.go(task.folder.parent)
    assert task.items()[0]
    assert task.error == ""


def test_names_that_are_no_text_are_listed_and_shown(task: FileTask):
    odd = task.folder / NOT_TEXT
    odd.mkdir()
    (odd / (NOT_TEXT + ".json")).write_text("{}")
    (odd / "two\nlines\u202e.json").write_text("{}")
    words = [item.words for item in task.items()[0]]
    assert "sc\N{REPLACEMENT CHARACTER}ne" in words
    task.go(odd)
    items, _ = task.items()
    assert all(item.words.isprintable() for item in items)
    assert len(items) == 2
    task.enter(file_task.shown(odd))  # what the line shows means the folder that is listed
    assert task.folder == odd


def test_one_odd_entry_hides_no_other(task: FileTask):
    (task.folder / "dangling.json").symlink_to("nowhere")
    (task.folder / "circle.json").symlink_to("circle.json")
    os.utime(task.folder / "scene.json", (2.0**40, 2.0**40))
    names = [item.path.name for item in listed(task.folder, True)]
    assert {"scene.json", "dangling.json", "circle.json"} <= set(names)
    assert date_words(1e300) == ""
