"""The Arrange menu: put in line, mirror, copy in rows, join and cut shapes."""

from collections.abc import Sequence
from functools import partial

from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry, Group

BODY, TWO, THREE = (
    "no body is selected",
    "select two things or more first",
    "select three things or more first",
)
GROUPS: tuple[tuple[int, str, tuple[tuple[str, str], ...]], ...] = (
    (2, TWO, (
        ("Align left", "align_left"),
        ("Align centre", "align_centre"),
        ("Align right", "align_right"),
        ("Align top", "align_top"),
        ("Align middle", "align_middle"),
        ("Align bottom", "align_bottom"),
    )),
    (3, THREE, (("Equal gaps across", "distribute_x"), ("Equal gaps upwards", "distribute_y"))),
    (1, BODY, (("Mirror left and right", "mirror_x"), ("Mirror top and bottom", "mirror_y"))),
    (1, BODY, (("Row of copies…", "row"), ("Circle of copies…", "ring"))),
    (2, "select two bodies or more first", (
        ("Join shapes", "shapes_join"), ("Cut the others from the first", "shapes_cut"),
    )),
)  # fmt: skip
"""Bodies that a group of entries needs, what it says without them, and its lines."""


def arrange_groups(desk: Desk) -> Sequence[Group]:
    """Return what can be done with the selection; grey where it is too small."""
    count = len(desk.editor.selection.body_ids)
    return [
        [
            Entry(words, partial(desk.do, name), desk.keys.of(name), refused=_why(count, need, why))
            for words, name in lines
        ]
        for need, why, lines in GROUPS
    ]


def _why(count: int, need: int, why: str) -> str:
    return why if count < need else ""
