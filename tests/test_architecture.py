"""The house rules that a machine can check: who imports whom, sizes, and quiet imports."""

import ast
import functools
import gc
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("physics", "creatures", "scenes", "app")
SOURCES = sorted(
    [ROOT / "main.py", *(path for name in PACKAGES for path in (ROOT / name).rglob("*.py"))]
)
FORBIDDEN = {
    "physics": {"pygame", "pygame_gui", "app", "scenes", "creatures", "main"},
    "creatures": {"pygame", "pygame_gui", "app", "scenes", "main", "numba"},
    "scenes": {"pygame", "pygame_gui", "app", "main", "numba"},
    "app": {"main"},
}
"""main -> app -> scenes -> creatures -> physics, never back."""

LAYERS = ("quantities", "simulation", "timeline", "session", "files", "drawing", "capture")
LAYERS += ("editor", "teaching", "ui", "window", "features")
"""The rooms of app, the lowest first: each imports only itself and rooms before it."""

FEATURES = sorted(
    path.name for path in (ROOT / "app" / "features").iterdir() if (path / "feature.py").exists()
)

HEADLESS = (*LAYERS[: LAYERS.index("drawing")], "window/headless")
"""Rooms and modules of app that tests and headless runs drive: they never import pygame."""

LINES = 400
"""No file is longer; the style card asks for 250."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@functools.cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All that a file is made of, its module first; parsed once for all rules."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))))


@pytest.fixture(scope="module", autouse=True)
def forget_the_trees() -> Iterator[None]:
    """They are large: other tests of this process do without.

    While they grow, searches for cyclic garbage would go through all of them again and again: two
    thirds of the time of parsing.
    """
    gc.disable()
    yield
    nodes.cache_clear()
    gc.enable()


@functools.cache
def imports(path: Path, top_level_only: bool = False) -> tuple[str, ...]:
    """Full names of the modules that a file imports; only those run at import when asked."""
    return tuple(found_imports(path, top_level_only))


def found_imports(path: Path, top_level_only: bool) -> Iterator[str]:
    """The same, found anew."""
    hidden = set()
    for node in nodes(path) if top_level_only else ():
        is_lazy = isinstance(node, ast.FunctionDef)
        is_typing = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        if is_lazy or is_typing:
            hidden.update(ast.walk(node))
    for node in nodes(path):
        if node in hidden:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}: relative import"
            yield node.module or ""


def test_imports_point_one_way():
    for path in SOURCES:
        forbidden = FORBIDDEN.get(path.relative_to(ROOT).parts[0], set())
        for module in imports(path):
            assert module.split(".")[0] not in forbidden, f"{name_of(path)}: {module}"


def test_files_stay_short():
    for path in SOURCES:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= LINES, name_of(path)


def test_numba_has_two_doors():
    """@kernel and @device, with what they take from numba's inside; vectors, and the page."""
    users = [
        name_of(path) for path in SOURCES if any(m.split(".")[0] == "numba" for m in imports(path))
    ]
    typed = (
        "lanes",
        "page",
        "atomics",
        "prefetch",
        "stage_timer",
    )  # extensions of numba's own type system
    types = {"lanes_llvm", "lanes_types", *(f"{name}_numba" for name in typed)}
    inside = ("private", "lean", "lower", "passes", "call", "once", "types", "plain")
    doors = {"jit", *(f"numba_{name}" for name in inside)}
    assert {Path(name).stem for name in users} <= types | doors
    assert {name.rpartition("/")[0] for name in users} == {"physics/compile"}


def test_what_is_private_to_the_world_stays_private():
    for path in (path for path in SOURCES if not name_of(path).startswith("physics")):
        for node in nodes(path):
            if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
                holder = ast.unparse(node.value).split(".")[-1]
                assert holder.lstrip("_") != "world", f"{name_of(path)}:{node.lineno}: {node.attr}"


