"""Thumbnails on disk: found by what they were made from, cleared away, made again when damaged."""

import os
from pathlib import Path

import pygame
import pytest

import scenes
from app.capture.thumbnails import store as store_module
from app.capture.thumbnails import worker
from app.capture.thumbnails.store import SIZE, Store, drawn_name
from app.files.folders import thumbnails_folder
from app.session.session import Session
from tests.app.saving import save_scene


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def put(path: Path, size: tuple[int, int] = SIZE) -> Path:
    pygame.image.save(pygame.Surface(size), str(path))
    return path


def test_tests_do_not_write_into_the_cache_of_the_user():
    assert thumbnails_folder() == Path(os.environ["FULCRUM_THUMBNAILS_DIR"])
    assert thumbnails_folder().is_relative_to(os.environ["FULCRUM_CONFIG_DIR"])


def test_a_thumbnail_is_found_again_in_its_theme(store):
    put(store.path("stack", "light"))
    assert store.read("stack", "light").get_size() == SIZE
    assert store.read("stack", "dark") is None
    assert store.read("chain", "light") is None


def test_a_changed_chapter_or_kit_asks_for_new_pictures(tmp_path, monkeypatch):
    directory = tmp_path / "scenes"
    scene = 'class A(Scene):\n    """A."""\n'
    for name in ("soft/a.py", "contact/b.py", "kit.py", "_shared/words.py"):
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(scene if name[0] in "sc" else "x = 1\n")
    monkeypatch.setattr(scenes, "DIRECTORY", directory)

    def places():
        store = Store(tmp_path)
        return [store.path(name, "light").name for name in ("a", "b")]

    first = places()
    assert places() == first
    (directory / "soft" / "_parts.py").write_text("y = 2\n")
    a, b = places()
    assert a != first[0] and b == first[1], "only its own chapter changed"
    (directory / "_shared" / "words.py").write_text("x = 2\n")
    assert places()[0] != a and places()[1] != b, "what all share changed"


def test_a_file_whose_name_is_no_text_has_its_picture_like_any_other(store, tmp_path):
    scene = tmp_path / os.fsdecode(b"sc\xe8nes") / os.fsdecode(b"\xe8.json")
    scene.parent.mkdir()
    session = Session(recording=False)
    assert session.load("cradle")
    save_scene(session, scene)
    name = drawn_name(scene, scene.stat().st_mtime_ns)
    request = {"name": name, "theme": "light", "path": str(store.path(name, "light"))}
    assert worker.answer(request)["error"] == ""
    assert store.read(name, "light").get_size() == SIZE


@pytest.mark.parametrize("damage", [b"", b"not a picture", "half"])
def test_a_damaged_file_is_deleted(store, damage):
    path = put(store.path("stack", "light"))
    path.write_bytes(path.read_bytes()[:300] if damage == "half" else damage)
    assert store.read("stack", "light") is None
    assert not path.exists()


def test_a_picture_of_another_size_is_none_of_ours(store):
    path = put(store.path("stack", "light"), (10, 10))
    assert store.read("stack", "light") is None
    assert not path.exists()


def test_a_new_picture_replaces_the_old_ones_of_its_scene_only(store, tmp_path):
    old = put(tmp_path / "stack-light-0123.png")
    others = [put(tmp_path / "stack-dark-0123.png"), put(tmp_path / "chain-light-0123.png")]
    new = put(store.path("stack", "light"))
    store.clear("stack", "light")
    assert not old.exists()
    assert new.exists() and all(path.exists() for path in others)


def test_the_oldest_go_when_there_are_too_many_bytes(store, tmp_path, monkeypatch):
    paths = [tmp_path / f"scene{n}-light-00.png" for n in range(4)]
    for age, path in enumerate(paths):
        path.write_bytes(bytes(1000))
        os.utime(path, (1e9 - age, 1e9 - age))
    monkeypatch.setattr(store_module, "MOST_BYTES", 2500)
    store.clear("stack", "light")
    assert [path.exists() for path in paths] == [True, True, False, False]


def test_a_folder_that_cannot_be_used_is_an_empty_one(tmp_path):
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "thumbnails")
    assert store.read("stack", "light") is None
    store.clear("stack", "light")
