"""What the controls of a simulation do: formulas in every tick, buttons when they are pressed.

A program is compiled for one value of the attachments and one set of bodies; it follows from the
state alone, so a replay, a rewind and a copy do the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from app.quantities.expression import Expression, ExpressionError
from app.quantities.expression.compiling import Compiler
from app.quantities.expression.source import Source
from app.simulation.attached.assignments import Assignment, Key, compile_assignments
from app.simulation.attached.attached import Attached
from app.simulation.attached.controls import Button, Formula, ReadOut, Slider
from app.simulation.attached.table_names import TableNames
from app.simulation.errors import CommandError
from physics import DefinitionError, World


@dataclass(frozen=True)
class Trouble:
    """Why a control does nothing, and at which letter of which of its fields; None: it is fine
    to read, but has no value now.
    """

    words: str
    field: str
    position: int | None = None


class Driver(NamedTuple):
    """A formula that sets a property in every tick."""

    id: int  # of the control
    formula: str  # what stands behind the =
    alone: bool  # it sets nothing else


class Program:
    """The compiled controls of one world."""

    def __init__(self, world: World, attached: tuple[Attached, ...]) -> None:
        """Compile what acts in every tick; the rest is compiled when it is asked for."""
        self.world, self.attached = world, attached
        self.names = TableNames(world, attached)
        self._troubles: dict[int, Trouble] = {}  # by the id of the control
        self._acting = self._compiled()
        self._read_outs: dict[int, Expression | Trouble] = {}
        self._bodies = world.newest_id, world.page.body_count

    def fits(self, world: World, same: bool) -> bool:
        """Return whether it means the same still, for the `same` attachments."""
        return (
            same
            and self.world is world
            and self._bodies
            == (
                world.newest_id,
                world.page.body_count,
            )
        )

    @property
    def acts(self) -> bool:
        """Return whether anything is done in every tick."""
        return bool(self._acting)

    @cached_property
    def drivers(self) -> dict[Key, Driver]:
        """Return the formulas that set something, by what they set."""
        formulas = {one.id for one in self.attached if isinstance(one, Formula)}
        return {
            rule.key: Driver(i, rule.formula, len(rules) == 1)
            for i, rules in self._acting
            if i in formulas
            for rule in rules
        }

    def rules(self, formula: Formula) -> list[Assignment]:
        """Return what a formula of these controls does in every tick."""
        return next((rules for i, rules in self._acting if i == formula.id), [])

    def _compiled(self) -> list[tuple[int, list[Assignment]]]:
        """Return what acts in every tick, with the ids of the controls; circles do not."""
        result = []
        for one in self.attached:
            if isinstance(one, Formula) and one.enabled:
                result.append((one.id, self._try(one.id, "sets", one.sets)))
            elif isinstance(one, Button) and one.on and one.mode != "press":
                result.append((one.id, self._try(one.id, "does", one.does)))
        formulas = {one.id for one in self.attached if isinstance(one, Formula)}
        for i, words in circles((i, mine) for i, mine in result if i in formulas):
            self._troubles[i] = Trouble(words, "sets", 0)
        return [(i, mine) for i, mine in result if mine and i not in self._troubles]

    def _try(self, control_id: int, field: str, text: str) -> list[Assignment]:
        """Return the assignments of a text; none, and a trouble, when it is wrong."""
        try:
            return compile_assignments(text, self.names)
        except ExpressionError as error:
            self._troubles[control_id] = Trouble(error.reason, field, error.position)
            return []

    # --- what is done --------------------------------------------------------------------------

    def step(self) -> None:
        """Do what acts in every tick. What cannot be set is left as it is, and noted."""
        for control_id, rules in self._acting:
            self._troubles.pop(control_id, None)
            for rule in rules:
                try:
                    rule.act()
                except (CommandError, DefinitionError) as error:
                    self._troubles.setdefault(control_id, Trouble(str(error), ""))

    def press(self, text: str) -> None:
        """Do a list of assignments once. CommandError says what is wrong."""
        try:
            rules = compile_assignments(text, self.names)
        except ExpressionError as error:
            raise CommandError(error.reason) from None
        for rule in rules:
            rule.act()

    def moved(self) -> tuple[Attached, ...]:
        """Return the attached things with the values that assignments gave to sliders."""
        values = self.names.values
        if all(one.value == values[one.name] for one in self.names.sliders.values()):
            return self.attached
        self.names.sliders = {
            name: replace(one, value=values[name]) for name, one in self.names.sliders.items()
        }
        by_id = {one.id: one for one in self.names.sliders.values()}
        self.attached = tuple(by_id.get(one.id, one) for one in self.attached)
        return self.attached

    # --- what is shown -------------------------------------------------------------------------

    def trouble(self, one: Attached) -> Trouble | None:
        """Return why a control does nothing now; None when all is well."""
        if isinstance(one, ReadOut):
            result = self.shown(one)
            if isinstance(result, Trouble):
                return result
            result.value()
            return Trouble(result.trouble, "shows") if result.trouble else None
        if isinstance(one, Button):
            for field in one.scripts:
                if trouble := self.fault(field, getattr(one, field)):
                    return trouble
        if isinstance(one, Slider):
            return self.fault("sets", one.assignment)
        return self._troubles.get(one.id)

    def fault(self, field: str, text: str) -> Trouble | None:
        """Return what is wrong with a list of assignments; None when it can be read."""
        try:
            compile_assignments(text, self.names)
        except ExpressionError as error:
            return Trouble(error.reason, field, error.position)
        return None

    def shown(self, one: ReadOut) -> Expression | Trouble:
        """Return what a read-out shows, or what is wrong with it."""
        if one.id not in self._read_outs:
            try:
                self.names.value(one.name)  # finds circles
                part = Compiler(source := Source(one.shows), self.names).part(source.tree)
                self._read_outs[one.id] = Expression(one.shows, self.world, part, self.names)
            except ExpressionError as error:
                here = error.position if error.text == one.shows else None
                self._read_outs[one.id] = Trouble(error.reason, "shows", here)
        return self._read_outs[one.id]


def check_scripts(world: World, attached: tuple[Attached, ...], new: Attached) -> None:
    """CommandError when a formula of `new`, which is one of `attached`, cannot be read."""
    program = Program(world, attached)
    twins = [one for one in attached if one.id != new.id and isinstance(one, Slider | ReadOut)]
    if isinstance(new, Slider | ReadOut) and new.name in {one.name for one in twins}:
        raise CommandError(f"name: there is a control called {new.name!r} already")
    if isinstance(new, Formula) and not new.enabled:
        return
    trouble = program.trouble(new)
    if trouble is not None and trouble.position is not None:
        raise CommandError(f"{trouble.field}: {trouble.words}")


def circles(rules: Iterable[tuple[int, list[Assignment]]]) -> list[tuple[int, str]]:
    """Return the ids of formulas whose targets depend on themselves, each with a sentence.

    A slider may: it remembers, so a formula counts with it or keeps the best so far.
    """
    reads: dict[Key, set[Key]] = {}
    written: dict[Key, str] = {}
    owners: dict[Key, int] = {}
    for control_id, mine in rules:
        for rule in mine:
            reads.setdefault(rule.key, set()).update(key for key in rule.reads if key[0])
            written[rule.key] = rule.target
            owners[rule.key] = control_id
    result = []
    for key, owner in owners.items():
        way = _way_back(key, reads)
        if way:
            words = " → ".join(written[step] for step in way)
            result.append((owner, f"{written[key]} depends on itself: {words}"))
    return result


def _way_back(start: Key, reads: dict[Key, set[Key]]) -> list[Key]:
    """Return the shortest way from a target through what it reads back to itself; [] without."""
    steps, seen = [[start]], set()
    for way in steps:
        for key in sorted(reads.get(way[-1], ())):
            if key == start:
                return [*way, key]
            if key in reads and key not in seen:
                seen.add(key)
                steps.append([*way, key])
    return []
