"""Every scene file below this directory, found by existing: nothing is registered by hand.

A scene file is a module (or package) in `scenes/` or `scenes/<folder>/` that declares
`class X(Scene)`. The user's own folder and other packages are looked through when they are
switched on (`creatures/own_programs.py`). Its name is the file's name. Finding reads only the text,
so a file with a syntax error is still listed, as broken, and harms no other.
"""

import contextlib
import difflib
import functools
import importlib
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from creatures.own_programs import own_folder, own_package, scenes_of_packages
from scenes.chapters import FOLDERS, chapter_of_folder, place_of
from scenes.declaration import check_declaration
from scenes.facts import FactError
from scenes.failure import cut, is_the_users, plain, sentence
from scenes.glance import glance
from scenes.kit import Scene
from scenes.lesson_words import beside

DIRECTORY = Path(__file__).parent
OWN = "my_programs"
"""Stands for the folder of scene files directly in the user's own: its chapter is "My programs"."""
DEEPEST = 2  # [count] folders below scenes/: a scene may be a package in a chapter
_ARTICLE = re.compile(r"^(?:A|An|The|On a) ")  # before a title, which is not sorted by it
_DECLARES_SCENE = re.compile(r"^class\s+\w+\(.*\bScene\b.*\)\s*:", re.MULTILINE)


class UnknownSceneError(LookupError):
    """No scene has this name; the text gives the nearest names."""


class BrokenSceneError(RuntimeError):
    """The scene's file cannot be used; the text says which, what was wrong and where."""


@dataclass(frozen=True)
class SceneInfo:
    """One line of the scene table."""

    name: str
    category: str
    title: str
    error: str = ""  # why the file cannot be loaded, "" = fine

    @property
    def broken(self) -> bool:
        """Return True when `load` would raise BrokenSceneError."""
        return bool(self.error)


def names() -> list[str]:
    """Return the names of all scenes, by chapter; imports nothing."""
    return list(paths())


def load(name: str) -> type[Scene]:
    """Return the scene class called `name`. Raises UnknownSceneError or BrokenSceneError."""
    files = paths()
    if name not in files:
        near = difflib.get_close_matches(name, files, 3, 0.4)
        hint = (
            f"did you mean {' or '.join(near)}?" if near else "--list and the scene menu name them"
        )
        raise UnknownSceneError(f"no scene is called {plain(cut(name))!r}: {hint}")
    return load_file(name, files[name])


def load_file(name: str, path: Path) -> type[Scene]:
    """Return the scene class in the file `path`, one of `paths()`. Raises BrokenSceneError."""
    module = _module_name(path)
    try:
        result = _scene_class(importlib.import_module(module))
        check_declaration(result)
        return result
    except BaseException as error:  # a scene file is someone's own code: even SystemExit
        if is_the_users(error):
            raise
        sys.modules.pop(module, None)  # what is mended is read again
        said = sentence(error, DIRECTORY)
        where = "" if path.name in said else f" ({path.relative_to(_home(path).parent).as_posix()})"
        raise BrokenSceneError(plain(f"scene {name!r}: {said}{where}")) from error


def table() -> list[SceneInfo]:
    """Name, category and title of every scene, broken ones included."""
    return [_info(name, path) for name, path in paths().items()]


def paths() -> dict[str, Path]:
    """Return scene files by name, in menu order; imports nothing.

    A name used twice gets its folder in front. Texts are read again when a file has changed.
    """
    return dict(_paths_of(tuple(_stamped())))


@functools.lru_cache(maxsize=1)
def _paths_of(files: tuple[tuple[str, int, int], ...]) -> dict[str, Path]:
    """Return scene files by name; `files` are all that may be one, as `_stamped` tells them."""
    named: dict[str, Path] = {}
    texts: dict[Path, str] = {}
    paths = [path for path in (Path(file) for file, *_ in files) if _stem(path)[0] not in "_."]
    for path in sorted(paths, key=_claim):
        text = text_of(path)
        if _DECLARES_SCENE.search(text):
            name, texts[path] = _stem(path), text
            named[f"{folder_of(path) or path.parent.name}.{name}" if name in named else name] = path
    return dict(sorted(named.items(), key=lambda item: _menu_key(item[1], texts[item[1]])))


