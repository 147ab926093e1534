"""A lesson as a web page: each step's words, vote and run; Fulcrum opens it as the lesson."""

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

from app.files.any_file import read_any
from app.files.lesson_file import Lesson
from app.files.rerun import say_nothing
from app.teaching.lesson_page import lesson_page
from scenes.deck import Closing, Step
from tests.web.node import needs_node, node

LESSON = Lesson(
    "",
    "Falling",
    (
        Step("Look at it.", title="First", scene="stack", values={"rows": 2}, seconds=0.5),
        Step(
            "Now think.",
            question="Which way?",
            answers=("=Up", "Down, of course"),
            right=1,
            answer="Down.",
            scene="stack",
            values={"rows": 3},
            seconds=1.0,
        ),
    ),
    closing=Closing(next="Try it at home."),
)


@pytest.fixture(scope="module")
def page() -> str:
    return lesson_page(LESSON, lambda done, of: None)


def words(page: str) -> dict[str, Any]:
    match = re.search(r'id="page">([^<]*)<', page)
    assert match is not None
    result = json.loads(zlib.decompress(base64.b64decode(match[1]), -15))
    assert isinstance(result, dict)
    return result


def test_each_step_has_its_words_and_its_run_to_the_stop(page: str) -> None:
    first, second = words(page)["lesson"]["steps"]
    assert (first["head"], first["text"], first["answers"]) == ("First", "Look at it.", [])
    assert second["question"] == "Which way?" and second["right"] == 1 and second["waits"]
    assert 31 <= first["record"]["frames"] <= 33 and 61 <= second["record"]["frames"] <= 63
    assert second["at"][0] == first["at"][1]
    assert words(page)["lesson"]["learned"] == ["First"]


def test_the_page_is_opened_as_the_lesson(page: str, tmp_path: Path) -> None:
    path = tmp_path / "lesson.html"
    path.write_text(page)
    found = read_any(path, say_nothing)
    assert isinstance(found, Lesson)
    assert found.steps == LESSON.steps and found.closing.next == "Try it at home."


@needs_node
def test_votes_are_csv_that_no_spreadsheet_takes_for_formulas(tmp_path: Path) -> None:
    lesson = (Path(__file__).parents[3] / "assets" / "web" / "lesson.js").as_uri()
    script = tmp_path / "csv.mjs"
    script.write_text(
        f'import {{ csvOf }} from "{lesson}";\n'
        'console.log(JSON.stringify(csvOf([[1, "Which, now?", "=Up", 3, false]])));\n'
    )
    (text,) = node(script)
    assert text == 'step,question,answer,votes,right\n1,"Which, now?",\'=Up,3,false\n'
