"""What a course package tells a course system, by the rules of SCORM 1.2; in node."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.web.node import needs_node, node

pytestmark = needs_node
SCRIPT = Path(__file__).with_name("course.mjs")
ASK = {"answers": ["a", "b", "c"], "right": 1}
TELL: dict[str, Any] = {"answers": [], "right": -1}
STEPS = [TELL, ASK, ASK]
NEW = {"core.lesson_mode": "normal", "core.lesson_status": "not attempted", "suspend_data": ""}
FRESH = {**NEW, "interactions._count": "0"}


def told(
    folder: Path,
    *deeds: tuple[str, int],
    mark: int = 0,
    data: dict[str, str] | None = None,
    steps: list[dict[str, Any]] = STEPS,
    **more: Any,
) -> dict[str, Any]:
    """What the system has at the end; no rule was broken on the way."""
    script = folder / "course.json"
    words = {"steps": steps, "mark": mark, "data": data or FRESH, "deeds": deeds, **more}
    script.write_text(json.dumps(words))
    (result,) = node(SCRIPT, str(script))
    assert isinstance(result, dict) and result["broken"] == []
    return result


def test_answers_become_a_score_and_rows_of_the_teachers_table(tmp_path: Path) -> None:
    result = told(tmp_path, ("go", 1), ("vote", 1), ("go", 2), ("vote", 0), ("go", 3))
    data = result["data"]
    assert [data[f"core.score.{name}"] for name in ("min", "max", "raw")] == ["0", "100", "50"]
    assert data["core.lesson_status"] == "completed" and data["core.exit"] == ""
    assert data["interactions._count"] == "2"
    rows = [
        [data[f"interactions.{k}.{name}"] for name in ("id", "type", "student_response", "result")]
        for k in (0, 1)
    ]
    assert rows == [["step_2", "choice", "b", "correct"], ["step_3", "choice", "a", "wrong"]]
    assert data["interactions.0.correct_responses.0.pattern"] == "b"
    assert result["calls"] == ["LMSInitialize", "LMSFinish"] and result["state"] == "over"
    assert data["core.session_time"].startswith("0000:00:")


def test_one_person_has_one_vote_and_may_change_it(tmp_path: Path) -> None:
    deeds = (("go", 1), ("vote", 0), ("vote", 0), ("vote", 1), ("go", 2), ("vote", 1), ("go", 3))
    result = told(tmp_path, *deeds)
    assert result["seen"]["votes"] == [[], [0, 1, 0], [0, 1, 0]]
    assert result["data"]["core.score.raw"] == "100"
    assert result["data"]["interactions._count"] == "3"


def test_a_vote_that_is_taken_back_counts_no_more(tmp_path: Path) -> None:
    result = told(tmp_path, ("go", 1), ("vote", 1), ("clear", 0))
    assert result["data"]["core.score.raw"] == "0"
    assert result["data"]["suspend_data"].split("|")[1] == "-1,-1,-1"


@pytest.mark.parametrize(("mark", "status"), [(0, "completed"), (50, "passed"), (51, "failed")])
def test_who_comes_to_the_end_has_passed_from_the_mark_on(
    tmp_path: Path, mark: int, status: str
) -> None:
    result = told(tmp_path, ("go", 1), ("vote", 1), ("go", 3), mark=mark)
    assert result["data"]["core.lesson_status"] == status


def test_who_goes_away_comes_back_to_the_step_with_the_answers(tmp_path: Path) -> None:
    first = told(tmp_path, ("go", 1), ("vote", 1), ("tell", 0), ("go", 2))["data"]
    assert first["core.lesson_status"] == "incomplete" and first["core.exit"] == "suspend"
    assert first["core.lesson_location"] == "2"
    again = told(tmp_path, data=first)
    assert again["seen"] == {
        "number": 2,
        "votes": [[], [0, 1, 0], [0, 0, 0]],
        "told": [False, True, False],
    }
    assert again["data"]["interactions._count"] == "1", "an old answer was told once more"
    assert again["data"]["core.score.raw"] == "50"
    done = told(tmp_path, ("vote", 1), ("go", 3), data=again["data"])
    assert done["data"]["core.score.raw"] == "100"
    assert done["data"]["core.lesson_status"] == "completed"


def test_what_was_passed_stays_passed(tmp_path: Path) -> None:
    first = told(tmp_path, ("go", 1), ("vote", 1), ("go", 2), ("vote", 1), ("go", 3), mark=60)
    assert first["data"]["core.lesson_status"] == "passed"
    again = told(tmp_path, ("go", 1), ("vote", 0), ("go", 0), mark=60, data=first["data"])
    assert again["data"]["core.lesson_status"] == "passed"


@pytest.mark.parametrize("steps", [STEPS, []], ids=["lesson", "scene"])
def test_a_new_visit_does_not_take_back_what_was_passed(
    tmp_path: Path, steps: list[dict[str, Any]]
) -> None:
    data = {**FRESH, "core.lesson_status": "passed"}
    assert told(tmp_path, data=data, steps=steps)["data"]["core.lesson_status"] == "passed"


@pytest.mark.parametrize(
    "kept", ["|", "x|y|z", "99|1,1|11", "1|9,a,-3|012|7", "9" * 400, "2|,,|", "-1|-1,-1,-1|000|0"]
)
def test_what_another_program_left_does_no_harm(tmp_path: Path, kept: str) -> None:
    data = {**FRESH, "suspend_data": kept, "core.lesson_status": "incomplete"}
    result = told(tmp_path, ("go", 1), ("vote", 1), data=data)
    assert result["seen"]["number"] == 1 and result["seen"]["votes"][1] == [0, 1, 0]


@pytest.mark.parametrize("mode", ["review", "browse"])
def test_who_only_looks_changes_nothing(tmp_path: Path, mode: str) -> None:
    data = {**FRESH, "core.lesson_mode": mode, "core.lesson_status": "passed"}
    result = told(tmp_path, ("go", 1), ("vote", 0), ("go", 3), data=data)
    assert result["data"] == data


def test_a_system_that_keeps_no_answers_still_has_the_score(tmp_path: Path) -> None:
    result = told(tmp_path, ("go", 1), ("vote", 1), ("go", 3), data=dict(NEW))
    assert result["data"]["core.score.raw"] == "50"
    assert not any(name.startswith("interactions") for name in result["data"])


def test_a_lesson_without_questions_has_no_score(tmp_path: Path) -> None:
    result = told(tmp_path, ("go", 2), mark=50, steps=[TELL, TELL])
    assert result["data"]["core.lesson_status"] == "completed"
    assert "core.score.raw" not in result["data"]


def test_a_scene_is_done_when_it_was_opened(tmp_path: Path) -> None:
    result = told(tmp_path, steps=[])
    assert result["data"]["core.lesson_status"] == "completed"
    assert result["data"]["core.session_time"].startswith("0000:00:")


def test_the_longest_lesson_fits_into_what_a_system_keeps(tmp_path: Path) -> None:
    steps = [ASK] * 100
    deeds = [deed for k in range(100) for deed in (("go", k), ("vote", 2), ("tell", 0))]
    result = told(tmp_path, *deeds, ("go", 100), steps=steps)
    assert len(result["data"]["suspend_data"]) < 1000
    assert result["data"]["interactions._count"] == "100"


@pytest.mark.parametrize("nested", [0, 1, 7, "opener"])
def test_the_system_is_found_in_parents_and_openers(tmp_path: Path, nested: Any) -> None:
    assert told(tmp_path, ("go", 3), nested=nested)["found"] is True


@pytest.mark.parametrize("nested", [40, "alone", "foreign"])
def test_without_a_system_the_page_goes_on(tmp_path: Path, nested: Any) -> None:
    result = told(tmp_path, ("go", 1), ("vote", 1), ("vote", 1), nested=nested)
    assert result["found"] is False and result["calls"] == []
    assert result["seen"]["votes"][1] == [0, 2, 0], "a class has as many votes as it gives"
