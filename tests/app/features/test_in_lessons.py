"""Stations of the laboratory in the steps of a lesson, and in what is recorded as a step."""

import time
from collections.abc import Iterator

import pytest

from app.features.compare.view.board import CompareBoard
from app.features.fan.view.board import FanBoard
from app.features.lesson_maker.step_recorder import opened_of
from app.features.profile.view.board import ProfileBoard
from app.features.xray.view.board import XrayBoard
from app.features.xray.view.room import CLASS_SEES, DOCKED, GAP, KEYS, LINE, TABS, docked_shares
from app.files.lesson_file import Lesson
from app.ui.kit.tabs import Tab
from scenes.deck import Step, StepError
from scenes.facts import FactError
from tests.app.desk import Desk, at_work

pytestmark = pytest.mark.sweep

RUNS = {"one sweep": {"iterations": 1}, "twenty": {"iterations": 20}}


@pytest.fixture(autouse=True)
def nothing_works(desk: Desk) -> Iterator[None]:
    yield
    desk.app.lesson_layout.close()
    desk.app.features.close()
    desk.frames(2)


def play(desk: Desk, *steps: Step) -> None:
    assert desk.app.classroom.lesson_player.play(Lesson("stack", "Look", steps))
    desk.frames(4)


def settle(desk: Desk) -> None:
    end = time.monotonic() + 60.0
    while at_work(desk.app):
        assert time.monotonic() < end
        desk.frames(1)
        time.sleep(0.002)
    desk.frames(3)


def test_runs_begin_with_the_step_and_end_with_it(desk: Desk) -> None:
    said = {"side by side": {"runs": RUNS, "split": True}}
    play(
        desk,
        Step("Look.", laboratory=said),
        Step("And now alone.", fresh=False),
    )
    settle(desk)
    beside = desk.app.features["compare"].beside
    assert [variant.title.lower() for variant in beside.variants] == list(RUNS)
    assert beside.split
    assert desk.app.ui.boards.of(CompareBoard)
    desk.app.classroom.lesson_player.next()
    desk.frames(3)
    assert not beside.active
    assert not desk.app.ui.boards.of(CompareBoard)


def test_what_looks_closely_waits_for_the_answer(desk: Desk) -> None:
    step = Step(
        "Look.",
        question="What?",
        answers=("A", "B"),
        right=0,
        laboratory={"x-ray": {}, "profile": {}},
    )
    play(desk, step)
    assert not desk.app.features["xray"].inspection.busy
    player = desk.app.classroom.lesson_player
    player.next()  # runs
    player.next()  # answers
    desk.frames(4)
    assert player.answered
    settle(desk)
    assert desk.app.features["xray"].inspection.error == ""
    assert desk.app.features["xray"].inspection.walk is not None
    assert desk.app.ui.boards.of(XrayBoard)
    assert desk.app.ui.boards.of(ProfileBoard)


def test_a_fan_of_a_body_that_is_not_there_is_told(desk: Desk) -> None:
    play(desk, Step("Look.", laboratory={"fan": {"body": "nobody"}}))
    assert not desk.app.ui.boards.of(FanBoard)
    said = [notice.text for notice in desk.app.session.notices]
    assert any("no body 'nobody'" in text for text in said)


def test_what_is_open_is_recorded_and_comes_again(desk: Desk) -> None:
    laboratory = {
        "side by side": {"runs": RUNS, "split": False},
        "fan": {"body": "box 3", "quantity": "vx", "size": 1e-6, "copies": 2, "seconds": 1.0},
        "profile": {},
    }
    body = "box 3"
    play(desk, Step("Look."))
    if all(one.name != body for one in desk.app.session.world.bodies):
        body = next(one.name for one in desk.app.session.world.bodies if one.kind == "dynamic")
        laboratory["fan"]["body"] = body
    play(desk, Step("Look.", laboratory=laboratory))
    settle(desk)
    said = opened_of(desk.app.features.parts).laboratory
    assert said["fan"] == laboratory["fan"]
    assert said["profile"] == {}
    assert list(said["side by side"]["runs"].values()) == list(RUNS.values())


ASKS = Step(
    "Look.",
    question="What?",
    answers=("A", "B"),
    right=0,
    until="tick >= 3",
    laboratory={"x-ray": {}},
)


def answer(desk: Desk) -> None:
    """Go from the question to the answer, at the stop of the step."""
    player, end = desk.app.classroom.lesson_player, time.monotonic() + 60.0
    player.next()
    while not player.answered:
        assert time.monotonic() < end
        desk.frames(1)


