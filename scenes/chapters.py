"""The chapters of the scene menu: a title and a line for each directory of scenes."""

from typing import NamedTuple


class Chapter(NamedTuple):
    """One directory of scenes in words."""

    title: str
    line: str = ""  # what it is about, in half a sentence


CHAPTERS = {
    "presets": Chapter("Presets", "Four big scenes to begin with"),
    "playground": Chapter("Playground", "Grab, throw, build; no lesson needed"),
    "integration": Chapter("Integration", "How a computer follows a motion"),
    "rotation": Chapter("Rotation", "Vectors, products and turning"),
    "force": Chapter("Force, mass, torque", "What pushes, and what resists"),
    "constraints": Chapter("Constraints", "How a solver holds things together"),
    "detection": Chapter("Collision detection", "Who touches whom, and where"),
    "contact": Chapter("Contact", "Blows, bounces, and things that stand"),
    "friction": Chapter("Friction", "Sticking, sliding, rolling"),
    "joints": Chapter("Joints and motors", "Hinges, slides, springs, drives"),
    "shapes": Chapter("Shapes", "Capsules, hulls, bodies of parts"),
    "ik": Chapter("Inverse kinematics", "Arms that reach for a point"),
    "soft": Chapter("Soft bodies", "Cloth, slime, ropes, jelly"),
    "filters": Chapter("Filters", "Who may collide with whom"),
    "creatures": Chapter("Creatures", "Figures that walk by torque alone, and a builder"),
    "classics": Chapter("Classics of mechanics", "The famous experiments and machines"),
}
"""By the name of the directory. One that is not here is called by its own name."""


def chapter(directory: str) -> Chapter:
    """Return the chapter of a directory; "" stands for scene files directly in scenes/."""
    known = CHAPTERS.get(directory)
    return known or Chapter(directory.replace("_", " ").capitalize() or "More")


def line_of(title: str) -> str:
    """Return the line under the chapter with that title; "" when it has none."""
    return next((chapter.line for chapter in CHAPTERS.values() if chapter.title == title), "")
