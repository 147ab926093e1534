"""The replay file: scene or document, parameters, seed, every command with its tick, and hashes.

Run again, it gives the same hashes, bit for bit; `check` says so, or from which tick on not.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.files.atomic import write_file
from app.files.draft import run_of, start_of
from app.files.file_scene import FileSource
from app.files.json_text import SceneFileError, json_text, parse_json, read_json
from app.files.log_entries import log_words, read_log
from app.files.read_back import not_again
from app.files.rerun import Progress, RerunError, rerun, say_nothing
from app.files.scene_file import (
    check_seed,
    check_ticks,
    check_version,
    read_document,
    read_parameters,
)
from app.files.versions import versions
from app.quantities.shown_text import one_line
from app.session.session import Session
from app.simulation.commands.registry import LogEntry
from app.simulation.errors import SceneFailedError
from app.simulation.simulation import Simulation
from app.simulation.source import NamedScene, Source
from app.timeline.timeline import Timeline
from physics import DefinitionError
from physics.plain.definition_values import brief, read_text, read_value, refuse_unknown
from physics.values.text import fit_text

VERSION = 1
EVERY = 240
"""Ticks between two hashes: [count], a second."""

KEYS = (
    "fulcrum_replay",
    "scene",
    "document",
    "parameters",
    "seed",
    "ticks",
    "log",
    "hashes",
    "versions",
)


@dataclass(frozen=True)
class Replay:
    """A run: what it begins with, and what it comes to."""

    source: Source
    parameters: dict[str, Any]
    seed: int
    log: tuple[LogEntry, ...]
    ticks: int  # the tick at which it ends
    hashes: dict[int, str]  # of the state at some ticks, their commands applied
    versions: dict[str, str]

    def build(self) -> Timeline:
        """Return the run at its beginning. SceneFailedError."""
        return Timeline(Simulation.build(self.source, self.parameters, self.seed))

    def words(self) -> dict[str, Any]:
        """The file as JSON."""
        return {
            "fulcrum_replay": VERSION,
            **self.source.words(),
            "parameters": self.parameters,
            "seed": self.seed,
            "ticks": self.ticks,
            "log": log_words(self.log, self.ticks),
            "hashes": {str(tick): digest for tick, digest in sorted(self.hashes.items())},
            "versions": self.versions,
        }


@dataclass(frozen=True)
class Verdict:
    """Whether a run came out as it was recorded."""

    same: bool
    tick: int | None = None  # the first at which it is known to differ
    why: str = ""

    def __str__(self) -> str:
        if self.same:
            return "same result as recorded: yes"
        why = f" ({self.why})" if self.why else ""
        return one_line(f"same result as recorded: no, at tick {self.tick}{why}")


def replay_of(running: Timeline | Session) -> Replay:
    """The run so far, with the hashes that were noted along the way and the present one."""
    run = run_of(running)
    simulation = run.simulation
    start, now = start_of(simulation), simulation.world.tick
    noted = run.present.hashes.items()
    return Replay(
        source=simulation.source,
        parameters=start["parameters"],
        seed=start["seed"],
        log=tuple(entry for entry in run.log if entry.tick <= now),
        ticks=now,
        hashes={**{t: h for t, h in noted if t < now}, now: simulation.world.hash()},
        versions=versions(),
    )


def save_replay(replay: Replay, path: Path) -> None:
    """Write `replay`. FileError leaves an old file."""
    write_file(path, replay_back(path, replay))


def replay_back(path: Path, replay: Replay) -> bytes:
    """The text of a replay that can be read again. FileError."""
    try:
        data = json_text(replay.words()).encode()
        again = replay_of_tree(path, parse_json(path, data))
    except (SceneFileError, ValueError, TypeError) as error:
        raise not_again(path, error) from error
    if (again.log, again.ticks, again.hashes) != (replay.log, replay.ticks, replay.hashes):
        raise not_again(path, "its commands come out differently")
    return data


def read_replay(path: Path) -> Replay:
    """The replay in a file. SceneFileError or FileError with path and reason."""
    return replay_of_tree(path, read_json(path))


def replay_of_tree(path: Path, tree: Any) -> Replay:
    """The replay in a JSON tree that came from `path`. SceneFileError."""
    try:
        check_version(tree, "fulcrum_replay", VERSION, "replay")
        refuse_unknown("", tree, KEYS)
        ticks = read_value("ticks", int, tree.get("ticks"))
        check_ticks("ticks", ticks)
        seed = read_value("seed", int, tree.get("seed", 1))
        check_seed("seed", seed)
        return Replay(
            source=read_source(path, tree),
            parameters=read_parameters("parameters", tree.get("parameters", {})),
            seed=seed,
            log=tuple(read_log("log", tree.get("log", []))),
            ticks=ticks,
            hashes=read_hashes(tree.get("hashes", {}), ticks),
            versions=read_words(tree.get("versions", {})),
        )
    except DefinitionError as error:
        raise SceneFileError(path, str(error)) from None


def read_source(path: Path, tree: dict[str, Any]) -> Source:
    """The scene's name, or the document within the file."""
    if ("scene" in tree) == ("document" in tree):
        raise DefinitionError("a replay needs either a scene or a document")
    if "scene" in tree:
        return NamedScene(read_text("scene", tree["scene"]))
    words = tree["document"]
    if not isinstance(words, dict):
        raise DefinitionError(f"document: must be an object {{...}}, not {brief(words)}")
    name = read_text("document.name", words.get("name", fit_text(path.name)))
    rest = {key: value for key, value in words.items() if key != "name"}
    return FileSource(replace(read_document(path, rest), name=name))


