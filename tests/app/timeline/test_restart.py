"""A restart goes back to the start of what was built, and loses nothing without a word."""

from pathlib import Path

import pytest

from app.files.draft import take
from app.files.opening import open_file, save_draft, show
from app.files.playback import Playback
from app.files.replay_file import replay_of
from app.session.session import Session
from app.simulation.attached.controls import Button
from app.simulation.commands.edit import (
    ApplyForce,
    Attach,
    ChangeAttached,
    Detach,
    PushButton,
    Remove,
    SetBody,
    SetWorld,
)
from app.simulation.commands.edit.adding import add_body, add_joint
from app.simulation.commands.hand import Grab, Release
from app.simulation.commands.scene import HoldKey, SetGravity, SetParameter
from app.timeline.undo import MOST_RUNS
from tests.app.runs import texts


def drop(session: Session, x: float) -> None:
    """Add a ball 4 m above the floor."""
    session.act(add_body({"kind": "circle", "radius": 0.3}, position=(x, 4.0)))


@pytest.fixture
def table() -> Session:
    """An empty table with two balls, built while time stood."""
    session = Session()
    assert session.load("empty")
    session.paused = True
    drop(session, 0.0)
    drop(session, 2.0)
    return session


def test_a_restart_keeps_what_was_built_before_the_first_run(table: Session) -> None:
    start = table.world.hash()
    table.run(60)
    assert table.world.hash() != start
    assert table.restart()
    assert table.world.tick == 0 and table.world.hash() == start
    assert not texts(table)


def names(session: Session) -> set[str]:
    return {body.name for body in session.world.bodies}


@pytest.mark.parametrize("while_time_ran", [False, True])
def test_what_has_left_the_world_comes_back_by_a_restart_and_from_an_exact_save(
    table: Session, tmp_path: Path, while_time_ran: bool
) -> None:
    """An autosave is an exact save. What the user has deleted does not come back."""
    circle = {"kind": "circle", "radius": 0.3}
    if while_time_ran:
        table.run(24)
    table.act(add_body(circle, name="comet", position=(0.0, 9.0), velocity=(9000.0, 9000.0)))
    table.act(add_body(circle, name="unwanted", position=(3.0, 4.0)))
    table.run(24)
    table.act(Remove((table.world.body("unwanted").id,)))
    table.run(800)  # 10 km at 9 km/s are 1.1 s, 267 ticks
    assert "comet" not in names(table)
    assert table.notices[-1].text.endswith("was removed: a restart brings it back")
    path = tmp_path / "save.json"
    save_draft(take(table), path, exact=True)
    again = Session()
    show(again, open_file(path))
    assert "comet" not in names(again), "the moment is the saved one"
    for session in (table, again):
        assert session.restart()
        there = names(session)
        assert "comet" in there
        assert ("unwanted" in there) is not while_time_ran  # at the start it was there
        assert session.world.body("comet").center == pytest.approx((0.0, 9.0))
    assert table.undo()
    assert "comet" not in names(table)


def test_what_is_edited_at_the_start_again_belongs_to_it(table: Session) -> None:
    table.run(60)
    table.restart()
    drop(table, 4.0)
    table.run(30)
    table.go_to(0)
    drop(table, 6.0)
    table.run(30)
    table.restart()
    assert [body.position.x for body in table.world.bodies[1:]] == [0.0, 2.0, 4.0, 6.0]


def test_a_restart_is_undone_to_where_the_run_stood(table: Session) -> None:
    table.run(60)
    left = table.world.hash()
    table.restart()
    assert table.history.undo_name == "Restart"
    assert table.undo() and table.world.hash() == left
    assert table.undo() and len(table.world.bodies) == 2  # and then the building


