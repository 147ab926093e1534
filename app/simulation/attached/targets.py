"""What could stand at the cursor before the = of an assignment: what can be set, and no more."""

from app.quantities.expression.compiling import Compiler
from app.quantities.expression.completions import DOTTED, MOST, PLAIN, QUOTED, completions
from app.quantities.expression.error import ExpressionError
from app.quantities.expression.source import Source
from app.quantities.units import UnknownUnitError, parse_unit
from app.simulation.attached.assignments import settable
from app.simulation.attached.table_names import TableNames
from app.simulation.commands.properties import Property

MOST_THINGS = 60
"""Bodies and joints that a word is looked for in without their names: [count]."""


def targets(text: str, cursor: int, names: TableNames, unit: str) -> list[str]:
    """Return what the word before `cursor` could become; what has the `unit` comes first.

    A word that begins no name is looked for in what can be set of all things: "motor" becomes
    "joint(4).motor_speed".
    """
    before = text[:cursor]
    if QUOTED.search(before):
        return completions(text, cursor, names)
    if result := DOTTED.search(before):
        return _starting(result["word"], _fitting(settable_of(result["head"], names), unit))
    result = PLAIN.search(before)
    word = result["word"] if result is not None else ""
    if before[: len(before) - len(word)].strip():
        return []  # behind a name comes a dot or the =
    things = things_of(names)
    choices = _starting(word, [*names.sliders, *things, "gravity"])
    if word:
        of_all = {
            f"{thing}.{name}": one
            for thing in things[:MOST_THINGS]
            for name, one in settable_of(thing, names).items()
            if name.startswith(word.lower())
        }
        choices += _fitting(of_all, unit)
    return choices[:MOST]


def things_of(names: TableNames) -> list[str]:
    """Return the words of all bodies and joints."""
    bodies = [one if one.isidentifier() else f'body("{one}")' for one in names.body_names()]
    return [*bodies, *(f"joint({one.id})" for one in names.world.joints if one.kind != "mouse")]


def settable_of(thing: str, names: TableNames) -> dict[str, Property]:
    """Return what can be set of the thing with these words."""
    try:
        source = Source(thing)
        return settable(Compiler(source, names).thing(source.tree))
    except ExpressionError:
        return {}


def _fitting(table: dict[str, Property], unit: str) -> list[str]:
    """Return the names, first of what has the dimension of `unit`; "" fits nothing."""
    try:
        wanted = parse_unit(unit).dimension if unit else None
    except UnknownUnitError:
        wanted = None
    return sorted(table, key=lambda name: parse_unit(table[name].unit).dimension != wanted)


def _starting(word: str, choices: list[str]) -> list[str]:
    return [one for one in choices if one.lower().startswith(word.lower())]
