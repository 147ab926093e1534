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
        [entry("Improve the creature…", "improve")],
        [
            entry("Play the X-ray", "xray_play"),
            entry("Next row", "xray_row_on"),
            entry("Row before", "xray_row_back"),
            entry("Next graph colour", "xray_colour_on"),
            entry("Back by a graph colour", "xray_colour_back"),
            entry("Next sweep", "xray_sweep_on"),
            entry("Back by a sweep", "xray_sweep_back"),
            entry("Next stage", "xray_stage_on"),
            entry("Back by a stage", "xray_stage_back"),
        ],
    ]
