"""Clicks, marquees, groups; what is gone stays chosen; copies bring their joints along."""

import pytest

from app.editor.selection import Selection
from app.session.session import Session
from app.simulation.attachments import Attachments
from app.simulation.commands.edit import AddThings, Group, Remove, Ungroup
from app.simulation.commands.hits import hits_at, things_in
from app.simulation.commands.registry import read_command
from tests.app.simulation.commands.edit.tables import BALL, BOX, add, do, join, open_scene


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    session = open_scene(monkeypatch)
    add(session, BOX, position=(0, 0), name="box")  # 1
    add(session, BALL, position=(3, 0), name="ball")  # 2
    add(session, BOX, position=(6, 0), kind="static", name="wall")  # 3
    join(session, "revolute", a=1, b=2, anchor=(0.3, 0.1))  # 4
    join(session, "distance", a=2, b=1, anchor_a=(3, 0), anchor_b=(0, 0), hertz=1.0)  # 5
    return session


@pytest.fixture
def selection(session: Session) -> Selection:
    return Selection(session)


def test_a_click_takes_the_joint_before_the_body_it_is_drawn_on(session, selection) -> None:
    assert selection.click((0.32, 0.12), 0.1).id == 4 and selection.ids == (4,)
    selection.click((0.32, 0.12), 0.1, again=1)
    assert selection.ids == (1,)
    selection.click((1.5, 0.05), 0.1)
    assert selection.ids == (5,)
    selection.click((6.55, 0.0), 0.1)  # beside it, within reach
    assert selection.ids == (3,)
    selection.click((20.0, 20.0), 0.1, shift=True)
    assert selection.ids == (3,)
    selection.click((20.0, 20.0), 0.1)
    assert selection.ids == ()


def test_hits_are_each_thing_once_the_nearest_joint_first(session) -> None:
    hits = hits_at(session.world, (0.3, 0.05), 0.2)
    assert [hit.id for hit in hits] == [4, 1, 5]
    assert [hit.distance for hit in hits] == pytest.approx([0.05, 0.0, 0.05])


def test_a_click_on_the_ball_takes_the_ball_and_not_the_rod_that_holds_it(session) -> None:
    click = hits_at(session.world, (3.0, 0.0), 0.2)
    assert [hit.id for hit in click] == [2, 5]
    assert hits_at(session.world, (1.5, 0.0), 0.2)[0].id == 5  # and the rod where it is alone


def test_shift_click_adds_and_takes_away(selection) -> None:
    selection.click((0, -0.2), 0.01)
    selection.click((3, 0.2), 0.01, shift=True)
    assert selection.ids == (1, 2) and 2 in selection
    selection.click((0, -0.2), 0.01, shift=True)
    assert selection.ids == (2,)


def test_a_marquee_takes_what_is_wholly_in_it(selection) -> None:
    selection.marquee((4.0, 1.0), (-1.0, -1.0))
    assert selection.ids == (1, 2, 4, 5)
    selection.marquee((2.9, -0.1), (3.1, 0.1))
    assert selection.ids == ()
    selection.marquee((2.9, -0.1), (3.1, 0.1), touching=True)
    assert selection.ids == (2,)
    selection.marquee((5, -1), (7, 1), shift=True)
    assert selection.ids == (2, 3)


def test_a_group_is_selected_as_one(session, selection) -> None:
    do(session, Group((1, 3)))
    selection.click((6, 0), 0.01)
    assert selection.ids == (1, 3)
    selection.click((0, -0.2), 0.01, shift=True)
    assert selection.ids == ()
    do(session, Ungroup((1,)))
    selection.click((6, 0), 0.01)
    assert selection.ids == (3,)


def test_what_is_removed_is_inactive_until_it_is_there_again(session, selection) -> None:
    selection.select([1, 2, 4])
    do(session, Remove((1,)))
    assert selection.ids == (2,) and selection.chosen == (1, 2, 4)
    session.undo()
    assert selection.ids == (1, 2, 4)
    assert [body.name for body in selection.bodies] == ["box", "ball"]
    session.load("empty")
    assert selection.chosen == ()
    session.undo()
    assert selection.ids == (1, 2, 4)


