"""The lesson file: a public contract, versioned JSON in one file that has all a lesson needs.

    {
     "fulcrum_lesson": 1,
     "title": "Which way does it fall?",
     "steps": [
      {"scene": "slope", "values": {"angle": 20.0}, "text": "A block lies on a slope."},
      {"world": "1", "text": "This is my own table.", "question": "What falls first?", ...},
      {"fresh": false, "text": "Time goes on.", "until": "block.speed > 0.05"}
     ],
     "closing": {"learned": ["Weight does not matter."], "next": "Try it at home."},
     "worlds": [{"name": "1", "fulcrum": 1, "bodies": [...], "exact": {...}}]
    }

The keys of a step are the fields of `scenes.deck.Step`; a world is a scene file with a name. Read
whole and checked, or refused with the place of the mistake.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, NamedTuple

import scenes
from app.files.json_text import SceneFileError, json_text, parse_json, read_json
from app.files.read_back import not_again
from app.files.scene_file import Document, check_version, read_document
from physics import DefinitionError
from physics.serialize_values import brief, json_value, read_text, read_value, refuse_unknown
from physics.text import check_text
from scenes import facts
from scenes.deck import RULES, Closing, Step, StepError
from scenes.kit import ParameterError

VERSION = 1
KEY = "fulcrum_lesson"
SUFFIX = ".fulcrum"
"""The end of a lesson's name; the system opens such files with Fulcrum by a double click."""

OWN_KEYS = (KEY, "title", "steps", "closing", "worlds")
HEADLINES = Closing()
"""The last page that tells the titles of the steps."""
CLOSING_KEYS = tuple(field.name for field in fields(Closing))
FLAGS = ("fresh", "paused")
DEFAULTS: dict[str, Any] = {
    field.name: field.default if field.default is not MISSING else {} for field in fields(Step)
}


class Lesson(NamedTuple):
    """Steps, and the worlds that they begin with; a lesson of the program or of a file alike."""

    scene: str  # the scene that holds it; "" = each step names its own
    title: str
    steps: tuple[Step, ...]
    worlds: Mapping[str, Document] = {}  # exact saves, by the names that the steps use
    closing: Closing = HEADLINES  # the page after the last step

    def scene_of(self, step: Step) -> str:
        """Return the name of the scene that a step builds."""
        if not step.world:
            return step.scene or self.scene
        world = self.worlds[step.world]
        return world.exact.scene if world.exact and world.exact.scene else world.name


def read_lesson(path: Path) -> Lesson:
    """Return the lesson in a file. SceneFileError or FileError, before anything has changed."""
    return lesson_of(path, read_json(path))


def lesson_of(path: Path, tree: Any) -> Lesson:
    """Return the lesson of a JSON tree that came from `path`. SceneFileError."""
    try:
        check_version(tree, KEY, VERSION, "lesson")
        refuse_unknown("", tree, OWN_KEYS)
        title = read_text("title", tree.get("title", ""))
        worlds = _read_worlds(path, tree.get("worlds", []))
        steps = read_steps(tree.get("steps", []))
        closing = _read_closing(tree.get("closing", {}))
        for number, step in enumerate(steps):
            if step.world and step.world not in worlds:
                known = ", ".join(worlds) or "none"
                raise DefinitionError(
                    f"steps[{number}].world: there is no world {brief(step.world)}; it has: {known}"
                )
    except DefinitionError as error:
        raise SceneFileError(path, str(error)) from None
    return Lesson("", title or path.stem, steps, worlds, closing)


def _read_closing(words: Any) -> Closing:
    refuse_unknown("closing", words, CLOSING_KEYS)
    values = {name: tuple(v) if isinstance(v, list) else v for name, v in words.items()}
    try:
        return Closing(**values)
    except facts.FactError as error:
        raise DefinitionError(f"closing: {error}") from None


def read_steps(entries: Any) -> tuple[Step, ...]:
    """Return the steps in a list of words. DefinitionError with the place."""
    if not isinstance(entries, list) or not entries:
        raise DefinitionError(f"steps: must be a list of one step at least, not {brief(entries)}")
    if len(entries) > facts.MOST:
        raise DefinitionError(f"steps: {len(entries)} steps; at most {facts.MOST} are read")
    steps = [read_step(f"steps[{number}]", words) for number, words in enumerate(entries)]
    scene = ""  # that is on
    for number, step in enumerate(steps):
        place = f"steps[{number}]"
        if number == 0 and not (step.fresh and (step.scene or step.world)):
            raise DefinitionError(f"{place}: the first step needs a scene or a world to begin with")
        scene = step.scene or ("" if step.world else scene)
        _check_scene(place, scene, step)
    return tuple(steps)


