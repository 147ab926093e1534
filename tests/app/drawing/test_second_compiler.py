"""The second process of a cold start: what it is given and tells, and what happens when it ends."""

import io
import subprocess
import sys
import threading

import pytest

from app.capture.later import ALL
from app.drawing import second_compiler
from app.drawing.compile_jobs import JOBS, PICTURE, REST, STAGES, TICK
from app.drawing.second_compiler import NEXT, SecondCompiler, name_of, ready_kernels, tell
from app.drawing.shares import Shares
from app.drawing.warmup import progress
from physics.compile.jit import KERNELS

ONE, TWO, THREE = ("m", "one"), ("m", "number two"), ("m", "three")


@pytest.fixture
def instead(monkeypatch):
    """Start a small program in the place of the compiler."""
    popen = subprocess.Popen

    def start(script, shares):
        def small(command, **more):
            return popen([sys.executable, "-S", "-c", script], **more)

        monkeypatch.setattr(second_compiler.subprocess, "Popen", small)
        return SecondCompiler(shares)

    return start


def shares():
    return Shares([(TICK, ONE), (PICTURE, TWO), (TICK, THREE)])


SERVES = f"""
import sys
print("a.b a.c")
print("{NEXT}", flush=True)
for line in sys.stdin:
    print("did." + line.split()[-1])
    print("{NEXT}", flush=True)
"""


def test_it_is_given_all_jobs_in_order_and_tells_what_is_ready(instead):
    left = shares()
    second = instead(SERVES, left)
    assert left.wait(TICK) in (True, False)
    second.wait_for_end()
    while not left.wait(TICK) or not left.wait(PICTURE):
        pass  # it has ended well: its thread has still to note the last one
    assert left.take() is None
    assert second.ready == {"a.b", "a.c", "did.one", "did.two", "did.three"}


def test_a_stage_is_done_when_its_jobs_are_done_and_not_when_they_are_taken():
    left = shares()
    assert left.take(TICK) == ONE and left.take(TICK) == THREE and left.take(TICK) is None
    heard = []
    waiter = threading.Thread(target=lambda: heard.append(left.wait(TICK)))
    waiter.start()
    left.done(ONE)
    assert waiter.is_alive()
    left.done(THREE)
    waiter.join(10)
    assert heard == [True]
    assert left.take() == TWO


def test_what_is_given_back_is_taken_again():
    left = shares()
    assert left.take(TICK) == ONE
    left.give_back(ONE)
    assert left.wait(TICK) is False
    assert left.take(TICK) == ONE


def test_what_both_processes_have_counts_once():
    names = [name_of(kernel) for kernel in KERNELS]
    ours = [name for name in names if name.split(".")[0] in ("app", "creatures", "physics")]
    assert len(set(ours)) == len(ours)  # a name is one kernel
    now = progress()
    assert progress(ready_kernels()) == now
    assert progress(frozenset(names)).done == now.total


def test_every_job_of_a_start_has_a_stage_and_the_tick_comes_first():
    assert [name for _, (_, name) in STAGES] == list(JOBS)
    stages = [stage for stage, _ in STAGES]
    assert stages == sorted(stages, key=[TICK, PICTURE, REST].index)


@pytest.mark.parametrize("script", ["", "raise SystemExit('no memory')"])
def test_one_that_has_ended_leaves_all_jobs(instead, script):
    left = shares()
    second = instead(script, left)
    second.wait_for_end()
    assert left.take(TICK) == ONE
    assert not second.ready


def test_what_one_had_in_hand_when_it_was_killed_is_left(instead):
    left = shares()
    second = instead(f"import time; print('{NEXT}', flush=True); input(); time.sleep(60)", left)
    taken = threading.Event()
    while not taken.wait(0.01):
        if second._job == ONE:
            taken.set()
    second.kill()
    assert left.wait(TICK) is False
    second.wait_for_end()
    assert left.take(TICK) == ONE


def test_the_second_process_does_jobs_whatever_their_names(monkeypatch):
    done = []
    monkeypatch.setattr(second_compiler, "do", done.append)
    monkeypatch.setattr(second_compiler, "tell_ready", lambda: None)
    monkeypatch.setattr(second_compiler.gc, "disable", lambda: None)
    monkeypatch.setattr(second_compiler.os, "_exit", lambda _: None)
    lines = "".join(f"{module} {name}\n" for module, name in (ONE, TWO, *ALL))
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    second_compiler.main()
    assert done == [ONE, TWO, *ALL]


def test_a_first_process_that_is_gone_does_not_stop_the_second(monkeypatch):
    class Gone(io.StringIO):
        def flush(self):
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Gone())
    tell(NEXT)
