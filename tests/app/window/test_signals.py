"""Ctrl-C, SIGTERM, SIGHUP: whoever ends the program, nothing is lost and nothing is a traceback."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.files.autosave import Autosave
from app.files.opening import open_file
from app.window import signals
from app.window.signals import NUMBERS, Signals, StoppedError

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def heard_signals() -> Iterator[None]:
    """Hear what nohup, or a shell that runs the tests in the background, made all ignore."""
    before = {number: signal.getsignal(number) for number in NUMBERS}
    for number, handler in before.items():
        if handler is signal.SIG_IGN:
            is_ctrl_c = number == signal.SIGINT
            signal.signal(number, signal.default_int_handler if is_ctrl_c else signal.SIG_DFL)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_signal_stops_what_is_not_patient_and_the_old_handlers_come_back(
    number: signal.Signals,
) -> None:
    before = signal.getsignal(number)
    with pytest.raises(StoppedError, match=f"stopped by {number.name}") as stopped, Signals():
        signal.raise_signal(number)
    assert stopped.value.status == 128 + number
    assert signal.getsignal(number) is before


@pytest.mark.parametrize("number", NUMBERS)
def test_a_patient_one_only_notes_it_until_asked(number: signal.Signals) -> None:
    with Signals(patient=True) as heard:
        heard.check()
        signal.raise_signal(number)
        with pytest.raises(StoppedError):
            heard.check()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time [s] at which signals come."""
    now = [100.0]
    monkeypatch.setattr(signals.time, "monotonic", lambda: now[0])
    return now


def test_a_second_ctrl_c_says_what_it_waits_for_and_a_third_ends_it(
    clock: list[float], capfd: pytest.CaptureFixture[str]
) -> None:
    with Signals(patient=True):
        signal.raise_signal(signal.SIGINT)
        assert capfd.readouterr().err == ""
        clock[0] += 0.6
        signal.raise_signal(signal.SIGINT)
        words = "the save; Ctrl-C again ends now, and what was done since the last autosave is lost"
        assert capfd.readouterr().err == f"fulcrum: waiting for {words}\n"
        clock[0] += 0.6
        with pytest.raises(StoppedError, match=r"without waiting: what was done") as stop:
            signal.raise_signal(signal.SIGINT)
    assert stop.value.at_once and stop.value.status == 130


def test_ctrl_c_that_is_held_down_is_one_and_ends_no_save(
    clock: list[float], capfd: pytest.CaptureFixture[str]
) -> None:
    with Signals(patient=True) as heard:
        for _ in range(100):
            signal.raise_signal(signal.SIGINT)
            clock[0] += 0.1
        assert capfd.readouterr().err == ""
        with pytest.raises(StoppedError, match=r"^stopped by SIGINT$"):
            heard.check()


def test_once_all_is_saved_the_first_ctrl_c_says_what_is_still_waited_for(
    clock: list[float], capfd: pytest.CaptureFixture[str]
) -> None:
    with Signals(patient=True) as heard:
        heard.now_ending("the film", "the film")
        signal.raise_signal(signal.SIGINT)
        assert "waiting for the film; Ctrl-C again" in capfd.readouterr().err
        clock[0] += 1.0
        with pytest.raises(StoppedError, match="the film is lost"):
            signal.raise_signal(signal.SIGINT)


def test_a_signal_that_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        with Signals():
            signal.raise_signal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)


# --- real processes ------------------------------------------------------------------------------

WINDOW = """
import sys
from app.window import application, command_line
frame = application.Application.frame
def told(app, seconds):
    frame(app, seconds)
    if app.session.world.tick > 40:
        {more}
        print("runs", flush=True)
application.Application.frame = told
sys.exit(command_line.run(["--scene", "cradle"]))
"""


