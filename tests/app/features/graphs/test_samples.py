"""What graphs sample: the same values live, after going back, and filled in; bit for bit."""

import time
from typing import Any

import numpy as np
import pytest

from app.features.graphs.model.graph_set import Graphs, Run
from app.features.graphs.model.samples import MOST_TICKS, Column
from app.features.graphs.model.series import Series, make_series, words_of
from app.session.session import Session
from app.simulation.commands.scene import Impulse, SetGravity

WORDS = (
    "ball.speed",
    "ball.y",
    "energy.total",
    "ball.normal",
    "2 * ball.kinetic - box.x^2 * 1 N/m",
)


def follow(session: Session, *words: str) -> tuple[Graphs, list[Series]]:
    graphs = Graphs(session)
    result = [make_series(word, session.world) for word in words]
    for series in result:
        graphs.follow(series)
    return graphs, result


def fill(graphs: Graphs) -> None:
    """Frames until the background has done its work."""
    graphs.update(1.0)
    deadline = time.monotonic() + 60.0
    while graphs.busy and time.monotonic() < deadline:
        time.sleep(0.005)
        graphs.update(0.0)
    graphs.update(1.0)
    assert not graphs.busy


def values(graphs: Graphs, series: Series, run: Run | None = None) -> np.ndarray:
    run = run or graphs.present
    first, times = run.times()
    return run.values(series, first, len(times))


def test_a_series_is_read_after_every_tick(session):
    graphs, (height,) = follow(session, "ball.y")
    expected = []
    for _ in range(50):
        session.run(1)
        expected.append(session.world.body("ball").center[1])
    first, times = graphs.present.times()
    assert first == 1 and len(times) == 50
    assert values(graphs, height).tolist() == expected
    assert times.tolist() == pytest.approx(np.arange(1, 51) / 240, rel=1e-12)


@pytest.mark.sweep
def test_what_was_before_is_filled_in_with_the_same_bits(load: Any):
    """One session is measured live from its first tick, the other only after 500 of them."""
    early, late = load("ball"), load("ball")
    live, result = follow(early, *WORDS)
    for session in (early, late):
        session.run(100)
        session.submit(Impulse(session.world.body("ball").id, (2.0, 5.0), (0.0, 1.0)))
        session.run(150)
        session.submit(SetGravity(1.0, -5.0))
        session.run(250)
    behind, _ = follow(late, *WORDS)
    late.run(10)
    early.run(10)
    fill(live)  # the beginning: nobody could look before the first tick
    fill(behind)
    for series in result:
        one, other = values(live, series), values(behind, series)
        assert len(one) == 511 and not np.isnan(one).any()
        assert one.tobytes() == other.tobytes(), series.text


def test_playing_the_past_again_adds_nothing_and_changes_nothing(session):
    graphs, (speed,) = follow(session, "ball.speed")
    session.run(60)
    session.submit(Impulse(session.world.body("ball").id, (1.0, 0.0), (0.0, 3.0)))
    session.run(140)
    before = values(graphs, speed).copy()
    session.go_to(30)
    assert len(values(graphs, speed)) == 200, "what comes is known already"
    session.run(170)
    assert session.timeline.live
    assert values(graphs, speed).tobytes() == before.tobytes()


def test_a_repeated_tick_is_sampled_before_the_command_that_follows_it(load: Any):
    """Measured only when it is played again, it must be what a live tick would have shown."""
    session, other = load("ball"), load("ball")
    live, (speed,) = follow(other, "ball.speed")
    for one in (session, other):
        one.run(50)
        one.submit(Impulse(one.world.body("ball").id, (9.0, 0.0), (0.0, 3.0)))
        one.run(50)
    session.go_to(20)
    graphs, _ = follow(session, "ball.speed")
    session.run(60)
    first, times = graphs.present.times()
    assert first == 21 and len(times) == 60
    again = values(graphs, speed)
    assert again.tobytes() == values(live, speed)[20:80].tobytes()


def test_an_edit_in_the_past_begins_another_curve_and_keeps_the_old_one(session):
    graphs, (height,) = follow(session, "ball.y")
    session.run(200)
    old = values(graphs, height).copy()
    session.go_to(100)
    session.submit(Impulse(session.world.body("ball").id, (0.0, 20.0), (0.0, 1.0)))
    session.run(50)
    new = values(graphs, height)
    assert len(new) == 150, "what is no longer true is cut off"
    assert new[:100].tobytes() == old[:100].tobytes()
    assert (new[100:] > old[100:150]).all(), "the push goes up"
    ghost = graphs.ghost
    assert ghost is not None
    assert values(graphs, height, ghost).tobytes() == old.tobytes()


