"""All sessions by their names."""

from collections.abc import Callable
from typing import NamedTuple

from tests.mouse.building import air, freehand, ghost
from tests.mouse.comparing import laboratory, rewound, runs_beside
from tests.mouse.costing import film, idle, lag, memory, start
from tests.mouse.creatures import builder, evolution
from tests.mouse.inspecting import anchors, moving
from tests.mouse.menus import menus, pictures, selecting
from tests.mouse.own_toys import controls, data
from tests.mouse.play import Play
from tests.mouse.recipes import bridge, car, catapult, cradle, pendulum
from tests.mouse.restarting import autosave, restart, scratch
from tests.mouse.typing_in import fields, search
from tests.mouse.viewing import fitted, floating, hero

STACK, BUILDER = ("--scene", "stack"), ("--scene", "creature_builder")


class Session(NamedTuple):
    """What is tried in one program."""

    name: str
    item: int  # of issue 18; 0: its recipes, the laboratory, and creatures
    work: Callable[[Play], None]
    options: tuple[str, ...] = STACK


_ALL = (
    Session("restart", 1, restart),
    Session("scratch", 1, scratch),
    Session("autosave", 1, autosave),
    Session("search", 2, search),
    Session("fields", 2, fields, ("--scene", "throw")),
    Session("hero", 3, hero, ("--scene", "walker")),
    Session("fitted", 3, fitted, ("--scene", "slope")),
    Session("moving", 4, moving),
    Session("anchors", 4, anchors),
    Session("air", 5, air),
    Session("freehand", 6, freehand),
    Session("floating", 7, floating, ("--scene", "slope")),
    Session("idle", 8, idle),
    Session("memory", 8, memory, ("--scene", "chain")),
    Session("lag", 9, lag),
    Session("menus", 10, menus),
    Session("pictures", 10, pictures),
    Session("selecting", 10, selecting),
    Session("start", 11, start),
    Session("ghost", 12, ghost),
    Session("film", 13, film),
    Session("controls", 15, controls),
    Session("data", 16, data),
    *(Session(one.__name__, 0, one, BUILDER) for one in (builder, evolution)),
    *(Session(one.__name__, 0, one) for one in (laboratory, runs_beside, rewound)),
    *(Session(one.__name__, 0, one) for one in (car, catapult, bridge, cradle, pendulum)),
)
SESSIONS = {session.name: session for session in _ALL}
