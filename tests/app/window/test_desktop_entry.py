"""The entry in the desktop's menu, as the Desktop Entry Specification wants it."""

import configparser
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.window import desktop_entry
from app.window.command_line import parse, run
from app.window.desktop_entry import add_to_menu
from app.window.options import UsageError

linux = pytest.mark.skipif(sys.platform != "linux", reason="menus of Linux desktops")


@pytest.fixture
def packed(monkeypatch, tmp_path: Path):
    """Be a packed program at a place; return the entry that it writes."""

    def at(program: str) -> configparser.SectionProxy:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        monkeypatch.setattr(sys, "frozen", True, raising=False)
        monkeypatch.setattr(desktop_entry.sys, "executable", program)
        words = configparser.ConfigParser(interpolation=None)
        words.optionxform = str  # pyright: ignore[reportAttributeAccessIssue]
        words.read(add_to_menu())
        return words["Desktop Entry"]

    return at


@linux
def test_the_entry_starts_the_packed_program_with_a_file(packed):
    entry = packed("/opt/fulcrum/fulcrum")
    assert entry["Exec"] == '"/opt/fulcrum/fulcrum" %f'
    assert Path(entry["Icon"]).is_file()
    assert entry["StartupWMClass"] == "fulcrum"  # what app/window/window.py calls itself


@linux
def test_an_appimage_is_started_by_its_file_and_keeps_its_icon_while_it_does_not_run(
    packed, monkeypatch, tmp_path: Path
):
    monkeypatch.setenv("APPIMAGE", "/home/me/Fulcrum.AppImage")
    entry = packed("/tmp/.mount_Fulcrum/usr/lib/fulcrum/fulcrum")
    assert entry["Exec"] == '"/home/me/Fulcrum.AppImage" %f'
    assert tmp_path in Path(entry["Icon"]).parents


@linux
def test_odd_letters_of_a_path_are_escaped_twice(packed):
    """First for the command's quotes, then, the backslashes, as any value; % is a field code."""
    entry = packed('/home/a b/50 % "$x`\\/fulcrum')
    assert entry["Exec"] == '"/home/a b/50 %% \\\\"\\\\$x\\\\`\\\\\\\\/fulcrum" %f'


@linux
def test_a_double_click_on_a_lesson_or_a_pack_opens_it_here(packed, tmp_path: Path):
    entry = packed("/opt/fulcrum/fulcrum")
    kinds = ElementTree.parse(tmp_path / "mime" / "packages" / "fulcrum.xml").getroot()
    name = "{http://www.freedesktop.org/standards/shared-mime-info}glob"
    globs = [one.get("pattern") for one in kinds.iter(name)]
    assert entry["MimeType"] == "".join(f"{kind.get('type')};" for kind in kinds)
    assert globs == ["*.fulcrum", "*.fulcrum-pack"]
    words = parse(["lesson.fulcrum"])  # what the desktop puts in for %f
    assert words.opened == Path("lesson.fulcrum")


@linux
def test_the_desktop_is_told_of_the_new_kind_of_file(packed, tmp_path: Path, monkeypatch):
    said = tmp_path / "told"
    program = tmp_path / "update-mime-database"
    program.write_text(f'#!/bin/sh\necho "$1" > "{said}"\nexit 1\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    packed("/opt/fulcrum/fulcrum")  # a program that fails does no harm
    assert said.read_text().strip() == str(tmp_path / "mime")


@linux
def test_the_command_line_says_where_the_entry_is(monkeypatch, tmp_path: Path, capsys):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run(["--add-to-menu"]) == 0
    assert capsys.readouterr().out.strip() == str(tmp_path / "applications" / "fulcrum.desktop")


def test_where_no_entry_can_be_written_one_line_says_why(monkeypatch, tmp_path: Path, capsys):
    (tmp_path / "applications").write_text("in the way")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run(["--add-to-menu"]) == 2
    assert "fulcrum.desktop" in capsys.readouterr().err
    monkeypatch.setattr(desktop_entry.sys, "platform", "win32")
    assert run(["--add-to-menu"]) == 2
    assert "--add-to-menu is for Linux" in capsys.readouterr().err


@linux
@pytest.mark.parametrize("name", ["a\nb", "a\tb", "a\x1bb", "a\udcffb"])
def test_a_folder_whose_name_no_entry_can_have_is_told(
    packed, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(UsageError, match="rename that folder"):
        packed(f"/opt/{name}/fulcrum")
    assert not list(tmp_path.rglob("*.desktop"))
    assert run(["--add-to-menu"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.isprintable() and "rename that folder" in line


@linux
@pytest.mark.parametrize("name", ["Ärger mit Größe", "物理", "a 'b' %c", "🎱"])
def test_other_names_in_any_script_are_no_mistake(packed, name: str):
    assert packed(f"/opt/{name}/fulcrum")["Exec"].startswith(f'"/opt/{name}/'.replace("%", "%%"))