def read_step(place: str, words: Any) -> Step:
    """Return the step of `words`; DefinitionError with the `place` of it."""
    refuse_unknown(place, words, DEFAULTS)
    for name, value in words.items():
        if name in FLAGS:
            read_value(f"{place}.{name}", bool, value)
        elif wrong := RULES[name](value):
            raise DefinitionError(f"{place}.{name}: {wrong}")
    if "text" not in words:
        raise DefinitionError(f"{place}.text: is missing")
    found: dict[str, Any] = {n: tuple(v) if isinstance(v, list) else v for n, v in words.items()}
    try:
        return Step(**found)
    except StepError as error:
        raise DefinitionError(f"{place}: {error}") from None


def _check_scene(place: str, scene: str, step: Step) -> None:
    """Raise DefinitionError unless the scene that is on has what the step asks of it."""
    if not scene:
        if step.values:
            raise DefinitionError(f"{place}.values: are for a scene, and the world here is a save")
        return
    try:
        kind = scenes.load(scene)
    except (scenes.UnknownSceneError, scenes.BrokenSceneError) as error:
        raise DefinitionError(f"{place}.scene: {error}") from None
    parameters, buttons = kind.parameters(), [button.name for button in kind.buttons]
    for name, value in step.values.items():
        if name not in parameters:
            known = ", ".join(parameters) or "none"
            raise DefinitionError(f"{place}.values: {scene} has no {brief(name)}; it has: {known}")
        try:
            parameters[name].validate(value)
        except ParameterError as error:
            raise DefinitionError(f"{place}.values: {error}") from None
    for name in step.press:
        if name not in buttons:
            known = ", ".join(buttons) or "none"
            raise DefinitionError(f"{place}.press: no button {brief(name)}; {scene} has: {known}")


def _read_worlds(path: Path, entries: Any) -> dict[str, Document]:
    if not isinstance(entries, list) or len(entries) > facts.MOST:
        raise DefinitionError(
            f"worlds: must be a list of at most {facts.MOST}, not {brief(entries)}"
        )
    found: dict[str, Document] = {}
    for number, entry in enumerate(entries):
        place = f"worlds[{number}]"
        if not isinstance(entry, dict) or "name" not in entry:
            raise DefinitionError(f"{place}.name: is missing")
        name = read_text(f"{place}.name", entry["name"])
        check_text(f"{place}.name", name)
        if not name or name in found:
            why = "must not be empty" if not name else f"{brief(name)} is there twice"
            raise DefinitionError(f"{place}.name: {why}")
        tree = {key: value for key, value in entry.items() if key != "name"}
        try:
            found[name] = read_document(path, tree)
        except SceneFileError as error:
            raise DefinitionError(f"{place}: {error.reason}") from None
    return found


# --- writing -------------------------------------------------------------------------------------


def step_words(step: Step, home: str = "") -> dict[str, Any]:
    """Return a step as a file has it; `home` is the scene of a lesson of the program."""
    words = {
        name: json_value(dict(value) if isinstance(value, Mapping) else value)
        for name in DEFAULTS
        if (value := getattr(step, name)) != DEFAULTS[name]
    }
    if step.fresh and not step.scene and not step.world and home:
        words = {"scene": home, **words}
    return words


def lesson_tree(
    title: str,
    steps: list[dict[str, Any]],
    worlds: Mapping[str, dict[str, Any]],
    closing: Closing = HEADLINES,
) -> dict[str, Any]:
    """Return the tree of a file; of the worlds those that a step begins with."""
    used = list(dict.fromkeys(words["world"] for words in steps if words.get("world")))
    tree: dict[str, Any] = {KEY: VERSION, "title": title, "steps": steps}
    if closing != HEADLINES:
        tree["closing"] = {n: json_value(v) for n in CLOSING_KEYS if (v := getattr(closing, n))}
    if used:
        tree["worlds"] = [{"name": name, **worlds[name]} for name in used]
    return tree


def checked_text(path: Path, tree: Callable[[], dict[str, Any]]) -> bytes:
    """Return the text of a lesson's file, if it is a lesson that opens. FileError."""
    try:
        data = json_text(tree()).encode()
        lesson_of(path, parse_json(path, data))
    except (SceneFileError, ValueError, TypeError) as error:
        raise not_again(path, error) from error
    return data
