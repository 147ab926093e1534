"""The user's own folder: off by itself, found by existing, its modules below a name of it."""

import importlib
import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from creatures import own_programs
from creatures.own_programs import LEFT_OUT, own_folder, own_modules
from creatures.text import GALLERY, gallery, opened


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that is switched on."""
    monkeypatch.setenv(own_programs.VARIABLE, str(tmp_path))
    yield tmp_path
    LEFT_OUT.clear()
    for name in [name for name in sys.modules if name.split(".")[0] == own_programs.PACKAGE]:
        del sys.modules[name]


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_nothing_is_found_before_it_is_switched_on(folder: Path, monkeypatch: pytest.MonkeyPatch):
    write(folder / "tools" / "hop.py", "TOOL = None\n")
    assert own_modules("tools") == {"hop": "own_programs.tools.hop"}
    monkeypatch.delenv(own_programs.VARIABLE)
    assert own_modules("tools") == {} and own_folder("tools") is None
    assert own_programs.of_packages("console_scripts") == []


def test_files_and_folders_are_found_and_not_those_with_an_underscore(folder: Path):
    for name in ("hop.py", "_parts.py", "tides/__init__.py", "notes.txt"):
        write(folder / "features" / name, "")
    assert set(own_modules("features")) == {"hop", "tides"}
    assert own_modules("tools") == {}


def test_modules_import_each_other_by_the_name_of_the_folder(folder: Path):
    write(folder / "tools" / "_parts.py", "SIZE = 3\n")
    write(folder / "tools" / "hop.py", "from own_programs.tools._parts import SIZE\n")
    assert importlib.import_module(own_modules("tools")["hop"]).SIZE == 3


def test_a_creature_of_the_users_gallery_is_one_of_the_gallery(folder: Path):
    text = (GALLERY / "worm.json").read_text(encoding="utf-8")
    write(folder / "gallery" / "my_worm.json", text)
    write(folder / "gallery" / "worm.json", "{}")  # ours has the name
    assert list(gallery())[-1] == "my_worm" and gallery()["worm"].parent == GALLERY
    assert opened("my_worm") == opened("worm")


def test_a_file_that_holds_no_creature_is_named_once_and_left_out(
    folder: Path, caplog: pytest.LogCaptureFixture
):
    write(folder / "gallery" / "odd.json", "{}")
    with caplog.at_level(logging.ERROR, logger="fulcrum"):
        assert "odd" not in gallery() and "odd" not in gallery()
    assert list(LEFT_OUT) == ["gallery/odd.json"] and len(caplog.records) == 1
