"""Packs the program and uses it where there is no Python: ``python -m tests.bundle``.

    python -m tests.bundle                  packs it into a temporary folder (two minutes), looks
    python -m tests.bundle dist/fulcrum     looks at a folder that is there

No part of the suite: packing takes as long as a fifth of all tests, and needs PyInstaller. The
window is opened on $DISPLAY, or on a screen of its own where Xvfb is installed.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bundle.__main__ import main as make
from bundle.launch import can_run, level

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = "fulcrum.exe" if sys.platform == "win32" else "fulcrum"

START = 3.0
"""A first start may take so long: [s] of processor time until the window has drawn its scene, run
0.1 s, saved a picture and closed. On an idle machine that is the time on the wall.
"""


class Packed:
    """The packed program and a home of its own in `home`, without any Python."""

    def __init__(self, folder: Path, home: Path, display: str) -> None:
        self.program, self.home = folder / PROGRAM, home
        self.environment = {"PATH": "/nonexistent", "HOME": str(home), "DISPLAY": display}
        if sys.platform == "win32":
            named = {"LOCALAPPDATA": str(home), "APPDATA": str(home), "USERPROFILE": str(home)}
            self.environment = {"SYSTEMROOT": os.environ["SYSTEMROOT"], **named}

    def run(self, *words: object, said: str = "") -> str:
        """What it prints when it is started with these words, and told what is `said`."""
        done = subprocess.run(
            [self.program, *map(str, words)],
            env=self.environment,
            cwd=self.home,
            input=said,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, (words, done.returncode, done.stderr)
        return done.stdout

    def timed(self, *words: object) -> tuple[float, float]:
        """Seconds on the wall and of the processor that a run takes."""
        begin, before = time.perf_counter(), os.times()
        self.run(*words)
        after = os.times()
        spent = after.children_user + after.children_system
        spent -= before.children_user + before.children_system
        return time.perf_counter() - begin, spent

    def compiled(self) -> list[str]:
        """Kernels that it had to compile for itself."""
        return [path.name for path in self.home.rglob("*.nbc")]


def look_at(packed: Packed) -> None:
    """Use it as a teacher does; what is wrong raises AssertionError."""
    home = packed.home
    shown = home / "shown.png"
    window = ("--scene", "stack", "--seconds", 0.1, "--screenshot", shown)
    for name in ("first", "second"):
        wall, spent = packed.timed(*window)
        print(f"{name} start, picture, end: {wall:.2f} s, {spent:.2f} s of the processor")
        assert shown.stat().st_size > 10_000 and spent < START
    assert not packed.compiled(), packed.compiled()

    assert packed.run("--version").startswith("Fulcrum ")
    sample = ROOT / "assets" / "scenes" / "see_saw.json"
    report = home / "report.json"
    packed.run(sample, "--seconds", 0.1, "--report", report)
    assert json.loads(report.read_text())["tick"] > 0
    hashes = [
        run("--headless", "--scene", "stack", "--seconds", 1).split()[-1]
        for run in (packed.run, from_the_checkout)
    ]
    assert hashes[0] == hashes[1], "packed, it gives other results"

    film = home / "film.gif"
    packed.run("--headless", "--scene", "walker", "--seconds", 1, "--record", film)
    assert film.read_bytes().startswith(b"GIF89a")
    request = {"name": "stack", "theme": "light", "path": str(home / "card.png")}
    answer = packed.run("-m", "app.capture.thumbnails.worker", said=json.dumps(request) + "\n")
    assert json.loads(answer)["error"] == "" and (home / "card.png").stat().st_size > 1000
    assert "next" in packed.run("-m", "app.drawing.second_compiler", said="").split()
    better = home / "better.creature.json"
    packed.run("-m", "creatures.evolution", "quadruped", "--seconds", 3, "--out", better)
    packed.run("--headless", "--scene", "creature_race", "--seconds", 1)
    assert json.loads(better.read_text())["limbs"]
    packed.run("--warmup")  # other solvers, particles, questions: all of it is there
    if sys.platform == "linux":
        entry = Path(packed.run("--add-to-menu").strip()).read_text()
        assert f'Exec="{packed.program}" %f' in entry
    assert not packed.compiled(), packed.compiled()


def from_the_checkout(*words: object) -> str:
    """What the program prints when Python runs it."""
    command = [sys.executable, "main.py", *map(str, words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


@contextmanager
def screen() -> Iterator[str]:
    """The name of a screen: the one that is there, or one that nobody sees."""
    if os.environ.get("DISPLAY") or shutil.which("Xvfb") is None:
        yield os.environ.get("DISPLAY", "")
        return
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        assert server.stdout is not None
        yield ":" + server.stdout.readline().decode().strip()
        server.terminate()


def main(arguments: list[str]) -> int:
    """Pack it, unless a folder is named; use it; return the exit status."""
    with tempfile.TemporaryDirectory(prefix="fulcrum-packed-") as scratch, screen() as display:
        home = Path(scratch) / "home"
        home.mkdir()
        folder = Path(arguments[0]).resolve() if arguments else Path(scratch) / "fulcrum"
        if not arguments and make(["--to", scratch]) != 0:
            return 2
        assert can_run(level())
        look_at(Packed(folder, home, display))
    print("it runs without Python, and compiled nothing")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
