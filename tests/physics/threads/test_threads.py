"""Several threads at one tick: the same bits, whoever comes to help and whoever does not."""

import os
import threading
import warnings
from copy import copy

import numpy as np
import pytest

from physics import Box, Circle, DefinitionError, Revolute, World
from physics.compile.jit import INTERPRETED
from physics.stepping import tick
from physics.threads import threads
from physics.threads.crew import SEEN, SESSION
from physics.threads.helpers import HELPERS, SESSIONS, Helpers
from physics.threads.pace import FIRST_PERIOD, TRIAL, Pace
from physics.threads.threads import Threads

TICKS = 180
compiled_only = pytest.mark.skipif(INTERPRETED, reason="interpreted there is one thread")


def heap(number: int | None = 1) -> World:
    """A bin of 240 bodies that fall: joints, a sensor, one that turns, sleep and events."""
    world = World()
    world.threads.number = number
    world.record_events = True
    world.settings.sleeping = True
    world.add_static(Box(width=24.0, height=1.0), position=(0.0, -0.5))
    for side in (-10.5, 10.5):
        world.add_static(Box(width=1.0, height=30.0), position=(side, 14.0))
    world.add_static(Box(width=4.0, height=2.0, sensor=True), position=(0.0, 3.0))
    world.add_kinematic(Box(width=3.0, height=0.4), position=(5.0, 2.0), omega=2.0)
    shapes = Box(width=0.7, height=0.6), Circle(radius=0.35)
    last = None
    for k in range(240):
        row, column = divmod(k, 20)
        at = column - 9.5 + 0.2 * (row % 2), 0.31 + 0.75 * row
        body = world.add_dynamic(shapes[(k + row) % 2], position=at, velocity=(0.0, -2.0))
        if last is not None and k % 7 == 0 and column:
            world.add_joint(Revolute(a=last, b=body, anchor=(at[0] - 0.5, at[1])))
        last = body
    return world