def test_building_is_undone_after_any_number_of_restarts(table: Session) -> None:
    for _ in range(MOST_RUNS + 2):
        table.run(5)
        table.restart()
    for _ in range(MOST_RUNS):
        assert table.history.undo_name == "Restart"
        assert table.undo()
    assert table.undo() and len(table.world.bodies) == 2
    assert table.undo() and len(table.world.bodies) == 1
    assert not table.undo()
    assert table.redo() and table.redo() and len(table.world.bodies) == 3


def test_what_was_done_later_is_named_and_can_be_had_again(table: Session) -> None:
    table.run(60)
    drop(table, 4.0)
    table.run(60)
    table.restart()
    assert len(table.world.bodies) == 3
    assert "without what was done later: Add circle" in texts(table)[-1]
    assert table.undo() and len(table.world.bodies) == 4


def test_a_table_on_which_nothing_could_move_has_not_begun() -> None:
    session = Session()
    session.load("empty")
    session.run(60)  # an empty table runs
    drop(session, 0.0)
    start = session.world.body_by_id(session.world.newest_id).position
    session.run(60)
    session.restart()
    assert session.world.tick == 0
    assert session.world.body_by_id(session.world.newest_id).position == start


def test_a_restart_takes_the_sliders_of_now_and_nothing_that_is_held(load) -> None:
    session = load("ball")
    ball = session.world.body("ball")
    session.act(Grab(ball.id, tuple(ball.center), (0.0, 4.0)))
    session.act(HoldKey("push", True))
    session.act(SetParameter("wind", 3.0))
    session.act(SetGravity(0.0, -1.0))
    session.run(30)
    session.act(SetParameter("wind", 5.0))
    session.act(Release())
    session.act(HoldKey("push", False))
    session.run(1)
    session.restart()
    assert session.parameters["wind"] == 5.0 and session.world.gravity == (0.0, -1.0)
    assert not session.hand.active and not session.scene.held
    assert [type(entry.command).__name__ for entry in session.log] == ["SetGravity"]


def test_chosen_settings_are_logged_once_however_often_it_is_restarted(load) -> None:
    session = load("ball")
    session.act(SetWorld("settings.substeps", 4))
    for _ in range(3):
        session.run(5)
        session.restart()
    assert session.world.settings.substeps == 4 and len(session.log) == 1


def test_a_replay_restarts_from_its_own_beginning(table: Session) -> None:
    start = table.world.hash()
    table.run(30)
    replay = replay_of(table)
    other = Session()
    Playback(other, replay, replay.build(), "run")
    other.run(20)
    other.restart()
    assert other.world.tick == 0 and other.world.hash() == start


def set_slider(session: Session, name: str, value: object) -> None:
    """Set a parameter as the user does, between two ticks."""
    session.submit(SetParameter(name, value))
    session.act_waiting()


def test_a_slider_that_builds_the_scene_anew_keeps_what_was_built(table: Session) -> None:
    set_slider(table, "place", "room")
    places = [body.position.x for body in table.world.bodies if body.kind == "dynamic"]
    assert places == [0.0, 2.0] and not texts(table)
    assert table.undo() and table.parameters["place"] == "floor" and len(table.world.bodies) == 3
    assert table.undo() and len(table.world.bodies) == 2


def test_what_a_slider_that_builds_anew_leaves_out_is_named(table: Session) -> None:
    table.run(60)
    drop(table, 4.0)
    set_slider(table, "place", "room")
    assert texts(table)[-1] == "Built again, without: Add circle. Undo brings it back."
    assert table.undo() and len(table.world.bodies) == 4


def test_an_edit_of_a_body_is_left_out_where_another_has_its_id(load) -> None:
    session = load("stack")
    session.paused = True
    first = session.world.bodies[1]
    session.act(Remove((first.id,)))
    drop(session, 20.0)
    session.act(add_joint("weld", b=session.world.newest_id, anchor=(20.0, 4.0)))
    count = len(session.world.bodies)
    set_slider(session, "friction", 0.3)
    assert len(session.world.bodies) == count and len(session.world.joints) == 1
    assert not texts(session)
    set_slider(session, "rows", 3)
    assert session.world.bodies[1].id == first.id and not session.world.joints
    assert session.world.bodies[-1].position.x == 20.0
    assert texts(session)[-1].startswith("Built again, without: Delete ")
    assert "Add weld" in texts(session)[-1]


