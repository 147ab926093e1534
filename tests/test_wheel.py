"""What is installed has one name, ``fulcrum``; `python -m tests.package` installs and uses it."""

import ast
import email
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from bundle.wheel import NameOfOursError, renamed, write_package

ROOT = Path(__file__).parent.parent
OURS = ("app", "creatures", "physics", "scenes")
MODULES = frozenset({"physics", "physics.world", "app.window", "scenes"})

IMPORT_ALL = """
import importlib, pathlib, sys
import fulcrum
home = pathlib.Path(fulcrum.__file__).parent
for path in sorted(home.rglob("*.py")):
    if path.name != "__main__.py":
        words = path.relative_to(home.parent).with_suffix("").parts
        importlib.import_module(".".join(words).removesuffix(".__init__"))
print(sorted({name.partition(".")[0] for name in sys.modules} & {"app", "creatures", "physics",
    "scenes", "assets", "bundle", "tests"}), len(sys.modules))
"""


@pytest.mark.parametrize(
    ("source", "becomes"),
    [
        ("from physics import World", "from fulcrum.physics import World"),
        ("import scenes", "import fulcrum.scenes as scenes"),
        ("import scenes as s, os", "import fulcrum.scenes as s, os"),
        ("import os, scenes", "import os, fulcrum.scenes as scenes"),
        ("import physics.world as w", "import fulcrum.physics.world as w"),
        ("é = 1; from app.window import frame", "é = 1; from fulcrum.app.window import frame"),
        ("from  app.window import (\n    a,\n)", "from  fulcrum.app.window import (\n    a,\n)"),
        ("HOME = 'app.window'", "HOME = 'fulcrum.app.window'"),
        ('HOME = r"""physics.world"""', 'HOME = r"""fulcrum.physics.world"""'),
    ],
)
def test_a_module_of_ours_gets_its_name_below_fulcrum(source: str, becomes: str):
    assert renamed(source.encode(), MODULES).decode() == becomes


@pytest.mark.parametrize(
    "source",
    [
        "import physicsx, apple",
        "from . import physics",
        "folder = 'scenes'",
        "words = 'see app.window for more'",
        "words = f'{1}app.window'",
        "# from physics import World\n",
        "'''\nfrom physics import World\n'''",
    ],
)
def test_other_words_stay(source: str):
    assert renamed(source.encode(), MODULES).decode() == source


def test_a_name_that_would_bind_another_one_is_refused():
    with pytest.raises(NameOfOursError, match="line 2"):
        renamed(b"\nimport physics.world", MODULES)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The sdist, and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sdist, wheel


@pytest.fixture(scope="module")
def installed(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages with the wheel in it."""
    folder = tmp_path_factory.mktemp("site")
    zipfile.ZipFile(built[1]).extractall(folder)
    return folder


def run(*words: str, installed: Path | None = None, home: Path) -> str:
    """What Python prints, uncompiled: of the installed package, else of the checkout."""
    folders = {f"FULCRUM_{kind}_DIR": str(home) for kind in ("CACHE", "CONFIG", "DATA")}
    environment = {
        **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        **folders,
        "NUMBA_DISABLE_JIT": "1",
        "SDL_VIDEODRIVER": "dummy",
    }
    if installed is not None:
        environment["PYTHONPATH"] = str(installed)
    where = ROOT if installed is None else home
    done = subprocess.run(
        [sys.executable, *words], cwd=where, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.sweep
def test_nothing_but_fulcrum_comes_into_the_folder_of_packages(installed: Path):
    info = next(path.name for path in installed.iterdir() if path.suffix == ".dist-info")
    assert {path.name for path in installed.iterdir()} == {"fulcrum", info}
    below = {path.name for path in (installed / "fulcrum").iterdir()}
    assert below == {*OURS, "assets", "__init__.py", "__main__.py", "py.typed"}


@pytest.mark.sweep
def test_the_sdist_builds_the_wheel_that_the_checkout_gives(installed: Path, tmp_path: Path):
    write_package(ROOT, tmp_path / "fulcrum")
    for folder in (tmp_path, installed):
        assert (folder / "fulcrum" / "__main__.py").is_file()
    here, there = (
        {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in (folder / "fulcrum").rglob("*")
            if path.is_file()
        }
        for folder in (tmp_path, installed)
    )
    assert here == there


@pytest.mark.sweep
def test_what_is_no_module_comes_along(installed: Path):
    for folder, kinds in (
        ("assets", ("*.png", "*.ttf", "*.json")),
        ("scenes/lessons", ("*.fulcrum",)),
        ("creatures/gallery", ("*.json",)),
    ):
        for kind in kinds:
            ours = {path.relative_to(ROOT) for path in (ROOT / folder).rglob(kind)}
            inside = installed / "fulcrum" / folder
            assert ours and ours == {
                path.relative_to(installed / "fulcrum") for path in inside.rglob(kind)
            }


@pytest.mark.sweep
def test_no_module_is_called_by_its_old_name(installed: Path):
    package = installed / "fulcrum"
    for path in package.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [name.name for name in node.names] if isinstance(node, ast.Import) else []
            assert not {name.partition(".")[0] for name in names} & {*OURS, "main"}, path


@pytest.mark.sweep
def test_every_module_can_be_imported_and_brings_no_old_name(installed: Path, tmp_path: Path):
    said = run("-c", IMPORT_ALL, installed=installed, home=tmp_path)
    names, count = said.strip().splitlines()[-1].rsplit(" ", 1)
    assert names == "[]" and int(count) > 1000


@pytest.mark.sweep
def test_the_physics_needs_no_window(installed: Path, tmp_path: Path):
    code = "from fulcrum.physics import World; import sys; print('pygame' in sys.modules)"
    assert run("-c", code, installed=installed, home=tmp_path).strip() == "False"


@pytest.mark.sweep
def test_a_scene_gives_the_same_as_in_the_checkout(installed: Path, tmp_path: Path):
    words = ("--headless", "--scene", "slope", "--seconds", "0.02")
    ours = run("main.py", *words, home=tmp_path)
    theirs = run("-m", "fulcrum", *words, installed=installed, home=tmp_path)
    assert "state hash" in ours and ours.split()[-1] == theirs.split()[-1]


@pytest.mark.sweep
def test_the_installed_program_calls_itself_by_its_command(installed: Path, tmp_path: Path):
    assert "usage: fulcrum " in run("-m", "fulcrum", "--help", installed=installed, home=tmp_path)
    code = "from fulcrum.app.window.options import this_program; print(this_program()[1:])"
    assert run("-c", code, installed=installed, home=tmp_path).strip() == "['-m', 'fulcrum']"


@pytest.mark.sweep
def test_the_metadata_ask_for_what_requirements_say(built: tuple[Path, Path], installed: Path):
    (info,) = installed.glob("*.dist-info")
    told = email.message_from_string((info / "METADATA").read_text(encoding="utf-8"))
    asked = {line.split("<")[0].split(">")[0] for line in told.get_all("Requires-Dist", [])}
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    wanted = {line.split(">")[0].replace("_", "-") for line in lines if line[0] != "#"}
    assert wanted <= asked and told["Version"] in built[1].name
    assert "gui_scripts" in (info / "entry_points.txt").read_text(encoding="utf-8")


@pytest.mark.sweep
def test_the_sdist_holds_the_tests_and_no_caches(built: tuple[Path, Path]):
    with tarfile.open(built[0]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"main.py", "requirements-dev.txt", "tests/test_wheel.py", "bundle/wheel.py"} <= names
    assert not [name for name in names if "__pycache__" in name or name.startswith(".venv")]
