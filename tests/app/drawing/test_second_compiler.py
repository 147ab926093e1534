"""The second process of a cold start: what it tells, and what happens when it cannot."""

import io
import subprocess
import sys

import pytest

from app.drawing import second_compiler
from app.drawing.second_compiler import PICTURE, TICK, SecondCompiler, name_of, ready_kernels, tell
from app.drawing.warmup import progress
from physics.compile.jit import KERNELS


@pytest.fixture
def instead(monkeypatch):
    """Start a small program in the place of the compiler."""
    popen = subprocess.Popen

    def start(script):
        def small(command, **more):
            return popen([sys.executable, "-S", "-c", script], **more)

        monkeypatch.setattr(second_compiler.subprocess, "Popen", small)
        return SecondCompiler()

    return start


def test_it_tells_how_far_it_is(instead):
    second = instead(f"print('a.b a.c'); print('a.d'); print('{TICK}', flush=True); input()")
    second.wait(TICK)
    assert second.ready == {"a.b", "a.c", "a.d"}


def test_what_both_processes_have_counts_once():
    names = [name_of(kernel) for kernel in KERNELS]
    assert len(set(names)) == len(names)  # a name is one kernel
    now = progress()
    assert progress(ready_kernels()) == now
    assert progress(frozenset(names)).done == now.total


@pytest.mark.parametrize("script", ["", "raise SystemExit('no memory')"])
def test_nobody_waits_for_one_that_has_ended(instead, script):
    second = instead(script)
    second.wait(TICK)
    second.wait(PICTURE)
    second.wait_for_end()
    assert not second.ready


def test_nobody_waits_for_one_that_was_killed(instead):
    second = instead("import time; time.sleep(60)")
    second.kill()
    second.wait(PICTURE)
    second.wait_for_end()


def test_a_first_process_that_is_gone_does_not_stop_the_second(monkeypatch):
    class Gone(io.StringIO):
        def flush(self):
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Gone())
    tell(TICK)
