"""Builds the wheel, installs it where nothing else is, and uses it: ``python -m tests.package``.

    python -m tests.package                 builds, installs, looks (CI does)
    python -m tests.package FILE.whl        looks at a wheel that is there

Its kernels are compiled anew, two minutes: it is no part of the suite.
"""

import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOREIGN = {"app", "assets", "bundle", "creatures", "docs", "physics", "scenes", "tests", "main.py"}
"""Names that would stand beside other people's."""

LIBRARY = """
import sys
from fulcrum.physics import Box, Circle, World
world = World(gravity=(0.0, -9.81))
world.add_static(Box(width=20.0, height=1.0), position=(0.0, -0.5))
ball = world.add_dynamic(Circle(radius=0.5, restitution=0.6), position=(0.0, 3.0))
world.step(ticks=240)
assert 0.0 < ball.center[1] < 3.0
print("pygame" in sys.modules)
"""

CHILDREN = """
import sys, time
from pathlib import Path
from fulcrum.app.features.xray.model.xray import XRay
from fulcrum.app.files.autosave_process import write_elsewhere
from fulcrum.app.files.draft import take
from fulcrum.app.session.session import Session

session = Session()
session.load("cradle")
session.run(30)
path = Path(sys.argv[1])
assert write_elsewhere(take(session), path, lambda: True) == ""
assert path.stat().st_size > 1000
xray = XRay(session)
xray.start()
while xray.busy:
    time.sleep(0.01)
    xray.poll()
assert xray.error == "" and xray.result.is_exact, xray.error
"""


class Installed:
    """The package in an environment of its own, and a home of its own."""

    def __init__(self, home: Path, wheel: Path) -> None:
        self.home, self.folder = home, home / "environment"
        venv.create(self.folder, with_pip=True)
        self.programs = self.folder / ("Scripts" if sys.platform == "win32" else "bin")
        hidden = ("FULCRUM_", "NUMBA_", "PYTHON", "VIRTUAL_ENV", "DISPLAY", "WAYLAND_")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
        folders = {f"FULCRUM_{kind}_DIR": str(home) for kind in ("CACHE", "CONFIG", "DATA")}
        screen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        self.environment = {**kept, **folders, **screen, "XDG_DATA_HOME": str(home / "share")}
        self.run("python", "-m", "pip", "install", "--quiet", wheel)

    def run(self, program: str, *words: object, said: str = "") -> str:
        """What a program of the environment prints, somewhere else, when it is told `said`."""
        elsewhere = self.home / "elsewhere"
        elsewhere.mkdir(exist_ok=True)
        done = subprocess.run(
            [self.programs / program, *map(str, words)],
            env=self.environment,
            cwd=elsewhere,
            input=said,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, (program, words, done.returncode, done.stderr)
        return done.stdout


def look_at(installed: Installed) -> None:
    """Use it as somebody does who has installed it; what is wrong raises AssertionError."""
    home, run = installed.home, installed.run
    found = run("python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))")
    beside = {path.name for path in Path(found.strip()).iterdir()}
    assert "fulcrum" in beside and not beside & FOREIGN, beside & FOREIGN
    assert run("fulcrum", "--version").startswith("Fulcrum ")
    assert run("python", "-m", "fulcrum", "--list") == from_the_checkout("--list")

    run("fulcrum", "--warmup")  # who closes the window while it compiles is told of the autosave
    picture = home / "first.png"
    run("fulcrum", "--scene", "stack", "--seconds", 0.1, "--screenshot", picture)
    assert picture.stat().st_size > 10_000
    print("the window has drawn its first frame")
    assert run("python", "-c", LIBRARY).strip() == "False"
    scene = ("--headless", "--scene", "stack", "--seconds", 1)
    assert run("fulcrum", *scene).split()[-1] == from_the_checkout(*scene).split()[-1]
    print("a scene gives the same bits as in the checkout, with kernels of its own")

    film = home / "film.gif"
    run("fulcrum", "--headless", "--scene", "walker", "--seconds", 1, "--record", film)
    assert film.read_bytes().startswith(b"GIF89a")
    run("python", "-c", CHILDREN, home / "autosave.json")
    request = {"name": "stack", "theme": "light", "path": str(home / "card.png")}
    worker = "fulcrum.app.capture.thumbnails.worker"
    answer = run("python", "-m", worker, said=json.dumps(request) + "\n")
    assert json.loads(answer.splitlines()[-1])["error"] == ""
    better = home / "better.creature.json"
    search = ("fulcrum.creatures.evolution", "quadruped", "--generations", 1, "--out", better)
    run("python", "-m", *search)
    assert json.loads(better.read_text(encoding="utf-8"))["limbs"]
    print("films, autosaves, X-rays, thumbnails and searches have their processes")
    if sys.platform == "linux":
        entry = Path(run("fulcrum", "--add-to-menu").strip()).read_text(encoding="utf-8")
        assert '"-m" "fulcrum" %f' in entry, entry


def from_the_checkout(*words: object) -> str:
    """What the program prints when it is started in the checkout."""
    command = [sys.executable, "main.py", *map(str, words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def main(arguments: list[str]) -> int:
    """Build it, unless a wheel is named; install and use it; return the exit status."""
    with tempfile.TemporaryDirectory(prefix="fulcrum-package-") as scratch:
        home = Path(scratch)
        if arguments:
            wheel = Path(arguments[0]).resolve()
        else:
            command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", scratch, ROOT]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            (wheel,) = home.glob("*.whl")
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
        look_at(Installed(home, wheel))
    print("it runs from an environment of its own")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
