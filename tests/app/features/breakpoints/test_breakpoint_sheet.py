"""The sheet of breakpoints: setting, switching, removing, and the way to where it happened."""

import pygame
import pytest

from app.features.breakpoints.view.sheet import BreakpointSheet
from app.session.breakpoints import Condition, EnergyDrift, FallsAsleep, FirstContact, JointBreaks
from app.ui.kit.fields import CheckBox
from tests.app.desk import Desk
from tests.app.window.keys import type_in


@pytest.fixture
def sheet(desk: Desk) -> BreakpointSheet:
    desk.app.session.paused = True
    desk.key(pygame.K_w)
    desk.frames(6)
    result = desk.app.ui.sheet
    assert isinstance(result, BreakpointSheet)
    return result


def set_ones(desk: Desk) -> list[object]:
    return [watch.breakpoint for watch in desk.app.session.breakpoints.watches]


def test_a_body_is_found_by_typing_and_enter_sets_it(desk: Desk, sheet: BreakpointSheet) -> None:
    type_in(desk, "bal")
    assert [choice.words for choice in sheet.choices] == ["ball"]
    desk.key(pygame.K_RETURN)
    ball = desk.app.session.world.body("ball")
    assert set_ones(desk) == [FirstContact(ball.id, "ball")]
    assert sheet.field.field.text == ""
    desk.frames(2)
    assert len([one for one in sheet.tree.elements if isinstance(one, CheckBox)]) == 1


def test_a_name_that_nothing_has_is_told(desk: Desk, sheet: BreakpointSheet) -> None:
    type_in(desk, "zeppelin")
    desk.key(pygame.K_RETURN)
    assert not set_ones(desk)
    assert "zeppelin" in sheet.task.fault.words  # type: ignore[union-attr]


def test_a_condition_shows_what_is_wrong_while_it_is_typed(
    desk: Desk, sheet: BreakpointSheet
) -> None:
    sheet._choose_kind("Condition")
    type_in(desk, "ball.speeed > 3")
    fault = sheet.task.fault
    assert fault is not None
    assert "speed" in fault.words
    assert fault.position == 5
    type_in(desk, "ball.speed > 3")
    assert sheet.task.fault is None
    desk.key(pygame.K_RETURN)
    assert set_ones(desk) == [Condition("ball.speed > 3")]


def test_tab_completes_a_word_of_a_condition(desk: Desk, sheet: BreakpointSheet) -> None:
    sheet._choose_kind("Condition")
    type_in(desk, "ba")
    desk.key(pygame.K_TAB)
    assert sheet.task.text == "ball"
    assert sheet.field.field.text == "ball"
    type_in(desk, "ball.sp")
    assert sheet.choices[0].words == "speed"
    desk.key(pygame.K_TAB)
    assert sheet.field.field.text == "ball.speed"


@pytest.mark.parametrize(("typed", "percent"), [("2", 2.0), ("0,5 %", 0.5), ("", 5.0)])
def test_percent_of_energy_is_a_number(
    desk: Desk, sheet: BreakpointSheet, typed: str, percent: float
) -> None:
    sheet._choose_kind("EnergyDrift")
    type_in(desk, typed)
    desk.key(pygame.K_RETURN)
    assert set_ones(desk) == [EnergyDrift(percent)]


def test_any_joint_and_any_body_can_be_meant(desk: Desk, sheet: BreakpointSheet) -> None:
    sheet._choose_kind("JointBreaks")
    desk.key(pygame.K_RETURN)
    sheet._choose_kind("FallsAsleep")
    desk.key(pygame.K_RETURN)
    assert set_ones(desk) == [JointBreaks(), FallsAsleep()]


def test_it_stops_time_and_the_row_leads_back_to_the_tick(
    desk: Desk, sheet: BreakpointSheet
) -> None:
    sheet._choose_kind("Condition")
    type_in(desk, "time > 0.5 s")
    desk.key(pygame.K_RETURN)
    desk.key(pygame.K_ESCAPE)
    session = desk.app.session
    session.paused = False
    desk.frames(60)
    assert session.paused
    tick = session.world.tick
    assert tick == 121  # the first tick after half a second
    assert any(mark.kind == "breakpoint" for mark in session.timeline.marks)
    session.go_to(60)
    session.run(0)
    desk.key(pygame.K_w)
    desk.frames(6)
    (watch,) = session.breakpoints.watches
    assert watch.happened_at is None  # time went back before it
    session.go_to(120)
    session.paused = False
    desk.frames(10)
    assert session.world.tick >= tick


def test_a_click_switches_off_and_the_cross_removes(desk: Desk, sheet: BreakpointSheet) -> None:
    type_in(desk, "ball")
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    (watch,) = desk.app.session.breakpoints.watches
    row = sheet.tree["switch"]
    desk.click(*row.rect.center)
    assert not watch.enabled
    desk.click(sheet.rect.right - desk.app.ui.desk.look.px(16 + 14), row.rect.centery)
    assert not desk.app.session.breakpoints.watches