def test_a_step_that_begins_again_shows_nothing_of_the_xray_before(desk: Desk) -> None:
    play(desk, ASKS)
    answer(desk)
    settle(desk)
    inspection = desk.app.features["xray"].inspection
    before = inspection.walk
    assert before is not None
    desk.app.classroom.lesson_player.again()
    desk.frames(3)
    assert not desk.app.ui.boards.of(XrayBoard), "the class is asked: the board would tell"
    answer(desk)
    desk.frames(2)
    assert inspection.walk is not before
    settle(desk)
    assert inspection.walk is not None
    assert inspection.walk is not before
    assert inspection.is_now


def test_an_xray_is_given_up_with_the_step_that_asked_for_it(desk: Desk) -> None:
    play(desk, ASKS, Step("And on.", fresh=False))
    answer(desk)
    desk.frames(2)
    assert desk.app.features["xray"].inspection.busy
    desk.app.classroom.lesson_player.next()
    settle(desk)
    assert desk.app.features["xray"].inspection.walk is None
    assert not desk.app.ui.boards.of(XrayBoard)


def test_a_step_that_comes_while_another_is_looked_into_gets_its_own_tick(desk: Desk) -> None:
    later = Step("Later.", fresh=False, until="tick >= 7", answer="So.", laboratory={"x-ray": {}})
    play(desk, ASKS, later)
    answer(desk)
    desk.frames(2)
    desk.app.classroom.lesson_player.next()
    end = time.monotonic() + 60.0
    while not desk.app.classroom.lesson_player.answered:
        assert time.monotonic() < end
        desk.frames(1)
    settle(desk)
    inspection = desk.app.features["xray"].inspection
    assert inspection.recording is not None
    assert inspection.is_now
    assert inspection.recording.tick == desk.app.session.world.tick


def test_runs_beside_begin_again_with_their_step(desk: Desk) -> None:
    play(desk, Step("Look.", laboratory={"side by side": {"runs": RUNS}}))
    settle(desk)
    desk.app.session.run(20)
    desk.frames(2)
    desk.app.classroom.lesson_player.again()
    settle(desk)
    beside = desk.app.features["compare"].beside
    assert len(desk.app.ui.boards.of(CompareBoard)) == 1
    assert beside.comparison is not None
    assert beside.comparison.timeline is desk.app.session.timeline
    assert len(beside.variants) == len(RUNS)


@pytest.mark.parametrize("show", CLASS_SEES)
def test_a_class_reads_one_thing_of_an_xray_and_tabs_lead_to_the_others(
    desk: Desk, show: str
) -> None:
    play(desk, Step("Look.", paused=True, laboratory={"x-ray": {"show": show}}))
    settle(desk)
    (board,) = desk.app.ui.boards.of(XrayBoard)
    assert isinstance(board, XrayBoard)
    for number in (CLASS_SEES.index(show), 0, 1, 2):
        tabs = [one for one in board.tree.elements if isinstance(one, Tab)]
        desk.click(*tabs[number].rect.center)
        desk.frames(2)
        parts = ("sheet", "bars", "residuals")
        assert [part in board.tree for part in parts] == [k == number for k in range(3)]
        said = opened_of(desk.app.features.parts).laboratory
        assert said["x-ray"] == {"show": CLASS_SEES[number]}
        assert board.dock is not None, "it stays in the strip"


def test_tabs_come_before_the_words_of_the_place_in_a_low_strip(desk: Desk) -> None:
    look = desk.app.ui.desk.look
    parts = look.target(KEYS) + look.px(DOCKED) + 2 * look.px(GAP)
    tabs, place = look.target(TABS) + look.px(GAP), look.px(LINE) + look.px(GAP)
    for height, names in (
        (parts + tabs + place, {"keys", "sheet", "tabs", "place"}),
        (parts + tabs, {"keys", "sheet", "tabs"}),
        (parts, {"keys", "sheet"}),
        (parts - 1, {"keys"}),
    ):
        assert set(docked_shares(look, height)) == names


def test_a_word_that_an_xray_does_not_know_is_told(desk: Desk) -> None:
    play(desk, Step("Look.", laboratory={"x-ray": {"show": "everything"}}))
    said = [notice.text for notice in desk.app.session.notices]
    assert any("row, bars, residuals, not 'everything'" in text for text in said)


def test_a_feature_that_is_not_there_is_told(desk: Desk) -> None:
    play(desk, Step("Look.", laboratory={"telescope": {}}))
    said = [notice.text for notice in desk.app.session.notices]
    assert any("telescope" in text for text in said)


@pytest.mark.parametrize("odd", [{"fan": 3}, ["fan"], {"fan": {3: 4}}])
def test_a_station_that_is_none_is_refused(odd: object) -> None:
    with pytest.raises((FactError, StepError), match="laboratory"):
        Step("Look.", laboratory=odd)  # type: ignore[arg-type]
