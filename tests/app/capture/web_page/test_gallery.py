"""A gallery: a page beside each scene file of a folder, and an index that leads to them."""

import html
import re
import shutil
from pathlib import Path

import pytest

from app.capture.web_page.gallery import INDEX, write_gallery
from app.files.atomic import FileError
from app.files.folders import SAMPLES
from app.window.command_line import run

HOSTILE = '{"fulcrum": 1, "title": "<script>alert(1)</script>", "notes": ["<b>x</b>"]}'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(SAMPLES / "see_saw.json", tmp_path / "see saw.json")
    (tmp_path / "hostile.json").write_text(HOSTILE)
    (tmp_path / "broken.json").write_text("{")
    return tmp_path


def test_each_scene_has_a_page_and_a_card(folder: Path) -> None:
    cards, faults = write_gallery(folder, lambda done, of: None)
    assert [card.file for card in cards] == ["hostile.html", "see saw.html"]
    assert len(faults) == 1 and faults[0].startswith("broken.json: line 1")
    text = (folder / INDEX).read_text()
    links = [html.unescape(link) for link in re.findall(r'<a href="([^"]*)"', text)]
    assert links == ["hostile.html", "see%20saw.html"]
    assert (folder / "see saw.html").is_file()
    assert "<polygon" in text and "<circle" in text
    assert "<script" not in text and "<b>x" not in text and "default-src 'none'" in text


def test_a_folder_without_scenes_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="no scene file"):
        write_gallery(tmp_path, lambda done, of: None)


def test_the_command_line_writes_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--gallery", str(folder)]) == 0
    said = capsys.readouterr()
    assert "2 pages" in said.out and "left out broken.json" in said.err
