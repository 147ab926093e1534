"""The attack in small: what `python -m tests.attack` does with 10,000 files and 20,000 events."""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from app.editor.tools import all_tools
from app.files.atomic import FileError, write_file
from app.ui.kit.painted import Painted
from app.window.application import Application
from physics.compile.jit import INTERPRETED
from tests.app.desk import opened_application
from tests.attack import checks
from tests.attack import run as attack_run
from tests.attack.damage import damaged
from tests.attack.findings import table
from tests.attack.window import FuzzError, fenced, fuzz

pytestmark = pytest.mark.sweep

BOUNDED = pytest.mark.skipif(sys.platform == "win32", reason="there are no such bounds")
COMPILED = pytest.mark.skipif(INTERPRETED, reason="takes hours without compiled kernels")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    folder = tmp_path_factory.mktemp("fuzz")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("HOME", "FULCRUM_DATA_DIR", "FULCRUM_CONFIG_DIR"):
            patch.setenv(name, str(folder))
        patch.chdir(folder)
        with opened_application(folder) as application:
            yield application
            for _ in range(3):
                pygame.event.clear()


def silent(_: str) -> None:
    """Print nothing."""


# --- the attack ----------------------------------------------------------------------------------


@BOUNDED
@COMPILED
@pytest.mark.parametrize(("part", "count"), [("files", 80), ("events", 200), ("kills", 3)])
def test_an_attack_finds_nothing(tmp_path_factory, part: str, count: int):
    folder = tmp_path_factory.getbasetemp() / "attack"  # the corpus is shared
    folder.mkdir(exist_ok=True)
    run = attack_run.Run(part, count, 1, folder, silent)
    findings = run.attack()
    assert not findings, table(findings, {part: run.again})
    assert sum(run.outcomes.values()) == run.cases


def test_the_same_seed_and_number_damage_in_the_same_way():
    valid = [b'{"fulcrum": 1, "title": "a", "bodies": [], "notes": ["b"]}', b'{"fulcrum": 1}']
    first = [damaged(Random(f"1 {case}"), valid) for case in range(300)]
    assert first == [damaged(Random(f"1 {case}"), valid) for case in range(300)]
    assert len(set(first)) > 200
    assert first != [damaged(Random(f"2 {case}"), valid) for case in range(300)]


# --- what a case may do to the attack ------------------------------------------------------------


@BOUNDED
@pytest.mark.parametrize(
    ("deed", "kind"),
    [
        ("1 / 0", "ZeroDivisionError"),
        ("while True: pass", "too much time of the processor"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", "killed by SIGSEGV"),
        ("os._exit(3)", "it ended with code 3"),
        ("bytearray(1 << 42)", "MemoryError"),
    ],
)
def test_a_case_that_dies_is_a_finding_and_the_next_one_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deed: str, kind: str
):
    program = (
        "import os, signal, sys, types\n"
        "from tests.attack import child\n"
        "class Bad:\n"
        "    def run(self, case, folder):\n"
        "        child.bound_processor(0.2)\n"
        f"        if case == 1: exec({deed!r})\n"
        "        return 'done'\n"
        "child.part_of = lambda *_: Bad()\n"
        "sys.exit(child.main())\n"
    )
    real = attack_run.child

    def child(command: list[str], *rest):
        return real([sys.executable, "-c", program, *command[3:]], *rest)

    monkeypatch.setattr(attack_run, "child", child)
    run = attack_run.Run("files", 4, 9, tmp_path, silent)
    (finding,) = run.attack()
    assert (finding.case, finding.kind) == (1, kind)
    assert run.outcomes == {"done": 3}
    assert "--files 1 --seed 9 --case 1" in table([finding], {"files": run.again})
    assert (tmp_path / "files-1" / "finding.txt").exists()
    assert not (tmp_path / "files-2").exists()


def test_nothing_outside_of_its_folder_is_written_whatever_is_typed(tmp_path: Path):
    inside, outside = tmp_path / "inside", tmp_path / "outside.json"
    with fenced(inside):
        write_file(inside / "a.json", b"a")
        with pytest.raises(FileError, match="Outside of the folder"):
            write_file(outside, b"b")
    assert not outside.exists()
    write_file(outside, b"b")


# --- the random hand and its checks --------------------------------------------------------------


def test_random_events_on_every_tool_harm_nothing(app: Application):
    hand = fuzz(app, seed=1, events=120, tell=silent)
    assert set(hand.used) <= {tool.NAME for tool in all_tools()}
    assert len(hand.used) > 8
    assert len(hand.counts) > 10


def test_what_fails_is_told_with_the_events_before(app: Application, monkeypatch):
    def fail(_at: object) -> None:
        raise ZeroDivisionError

    for tool in app.editor.tools.values():  # whichever the events choose
        monkeypatch.setattr(tool, "hover", fail)
    with pytest.raises(FuzzError) as caught:
        fuzz(app, seed=2, events=400, tell=silent)
    begin, _, _ = str(caught.value).partition("\n")
    assert begin.startswith("seed 2: ")
    assert "ZeroDivisionError" in begin  # of the first failure, or of the second, which is fatal


class Stray(Painted):
    """An element that stands anywhere."""

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill("red")


@pytest.mark.parametrize(("left", "is_wrong"), [(10, False), (-10, True), (1_000_000, True)])
def test_an_element_outside_the_window_is_seen(app: Application, left: int, is_wrong: bool):
    element = Stray(app.ui.desk, pygame.Rect(left, 10, 30, 30))
    try:
        if is_wrong:
            with pytest.raises(AssertionError, match="Stray"):
                checks.elements_are_inside(app)
        else:
            checks.elements_are_inside(app)
    finally:
        element.kill()


def test_a_number_that_is_not_finite_is_seen(app: Application):
    assert app.session.load("stack")
    checks.state_is_sound(app.session)
    app.session.world.page.motion["x"][3] = float("nan")
    with pytest.raises(Exception, match="finite"):
        checks.state_is_sound(app.session)
    assert app.session.load("stack")
