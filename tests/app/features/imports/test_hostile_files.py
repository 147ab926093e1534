"""Damaged and hostile files: each is read, or refused in a sentence; nothing else ever comes."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from app.features.imports.model.drawn_things import Wanted, things_of
from app.features.imports.model.rube import rube_scene
from app.features.imports.model.svg import read_svg
from app.features.imports.model.tiled import MapError, tiled_scene
from app.features.imports.model.tiled_file import read_map
from app.files.atomic import FileError
from app.files.json_text import read_json
from physics import World
from physics.plain.world_values import fill_world
from tests.app.features.imports.samples import ILLUSTRATOR, INKSCAPE, RUBE, TMX, dumped, tmj

ODD: tuple[Any, ...] = (None, True, -1, 0, 1e300, 1e-300, "", "x" * 300, [], {}, [[]], "7F800000")


def changed(chance: random.Random, tree: Any) -> Any:
    """The tree with something odd in one place."""
    if isinstance(tree, dict) and tree and chance.random() < 0.9:
        key = chance.choice(sorted(tree))
        return {**tree, key: changed(chance, tree[key])}
    if isinstance(tree, list) and tree and chance.random() < 0.9:
        k = chance.randrange(len(tree))
        return [*tree[:k], changed(chance, tree[k]), *tree[k + 1 :]]
    return chance.choice(ODD)


def damaged(chance: random.Random, data: bytes) -> bytes:
    at, wide = chance.randrange(len(data)), chance.choice((1, 1, 5, 40))
    new = bytes(chance.choices(b'<>"/&;0123456789.-eMLCAZzmx% ', k=chance.randrange(wide + 1)))
    return data[:at] + new + data[at + wide :]


@pytest.mark.parametrize("seed", range(4))
def test_damaged_drawings_come_or_are_refused(seed: int, tmp_path: Path) -> None:
    chance, path = random.Random(seed), tmp_path / "a.svg"
    for _ in range(40):
        data = chance.choice((ILLUSTRATOR, INKSCAPE)).encode()
        for _ in range(chance.choice((1, 1, 2, 5))):
            data = damaged(chance, data)
        path.write_bytes(data)
        try:
            drawing = read_svg(path)
        except FileError as error:
            assert error.reason
            continue
        command, _ = things_of(drawing, "d", Wanted(5.0, as_one=chance.random() < 0.3))
        if command is not None:
            fill_world(World(), {"bodies": list(command.bodies)})


@pytest.mark.parametrize("seed", range(4))
def test_odd_scenes_and_maps_come_or_are_refused(seed: int, tmp_path: Path) -> None:
    chance, path = random.Random(seed), tmp_path / "a.json"
    for _ in range(60):
        is_map = chance.random() < 0.5
        tree = json.loads(dumped(tmj(chance.random() < 0.5) if is_map else RUBE))
        for _ in range(chance.choice((1, 1, 3))):
            tree = changed(chance, tree)
        path.write_bytes(json.dumps(tree).encode())
        try:
            if is_map:
                words, _ = tiled_scene(read_map(path), 1.0)
            else:
                read = read_json(path)
                words, _ = rube_scene(read if isinstance(read, dict) else {})
        except (FileError, MapError) as error:
            assert str(error)
            continue
        fill_world(World(), json.loads(json.dumps(words, allow_nan=False)))


@pytest.mark.parametrize("seed", range(2))
def test_damaged_maps_in_xml_come_or_are_refused(seed: int, tmp_path: Path) -> None:
    chance, path = random.Random(seed), tmp_path / "a.tmx"
    for _ in range(60):
        path.write_bytes(damaged(chance, TMX.encode()))
        try:
            words, _ = tiled_scene(read_map(path), 1.0)
        except (FileError, MapError) as error:
            assert str(error)
            continue
        fill_world(World(), words)


def test_json_that_is_deep_or_endless_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for data in (b"[" * 100_000, b'{"layers": [' + b'{"layers":[' * 5000, b'{"a": 1'):
        path.write_bytes(data)
        with pytest.raises(FileError):
            read_map(path)