def read_hashes(value: Any, ticks: int) -> dict[int, str]:
    """Ticks, as JSON's keys in words, and hashes."""
    if not isinstance(value, dict):
        raise DefinitionError(f"hashes: must be an object {{...}}, not {brief(value)}")
    result = {}
    for word, digest in value.items():
        if not (word.isascii() and word.isdecimal() and len(word) < 16 and int(word) <= ticks):
            raise DefinitionError(f"hashes: {brief(word)} is not a tick from 0 to {ticks}")
        result[int(word)] = read_text(f"hashes.{word}", digest)
    return result


def read_words(value: Any) -> dict[str, str]:
    """Return the versions of a replay."""
    if not isinstance(value, dict):
        raise DefinitionError(f"versions: must be an object {{...}}, not {brief(value)}")
    return {key: read_text(f"versions.{key[:60]}", entry) for key, entry in value.items()}


def check(replay: Replay, progress: Progress = say_nothing) -> Verdict:
    """Run it from its beginning and compare every recorded hash."""
    wrong: list[int] = []

    def look(simulation: Simulation) -> None:
        tick = simulation.world.tick
        if not wrong and tick in replay.hashes and simulation.world.hash() != replay.hashes[tick]:
            wrong.append(tick)

    try:
        run = replay.build()
        rerun(run, replay.log, replay.ticks, progress, look)
    except (SceneFailedError, RerunError) as error:
        return Verdict(False, wrong[0] if wrong else None, str(error))
    last = replay.hashes.get(replay.ticks)
    if not wrong and last is not None and run.simulation.world.hash() != last:
        wrong.append(replay.ticks)
    if wrong:
        return Verdict(False, wrong[0], difference(replay.versions))
    return Verdict(True)


def signed(replay: Replay, every: int = EVERY, progress: Progress = say_nothing) -> Replay:
    """The replay with hashes along the way, of a run here and now.

    Raises SceneFailedError and RerunError.
    """
    hashes: dict[int, str] = {}

    def look(simulation: Simulation) -> None:
        if simulation.world.tick % every == 0:
            hashes.setdefault(simulation.world.tick, simulation.world.hash())

    run = replay.build()
    rerun(run, replay.log, replay.ticks, progress, look)
    return replace(replay, hashes={**hashes, **replay.hashes})


def difference(recorded: Mapping[str, str]) -> str:
    """Return what differs here from where it was recorded; "" when nothing does."""
    here = versions()
    other = [
        f"{name} {recorded[name]}, here {here[name]}"
        for name in here
        if name in recorded and recorded[name] != here[name]
    ]
    return "it was recorded with " + "; ".join(other) if other else ""
