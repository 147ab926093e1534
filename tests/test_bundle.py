"""What is packed for machines without Python; `python -m tests.bundle` packs and uses it."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bundle import appimage, launch
from bundle.__main__ import stage

OURS = ("app", "creatures", "physics", "scenes")
MODERN = dict.fromkeys(launch.LEVELS["x86-64-v3"], True)


@pytest.fixture
def processor(monkeypatch):
    """Let the launcher see another machine, and an environment of its own."""

    def see(machine: str, system: str, features: dict[str, bool]) -> dict[str, str]:
        environment: dict[str, str] = {}
        monkeypatch.setattr(launch.platform, "machine", lambda: machine)
        monkeypatch.setattr(launch.sys, "platform", system)
        monkeypatch.setattr(launch.binding, "get_host_cpu_features", lambda: features)
        monkeypatch.setattr(launch.os, "environ", environment)
        launch.choose_kernels()
        return environment

    return see


@pytest.mark.parametrize(
    ("machine", "system", "name"),
    [
        ("x86_64", "linux", "x86-64-v3"),
        ("AMD64", "win32", "x86-64-v3"),
        ("arm64", "darwin", "apple-m1"),
        ("aarch64", "linux", "generic"),
    ],
)
def test_a_usual_processor_takes_the_kernels_that_came_along(processor, machine, system, name):
    chosen = processor(machine, system, MODERN)
    assert chosen == {"NUMBA_CPU_NAME": name, "NUMBA_CPU_FEATURES": ""}


def test_a_processor_that_is_too_old_compiles_for_itself(processor):
    assert processor("x86_64", "linux", {**MODERN, "avx2": False}) == {}


@pytest.mark.sweep
def test_what_is_packed_runs_as_files_wherever_it_lies(tmp_path: Path):
    """Its bytecode is ready, names no path of this machine, and holds whatever the files' times."""
    stage(tmp_path / "staged")
    moved = (tmp_path / "staged").rename(tmp_path / "moved")
    (moved / "main.py").touch()
    command = [sys.executable, "-B", "main.py", "--list"]
    done = subprocess.run(command, cwd=moved, capture_output=True, text=True)
    assert done.returncode == 0 and "stack" in done.stdout
    compiled = moved / "physics" / "__pycache__" / f"world.{sys.implementation.cache_tag}.pyc"
    assert str(tmp_path).encode() not in compiled.read_bytes()
    assert compiled.read_bytes()[4] == 0b11  # checked by the source's hash: PEP 552
    assert not (moved / "tests").exists() and (moved / "assets" / "icon.png").is_file()


def test_nothing_that_the_program_imports_is_left_out_of_what_is_packed():
    root = Path(launch.__file__).parents[1]
    words = (root / "bundle" / "fulcrum.spec").read_text()
    (left_out,) = (
        ast.literal_eval(keyword.value)
        for keyword in ast.walk(ast.parse(words))
        if isinstance(keyword, ast.keyword) and keyword.arg == "excludes"
    )
    imported = set[str]()
    for path in (path for room in OURS for path in (root / room).rglob("*.py")):
        imported.update(re.findall(r"^\s*(?:from|import) (\w+)", path.read_text(), re.MULTILINE))
    assert "PIL" in imported and not imported.intersection(left_out)


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    """Something that was packed: a program that tells its name and words."""
    program = tmp_path / "dist" / "fulcrum" / "fulcrum"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\necho "$(readlink -f "$0") $@"\n')
    program.chmod(0o755)
    return program.parent


@pytest.mark.skipif(sys.platform != "linux", reason="AppImages are for Linux")
def test_a_folder_for_an_appimage_starts_the_program_and_has_entry_and_icon(packed: Path):
    staged = appimage.lay_out(packed)
    said = subprocess.check_output([staged / "AppRun", "--list"], text=True).split()
    assert said == [str(staged / "usr" / "lib" / "fulcrum" / "fulcrum"), "--list"]
    entry = (staged / "fulcrum.desktop").read_text()
    assert "Exec=fulcrum %f" in entry and "Icon=fulcrum\n" in entry
    assert (staged / "fulcrum.png").is_file() and (staged / ".DirIcon").is_file()


@pytest.mark.skipif(sys.platform != "linux", reason="AppImages are for Linux")
def test_the_tool_makes_one_file_of_it_beside_the_folder(packed: Path, tmp_path: Path, monkeypatch):
    tool = tmp_path / "bin" / "appimagetool"
    tool.parent.mkdir()
    tool.write_text('#!/bin/sh\ntest -x "$2/AppRun" && echo whole > "$3"\n')
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tool.parent), prepend=":")
    result = appimage.make(packed)
    assert result.parent == packed.parent and result.suffix == ".AppImage"
    assert result.read_text() == "whole\n"


def test_without_the_tool_one_sentence_says_so(packed: Path, monkeypatch):
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(appimage.ToolError, match="appimagetool is not on the path"):
        appimage.make(packed)
