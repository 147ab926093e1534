"""Adding a scene touches one file: the program, with one file more, has it everywhere.

The program runs beside a copy of `scenes/` that has the file, and finds that copy first. (A copy of
it all would compile its kernels anew: numba remembers where a source was.)
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scenes import readme

pytestmark = pytest.mark.sweep

ROOT = Path(__file__).parents[2]

FILE = '''"""A ball on a spring."""

from physics import Circle, World
from scenes.kit import Scene, choice, slider


class BrandNew(Scene):
    """A ball falls. How long does it take?"""

    title = "Brand new"
    height: float = slider(3.0, 1.0, 6.0, unit="m")
    kind: str = choice("light", ("light", "heavy"))

    def build(self, world: World) -> None:
        density = 1.0 if self.kind == "light" else 9.0
        ball = Circle(radius=0.5, density=density)
        world.add_dynamic(ball, position=(0.0, self.height), name="ball")

    def check(self, world: World) -> None:
        assert world.body("ball").position[1] < self.height, "it does not fall"
'''

OPEN = """
import sys
from pathlib import Path
from tests.app.desk import Desk, opened_application
with opened_application(Path(sys.argv[1])) as app:
    assert app.session.load("brand_new"), app.session.notices[-1].text
    Desk(app).frames(3)
    print(app.session.scene.title, *app.ui.panel.form.controls)
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the scenes whose only difference is one file more."""
    folder = tmp_path_factory.mktemp("program")
    shutil.copytree(ROOT / "scenes", folder / "scenes")
    (folder / "scenes" / "playground" / "brand_new.py").write_text(FILE, encoding="utf-8")
    return folder


def told(program: Path, *words: str) -> str:
    """What a command says that runs in the program's folder."""
    command = [sys.executable, *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}  # after the folder it runs in
    done = subprocess.run(
        command, cwd=program, capture_output=True, text=True, timeout=300, env=environment
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_the_copy_that_is_found(program: Path):
    result = told(program, "-c", "import app, scenes; print(app.__file__, scenes.__file__)").split()
    assert [Path(path).parents[1] for path in result] == [ROOT, program]


def test_it_is_listed(program: Path):
    lines = told(program, "-m", "main", "--list").splitlines()
    assert any("brand_new" in line and "Brand new" in line for line in lines)


def test_it_opens_in_the_window_with_its_sliders(program: Path, tmp_path: Path):
    assert told(program, "-c", OPEN, str(tmp_path)).endswith("Brand new height kind\n")


def test_it_runs_headless_with_its_parameters_and_reports(program: Path, tmp_path: Path):
    report = tmp_path / "report.json"
    options = ["--scene", "brand_new", "--set", "height=5", "--seconds", "0.5"]
    told(program, "-m", "main", "--headless", *options, "--report", str(report))
    result = json.loads(report.read_text())
    assert result["parameters"] == {"height": 5.0, "kind": "light"}
    # h - g t²/2 = 5 m - 1.226 m; 2 substeps of a tick lead by g t / 960, 5 mm
    assert result["bodies"][0]["position"][1] == pytest.approx(5.0 - 0.5 * 9.81 * 0.25, abs=0.01)


def test_it_is_on_the_contact_sheet(program: Path, tmp_path: Path):
    options = ["--scenes", "brand_new", "--look", "dark", "--size", "320x180", "--seconds", "0.1"]
    said = told(program, "-m", "tests.contact_sheet", *options, "--out", str(tmp_path))
    assert said.splitlines()[-1] == str(tmp_path / "dark-01-motion-1.png")
    assert (tmp_path / "dark" / "brand_new.png").exists()


def test_it_needs_no_row_in_the_table_of_scenes_and_gets_one_by_a_command(program: Path):
    assert "brand_new has no row yet" in told(program, "-m", "scenes.readme", "--check")
    told(program, "-m", "scenes.readme")
    row = "| `brand_new` | Brand new | A ball on a spring. |  |\n"
    table = (program / "scenes" / "README.md").read_text(encoding="utf-8")
    assert row in table
    assert table.replace(row, "") == readme.page()
    assert told(program, "-m", "scenes.readme", "--check") == ""
