"""Files of creatures come back as they were, or say why not; nothing is lost."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.features.creatures.model.creature_file import SUFFIX, read_creature, save_creature
from app.files.atomic import FileError
from creatures.text import gallery, opened


@pytest.mark.parametrize("word", gallery())
def test_a_saved_creature_is_read_as_the_same(word: str, tmp_path: Path) -> None:
    path = tmp_path / f"{word}{SUFFIX}"
    save_creature(opened(word), path)
    assert read_creature(path) == opened(word)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xff\xfe\x00", "not text"),
        (b"[]", "object in braces"),
        (b'{"name": "a", "limbs": [{"name": "b", "radius": 0.0}]}', "radius must be 0.02 to 5 m"),
        (b'{"name": "a", "limbs": [{"nane": "b"}]}', "name"),
        (b'{"name": "a", "limbs": [{"name": "b"}], "gait": {"kind": "fly"}}', "no gait 'fly'"),
    ],
)
def test_what_is_no_creature_is_refused_with_the_reason(
    tmp_path: Path, data: bytes, words: str
) -> None:
    path = tmp_path / f"bad{SUFFIX}"
    path.write_bytes(data)
    with pytest.raises(FileError, match=words):
        read_creature(path)


def test_what_could_not_be_read_again_is_not_written_over_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / f"mine{SUFFIX}"
    save_creature(opened("quadruped"), path)
    with pytest.raises(FileError, match="could not be opened again"):
        save_creature(replace(opened("quadruped"), name=" "), path)
    assert read_creature(path) == opened("quadruped")
