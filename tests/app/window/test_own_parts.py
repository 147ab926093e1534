"""Features, tools and overlays of the user's own folder: used as ours, or named and left out."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.drawing import overlays
from app.editor import tools
from app.files.folders import programs_folder, use_own_programs
from app.window.actions.table import action_table
from app.window.feature_set import found
from creatures import own_programs
from creatures.own_programs import LEFT_OUT
from tests.app.desk import opened_application

TOOL = """
from fulcrum.app.editor.tool import Tool


class Poke(Tool):
    NAME, LABEL, KEY, ICON, PLACE = "poke", "Poke", "", "explosion", (3, 90)
    HINT = "Press to poke"


TOOL = Poke
"""

OVERLAY = """
NAME, LABEL, KEY = "speeds", "Speeds", ""
LEGEND, COLORS, DEFAULT = [("line", "the speed")], ["normal"], False


def draw(draw, session, options):
    pass
"""

FEATURE = """
from fulcrum.app.window.feature import Feature, Part

FEATURE = Feature(name="tides", words="The tides", place=500, make=Part)
"""

ODD = {
    "features/empty/feature.py": ("", "its feature.py has no FEATURE"),
    "features/graphs2/feature.py": (FEATURE.replace("tides", "graphs"), "'graphs' is taken"),
    "features/wreck/feature.py": ("raise SystemExit", "SystemExit"),
    "tools/broken.py": ("def", "SyntaxError: invalid syntax (PROGRAMS/tools/broken.py line 1)"),
    "tools/capital.py": (TOOL.replace('"Poke", ""', '"Poke", "X"'), "the key 'X'"),
    "tools/far.py": (TOOL.replace("(3, 90)", "(9, 0)"), "the first number of its PLACE is 0 to 4"),
    "tools/hand.py": (TOOL.replace('"poke"', '"drag"'), "'drag' is taken"),
    "tools/mute.py": (TOOL.replace("HINT =", "OTHER ="), "no HINT"),
    "tools/none.py": ("TOOL = int", "a subclass of Tool"),
    "tools/plain.py": (TOOL.replace('"explosion"', '"no"'), "there is no ICON 'no'"),
    "overlays/dull.py": (OVERLAY.replace('"normal"', '"ugly"'), "there is no colour 'ugly'"),
    "overlays/less.py": (OVERLAY.replace("LEGEND", "WORDS"), "it has no LEGEND"),
    "overlays/still.py": (OVERLAY.replace("def draw", "def paint"), "it has no draw"),
    "overlays/ours.py": (OVERLAY.replace('"speeds"', '"bodies"'), "'bodies' is taken"),
}


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that is switched on; at last all is found anew without it."""
    folder = tmp_path / "PROGRAMS"
    folder.mkdir()
    monkeypatch.setenv(own_programs.VARIABLE, str(folder))
    found.cache_clear()
    LEFT_OUT.clear()
    yield folder
    monkeypatch.delenv(own_programs.VARIABLE)
    LEFT_OUT.clear()
    for name in [name for name in sys.modules if name.split(".")[0] == own_programs.PACKAGE]:
        del sys.modules[name]
    found.cache_clear()
    found()  # tools and overlays are ours again


def test_what_lies_in_the_folder_is_one_of_ours(programs: Path):
    write(programs, "tools/poke.py", TOOL)
    write(programs, "overlays/speeds.py", OVERLAY)
    write(programs, "features/tides/feature.py", FEATURE)
    assert "tides" in {feature.name for feature in found()}
    assert "poke" in {tool.NAME for tool in tools.all_tools()}
    assert "speeds" in {overlay.NAME for overlay in overlays.found()}
    names = {action.name for action in action_table()}
    assert {"tool_poke", "overlay_speeds"} <= names and not LEFT_OUT


def test_nothing_of_it_runs_while_it_is_switched_off(
    programs: Path, monkeypatch: pytest.MonkeyPatch
):
    write(programs, "tools/poke.py", "raise SystemExit")
    monkeypatch.setenv(own_programs.VARIABLE, "")
    found()
    assert not LEFT_OUT and "own_programs.tools.poke" not in sys.modules


def test_each_one_that_fails_is_named_and_the_others_are_used(programs: Path):
    for name, (text, _) in ODD.items():
        write(programs, name, text)
    write(programs, "tools/poke.py", TOOL)
    found()
    said = {
        name: why
        for name in ODD
        for what, why in LEFT_OUT.items()
        if what == name.removesuffix("/feature.py")
    }
    assert len(LEFT_OUT) == len(ODD)
    for name, (_, why) in ODD.items():
        assert why in said[name], (name, said[name])
    assert [tool.NAME for tool in tools.OF_FEATURES if tool.__module__.startswith("own")] == [
        "poke"
    ]


def test_the_window_says_what_is_left_out(programs: Path, tmp_path: Path):
    write(programs, "tools/broken.py", "def")
    with opened_application(tmp_path) as app:
        said = [notice.text for notice in app.session.notices]
    assert any(text.startswith("tools/broken.py is left out: SyntaxError") for text in said)


def test_the_switch_holds_for_this_process_and_its_children(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("FULCRUM_DATA_DIR", str(tmp_path))
    monkeypatch.delenv("FULCRUM_FILES_DIR", raising=False)
    monkeypatch.delenv(own_programs.VARIABLE, raising=False)
    use_own_programs(False, "")
    assert own_programs.home() is None
    use_own_programs(True, "")
    assert own_programs.home() == programs_folder() == tmp_path / "programs"
    monkeypatch.setenv(own_programs.VARIABLE, str(tmp_path / "other"))
    use_own_programs(True, "")
    assert own_programs.home() == tmp_path / "other"