def started(folder: Path, words: list[str]) -> subprocess.Popen[str]:
    environment = {
        **os.environ,
        "FULCRUM_DATA_DIR": str(folder),
        "FULCRUM_CONFIG_DIR": str(folder),
        "SDL_VIDEODRIVER": "dummy",
    }
    return subprocess.Popen(
        [sys.executable, *words],
        cwd=ROOT,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def window(folder: Path, more: str = "pass") -> subprocess.Popen[str]:
    """A window that has run some ticks."""
    program = started(folder, ["-c", WINDOW.format(more=more)])
    assert program.stdout is not None
    assert program.stdout.readline().strip() == "runs"
    return program


def end_of(program: subprocess.Popen[str]) -> str:
    """Its words on stderr, none of them a traceback."""
    words = program.communicate(timeout=120)[1]
    assert "Traceback" not in words
    return words.strip()


@pytest.mark.sweep
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_window_that_is_told_to_end_saves_and_is_no_crash(
    tmp_path: Path, number: signal.Signals
) -> None:
    program = window(tmp_path)
    program.send_signal(number)
    assert end_of(program).splitlines()[-1] == f"fulcrum: stopped by {number.name}"
    assert program.returncode == 128 + number
    later = Autosave(tmp_path / "autosave")
    saved = later.last()
    assert saved is not None and later.crashed() is None
    simulation = open_file(saved).simulation
    assert simulation.scene.title == "Newton's cradle" and simulation.world.tick > 40
    later.close()


SLOW_SAVE = """
        import time
        from app.files import autosave
        whole = autosave.Autosave.close
        def slow(*words, **more):
            time.sleep(1.5)
            return whole(*words, **more)
        autosave.Autosave.close = slow
""".strip()


@pytest.mark.sweep
@pytest.mark.parametrize("presses", [2, 3])
def test_a_window_that_is_told_twice_waits_for_its_save_and_thrice_says_what_is_lost(
    tmp_path: Path, presses: int
) -> None:
    program = window(tmp_path, SLOW_SAVE)
    assert program.stderr is not None
    program.send_signal(signal.SIGINT)
    time.sleep(0.4)  # two presses, not one key that is held
    program.send_signal(signal.SIGINT)
    assert "waiting for the save" in program.stderr.readline()
    if presses == 3:
        time.sleep(0.4)
        program.send_signal(signal.SIGINT)
    words = end_of(program).splitlines()[-1]
    assert program.returncode == 130
    later = Autosave(tmp_path / "autosave")
    assert (later.last() is not None) == (presses == 2)
    later.close()
    lost = " without waiting: what was done since the last autosave is lost"
    assert words == f"fulcrum: stopped by SIGINT{lost if presses == 3 else ''}"


@pytest.mark.sweep
def test_a_window_whose_part_fails_again_and_again_ends_by_name_and_is_offered(
    tmp_path: Path,
) -> None:
    program = window(tmp_path, "app.picture.paint = None")
    words = end_of(program).splitlines()[-1]
    assert program.returncode == 2
    assert words.startswith("fulcrum: The picture failed twice: TypeError")
    assert "Traceback" in (tmp_path / "fulcrum.log").read_text()
    later = Autosave(tmp_path / "autosave")
    offered = later.crashed()
    assert offered is not None and open_file(offered).simulation.world.tick > 40
    later.close()


@pytest.mark.sweep
def test_a_window_that_cannot_save_says_so_once_and_then_ends(tmp_path: Path) -> None:
    full = """
        import pygame, resource, signal
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))  # as on a full disk
        if not app._warned or app.session.world.tick % 60 == 0:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
    """.strip()
    program = window(tmp_path, full)
    words = end_of(program)
    assert program.returncode == 2
    assert "the autosave failed" in words.splitlines()[-1] and "too large" in words


@pytest.mark.sweep
def test_a_headless_run_ends_with_one_line(tmp_path: Path) -> None:
    number = NUMBERS[-1]  # the two others end windows
    arguments = ["main.py", "--headless", "--scene", "stack", "--seconds", "100000"]
    program = started(tmp_path, arguments)
    assert program.stderr is not None
    program.stderr.readline()  # of its progress: it runs
    program.send_signal(number)
    words = end_of(program).splitlines()
    assert [line for line in words if "simulated" not in line] == [
        f"fulcrum: stopped by {number.name}"
    ]
    assert program.returncode == 128 + number


EARLY = """
import runpy, sys
class CtrlC:
    def find_spec(self, name, *_):
        if name == "app.window.command_line":
            raise KeyboardInterrupt
sys.meta_path.insert(0, CtrlC())
runpy.run_path("main.py", run_name="__main__")
"""


def test_ctrl_c_while_the_program_is_still_read_is_no_traceback(tmp_path: Path) -> None:
    program = started(tmp_path, ["-c", EARLY])
    assert end_of(program) == ""
    assert program.returncode == 130
