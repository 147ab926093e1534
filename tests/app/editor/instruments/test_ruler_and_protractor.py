"""Rulers and protractors measure what is there, fixed to bodies or not."""

import math
from itertools import pairwise

import numpy as np
import pytest

from app.editor.cursor import Cursor
from app.editor.instruments.instrument_set import Instruments
from app.editor.instruments.protractor import Protractor, angle_of, turn_of
from app.editor.instruments.ruler import Ruler, marks_of
from app.editor.instruments.spot import Spot, fixed, spot_at
from app.quantities.snapping import Snap
from app.session.readout_clock import EVERY, ReadoutClock
from app.session.session import Session
from physics import TICK
from tests.app.editor.instruments.bench import RISE, SPEED, G, drawing, drawn


def words(instrument: Ruler, instruments: Instruments) -> list[str]:
    points = instrument.points(instruments.frame)
    assert points is not None
    return [line.text for line in instrument.words(instruments.frame, *points)]


def test_a_free_ruler_shows_the_distance_and_its_parts(session: Session) -> None:
    instruments = Instruments(session, ReadoutClock(session))
    ruler = Ruler(Spot((1.0, 1.0)), Spot((4.0, -3.0)))
    length, parts = words(ruler, instruments)
    assert length == "5.00 m"
    assert parts.split() == ["Δx", "3.00", "m", "Δy", "−4.00", "m"]


def test_a_ruler_between_bodies_follows_them(session: Session) -> None:
    instruments = Instruments(session, ReadoutClock(session))
    ball, box = session.world.body("ball"), session.world.body("box")
    ruler = Ruler(fixed(ball, ball.center), fixed(box, box.center))
    instruments.add(ruler)
    session.run(48)
    time = 72 * TICK
    # Semi-implicit: below the parabola by g t h / 2 with substeps h = TICK / 2.
    y = 1.0 + RISE * time - 0.5 * G * time * (time + TICK / 2)
    wanted = math.dist((SPEED * time, y), box.center)
    points = ruler.points(instruments.frame)
    assert points is not None
    assert math.dist(*points) == pytest.approx(wanted, rel=1e-9)
    drawn(instruments, drawing(), session)
    assert ruler.grips[0] == pytest.approx(ball.center)


def test_a_running_number_changes_at_the_beat_and_a_paused_one_at_once(session: Session) -> None:
    readout_clock = ReadoutClock(session)
    instruments, draw = Instruments(session, readout_clock), drawing()
    ball = session.world.body("ball")
    ruler = Ruler(Spot((0.0, 1.0)), fixed(ball, ball.center))
    instruments.add(ruler)
    session.paused = False
    seen, due = [], []
    for _ in range(30):
        session.run(4)
        readout_clock.update(EVERY / 6)
        drawn(instruments, draw, session)
        seen.append(words(ruler, instruments)[0])
        due.append(readout_clock.due)
    changed = [before != now for before, now in pairwise(seen)]
    assert changed == due[1:], "with all the other numbers on screen"
    session.paused = True
    session.run(1)
    drawn(instruments, draw, session)
    assert words(ruler, instruments)[0] != seen[-1]


def test_the_marks_of_a_rule_are_at_whole_multiples() -> None:
    shares, numbers = marks_of(2.05, 0.1)
    assert len(numbers) == 21
    np.testing.assert_allclose(shares * 2.05, np.arange(21) * 0.1, atol=1e-12)
    assert len(marks_of(0.3, 0.1)[1]) == 4, "0.3 / 0.1 is a little less than 3"
    assert len(marks_of(1e9, 1e-6)[0]) < 1e6, "a rule to the horizon is no reason to hang"


@pytest.mark.parametrize("ends", [((1, 1), (1, 1)), ((0, 0), (1e-9, 0)), ((-1e5, 0), (1e5, 3))])
def test_degenerate_rulers_can_be_drawn(session: Session, ends: tuple) -> None:
    instruments, draw = Instruments(session, ReadoutClock(session)), drawing()
    instruments.add(Ruler(*(Spot(end) for end in ends)))
    drawn(instruments, draw, session)
    assert draw.list.count < 1000


@pytest.mark.parametrize(
    ("a", "b", "angle"),
    [(0, 90, 90), (90, 0, 90), (10, -20, 30), (170, -170, 20), (0, 180, 180), (-90, 100, 170)],
)
def test_a_protractor_shows_the_smaller_angle_or_the_reflex_one(a: int, b: int, angle: int) -> None:
    vertex = (1.0, 2.0)
    ends = [
        (1.0 + r * math.cos(math.radians(d)), 2.0 + r * math.sin(math.radians(d)))
        for r, d in ((0.5, a), (2.0, b))
    ]
    assert math.degrees(angle_of(vertex, *ends)) == pytest.approx(angle)
    assert math.degrees(angle_of(vertex, *ends, reflex=True)) == pytest.approx(360 - angle)
    start, turn = turn_of(vertex, *ends, reflex=True)
    assert math.remainder(start + turn - math.radians(b), math.tau) == pytest.approx(0.0, abs=1e-9)


