"""The Laboratory menu: what looks into the solver, compares it and asks it why."""

from collections.abc import Sequence
from functools import partial

from app.ui.kit.desk import Desk
from app.ui.kit.popup import Group, action_entry


def laboratory_groups(desk: Desk) -> Sequence[Group]:
    """Return the stations of the laboratory: what looks in, what compares, what measures."""
    entry = partial(action_entry, desk)
    return [
        [
            entry("X-ray of the next tick", "xray"),
            entry("Contact microscope", "microscope"),
            entry("Why?", "why"),
        ],
        [
            entry("Runs side by side", "compare"),
            entry("Split views", "compare_views"),
            entry("Chaos fan…", "fan"),
        ],
        [entry("Profile of the tick", "profile")],
    ]
