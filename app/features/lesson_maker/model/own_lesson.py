"""A lesson that a teacher makes: its steps as a file has them, and undo. Imports no pygame.

A step may be half written: what is wrong with the lesson is told by `fault`, and nothing is lost.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

import scenes
from app.files.json_text import SceneFileError
from app.files.lesson_file import Lesson, check_scenes, lesson_of, lesson_tree, step_words
from app.files.opening import open_document
from app.files.rerun import RerunError
from app.files.scene_file import read_document
from app.simulation.errors import SceneFailedError
from app.simulation.simulation import Simulation
from physics import DefinitionError, World
from scenes.deck import Closing
from scenes.kit import Scene
from scenes.lesson_words import read_steps

Begin = Literal["start", "exact", "onwards"]
BEGINS: dict[Begin, str] = {
    "start": "From the start",
    "exact": "As recorded",
    "onwards": "Goes on",
}
"""How a step can begin, in words."""

NEW_TITLE = "My lesson"
MOST_UNDO = 300
"""Changes that can be taken back: [count]."""
PLACE = re.compile(r"steps\[(\d+)\](\.?)")
HERE = Path("lesson")  # stands for the file in messages that are cut off before they are shown


class Recorded(NamedTuple):
    """A step that was just recorded: its words, and the ways in which it can begin."""

    words: dict[str, Any]
    begin: Literal["start", "exact"]
    start: dict[str, Any] | None  # scene and values; None: what runs is of no scene
    save: dict[str, Any] | None  # an exact save, as a scene file has it


class Entry(NamedTuple):
    """One step: what it says and shows, and the ways in which it can begin."""

    words: Mapping[str, Any]  # fields of Step, but those of the beginning
    begin: Begin
    start: Mapping[str, Any] | None = None  # scene and values, if it is of a scene
    world: str = ""  # name of the exact save, if one was recorded
    moved: Mapping[str, Any] = {}  # sliders that are set when it goes on

    @property
    def step(self) -> dict[str, Any]:
        """Return the step as a file has it."""
        if self.begin == "start" and self.start is not None:
            return {**self.start, **self.words}
        if self.begin == "exact":
            return {"world": self.world, **self.words}
        return {"fresh": False, **({"values": self.moved} if self.moved else {}), **self.words}

    @property
    def begins(self) -> tuple[Begin, ...]:
        """Return the ways in which it can begin."""
        known = {"start": self.start is not None, "exact": bool(self.world), "onwards": True}
        return tuple(way for way in BEGINS if known[way])


class State(NamedTuple):
    """The lesson at one moment; undo goes from one to another."""

    title: str = NEW_TITLE
    entries: tuple[Entry, ...] = ()
    chosen: int = 0  # the step that buttons work on
    closing: Closing = Closing()  # the page after the last step
    notes: tuple[str, ...] = ()  # for who changes it
    scene: str = ""  # that it was made for

    @property
    def content(self) -> object:
        """Return what a file has of it."""
        return self.title, self.entries, self.closing, self.notes


class OwnLesson:
    """The lesson has a state, its past, and the exact saves of all of them."""

    def __init__(self) -> None:
        """Begin an empty one."""
        self.path: Path | None = None  # the file that it is in
        self.state = State()
        self.worlds: dict[str, dict[str, Any]] = {}  # scene files by name; never taken away
        self.changes = 0  # so far, for whoever follows it
        self._past: list[State] = []
        self._future: list[State] = []
        self._gesture: object = None
        self._saved = self.state.content

    def clear(self) -> None:
        """Begin another one: an empty one, without a past."""
        self.path, self.state, self.worlds = None, State(), {}
        self._past, self._future, self._gesture = [], [], None
        self._saved = self.state.content
        self.changes += 1

    # --- what it is --------------------------------------------------------------------------

    @property
    def entry(self) -> Entry | None:
        """Return the chosen step; None when there is none."""
        state = self.state
        return state.entries[state.chosen] if 0 <= state.chosen < len(state.entries) else None

    @property
    def edited(self) -> bool:
        """Return whether there is anything that its file has not."""
        return self.state.content != self._saved

    @property
    def undoable(self) -> bool:
        """Return whether there is a change to take back."""
        return bool(self._past)

    def tree(self) -> dict[str, Any]:
        """Return the whole file, as JSON has it."""
        state = self.state
        steps = [entry.step for entry in state.entries]
        last = state.closing, state.notes, state.scene
        return lesson_tree(state.title, steps, self.worlds, *last)

    @property
    def fault(self) -> str:
        """Return what is wrong with it, "" when it can be run and saved."""
        if not self.state.entries:
            return "It has no step yet: set the scene up, then press Record"
        try:
            check_scenes(read_steps([entry.step for entry in self.state.entries]))
        except DefinitionError as error:
            return PLACE.sub(_step_named, str(error), count=1)
        return ""

    def lesson(self) -> Lesson:
        """Return it as the player shows it. SceneFileError."""
        return lesson_of(self.path or HERE, self.tree())

    def begins_in_save(self, number: int) -> bool:
        """Return whether the world of a step comes out of an exact save."""
        entries = self.state.entries[: number + 1]
        known = [entry for entry in entries if entry.begin != "onwards"]
        return not known or known[-1].begin == "exact"

    def world_of(self, number: int) -> World:
        """Return the world in which the step with that number begins, or an empty one."""
        entries = self.state.entries[: number + 1]
        known = [entry for entry in entries if entry.begin != "onwards"]
        try:
            if known and known[-1].begin == "exact":
                document = read_document(HERE, self.worlds[known[-1].world])
                return open_document(document, recording=False).simulation.world
            if known and known[-1].start is not None:
                start = known[-1].start
                return Simulation.build(start["scene"], start.get("values", {})).world
        except (SceneFileError, DefinitionError, SceneFailedError, RerunError, KeyError):
            pass  # running it will say what is wrong
        return World()

    # --- changing ----------------------------------------------------------------------------

    def _moved(self, start: Mapping[str, Any] | None) -> dict[str, Any]:
        """Return the sliders of `start` that are elsewhere than in the chosen step's scene."""
        before = self.entry.start if self.entry is not None else None
        if start is None or before is None or start["scene"] != before["scene"]:
            return {}
        scene = scene_of(start)
        usual = {name: p.default for name, p in scene.parameters().items()} if scene else {}
        old, new = ({**usual, **one.get("values", {})} for one in (before, start))
        return {name: value for name, value in new.items() if old.get(name) != value}

    def record(self, result: Recorded) -> None:
        """Add what is on screen as a step behind the chosen one, and choose it."""
        name = ""
        if result.save is not None:
            name = str(1 + max((int(n) for n in self.worlds if n.isdecimal()), default=0))
            self.worlds[name] = result.save
        entry = Entry(result.words, result.begin, result.start, name, self._moved(result.start))
        entries, at = list(self.state.entries), self.state.chosen + 1
        at = min(at, len(entries))
        entries.insert(at, entry)
        self._put(self.state._replace(entries=tuple(entries), chosen=at))

    def retake(self, result: Recorded) -> None:
        """Let the chosen step show what is on screen now; its words stay."""
        old = self.entry
        if old is None:
            return
        said = {k: v for k, v in old.words.items() if k in SAID}
        self.record(result._replace(words={**result.words, **said}))
        new = self.state
        entries = (*new.entries[: new.chosen - 1], *new.entries[new.chosen :])
        self._past.pop()  # both are one change
        self.state = new._replace(entries=entries, chosen=new.chosen - 1)

    def change(self, gesture: object = None, **words: Any) -> None:
        """Give the chosen step other words; None takes one away. One `gesture` is one change."""
        entry = self.entry
        if entry is None:
            return
        merged = {**entry.words, **words}
        self._replace(
            entry._replace(words={k: v for k, v in merged.items() if v is not None}), gesture
        )

    def begin(self, begin: Begin) -> None:
        """Let the chosen step begin in another way."""
        if self.entry is not None and begin in self.entry.begins:
            self._replace(self.entry._replace(begin=begin))

    def rename(self, title: str, gesture: object = None) -> None:
        """Give the lesson another title."""
        self._put(self.state._replace(title=title), gesture)

    def close_with(self, closing: Closing, gesture: object = None) -> None:
        """Give the lesson another last page."""
        self._put(self.state._replace(closing=closing), gesture)

    def choose(self, number: int) -> None:
        """Choose a step; that is no change."""
        last = len(self.state.entries) - 1
        self.state = self.state._replace(chosen=max(0, min(number, last)))
        self.changes += 1

    def move(self, way: int) -> None:
        """Let the chosen step change places with its neighbour, -1 above or 1 below."""
        entries, at = list(self.state.entries), self.state.chosen
        to = at + way
        if self.entry is not None and 0 <= to < len(entries):
            entries[at], entries[to] = entries[to], entries[at]
            self._put(self.state._replace(entries=tuple(entries), chosen=to))

    def duplicate(self) -> None:
        """Add the chosen step once more, behind it."""
        if self.entry is not None:
            entries, at = list(self.state.entries), self.state.chosen
            entries.insert(at + 1, self.entry)
            self._put(self.state._replace(entries=tuple(entries), chosen=at + 1))

    def delete(self) -> None:
        """Take the chosen step away."""
        if self.entry is not None:
            at = self.state.chosen
            entries = self.state.entries[:at] + self.state.entries[at + 1 :]
            chosen = max(0, min(at, len(entries) - 1))
            self._put(self.state._replace(entries=entries, chosen=chosen))

    def restore(self, state: State) -> None:
        """Be as it was at another moment, as one change."""
        self._put(state)

    def undo(self) -> bool:
        """Take the last change back; False when there is none."""
        return self._travel(self._past, self._future)

    def redo(self) -> bool:
        """Do again what was taken back; False when there is nothing."""
        return self._travel(self._future, self._past)

    def _travel(self, source: list[State], other: list[State]) -> bool:
        if not source:
            return False
        other.append(self.state)
        self.state, self._gesture = source.pop(), None
        self.changes += 1
        return True

    def _replace(self, entry: Entry, gesture: object = None) -> None:
        entries = list(self.state.entries)
        entries[self.state.chosen] = entry
        self._put(self.state._replace(entries=tuple(entries)), gesture)

    def _put(self, state: State, gesture: object = None) -> None:
        if state == self.state:
            return
        if gesture is None or gesture != self._gesture:
            self._past = [*self._past[1 - MOST_UNDO :], self.state]
        self._gesture, self.state = gesture, state
        self._future.clear()
        self.changes += 1

    # --- files -------------------------------------------------------------------------------

    def take(self, lesson: Lesson, path: Path | None) -> None:
        """Become a lesson that was read from `path`, or one of the program (None: a copy)."""
        entries = tuple(entry_of(step_words(step, lesson.scene)) for step in lesson.steps)
        self.clear()
        self.worlds = {name: dict(world.tree) for name, world in lesson.worlds.items()}
        state = State(lesson.title, entries, 0, lesson.closing, lesson.notes, lesson.scene)
        self.path, self.state = path, state
        self._saved = self.state.content if path is not None else State().content

    def saved(self, path: Path, content: object) -> None:
        """Note that `content`, the one of a state, is in `path`."""
        self.path = path
        if content == self.state.content:
            self._saved = self.state.content

    def draft(self) -> dict[str, Any]:
        """Return all of it for the autosave, also what is half written."""
        entries = [entry._asdict() for entry in self.state.entries]
        used = {entry.world for entry in self.state.entries}
        return {
            "title": self.state.title,
            "path": str(self.path) if self.path is not None else "",
            "chosen": self.state.chosen,
            "entries": entries,
            "closing": {"learned": self.state.closing.learned, "next": self.state.closing.next},
            "notes": self.state.notes,
            "scene": self.state.scene,
            "worlds": {name: tree for name, tree in self.worlds.items() if name in used},
        }

    def bring_back(self, draft: Mapping[str, Any]) -> None:
        """Become what `draft` returned once. KeyError and TypeError for what it did not."""
        entries = tuple(Entry(**words) for words in draft["entries"])
        worlds, path = dict(draft["worlds"]), draft["path"]
        last = draft["closing"]
        closing = Closing(tuple(last["learned"]), last["next"])
        # Drafts of earlier versions have neither notes nor a scene.
        rest = tuple(draft.get("notes", ())), str(draft.get("scene", ""))
        state = State(str(draft["title"]), entries, int(draft["chosen"]), closing, *rest)
        self.clear()
        self.worlds, self.state = worlds, state
        self.path = Path(path) if path else None


SAID = (
    *("title", "text", "question", "answers", "right", "answer", "note"),
    *("until", "seconds", "paused"),
)
"""What a step says and waits for, which stays when another picture is recorded for it."""


def _step_named(result: re.Match[str]) -> str:
    """Return the place of a mistake as a teacher counts: "Step 2", or "Step 2, " and a field."""
    return f"Step {int(result[1]) + 1}" + (", " if result[2] else "")


def scene_of(start: Mapping[str, Any]) -> type[Scene] | None:
    """Return the scene that a step begins with; None when there is none of that name."""
    try:
        return scenes.load(start["scene"])
    except (scenes.UnknownSceneError, scenes.BrokenSceneError):
        return None


def entry_of(step: dict[str, Any]) -> Entry:
    """Return the entry of a step as a file has it."""
    words = dict(step)
    if not words.pop("fresh", True):
        return Entry(words, "onwards", moved=words.pop("values", {}))
    if "world" in words:
        return Entry(words, "exact", None, words.pop("world"))
    start = {"scene": words.pop("scene")}
    if "values" in words:
        start["values"] = words.pop("values")
    return Entry(words, "start", start)
