"""Trails tell where a body was: after jumps, on forks, for removed bodies."""

import time
from typing import Any

import numpy as np
import pytest

from app.editor.instruments.instrument_set import Instruments
from app.editor.instruments.spot import Spot, fixed
from app.editor.instruments.trail import Trail, _Fade, dots_of, recorded
from app.session.readout_clock import ReadoutClock
from app.session.session import Session
from app.simulation.commands.scene import Impulse, SetGravity
from physics import TICK
from tests.app.editor.instruments.bench import RISE, SPEED, G, drawing, drawn

FLOAT32 = 1e-6
"""Poses are kept in single precision: [m], 1e-6 within 10 m of the origin."""


def trail_of(session: Session, name: str, **settings: Any) -> tuple[Instruments, Trail]:
    instruments = Instruments(session, ReadoutClock(session))
    body = session.world.body(name)
    trail = Trail(fixed(body, body.center))
    for key, value in settings.items():
        setattr(trail, key, value)
    instruments.add(trail)
    return instruments, trail


def parabola(times: np.ndarray) -> np.ndarray:
    """Where the ball is (n, 2) [m]; the semi-implicit step falls with substeps of TICK / 2."""
    return np.column_stack(
        [SPEED * times, 1.0 + RISE * times - 0.5 * G * times * (times + TICK / 2)]
    )


def test_a_trail_lies_on_the_way_of_the_body(session: Session) -> None:
    instruments, trail = trail_of(session, "ball")
    session.run(120)
    times, paths = recorded(instruments.frame, [trail])
    np.testing.assert_allclose(paths[:, 0], parabola(times), atol=2 * FLOAT32)
    drawn(instruments, drawing(), session)
    assert trail.path[0] == pytest.approx((0.0, 1.0))
    assert trail.path[-1] == pytest.approx(session.world.body("ball").center)


def test_it_shows_as_many_seconds_as_it_should(session: Session) -> None:
    instruments, trail = trail_of(session, "ball", seconds=0.25)
    session.run(176)
    drawn(instruments, drawing(), session)
    # The first sample within 0.25 s; samples are 4 ticks apart.
    first = session.world.time - 0.25
    assert SPEED * first <= trail.path[0][0] <= SPEED * (first + 4 * TICK) + FLOAT32


def test_dots_are_at_equal_times_so_they_are_as_far_apart_as_the_body_is_fast(
    session: Session,
) -> None:
    instruments, trail = trail_of(session, "ball")
    session.run(160)
    times, paths = recorded(instruments.frame, [trail])
    beats, places = dots_of(times, paths[:, 0], 0.1)
    np.testing.assert_allclose(np.diff(beats), 0.1)
    np.testing.assert_allclose(np.diff(places[:, 0]), SPEED * 0.1, atol=4 * FLOAT32)
    # Second differences of a parabola: -g dt^2; 0.1 s are 6 samples, so nothing is interpolated.
    np.testing.assert_allclose(np.diff(places[:, 1], 2), -G * 0.01, atol=1e-5)


def test_a_point_beside_the_centre_goes_in_a_circle(start: Any) -> None:
    session = start("spinner")
    instruments = Instruments(session, ReadoutClock(session))
    trail = Trail(fixed(session.world.body("box"), (0.5, 0.0)))
    instruments.add(trail)
    session.run(240)
    _, paths = recorded(instruments.frame, [trail])
    np.testing.assert_allclose(np.hypot(*paths[:, 0].T), 0.5, atol=FLOAT32)
    assert len(paths) > 50


def test_after_a_jump_back_it_ends_where_the_body_is(session: Session) -> None:
    instruments, trail = trail_of(session, "ball")
    session.run(160)
    session.go_to(80)
    drawn(instruments, drawing(), session)
    ball = session.world.body("ball")
    assert trail.path[-1] == pytest.approx(ball.center)
    assert trail.path[:, 0].max() <= ball.center[0] + FLOAT32
    session.go_to(160)
    drawn(instruments, drawing(), session)
    assert trail.path[-1] == pytest.approx(session.world.body("ball").center)


def test_forks_do_not_mix(session: Session) -> None:
    instruments, trail = trail_of(session, "ball")
    draw = drawing()
    session.run(120)
    drawn(instruments, draw, session)
    first = trail.path.copy()
    session.go_to(60)
    ball = session.world.body("ball")
    session.submit(Impulse(ball.id, (-2 * SPEED * ball.mass, 0.0), ball.center))
    session.run(84)
    drawn(instruments, draw, session)
    turned = SPEED * 60 * TICK
    assert trail.path[:, 0].max() <= turned + FLOAT32, "nothing of the future that was left"
    _, paths = recorded(instruments.frame, [trail])
    x = paths[:, 0, 0]
    assert x[0] == pytest.approx(0.0, abs=FLOAT32), "the common past belongs to both"
    assert (np.abs(np.diff(x)) <= SPEED * 4 * TICK + FLOAT32).all(), "no jumps"
    assert session.switch(session.timeline.branches[0])
    session.go_to(144)
    drawn(instruments, draw, session)
    np.testing.assert_allclose(trail.path, first, atol=1e-9)


