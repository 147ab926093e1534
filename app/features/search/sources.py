"""What there is to be found: functions, scenes, files, things, settings, help."""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import scenes
from app.editor.thing_items import Item as Thing
from app.editor.thing_items import items_of
from app.features.search.fields import fields
from app.features.search.model.item import Item
from app.features.search.model.said import ALSO, SAID
from app.files.folders import earlier_folder, own_folder
from app.ui.keys import KeyBinding
from app.ui.kit.desk import Desk
from app.ui.kit.words import capital, first_sentence
from app.ui.menu_place import LISTS, ON_THING_OR_NOT
from app.ui.menus.menus import CHOICES, entry_of
from app.ui.sheets.help_words import MOUSE, PRESENT
from app.window.host import Host
from app.window.settings_sheet import settings
from physics import Body
from scenes.glance import glance

LESSON = re.compile(r'^class \w+\([^)]*\):\s+"""(.*?)"""', re.DOTALL | re.MULTILINE)
"""The text of a scene, which is that of its class; reading it runs nothing."""

MOST_THINGS = 2000
"""Things on the table that are looked through: [count]."""

NO_SWITCHES = ("pause", "follow")
"""Functions whose menu lines have a tick that is no "on"."""

FILES = {"scenes": "My scenes", "lessons": "My lessons", "creatures": "My creatures"}

PAGES = (
    ("Memory", "Memory for going back in time", "rewind undo ram megabytes past history"),
    ("Files", "Folder where your files are saved", "documents location save path directory"),
    ("Files", "Recent files", "forget history privacy"),
    ("Look", "Size of the text", "letters font larger smaller scale"),
    ("Sound", "Volume of the sound", "loud quiet audio"),
)
"""Pages of the settings, and what stands there that is no action."""


def everything(host: Host) -> list[Item]:
    """Return all items as they are now."""
    return [
        *functions(host.ui.desk),
        *also(host.ui.desk),
        *values(host.ui.desk),
        *fields(host),
        *all_scenes(host),
        *files(host),
        *sliders(host),
        *things(host),
        *pages(host),
        *topics(host),
    ]


# --- functions -----------------------------------------------------------------------------------


def functions(desk: Desk) -> Iterator[Item]:
    """Yield the actions, with where they are and whether they are possible."""
    for action in desk.keys.bindings.values():
        if action.name != "search":
            yield function(desk, action)


def function(desk: Desk, action: KeyBinding) -> Item:
    """Return an action as an item."""
    refused, words, state = "", "", ""
    for line in action.menus:
        if line.menu in ON_THING_OR_NOT or not (line.shown is None or line.shown(desk)):
            continue
        entry = entry_of(desk, action, line)
        if line.menu not in LISTS and isinstance(line.words, str):
            words = entry.words
        refused = refused or entry.refused
        if entry.checked is not None and action.name not in NO_SWITCHES:
            state = "on" if entry.checked() else "off"
            break
    home, is_tool = _home(action), action.name.startswith("tool_")
    return Item(
        *("function", action.name, words or action.label),
        partial(desk.do, action.name),
        home,
        desk.keys.of(action.name),
        SAID.get(action.name, ""),
        action.tip,
        refused=capital(refused),
        short=action.label,
        state="" if is_tool else state,
        for_few=home == LISTS["Solver lab"],
    )


def also(desk: Desk) -> Iterator[Item]:
    """Yield what is a part of a function and has other words: it opens that."""
    for name, words, said in ALSO:
        if (action := desk.keys.bindings.get(name)) is not None:
            known = function(desk, action)
            about = f"{known.words}: {known.about}"
            yield replace(known, name=words, words=words, said=said, short="", about=about)


def _home(action: KeyBinding) -> str:
    """Return where an action is: a title of the menu bar before a list."""
    menus = [line.menu for line in action.menus if line.menu not in ON_THING_OR_NOT]
    titles = [menu for menu in menus if menu not in LISTS]
    return next(iter([*titles, *(LISTS[menu] for menu in menus if menu in LISTS)]), "by its key")


def values(desk: Desk) -> Iterator[Item]:
    """Yield the machines, and what else lists offer that is no action."""
    for (menu, _), choices in CHOICES.items():
        for entry in choices(desk):
            kind, said = ("machine", "machine") if menu == "Machines" else ("function", menu)
            name = f"{menu} {entry.words}"
            yield Item(
                kind, name, entry.words, entry.command, LISTS[menu], said=said, about=entry.tip
            )


