"""The lesson file: a public contract, versioned JSON in one file that has all a lesson needs.

    {
     "fulcrum_lesson": 1,
     "title": "Which way does it fall?",
     "scene": "slope",
     "notes": ["Asked for: heavy things fall faster."],
     "steps": [
      {"values": {"slope": 20.0}, "text": "A block lies on a slope."},
      {"world": "1", "text": "This is my own table.", "question": "What falls first?", ...},
      {"fresh": false, "text": "Time goes on.", "until": "block.speed > 0.05"}
     ],
     "closing": {"learned": ["Weight does not matter."], "next": "Try it at home."},
     "worlds": [{"name": "1", "fulcrum": 1, "bodies": [...], "exact": {...}}]
    }

Its words are read by scenes/lesson_words.py, for lessons of the program and of teachers alike; a
world is a scene file with a name. Read whole and checked, or refused with the place of the mistake.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import scenes
from app.files.json_text import SceneFileError, json_text, parse_json, read_json
from app.files.read_back import not_again
from app.files.scene_file import Document, check_version, read_document
from physics import DefinitionError
from physics.plain.definition_values import brief, json_value, read_text
from physics.values.text import check_text
from scenes import facts
from scenes.deck import Closing, Step
from scenes.kit import ParameterError, Scene
from scenes.lesson_words import CLOSING_KEYS, DEFAULTS, KEY, read_words

VERSION = 1
HEADLINES = Closing()
"""The last page that tells the titles of the steps."""


class Lesson(NamedTuple):
    """Steps, and the worlds that they begin with; a lesson of the program or of a file alike."""

    scene: str  # the scene that holds it; "" = each step names its own
    title: str
    steps: tuple[Step, ...]
    worlds: Mapping[str, Document] = {}  # exact saves, by the names that the steps use
    closing: Closing = HEADLINES  # the page after the last step
    notes: tuple[str, ...] = ()  # for who changes it

    @classmethod
    def of_scene(cls, name: str, scene: Scene) -> "Lesson":
        """Return the lesson of a scene that is called `name`."""
        return cls(name, scene.title, scene.steps, {}, scene.closing, scene.lesson_notes)

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
        words = read_words(tree, (KEY, "worlds"))
        worlds = _read_worlds(path, tree.get("worlds", []))
        check_scenes(words.steps, words.scene)
        for number, step in enumerate(words.steps):
            if step.world and step.world not in worlds:
                known = ", ".join(worlds) or "none"
                raise DefinitionError(
                    f"steps[{number}].world: there is no world {brief(step.world)}; it has: {known}"
                )
    except DefinitionError as error:
        raise SceneFileError(path, str(error)) from None
    title = words.title or path.stem
    return Lesson(words.scene, title, words.steps, worlds, words.closing, words.notes)


def check_scenes(steps: tuple[Step, ...], home: str = "") -> None:
    """Raise DefinitionError unless each step asks of a scene what that has; `home` is the scene of
    steps that say none.
    """
    scene = home  # that is on
    for number, step in enumerate(steps):
        if step.fresh:
            scene = "" if step.world else step.scene or home
        _check_scene(f"steps[{number}]", scene, step)


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
    result: dict[str, Document] = {}
    for number, entry in enumerate(entries):
        place = f"worlds[{number}]"
        if not isinstance(entry, dict) or "name" not in entry:
            raise DefinitionError(f"{place}.name: is missing")
        name = read_text(f"{place}.name", entry["name"])
        check_text(f"{place}.name", name)
        if not name or name in result:
            why = "must not be empty" if not name else f"{brief(name)} is there twice"
            raise DefinitionError(f"{place}.name: {why}")
        tree = {key: value for key, value in entry.items() if key != "name"}
        try:
            result[name] = read_document(path, tree)
        except SceneFileError as error:
            raise DefinitionError(f"{place}: {error.reason}") from None
    return result


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
    notes: tuple[str, ...] = (),
    scene: str = "",
) -> dict[str, Any]:
    """Return the tree of a file; of the worlds those that a step begins with. Steps in `scene` do
    not say it again.
    """
    used = list(dict.fromkeys(words["world"] for words in steps if words.get("world")))
    head = {KEY: VERSION, "title": title, "scene": scene, "notes": list(notes)}
    tree: dict[str, Any] = {name: value for name, value in head.items() if value}
    tree["steps"] = [
        {n: words[n] for n in DEFAULTS if n in words and (n, words[n]) != ("scene", scene)}
        for words in steps
    ]
    if closing != HEADLINES:
        tree["closing"] = {n: json_value(v) for n in CLOSING_KEYS if (v := getattr(closing, n))}
    if used:
        tree["worlds"] = [{"name": name, **worlds[name]} for name in used]
    return tree


def checked_text(path: Path, tree: Callable[[], dict[str, Any]]) -> bytes:
    """Return the text of a lesson's file, if it is a lesson that opens. FileError."""
    try:
        data = json_text(tree(), spread=("steps",)).encode()
        lesson_of(path, parse_json(path, data))
    except (SceneFileError, ValueError, TypeError) as error:
        raise not_again(path, error) from error
    return data