def text_of(path: Path) -> str:
    """Return the text of a scene file as far as it can be read; "" for what is no file."""
    try:
        return path.read_text(encoding="utf-8", errors="replace") if os.path.isfile(path) else ""
    except OSError:
        return ""


def _stamped() -> Iterator[tuple[str, int, int]]:
    """Yield files of scenes/, of its chapters and of packages in them, with what changes when they
    do: the time [ns] and the size [bytes]. (Path.glob takes as long again as all of this.)
    """
    for path in scenes_of_packages():
        with contextlib.suppress(OSError):
            seen = path.stat()
            yield os.fspath(path), seen.st_mtime_ns, seen.st_size
    folders = [(os.fspath(home), 0) for home in _homes()]
    for folder, depth in folders:
        for entry in _entries(folder):
            if entry.name == "__init__.py" or (depth < DEEPEST and entry.name.endswith(".py")):
                with contextlib.suppress(OSError):  # gone meanwhile, or a link to nowhere
                    seen = entry.stat()
                    yield entry.path, seen.st_mtime_ns, seen.st_size
            elif depth < DEEPEST and os.path.isdir(entry.path):
                folders.append((entry.path, depth + 1))


def _entries(folder: str) -> list[os.DirEntry[str]]:
    """Return what is in a folder; nothing when it cannot be read."""
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except OSError:
        return []


def _stem(path: Path) -> str:
    return plain(path.parent.name if path.name == "__init__.py" else path.stem)


def _claim(path: Path) -> tuple[bool, bool, str, str]:
    """Return what decides whose a name is that two files have: ours come first."""
    folder = folder_of(path)
    return DIRECTORY not in path.parents, folder not in FOLDERS, folder, _stem(path)


def _menu_key(path: Path, text: str) -> tuple[int, str, int, str]:
    """Return what scenes are sorted by in the menu: chapter; lessons first, derivations last."""
    seen = glance(text)
    category = seen.category or chapter_of(path)
    rank = 0 if os.path.exists(beside(path.stem)) else 2 if seen.title.startswith("Why ") else 1
    title = _ARTICLE.sub("", seen.title or _stem(path), count=1).lower()
    return place_of(category), category, rank, title


def folder_of(path: Path) -> str:
    """Return the name of the folder of a scene; "" for a file directly in scenes/. That of another
    package is the package.
    """
    if (module := scenes_of_packages().get(path)) is not None:
        return module.partition(".")[0]
    home = _home(path)
    parts = path.relative_to(home).parts
    return parts[0] if len(parts) > 1 else "" if home == DIRECTORY else OWN


def chapter_of(path: Path) -> str:
    """Return the title of the chapter that a scene file belongs to unless its class says more."""
    return chapter_of_folder(folder_of(path))


def _homes() -> dict[Path, str]:
    """Return the folders of scenes with the packages that they are: ours, and the user's own."""
    own = own_folder("scenes")
    ours = {DIRECTORY: __name__}
    return ours if own is None else {**ours, own: own_package("scenes")}


def _home(path: Path) -> Path:
    """Return which of these folders a file is in; its own for one of another package."""
    return next((home for home in _homes() if home in path.parents), path.parent)


def _module_name(path: Path) -> str:
    if (module := scenes_of_packages().get(path)) is not None:
        return module
    home = _home(path)
    parts = path.relative_to(home).with_suffix("").parts
    return ".".join((_homes()[home], *(parts[:-1] if parts[-1] == "__init__" else parts)))


def _scene_class(module: ModuleType) -> type[Scene]:
    kinds = [value for value in vars(module).values() if isinstance(value, type)]
    kinds = [
        kind for kind in kinds if issubclass(kind, Scene) and kind.__module__ == module.__name__
    ]
    kinds = [kind for kind in kinds if not any(kind in other.__mro__[1:] for other in kinds)]
    if not kinds:
        raise TypeError("the file declares no class based on Scene")
    if len(set(kinds)) > 1:
        names = " and ".join(kind.__name__ for kind in kinds)
        raise FactError(f"the file declares {names}: a scene is a file of its own")
    return kinds[0]


def _info(name: str, path: Path) -> SceneInfo:
    category = chapter_of(path)
    try:
        scene = load_file(name, path)
    except BrokenSceneError as error:
        return SceneInfo(name, category, name, str(error))
    return SceneInfo(name, scene.category or category, scene.title or name)
