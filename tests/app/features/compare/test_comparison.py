"""Runs side by side stand where the session stands; what is theirs they keep."""

import random
from threading import Event

import numpy as np
import pytest

from app.features.compare.model.comparison import Comparison
from app.features.compare.model.partings import ALONE
from app.features.compare.model.runner import KEEP_EVERY
from app.features.compare.model.variant import Variant
from app.session.clip import clip_of
from app.session.session import Session
from app.simulation.commands.edit.adding import add_body
from app.simulation.commands.edit.removing import Remove
from app.simulation.commands.hand import Grab, MoveHand, Release
from app.simulation.commands.scene import Impulse, SetGravity, SetSetting
from app.simulation.errors import SceneFailedError
from app.timeline.keyframes import BACKLOG
from physics import Box, DefinitionError, World
from scenes.kit import Scene
from tests.app.runs import SCENES, any_command, move_about, straight

pytestmark = pytest.mark.usefixtures("load")

SAME = Variant("the same")


class Ramp(Scene):
    """A box that is let go on a slope of 30 degrees, on which friction would hold it."""

    title = "Ramp"

    def build(self, world: World) -> None:
        slope = Box(width=20, height=1, friction=0.9)
        world.add_static(slope, position=(0, 0), angle=np.pi / 6)
        up = 1.001  # [m] the middles of both boxes, which just do not touch
        self.box = world.add_dynamic(
            Box(width=1, height=1, friction=0.9),
            position=(-up * 0.5, up * np.sqrt(0.75)),
            angle=np.pi / 6,
            name="box",
        )


@pytest.fixture
def ramp(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SCENES, "ramp", Ramp)


def opened(name: str = "ball") -> Session:
    session = Session()
    assert session.load(name)
    return session


def compared(session: Session, *variants: Variant) -> Comparison:
    """A comparison from now on, that hears the session."""
    comparison = Comparison.begun(session.timeline, variants, session.timeline.now)
    session.listeners.append(comparison.hear)
    return comparison


def hashes_of(comparison: Comparison) -> list[str]:
    return [runner.world.hash() for runner in comparison.runners]


# --- the same in all runs -------------------------------------------------------------------------


def test_runs_with_the_same_settings_agree_tick_for_tick() -> None:
    session = opened()
    comparison = compared(session, SAME, SAME)
    for _ in range(60):
        session.run(1)
        assert hashes_of(comparison) == [session.world.hash()] * 2


def test_a_drag_is_felt_by_all_runs_in_the_same_tick() -> None:
    session = opened()
    comparison = compared(session, SAME)
    box = session.world.body("box")
    session.submit(Grab(box.id, (3.0, 0.5), (3.0, 0.5)))
    for step in range(20):
        session.submit(MoveHand(3.0 + 0.1 * step, 0.5 + 0.05 * step, 1.5))
        session.run(3)
        assert comparison.runners[0].simulation.hand.body is not None
        assert hashes_of(comparison) == [session.world.hash()]
    session.submit(Release())
    session.run(30)
    assert hashes_of(comparison) == [session.world.hash()]


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["ball", "growing"])
def test_whatever_a_user_does_a_run_with_the_same_settings_is_the_same(
    name: str, seed: int
) -> None:
    rng, session = random.Random(seed), opened(name)
    comparison = compared(session, SAME)
    for _ in range(40):
        if rng.random() < 0.35:
            move_about(session, rng)
        else:
            session.submit(any_command(session, rng))
        session.run(rng.randint(0, 25))
        assert comparison.follow()
        assert hashes_of(comparison) == [session.world.hash()]
    assert session.world.hash() == straight(session).world.hash()


def test_a_command_while_time_stands_reaches_the_runs_too() -> None:
    session = opened()
    comparison = compared(session, SAME)
    session.run(10)
    session.submit(SetGravity(0.0, -1.0))
    session.act_waiting()
    assert comparison.follow()
    assert comparison.runners[0].world.gravity == (0.0, -1.0)


