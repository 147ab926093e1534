"""Several copies of the same things as one command: turned, and with ids of their own."""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.simulation.commands.base import Point, Words
from app.simulation.commands.edit.adding import WORDS, AddThings
from app.simulation.commands.edit.copying import POINTS
from app.simulation.commands.edit.words import thawed

REFERENCES = ("id", "a", "b", "first", "second", "body")
"""Keys of the words that are ids of bodies or joints."""
LISTS = ("bodies", "joints")
"""Keys of a group's words: lists of them."""


def in_place(copies: Sequence[AddThings], name: str) -> AddThings:
    """Return one command that adds all `copies` of the same things, where they are.

    Each refers to its own things by their old ids; here they get ids that differ.
    """
    words = [entry for copy in copies for entry in (*copy.bodies, *copy.joints)]
    serials = [
        entry[key] for entry in words for key in REFERENCES if isinstance(entry.get(key), int)
    ]
    apart = max(serials, default=0) + 1
    every: dict[str, Any] = {
        field: tuple(
            renumbered(entry, k * apart)
            for k, copy in enumerate(copies)
            for entry in getattr(copy, field)
        )
        for field in WORDS
    }
    return AddThings(**every, name=name)


def renumbered(words: Words, by: int) -> Words:
    """Return words whose ids are larger by that."""
    more = {key: words[key] + by for key in REFERENCES if isinstance(words.get(key), int)}
    lists = {key: [i + by for i in words[key]] for key in LISTS if key in words}
    return {**words, **more, **lists}


def turned(things: AddThings, about: Point, angle: float) -> AddThings:
    """Return the same things, turned by `angle` [rad] about the point `about` [m]."""
    c, s = math.cos(angle), math.sin(angle)

    def way(x: float, y: float) -> list[float]:
        return [c * x - s * y, s * x + c * y]

    def place(at: Sequence[float]) -> list[float]:
        x, y = way(at[0] - about[0], at[1] - about[1])
        return [about[0] + x, about[1] + y]

    bodies, joints = [], []
    for body in thawed(things.bodies):
        body["position"] = place(body.get("position", (0.0, 0.0)))
        body["angle"] = body.get("angle", 0.0) + angle
        if "velocity" in body:
            body["velocity"] = way(*body["velocity"])
        bodies.append(body)
    for joint in thawed(things.joints):
        joint |= {key: place(joint[key]) for key in POINTS if key in joint}
        if "axis" in joint:
            joint["axis"] = way(*joint["axis"])
        joints.append(joint)
    return replace(things, bodies=tuple(bodies), joints=tuple(joints))
