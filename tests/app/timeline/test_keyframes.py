"""The ring: exact when it is opened, thinner with age, never over its budget."""

from collections import deque
from dataclasses import replace
from threading import Event
from typing import Any
from weakref import ref

import pytest

from app.files.replay_file import check, replay_of
from app.files.rerun import rerun
from app.session.session import Session
from app.simulation import scene_state
from app.simulation.commands.scene import HoldKey, Impulse
from app.simulation.scene_state import ForgetfulSceneError
from app.simulation.simulation import Simulation
from app.timeline import past
from app.timeline.branches import Branch
from app.timeline.checkpoint import Checkpoint, clone, recall, remember
from app.timeline.compression import pack, unpack
from app.timeline.keyframes import BACKLOG, LEVELS, PINNED, SPACING, Keyframes
from app.timeline.pose_track import STRIP, STRIP_BYTES, PoseTrack
from app.timeline.timeline import Timeline
from physics import TICK, Circle, StaleHandleError, World

PRESETS = ["chain", "cloth", "stack", "walker"]


def running(name: str, ticks: int) -> Session:
    """A scene in motion, that cannot have settled."""
    session = Session()
    assert session.load(name)
    if session.scene.controls:
        session.submit(HoldKey("walk_right", True))
    session.run(ticks)
    return session


@pytest.mark.sweep
@pytest.mark.parametrize("name", PRESETS)
def test_what_is_recalled_is_the_world_and_the_scene_as_they_were(name: str) -> None:
    session = running(name, 150)
    simulation = session.simulation
    checkpoint, state = remember(simulation), simulation.world.hash()
    session.run(70)
    then = simulation.world.hash()
    recall(simulation, checkpoint)
    assert simulation.world.hash() == state
    recalled = remember(simulation)
    recall(simulation, recalled)
    # Bytes differ once in what is the same object twice; from then on they are equal.
    assert remember(simulation).scene == recalled.scene
    for _ in range(70):
        simulation.step()
    assert simulation.world.hash() == then
    other = clone(simulation, checkpoint)
    for _ in range(70):
        other.step()
    assert other.world.hash() == then


@pytest.mark.parametrize("name", PRESETS)
def test_packed_keyframes_are_the_same_bytes(name: str) -> None:
    session = running(name, 100)
    base = remember(session.simulation)
    session.run(SPACING)
    checkpoint = remember(session.simulation)
    for packed in (pack(checkpoint), pack(checkpoint, (pack(base), base))):
        again = unpack(packed)
        assert again.snapshot.arrays == checkpoint.snapshot.arrays
        assert (
            again.scene == checkpoint.scene and again.snapshot.bodies == checkpoint.snapshot.bodies
        )
        assert packed.size < checkpoint.size


def test_a_handle_of_something_removed_stays_a_handle_that_says_so() -> None:
    session = running("stack", 5)
    scene, world = session.scene, session.world
    scene.lost = world.body("ball")  # type: ignore[attr-defined]
    scene.all = list(world.bodies)  # type: ignore[attr-defined]
    remember(session.simulation)  # so that the list has a number
    world.remove(world.body("ball"))
    checkpoint = remember(session.simulation)
    recall(session.simulation, checkpoint)
    lost, among = scene.lost, scene.all[-1]  # type: ignore[attr-defined]
    assert not lost.alive and lost.name == "ball" and not among.alive
    assert len(scene.all) == len(world.bodies) + 1  # type: ignore[attr-defined]


def test_a_handle_of_a_broken_joint_stays_a_handle_that_says_so() -> None:
    session = running("chain", 5)
    joints = session.world.joints
    session.scene.joint = joints[3]  # type: ignore[attr-defined]
    session.world.remove(joints[3])
    recall(session.simulation, remember(session.simulation))
    joint = session.scene.joint  # type: ignore[attr-defined]
    assert not joint.alive and joint.id == joints[3].id and joint.b.alive
    with pytest.raises(StaleHandleError, match="removed or broke"):
        _ = joint.row


def test_a_scene_with_a_lambda_says_that_it_cannot_be_copied() -> None:
    session = running("stack", 1)
    session.scene.secret = lambda: 0  # type: ignore[attr-defined]
    with pytest.raises(ForgetfulSceneError, match="lambda"):
        remember(session.simulation)