def test_before_its_beginning_a_comparison_waits_and_there_it_goes_on() -> None:
    session = opened()
    session.run(30)
    comparison = compared(session, SAME)
    session.run(30)
    session.go_to(10)
    assert comparison.follow()
    assert not comparison.runners[0].present
    session.run(25)
    assert comparison.follow()
    assert comparison.runners[0].present
    assert hashes_of(comparison) == [session.world.hash()]


def test_another_future_that_leaves_before_the_beginning_has_no_way_there() -> None:
    session = opened()
    session.run(30)
    comparison = compared(session, SAME)
    session.run(30)
    session.go_to(10)
    session.submit(SetGravity(0.0, -1.0))
    session.run(30)
    assert not comparison.follow()


def test_what_was_is_run_again_to_the_same_state() -> None:
    session = opened()
    session.run(20)
    session.submit(Impulse(session.world.body("ball").id, (5.0, 0.0), (0.0, 1.0)))
    session.run(50)
    session.submit(SetGravity(0.0, -3.0))
    session.run(50)
    comparison = Comparison.begun(session.timeline, (SAME,), 0)
    done: list[int] = []
    comparison.catching_up()(lambda tick, _last: done.append(tick))
    assert done == list(range(1, session.timeline.now + 1))
    assert comparison.follow()
    assert hashes_of(comparison) == [session.world.hash()]


# --- settings of their own ------------------------------------------------------------------------


def test_a_commanded_setting_leaves_alone_what_a_run_differs_by() -> None:
    session = opened()
    comparison = compared(session, Variant("", (("iterations", 20),)), Variant("", ()))
    session.submit(SetSetting("iterations", 7))
    session.submit(SetSetting("substeps", 3))
    session.run(5)
    own, other = (runner.world.settings for runner in comparison.runners)
    assert (own.iterations, own.substeps) == (20, 3)
    assert (other.iterations, other.substeps) == (7, 3)


def test_after_a_rewind_a_run_still_has_its_own_settings() -> None:
    session = opened()
    comparison = compared(session, Variant("", (("substeps", 4),)))
    session.run(60)
    session.submit(SetSetting("substeps", 1))
    session.run(60)
    session.go_to(30)
    comparison.follow()
    assert comparison.runners[0].world.settings.substeps == 4


@pytest.mark.parametrize("rate", [60, 90, 120])
def test_other_tick_rates_stand_at_the_same_time(rate: int) -> None:
    session = opened()
    comparison = compared(session, Variant("", (("tick_rate", rate),)))
    world = comparison.runners[0].world
    for _ in range(50):
        session.run(1)
        # at its first end of a tick that is not before: less than one of its own ticks ahead
        assert -1e-9 < world.time - session.world.time < 1.0 / rate - 1e-9
    session.run(240 - 50)
    assert world.time == pytest.approx(1.0, abs=1e-12)
    assert world.tick == rate


def test_a_run_of_another_tick_rate_is_the_same_after_going_back_and_forth() -> None:
    session = opened()
    comparison = compared(session, Variant("", (("tick_rate", 90),)))
    session.run(37)
    session.submit(SetSetting("tick_rate", 120))
    session.run(41)
    session.submit(SetGravity(1.0, -5.0))
    session.run(60)
    known = hashes_of(comparison)
    session.go_to(11)
    comparison.follow()
    session.run(138 - 11)
    comparison.follow()
    assert hashes_of(comparison) == known


# --- where they part ------------------------------------------------------------------------------


def test_a_run_without_friction_parts_when_its_box_has_slid_by_the_tolerance(ramp: None) -> None:
    session = opened("ramp")
    comparison = compared(session, Variant("", (("friction", False),)))
    partings, far = [], []
    for _ in range(240):
        session.run(1)
        mine, theirs = session.world.body("box"), comparison.runners[0].world.body_by_id(2)
        far.append(np.hypot(*(np.array(mine.center) - np.array(theirs.center))))
        partings.append(comparison.first(0, 0.05))
    sought = next(i for i, distance in enumerate(far) if distance > 0.05)
    assert partings[sought - 1] is None
    assert partings[-1] is not None
    assert (partings[-1].tick, partings[-1].body_id) == (sought + 1, session.world.body("box").id)
    assert partings[-1].distance == pytest.approx(far[sought])
    # It slides by s = g sin 30 t^2 / 2, while friction of 0.9 > tan 30 holds the other. A tick that
    # is a 34th of t is 2 / 34 of s; both fall the first half millimetre together, 1 % of it.
    slid = 0.5 * 9.81 * 0.5 * partings[-1].time ** 2
    assert slid == pytest.approx(0.05, rel=2 / 34 + 0.01)


