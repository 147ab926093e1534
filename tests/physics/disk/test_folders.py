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

from physics.disk.folders import (
    home_folder,
    make_folders,
    named_folder,
    spare_folder,
    user_folder,
)

ROOT = Path(__file__).parents[3]
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


@pytest.fixture
def homeless(bare: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """No home; the spare folder, which is not there yet."""
    import pwd

    def nobody(_):
        raise KeyError

    bare.delenv("HOME")
    bare.setattr(pwd, "getpwuid", nobody)
    bare.setattr("tempfile.tempdir", str(tmp_path))
    return spare_folder()


@pytest.mark.parametrize("mask", [0o000, 0o002, 0o022, 0o077])
def test_the_spare_folder_is_private_whatever_the_umask(homeless: Path, mask: int):
    before = os.umask(mask)
    try:
        assert {user_folder(kind) for kind in KINDS} == {homeless} == {home_folder()}
    finally:
        os.umask(before)
    assert homeless.stat().st_mode & 0o077 == 0


def _of_another_user(folder: Path) -> None:
    folder.mkdir()
    os.chown(folder, 65_534, 65_534)


def _to_a_folder_of_ones_own(folder: Path) -> None:
    own = folder.with_name("own")
    own.mkdir(mode=0o700)
    folder.symlink_to(own)


def _open_to_all(folder: Path) -> None:
    folder.mkdir()
    folder.chmod(0o777)


PLANTED = {
    "another user's": _of_another_user,
    "a link": _to_a_folder_of_ones_own,
    "open to all": _open_to_all,
    "a file": Path.touch,
    "a pipe": os.mkfifo,
}


@pytest.mark.parametrize("kind", PLANTED)
@pytest.mark.skipif(os.name != "posix", reason="on Windows each user has a folder")
def test_a_spare_folder_that_others_have_put_there_is_not_used(homeless: Path, kind: str):
    if kind == "another user's" and os.geteuid() != 0:
        pytest.skip("only root can give a folder away")
    PLANTED[kind](homeless)
    for folder in KINDS:
        with pytest.raises(OSError, match=r"another user|not a folder|others may write"):
            user_folder(folder)
    assert home_folder() == Path("/")


def test_folders_are_made_however_many_are_missing(tmp_path: Path):
    folder = Path(str(tmp_path) + "/a" * 1100)
    make_folders(folder)
    make_folders(folder)
    assert os.path.isdir(folder)
    with pytest.raises(OSError, match="too long"):
        make_folders(Path(str(tmp_path) + "/b" * 3000))
    assert os.listdir(tmp_path) == ["a"]  # nothing half done
    subprocess.run(["rm", "-rf", str(tmp_path / "a")], check=True)  # pathlib cannot, it recurses


@pytest.mark.parametrize("there", [Path.touch, os.mkfifo])
def test_a_folder_is_not_made_where_something_else_is(tmp_path: Path, there):
    there(tmp_path / "it")
    for folder in ("it", "it/below", "it/below/that"):
        with pytest.raises(OSError, match="Not a directory"):
            make_folders(tmp_path / folder)


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
from physics.contacts.pairset import pair_key
pair_key(1, 0)
Autosave().close()
Recent().add(thumbnails_folder())
Preferences().save_changes(ViewOptions(theme="dark"))
"""


@pytest.mark.sweep
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
