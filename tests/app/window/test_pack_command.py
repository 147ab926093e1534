"""``--pack FOLDER FILE``: a pack without a window."""

import json
from pathlib import Path

import pytest

from app.files.packs.pack import read_pack
from app.window.command_line import run
from tests.app.files.packs.packing import SCENE, WORDS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "bridges" / "scenes").mkdir(parents=True)
    (tmp_path / "bridges" / "scenes" / "a.json").write_bytes(SCENE.read_bytes())
    return tmp_path / "bridges"


def test_a_folder_becomes_a_pack(folder: Path, capsys: pytest.CaptureFixture[str]):
    (folder / "pack.json").write_text(json.dumps(WORDS))
    out = folder.parent / "b.fulcrum-pack"
    assert run(["--pack", str(folder), str(out)]) == 0
    assert f"{out}: 1 scene, " in capsys.readouterr().out
    assert read_pack(out).index.name == "Bridges"


@pytest.mark.parametrize(
    ("index", "name", "why"),
    [
        (None, "b.fulcrum-pack", 'pack.json is missing; write {"fulcrum_pack": 1'),
        ("{", "b.fulcrum-pack", "line 1"),
        (json.dumps(WORDS), "b.zip", "must end in .fulcrum-pack"),
        (json.dumps({**WORDS, "licence": ""}), "b.fulcrum-pack", "licence: is missing"),
    ],
)
def test_what_is_wrong_is_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str], index: str | None, name: str, why: str
):
    if index is not None:
        (folder / "pack.json").write_text(index)
    assert run(["--pack", str(folder), str(folder.parent / name)]) == 2
    said = capsys.readouterr().err
    assert why in said and said.count("\n") == 1
    assert not (folder.parent / name).exists()
