"""The Laboratory menu: what looks into the solver, compares it and asks it why."""

from collections.abc import Sequence
from functools import partial

from app.ui.kit.desk import Desk
from app.ui.kit.popup import Group, action_entry


def laboratory_groups(desk: Desk) -> Sequence[Group]:
    """Return the stations of the laboratory."""
    entry = partial(action_entry, desk)
    return [[entry("X-ray of the next tick", "xray")]]