def test_alike_runs_never_part() -> None:
    session = opened()
    comparison = compared(session, SAME)
    session.run(100)
    assert comparison.first(0, 0.0) is None


def test_in_another_future_they_part_elsewhere() -> None:
    session = opened()
    comparison = compared(session, Variant("", (("friction", False),)))
    box = session.world.body("box")
    session.run(40)
    session.submit(Impulse(box.id, (3.0 * box.mass, 0.0), (3.0, 0.5)))
    session.run(100)
    parted = comparison.first(0, 0.01)
    assert parted is not None and parted.tick > 40
    session.undo()
    session.run(100)
    assert comparison.first(0, 0.01) is None


def test_a_body_that_only_one_run_has_parts_them(monkeypatch: pytest.MonkeyPatch) -> None:
    session = opened()
    comparison = compared(session, SAME)
    session.run(5)
    other = comparison.runners[0].world
    other.remove(other.body("box"))
    session.run(1)
    parted = comparison.first(0, 1.0)
    assert parted is not None
    assert (parted.distance, parted.tick) == (ALONE, 6)


# --- what does not fit ----------------------------------------------------------------------------


def test_a_command_that_does_not_fit_is_told_and_the_run_goes_on() -> None:
    session = opened()
    comparison = compared(session, SAME)
    session.run(5)
    runner = comparison.runners[0]
    runner.world.remove(runner.world.body("box"))
    session.submit(Remove((session.world.body("box").id,)))
    session.submit(add_body({"kind": "circle", "radius": 0.3}, position=[1.0, 4.0]))
    session.run(5)
    assert "did not fit" in runner.remark
    assert runner.stopped == ""
    assert runner.world.time == session.world.time


def test_a_run_that_fails_says_so_and_the_session_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    session = opened()
    comparison = compared(session, SAME)
    session.run(5)
    runner = comparison.runners[0]
    monkeypatch.setattr(runner.simulation, "step", failing)
    session.run(5)
    assert session.timeline.now == 10
    assert runner.stopped == "it fell apart"


def failing() -> None:
    raise SceneFailedError("it fell apart")


# --- copies for films -----------------------------------------------------------------------------


def test_beside_a_clip_the_runs_repeat_what_they_did() -> None:
    session = opened()
    comparison = compared(session, Variant("", (("iterations", 9),)), SAME)
    session.run(40)
    session.submit(SetGravity(1.0, -5.0))
    session.run(40)
    known = hashes_of(comparison)
    clip = clip_of(session.timeline, 13)
    copies = comparison.beside(clip, 13)
    clip.listeners.append(copies.hear)
    clip.run(80 - 13)
    assert hashes_of(copies) == known
    assert hashes_of(comparison) == known


def test_unknown_settings_are_refused() -> None:
    with pytest.raises(DefinitionError, match="iteratoins"):
        Variant("", (("iteratoins", 3),))


def test_a_worker_that_stands_still_leaves_no_more_gaps_than_may_wait() -> None:
    session, go_on = opened(), Event()
    worker = session.timeline.past.keyframes.worker
    assert worker is not None
    worker.submit(go_on.wait)
    try:
        comparison = compared(session, SAME)
        session.run(25 * KEEP_EVERY)
        kept = comparison.runners[0]._past.keyframes
        ticks = sorted(keyframe.position[0] for keyframe in kept)
    finally:
        go_on.set()
    ends = [*ticks[1:], 25 * KEEP_EVERY]
    gaps = [(end - tick) // KEEP_EVERY for tick, end in zip(ticks, ends, strict=True)]
    assert max(gaps) == BACKLOG + 1
