"""The documents tell the truth: commands, scenes, keys, links, and the example."""

import os
import re
import subprocess
from pathlib import Path

import pytest

import scenes
from app.editor.tools import all_tools
from app.window.actions.key_table import key_tables
from app.window.command_line import parse
from scenes import readme

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = [
    *("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"),
    *("physics/README.md", "scenes/README.md"),
]
READERS_OWN = (
    "hop",
    "test_hop",
    "model",
    "first_bounce",
)  # made by readers of tutorials
WRITTEN = [
    path.relative_to(ROOT).as_posix()
    for path in sorted((ROOT / "docs").rglob("*.md"))
    if "made" not in path.parts and path.name != "words.md"
    # what the build writes; it checks all links of docs itself
]


def commands(text: str) -> list[str]:
    """The lines of a document that are indented, or between fences without a language."""
    fenced = re.findall(r"^```\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    indented = [line for line in text.splitlines() if line.startswith("    ")]
    lines = [*indented, *"".join(fenced).splitlines()]
    return [line.strip() for line in lines if line.strip()]


def test_ci_runs_exactly_the_test_command_of_the_readme():
    (said,) = (line for line in commands(README) if line.endswith("python -m pytest"))
    assert said in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_windows_does_the_same_line_by_line():
    lines = commands(README)
    (posix,) = (line for line in lines if line.endswith("python main.py") and "&&" in line)
    first = lines.index("py -3 -m venv .venv")
    windows = " && ".join(lines[first : first + 3])
    assert windows.replace("py -3", "python3").replace(".venv\\Scripts\\", ".venv/bin/") == posix


def test_ci_ends_where_a_part_of_the_test_command_fails(tmp_path):
    """The first part fails: no environment can be made."""
    for name, code in (("python3", "exit 1"), ("Xvfb", ":"), ("xdotool", ":"), ("apt-get", ":")):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\n{code}\n")
        program.chmod(0o755)
    script = tmp_path / "checkout" / ".ci" / "run"
    script.parent.mkdir(parents=True)
    script.write_bytes((ROOT / ".ci" / "run").read_bytes())
    for name in ("python", "ruff", "pyright"):  # all the rest would go well
        program = tmp_path / "checkout" / ".venv" / "bin" / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    run = subprocess.run(["bash", str(script)], env={"PATH": path}, capture_output=True)
    assert run.returncode != 0


@pytest.mark.sweep
def test_every_row_of_the_table_of_scenes_is_true():
    wrong, _ = readme.check()  # a new scene needs no row: a scene is one file
    assert wrong == [], "run python -m scenes.readme"


@pytest.mark.sweep
def test_every_demo_of_the_tutorials_is_a_scene():
    said = " ".join(scenes.load(name).rebuilds for name in scenes.names())
    rebuilt = set(said.replace(",", " ").split())
    assert rebuilt == {f"K{number}" for number in range(1, 73)}


def test_every_command_line_of_the_documentation_is_accepted():
    text = (ROOT / "docs" / "how-to" / "command-line.md").read_text(encoding="utf-8")
    lines = [line.split("  ")[0] for line in commands(text) if line.startswith("python main.py")]
    assert len(lines) >= 5
    for line in lines:
        if not line.strip().endswith("--version"):  # which tells it and ends
            parse(line.split()[2:])


def test_the_tables_of_keys_tell_each_action_once():
    rows = [line for line in key_tables().splitlines() if line.startswith("| **")]
    assert len(rows) > 90
    assert len(rows) == len(set(rows))


def test_the_readme_counts_the_tools():
    (said,) = re.findall(r"(\d+) tools draw", README)
    assert int(said) == len(all_tools())


def test_the_example_of_the_readme_runs(capsys):
    (example,) = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    assert capsys.readouterr().out


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name):
    path = ROOT / name
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (path.parent / target).exists(), target


@pytest.mark.parametrize("name", DOCUMENTS + WRITTEN)
def test_files_that_the_documents_name_exist(name):
    """With their folder or without."""
    text = (ROOT / name).read_text(encoding="utf-8")
    for word in re.findall(r"`((?:app|physics|scenes|tests)/[\w/.]*\w)`", text):
        assert (ROOT / word).exists() or any(own in word for own in READERS_OWN), word
    rooms = ("app", "bundle", "creatures", "docs", "physics", "scenes", "tests")
    known = {
        "main.py",
        *(f"{own}.py" for own in READERS_OWN),
        *(path.name for room in rooms for path in (ROOT / room).rglob("*.py")),
    }
    assert {Path(word).name for word in re.findall(r"[\w/]+\.py\b", text)} <= known


def test_every_upper_bound_has_its_reason_beside_it():
    for path in (ROOT / "requirements.txt", ROOT / "requirements-dev.txt"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if "<" in line.split("#")[0]:
                assert "  # " in line, line