def test_a_removed_body_has_no_trail_and_has_it_again_back_in_time(session: Session) -> None:
    from app.simulation.commands.edit import Remove

    instruments, trail = trail_of(session, "ball")
    draw = drawing()
    session.run(40)
    session.submit(Remove((session.world.body("ball").id,)))
    session.run(40)
    drawn(instruments, draw, session)
    assert draw.list.count == 0
    assert len(trail.path) == 0
    session.go_to(50)
    drawn(instruments, draw, session)
    assert len(trail.path) > 5


def test_trails_of_bodies_that_came_later_begin_where_those_did(session: Session) -> None:
    from app.simulation.commands.edit import AddThings

    instruments, trail = trail_of(session, "ball")
    session.run(60)
    circle = {"name": "late", "position": (2.0, 4.0), "shapes": [{"kind": "circle"}]}
    session.submit(AddThings((circle,)))
    session.run(60)
    late = session.world.body("late")
    other = Trail(fixed(late, late.center))
    instruments.add(other)
    drawn(instruments, drawing(), session)
    fallen = 0.5 * G * 4 * TICK * 4.5 * TICK  # until the first sample, 4 ticks later
    assert other.path[0] == pytest.approx((2.0, 4.0), abs=fallen + FLOAT32)
    _, paths = recorded(instruments.frame, [trail, other])
    missing = np.isnan(paths[:, 1, 0])
    assert missing.any() and not missing.all()
    assert not np.isnan(paths[:, 0]).any()


def test_another_tick_rate_does_not_bend_the_time_between_dots(session: Session) -> None:
    from app.simulation.commands.scene import SetSetting

    instruments, trail = trail_of(session, "ball")
    session.submit(SetGravity(0.0, 0.0))
    session.run(48)
    session.submit(SetSetting("tick_rate", 120))
    session.run(48)
    times, paths = recorded(instruments.frame, [trail])
    _, places = dots_of(times, paths[:, 0], 0.1)
    np.testing.assert_allclose(np.diff(places[:, 0]), SPEED * 0.1, atol=1e-5)


def test_old_parts_are_thinner_and_paler(session: Session) -> None:
    _, trail = trail_of(session, "ball", seconds=2.0)
    fade, which = _Fade(drawing(), [trail], 10.0, -1), np.zeros(3, int)
    ages = fade.ages(np.array([8.0, 9.0, 10.0]), which)
    assert ages == pytest.approx([1.0, 0.5, 0.0])
    widths, colors = fade.widths(ages, which), fade.colors(ages, which)
    assert (np.diff(widths) > 0).all()
    assert (colors >> 24 == 0xFF).all()
    brightness = [sum(int(c) >> s & 0xFF for s in (0, 8, 16)) for c in colors]
    assert brightness == sorted(brightness, reverse=True), "towards the light background"


def test_it_is_found_along_its_way_and_lost_without_a_body(session: Session) -> None:
    instruments, trail = trail_of(session, "ball")
    session.run(60)
    drawn(instruments, drawing(), session)
    on_it = tuple(trail.path[len(trail.path) // 2])
    assert trail.distance(on_it) < 1e-9
    assert trail.distance((9.0, 9.0)) > 1.0
    assert Trail(Spot((0, 0), 99, "nobody")).distance((0, 0)) == float("inf")


def test_the_menu_sets_length_and_dots(session: Session) -> None:
    _, trail = trail_of(session, "ball")
    lengths, dots, looks = trail.choices()
    assert [c.words for c in lengths if c.chosen] == ["Last 5 s"]
    lengths[0].command()
    dots[0].command()
    assert [c.words for c in looks if c.chosen] == ["A line"]
    looks[1].command()
    assert trail.look == "dashes"
    assert trail.like().look == "dashes"
    assert (trail.seconds, trail.interval) == (1.0, 0.0)


def test_twenty_trails_are_cheap(start: Any) -> None:
    session = start("stack", 1200)
    instruments, draw = Instruments(session, ReadoutClock(session)), drawing((1280, 720))
    moving = [body for body in session.world.bodies if body.kind == "dynamic"][:20]
    for body in moving:
        instruments.add(Trail(fixed(body, body.center)))
    assert len(instruments.all) == 20
    drawn(instruments, draw, session)
    count, best = draw.list.count, 1.0
    for _ in range(5):
        begin = time.perf_counter()
        drawn(instruments, draw, session)
        best = min(best, time.perf_counter() - begin)
    assert draw.list.count == count
    # A frame is 16.7 ms. Measured 2.5 ms; the rest is for a slow or busy machine.
    assert best < 0.015


def test_a_dashed_trail_leaves_gaps_and_knows_the_whole_way(session: Session) -> None:
    instruments, trail = trail_of(session, "ball", interval=0.0)
    session.run(160)
    drawn(instruments, line := drawing(), session)
    trail.look = "dashes"
    drawn(instruments, dashes := drawing(), session)
    assert _length(dashes) == pytest.approx(0.6 * _length(line), rel=0.1)  # cut off within a period
    assert trail.path[0] == pytest.approx((0.0, 1.0))


def _length(draw: Any) -> float:
    """Return the length of all pieces of the trail [px], without their halo."""
    corners = draw.list._places[: draw.list.corner_count, :2].reshape(-1, 2, 2)
    return float(np.hypot(*(corners[:, 1] - corners[:, 0]).T).sum()) / 2.0
