"""Scenes of the user's own folder, and of other packages, are found and loaded as ours are."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import scenes
from creatures import own_programs
from scenes.failure import sentence

HOP = '''
"""A ball hops."""

from fulcrum.physics import Circle, World
from fulcrum.scenes.kit import Scene, slider


class Hop(Scene):
    """A ball falls."""

    title = "Hop"
    height: float = slider(3.0, 0.5, 6.0, step=0.1, unit="m", help="It is dropped from here")

    def build(self, world: World) -> None:
        world.add_dynamic(Circle(radius=0.25), position=(0.0, self.height))
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of scenes of a user who has switched them on."""
    monkeypatch.setenv(own_programs.VARIABLE, str(tmp_path))
    (tmp_path / "scenes" / "tides").mkdir(parents=True)
    yield tmp_path / "scenes"
    own_programs.LEFT_OUT.clear()
    names = {own_programs.PACKAGE, "hops"}
    for name in [name for name in sys.modules if name.split(".")[0] in names]:
        del sys.modules[name]


def test_a_scene_lies_in_the_folder_and_is_in_the_list(folder: Path, monkeypatch):
    (folder / "hop.py").write_text(HOP)
    (folder / "tides" / "ebb.py").write_text(HOP)
    infos = {info.name: info for info in scenes.table()}
    assert infos["hop"].category == "My programs" and infos["ebb"].category == "Tides"
    assert not infos["hop"].broken
    assert scenes.load("hop").__module__ == "own_programs.scenes.hop"
    assert list(scenes.load("hop").parameters()) == ["height"]
    monkeypatch.delenv(own_programs.VARIABLE)
    assert "hop" not in scenes.names()


def test_ours_keep_their_names(folder: Path):
    (folder / "stack.py").write_text(HOP)
    assert scenes.paths()["stack"].is_relative_to(scenes.DIRECTORY)
    assert scenes.load("my_programs.stack").title == "Hop"


def test_a_broken_one_says_in_which_line_of_the_users_folder(folder: Path):
    (folder / "hop.py").write_text(HOP.replace("title =", "title = 1 / 0 #"))
    (info,) = (info for info in scenes.table() if info.name == "hop")
    assert f"{folder.parent.name}/scenes/hop.py line 11" in info.error


def test_an_error_while_it_runs_is_placed_in_the_users_folder(folder: Path):
    (folder / "hop.py").write_text(HOP.replace("radius=0.25", "radius=-1"))
    with pytest.raises(ValueError, match="radius") as caught:
        scenes.load("hop")().build(scenes.kit.World())
    assert "scenes/hop.py line 15" in sentence(caught.value)


@pytest.fixture
def package(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Another package that names a scene, and one that is not there."""
    home = tmp_path / "packages" / "hops"
    info = home.parent / "hops-1.0.dist-info"
    home.mkdir(parents=True)
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hops\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[fulcrum.scenes]\nhop = hops.hop\nlost = hops.lost\ngone = nowhere.hop\n"
    )
    (home / "__init__.py").touch()
    (home / "hop.py").write_text(HOP)
    monkeypatch.syspath_prepend(home.parent)
    return home


def test_a_scene_of_another_package_is_found_by_its_entry_point(package: Path, monkeypatch):
    assert scenes.paths()["hop"] == package / "hop.py"
    assert scenes.load("hop").__module__ == "hops.hop"
    (info,) = (info for info in scenes.table() if info.name == "hop")
    assert info.category == "Hops"
    assert set(own_programs.LEFT_OUT) == {"scene gone", "scene lost"}
    monkeypatch.delenv(own_programs.VARIABLE)
    assert "hop" not in scenes.names()
