"""A pack that was added, as the window knows it: a shelf of scenes, machines, pictures."""

import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path

from app.editor.machine_files import machines_of
from app.editor.templates import Make
from app.files.folders import packs_folder
from app.files.packs.store import Added, added
from app.ui.kit.words import first_sentence
from app.ui.sheets.file_task import Place
from app.ui.sheets.own_scenes import OwnScene
from app.ui.sheets.scene_index import Found, Shelf


def key_of(one: Added) -> str:
    """Return the key of its shelf."""
    return f"pack {one.index.folder}"


def shelf_of(one: Added, tell: Callable[[], object]) -> Shelf:
    """Return the shelf of a pack; `tell` shows what there is to know of it."""
    index, cards = one.index, []
    for item in (*index.of("scenes"), *index.of("lessons")):
        path = one.path(item)
        with contextlib.suppress(OSError):  # somebody has taken it away
            own = OwnScene(path, path.stat().st_mtime_ns)
            words = first_sentence(item.words)
            of_file = {"steps": item.steps, "own": own, "said": f"{item.words} {item.said}"}
            cards.append(Found(str(path), key_of(one), item.title, words, **of_file))
    return Shelf(key_of(one), index.name, f"By {index.author}", cards, tell)


def machines() -> dict[str, Make]:
    """Return the machines of all packs; of two that are called alike one says its pack."""
    result: dict[str, Make] = {}
    for one in added():
        paths = [one.path(item) for item in one.index.of("machines")]
        for title, make in machines_of(paths).items():
            result[f"{title} ({one.index.name})" if title in result else title] = make
    return result


def places(kind: str) -> Sequence[Place]:
    """Return the place of the pictures of all packs, if there are any."""

    def files() -> dict[Path, str]:
        pictures = ((one, item) for one in added() for item in one.index.of("pictures"))
        return {one.path(item): one.index.name for one, item in pictures}

    if kind != "pictures" or not files():
        return []
    return [Place("Packs", packs_folder(), lambda: [*files()], where=lambda path: files()[path])]
