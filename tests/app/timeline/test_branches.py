"""Futures: a past that changes becomes two, and the other one stays as a ghost."""

import pytest

from app.session.session import Session
from app.simulation.commands.hand import Grab, MoveHand, Release
from app.simulation.commands.scene import HoldKey, Impulse, MoveBody, SetGravity
from tests.app.runs import straight, texts

# --- forks ---------------------------------------------------------------------------------------


def test_an_edit_in_the_past_forks_and_keeps_the_old_future(session: Session) -> None:
    session.run(100)
    end = session.world.hash()
    session.go_to(40)
    session.submit(SetGravity(0.0, 5.0))
    session.run(10)
    timeline = session.timeline
    old = timeline.branches[0]
    assert timeline.ghost is old
    assert (old.fork_tick, old.last, timeline.last) == (40, 100, 50)
    now = session.world.hash()
    assert straight(session).world.hash() == now
    session.switch(old)
    assert session.world.tick == 50  # the same tick, in the other future
    session.go_to(100)
    assert session.world.hash() == end
    other = timeline.branches[0]
    session.switch(other)
    assert session.world.tick == 50  # there is no tick 100 in it
    assert session.world.hash() == now
    other.rename("moon")
    session.timeline.dismiss(timeline.branches[0])
    assert not timeline.branches and timeline.ghost is None


def test_branches_of_branches_are_reached_too(session: Session) -> None:
    ends = {}
    session.run(120)
    ends[session.timeline.present] = session.world.hash()
    for fork, gravity in ((60, 1.0), (80, 2.0), (30, 3.0), (50, 4.0)):
        session.go_to(fork)
        session.submit(SetGravity(gravity, -9.81))
        session.run(50)
        ends[session.timeline.present] = session.world.hash()
    for branch in [*session.timeline.branches, *reversed(session.timeline.branches)]:
        session.switch(branch)
        session.go_to(session.timeline.last)
        assert session.world.hash() == ends[branch] == straight(session).world.hash()


def test_a_fork_lets_go_of_what_the_past_held(session: Session) -> None:
    ball = session.world.body("ball")
    session.submit(HoldKey("push", True))
    session.submit(Grab(ball.id, ball.center, (2.0, 4.0)))
    session.run(50)
    session.submit(Release())
    session.submit(HoldKey("push", False))
    session.run(50)
    session.go_to(25)
    assert session.hand.active and session.scene.held == {"push"}
    session.submit(SetGravity(0.0, -1.0))
    session.run(1)
    assert not session.hand.active and not session.scene.held
    assert straight(session).world.hash() != ""
    session.run(20)
    assert straight(session).world.hash() == session.world.hash()


def test_a_fork_keeps_the_keys_that_are_still_down(session: Session) -> None:
    session.submit(HoldKey("push", True))
    session.run(50)
    session.go_to(25)
    session.submit(SetGravity(0.0, -1.0))
    session.run(1)
    assert session.scene.held == {"push"}


def test_a_key_that_goes_up_in_the_past_does_not_fork(session: Session) -> None:
    session.submit(HoldKey("push", True))
    session.run(50)
    session.go_to(25)
    session.submit(HoldKey("push", False))
    session.run(25)
    assert not session.timeline.branches
    assert session.scene.held == {"push"}  # as it was
    session.run(1)  # and now it is up
    assert not session.scene.held
    assert straight(session).world.hash() == session.world.hash()


def test_a_jump_ends_the_drag_that_the_mouse_still_makes(session: Session) -> None:
    ball = session.world.body("ball")
    session.run(30)
    session.submit(Grab(ball.id, ball.center, ball.center))
    session.run(10)
    session.go_to(5)
    session.submit(MoveHand(3.0, 3.0))
    session.submit(Release())
    session.run(1)
    assert not session.timeline.branches
    session.go_to(40)
    assert not session.hand.active


def test_a_command_that_does_not_fit_forks_nothing(session: Session) -> None:
    session.run(50)
    session.go_to(20)
    before = session.world.hash()
    session.submit(MoveBody(999, (0.0, 0.0)))
    session.run(0)
    assert "999" in texts(session)[-1]
    timeline = session.timeline
    assert not timeline.branches and timeline.last == 50 and not timeline.live
    assert session.world.hash() == before and session.history.undo_name is None


