"""Files are whole: after a kill, a full disk or an error there is the old one or the new one."""

import os
import random
import shutil
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.files import atomic
from app.files.atomic import FileError, by_age, check_output, write_file
from app.files.door import read_file

ROOT = Path(__file__).parents[3]


def test_a_file_is_written_and_read(tmp_path: Path):
    path = tmp_path / "new folder" / "a.json"
    write_file(path, b"one")
    write_file(path, b"two")
    assert read_file(path) == b"two"
    assert [entry.name for entry in path.parent.iterdir()] == ["a.json"]


def test_a_link_stays_a_link_and_the_mode_stays(tmp_path: Path):
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"old")
    real.chmod(0o640)
    link.symlink_to(real)
    write_file(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    assert real.stat().st_mode & 0o777 == 0o640


def test_errors_name_the_path_and_the_reason(tmp_path: Path):
    with pytest.raises(FileError, match=r"nowhere\.json: there is no such file"):
        read_file(tmp_path / "nowhere.json")
    with pytest.raises(FileError, match="is a folder"):
        read_file(tmp_path)
    with pytest.raises(FileError, match="is a folder"):
        write_file(tmp_path, b"")
    with pytest.raises(FileError, match="cannot be read"):
        read_file(Path("a\0b"))
    (tmp_path / "large").write_bytes(bytes(100))
    with pytest.raises(FileError, match="too large: 100 B, at most 99 B"):
        read_file(tmp_path / "large", most=99)
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(FileError, match="cannot be written"):
        write_file(tmp_path / "file" / "below", b"")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileError, match="not an ordinary file"):
        read_file(tmp_path / "pipe")  # and does not wait for somebody to write into it


FULL = """
import resource, signal, sys
from pathlib import Path
from app.files.atomic import FileError, write_file
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
try:
    write_file(Path(sys.argv[1]), b"n" * 1_000_000)
except FileError as error:
    print(error)
"""


@pytest.mark.sweep
def test_a_disk_that_is_full_half_way_leaves_the_old_file(tmp_path: Path):
    # By RLIMIT_FSIZE: the write itself fails after 50 kB, as on a full disk, and needs no rights.
    path = tmp_path / "a.json"
    write_file(path, b"old" * 1000)
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert str(path) in done.stdout
    assert "cannot be written" in done.stdout
    assert path.read_bytes() == b"old" * 1000
    assert list(tmp_path.iterdir()) == [path]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 128 kB of its own; needs the right to mount."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(disk)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("this user may not mount a disk")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_a_real_disk_that_is_full_keeps_the_old_file_and_gets_its_room_back(small_disk: Path):
    path = small_disk / "scene.json"
    write_file(path, b"old" * 10_000)
    with pytest.raises(FileError, match="No space left"):
        write_file(path, b"new" * 40_000)
    assert path.read_bytes() == b"old" * 10_000
    assert [entry.name for entry in small_disk.iterdir()] == ["scene.json"]
    write_file(path, b"new" * 10_000)  # there is room for one more of that size
    assert path.read_bytes() == b"new" * 10_000


