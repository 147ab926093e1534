"""A draft: all that a save needs, taken between two ticks in no time, written at leisure.

Taking it copies the world's arrays; turning it into text works on a world of its own, so a thread
may do it while the simulation goes on.
"""

import base64
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from app.files.json_text import json_text
from app.files.log_entries import log_words
from app.files.scene_file import VERSION
from app.session.session import Session
from app.simulation.attachment_words import put_attachments, read_attachments
from app.simulation.attachments import Attachments
from app.simulation.commands.base import Command
from app.simulation.commands.registry import LogEntry
from app.simulation.errors import CommandError
from app.simulation.simulation import Simulation
from app.simulation.source import Source
from app.timeline.restart import Restart
from app.timeline.timeline import Timeline
from physics import World
from physics.plain.definition_values import json_value
from physics.plain.world_values import fill_world, world_to_dict
from physics.state.export import Export, export_of, fill
from physics.state.snapshot import Snapshot
from scenes.kit import Scene

MOST_ROUNDS = 10
"""Readings until the words stand still: [count], 10; two or three do. Fewer: the last bits of an
anchor may change with the next save."""


@dataclass(frozen=True)
class Beginning:
    """How the table was when the run began: what a restart would build."""

    source: Source
    values: dict[str, Any]
    seed: int
    commands: tuple[Command, ...]  # that built on it

    def words(self) -> dict[str, Any]:
        """Build it, and return it as a scene file has it."""
        simulation = Simulation.build(self.source, self.values, self.seed)
        for command in self.commands:
            with suppress(CommandError):  # it does not fit the sliders of now
                simulation.apply(command)
        return settled(words_of(simulation.world, simulation.attachments))


@dataclass(frozen=True)
class Draft:
    """The running scene at one moment."""

    tick: int  # when it was taken
    state: Snapshot | Export
    attachments: Attachments  # lasting forces and groups
    hand_joint: int | None  # id; the hand is not a part of the scene
    title: str
    lesson: str
    view: tuple[float, ...]
    focus: str
    start: dict[str, Any]  # name or document, parameters, seed
    log: tuple[LogEntry, ...]
    has_program: bool  # the scene has a step of its own
    paused: bool = False  # time stood
    beginning: Beginning | None = None  # of the run, when it is under way

    @property
    def size(self) -> int:
        """Bodies, joints and commands: [count]."""
        return len(self.state.bodies) + len(self.state.joints) + len(self.log)

    def export(self) -> Export:
        """The state without handles of the world that runs."""
        return self.state if isinstance(self.state, Export) else export_of(self.state)

    def tree(self, exact: bool) -> dict[str, Any]:
        """The scene file as JSON; an exact one can be continued bit for bit."""
        world = fill(World(), self.export())
        hash_now = world.hash()
        if self.hand_joint is not None:
            world.joint_by_id(self.hand_joint).remove()
        words = words_of(world, self.attachments)
        if not exact:
            words = settled(words)
        tree: dict[str, Any] = {"fulcrum": VERSION, "title": self.title, **words}
        tree["camera"] = {"view": json_value(self.view)}
        if self.focus:
            tree["camera"]["focus"] = self.focus
        if self.paused and not exact:
            tree["paused"] = True
        tree["notes"] = [line for line in self.lesson.split("\n") if line]
        if exact and self.runs_again:
            tree["exact"] = {"tick": self.tick, "hash": hash_now, **self.run_words()}
        elif exact:
            state = base64.b64encode(world.to_bytes()).decode()
            tree["exact"] = {"tick": self.tick, "hash": world.hash(), "state": state}
            if self.beginning is not None:
                tree["exact"]["start"] = self.beginning.words()
        if exact and self.paused:
            tree["exact"]["paused"] = True
        return tree

    @property
    def runs_again(self) -> bool:
        """Whether an exact save is the run that leads here, not the state."""
        return self.has_program and "scene" in self.start

    def run_words(self) -> dict[str, Any]:
        """Return what the world was built from, and the commands since."""
        return {**self.start, "log": log_words(self.log, self.tick)}

    def text(self, exact: bool) -> bytes:
        """Return the text of the whole file."""
        return json_text(self.tree(exact)).encode()


def words_of(world: World, attachments: Attachments) -> dict[str, Any]:
    """A world and its attachments, as a scene file has them."""
    words = world_to_dict(world)
    put_attachments(words, world, attachments)
    return words


def settled(words: dict[str, Any]) -> dict[str, Any]:
    """Return the words so that what is read of them is written as they are.

    Points of joints are given in the world and kept on their bodies, and a rotation rounds; ids of
    bodies that share a name are counted anew. So a file would never be the same twice.
    """
    for _ in range(MOST_ROUNDS):
        world = World()
        fill_world(world, words)
        again = words_of(world, read_attachments(words, world))
        words, before = again, words
        if words == before:
            break
    return words


def run_of(running: Timeline | Session) -> Timeline:
    """Return the run of a session."""
    return running if isinstance(running, Timeline) else running.timeline


def take(running: Timeline | Session) -> Draft:
    """A draft of what runs. Call it between two ticks, in the thread that runs them."""
    run = run_of(running)
    simulation = run.simulation
    scene, joint = simulation.scene, simulation.hand.joint
    return Draft(
        tick=simulation.world.tick,
        state=simulation.world.save(),
        attachments=simulation.attachments.with_shown(
            tuple(running.shown), [one for shown in running.shown.values() for one in shown()]
        )
        if isinstance(running, Session)
        else simulation.attachments,
        hand_joint=joint.id if joint is not None and joint.alive else None,
        title=scene.title or simulation.name,
        lesson="" if scene.tells_how else type(scene).lesson(),
        view=tuple(map(float, scene.kept_view)),
        focus=scene.focus,
        start=start_of(simulation),
        log=tuple(run.log),
        has_program=type(scene).step is not Scene.step,
        paused=isinstance(running, Session) and running.paused,
        beginning=beginning_of(run),
    )


def beginning_of(run: Timeline) -> Beginning | None:
    """Return how a run began; None for one that stands at its beginning."""
    simulation = run.simulation
    source = simulation.source.first
    if run.present.start is None and source is simulation.source:
        return None
    commands = tuple(Restart(run, recording=False).commands())
    return Beginning(source, dict(simulation.values), simulation.scene.seed, commands)


def start_of(simulation: Simulation) -> dict[str, Any]:
    """Return what the world was built from, for JSON: scene or document, parameters, seed."""
    values = {name: json_value(value) for name, value in simulation.values.items()}
    return {**simulation.source.words(), "parameters": values, "seed": simulation.scene.seed}
