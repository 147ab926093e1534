"""A teacher types a word of school: what is meant stands among the first three."""

from pathlib import Path

import pytest

import scenes
from scenes.school_words import SCHOOL_WORDS, scenes_for
from scenes.word_search import Field, Searched, WordSearch, stems

MEANT = {
    "ramp": "slope",
    "incline": "rolling",
    "period": "pendulum_lab",
    "boat": "water",
    "billiards": "collision_lab",
    "see-saw": "lever",
    "collision": "collision_lab",
    "momentum": "why_momentum",
    "friction": "slope",
    "pendulum": "pendulum_lab",
    "spring": "modes",
    "free fall": "spawn",
    "projectile": "fountain",
    "orbit": "kepler",
    "lever": "lever",
    "pulley": "pulleys",
    "gear": "gears",
    "resonance": "resonance",
    "wave": "waves",
    "buoyancy": "water",
    "gas": "gas",
    "pressure": "gas",
    "centre of mass": "overhang",
    "torque": "torque",
    "angular momentum": "spinning",
    "energy conservation": "energy_track",
    "terminal velocity": "terminal_velocity",
    "domino": "dominoes",
    "car": "car",
    "bridge": "suspension_bridge",
    "cradle": "cradle",
    "rocket": "rocket",
    "walking": "walker",
    "trebuchet": "trebuchet",
    "chaos": "double_pendulum",
    "vectors": "projection_sum",
    "moment of inertia": "inertia",
}
OTHERWISE = {
    "Ramps": "slope",
    "pendulm": "pendulum_lab",
    "firction": "slope",
    "resonence": "resonance",
    "center of mass": "overhang",
    "centre of mas": "overhang",
    "seesaw": "lever",
    "colision": "collision_lab",
    "free fal": "spawn",
    "KEPLER": "kepler",
    "kepl": "kepler",
    "billard": "collision_lab",
    "pendulum on the moon": "pendulum_lab",
}


@pytest.mark.parametrize(("words", "name"), [*MEANT.items(), *OTHERWISE.items()])
def test_a_word_of_school_finds_what_is_meant_among_the_first_three(words, name):
    assert name in scenes_for(words)[:3]


def test_every_title_and_every_name_finds_its_scene_first():
    for info in scenes.table():
        assert scenes_for(info.title)[0] == info.name, info.title
        assert scenes_for(info.name.replace("_", " "))[0] == info.name, info.name


def test_names_of_chapters_of_earlier_versions_still_find_their_scenes():
    for words, folder in (("Playground", "playground"), ("Inverse kinematics", "ik")):
        names = {name for name, path in scenes.paths().items() if scenes.folder_of(path) == folder}
        assert names <= set(scenes_for(words))


def test_the_words_of_a_lesson_are_searched():
    assert "kepler" in scenes_for("planet in January")
    assert scenes_for("no such words at all") == scenes_for("") == scenes_for("?") == []


def test_every_name_that_a_word_stands_for_is_a_scene():
    named = {name for names in SCHOOL_WORDS.values() for name in names}
    assert named <= set(scenes.names())


def test_a_new_file_is_found_by_its_own_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    text = (
        '"""A file."""\n\n\nclass New(Scene):\n    """A yo-yo."""\n\n    title = "Toy of string"\n'
    )
    (tmp_path / "new.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr(scenes, "DIRECTORY", tmp_path)
    assert scenes_for("yo-yo") == scenes_for("string toys") == ["new"]


def test_each_word_must_be_there_and_a_title_counts_more_than_a_text():
    texts = [
        Searched("a", (Field("Of chains", 5.0), Field("a bridge", 1.0))),
        Searched("b", (Field("Bridge", 5.0), Field("chains", 1.0))),
        Searched("c", (Field("Other", 5.0),)),
    ]
    search = WordSearch(texts, {"viaduct": ("b", "gone")})
    assert search.find("chain bridge") == ["a", "b"]
    assert search.find("bridge") == ["b", "a"]
    assert search.find("viaduct") == ["b"] and search.find("viaduct chain") == ["b"]
    assert search.find("viaduct other") == []


def test_endings_and_ways_to_spell_make_no_difference():
    assert stems("The Colours of Kepler's cars") == stems("color kepler car")


@pytest.mark.parametrize("typed", ["a", "be"])
def test_the_first_letters_already_find_titles(typed: str):
    """Also where they are a small word, which tells nothing among others."""
    found = scenes_for(typed)
    titles = {info.name: f"{info.title} {info.name}".lower() for info in scenes.table()}
    assert found and all(f" {typed}" in f" {titles[name]}".replace("_", " ") for name in found[:2])
