"""Files by odd paths: each is a sentence, wherever the path comes from."""

import os
from pathlib import Path

import pytest

from app.files.any_file import read_any
from app.files.atomic import FileError
from app.files.recent import Recent
from app.files.rerun import say_nothing


def denied(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied")


ODD = ["n" * 300 + ".json", "n" * 300, "a\0b.json", "missing.json", "\ud800.json", "/" * 5000]


@pytest.mark.parametrize("name", ODD, ids=range(len(ODD)))
def test_a_file_by_an_odd_name_is_a_clear_error(name: str, tmp_path: Path):
    """What --file, --replay, a drop and a recent file do."""
    with pytest.raises(FileError) as caught:
        read_any(tmp_path / name, say_nothing)
    str(caught.value).encode()  # it can be shown and printed


def test_a_file_in_a_folder_without_permission_is_a_clear_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(os, "stat", denied)  # for root no permission is missing
    with pytest.raises(FileError, match="cannot be read: Permission denied"):
        read_any(tmp_path / "a.json", say_nothing)


def test_one_odd_recent_file_hides_no_other(tmp_path: Path):
    good = tmp_path / "good.json"
    good.write_text("{}")
    recent = Recent(tmp_path / "recent.json")
    for name in ODD:
        recent.add(tmp_path / name)
    recent.add(good)
    for name in ODD:
        recent.add(tmp_path / name)
    assert recent.files() == [good]
