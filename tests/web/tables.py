"""Small tables as a teacher builds them: typed numbers, or those of a table that has run."""

import random
from typing import Any

from app.files.draft import settled, words_of
from app.files.link_file import PLACE
from app.files.opening import open_document, show
from app.files.scene_file import read_document
from app.session.session import Session
from app.simulation.attachments import Attachments
from physics import Box, Circle, Distance, Revolute, World


def table(bodies: int, seed: int = 7, typed: bool = True) -> dict[str, Any]:
    """A scene file: a floor, boxes and discs on it, a rod for each four, and a hinge."""
    chance, world = random.Random(seed), World()
    floor = world.add_static(Box(width=20.0, height=1.0), position=(0.0, -0.5), name="floor")
    rest = []
    for i in range(bodies - 1):
        size, x, y = chance.uniform(0.3, 1.0), chance.uniform(-5.0, 5.0), chance.uniform(0.6, 5.0)
        if typed:
            size, x, y = round(size, 1), round(x, 1), round(y, 1)
        shape = Circle(radius=size / 2) if i % 2 else Box(width=size, height=2 * size)
        angle = 0.0 if typed else chance.uniform(-3.0, 3.0)
        rest.append(world.add_dynamic(shape, position=(x, y), angle=angle, name=f"thing {i}"))
    for a, b in zip(rest[::4], rest[1::4], strict=False):
        world.add_joint(Distance(a=a, b=b, anchor_a=a.position, anchor_b=b.position))
    world.add_joint(Revolute(a=floor, b=rest[-1], anchor=rest[-1].position))
    words = settled(words_of(world, Attachments()))
    view = [-8.0, -1.0, 8.0, 8.0]
    return {"fulcrum": 1, "title": "My table", **words, "camera": {"view": view}, "notes": []}


def shown(tree: dict[str, Any]) -> Session:
    """A session in which a scene file runs."""
    session = Session(recording=False)
    show(session, open_document(read_document(PLACE, tree)))
    session.world.threads.number = 1
    return session
