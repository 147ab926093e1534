"""The preferences file keeps what was chosen, and trusts nothing that it finds."""

import json
from dataclasses import fields
from pathlib import Path

import pytest

from app.files.preferences import Preferences
from app.files.view_options import ViewOptions

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