@pytest.mark.sweep
def test_memory_stays_within_the_budget_for_thousands_of_keyframes() -> None:
    """Minutes in a budget for seconds, 2400 keyframes; tests/soak_rewind.py runs the whole hour."""
    session = running("cradle", 1)
    timeline = session.timeline
    budget = 600_000  # bytes
    timeline.past.set_budget(budget)
    for _ in range(240):
        session.run(240)
        timeline.past.keyframes.settle()
        assert timeline.past.used <= budget
    assert timeline.last - timeline.first > 240  # and there is a past to go to
    first, end = timeline.first, session.world.hash()
    assert session.go_to(first) and session.world.tick == first
    session.go_to(timeline.last)
    assert session.world.hash() == end


@pytest.mark.sweep
def test_the_old_end_is_thinner_than_the_young_one() -> None:
    session = running("cradle", 1)
    session.timeline.past.set_budget(700_000)
    while session.timeline.first == 0 and session.world.tick < 40_000:
        session.run(SPACING)
        session.timeline.past.keyframes.settle()
    ticks = sorted(keyframe.position[0] for keyframe in session.timeline.past.keyframes)
    steps = [b - a for a, b in zip(ticks, ticks[1:], strict=False)]
    assert max(steps[-10:]) == SPACING
    assert max(steps) == SPACING * 2**LEVELS
    assert session.timeline.first > 0


def test_edits_pin_a_bounded_number_of_keyframes() -> None:
    session = running("cradle", 1)
    ball = session.world.body("ball 0")
    for _ in range(3 * PINNED):
        session.submit(Impulse(ball.id, (0.1, 0.0), ball.center))
        session.run(1)
    assert len(session.timeline.past.keyframes._pinned) == PINNED


