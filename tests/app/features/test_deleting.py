"""Each feature is deleted in a copy of the program: the window works, and nobody names it."""

import ast
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from app.window.feature_set import found

ROOT = Path(__file__).parents[3]
APP = ROOT / "app"
FOLDERS = sorted(path.parent.name for path in (APP / "features").glob("*/feature.py"))
SHARED = ("assets", "creatures", "physics", "scenes")
WALK = Path(__file__).with_name("without.py")

NAMING = {"do", "of", "tip", "action_entry", "at"}
"""Functions that are given the name of an action."""


def test_all_folders_are_found():
    assert sorted(feature.name for feature in found()) == FOLDERS


ASKED_FIRST = {("menu_bar.py", "search"), ("help_sheet.py", "search")}
"""Who has a place for an action of a feature, and shows it only while there is one."""


@cache
def callers() -> dict[str, list[tuple[Path, int]]]:
    """Where each word is given to a function that takes names of actions: file and line."""
    calls = defaultdict(list)
    for path in APP.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in NAMING:
                for arg in node.args:
                    if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                        calls[arg.value].append((path, node.lineno))
    return calls


@pytest.mark.sweep
@pytest.mark.parametrize("name", FOLDERS)
def test_nobody_else_runs_its_actions(name: str):
    (feature,) = (one for one in found() if one.name == name)
    for action in feature.actions:
        for path, line in callers().get(action.name, ()):
            if (path.name, action.name) not in ASKED_FIRST:
                assert path.is_relative_to(APP / "features" / name), f"{path}:{line}"


@pytest.mark.sweep
@pytest.mark.parametrize("gone", [*([name] for name in FOLDERS), FOLDERS], ids=" ".join)
def test_the_window_works_without(gone: list[str], tmp_path: Path):
    """Ten scenes, all actions that are left, and lessons that ask for it; without one of them, and
    without all: that is the base.
    """
    for name in SHARED:
        (tmp_path / name).symlink_to(ROOT / name)
    leave = shutil.ignore_patterns("__pycache__")
    shutil.copytree(APP, tmp_path / "app", ignore=leave)
    for name in gone:
        shutil.rmtree(tmp_path / "app" / "features" / name)
    # The kernels are those of the whole program: a feature has none that others call.
    home = {"FULCRUM_CONFIG_DIR": str(tmp_path / "config")}
    done = subprocess.run(
        [sys.executable, "-B", str(WALK), *gone],
        cwd=tmp_path,
        env={**os.environ, **home, "FULCRUM_DATA_DIR": str(tmp_path / "data"), "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.stdout.endswith("walked\n"), done.stdout + done.stderr
