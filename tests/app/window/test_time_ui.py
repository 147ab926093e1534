"""Time in the window: throw, go back, grab another body, see the ghost; undo, history, memory."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pygame
import pytest

from app.drawing.overlays import ghost as ghost_overlay
from app.files.preferences import MEGABYTE, Preferences
from app.session.breakpoints import FirstContact
from app.simulation.commands.scene import SetGravity
from app.ui.boards.ghost_card import read_out
from app.ui.kit.words import ago_words, small
from app.ui.sheets.branch_list import BranchList
from app.ui.toolkit import tree
from app.window.application import Application
from app.window.settings_sheet import SettingsSheet, settings
from tests.app.desk import Desk, opened_application

FREE = (600, 80)  # [px] canvas without a body


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    """One application for all tests here."""
    with opened_application(tmp_path_factory.mktemp("config")) as application:
        yield application


@pytest.fixture
def desk(parts: Application) -> Desk:
    """A fresh stack, running, nothing open."""
    pygame.event.clear()
    parts.mouse.cancel()
    parts.view.__init__(show_legend=False)
    parts.ui.close_top()
    parts.session.history.kept.clear()
    parts.session.history.forget_undone()
    parts.session.breakpoints.clear()
    parts.session.paused = False
    parts.session.clock.speed = 1.0
    assert parts.session.load("stack")
    parts.session.history.kept.clear()
    parts.session.notices.clear()
    made = Desk(parts)
    made.point(*FREE)
    made.frames(2)
    parts.fit()
    return made


def drag(desk: Desk, name: str, dx: float, dy: float, frames: int = 12) -> None:
    """Grab a body, carry it by (dx, dy) [m], let go."""
    body = desk.app.session.world.body(name)
    x, y = body.center
    desk.grab(body)
    for i in range(1, frames + 1):
        desk.point_at(x + dx * i / frames, y + dy * i / frames)
        desk.frames()
    desk.button(False)
    desk.frames()
    desk.point(*FREE)
    desk.frames()


def scrub(desk: Desk, tick: int) -> None:
    """Drag the play head to `tick`."""
    strip, timeline = desk.app.ui.scrubber.strip, desk.app.session.timeline
    assert strip.content is not None
    axis, y = strip.content.axis, strip.rect.centery
    desk.point(strip.rect.left + axis.x(timeline.now), y)
    desk.frames()
    desk.button(True)
    desk.frames()
    for share in (0.3, 0.7, 1.0):
        desk.point(strip.rect.left + axis.x(timeline.now + share * (tick - timeline.now)), y)
        desk.frames()
    desk.button(False)
    desk.frames()
    desk.point(*FREE)
    desk.frames()


def forked(desk: Desk) -> None:
    """The whole lesson: throw the ball, go back before it hits, carry a box away instead."""
    drag(desk, "ball", 3.0, 1.0)
    desk.frames(60)
    scrub(desk, desk.app.session.world.tick - 200)
    desk.key(pygame.K_SPACE)
    drag(desk, "column 11", 2.0, 1.0)
    desk.frames(20)


def texts(desk: Desk) -> list[str]:
    return [notice.text for notice in desk.app.session.notices]


@pytest.mark.sweep
def test_scrubbing_back_shows_the_state_of_then_and_the_rest_is_repeated(desk: Desk) -> None:
    session = desk.app.session
    drag(desk, "ball", 3.0, 1.0)
    desk.frames(60)
    end, last = session.world.hash(), session.world.tick
    scrub(desk, last - 200)
    # the strip is 2.5 ticks a pixel
    assert abs(session.world.tick - (last - 200)) <= 4
    assert session.paused and not session.timeline.live
    assert "another ending" in desk.app.ui.scrubber.state.tip
    ago = (session.timeline.last - session.world.tick) / 240
    assert desk.app.ui.scrubber.state.words == f"{ago_words(ago)} in the past"
    desk.key(pygame.K_SPACE)
    assert desk.app.ui.scrubber.state.sign == "rewind"
    desk.key(pygame.K_END)
    desk.frames()
    session.paused = True
    assert session.world.tick >= last
    session.go_to(last)
    assert session.world.hash() == end
    assert len(session.timeline.branches) == 0


def test_an_edit_in_the_past_leaves_a_ghost_that_is_drawn_and_read_out(desk: Desk) -> None:
    session = desk.app.session
    forked(desk)
    (old,) = session.timeline.branches
    assert session.timeline.ghost is old
    assert session.timeline.live
    assert "another ending" not in desk.app.ui.scrubber.state.tip
    card = desk.app.ui.ghost_card
    assert card.texts[1].startswith("differs after ") and " m" in card.texts[1]
    shown = pygame.surfarray.array3d(desk.app.window.surface).astype(int)
    desk.app.view.overlays["ghost"] = False
    session.paused = True
    desk.frames()
    desk.app.view.overlays["ghost"] = True
    desk.frames()
    on = pygame.surfarray.array3d(desk.app.window.surface).astype(int)
    desk.key(pygame.K_g)
    off = pygame.surfarray.array3d(desk.app.window.surface).astype(int)
    differs = np.abs(on - off).sum(axis=2) > 60
    # a box is 30 px wide: its dashes alone are more than 100 px
    assert differs[:, 100:600].sum() > 100
    assert shown.shape == on.shape


def test_at_the_fork_the_card_says_where_it_is_and_not_that_all_is_alike(desk: Desk) -> None:
    session = desk.app.session
    forked(desk)
    session.paused = True
    session.go_to(session.timeline.branches[0].fork_tick)
    desk.frames(2)
    assert desk.app.ui.ghost_card.texts[1].startswith("leaves this one at ")


def test_the_ghost_outlines_only_what_is_elsewhere(desk: Desk) -> None:
    session, draw = desk.app.session, desk.app.picture.draw
    forked(desk)
    timeline = session.timeline
    assert timeline.ghost is not None
    ids, poses = timeline.past.track.poses(timeline.ghost, timeline.now - 1 + session.clock.alpha)
    rows, there = ghost_overlay.elsewhere(draw, session, ids, poses)
    names = {body.name for body in session.world.bodies if body.index in rows}
    assert "column 11" in names
    assert 0 < len(rows) < len(ids)
    session.go_to(timeline.ghost.fork_tick)
    draw.begin()
    ghost_overlay.draw(draw, session, desk.app.view)
    assert draw.list.count == 0


def test_switch_and_dismiss_from_the_read_out(desk: Desk) -> None:
    session = desk.app.session
    forked(desk)
    old, new = session.timeline.ghost, session.timeline.present
    desk.app.session.paused = True
    card = desk.app.ui.ghost_card
    assert card.tree is not None
    click(desk, card.tree["go"].rect.center)
    assert session.timeline.present is old
    assert session.timeline.ghost is new
    assert card.tree is not None
    click(desk, card.tree["dismiss"].rect.center)
    assert session.timeline.ghost is None and session.timeline.branches == []
    assert desk.app.ui.ghost_card.rect is None


def test_undo_of_a_throw_offers_the_previous_run_in_a_chip(desk: Desk) -> None:
    session, card = desk.app.session, desk.app.ui.ghost_card
    drag(desk, "ball", 3.0, 1.0)
    desk.frames(60)
    session.paused = True
    thrown = session.timeline.present
    desk.key(pygame.K_z, pygame.KMOD_LCTRL)
    desk.frames(2)
    assert session.timeline.ghost is None and card.texts == ["Previous run"]
    assert not desk.app.ui.scrubber.branches.visible
    assert card.tree is not None
    click(desk, card.tree["show"].rect.center)
    assert session.timeline.ghost is thrown and card.texts[0].startswith("Previous run")
    assert len(card.texts) > 1
    desk.key(pygame.K_y, pygame.KMOD_LCTRL)
    desk.key(pygame.K_z, pygame.KMOD_LCTRL)
    desk.frames(2)
    assert card.tree is not None
    click(desk, card.tree["dismiss"].rect.center)
    assert card.rect is None and session.timeline.branches == []


def click(desk: Desk, place: tuple[int, int]) -> None:
    desk.point(*place)
    desk.frames()
    desk.button(True)
    desk.frames()
    desk.button(False)
    desk.frames(2)


def test_the_list_of_futures_renames_chooses_the_ghost_and_switches(desk: Desk) -> None:
    session = desk.app.session
    forked(desk)
    session.paused = True
    desk.key(pygame.K_b, pygame.KMOD_LCTRL)
    desk.frames(2)
    popup = desk.app.ui.desk.popup
    assert isinstance(popup, BranchList)
    assert popup.branches[0] is session.timeline.present
    assert "this run" in tree.texts(popup.tree.shown)
    click(desk, popup.tree.fields[1].rect.center)
    assert desk.app.ui.typing
    for letter in " try":  # a click behind the words goes on with them
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    desk.frames()
    desk.key(pygame.K_RETURN)
    assert session.timeline.branches[0].name == "first try"
    (ghost,) = (e for e in popup.tree.elements if getattr(e, "sign", "") == "ghost")
    click(desk, ghost.rect.center)
    assert session.timeline.ghost is None
    click(desk, ghost.rect.center)
    assert session.timeline.ghost is session.timeline.branches[0]
    session.switch(session.timeline.branches[0])
    desk.frames(2)
    assert isinstance(desk.app.ui.desk.popup, BranchList)  # built again
    assert desk.app.ui.desk.popup.branches[0].name == "first try"
    desk.key(pygame.K_ESCAPE)
    assert desk.app.ui.desk.popup is None


def test_the_list_of_futures_stays_shut_when_there_are_none(desk: Desk) -> None:
    desk.key(pygame.K_b, pygame.KMOD_LCTRL)
    assert desk.app.ui.desk.popup is None


def test_undo_and_redo_by_keys_say_what_they_did(desk: Desk) -> None:
    session = desk.app.session
    desk.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert texts(desk) == ["Nothing to undo"]
    drag(desk, "ball", 1.0, 2.0)
    session.paused = True
    (name,) = [edit.name for edit in session.timeline.edits]
    done = session.world.hash()
    for redo in (
        (pygame.K_y, pygame.KMOD_LCTRL),
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_SHIFT),
    ):
        desk.key(pygame.K_z, pygame.KMOD_LCTRL)
        assert texts(desk)[-1] == f"Undone: {small(name)}"
        assert session.timeline.edits == []
        desk.key(*redo)
        assert texts(desk)[-1] == f"Redone: {small(name)}"
        assert session.world.hash() == done


def rows(desk: Desk) -> dict[str, object]:
    return {row.words: row for row, _ in desk.app.ui.desk.popup.rows}


def test_the_history_goes_back_to_after_any_entry_and_forward_again(desk: Desk) -> None:
    session = desk.app.session
    for gravity in (-5.0, -2.0, -1.0):
        session.submit(SetGravity(0.0, gravity))
        session.run(20)
    session.paused = True
    names = [edit.name for edit in session.timeline.edits]
    assert len(names) == 3
    desk.key(pygame.K_h, pygame.KMOD_LCTRL)
    shown = rows(desk)
    assert list(shown) == ["Beginning", *names]
    assert [row.checked for row in shown.values()] == [False, False, False, True]  # type: ignore
    click(desk, shown[names[0]].rect.center)  # type: ignore
    assert session.world.gravity[1] == -5.0
    assert texts(desk)[-1] == f"Undone: {small(names[2])} and 1 before"
    desk.key(pygame.K_h, pygame.KMOD_LCTRL)
    shown = rows(desk)
    redo = [f"Redo: {name}" for name in names[1:]]
    assert list(shown) == ["Beginning", names[0], *redo]
    click(desk, shown[redo[-1]].rect.center)  # type: ignore
    assert session.world.gravity[1] == -1.0
    desk.key(pygame.K_h, pygame.KMOD_LCTRL)
    click(desk, rows(desk)["Beginning"].rect.center)  # type: ignore
    assert session.world.gravity[1] == pytest.approx(-9.81, abs=0.02)


def test_the_edit_menu_names_what_it_would_do_and_greys_the_rest(desk: Desk) -> None:
    bar = desk.app.ui.menu_bar
    edit = next(title for title in bar.titles if title.words == "Edit")
    bar.drop(edit)
    desk.frames()
    enabled = {words: row.is_enabled for words, row in rows(desk).items()}  # type: ignore
    possible = {words for words, able in enabled.items() if able}
    possible -= {"Paste"}  # what another window may have put on the clipboard
    assert possible == {"Select all", "Arrange…", "Snap to the grid", "Snap to bodies"}
    assert {"Undo", "Redo", "History…", "Other runs…", "Copy", "Paste"} <= set(enabled)
    bar.drop(edit)
    desk.app.session.submit(SetGravity(0.0, -1.0))
    desk.frames()
    bar.drop(edit)
    desk.frames()
    first = next(iter(rows(desk)))
    assert first == "Undo: Set gravity to (0, −1) m/s²"
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_RETURN)
    assert desk.app.session.timeline.edits == []


def test_comma_and_point_step_back_and_on(desk: Desk) -> None:
    session = desk.app.session
    desk.frames(20)
    last = session.world.tick
    for _ in range(3):
        desk.key(pygame.K_COMMA)
    assert session.world.tick == last - 3 and session.paused
    desk.key(pygame.K_PERIOD)
    assert session.world.tick == last - 2
    assert not session.timeline.live


def test_a_breakpoint_stops_the_scene_and_is_marked_and_the_grabbed_body_s_contacts_too(
    desk: Desk,
) -> None:
    session = desk.app.session
    drag(desk, "ball", 1.0, 3.0)
    ball = session.world.body("ball")
    session.breakpoints.add(FirstContact(ball.id, "ball"), session.world)
    for _ in range(300):
        desk.frames()
        if session.paused:
            break
    assert session.paused
    marks = {mark.kind: mark for mark in session.timeline.marks}
    assert set(marks) == {"edit", "breakpoint", "contact"}
    assert marks["breakpoint"].tick == marks["contact"].tick == session.world.tick
    assert texts(desk)[-1] == marks["breakpoint"].text
    desk.frames(20)
    content = desk.app.ui.scrubber.strip.content
    assert content is not None
    assert {sign.kind for sign in content.signs} == set(marks)


def texts_of(sheet: SettingsSheet) -> list[str]:
    return tree.texts(sheet.tree.shown)


def test_the_rewind_memory_is_set_remembered_and_told(desk: Desk, tmp_path: Path) -> None:
    session, view = desk.app.session, desk.app.view
    desk.app.ui.open_sheet(settings(desk.app, "Memory"))
    desk.frames(2)
    sheet = desk.app.ui.sheet
    assert isinstance(sheet, SettingsSheet)
    assert any(words.startswith("Now ") and "MB are in use" in words for words in texts_of(sheet))
    click(desk, sheet.tree["memory"].rect.center)
    desk.frames()
    click(desk, rows(desk)["64 MB"].rect.center)  # type: ignore
    desk.frames(2)
    assert session.memory_budget == 64 * MEGABYTE
    sheet.close()
    preferences = Preferences(tmp_path / "preferences.json")
    preferences.save_changes(view)
    assert Preferences(tmp_path / "preferences.json").read().rewind_memory == 64
    preferences.path.write_text('{"rewind_memory": 3}')
    assert Preferences(preferences.path).read().rewind_memory == 128


def test_the_card_of_a_future_tells_no_distance_when_only_a_body_more_is_there():
    timeline: Any = SimpleNamespace(now=100, divergence=(0.25, 0.0))
    ghost: Any = SimpleNamespace(fork_tick=0)
    assert read_out(timeline, ghost) == ("differs after 0.25 s", "differs")