# --- scenes and files ----------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _texts(names: tuple[str, ...]) -> tuple[tuple[str, str, str, str], ...]:  # noqa: ARG001
    """Return name, title, chapter and lesson of each scene, as the texts of their files say."""
    result = []
    for name, path in scenes.paths().items():
        text = scenes.text_of(path)
        seen, whole = glance(text), LESSON.search(text)
        chapter = seen.category or scenes.chapter_of(path)
        result.append((name, seen.title or name, chapter, whole[1] if whole else seen.words))
    return tuple(result)


def all_scenes(host: Host) -> Iterator[Item]:
    """Yield the scenes of the program, and those on the shelves of features."""
    for name, title, chapter, lesson in _texts(tuple(scenes.paths())):
        open_it = partial(host.session.load, name)
        said, about = name.replace("_", " "), first_sentence(lesson)
        more = f"{chapter} {lesson}"
        yield Item("scene", name, title, open_it, chapter, said=said, about=about, more=more)
    for shelf in host.gallery.index.look_for_shelves():
        for card in shelf.cards:
            if card.own is not None:
                do, more = partial(host.files.open, card.own.path), f"{card.words} {card.said}"
                named = "scene", card.name, card.title
                yield Item(*named, do, shelf.title, about=card.words, more=more)


def by_school_words(typed: str) -> list[str]:
    """Return the scenes that words of the school mean, best first."""
    try:
        from scenes.school_words import scenes_for
    except ImportError:
        return []
    return scenes_for(typed, surely=True) if typed.strip() else []


def files(host: Host) -> Iterator[Item]:
    """Yield the user's own files, and those that were opened last."""
    known: set[Path] = set()
    for kind, place in FILES.items():
        for folder in (own_folder(kind), earlier_folder(kind)):
            for path in _listed(folder):
                known.add(path)
                yield _file(host, path, place)
    for path in host.files.recent.files():
        if path not in known:
            yield _file(host, path, str(path.parent))


def _listed(folder: Path | None) -> list[Path]:
    try:
        return (
            [p for p in sorted(folder.iterdir()) if os.path.isfile(p)] if folder is not None else []
        )
    except OSError:
        return []


def _file(host: Host, path: Path, place: str) -> Item:
    do = partial(host.files.open, path)
    return Item("file", str(path), path.stem.split(".")[0], do, place)


# --- the scene that runs -------------------------------------------------------------------------


def sliders(host: Host) -> Iterator[Item]:
    """Yield what can be set in the scene that runs."""
    for name, parameter in host.session.scene.parameters().items():
        words, show = capital(parameter.words), partial(host.ui.side.show, "scene")
        yield Item("slider", name, words, show, "This scene", about=parameter.help)


def things(host: Host) -> Iterator[Item]:
    """Yield bodies and joints with their names."""
    simulation = host.session.simulation
    listed = items_of(simulation.world, simulation.attachments)
    for item in listed[:MOST_THINGS]:
        if item.thing is not None:
            kind = "Body" if isinstance(item.thing, Body) else "Joint"
            name = " ".join(map(str, item.ids))
            yield Item("thing", name, capital(item.words), partial(_show, host, item), kind)


def _show(host: Host, item: Thing) -> None:
    """Select a thing, and bring it into sight."""
    host.editor.selection.select(item.ids)
    host.editor.inspect()
    thing: Any = item.thing
    if not thing.alive:
        return
    at = thing.center if isinstance(thing, Body) else thing.anchor_b
    host.camera.bring_into_sight(at, host.insets(), 0.0)


# --- settings and help ---------------------------------------------------------------------------


def pages(host: Host) -> Iterator[Item]:
    """Yield what the settings have that is no action."""
    for page, words, said in PAGES:
        open_it = partial(host.ui.open_sheet, settings(host, page))
        yield Item("setting", words, words, open_it, "File, Settings", said=said)


def topics(host: Host) -> Iterator[Item]:
    """Yield what the help says of the mouse, and of the keys of the scene that runs."""
    own = [((c.key,), c.label) for c in host.session.scene.controls]
    lines: Iterable[tuple[Iterable[str], str]] = (*MOUSE, *PRESENT, *own)
    parts = host.ui.features.values()
    lines = (*lines, *(line for part in parts for line in part.feature.by_mouse))
    show: Callable[[], object] = partial(host.do, "help")
    for keys, words in lines:
        yield Item("help", words, capital(words), show, "Keys and mouse", " ".join(keys))
