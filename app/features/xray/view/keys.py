"""The keys of the X-ray's board: buttons that go through the walk, and the choice of its speed."""

from collections.abc import Callable, Sequence
from functools import partial

from app.features.xray.model.walk import SPEEDS, Unit, Walk
from app.features.xray.view.room import GAP, KEYS
from app.ui.kit.desk import Desk
from app.ui.toolkit.leaves import Button, choice
from app.ui.toolkit.parts import Row

Press = Callable[[Unit | None, int], object]
"""Goes by a unit, on or back; 0: plays, or stops."""

SPEED_TIP = "How fast it plays: moments a second"
KEY = 30  # [units] width of a button of the walk at least
SPEED = 84  # [units] width of the choice

STEPS: Sequence[tuple[str, Unit | None, int, str, str]] = (
    ("|<", None, -1, "", "To the start"),
    ("«", "stage", -1, "xray_stage_back", "Back to where a stage begins"),
    ("‹‹", "sweep", -1, "xray_sweep_back", "Back to where a sweep begins"),
    ("‹", "row", -1, "xray_row_back", "The previous row"),
    ("", None, 0, "xray_play", "Play, or stop"),
    ("›", "row", 1, "xray_row_on", "The next row"),
    ("››", "sweep", 1, "xray_sweep_on", "The next sweep"),
    ("»", "stage", 1, "xray_stage_on", "The next stage"),
    (">|", None, 1, "", "To the end"),
)


def walk_keys(desk: Desk, width: int, walk: Walk, press: Press, for_class: bool) -> Row:
    """Return the keys in a line of `width` [px]; a class has five, and no choice of the speed."""
    look, steps = desk.look, STEPS[2:-2]
    if not for_class:
        room = width - look.px(SPEED) - look.px(GAP)
        steps = STEPS if room // len(STEPS) >= look.target(KEY) else STEPS[1:-1]
    buttons = (
        Button(
            *(sign, partial(press, unit, choices), desk.keys.tip(words, name) if name else words),
            enabled=not choices or not (walk.at_start if choices < 0 else walk.at_end),
            framed=True,
            strong=not choices,
            sign="" if choices else "pause" if walk.playing else "play",
            high=KEYS,
            key=f"key {number}",
        )
        for number, (sign, unit, choices, name, words) in enumerate(steps)
    )
    speed = partial(setattr, walk, "speed")
    return Row(
        Row(*buttons, even=True, gap=2, grow=1),
        not for_class
        and choice(SPEEDS, walk.speed, speed, "{:g}/s".format, SPEED_TIP, wide=SPEED, key="speed"),
        gap=GAP,
    )
