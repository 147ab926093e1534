"""The words of a lesson, as a file has them, read into steps; ours and a teacher's own alike.

A scene finds its lesson by the name of its file: `scenes/lessons/slope.fulcrum` is that of
`scenes/friction/slope.py`. The keys of a step are the fields of `scenes.deck.Step`. What else a
file can have, and the saved worlds in it, app/files/lesson_file.py reads.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

from physics import DefinitionError
from physics.plain.definition_values import brief, read_text, read_value, refuse_unknown
from scenes import facts
from scenes.deck import RULES, Closing, Step, StepError
from scenes.facts import FactError

FOLDER = Path(__file__).parent / "lessons"
"""The lessons of the program."""

KEY = "fulcrum_lesson"
SUFFIX = ".fulcrum"
"""The end of a lesson's name; the system opens such files with Fulcrum by a double click."""

KEYS = ("title", "scene", "notes", "steps", "closing")
FLAGS = ("fresh", "paused")
DEFAULTS: dict[str, Any] = {
    field.name: field.default if field.default is not MISSING else {} for field in fields(Step)
}
CLOSING_KEYS = tuple(field.name for field in fields(Closing))
_TEXT = re.compile(r'"text"\s*:')


class LessonWords(NamedTuple):
    """A lesson without the worlds that its steps may begin with."""

    title: str
    scene: str  # that its steps are in, unless they say another; "" = each says its own
    notes: tuple[str, ...]  # for who changes it: what is asked for and why, sources, measurements
    steps: tuple[Step, ...]
    closing: Closing


def beside(name: str) -> Path:
    """Return where the lesson of the scene `name` is, if it has one."""
    return FOLDER / f"{name}{SUFFIX}"


def lesson_of_scene(name: str) -> LessonWords | None:
    """Return the lesson of the scene `name`; None when it has none. FactError names the mistake."""
    path = beside(name)
    try:
        return read_words(json.loads(path.read_text(encoding="utf-8")), (KEY,))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as error:
        raise FactError(f"scenes/lessons/{path.name}: {error}") from None


def glance_steps(name: str) -> int:
    """Return how many steps the lesson of the scene `name` seems to have: [count]."""
    try:
        return len(_TEXT.findall(beside(name).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return 0


def read_words(tree: Any, others: tuple[str, ...]) -> LessonWords:
    """Return the words of a lesson's tree; keys among `others` are somebody else's.

    DefinitionError names the place of a mistake. What other scenes than its own have is not asked.
    """
    refuse_unknown("", tree, [*KEYS, *others])
    scene = read_text("scene", tree.get("scene", ""))
    return LessonWords(
        read_text("title", tree.get("title", "")),
        scene,
        _read_notes(tree.get("notes", [])),
        read_steps(tree.get("steps", []), scene),
        read_closing(tree.get("closing", {})),
    )


def _read_notes(entries: Any) -> tuple[str, ...]:
    if not isinstance(entries, list) or len(entries) > facts.MOST:
        raise DefinitionError(
            f"notes: must be a list of at most {facts.MOST} paragraphs, not {brief(entries)}"
        )
    for number, entry in enumerate(entries):
        if wrong := facts.text(entry):
            raise DefinitionError(f"notes[{number}]: {wrong}")
    return tuple(entries)


def read_closing(words: Any) -> Closing:
    """Return the last page of a lesson. DefinitionError."""
    refuse_unknown("closing", words, CLOSING_KEYS)
    try:
        return Closing(**_frozen(words))
    except FactError as error:
        raise DefinitionError(f"closing: {error}") from None


def read_steps(entries: Any, scene: str = "") -> tuple[Step, ...]:
    """Return the steps in a list of words, for a lesson in `scene`. DefinitionError with the place.

    In a lesson without a scene of its own, a step that is built anew and names nothing is built in
    the scene that is on.
    """
    if not isinstance(entries, list) or not entries:
        raise DefinitionError(f"steps: must be a list of one step at least, not {brief(entries)}")
    if len(entries) > facts.MOST:
        raise DefinitionError(f"steps: {len(entries)} steps; at most {facts.MOST} are read")
    steps: list[Step] = []
    on = ""  # the scene that was named last
    for number, words in enumerate(entries):
        place = f"steps[{number}]"
        step = read_step(place, words)
        if number == 0 and not (step.fresh and (step.scene or step.world or scene)):
            raise DefinitionError(f"{place}: the first step needs a scene or a world to begin with")
        if step.fresh and not step.scene and not step.world and not scene:
            if not on:
                why = "is built anew, so it needs a scene or a world; else it says fresh: false"
                raise DefinitionError(f"{place}: {why}")
            step = replace(step, scene=on)
        on = "" if step.world else step.scene or on
        steps.append(step)
    return tuple(steps)


def read_step(place: str, words: Any) -> Step:
    """Return the step of `words`; DefinitionError with the `place` of it."""
    refuse_unknown(place, words, DEFAULTS)
    for name in FLAGS:
        read_value(f"{place}.{name}", bool, words.get(name, DEFAULTS[name]))
    if "text" not in words:
        raise DefinitionError(f"{place}.text: is missing")
    try:
        return Step(**_frozen(words))
    except StepError as error:
        raise DefinitionError(f"{place}: {error}") from None
    except FactError:
        wrong = ((name, RULES[name](words[name])) for name in RULES if name in words)
        name, why = next(result for result in wrong if result[1])
        raise DefinitionError(f"{place}.{name}: {why}") from None
    except RecursionError:
        raise DefinitionError(f"{place}: brackets are nested too deeply") from None


def _frozen(value: Any) -> Any:
    """Return a value of JSON with tuples for its lists: a step never changes."""
    if isinstance(value, list):
        return tuple(_frozen(part) for part in value)
    if isinstance(value, Mapping):
        return {name: _frozen(part) for name, part in value.items()}
    return value
