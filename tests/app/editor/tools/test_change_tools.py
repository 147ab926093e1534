"""Cut, eraser, force arrow, explosion: laws, one entry each, nothing left after undo."""

import math

import pytest

from app.editor.cursor import Point
from app.editor.tools._frame import SECONDS
from app.editor.tools.cut import cuts_of
from app.simulation.commands.edit import ApplyForce
from tests.app.editor.tools.table import PIXEL, Table
from tests.app.simulation.commands.edit.tables import BALL, BOX, FLOOR, do, join, state


def masses(table: Table) -> list[float]:
    return [body.mass for body in table.session.world.bodies if body.kind == "dynamic"]


# --- cut -------------------------------------------------------------------------------------


@pytest.mark.parametrize("shift", [False, True])
def test_a_cut_splits_a_body_and_the_areas_add_up(table: Table, shift: bool) -> None:
    table.add({**BOX, "density": 1.0}, position=(0, 0), angle=0.2)
    table.drag("cut", (-2.0, -0.3), (0.0, 0.02), (2.0, 0.3), shift=shift)
    assert len(masses(table)) == 2
    # each area is a sum of a few products of about 1: some ulp
    assert sum(masses(table)) == pytest.approx(0.5, rel=1e-14)
    assert len(table.entries) == 2
    table.undo_all()


def test_a_stroke_that_ends_within_cuts_nothing_and_says_so(table: Table) -> None:
    table.add(BOX, position=(0, 0))
    table.drag("cut", (-2.0, 0.0), (0.1, 0.0))
    assert len(masses(table)) == 1 and "all the way through" in table.notes[-1]
    table.editor.session.notices.clear()
    table.click("cut", (0.0, 0.0))  # a click is no stroke
    assert not table.notes


def test_the_preview_counts_what_the_cut_will_do(table: Table) -> None:
    a, b = table.add(BOX, position=(0, 0)), table.add(BOX, position=(2, 0))
    join(table.session, "distance", a=a.id, b=b.id, anchor_a=(0.5, 0), anchor_b=(1.5, 0))
    table.add(FLOOR, position=(0, -0.4), kind="static")
    world = table.session.world
    line = [(-1.0, -0.05), (1.0, -0.05), (1.0, 0.05), (3.0, 0.05)]
    cuts = cuts_of(world, line, 0.05, False)
    assert (cuts.bodies, len(cuts.joints), cuts.text) == (2, 1, "2 bodies, 1 joint")
    assert cuts.chords[0] == (pytest.approx((-0.5, -0.05)), pytest.approx((0.5, -0.05)))
    assert cuts_of(world, [(-30.0, -0.5), (30.0, -0.4)], 0.05, False).text == ""
    assert cuts_of(world, [(-30.0, -0.5), (30.0, -0.4)], 0.05, True).text == "1 body"
    table.drag("cut", *line)
    assert len(masses(table)) == 4 and not table.joints


def test_escape_cuts_nothing(table: Table) -> None:
    table.add(BOX, position=(0, 0))
    table.editor.choose("cut")
    table.tool.press(table.cursor((-2, 0)))
    table.tool.move(table.cursor((2, 0)))
    assert table.tool.busy
    table.tool.cancel()
    assert not table.tool.busy and len(masses(table)) == 1


# --- eraser ----------------------------------------------------------------------------------


def test_one_stroke_of_the_eraser_is_one_entry(table: Table) -> None:
    for k in range(5):
        table.add(BALL, position=(1.5 * k, 0.0))
    before = state(table.session)
    table.drag("eraser", (-1.0, 0.0), (1.0, 0.0), (3.2, 0.05))
    assert len(masses(table)) == 2
    assert table.entries[-1] == "Delete" and len(table.entries) == 6
    table.session.undo()
    assert state(table.session) == before
    table.undo_all()


def test_a_fast_stroke_misses_nothing_and_walls_stay(table: Table) -> None:
    table.add(FLOOR, position=(0, -0.5), kind="static")
    a = table.add(BALL, position=(-3.0, 0.4))
    b = table.add(BALL, position=(3.0, 0.4))
    join(table.session, "distance", a=a.id, b=b.id, anchor_a=(-3, 0.4), anchor_b=(3, 0.4))
    table.drag("eraser", (0.0, 2.0), (0.0, -0.3))  # 230 px in a frame, across the thin rod
    assert not table.joints and len(masses(table)) == 2
    assert len(list(table.session.world.bodies)) == 3
    table.click("eraser", (0.0, -0.3))
    assert len(list(table.session.world.bodies)) == 2


def test_the_eraser_takes_the_topmost_thing_of_a_place_and_lasting_forces(table: Table) -> None:
    table.add(BOX, position=(0, 0))
    above = table.add(BALL, position=(0, 0))
    do(table.session, ApplyForce(above.id, (above.mass * 9.81, 0.0), (0.0, 0.0)))
    table.click("eraser", (0.58, 0.0))  # the head of the arrow, which is 60 px long
    assert not table.session.simulation.attachments.forces and len(masses(table)) == 2
    table.click("eraser", (0.0, 0.0))
    assert not above.alive and len(masses(table)) == 1
    table.undo_all()


