"""The preferences file keeps what was chosen, and trusts nothing that it finds."""

import json
import os
import random
from dataclasses import asdict, fields
from pathlib import Path

import pytest

from app.files.preferences import Preferences
from app.files.view_options import ViewOptions
from tests.app.damage import ODD, damaged

SWITCHES = [entry.name for entry in fields(ViewOptions) if isinstance(entry.default, bool)]


@pytest.mark.parametrize("name", SWITCHES)
def test_every_switch_is_remembered(name: str, tmp_path: Path):
    view = ViewOptions()
    other = not getattr(view, name)
    setattr(view, name, other)
    preferences = Preferences(tmp_path / "preferences.json")
    assert preferences.save_changes(view)
    assert getattr(Preferences(preferences.path).read(), name) is other


@pytest.mark.parametrize("name", [*SWITCHES, "set_scale", "nothing"])
def test_what_is_no_switch_in_the_file_is_none(name: str, tmp_path: Path):
    path = tmp_path / "preferences.json"
    path.write_text(json.dumps({name: 1}))
    assert Preferences(path).read() == ViewOptions()


def test_a_new_installation_begins_calm_and_a_file_of_an_earlier_version_keeps_all_tools(
    tmp_path: Path,
):
    path = tmp_path / "preferences.json"
    new = Preferences(path)
    view = new.read()
    assert not view.all_tools and not view.show_panel
    assert new.save_changes(view) and not path.exists(), "nothing was chosen yet"
    path.write_text(json.dumps({"theme": "dark"}))
    old = Preferences(path).read()
    assert old.all_tools and old.show_panel and old.theme == "dark"


def test_the_few_tools_stay_few_until_the_user_wants_all(tmp_path: Path):
    preferences = Preferences(tmp_path / "preferences.json")
    view = preferences.read()
    view.theme = "dark"
    assert preferences.save_changes(view)
    view = Preferences(preferences.path).read()
    assert not view.all_tools
    view.show_all(True)
    assert preferences.save_changes(view)
    assert Preferences(preferences.path).read().all_tools


NAMES = [*dir(ViewOptions()), "", "nothing", "\ud800"]
"""Options, and whatever else an object has: methods and properties are no options."""


@pytest.mark.sweep
def test_no_damaged_file_raises_and_each_odd_entry_is_its_default(tmp_path: Path):
    path = tmp_path / "preferences.json"
    path.write_bytes(json.dumps(asdict(ViewOptions("dark", 1.5, projector=True))).encode())
    whole = json.loads(path.read_bytes())
    for number in range(400):  # 10,000 by hand
        path.write_bytes(damaged(whole, random.Random(number), NAMES))
        view = Preferences(path).read()
        assert sound(view), number
        if number % 20 == 0:
            again = Preferences(tmp_path / "again.json")
            assert again.save_changes(view), number
            assert asdict(again.read()) == asdict(view), number


def sound(view: ViewOptions) -> bool:
    """Whether every option has a value that the program can use."""
    usual = ViewOptions()
    for entry in fields(ViewOptions):
        value, default = getattr(view, entry.name), getattr(usual, entry.name)
        if default is not None and type(value) is not type(default):
            return False
        if isinstance(value, float) and not 0.0 < value < 1e6:
            return False
    return view.theme in ("light", "dark") and vars(view).keys() == vars(usual).keys()


@pytest.mark.parametrize(
    "name", [entry.name for entry in fields(ViewOptions)] + ["shows_ripples", "set_scale"]
)
def test_an_odd_value_harms_no_other_entry(name: str, tmp_path: Path):
    path = tmp_path / "preferences.json"
    kept = {"show_legend": False, "ui_scale": 1.25}
    for value in ODD:
        path.write_text(json.dumps({**kept, name: value}))
        view = Preferences(path).read()
        assert sound(view), value
        assert all(getattr(view, other) == kept[other] for other in kept.keys() - {name}), value


@pytest.mark.skipif(os.name != "posix", reason="pipes and devices of POSIX")
@pytest.mark.parametrize("kind", ["folder", "pipe", "endless", "dangling", "large"])
def test_what_is_no_file_of_preferences_gives_the_defaults(kind: str, tmp_path: Path):
    path = tmp_path / "preferences.json"
    match kind:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "endless":
            path.symlink_to("/dev/zero")
        case "dangling":
            path.symlink_to(tmp_path / "nowhere")
        case "large":
            path.write_bytes(b" " * 2_000_000 + b"{}")
    assert Preferences(path).read() == ViewOptions()
