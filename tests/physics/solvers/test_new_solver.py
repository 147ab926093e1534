"""A solver is one file: here one is dropped into a copy of the program that never heard of it.

It can be chosen, runs, is told of in the panel and in the documentation, and the X-ray shows its
rows and its own stage.
"""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from physics.solvers.declared import DECLARED, found

ROOT = Path(__file__).parents[3]

OTHERS = ("app", "assets", "creatures", "docs", "scenes", "tests")

LOOK = """
import json
from app.editor.idle_settings import idle_reason
from app.features.compare.model.variant import presets
from app.features.xray.model.recorder import Recorder
from docs.solvers import solver_page
from physics import Box, Circle, SolverSettings, World
entry = SolverSettings.__dataclass_fields__["solver"].metadata
world = World()
world.add_static(Box(10.0, 1.0), position=(0.0, -0.5))
world.add_dynamic(Circle(0.5), position=(0.0, 0.5))
world.settings.solver = "patient steps"
world.step()
recorder = Recorder(world)
with recorder.listening():
    world.step()
print(json.dumps({
    "choices": entry["choices"], "notes": entry["notes"],
    "help": SolverSettings.__dataclass_fields__["contact_bias"].metadata["help"],
    "idle": idle_reason(world.settings, "warm_starting"),
    "stages": [seen.stage for seen in recorder.seen if seen.visit is None],
    "rows": sorted({seen.visit.kind for seen in recorder.seen if seen.visit is not None}),
    "page": solver_page(),
    "presets": list(presets()),
    "depth": world.max_penetration,
}))
"""


@pytest.fixture(scope="module")
def values(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a program with a solver more says of it."""
    place = tmp_path_factory.mktemp("program")
    for name in OTHERS:
        (place / name).symlink_to(ROOT / name)
    leave = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "physics", place / "physics", ignore=leave)
    solvers = place / "physics" / "solvers"
    text = (solvers / "tgs.py").read_text(encoding="utf-8")
    begin = text.index("SOLVER = Solver(")
    end = text.index("\n)\n", begin) + 3
    declared = (
        'SOLVER = Solver(\n    word="patient steps",\n'
        f"    number={len(DECLARED)},\n"
        '    note="Nobody 2026: it waits a while.",\n'
        "    starts_warm=False,\n"
        '    stages={"patient.wait": "wait"},\n)\n'
    )
    text = text[:begin] + declared + text[end:]
    schedule = "        note_joints(page)\n"
    assert schedule in text
    text = text.replace(schedule, f"        wait(step)\n{schedule}")
    text = text.replace("import kernel", "import device, kernel")
    text += '\n\n@device\ndef wait(step):\n    """Do nothing for a while."""\n'
    (solvers / "patient.py").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", LOOK],
        cwd=place,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(place)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_it_is_a_choice_of_the_settings_with_its_sentence(values: dict[str, Any]) -> None:
    assert values["choices"] == [*(solver.word for solver in DECLARED), "patient steps"]
    assert values["notes"][-1] == "Nobody 2026: it waits a while."
    assert "patient steps" in values["help"]  # it reads the biases
    assert "Solver: patient steps" in values["presets"]  # of what one compares with


def test_what_it_does_not_read_is_grey(values: dict[str, Any]) -> None:
    assert "patient steps begins every substep anew" in values["idle"]


def test_it_runs(values: dict[str, Any]) -> None:
    # What a ball under gravity sinks in a substep of 1/480 s, g h^2 = 43 um, and no more.
    assert values["depth"] < 1e-4


def test_the_x_ray_shows_its_rows_and_its_own_stage(values: dict[str, Any]) -> None:
    assert values["stages"].count("wait") == 2  # once a substep
    assert values["stages"].count("solve") == 2
    assert {"normal", "friction"} <= set(values["rows"])


def test_it_has_its_place_in_the_documentation(values: dict[str, Any]) -> None:
    page = values["page"].split("## patient steps")[1]
    assert "it waits a while" in page
    assert "`warm_starting`" in page
    assert "`physics/solvers/patient.py`" in page


def test_what_is_read_from_the_source_is_what_the_module_declares() -> None:
    """(The finder alone knows the module; a declaration that computes would be read otherwise.)"""
    for solver in DECLARED:
        assert replace(import_module(solver.module).SOLVER, module=solver.module) == solver


@pytest.mark.parametrize(("number", "word"), [(99, "other"), (0, "other"), (1, "tgs")])
def test_a_gap_or_a_second_one_of_a_number_or_word_is_refused(
    tmp_path: Path, number: int, word: str
) -> None:
    for name, declared in (("tgs", (0, "tgs")), ("other", (number, word))):
        fields = f'    number={declared[0]},\n    word="{declared[1]}",\n    note="",\n'
        (tmp_path / f"{name}.py").write_text(f"SOLVER = Solver(\n{fields})\n", encoding="utf-8")
    with pytest.raises(TypeError, match=r"must be 1|one word"):
        found(tmp_path)
