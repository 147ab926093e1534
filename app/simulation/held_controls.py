"""What held controls do that are no scene's own: nothing is asked in a tick when none is held."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from app.simulation.slimes import KEYS, let_sleep, roll_slimes
from physics import World

if TYPE_CHECKING:
    from app.simulation.attachments import Attachments


class HeldControls(NamedTuple):
    """A group of controls: what they do in each tick while one is held, and when one changes."""

    controls: frozenset[str]
    act: Callable[[World, "Attachments", set[str]], None]
    changed: Callable[[World, "Attachments", str, bool], None]


GROUPS = (HeldControls(frozenset(KEYS.values()), roll_slimes, let_sleep),)


def act_held(world: World, attachments: "Attachments", held: set[str]) -> None:
    """Let the controls that are `held` act for the next tick, each group once."""
    for group in GROUPS:
        if not held.isdisjoint(group.controls):
            group.act(world, attachments, held)


def change_held(world: World, attachments: "Attachments", control: str, down: bool) -> None:
    """Tell the group of a control, if it has one, that it went down or up."""
    for group in GROUPS:
        if control in group.controls:
            group.changed(world, attachments, control, down)
