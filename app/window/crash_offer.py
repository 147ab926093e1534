"""After a crash, or an end with unsaved work: the offer to bring back what was open."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from app.files.atomic import FileError
from app.files.autosave import Autosave
from app.files.json_text import read_json
from app.session.session import Session
from app.ui.bars.corner import Note

QUESTION = "Restore what was open when Fulcrum ended?"
USUAL_RATE = 240.0  # [Hz]


class Opener(Protocol):
    """The part of the file controller that brings a save back."""

    session: Session
    autosave: Autosave

    def open(self, path: Path, done: Callable[[], None]) -> bool: ...


class CrashOffer:
    """The offer stands beside the scene until it is taken or declined."""

    def __init__(self, files: Opener, path: Path) -> None:
        """Offer `path`, the autosave that a crash or an end left."""
        self.files, self.path = files, path
        self.over = False
        self.facts = facts_of(path)

    def note(self) -> Note | None:
        """Return the card with the question; None once it was answered."""
        if self.over:
            return None
        buttons = (("Restore", self.restore), ("Discard", self.discard))
        return Note("crash", QUESTION, self.facts, buttons=buttons, asks=True)

    def restore(self) -> None:
        """Open the save. If that fails, the offer comes again with the next start."""
        self.over = self.files.open(self.path, done=self._taken)

    def discard(self) -> None:
        """Never ask again. The save stays a while, under File, Restore autosave."""
        self.over = True
        self.files.autosave.forget(self.path)

    def _taken(self) -> None:
        self.files.autosave.forget(self.path)
        session, words = self.files.session, "Restored what was open"
        if not any(body.kind == "dynamic" for body in session.world.bodies):
            words += ": nothing that can move was left in it"
        session.notify("info", words)


def facts_of(path: Path) -> str:
    """Return when, what and how far: "12:31, Stack, 42 s"; less when the file cannot be read."""
    facts = []
    try:
        changed = time.localtime(path.stat().st_mtime)
        today = changed[:3] == time.localtime()[:3]
        facts.append(time.strftime("%H:%M" if today else "%Y-%m-%d %H:%M", changed))
        facts += scene_facts(path)
    except (FileError, OSError, ArithmeticError, ValueError):
        pass  # opening it will say what is wrong
    return ", ".join(facts)


def scene_facts(path: Path) -> list[str]:
    """Return title and time of a save, as far as it has them; FileError."""
    tree = read_json(path)
    if not isinstance(tree, dict):
        return []
    facts = [tree["title"]] if isinstance(tree.get("title"), str) else []
    exact, settings = tree.get("exact"), tree.get("settings")
    rate = settings.get("tick_rate", USUAL_RATE) if isinstance(settings, dict) else USUAL_RATE
    tick = exact.get("tick") if isinstance(exact, dict) else None
    if isinstance(tick, int) and isinstance(rate, int | float) and rate > 0:
        facts.append(f"{tick / rate:.0f} s")
    return facts
