"""The chapters of the scene menu, by what a pupil looks for: a title and a line for each.

A scene belongs to the chapter that its class declares, `category = "Energy"`, else to that of its
folder. Folders are rooms of the code, and their names are no chapters.
"""

from typing import NamedTuple


class Chapter(NamedTuple):
    """One school topic in words."""

    title: str
    line: str = ""  # what one finds there, in half a sentence


CHAPTERS = (
    Chapter("Motion", "Throw, drop and follow"),
    Chapter("Forces", "Push, pull, slide and stand"),
    Chapter("Energy", "Work, height, speed and heat"),
    Chapter("Turning", "Spin, torque, circles and wheels"),
    Chapter("Collisions", "Hit, bounce, add up momentum"),
    Chapter("Oscillations", "Swing, shake and time it"),
    Chapter("Gravity and orbits", "Planets, probes and a rocket"),
    Chapter("Waves and fluids", "Waves, water and gas"),
    Chapter("Machines", "Levers, pulleys, gears, cars"),
    Chapter("Creatures", "Make figures walk and race"),
    Chapter("How a computer does it", "Look inside a physics program"),
)
"""In the order of the menu. A scene of another chapter comes after them."""

FOLDERS = {
    "presets": ("Forces", "presets"),
    "playground": ("Motion", "playground"),
    "integration": ("Motion", "integration"),
    "rotation": ("Turning", "rotation"),
    "force": ("Turning", "force, mass, torque"),
    "constraints": ("How a computer does it", "constraints"),
    "detection": ("How a computer does it", "collision detection"),
    "contact": ("Forces", "contact"),
    "friction": ("Forces", "friction"),
    "joints": ("Machines", "joints and motors"),
    "shapes": ("How a computer does it", "shapes"),
    "ik": ("Machines", "inverse kinematics"),
    "soft": ("Forces", "soft bodies"),
    "filters": ("How a computer does it", "filters"),
    "creatures": ("Creatures", "creatures"),
    "classics": ("", "classics of mechanics"),
}
"""The chapter of a folder's scenes unless they say another, and what that folder was called in the
menu of earlier versions: the search still knows those names."""


def chapter_of_folder(folder: str) -> str:
    """Return the title of the chapter of a folder; "" stands for scene files directly in scenes/.

    A folder of somebody else is a chapter of its own name.
    """
    title, _ = FOLDERS.get(folder, ("", ""))
    return title or folder.replace("_", " ").capitalize() or "More"


def former_chapter(folder: str) -> str:
    """Return what the chapter of a folder was called before; "" when it is no folder of ours."""
    return FOLDERS.get(folder, ("", ""))[1]


def place_of(title: str) -> int:
    """Return the place of a chapter in the menu, from 0; others come after all that are known."""
    titles = [chapter.title for chapter in CHAPTERS]
    return titles.index(title) if title in titles else len(titles)


def line_of(title: str) -> str:
    """Return the line under the chapter with that title; "" when it has none."""
    return next((chapter.line for chapter in CHAPTERS if chapter.title == title), "")