def test_undo_brings_the_old_curve_back(session):
    graphs, (height,) = follow(session, "ball.y")
    session.run(100)
    session.submit(Impulse(session.world.body("ball").id, (0.0, 20.0), (0.0, 1.0)))
    session.run(60)
    pushed = values(graphs, height).copy()
    assert session.undo()
    session.run(60)
    fill(graphs)
    assert values(graphs, height)[1:101].tobytes() == pushed[:100].tobytes()
    assert (values(graphs, height)[101:] < pushed[100:]).all()
    session.redo()
    assert values(graphs, height)[1:].tobytes() == pushed.tobytes()


def test_a_jump_leaves_no_gap(session):
    session.run(300)
    session.go_to(100)
    graphs, result = follow(session, "ball.x", "ball.y")
    session.run(20)  # ticks 101 to 120, in the past
    session.go_to(250)
    session.run(50)
    fill(graphs)
    for series in result:
        known = values(graphs, series)
        assert len(known) == 301 and not np.isnan(known).any()


def test_a_restart_keeps_the_series_and_shows_the_run_before(session):
    graphs, (height,) = follow(session, "ball.y")
    session.run(80)
    old = values(graphs, height).copy()
    session.restart()
    graphs.update(1.0)
    session.run(10)
    assert len(values(graphs, height)) in (10, 11) and not graphs.trouble
    before = graphs.ghost
    assert before is not None and values(graphs, height, before).tobytes() == old.tobytes()


def test_what_is_being_filled_in_never_reaches_the_next_run(session):
    session.run(400)
    graphs, (height,) = follow(session, "ball.y")
    session.run(1)
    graphs.update(1.0)
    assert graphs.busy
    session.restart()
    session.run(5)
    fill(graphs)
    assert len(values(graphs, height)) == 6, "tick 0 to 5, and nothing of the run before"


def test_a_scene_without_the_body_says_so(session):
    graphs, (height, _) = follow(session, "box.y", "energy.total")
    session.run(10)
    assert session.load("stack")
    session.run(10)
    assert graphs.trouble == {height.text: "there is no box here"}
    assert np.isnan(values(graphs, height)).all(), "but the energy is measured on"
    session.undo()
    session.run(1)
    assert not graphs.trouble, "the scene is back, and the body with it"


def test_a_body_that_is_gone_has_no_value_then(load: Any):
    session = load("growing")
    session.run(26)
    youngest = max(session.world.bodies, key=lambda body: body.id)
    graphs, (speed,) = follow(session, f"body({youngest.id}).speed")
    session.run(34)
    fill(graphs)
    known = ~np.isnan(values(graphs, speed))
    assert not known[:26].any() and known[26:30].all() and not known[31:].any()


def test_running_totals_go_on_whenever_the_books_began(load: Any):
    """The friction heat of all ticks, though the ledger was off in most of them."""
    early, late = load("ball"), load("ball")
    live, (heat,) = follow(early, "ledger.impacts")
    live.update(0.0)
    early.run(300)
    late.run(200)
    behind, _ = follow(late, "ledger.impacts")
    late.run(100)
    fill(live)
    fill(behind)
    one, other = values(live, heat), values(behind, heat)
    assert one[-1] == early.world.ledger.totals["impacts"] < 0.0
    # The same numbers in the same order: bit for bit, but for the tick in which the books began.
    assert other[-1] == pytest.approx(one[-1], rel=1e-9)


def test_nobody_is_asked_when_nothing_is_followed(session):
    graphs, (height,) = follow(session, "ball.y")
    session.run(3)
    graphs.leave(height)
    assert not session.listeners
    session.run(3)
    assert graphs.present.times()[1].size == 3


def test_sampling_changes_nothing(load: Any):
    plain, measured = load("ball"), load("ball")
    graphs, _ = follow(measured, *WORDS, "ball.friction", "ledger.friction", "joints.error")
    for session in (plain, measured):
        session.run(150)
    fill(graphs)
    assert plain.world.hash() == measured.world.hash()


def test_names_that_are_not_unique_become_ids(session):
    world = session.world
    assert words_of(world.body("ball")) == "ball"
    world.add_dynamic(world_box(), position=(9, 9), name="ball")
    assert words_of(world.body("ball")) == f"body({world.body('ball').id})"
    named = world.add_dynamic(world_box(), position=(12, 9), name="energy")
    assert words_of(named) == 'body("energy")', "the plain word is the world's"
    assert make_series('body("energy").speed', world).name == "energy speed"


def world_box() -> Any:
    from physics import Box

    return Box(width=0.2, height=0.2)


def test_a_column_grows_both_ways_and_forgets_its_oldest_quarter():
    column = Column(5000)
    for tick in range(5000, 9000):
        column.put(tick, float(tick))
    column.fill(100, np.arange(100.0, 5000.0))
    values, known = column.read(0, 10_000)
    assert known.all() and values.tolist() == list(map(float, range(100, 9000)))
    column.put(100 + MOST_TICKS, 1.0)
    assert column.first == 100 + MOST_TICKS - MOST_TICKS * 3 // 4
    column.fill(0, np.zeros(50))
    assert column.first > 50, "what is too old is not taken back"
