"""Called slimes: added by a command, known again after save, replay and rewind, rolled by keys."""

import math
from pathlib import Path

import pytest

from app.session.session import Session
from app.simulation import slimes
from app.simulation.commands.edit import Ungroup
from app.simulation.commands.edit.calling import called_slime, room_above
from app.simulation.commands.scene import HoldKey
from app.simulation.slimes import LEFT, RIGHT, SLEEP, roll_slimes, slimes_in
from physics import Body
from scenes.slimes import ASLEEP, DISC, HERTZ, RADIUS, RIM
from tests.app.saving import save_scene
from tests.app.simulation.test_attachment_words import opened


def called(scene: str = "stack", at: tuple[float, float] = (-5.0, 1.2)) -> Session:
    session = Session()
    session.load(scene)
    session.paused = False
    session.submit(called_slime(at, 0))
    session.advance(1 / 60)
    return session


def found(session: Session) -> list[tuple[Body, list[Body]]]:
    return slimes_in(session.world, session.simulation.attachments)


def run(session: Session, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        session.advance(1 / 60)


def test_a_call_adds_one_slime_as_one_entry_and_undo_takes_it_away():
    session = called()
    bodies = len(session.world.bodies)
    ((hub, rim),) = found(session)
    assert len(rim) == RIM
    assert hub.position == pytest.approx((-5.0, 1.2), abs=0.01)
    assert session.history.undo_name == "Add a slime"
    session.undo()
    assert found(session) == []
    assert len(session.world.bodies) == bodies - RIM - 1
    session.redo()
    assert len(found(session)) == 1


def test_one_that_is_called_into_the_floor_comes_where_it_touches_nothing():
    world = called().world
    at = (-8.0, 0.0)
    x, y = room_above(world, at)
    assert x == -8.0
    assert y == pytest.approx(RADIUS + DISC, abs=0.1), "on the floor at 0, to the step of a try"
    assert room_above(world, (x, y)) == (x, y)


@pytest.mark.parametrize(("control", "sign"), [(LEFT, -1), (RIGHT, 1)])
def test_the_arrow_keys_roll_it(control: str, sign: int):
    session = called(at=(-6.0, 1.1))
    run(session, 0.5)
    x = found(session)[0][0].center[0]
    session.submit(HoldKey(control, True))
    run(session, 1.0)
    went = found(session)[0][0].center[0] - x
    assert sign * went > 0.4
    session.submit(HoldKey(control, False))
    run(session, 0.1)
    assert session.scene.held == set()


def test_a_tick_asks_nothing_of_slimes_while_no_control_is_held(monkeypatch):
    session = called()
    looks = []
    monkeypatch.setattr(slimes, "slimes_in", lambda *things: looks.append(things) or [])
    run(session, 0.1)
    assert looks == []
    session.submit(HoldKey(LEFT, True))
    run(session, 0.1)
    assert looks, "it is the function that a held control asks"


def test_down_lets_it_sleep_and_up_again_wakes_it():
    session = called()
    stiffest = max(joint.hertz for joint in session.world.joints)
    assert stiffest == pytest.approx(3.0 * HERTZ)
    for down, share in ((True, ASLEEP**0.5), (False, 1.0)):
        session.submit(HoldKey(SLEEP, down))
        session.advance(1 / 60)
        stiffest = max(joint.hertz for joint in session.world.joints)
        assert stiffest == pytest.approx(3.0 * HERTZ * share)


def test_asleep_it_is_hardly_rolled_or_it_would_turn_inside_out():
    session = called()
    pushes = []
    for control in (RIGHT, SLEEP):
        session.submit(HoldKey(control, True))
        session.advance(1 / 60)
        _, rim = found(session)[0]
        roll_slimes(session.world, session.simulation.attachments, session.scene.held)
        columns, row = session.world.page.body, rim[0].index
        pushes.append(math.hypot(columns["fx"][row], columns["fy"][row]))
        session.advance(1 / 60)
    assert pushes[1] == pytest.approx(ASLEEP * pushes[0], rel=0.05), "its shape changes a little"


def test_one_that_is_called_while_others_sleep_is_not_stiffened_when_they_wake():
    session = called()
    session.submit(HoldKey(SLEEP, True))
    session.submit(called_slime((4.0, 6.0), 1))
    session.advance(1 / 60)
    session.submit(HoldKey(SLEEP, False))
    session.advance(1 / 60)
    assert len(found(session)) == 2
    assert max(joint.hertz for joint in session.world.joints) == pytest.approx(3.0 * HERTZ)


def test_a_run_with_it_is_repeated_to_the_bit_after_going_back():
    session = called()
    session.submit(HoldKey(RIGHT, True))
    run(session, 0.5)
    tick, end = session.world.tick, session.world.hash()
    session.go_to(tick - 100)
    assert len(found(session)) == 1
    assert RIGHT in session.scene.held
    session.go_to(tick)
    assert session.world.hash() == end


def test_two_slimes_push_each_other():
    session = called("empty", (0.0, 3.0))
    session.submit(called_slime((0.5, 4.0), 1))
    session.advance(1 / 60)
    (one, _), (two, _) = found(session)
    groups = {body.shapes[0].filter.group for body in (one, two)}
    assert len(groups) == 2


def test_one_that_is_ungrouped_is_only_discs_on_springs():
    session = called()
    ((hub, _),) = found(session)
    group = session.simulation.attachments.group_of(hub.id)
    session.submit(Ungroup(group))
    session.advance(1 / 60)
    assert found(session) == []


def test_it_is_a_slime_again_when_its_scene_is_opened_from_a_file(tmp_path: Path):
    session = called("empty", (0.0, 3.0))
    save_scene(session, tmp_path / "a.json")
    again = opened(tmp_path / "a.json")
    ((hub, rim),) = found(again)
    assert len(rim) == RIM
    assert hub.fixed_rotation
    assert max(joint.hertz for joint in again.world.joints) == pytest.approx(3.0 * HERTZ)