def story(world: World, ticks: int = TICKS) -> list[object]:
    """What a run comes to: hashes and events on its way."""
    lines: list[object] = []
    for _ in range(ticks // 20):
        world.step(20)
        lines += [world.hash(), [(event.kind, event.tick, event.message) for event in world.events]]
    return lines


@pytest.fixture(scope="module")
def alone() -> list[object]:
    return story(heap(1))


@pytest.mark.sweep
@compiled_only
@pytest.mark.parametrize("number", [2, 3, 8])
def test_any_number_of_threads_gives_the_same_bits_and_events(number, alone):
    world = heap(number)
    assert story(world) == alone
    assert len(HELPERS) >= number - 1


@compiled_only
def test_helpers_do_parts_of_the_work():
    world = heap(2)
    done = 0
    for _ in range(50):  # one that the system has not woken in time does nothing in a step
        world.step(10)
        done = int(world.page.crew[SEEN])
        if done:
            break
    assert done > 0
    assert world.page.crew[SESSION] == 0


@compiled_only
def test_a_helper_that_never_comes_costs_only_its_help(monkeypatch, alone):
    monkeypatch.setattr(Helpers, "send", lambda *_: None)
    assert story(heap(3)) == alone


@compiled_only
def test_who_finds_the_helpers_busy_goes_alone(alone):
    assert HELPERS.take()
    try:
        assert story(heap(2)) == alone
    finally:
        HELPERS.release()


@compiled_only
def test_worlds_of_several_threads_stay_right(alone):
    values: dict[int, list[object]] = {}
    runs = [threading.Thread(target=lambda k=k: values.update({k: story(heap(2))})) for k in (0, 1)]
    for run in runs:
        run.start()
    for run in runs:
        run.join()
    assert values == {0: alone, 1: alone}


@compiled_only
def test_the_number_may_change_between_ticks_and_after_restore(alone):
    world = heap(1)
    saved = world.save()
    for number in (2, 3):
        world.restore(saved)
        world.threads.number = number
        assert story(world, 20) == alone[:2]
        world.threads.number = 4 - number
        world.add_dynamic(Circle(radius=0.1), position=(0.0, 40.0))  # another list of bodies
        world.step(2)


@compiled_only
def test_a_helper_of_a_session_that_is_over_touches_nothing():
    world = heap(1)
    world.step()
    before = world.hash()
    assert tick.advance(tuple(world.page.arrays), -1, next(SESSIONS), None) == 0
    assert world.hash() == before


@compiled_only
def test_threads_end_and_others_come_when_they_are_needed(alone):
    story(heap(2), 20)
    hired = list(HELPERS._threads)
    HELPERS.end()
    assert len(HELPERS) == 0
    assert not any(thread.is_alive() for thread in hired)
    assert story(heap(2), 20) == alone[:2]


@compiled_only
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_fork_has_helpers_of_its_own(alone):
    story(heap(2), 20)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Python 3.12 warns of any fork beside threads
        child = os.fork()
    if child == 0:
        fits = len(HELPERS) == 0 and story(heap(2), 20) == alone[:2]
        os._exit(0 if fits else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@compiled_only
def test_small_worlds_use_one_thread_and_large_ones_as_many_as_there_are(monkeypatch):
    monkeypatch.setenv(threads.VARIABLE, "3")
    world = heap(None)
    assert world.threads.wanted(world) == 1
    monkeypatch.setattr(threads, "LEAST_AWAKE", 100)
    world.step()
    assert world.threads.wanted(world) == 3
    world.settings.solver = "SPOOK"  # it shares nothing
    assert world.threads.wanted(world) == 1


@compiled_only
def test_a_copy_starts_with_as_many_threads_as_pay():
    world = heap(2)
    assert copy(world).threads.number is None


def test_bad_numbers_of_threads_say_what_is_right(monkeypatch):
    for bad in (0, 9, 1.5, "two"):
        with pytest.raises(DefinitionError, match="threads"):
            World().threads.number = bad  # type: ignore[assignment]
    monkeypatch.setenv(threads.VARIABLE, "many")
    if not INTERPRETED:
        with pytest.raises(DefinitionError, match="FULCRUM_THREADS must be a number"):
            Threads()


def run_pace(pace: Pace, alone: float, together: float, calls: int) -> float:
    """How long `calls` ticks take with this pace [s], by how long one takes either way."""
    total = 0.0
    for _ in range(calls):
        seconds = together if pace.now == 1 else alone
        total += seconds
        pace.note(seconds)
    return total


def test_the_faster_way_is_found_and_kept():
    for alone, together in ((1.0, 0.6), (1.0, 3.0)):
        pace = Pace()
        run_pace(pace, alone, together, 4 * FIRST_PERIOD)
        # From here on a trial every FIRST_PERIOD calls at most, of TRIAL calls.
        spent = run_pace(pace, alone, together, 50 * FIRST_PERIOD)
        best = 50 * FIRST_PERIOD * min(alone, together)
        assert spent <= best + 50 * TRIAL * abs(alone - together)


@pytest.mark.parametrize(("alone", "together"), [(1.0, 0.85), (0.85, 1.0)])
def test_the_faster_way_is_kept_though_ticks_differ(alone, together):
    # As where 5,000 balls pour: ticks differ by a fifth, those beside a keyframe take half as long
    # again, and all of them twice as long in the end. Trials of the slower way, 16 calls each, come
    # after 64, 128, 256, 512, 1024 and 2048 calls. The middle of 15 is known to 1.25 * 0.2 /
    # sqrt(15) = 6 %, the difference of two to 9 %: 15 % are judged wrongly once in 25 trials, and
    # then the slower way lasts for 64 calls more. One such trial in every run would be 4.4 %.
    runs, calls, slower = 30, 4000, 0
    for seed in range(runs):
        random = np.random.default_rng(seed)
        pace = Pace()
        for k in range(calls):
            seconds = together if pace.now == 1 else alone
            slower += seconds == 1.0
            spread = random.lognormal(0.0, 0.2) * (1.5 if k % 24 == 0 else 1.0) * (1.0 + k / calls)
            pace.note(seconds * spread)
    assert slower < 0.044 * calls * runs


def test_when_the_machine_gets_busy_one_thread_goes_on_alone():
    pace = Pace()
    run_pace(pace, 1.0, 0.6, 100)
    assert pace.now == 1
    run_pace(pace, 1.0, 5.0, 2 * TRIAL)
    assert pace.now == 0
    spent = run_pace(pace, 1.0, 5.0, 10_000)
    assert spent < 1.02 * 10_000  # trials grow rare
    run_pace(pace, 1.0, 0.6, 5000)
    assert pace.now == 1


def test_shared_numbers_begin_at_a_cache_line():
    for _ in range(5):
        assert np.asarray(World().page.crew).ctypes.data % 64 == 0