def test_the_tables_own_sliders_stay_and_its_buttons_are_pressed_anew(table: Session) -> None:
    sets = f"{table.world.bodies[1].name}.friction"
    table.act(Attach("slider", {"name": "slip", "high": 1.0, "value": 0.5, "sets": sets}))
    table.act(Attach("slider", {"name": "count", "value": 0.0}))
    table.act(Attach("button", {"name": "more", "does": "count = count + 1"}))
    table.run(30)
    slip, count, more = (one.id for one in table.simulation.attachments.attached)
    for value in (0.9, 0.25):
        table.act(ChangeAttached(slip, {"value": value}))
    table.act(PushButton(more))
    table.run(30)
    assert table.restart()
    said = {one.id: one.words().get("value") for one in table.simulation.attachments.attached}
    assert (said[slip], said[count]) == (0.25, 0.0)
    assert table.world.bodies[1].shapes[0].friction == 0.25 and table.world.tick == 0
    assert not texts(table)


@pytest.mark.parametrize("mode", ["hold", "toggle"])
def test_a_button_that_was_pressed_at_the_start_is_up_after_a_restart(
    table: Session, mode: str
) -> None:
    name = table.world.bodies[1].name
    table.act(Attach("button", {"name": "go", "does": f"{name}.vy = 1", "mode": mode}))
    go = table.simulation.attachments.serial
    table.act(PushButton(go))
    table.run(20)
    table.act(PushButton(go, down=False))
    assert table.restart() and not texts(table)
    button = table.simulation.attachments.attached_by_id(go)
    assert isinstance(button, Button) and not button.on


def test_controls_notes_and_looks_that_came_later_stay(table: Session) -> None:
    """A button that brings the table back to its start took itself away."""
    first = table.world.bodies[1]
    table.act(Attach("note", {"at": (0.0, 0.0), "text": "old"}))
    table.run(30)
    old = table.simulation.attachments.serial
    table.act(ApplyForce(first.id, (1.0, 0.0), first.center))  # its number is taken then
    table.act(Attach("slider", {"name": "v", "value": 1.0}))
    slider = table.simulation.attachments.serial
    table.act(Attach("button", {"name": "Again", "does": "start"}))
    table.act(Attach("note", {"at": (0.0, 0.0), "text": "on it"}, first.id))
    for value in (2.0, 3.0):
        table.act(ChangeAttached(slider, {"value": value}))
    table.act(ChangeAttached(old, {"text": "new"}))
    table.act(SetBody((first.id,), "color", "purple"))
    table.act(Attach("note", {"at": (0.0, 0.0), "text": "gone"}))
    table.act(Detach((table.simulation.attachments.serial,)))
    now = table.simulation.attachments.attached
    for _ in range(2):
        table.run(30)
        assert table.restart()
        assert table.simulation.attachments.attached == now
        assert table.world.body(first.name).color == "purple"
        assert not table.simulation.attachments.forces and table.world.tick == 0
    lost = "Back at the start, without what was done later: Push "
    assert [text.startswith(lost) for text in texts(table)] == [True]


def test_what_is_on_a_body_that_came_later_goes_with_it_and_is_named(table: Session) -> None:
    table.run(30)
    table.act(add_body({"kind": "circle"}, name="late", position=(9.0, 9.0)))
    table.act(Attach("note", {"at": (0.0, 0.0), "text": "hi"}, table.world.newest_id))
    table.act(Attach("button", {"name": "go", "does": "late.vx = 1"}))
    assert table.restart()
    assert not table.simulation.attachments.attached
    assert "Add late, Add note hi, Add button go" in texts(table)[-1]
