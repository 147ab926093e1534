"""Films as files: size, frames, time, and that there is only ever a whole one."""

import errno
import importlib
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from app.capture.recording.film import Film, FilmError, check_film
from app.capture.recording.gif import GifWriter
from app.capture.recording.mp4 import find_ffmpeg

SIZE = (64, 48)  # [px]

try:
    FFMPEG = find_ffmpeg()
except ImportError:
    FFMPEG = ""
needs_ffmpeg = pytest.mark.skipif(not FFMPEG, reason="imageio-ffmpeg is not installed")


def square_at(x: int, size: tuple[int, int] = SIZE) -> np.ndarray:
    """A white picture with a red square of 8 pixels at column `x`."""
    picture = np.full((*size[::-1], 3), 255, np.uint8)
    picture[20:28, x : x + 8] = (200, 30, 20)
    return picture


def make(path: Path, count: int, rate: float = 30.0, size: tuple[int, int] = SIZE) -> Path:
    """A film of a square that moves a pixel a frame."""
    with Film(path, size, rate) as film:
        for x in range(count):
            film.write(square_at(x % 40, film.size))
    return path


def durations(path: Path) -> list[int]:
    """How long every frame of a GIF shows [ms]."""
    times = []
    with Image.open(path) as image:
        for i in range(image.n_frames):
            image.seek(i)
            times.append(image.info["duration"])
    return times


@pytest.mark.parametrize(("rate", "seconds"), [(30.0, 1.5), (50.0, 0.5), (24.0, 1.25)])
def test_a_gif_has_its_size_its_frames_and_its_time(tmp_path, rate, seconds):
    path = make(tmp_path / "a.gif", round(rate * seconds), rate)
    with Image.open(path) as image:
        assert (image.format, image.size) == ("GIF", SIZE)
        assert image.info["loop"] == 0  # for ever
    times = durations(path)
    assert len(times) == round(rate * seconds)
    # GIF counts in 10 ms; rounding must not add up, so the whole is off by one count at most
    assert abs(sum(times) - 1000 * seconds) <= 10
    assert max(times) - min(times) <= 10


def test_a_gif_is_never_faster_than_viewers_show_it(tmp_path):
    with Film(tmp_path / "a.gif", SIZE, 60.0) as film:
        film.write(square_at(0))
        assert film.frames_per_second == 50.0


def test_every_frame_of_a_gif_comes_back_with_its_own_colours(tmp_path):
    path = make(tmp_path / "a.gif", 12)
    with Image.open(path) as image:
        for x in range(12):
            image.seek(x)
            assert (np.asarray(image.convert("RGB")) == square_at(x)).all()


def test_frames_that_are_alike_cost_nearly_nothing_but_are_there(tmp_path):
    path = tmp_path / "still.gif"
    noise = np.random.default_rng(1).integers(0, 3, (*SIZE[::-1], 1), np.uint8)
    picture = np.repeat(noise * 90, 3, axis=2)
    with Film(path, SIZE, 30.0) as film:
        film.write(picture)
    alone = path.stat().st_size
    with Film(path, SIZE, 30.0) as film:
        for _ in range(30):
            film.write(picture)
    assert len(durations(path)) == 30
    # a frame without a change: 8 bytes of timing, 11 of place, 5 or 6 for its one pixel
    assert path.stat().st_size <= alone + 29 * 26


def test_two_films_of_the_same_frames_are_the_same_bytes(tmp_path):
    assert make(tmp_path / "a.gif", 9).read_bytes() == make(tmp_path / "b.gif", 9).read_bytes()


def test_a_wrong_size_of_a_picture_is_refused(tmp_path):
    with (
        pytest.raises(ValueError, match="a picture of"),
        Film(tmp_path / "a.gif", SIZE, 30.0) as film,
    ):
        film.write(square_at(0, (32, 48)))
    assert list(tmp_path.iterdir()) == []


# --- all or nothing ------------------------------------------------------------------------------


def test_cancel_leaves_nothing_and_keeps_the_older_film(tmp_path):
    path = make(tmp_path / "a.gif", 3)
    before = path.read_bytes()
    film = Film(path, SIZE, 30.0)
    film.write(square_at(5))
    assert len(list(tmp_path.iterdir())) == 2  # the part beside it
    film.cancel()
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == before


def test_an_error_on_the_way_leaves_nothing(tmp_path):
    with pytest.raises(ZeroDivisionError), Film(tmp_path / "a.gif", SIZE, 30.0) as film:
        film.write(square_at(0))
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


def test_the_film_appears_only_when_it_is_whole(tmp_path):
    path = tmp_path / "a.gif"
    film = Film(path, SIZE, 30.0)
    film.write(square_at(0))
    assert not path.exists()
    film.finish()
    assert durations(path) == [30]  # [ms] 1/30 s in counts of 10 ms


@pytest.mark.parametrize("verb", ["write", "close"])
def test_a_full_disk_is_one_clear_sentence(tmp_path, monkeypatch, verb):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = make(tmp_path / "a.gif", 2)
    before = path.read_bytes()
    monkeypatch.setattr(GifWriter, verb, full)
    with (
        pytest.raises(FilmError, match=r"cannot write .*a\.gif: no space left on device"),
        Film(path, SIZE, 30.0) as film,
    ):
        film.write(square_at(0))
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == before


