"""Packs that are added are there whole, or not at all."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from app.files.atomic import FileError
from app.files.folders import is_in_pack, packs_folder
from app.files.packs import store
from tests.app.files.packs.packing import good_pack


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data."""
    monkeypatch.setenv("FULCRUM_DATA_DIR", str(tmp_path / "data"))
    return tmp_path


def left() -> list[str]:
    """All that is in the folder of packs."""
    return sorted(os.listdir(packs_folder()))


def test_a_pack_that_is_added_is_there_with_all_files(folder: Path):
    pack = good_pack(folder)
    one = store.add(pack)
    assert store.added() == (one,)
    assert [one.path(item).is_file() for item in one.index.contents] == [True, True]
    assert {name: (one.folder / name).read_bytes() for name in pack.files} == pack.files
    assert left() == [one.folder.name]
    assert is_in_pack(one.path(one.index.contents[0])) and not is_in_pack(folder / "a.json")


def test_another_version_takes_its_place(folder: Path):
    store.add(good_pack(folder))
    newer = good_pack(folder, version=2)
    assert store.known(newer.index) is not None
    store.add(newer)
    assert [one.index.version for one in store.added()] == [2]
    assert len(left()) == 1


def test_a_pack_of_somebody_else_is_another(folder: Path):
    pack = good_pack(folder)
    store.add(pack)
    store.add(replace(pack, index=pack.index._replace(author="Mr Weber")))
    assert len(store.added()) == 2


def test_a_pack_is_removed_with_nothing_left(folder: Path):
    store.remove(store.add(good_pack(folder)))
    assert store.added() == () and left() == []


@pytest.mark.parametrize("failing", [1, 2])
def test_a_failure_leaves_the_old_version(
    folder: Path, monkeypatch: pytest.MonkeyPatch, failing: int
):
    store.add(good_pack(folder))
    rename, calls = os.rename, []

    def sometimes(old: str, new: str) -> None:
        calls.append(old)
        if len(calls) == failing:
            raise OSError(28, "No space left on device")
        rename(old, new)

    monkeypatch.setattr("app.files.packs.store.os.rename", sometimes)
    with pytest.raises(FileError, match="No space left"):
        store.add(good_pack(folder, version=2))
    monkeypatch.undo()
    monkeypatch.setenv("FULCRUM_DATA_DIR", str(folder / "data"))
    assert [one.index.version for one in store.added()] == [1]
    assert len(left()) == 1


def test_a_full_disk_while_writing_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch):
    def full(path: Path, _data: bytes) -> None:
        raise FileError(path, "cannot be written: No space left on device")

    monkeypatch.setattr("app.files.packs.store.write_file", full)
    with pytest.raises(FileError, match="No space left"):
        store.add(good_pack(folder))
    assert left() == []


def test_what_a_crash_left_is_brought_to_an_end(folder: Path):
    one = store.add(good_pack(folder))
    home = packs_folder()
    os.rename(one.folder, home / f".old-{one.folder.name}")  # between two renamings
    (home / ".new-999999999-0" / "scenes").mkdir(parents=True)
    (home / ".gone-999999999-1").mkdir()
    (home / f".new-{os.getpid()}-77").mkdir()  # another thread is at work
    store.clear_away()
    assert left() == [f".new-{os.getpid()}-77", one.folder.name]


def test_a_pack_that_somebody_has_damaged_is_left_out(folder: Path):
    one = store.add(good_pack(folder))
    (one.folder / "pack.json").write_text("{")
    os.utime(packs_folder(), ns=(1, 1))
    assert store.added() == ()