# --- ghosts --------------------------------------------------------------------------------------


def test_the_ghost_is_where_the_other_future_was(session: Session) -> None:
    session.run(100)
    at_90 = session.world.body("box").id
    session.go_to(90)
    x, y = session.world.body("ball").center
    session.go_to(40)
    session.submit(SetGravity(3.0, 5.0))
    session.run(60)
    timeline = session.timeline
    ids, poses = timeline.past.track.poses(timeline.ghost, 90)
    assert at_90 in ids
    # Interpolated over 4 ticks: off by a dt^2 / 8 with dt = 4 ticks and a few g; float32 is finer.
    assert poses[list(ids).index(session.world.body("ball").id)][:2] == pytest.approx(
        (x, y), abs=0.01
    )
    # Past its end: where it ended.
    assert len(timeline.past.track.poses(timeline.ghost, 500)[0]) == 2


def test_the_divergence_tells_when_two_futures_part_and_how_far(session: Session) -> None:
    session.run(100)
    session.go_to(40)
    session.submit(SetGravity(0.0, 9.81))
    session.run(1)
    assert session.timeline.divergence is None  # 2 g dt^2 = 0.3 mm so far, and no sample yet
    session.run(47)
    result = session.timeline.divergence
    assert result is not None
    seconds, distance = result
    # Free fall against free rise: g t^2 = 1 mm after 10 ms, 2.4 ticks of 1/240 s.
    assert 41 / 240 < seconds <= 44 / 240
    # g t^2 after 0.2 s is 0.39 m; the box on the floor cannot fall, so it is half as far.
    assert distance == pytest.approx(0.39, rel=0.05)
    session.go_to(60)
    early = session.timeline.divergence
    assert early is not None and early[0] == seconds and early[1] < 0.1  # g t^2 after 20 ticks


def test_the_divergence_keeps_the_largest_distance_when_both_come_together_again(
    session: Session,
) -> None:
    session.run(200)
    session.go_to(0)
    session.submit(hit(session, (0.0, -2.0)))  # it lands a little earlier
    largest, now = 0.0, 0.0
    for _ in range(190):
        session.run(1)
        read = session.timeline.divergence
        if read is not None:
            now = read[1]
            assert now >= largest - 1e-12
            largest = now
    assert largest > 0.05


def hit(session: Session, impulse: tuple[float, float]) -> Impulse:
    """A blow [N s] at the middle of the ball."""
    ball = session.world.body("ball")
    return Impulse(ball.id, impulse, tuple(ball.center))


# --- which future is a ghost ---------------------------------------------------------------------


def test_undo_while_building_leaves_no_ghost(session: Session) -> None:
    session.submit(hit(session, (0.0, 1.0)))
    session.run(0)
    assert session.undo() and session.timeline.offered is None  # nothing has run
    session.submit(hit(session, (0.0, 1.0)))
    session.run(50)
    session.submit(hit(session, (1.0, 0.0)))
    session.run(0)
    assert session.undo() and session.timeline.offered is None  # a moment later, and it stands
    assert session.undo() and session.timeline.offered is None  # back at the start: it was built


def test_undo_of_a_throw_offers_what_came_of_it_and_draws_no_ghost(session: Session) -> None:
    session.run(50)
    session.submit(hit(session, (1.0, 0.0)))
    session.run(50)
    timeline, thrown = session.timeline, session.timeline.present
    assert session.undo() and timeline.ghost is None and timeline.offered is thrown
    assert session.redo() and timeline.present is thrown and timeline.ghost is None
    assert timeline.offered not in timeline.branches
    assert session.undo() and timeline.offered is thrown
    session.submit(hit(session, (0.0, 1.0)))
    session.run(1)
    assert timeline.offered is None  # something new was done


def test_a_run_that_is_forked_leaves_a_ghost(session: Session) -> None:
    session.run(50)
    session.submit(hit(session, (1.0, 0.0)))
    session.run(50)
    session.go_to(0)
    session.submit(hit(session, (1.0, 0.0)))
    session.run(0)
    assert session.timeline.ghost is not None