def test_a_protractor_on_a_turning_box_counts_its_turn(start) -> None:
    session = start("spinner")
    instruments = Instruments(session, ReadoutClock(session))
    box = session.world.body("box")
    spots = (fixed(box, box.center), Spot((3.0, 0.0)), fixed(box, (0.5, 0.0)))
    protractor = Protractor(*spots)
    instruments.add(protractor)
    session.run(120)
    points = protractor.points(instruments.frame)
    assert points is not None
    assert angle_of(*points) == pytest.approx(2.0 * 120 * TICK, rel=1e-9)
    protractor.choices()[0][1].command()
    assert protractor.reflex
    drawn(instruments, drawing(), session)


def test_a_press_means_the_body_it_snapped_to_or_lies_in_but_no_static_one(
    session: Session,
) -> None:
    world = session.world
    box, floor = world.body("box"), world.body("floor")
    corner = Snap((4.5, 1.0), "corner", box.id, "box")
    assert spot_at(world, (4.5, 1.0), corner, free=False).body_id == box.id
    assert spot_at(world, (4.5, 1.0), corner, free=True) == Spot((4.5, 1.0))
    assert spot_at(world, (4.1, 0.6), None, free=False).body_id == box.id
    assert spot_at(world, (0.0, -0.3), None, free=False) == Spot((0.0, -0.3))
    on_floor = Snap((-20.0, 0.0), "corner", floor.id, "floor")
    assert spot_at(world, (-20.0, 0.0), on_floor, free=False) == Spot((-20.0, 0.0))
    assert spot_at(world, (7.0, 3.0), None, free=False) == Spot((7.0, 3.0))


def test_an_instrument_of_a_removed_body_is_not_drawn_and_is_there_again_after_undo(
    session: Session,
) -> None:
    from app.simulation.commands.edit import Remove

    instruments, draw = Instruments(session, ReadoutClock(session)), drawing()
    box = session.world.body("box")
    ruler = Ruler(fixed(box, box.center), Spot((0.0, 3.0)))
    instruments.add(ruler)
    drawn(instruments, draw, session)
    assert draw.list.count and ruler.grips
    session.submit(Remove((box.id,)))
    session.run(1)
    drawn(instruments, draw, session)
    assert draw.list.count == 0 and not ruler.grips
    assert instruments.at(Cursor((2.0, 2.0), 9.0)) is None
    session.undo()
    drawn(instruments, draw, session)
    assert ruler.grips


def test_finding_takes_grips_first_then_the_nearest(session: Session) -> None:
    instruments = Instruments(session, ReadoutClock(session))
    first, second = Ruler(Spot((0, 2)), Spot((4, 2))), Ruler(Spot((2, 0)), Spot((2, 2.1)))
    instruments.add(first)
    instruments.add(second)
    drawn(instruments, drawing(), session)
    assert instruments.at(Cursor((2.0, 2.05), 0.15)) is second
    assert instruments.at(Cursor((1.0, 2.02), 0.15)) is first
    assert instruments.at(Cursor((2.02, 0.9), 0.15)) is second
    assert instruments.at(Cursor((2.02, 0.9), 0.15), "protractor") is None
    assert instruments.erase(Cursor((1.0, 2.0), 0.1))
    assert instruments.all == [second]
    assert not instruments.erase(Cursor((7.0, 4.0), 0.1))


def test_a_restart_takes_over_what_finds_its_bodies_by_name(session: Session) -> None:
    instruments = Instruments(session, ReadoutClock(session))
    ball = session.world.body("ball")
    instruments.add(Ruler(fixed(ball, ball.center), Spot((0.0, 1.0))))
    instruments.add(Protractor(Spot((0, 0)), Spot((1, 0)), Spot((0, 1))))
    lost = Spot((0.0, 0.0), 99, "nobody")
    instruments.add(Ruler(lost, Spot((1.0, 1.0))))
    before = instruments.all
    assert session.restart()
    after = instruments.all
    assert [type(i) for i in after] == [Ruler, Protractor]
    assert after is not before
    assert after[0].spots[0].body_id == session.world.body("ball").id
    assert session.load("stack")
    assert instruments.all == []
    assert session.undo()
    assert instruments.all == after, "undo brings the old simulation back with what lay on it"
