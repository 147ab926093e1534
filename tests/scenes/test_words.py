"""The words of scenes and lessons on screen: no marks of Markdown, British, one word a thing."""

import json
import re
from collections.abc import Iterator

import pytest

import scenes
from scenes.lesson_words import FOLDER, SUFFIX

ODD = re.compile(r"\*\*|`|\b(color|colors|center|centers|gray|behavior|meters?)\b", re.I)
LABELS = {"what", "loads", "alone", "cone", "does", "place", "marks", "differ", "preset"}
"""Settings whose names no pupil would understand: each has a label of its own."""


def said(name: str) -> Iterator[str]:
    """Yield all that the panel shows of a scene."""
    scene = scenes.load(name)
    yield from (scene.title, scene.category, re.sub(r"\$[^$]*\$", "", scene.lesson()))
    for parameter in scene.parameters().values():
        yield from (parameter.words, parameter.help)
    for item in (*scene.buttons, *scene.controls, *scene.clicks):
        yield from (item.label, getattr(item, "help", ""))


@pytest.mark.parametrize("name", scenes.names())
def test_the_words_of_a_scene_are_plain_and_british(name: str):
    for words in said(name):
        assert not ODD.search(words), words
    for parameter in scenes.load(name).parameters().values():
        assert parameter.name not in LABELS or parameter.label, parameter.name


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob(f"*{SUFFIX}")))
def test_the_words_of_a_lesson_are_plain_and_british(name: str):
    tree = json.loads((FOLDER / f"{name}{SUFFIX}").read_text(encoding="utf-8"))
    for step in tree["steps"]:
        for key in ("title", "text", "question", "answer"):
            assert not ODD.search(re.sub(r"\$[^$]*\$", "", step.get(key, ""))), step[key]
