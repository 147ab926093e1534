"""Where the user's files are saved, and where those of earlier versions are found."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.files.folders import (
    choose_files_folder,
    documents_folder,
    earlier_folder,
    files_folder,
    own_folder,
    scenes_folder,
)


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A user for whom nothing is set."""
    for name in ("FULCRUM_DATA_DIR", "FULCRUM_FILES_DIR"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "xdg"))
    yield tmp_path
    choose_files_folder("")


def test_files_are_saved_in_the_documents(at_home: Path) -> None:
    assert files_folder() == documents_folder() / "Fulcrum"
    assert at_home in files_folder().parents
    assert scenes_folder() == files_folder() / "Scenes"


def test_another_folder_can_be_chosen_and_given_back(at_home: Path) -> None:
    choose_files_folder(str(at_home / "school"))
    assert own_folder("films") == at_home / "school" / "Films"
    choose_files_folder("")
    assert own_folder("films") == documents_folder() / "Fulcrum" / "Films"


def test_who_names_a_folder_for_all_data_has_all_files_there(
    at_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FULCRUM_DATA_DIR", str(at_home / "data"))
    assert scenes_folder() == at_home / "data" / "scenes"
    assert earlier_folder("scenes") is None
    monkeypatch.setenv("FULCRUM_FILES_DIR", str(at_home / "files"))
    assert scenes_folder() == at_home / "files" / "Scenes"


def test_what_earlier_versions_have_saved_stays_to_be_found(at_home: Path) -> None:
    earlier = at_home / "xdg" / "fulcrum" / "scenes"
    assert earlier_folder("scenes") is None
    earlier.mkdir(parents=True)
    assert earlier_folder("scenes") is None, "it is empty"
    (earlier / "mine.json").touch()
    found = earlier_folder("scenes")
    assert found is not None and (found / "mine.json").exists()
