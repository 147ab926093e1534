"""What a body is called in a sentence.

A name that the program has made up from a shape, "box 3", tells the reader nothing and looks as if
he had given it: such a body is "the box", or "a box" where there are several.
"""

import re
from functools import lru_cache

from physics import Body
from physics.bodies.body_marks import PALETTE

NOUNS = {
    "circle": "ball",
    "box": "box",
    "capsule": "capsule",
    "polygon": "shape",
    "outline": "shape",
    "drawing": "shape",
    "freehand": "shape",  # in earlier files
    "body": "body",
}
"""Names that the program makes up, and what such a body is called."""

NUMBERED = re.compile(r"(.*?)( \d{1,9})?")
GROUND = "ground"
"""What a fixed shape that was drawn is called: a hill, a ramp."""


def noun_of(body: Body) -> str:
    """Return what a body with a made-up name is called; "" when it has one of its own."""
    return _noun(body.name, body.kind == "static")


@lru_cache(maxsize=1024)
def _noun(name: str, fixed: bool) -> str:
    match = NUMBERED.fullmatch(name)
    noun = NOUNS.get(match[1], "") if match is not None else ""
    return GROUND if noun == "shape" and fixed else noun


def called(body: Body) -> str:
    """Return what a sentence calls it: "the box", "a blue box", "the floor", "domino 5"."""
    noun = noun_of(body)
    if not noun:
        return f"the {body.name}" if _is_word(body.name) else body.name
    colour = f"{body.color} " if body.color in PALETTE else ""
    alike = (
        other for other in body.world.bodies if noun_of(other) == noun and other.color == body.color
    )
    is_only = all(other is body for other in alike)
    return f"{'the' if is_only or noun == GROUND else 'a'} {colour}{noun}"


def clicked(body: Body) -> str:
    """Return what the body is called that the user has chosen: "the box you clicked"."""
    noun = noun_of(body)
    return f"the {noun} you clicked" if noun else body.name


def _is_word(name: str) -> bool:
    """Return whether a name is a word that wants an article: "floor", no "Anna", no "link 3"."""
    return name[:1].islower() and name[-1:].isalpha() and len(name.split()[-1]) > 1
