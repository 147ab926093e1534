"""Where the user's files are: the same places as ever, never the current directory by mistake."""

import os
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from physics._folders import home_folder, named_folder, user_folder

ROOT = Path(__file__).parents[2]
KINDS = ("data", "config", "cache")
SYSTEMS = {"linux": Unix, "darwin": MacOS, "win32": Windows}


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A home, and no variable that speaks of folders."""
    for name in list(os.environ):
        if name.startswith(("FULCRUM_", "XDG_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", "/home/ada")
    monkeypatch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", r"C:\Users\ada\AppData\Local")
    monkeypatch.setenv("WIN_PD_OVERRIDE_APPDATA", r"C:\Users\ada\AppData\Roaming")
    return monkeypatch


def on(system: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The folders for data, config and cache on another system."""
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(platformdirs, "PlatformDirs", SYSTEMS[system])
    return [str(user_folder(kind)).replace("\\", "/") for kind in KINDS]


# What 0.1 to today have used; the kernels and thumbnails lie in the cache.
PLACES = {
    "linux": [
        "/home/ada/.local/share/fulcrum",
        "/home/ada/.config/fulcrum",
        "/home/ada/.cache/fulcrum",
    ],
    "darwin": [
        "/home/ada/Library/Application Support/Fulcrum",
        "/home/ada/Library/Application Support/Fulcrum",
        "/home/ada/Library/Caches/fulcrum",
    ],
    "win32": [
        "C:/Users/ada/AppData/Local/Fulcrum",
        "C:/Users/ada/AppData/Roaming/Fulcrum",
        "C:/Users/ada/AppData/Local/fulcrum",
    ],
}


@pytest.mark.parametrize("system", PLACES)
def test_the_files_of_earlier_versions_are_found(system: str, bare: pytest.MonkeyPatch):
    assert on(system, bare) == PLACES[system]


@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_the_variables_of_linux_mean_nothing_elsewhere(system: str, bare: pytest.MonkeyPatch):
    for kind in KINDS:
        bare.setenv(f"XDG_{kind.upper()}_HOME", "/else/where")
    assert on(system, bare) == PLACES[system]


def test_an_absolute_xdg_folder_is_used(bare: pytest.MonkeyPatch):
    for kind in KINDS:
        bare.setenv(f"XDG_{kind.upper()}_HOME", f"/else/{kind}")
    assert on("linux", bare) == [f"/else/{kind}/fulcrum" for kind in KINDS]


@pytest.mark.parametrize("words", ["", " ", "here", "./here", "../here", "~/here"])
def test_an_empty_or_relative_xdg_folder_counts_as_not_set(words: str, bare: pytest.MonkeyPatch):
    for kind in KINDS:
        bare.setenv(f"XDG_{kind.upper()}_HOME", words)
    assert on("linux", bare) == PLACES["linux"]


@pytest.mark.parametrize("home", ["", "here", "."])
@pytest.mark.parametrize("system", ["linux", "darwin"])
def test_an_odd_home_never_means_the_current_directory(
    home: str, system: str, bare: pytest.MonkeyPatch
):
    bare.setenv("HOME", home)
    assert all(Path(place).is_absolute() for place in on(system, bare))
    assert home_folder().is_absolute()


def test_without_any_home_there_is_still_a_folder(bare: pytest.MonkeyPatch):
    import pwd

    def nobody(_):
        raise KeyError

    bare.delenv("HOME")
    bare.setattr(pwd, "getpwuid", nobody)
    places = on("linux", bare) + on("darwin", bare) + [str(home_folder())]
    assert all(Path(place).is_absolute() for place in places)


@pytest.mark.parametrize("kind", KINDS)
def test_a_folder_of_ones_own_choice_overrides(kind: str, bare: pytest.MonkeyPatch, tmp_path: Path):
    name = f"FULCRUM_{kind.upper()}_DIR"
    inside = "fulcrum" if kind == "cache" else "."
    usual = user_folder(kind)
    bare.setenv(name, str(tmp_path))
    assert user_folder(kind) == tmp_path / inside
    bare.setenv(name, "")
    assert user_folder(kind) == usual


def test_a_relative_choice_is_resolved_once(bare: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "start").mkdir()
    bare.chdir(tmp_path / "start")
    bare.setenv("FULCRUM_DATA_DIR", "mine")
    assert user_folder("data") == tmp_path / "start" / "mine"
    bare.chdir(tmp_path)
    assert user_folder("data") == tmp_path / "start" / "mine"
    assert named_folder("FULCRUM_CONFIG_DIR") is None


ALL = """
from app.files.folders import data_directory, thumbnails_folder
from app.files.autosave import Autosave
from app.files.recent import Recent
from app.files.preferences import Preferences
from app.files.view_options import ViewOptions
from physics.pairset import pair_key
pair_key(1, 0)
Autosave().close()
Recent().add(thumbnails_folder())
Preferences().save_changes(ViewOptions(theme="dark"))
"""


@pytest.mark.parametrize("words", ["", "here"])
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has these variables")
def test_nothing_is_written_into_the_current_directory(words: str, tmp_path: Path):
    """The whole way, in a program of its own: kernels, autosave, recent files, preferences."""
    home, here = tmp_path / "home", tmp_path / "here"
    home.mkdir()
    here.mkdir()
    chosen = {f"XDG_{kind.upper()}_HOME": words for kind in KINDS}
    chosen |= {f"FULCRUM_{kind.upper()}_DIR": "" for kind in (*KINDS, "thumbnails")}
    done = subprocess.run(
        [sys.executable, "-c", ALL],
        cwd=here,
        env={"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(ROOT), **chosen},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert list(here.iterdir()) == []
    written = {path.relative_to(home).parts[:2] for path in home.rglob("*") if path.is_file()}
    assert written == {(".cache", "fulcrum"), (".config", "fulcrum"), (".local", "share")}
