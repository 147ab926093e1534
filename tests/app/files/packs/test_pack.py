"""Packs are made, read again, and refused as a whole."""

import json
from pathlib import Path

import pytest

from app.editor.templates import TEMPLATES
from app.files.atomic import FileError
from app.files.packs.index import MOST_INDEX, MOST_VERSION
from app.files.packs.pack import folder_sources, make_pack, pack_in, read_pack
from app.files.things_text import things_text
from tests.app.files.packs.packing import INDEX, SCENE, SOURCES, good_pack, index_of, zip_of

HERE = Path("a.fulcrum-pack")
FIXTURE = Path(__file__).parents[1] / "fixtures" / "packs" / "format_1.fulcrum-pack"
PNG = b"\x89PNG\r\n\x1a\n" + bytes(40)


def refused(data: bytes) -> str:
    """Why a pack is not read."""
    with pytest.raises(FileError) as caught:
        pack_in(HERE, data)
    return caught.value.reason


def test_what_was_packed_is_read_again(tmp_path: Path):
    made = good_pack(tmp_path)
    read = read_pack(tmp_path / "good.fulcrum-pack")
    assert read == made
    assert read.files["scenes/see saw.json"] == SCENE.read_bytes()
    scene, lesson = read.index.contents
    assert (scene.title, scene.steps) == ("Seesaw", 0)
    assert scene.words.startswith("A lever balances") and "plank" in scene.said
    assert (lesson.title, lesson.steps) == ("When the computer is wrong", 8)
    assert read.index.counted == "1 scene, 1 lesson"


def test_the_same_content_is_the_same_file(tmp_path: Path):
    good_pack(tmp_path)
    first = (tmp_path / "good.fulcrum-pack").read_bytes()
    good_pack(tmp_path)
    assert (tmp_path / "good.fulcrum-pack").read_bytes() == first


def test_a_pack_of_format_1_still_opens():
    pack = read_pack(FIXTURE)
    index = pack.index
    assert (index.name, index.author, index.version) == ("Bridges", "Ms Weber", 1)
    assert index.licence == "CC BY 4.0" and index.description == "Two things."
    assert index.counted == "1 scene, 1 lesson, 1 picture, 1 machine"
    assert pack.files["scenes/see saw.json"].startswith(b"{")


def test_what_an_index_says_of_a_file_is_not_believed():
    name = "scenes/a.json"
    index = json.loads(index_of(name))
    index["contents"][0] |= {"title": "Free money", "steps": 9}
    pack = pack_in(
        HERE, zip_of({"pack.json": json.dumps(index).encode(), name: SCENE.read_bytes()})
    )
    assert (pack.index.contents[0].title, pack.index.contents[0].steps) == ("Seesaw", 0)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"fulcrum_pack": 2}, "update Fulcrum"),
        ({"fulcrum_pack": "1"}, "must be a version"),
        ({"name": ""}, "name: is missing"),
        ({"author": " "}, "author: is missing"),
        ({"licence": ""}, "licence: is missing"),
        ({"name": "a\nb"}, "name"),
        ({"name": "n" * 81}, "name"),
        ({"name": 3}, "name"),
        ({"version": 0}, "version"),
        ({"version": True}, "version"),
        ({"version": MOST_VERSION + 1}, "version"),
        ({"run": "me"}, "run: unknown key"),
        ({"contents": {}}, "contents"),
        ({"contents": [3]}, "contents[0]"),
        ({"contents": [{"file": "scenes/a.json", "code": ""}]}, "unknown key"),
        ({"contents": [{"file": "scenes/b.json"}]}, "“scenes/b.json” is missing"),
        ({"contents": [{"file": "scenes/a.json"}] * 2}, "names a file twice"),
        ({"contents": []}, "“scenes/a.json” is not in pack.json"),
    ],
)
def test_an_index_that_is_wrong_says_where(words: dict[str, object], why: str):
    files = {"pack.json": index_of("scenes/a.json", **words), "scenes/a.json": SCENE.read_bytes()}
    assert why in refused(zip_of(files))


def test_an_index_as_large_as_a_pack_is_refused():
    index = index_of().rstrip(b"}") + b', "description": "' + b" " * MOST_INDEX + b'"}'
    assert "pack.json is too large" in refused(zip_of({"pack.json": index}))


def test_an_empty_pack_is_refused():
    assert "empty" in refused(zip_of({"pack.json": index_of()}))


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        (
            "scenes/a.json",
            b'{"fulcrum": 1, "bodies": [{"shapes": 3}]}',
            "scenes/a.json: shapes: must be a list",
        ),
        ("scenes/a.json", b'{"fulcrum_replay": 1}', "not a scene file"),
        ("lessons/a.fulcrum", b'{"fulcrum_lesson": 1, "steps": []}', "lessons/a.fulcrum"),
        ("machines/a.json", b'{"fulcrum": 1}', "machines/a.json: there is no body"),
        ("pictures/a.png", b"MZ nothing of that kind", "this is no picture"),
    ],
)
def test_one_file_of_no_use_refuses_the_whole_pack(name: str, data: bytes, why: str):
    files = {"pack.json": index_of(name, "scenes/good.json"), name: data}
    assert why in refused(zip_of({**files, "scenes/good.json": SCENE.read_bytes()}))


def test_a_scene_that_needs_a_program_of_somebody_is_refused():
    lesson = {"fulcrum_lesson": 1, "steps": [{"scene": "my own hop", "text": "Look."}]}
    name = "lessons/a.fulcrum"
    why = refused(zip_of({"pack.json": index_of(name), name: json.dumps(lesson).encode()}))
    assert "my own hop" in why


def test_machines_and_pictures_are_packed_too(tmp_path: Path):
    (tmp_path / "car.json").write_text(things_text(TEMPLATES["Car"]()))
    (tmp_path / "sky.png").write_bytes(PNG)
    sources = {
        "machines/my_car.json": tmp_path / "car.json",
        "pictures/sky.png": tmp_path / "sky.png",
    }
    pack = make_pack(tmp_path / "b.fulcrum-pack", INDEX, sources)
    assert [item.title for item in pack.index.contents] == ["My car", "Sky"]
    assert pack.index.counted == "1 picture, 1 machine"


def test_a_missing_file_leaves_the_old_pack(tmp_path: Path):
    good_pack(tmp_path)
    path = tmp_path / "good.fulcrum-pack"
    before = path.read_bytes()
    with pytest.raises(FileError, match=r"gone\.png: there is no such file"):
        make_pack(path, INDEX, {**SOURCES, "pictures/gone.png": tmp_path / "gone.png"})
    assert path.read_bytes() == before


def test_a_folder_gives_its_files_and_no_program(tmp_path: Path):
    (tmp_path / "scenes").mkdir()
    (tmp_path / "scenes" / "a.json").write_bytes(SCENE.read_bytes())
    (tmp_path / "pack.json").write_bytes(index_of())
    assert folder_sources(tmp_path) == {"scenes/a.json": tmp_path / "scenes" / "a.json"}
    (tmp_path / "scenes" / "hop.py").write_text("x = 1")
    with pytest.raises(FileError, match="is a program"):
        folder_sources(tmp_path)


def test_the_licence_is_there_for_who_unzips_it():
    assert INDEX.licence_text == (
        "Bridges, version 1, by Ms Weber.\n\n"
        "CC BY 4.0: https://creativecommons.org/licenses/by/4.0/\n"
    )
    assert INDEX._replace(licence="Ask me.").licence_text.endswith("\n\nAsk me.\n")
