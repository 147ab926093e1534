"""Pictures of the window: whole or not at all, and every failure is told."""

import os

import pygame
import pytest

from app.capture.screenshots import Screenshots
from app.drawing.picture_file import write_picture
from app.files import atomic
from app.files.folders import own_folder


@pytest.fixture
def surface() -> pygame.Surface:
    picture = pygame.Surface((20, 10))
    picture.fill((10, 200, 30))
    return picture


def finished(shots: Screenshots) -> list[tuple[str, str]]:
    said: list[tuple[str, str]] = []
    shots.wait(lambda kind, text, _folder=None: said.append((kind, text)))
    return said


def test_two_pictures_in_one_second_are_two_files(surface, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("FULCRUM_FILES_DIR", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    shots = Screenshots()
    for _ in range(3):
        shots.take(surface, "stack")
    said = finished(shots)
    assert [kind for kind, _ in said] == ["info"] * 3
    pictures = own_folder("pictures")
    assert pictures.is_relative_to(tmp_path)
    assert len(list(pictures.glob("fulcrum-stack-*.png"))) == 3
    assert len(list(pictures.iterdir())) == 3


def test_a_picture_that_cannot_be_saved_says_where_and_why(surface, tmp_path):
    shots = Screenshots()
    shots.save(surface, tmp_path / "nowhere" / "a.png")
    ((kind, text),) = finished(shots)
    assert kind == "error"
    assert "nowhere" in text
    assert text.endswith(f"there is no folder {tmp_path / 'nowhere'}")


def test_a_full_disk_keeps_the_older_picture(surface, tmp_path, monkeypatch):
    path = tmp_path / "a.png"
    write_picture(surface, path)
    before = path.read_bytes()

    def full(path):
        path.write_bytes(b"the first ten")
        return open("/dev/full", "wb", buffering=0)

    monkeypatch.setattr(atomic, "open_new", full)
    shots = Screenshots()
    shots.save(surface, path)
    ((_, text),) = finished(shots)
    assert text == f"The picture cannot be saved as {path}: no space left on device"
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == before


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".bmp"])
def test_the_suffix_says_what_kind_of_picture(surface, tmp_path, suffix):
    path = tmp_path / f"a{suffix}"
    write_picture(surface, path)
    assert pygame.image.load(str(path)).get_size() == (20, 10)
    assert path.read_bytes()[:2] == {".png": b"\x89P", ".jpg": b"\xff\xd8", ".bmp": b"BM"}[suffix]


def test_a_picture_never_replaces_a_device(surface, tmp_path):
    path = tmp_path / "full.png"
    os.mkfifo(tmp_path / "pipe")  # not a device: a fault of ours would replace it
    path.symlink_to(tmp_path / "pipe")
    shots = Screenshots()
    shots.save(surface, path)
    ((kind, text),) = finished(shots)
    assert kind == "error"
    assert text.endswith("it is not an ordinary file")
    assert path.is_fifo()