@functools.cache
def sources_by_name() -> dict[str, Path]:
    """The files of our modules by their full names."""
    result = {}
    for path in SOURCES:
        parts = path.relative_to(ROOT).with_suffix("").parts
        result[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return result


def reached_from(start: Path) -> dict[str, Path]:
    """All our modules that importing `start` runs, with the way they were reached last."""
    by_name, reached, waiting = sources_by_name(), {}, [start]
    while waiting:
        path = waiting.pop()
        for module in imports(path, top_level_only=True):
            words = module.split(".")
            for name in (".".join(words[:k]) for k in range(1, len(words) + 1)):
                if name in by_name and name not in reached:
                    reached[name] = by_name[name]
                    waiting.append(by_name[name])
    return reached


@pytest.mark.parametrize("name", HEADLESS)
def test_the_session_side_of_the_app_never_sees_pygame(name):
    room, module = ROOT / "app" / name, ROOT / "app" / f"{name}.py"
    paths = [module] if module.exists() else sorted(room.rglob("*.py"))
    assert paths
    for path in paths:
        for reached in (path, *reached_from(path).values()):
            used = [m for m in imports(reached) if m.split(".")[0] in ("pygame", "pygame_gui")]
            assert not used, f"{name_of(path)} -> {name_of(reached)} -> {used}"


def room_of(module: str) -> int | None:
    """The layer of a module of app; None for app itself and for other packages."""
    words = module.split(".")
    return LAYERS.index(words[1]) if words[0] == "app" and words[1:2] != ["__init__"] else None


def test_every_room_imports_only_rooms_below_it():
    """Local imports and those for type checkers too: they show who depends on whom."""
    upward = set()
    for path in (path for path in SOURCES if path.relative_to(ROOT).parts[0] == "app"):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        here = room_of(name)
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and here is not None:
                there = room_of(f"{node.module}.{node.names[0].name}")
                if there is not None and there > here:
                    upward.add((name, f"app.{LAYERS[there]}"))
    assert not upward


@pytest.mark.parametrize("name", FEATURES)
def test_a_feature_knows_no_other_and_nobody_knows_it(name):
    """So its folder can be deleted: the window finds features by looking into theirs."""
    folder = ROOT / "app" / "features" / name
    for path in (path for path in SOURCES if not path.is_relative_to(folder)):
        for module in imports(path):
            assert not module.startswith(f"app.features.{name}"), f"{name_of(path)}: {module}"


@pytest.mark.parametrize("name", FEATURES)
def test_the_model_of_a_feature_computes_without_the_window(name):
    folder = ROOT / "app" / "features" / name
    paths = [*folder.rglob("model/*.py"), *folder.glob("model.py")]
    above = ("drawing", "capture", "ui", "window", f"features.{name}.view")
    for path in paths:
        for module in imports(path):
            assert module.split(".")[0] not in ("pygame", "pygame_gui"), name_of(path)
            for room in above:
                assert not module.startswith(f"app.{room}"), f"{name_of(path)}: {module}"


def module_of(path: Path) -> str:
    """The name that a file is imported by."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_files(path: Path, known: set[str]) -> set[str]:
    """Which of the `known` modules a file imports: local imports, too, and those for typing unless
    they are of its own folder, whose parts may know one another's types.
    """
    result, typed = set(), set()
    for node in nodes(path):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            typed |= set(node.body)
        beside = isinstance(node, ast.ImportFrom) and node in typed
        if beside and str(node.module).rpartition(".")[0] == module_of(path.parent):
            continue
        if isinstance(node, ast.ImportFrom):
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            result |= {name if name in known else node.module for name in names}
        elif isinstance(node, ast.Import):
            result |= {alias.name for alias in node.names}
    return result & known


def test_no_file_of_the_app_depends_on_itself():
    """A circle is cut by moving what both share, or by a Protocol if more than one class is it."""
    paths = {module_of(path): path for path in SOURCES if path.relative_to(ROOT).parts[0] == "app"}
    edges = {name: imported_files(path, set(paths)) for name, path in paths.items()}
    while leaves := [name for name, below in edges.items() if not below & set(edges)]:
        for name in leaves:
            del edges[name]
    above = {name: {other for other in edges if name in edges[other]} for name in edges}
    while tops := [name for name, users in above.items() if not users & set(above)]:
        for name in tops:
            del above[name]
    assert not above, f"circles among {sorted(above)}"


PARTS = {"session", "view", "editor", "desk", "boards", "world", "draw"}
"""Names of the parts of the program: what is called so has its type."""


def declared(node: ast.AST) -> tuple[str, ast.expr | None]:
    """The name and the annotation of a parameter or an attribute; "" for anything else."""
    if isinstance(node, ast.arg):
        return node.arg, node.annotation
    if isinstance(node, ast.AnnAssign):
        return ast.unparse(node.target).split(".")[-1], node.annotation
    return "", None


def test_the_parts_of_the_program_have_types():
    """A Protocol of what is used is a type; `Any` is none."""
    untyped = []
    for path in (path for path in SOURCES if not name_of(path).startswith("physics")):
        for node in nodes(path):
            name, annotation = declared(node)
            if name.lstrip("_") in PARTS and annotation is not None:
                words = {n.id for n in ast.walk(annotation) if isinstance(n, ast.Name)}
                untyped += [f"{name_of(path)}:{node.lineno}: {name}"] if "Any" in words else []
    assert not untyped


QUIET = """
import importlib, os, sys, threading
from pathlib import Path
before = set(Path.cwd().iterdir())
for name in sys.argv[1:]:
    importlib.import_module(name)
assert threading.active_count() == 1, threading.enumerate()
pygame = sys.modules.get("pygame")
if pygame is not None:
    assert not pygame.display.get_init(), "an import opened the display"
    assert not pygame.font or not pygame.font.get_init(), "an import started the fonts"
    assert not pygame.mixer or not pygame.mixer.get_init(), "an import started the sound"
from numba.core.types.functions import BaseFunction
assert BaseFunction.get_call_type.__module__.startswith("numba"), "an import patched numba"
from physics.compile.jit import compiled_count
assert compiled_count() == 0, "an import compiled kernels"
assert set(Path.cwd().iterdir()) == before, "an import wrote files"
print("quiet")
"""


def test_no_import_has_a_side_effect():
    modules = []
    for path in SOURCES:
        parts = path.relative_to(ROOT).with_suffix("").parts
        modules.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    done = subprocess.run(
        [sys.executable, "-B", "-c", QUIET, *modules],  # bytecode is not ours
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout.strip().endswith("quiet"), done.stderr


MOST_ARGUMENTS = 5


def compiled_functions() -> Iterator[tuple[Path, ast.FunctionDef]]:
    """Every `@kernel` and `@device` of the program, with its file."""
    for path in SOURCES:
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef):
                names = {d.id for d in node.decorator_list if isinstance(d, ast.Name)}
                if names & {"kernel", "device"}:
                    yield path, node


def test_kernels_take_few_arguments():
    """Kernels and the functions that only kernels call take five nouns; more are bundled."""
    for path, node in compiled_functions():
        assert len(node.args.args) <= MOST_ARGUMENTS, f"{name_of(path)}: {node.name}"


@pytest.mark.parametrize("name", ["advance", "soft_step"])
def test_the_tick_reads_as_the_algorithm(name):
    (node,) = [node for _, node in compiled_functions() if node.name == name]
    first = node.body[1]  # after the docstring
    assert (node.end_lineno or 0) - first.lineno + 1 <= 25


SURFACES = "app/drawing/surfaces.py"
OF_FILES = {"app/drawing/album.py", "app/drawing/picture_import.py", "app/drawing/ink_zoom.py"}
"""They have pictures whose size was read, or scale into a surface that is there."""


def test_all_surfaces_of_the_interface_are_made_in_one_place():
    """There none has a side below a pixel; elsewhere a layout may ask for less than nothing."""
    makers = {"Surface", "smoothscale", "scale", "make_surface", "blit_array"}
    for path in (path for path in SOURCES if name_of(path) not in {SURFACES, *OF_FILES}):
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                holder = ast.unparse(node.func.value)
                made = holder.startswith("pygame") and node.func.attr in makers
                assert not made, f"{name_of(path)}:{node.lineno}: make it by {SURFACES}"


def test_every_file_says_what_it_is():
    for path in SOURCES:
        module = nodes(path)[0]
        assert isinstance(module, ast.Module)
        if path.read_text(encoding="utf-8").strip():
            assert ast.get_docstring(module), name_of(path)


def test_nobody_asks_a_path_whether_it_is_there():
    """`Path.is_file` and its like raise for a name that is too long or a folder without permission.

    So far only `os.path.isfile` and its like never do (Python 3.14 has made them equal).
    """
    raising = {"exists", "is_file", "is_dir", "is_symlink", "is_mount"}
    for path in SOURCES:
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                asked = node.func.attr in raising and ast.unparse(node.func.value) != "os.path"
                assert not asked, f"{name_of(path)}:{node.lineno}: {ast.unparse(node)}"
