"""Copied things as JSON text, for another window or a mail: the keys are those of a scene file."""

from pathlib import Path
from typing import Any

from app.files.atomic import FileError
from app.files.json_text import json_text, parse_json
from app.files.scene_file import OWN_KEYS, VERSION, check_version
from app.simulation import attachment_words
from app.simulation.commands.edit.adding import WORDS, AddThings
from app.simulation.commands.edit.words import thawed
from physics import DefinitionError, World
from physics.plain.definition_values import read_value, refuse_unknown
from physics.plain.world_values import KEYS, fill_world

MOST_TEXT = 5_000_000
"""Longest text that is read: [characters], 5 million, some 10,000 bodies."""

HERE = Path("the clipboard")


class PastedTextError(ValueError):
    """A text that holds no things; its words are for the user."""


def things_text(things: AddThings) -> str:
    """Return the things as text that `read_things` reads."""
    tree: dict[str, Any] = {"fulcrum": VERSION, "bodies": things.bodies, "joints": things.joints}
    tree |= {"grouped": True} if things.grouped else {}
    tree |= {key: getattr(things, key) for key in WORDS if key not in tree and getattr(things, key)}
    return json_text(thawed(tree))


def looks_like_things(text: str) -> bool:
    """Return whether a text was meant to be things, be they well written or not."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def read_things(text: str) -> AddThings:
    """Return the things that a text describes; a trial world shows that they can be built.

    Whole scene files are read too; what is no thing in them is left out. PastedTextError.
    """
    if len(text) > MOST_TEXT:
        raise PastedTextError(f"the text has {len(text):,} letters; at most {MOST_TEXT:,} are read")
    try:
        tree = parse_json(HERE, text.encode("utf-8", "replace"))
        check_version(tree, "fulcrum", VERSION, "scene")
        refuse_unknown("", tree, [*OWN_KEYS, *KEYS, *attachment_words.KEYS, "grouped"])
        world = World()
        fill_world(world, tree)
        attachment_words.read_attachments(tree, world)
        grouped = read_value("grouped", bool, tree.get("grouped", False))
    except FileError as error:
        raise PastedTextError(error.reason) from None
    except DefinitionError as error:
        raise PastedTextError(str(error)) from None
    if not tree.get("bodies"):
        raise PastedTextError("there is no body in it")
    on_bodies = [entry for entry in tree.get("attached", []) if "body" in entry]
    words: dict[str, Any] = {key: tuple(tree.get(key, ())) for key in WORDS}
    return AddThings(**(words | {"attached": tuple(on_bodies), "grouped": grouped}))