@pytest.mark.parametrize("step", ["put_in_place", "keep_mode"])
def test_any_failure_before_the_renaming_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
):
    path = tmp_path / "a"
    write_file(path, b"old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(atomic, step, fail)
    with pytest.raises(FileError, match="No space left on device"):
        write_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


SAVING = """
import sys
from pathlib import Path
from app.files.atomic import write_file
print("ready", flush=True)
k = 0
while True:
    k += 1
    write_file(Path(sys.argv[1]), bytes([k % 251]) * 300_000)
"""


@pytest.mark.sweep
def test_a_kill_at_any_moment_leaves_a_complete_file(tmp_path: Path):
    path, rng = tmp_path / "a.bin", random.Random(5)
    write_file(path, bytes([7]) * 300_000)
    for _ in range(12):
        program = subprocess.Popen(
            [sys.executable, "-c", SAVING, str(path)], cwd=ROOT, stdout=subprocess.PIPE
        )
        assert program.stdout is not None
        program.stdout.readline()
        time.sleep(rng.uniform(0.0, 0.06))
        program.send_signal(signal.SIGKILL)
        program.wait(timeout=30)
        program.stdout.close()
        data = path.read_bytes()
        assert len(data) == 300_000
        assert len(set(data)) == 1, "old and new are mixed"
    write_file(path, b"last")
    assert list(tmp_path.iterdir()) == [path], "what the killed programs left is still there"


def test_what_another_living_program_is_writing_stays(tmp_path: Path):
    mine = tmp_path / f".a.{os.getppid()}-1.part"
    old = tmp_path / f".a.{os.getppid()}-2.part"
    other = tmp_path / ".b.99999999-1.part"
    for path in (mine, old, other):
        path.write_bytes(b"")
    os.utime(old, (0, 0))
    write_file(tmp_path / "a", b"")
    assert mine.exists()
    assert other.exists(), "it belongs to another file"
    assert not old.exists()


@pytest.fixture(params=["folder", "pipe", "device", "socket"])
def special(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """What is no ordinary file, and must never be replaced by one."""
    path = tmp_path / "special.png"
    match request.param:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/null")  # a device cannot be made without rights
        case "socket":
            with socket.socket(socket.AF_UNIX) as ear:
                ear.bind(str(path))
    return path


def test_nothing_replaces_what_is_no_ordinary_file(special: Path):
    kind = stat.S_IFMT(special.stat().st_mode)
    with pytest.raises(FileError, match=r"it is a folder|it is not an ordinary file"):
        check_output(special)
    with pytest.raises(FileError, match=r"it is a folder|it is not an ordinary file"):
        write_file(special, b"new")
    assert stat.S_IFMT(special.stat().st_mode) == kind
    assert [entry.name for entry in special.parent.iterdir()] == [special.name]


def test_looking_at_a_place_changes_nothing_there(tmp_path: Path):
    path = tmp_path / "a.png"
    check_output(path, (".png",))
    assert list(tmp_path.iterdir()) == []
    path.write_bytes(b"old")
    check_output(path, (".png",))
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a.txt", "must end in .png or .gif"),
        ("a", "must end in .png or .gif"),
        ("missing/a.png", "there is no folder"),
        ("n" * 300 + ".png", "its name is too long"),
        ("a\0.png", "its name has a zero in it"),
        ("\ud800.png", "its name has characters that a file name cannot have"),
    ],
)
def test_a_path_that_cannot_be_written_is_known_before(name: str, words: str, tmp_path: Path):
    with pytest.raises(FileError, match=words) as caught:
        check_output(tmp_path / name, (".png", ".gif"))
    str(caught.value).encode()  # it can be shown
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("length", [180, 200, 201, 245, 255])
def test_a_name_as_long_as_names_may_be_can_be_written_twice(length: int, tmp_path: Path):
    path = tmp_path / ("ä" * ((length - 5) // 2) + "x" * ((length - 5) % 2) + ".json")
    assert len(os.fsencode(path.name)) == length
    write_file(path, b"one")
    write_file(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [path]


def test_files_by_age_leave_out_what_is_none(tmp_path: Path):
    for age, name in enumerate(("new", "old")):
        (tmp_path / name).write_bytes(b"12")
        os.utime(tmp_path / name, (1000 - age, 1000 - age))
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    (tmp_path / "folder").mkdir()
    result = by_age([*tmp_path.iterdir(), tmp_path / "gone", tmp_path / ("n" * 300)])
    assert [path.name for path in result] == ["old", "new"]


def test_a_path_of_a_thousand_folders_and_more_is_written_or_refused(tmp_path: Path):
    """Python's own way to make folders calls itself for each: deeper than its stack."""
    deep = Path(str(tmp_path) + "/a" * 1100)
    write_file(deep / "handout.pdf", b"pages")
    assert read_file(deep / "handout.pdf") == b"pages"
    subprocess.run(["rm", "-rf", str(tmp_path / "a")], check=True)  # Python's own way recurses
    with pytest.raises(FileError, match="name is too long"):
        write_file(Path(str(tmp_path) + "/a" * 3000) / "handout.pdf", b"pages")
    assert os.listdir(tmp_path) == []


def test_a_chain_of_links_that_no_system_follows_is_refused(tmp_path: Path):
    (tmp_path / "0").mkdir()
    for number in range(1, 1100):
        (tmp_path / f"{number}").symlink_to(f"{number - 1}")
    last = tmp_path / "1099"
    for path in (last, last / "scene.json"):
        for use in (lambda path: write_file(path, b"new"), check_output, read_file):
            with pytest.raises(FileError, match="symbolic links"):
                use(path)