def test_what_other_tools_have_made_is_asked_first(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.add(BOX, position=(0, 0))
    asked = list[Point]()
    ruler = table.editor.tools["ruler"]
    monkeypatch.setattr(ruler, "erase", lambda at: asked.append(at.point) is None)
    table.click("eraser", (0.0, 0.0))
    assert asked == [(0.0, 0.0)] and len(masses(table)) == 1


# --- force arrow -----------------------------------------------------------------------------


@pytest.mark.parametrize("alt", [False, True])
def test_a_hit_changes_the_momentum_by_what_was_shown(table: Table, alt: bool) -> None:
    body = table.add({**BOX, "density": 6.0}, position=(0, 0), velocity=(0.5, -0.25))
    table.drag("force", (0.0, 0.0), (-0.6, -0.8), alt=alt)
    jx, jy = (body.mass * (v - v0) for v, v0 in zip(body.velocity, (0.5, -0.25), strict=True))
    size = math.hypot(jx, jy)
    if alt:  # m times the arrow's length over its time
        assert size == pytest.approx(body.mass * 1.0 / SECONDS, rel=1e-14)
        assert (jx / size, jy / size) == pytest.approx((0.6, 0.8), rel=1e-14)
        assert body.omega == pytest.approx(0.0, abs=1e-15)
    else:  # a round number: a step is at least 4 px, 0.48 N*s, so 0.5
        assert size / 0.5 == pytest.approx(round(size / 0.5), rel=1e-14)
        assert size == pytest.approx(12.0, rel=1e-14)
    assert table.entries[-1].startswith("Hit")
    table.undo_all()


def test_a_hit_beside_the_centre_turns_the_body_too(table: Table) -> None:
    body = table.add(BOX, position=(0, 0))
    table.drag("force", (0.5, 0.0), (0.5, -0.5), alt=True)
    impulse = body.mass * 0.5 / SECONDS
    assert body.velocity == pytest.approx((0.0, impulse / body.mass), abs=1e-14)
    assert body.omega == pytest.approx(0.5 * impulse / body.inertia, rel=1e-12)


def test_with_shift_the_force_lasts_and_with_ctrl_it_turns_with_the_body(table: Table) -> None:
    body = table.add(BOX, position=(0, 0), angle=math.pi / 2)
    table.drag("force", (0.0, 0.0), (-0.6, 0.0), shift=True, alt=True)
    table.drag("force", (0.0, 0.0), (0.0, -0.6), shift=True, ctrl=True, alt=True)
    steady, turning = table.session.simulation.attachments.forces
    weight = body.mass * 9.81  # one arrow of 60 px
    assert steady.force == pytest.approx((weight, 0.0), rel=1e-12) and not steady.turns
    assert turning.force == pytest.approx((weight, 0.0), rel=1e-12) and turning.turns
    assert body.velocity == (0.0, 0.0)
    table.undo_all()


def test_a_force_needs_a_body_and_a_click_does_nothing(table: Table) -> None:
    body = table.add(BOX, position=(0, 0))
    table.click("force", (5.0, 5.0))
    assert "Press on a body" in table.notes[-1]
    table.click("force", (0.0, 0.0))
    assert body.velocity == (0.0, 0.0) and len(table.entries) == 1


def test_the_sling_is_let_go_when_its_body_goes(table: Table) -> None:
    body = table.add(BOX, position=(0, 0))
    table.editor.choose("force")
    table.tool.press(table.cursor((0, 0)))
    table.session.world.remove(body)
    assert not table.tool.busy and table.tool.marked is None
    table.tool.release(table.cursor((1, 1)))
    assert len(table.entries) == 1


# --- explosion -------------------------------------------------------------------------------


@pytest.mark.parametrize("pulls", [False, True])
def test_an_explosion_pushes_apart_and_with_shift_pulls_together(table: Table, pulls: bool) -> None:
    left, right = table.add(BALL, position=(-1, 0)), table.add(BALL, position=(1, 0))
    far = table.add(BALL, position=(6, 0))
    table.drag("explosion", (0.0, 0.0), (3.0, 0.0), shift=pulls)
    sign = -1.0 if pulls else 1.0
    assert sign * right.velocity[0] > 1.0
    assert left.velocity[0] == pytest.approx(-right.velocity[0], rel=1e-12)
    assert far.velocity == (0.0, 0.0)
    assert table.entries[-1] == ("Implode" if pulls else "Explode")
    table.undo_all()


def test_steel_flies_as_far_as_foam(table: Table) -> None:
    speeds = []
    for k, density in enumerate((0.3, 78.5)):
        body = table.add({**BALL, "density": density}, position=(20.0 * k + 1.0, 0.0))
        table.drag("explosion", (20.0 * k, 0.0), (20.0 * k + 2.0, 0.0))
        speeds.append(body.velocity[0])
    # the strength is rounded to two digits: half a step of 10 is 5 %
    assert speeds[0] == pytest.approx(speeds[1], rel=0.1) and speeds[0] > 1.0


def test_a_click_explodes_nothing(table: Table) -> None:
    table.click("explosion", (0.0, 0.0))
    table.drag("explosion", (0.0, 0.0), (4 * PIXEL, 0.0))
    assert not table.entries and not table.tool.busy