def test_a_duplicate_has_the_joints_between_and_names_of_its_own(session, selection) -> None:
    selection.select([1, 2])
    do(session, selection.duplicate((0.0, 5.0)))
    selection.select_added()
    known = session.world.bodies_by_id
    bodies = [known[i] for i in session.simulation.added.bodies]
    assert [body.name for body in bodies] == ["box 2", "ball 2"]
    assert [body.center for body in bodies] == [(0.0, 5.0), (3.0, 5.0)]
    assert selection.bodies == bodies
    new = [session.world.joint_by_id(i) for i in session.simulation.added.joints]
    assert {(j.kind, j.a, j.b) for j in new} == {
        ("revolute", bodies[0], bodies[1]),
        ("distance", bodies[1], bodies[0]),
    }
    assert new[0].anchors[0] == pytest.approx((0.3, 5.1), abs=1e-12)
    assert new[1].hertz == 1.0


def test_a_paste_survives_its_original_and_json(session, selection) -> None:
    import json

    selection.select([2])
    copy = selection.copy()
    do(session, Remove((1, 2)), read_command(json.loads(json.dumps(copy.to_dict()))))
    assert [body.name for body in session.world.bodies] == ["wall", "ball"]
    assert not session.world.joints


def test_a_copied_group_is_a_group_again(session, selection) -> None:
    do(session, Group((1, 2)))
    selection.select([1])
    copy = selection.duplicate((0, 3))
    assert isinstance(copy, AddThings) and copy.groups
    do(session, copy)
    assert (
        session.simulation.attachments.group_of(session.simulation.added.bodies[0])
        == session.simulation.added.bodies
    )


def test_all_is_what_moves_then_walls_too_and_a_geared_pair_is_copied_with_its_gear(
    session, selection
) -> None:
    one, two = (join(session, "revolute", b=i, anchor=(x, 0)) for i, x in ((1, 0), (2, 3)))
    join(session, "gear", first=one, second=two, ratio=2.0)
    selection.select_all()
    assert len(selection.ids) == 6, "all that moves, and what joins it"
    selection.select_all()
    assert len(selection.ids) == 7, "again: the floor too"
    do(session, selection.duplicate((0, 3)))
    new = [session.world.joint_by_id(i) for i in session.simulation.added.joints]
    (gear,) = [j for j in new if j.kind == "gear"]
    assert gear.ratio == 2.0 and {gear.a.name, gear.b.name} == {"box 2", "ball 2"}


def test_everything_in_one_group_is_selected_in_as_many_steps_as_it_has_members() -> None:
    """Thousands in a group were looked up one by one in it: seconds for 5,000."""

    class Counted(int):
        """An id that counts how often it is compared."""

        compared = 0

        def __eq__(self, other: object) -> bool:
            Counted.compared += 1
            return int(self) == other

        __hash__ = int.__hash__

    count = 1000
    ids = tuple(map(Counted, range(count)))
    attachments = Attachments(groups=(ids,))
    assert attachments.with_groups(range(count)) == ids
    assert attachments.group_of(count - 1) == ids and attachments.group_of(count) == (count,)
    assert Counted.compared <= 10 * count  # a few for each; all with all would be 500 times that


def test_a_restart_keeps_what_is_selected(session, selection) -> None:
    session.run(5)
    selection.select([2, 4])
    session.restart()
    assert selection.ids == (2, 4)


def test_a_disabled_body_can_be_picked(session) -> None:
    world = session.world
    ball = world.body("ball")
    ball.enabled = False
    assert hits_at(world, (3.2, 0.2), 0.05)[-1].id == ball.id
    assert ball.id in things_in(world, (2.0, -1.0), (4.0, 1.0))
    assert world.query_point((3.2, 0.2)) == []  # for the world it is not there