LIMITED = """
import resource, sys
from pathlib import Path
import numpy as np
from app.capture.recording.film import Film, FilmError
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
noise = np.random.default_rng(1)
try:
    with Film(Path(sys.argv[1]), (64, 48), 30.0) as film:
        for _ in range(40):
            film.write(noise.integers(0, 255, (48, 64, 3), np.uint8))
except FilmError as error:
    print(error)
"""


@pytest.mark.sweep
@pytest.mark.skipif(sys.platform == "win32", reason="no limits on the size of a file")
def test_a_real_failure_while_writing_leaves_nothing(tmp_path):
    """The limit on a file's size fails where a full disk would: in the flush of a buffer."""
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(tmp_path / "a.gif")],
        cwd=Path(__file__).parents[4],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "cannot write" in done.stdout, done.stderr
    assert "file too large" in done.stdout
    assert done.stderr == ""
    assert list(tmp_path.iterdir()) == []


# --- before anything is done ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a.avi", r"a \.gif or an \.mp4, not 'a\.avi'"),
        ("gif", "not 'gif'"),
        ("nowhere/a.gif", "there is no folder .*nowhere"),
        ("folder.gif", "it is a folder"),
    ],
)
def test_a_place_that_cannot_be_is_told_before(tmp_path, name, words):
    (tmp_path / "folder.gif").mkdir()
    with pytest.raises(FilmError, match=words):
        check_film(tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["folder.gif"]


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="the administrator may write anywhere"
)
def test_a_folder_without_permission_is_told_before(tmp_path):
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(FilmError, match="permission denied"):
            check_film(tmp_path / "a.gif")
    finally:
        tmp_path.chmod(0o700)


@pytest.fixture
def without_package(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """No imageio-ffmpeg can be imported."""
    real = importlib.import_module

    def without(wanted: str, package: str | None = None) -> object:
        if wanted.split(".")[0] == "imageio_ffmpeg":
            raise ImportError(f"No module named {wanted!r}")
        return real(wanted, package)

    monkeypatch.setattr(importlib, "import_module", without)
    return monkeypatch


def test_an_absent_encoder_is_named_with_what_to_do(tmp_path, without_package):
    words = r"-m pip install imageio-ffmpeg.*GIF needs nothing more"
    without_package.setenv("PATH", str(tmp_path))
    for attempt in (check_film, lambda path: Film(path, SIZE, 30.0)):
        with pytest.raises(FilmError, match=words):
            attempt(tmp_path / "a.mp4")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="a program there is no shell script")
def test_an_encoder_on_the_path_counts(tmp_path, without_package):
    program = tmp_path / "ffmpeg"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    without_package.setenv("PATH", str(tmp_path))
    assert find_ffmpeg() == str(program)
    check_film(tmp_path / "a.mp4")


# --- mp4 -----------------------------------------------------------------------------------------


def decoded(path: Path, size: tuple[int, int]) -> np.ndarray:
    """All frames of a film, (n, h, w, 3) uint8."""
    words = [FFMPEG, "-loglevel", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    raw = subprocess.run(words, capture_output=True, check=True, timeout=60).stdout
    return np.frombuffer(raw, np.uint8).reshape(-1, *size[::-1], 3)


@needs_ffmpeg
def test_an_mp4_comes_back_with_its_frames_and_even_sides(tmp_path):
    path = make(tmp_path / "a.mp4", 20, 30.0, (65, 49))
    shown = decoded(path, (64, 48))
    assert len(shown) == 20
    for x in (0, 10, 19):
        red = shown[x, 24, :, 1] < 128
        # half the colours both ways, and lossy: an edge is right to two pixels
        assert abs(int(np.flatnonzero(red)[0]) - x) <= 2
        # the matrix of HD and its inverse: white stays white; the wrong one shifts reds by 15
        assert abs(shown[x, 24, x + 4].astype(int) - (200, 30, 20)).max() <= 10
        assert shown[x, 5, 60].min() >= 250


@needs_ffmpeg
def test_two_mp4s_of_the_same_frames_are_the_same_bytes(tmp_path):
    assert make(tmp_path / "a.mp4", 9).read_bytes() == make(tmp_path / "b.mp4", 9).read_bytes()


@needs_ffmpeg
def test_a_cancelled_mp4_leaves_nothing(tmp_path):
    film = Film(tmp_path / "a.mp4", SIZE, 30.0)
    film.write(square_at(0))
    film.cancel()
    assert list(tmp_path.iterdir()) == []


@needs_ffmpeg
def test_an_ffmpeg_that_dies_is_told_in_its_own_words(tmp_path):
    """A size that H.264 cannot have: the encoder refuses, and the pipe breaks."""
    with (
        pytest.raises(FilmError, match=r"cannot write .*a\.mp4: [A-Za-z]"),
        Film(tmp_path / "a.mp4", (40_000, 2), 30.0) as film,
    ):
        for _ in range(200):
            film.write(np.zeros((2, 40_000, 3), np.uint8))
    assert list(tmp_path.iterdir()) == []