@pytest.mark.sweep
def test_a_smaller_budget_forgets_at_once() -> None:
    session = running("stack", 9600)  # its floor is 1.2 MB: the youngest group
    session.timeline.past.keyframes.settle()
    session.timeline.past.set_budget(session.timeline.past.used // 3)
    assert session.timeline.past.used <= session.timeline.past.keyframes.budget


def test_dismissed_futures_give_their_memory_back() -> None:
    session = running("chain", 960)
    session.go_to(0)
    link = next(body for body in session.world.bodies if body.kind == "dynamic")
    session.submit(Impulse(link.id, (1.0, 0.0), link.center))
    session.run(1)
    timeline = session.timeline
    timeline.past.keyframes.settle()
    before = timeline.past.used
    session.timeline.dismiss(timeline.branches[0])
    assert timeline.past.used < before / 2
    assert all(timeline.present.holds(k.line, k.position) for k in timeline.past.keyframes)


@pytest.mark.sweep
@pytest.mark.parametrize("name", PRESETS)
def test_a_jump_in_a_preset_repeats_few_ticks(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keyframes are SPACING ticks apart, and however slow the worker at most BACKLOG are left out.

    How long a jump takes is measured by tests/bench/rewind.py.
    """
    session = running(name, 480)
    session.timeline.past.keyframes.settle()
    repeated, step = [0], Simulation.step

    def counted(simulation: Simulation) -> None:
        repeated[-1] += 1
        step(simulation)

    monkeypatch.setattr(Simulation, "step", counted)
    for k in range(15):
        session.go_to(37 * (11 * k % 13))
        repeated.append(0)
    assert max(repeated) <= (BACKLOG + 1) * SPACING


def test_a_worker_that_stands_still_makes_keyframes_rarer_but_not_fewer_than_that() -> None:
    session = running("cradle", 1)
    keyframes = session.timeline.past.keyframes
    assert keyframes.worker is not None
    go_on = Event()
    keyframes.worker.submit(go_on.wait)
    try:
        session.run(40 * SPACING)
        ticks = sorted(keyframe.position[0] for keyframe in keyframes)
    finally:
        go_on.set()
    ends = [*ticks[1:], session.world.tick]
    gaps = [(end - tick) // SPACING for tick, end in zip(ticks, ends, strict=True)]
    assert max(gaps[:BACKLOG]) == 1
    assert max(gaps) == BACKLOG + 1


def test_branches_know_what_they_have_in_common() -> None:
    first = Branch("first", 0, last=100)
    second = first.fork((40, 0), 1)
    second.last = 90
    third = second.fork((60, 0), 2)
    fourth = second.fork((20, 0), 3)
    assert first.meeting(second) == second.meeting(first) == (40, 0)
    assert first.meeting(third) == (40, 0)
    assert second.meeting(third) == (60, 0)
    assert fourth.meeting(third) == fourth.meeting(first) == (20, 0)
    assert fourth.holds(0, (20, 0)) and not fourth.holds(0, (21, 0)) and not fourth.holds(1, (5, 0))
    assert third.holds(1, (60, 0)) and not third.holds(1, (61, 0)) and not third.holds(0, (41, 0))


def test_keyframes_are_spaced_in_ticks_whatever_these_last() -> None:
    session = running("cradle", 240)
    session.timeline.past.keyframes.settle()
    ticks = sorted(keyframe.position[0] for keyframe in session.timeline.past.keyframes)
    assert ticks[:3] == [0, SPACING, 2 * SPACING]
    assert pytest.approx(0.1) == SPACING * TICK


@pytest.mark.sweep
def test_a_future_that_is_forgotten_is_refused_and_nothing_changes() -> None:
    # It was tried once by building the world anew, in which no other keyframe can be opened.
    session = running("cradle", 240)
    session.timeline.past.set_budget(400_000)
    session.go_to(100)
    ball = session.world.body("ball 0")
    session.submit(Impulse(ball.id, (0.1, 0.0), ball.center))
    session.run(1)
    (old,) = session.timeline.branches
    while session.timeline.past.keyframes.first(old) is not None and session.world.tick < 40_000:
        session.run(SPACING)
        session.timeline.past.keyframes.settle()
    state, rebuilt = session.world.hash(), session.timeline.rebuilt
    assert not session.switch(old)
    assert "memory for the past is full" in session.notices[-1].text
    assert session.world.hash() == state
    assert session.timeline.rebuilt == rebuilt
    session.go_to(session.timeline.first)
    session.go_to(session.timeline.last)
    assert session.world.hash() == state


def checkpoints(simulation: Simulation, count: int) -> list[Checkpoint]:
    """So many of the same moment, each an object of its own."""
    checkpoint = remember(simulation)
    return [replace(checkpoint) for _ in range(count)]


def test_what_is_forgotten_is_let_go_without_a_worker_too() -> None:
    simulation = running("cradle", 10).simulation
    ring, made = Keyframes(), checkpoints(simulation, 200)
    ring.budget = 20 * made[0].size
    watched = [ref(checkpoint) for checkpoint in made]
    for tick in range(200):
        ring.add(0, (SPACING * tick, 0), made.pop(0))
        assert ring.used <= ring.budget
    assert sum(1 for checkpoint in watched if checkpoint() is not None) == len(ring) <= 20


def test_a_single_group_that_is_too_large_is_thinned_to_its_first_keyframe() -> None:
    simulation = running("cradle", 10).simulation
    ring, made = Keyframes(), checkpoints(simulation, 8)
    ring.budget = 3 * made[0].size // 2
    for tick, checkpoint in enumerate(made):
        ring.add(0, (SPACING * tick, 0), checkpoint)
        assert ring.used <= ring.budget
    assert len(ring) == 1


def test_a_simulation_that_nobody_shows_keeps_nothing_of_its_past() -> None:
    run = Timeline(Simulation.build("cradle", {}))
    rerun(run, [], 10 * SPACING)
    assert run.now == 10 * SPACING
    assert not len(run.past.keyframes) and not run.past.used


@pytest.mark.sweep
def test_poses_of_a_scene_that_cannot_be_remembered_stay_within_the_budget(load) -> None:
    session = load("closed")
    session.timeline.past.set_budget(
        20_000
    )  # bytes; a strip of 64 samples needs 3 kB for two bodies
    for _ in range(40):
        session.run(240)
        assert session.timeline.past.used <= session.timeline.past.keyframes.budget
    assert session.timeline.past.track.used


def test_a_budget_of_two_keyframes_as_they_are_holds_several_that_are_packed() -> None:
    """16,000 bodies are such a world: what was packed went again, as the raw ones took all room."""
    session = running("stack", 2 * SPACING)
    past = session.timeline.past
    past.set_budget(5 * remember(session.simulation).size // 2)
    for _ in range(20):
        session.run(SPACING)
        past.keyframes.settle()
        assert past.used <= past.keyframes.budget
    assert len(past.keyframes) > 2
    end = session.world.hash()
    assert session.go_to(session.timeline.first + 1) and session.go_to(session.timeline.last)
    assert session.world.hash() == end


def test_while_bodies_pour_their_poses_take_what_is_recorded() -> None:
    """Each sample has other bodies then, so it has a strip of its own."""
    world, track = World(), PoseTrack()
    for count in range(1, 101):
        world.add_dynamic(Circle(radius=0.1), position=(count, 0.0))
        world.step()
        track.add(0, world)
    samples = sum(range(1, 101))  # of 12 bytes in poses; id, row and name are known by 8 each
    assert track.used <= 100 * (STRIP_BYTES + 16 * STRIP) + samples * (12 + 3 * 8)
    branch = Branch("first", 0, last=world.tick)
    assert [len(track.poses(branch, tick)[0]) for tick in (1, 50, 100)] == [1, 50, 100]


def test_hashes_noted_on_the_way_are_those_of_the_states_with_their_commands_applied() -> None:
    session, then = running("stack", 0), {}
    timeline = session.timeline
    ticking = timeline.ticking

    def look() -> None:
        if timeline.now % past.HASH_SPACING == 0:
            then[timeline.now] = session.world.hash()
        ticking()

    timeline.ticking = look
    session.run(past.HASH_SPACING)
    body = next(body for body in session.world.bodies if body.kind == "dynamic")
    session.submit(Impulse(body.id, (0.1, 0.0), body.center))
    session.run(2 * past.HASH_SPACING)
    assert sorted(then) == [0, past.HASH_SPACING, 2 * past.HASH_SPACING]
    assert timeline.present.hashes == then
    assert check(replay_of(session)).same


@pytest.mark.sweep
def test_hashes_of_a_long_run_are_bounded_and_still_true(monkeypatch) -> None:
    monkeypatch.setattr(past, "MOST_HASHES", 8)
    session = Session()
    assert session.load("cradle")
    session.run(40 * past.HASH_SPACING)
    hashes = session.timeline.present.hashes
    assert 4 <= len(hashes) <= 8
    assert check(replay_of(session)).same


def test_lists_of_handles_are_remembered_in_one_piece_with_order_ends_and_removed_ones() -> None:
    simulation = running("stack", 5).simulation
    world, scene = simulation.world, simulation.scene
    bodies = [world.add_static(Circle(radius=0.1), position=(k, -5.0)) for k in range(12)]
    gone = world.add_static(Circle(radius=0.1), name="gone")
    world.remove(gone)
    scene.row = [gone, *bodies[::-1], gone]  # type: ignore[attr-defined]
    scene.same = scene.row  # type: ignore[attr-defined]
    scene.twin = scene.row.copy()  # type: ignore[attr-defined]
    scene.ends = deque(bodies, 12)  # type: ignore[attr-defined]
    scene.mixed = [*bodies, None]  # type: ignore[attr-defined]
    checkpoint = remember(simulation)
    scene.row.clear()  # type: ignore[attr-defined]
    recall(simulation, checkpoint)
    then: Any = simulation.scene
    assert then.row[1:-1] == bodies[::-1] and then.twin[1:-1] == bodies[::-1]
    assert [(thing.name, thing.alive) for thing in (then.row[0], then.row[-1])] == 2 * [
        ("gone", False)
    ]
    assert then.same is then.row and then.twin is not then.row
    assert then.ends == deque(bodies) and then.ends.maxlen == 12
    assert then.mixed == [*bodies, None]


@pytest.mark.parametrize("kind", [list, deque])
def test_remembering_a_long_list_of_handles_asks_as_often_as_a_short_one(kind, monkeypatch) -> None:
    """It is asked once for the list, not for each handle: a pour of 5,000 balls stays fluent."""
    simulation = running("stack", 5).simulation
    asked, real = [], scene_state._Writer.persistent_id

    def count(writer: Any, thing: Any) -> Any:
        asked.append(thing)
        return real(writer, thing)

    monkeypatch.setattr(scene_state._Writer, "persistent_id", count)
    counts = []
    body = simulation.world.bodies[0]
    for length in (scene_state.LONG, 100 * scene_state.LONG):
        simulation.scene.row = kind([body] * length)  # type: ignore[attr-defined]
        asked.clear()
        remember(simulation)
        counts.append(len(asked))
    assert counts[0] == counts[1] > 0
