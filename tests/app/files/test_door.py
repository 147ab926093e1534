"""No file of the user's stops the program, whatever stands in its place: all come by one door."""

import logging
import os
from pathlib import Path

import pytest

from app.capture.thumbnails.store import Store
from app.files.atomic import FileError, check_output, write_file
from app.files.door import read_file
from app.files.log_file import LogFile
from app.files.marker import Marker, is_held
from app.files.preferences import Preferences
from app.files.recent import Recent
from app.files.view_options import ViewOptions
from physics.compile import kernel_cache
from tests.special_files import SPECIAL, no_hanging

special = pytest.mark.parametrize("kind", SPECIAL)


@special
def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path, kind: str):
    path = tmp_path / "data.csv"
    SPECIAL[kind](path)
    with no_hanging(), pytest.raises(FileError, match=r"folder|not an ordinary file|no such file"):
        read_file(path, 1000)


def test_a_link_that_leads_to_itself_is_refused(tmp_path: Path):
    path = tmp_path / "data.csv"
    path.symlink_to(path)
    with pytest.raises(FileError, match="symbolic links"):
        read_file(path)


def test_a_pipe_that_came_after_the_question_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path, file = tmp_path / "pipe", tmp_path / "file"
    os.mkfifo(path)
    file.touch()
    facts = os.stat(file)
    monkeypatch.setattr(os, "stat", lambda *_, **__: facts)  # what it was a moment ago
    with no_hanging(), pytest.raises(FileError, match="not an ordinary file"):
        read_file(path)


def test_the_bound_holds_for_a_file_that_is_larger_than_it_says():
    path = Path("/proc/self/status")  # it says that it is empty, as one does that grows later
    if not os.path.isfile(path):
        pytest.skip("this system has no such file")
    content = read_file(path)
    assert len(content) > 100
    with pytest.raises(FileError, match="too large: 101 B, at most 100 B"):
        read_file(path, 100)
    assert len(read_file(path, 1 << 20)) > 100


@pytest.mark.parametrize("size", [0, 1, 99, 100])
def test_a_file_that_just_fits_comes_whole(tmp_path: Path, size: int):
    path = tmp_path / "file"
    path.write_bytes(os.urandom(size))
    assert read_file(path, 100) == path.read_bytes()


@special
def test_nothing_is_written_into_what_is_no_regular_file(tmp_path: Path, kind: str):
    path = tmp_path / "out.json"
    SPECIAL[kind](path)
    for write in (lambda: write_file(path, b"new"), lambda: check_output(path)):
        try:
            with no_hanging():
                write()
        except FileError as error:
            assert "folder" in str(error) or "not an ordinary file" in str(error)
        else:
            assert kind == "a link to nowhere"  # whose file is made


@special
def test_the_name_of_a_temporary_file_may_be_taken(tmp_path: Path, kind: str):
    path = tmp_path / "out.json"
    for number in range(1000):  # the names of this process are numbered
        taken = tmp_path / f".{path.name}.{os.getpid()}-{number}.part"
        if kind not in ("a socket", "a link to a pipe"):
            SPECIAL[kind](taken)
    with no_hanging():
        try:
            write_file(path, b"new")
        except FileError as error:
            assert kind == "a folder", error
        else:
            assert path.read_bytes() == b"new"


@special
def test_preferences_and_recent_files_are_as_new(tmp_path: Path, kind: str):
    SPECIAL[kind](tmp_path / "file.json")
    with no_hanging():
        assert Preferences(tmp_path / "file.json").read() == ViewOptions()
        recent = Recent(tmp_path / "file.json")
        assert recent.files() == []
        recent.add(tmp_path / "scene.json")


@special
def test_the_log_goes_on_without_its_file(tmp_path: Path, kind: str):
    SPECIAL[kind](tmp_path / "fulcrum.log")
    log = LogFile(tmp_path)
    with no_hanging():
        log.handle(logging.makeLogRecord({"msg": "a line"}))
        log.close()


@special
def test_a_marker_that_is_no_file_is_held_by_nobody_or_refused(tmp_path: Path, kind: str):
    path = tmp_path / "save.running"
    SPECIAL[kind](path)
    with no_hanging():
        is_held(path)
        with pytest.raises(OSError, match=r"folder|not an ordinary file|No such file"):
            Marker(path)


@special
def test_a_thumbnail_that_is_no_file_is_drawn_anew(tmp_path: Path, kind: str):
    store = Store(tmp_path)
    SPECIAL[kind](store.path("stack", "light"))
    with no_hanging():
        assert store.read("stack", "light") is None


@special
def test_a_kernel_that_is_no_file_is_compiled_anew_and_replaced(tmp_path: Path, kind: str):
    path = tmp_path / "kernel.nbc"
    SPECIAL[kind](path)
    with no_hanging():
        assert kernel_cache.read(path) is None
        kernel_cache.write(path, b"code")
        assert kernel_cache.read(path) == (None if kind == "a folder" else b"code")
