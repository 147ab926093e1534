"""A series: something that has a value in every state of a run, as an expression.

The words of a series mean the same bodies and joints wherever it is read: in the past, in a copy
of the run, after a restart. So what they meant first is kept with it.
"""

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from app.quantities.expression.compiling import Compiler
from app.quantities.expression.error import ExpressionError
from app.quantities.expression.expression import Expression
from app.quantities.expression.names import BodyPlace, JointPlace, Thing, WorldNames, body_with
from app.quantities.expression.source import Source
from app.quantities.registry import BODY, JOINT, WORLD, Quantity
from physics import Body, World
from physics.energy.energy import Energy
from physics.joints.handle import Joint

Key = tuple[str, str | int]
"""("body", "ball") or ("joint", 4): how an expression speaks of a thing."""


@dataclass(frozen=True)
class Meaning:
    """What words mean: the id and the name of a thing, to know it again in another world."""

    serial: int
    words: str


@dataclass(frozen=True)
class Series:
    """`text` is what is read; two series with the same text are one."""

    text: str
    unit: str = field(compare=False)  # SI, "" = a plain number
    label: str = field(compare=False)  # "speed"; of a longer expression all of it
    owner: str = field(compare=False)  # "ball"; "" = the world, or a longer expression
    meant: Mapping[Key, Meaning] = field(compare=False, repr=False, default_factory=dict)

    @property
    def name(self) -> str:
        """Return the name for a legend: "ball speed"."""
        return f"{self.owner} {self.label}".strip()

    @property
    def title(self) -> str:
        """Return the title of an axis or a column: "ball speed [m/s]"."""
        return f"{self.name} [{self.unit}]" if self.unit else self.name

    @property
    def total(self) -> Quantity | None:
        """Return the quantity, if it is a running total: sampled by what each tick adds to it."""
        quantity = WORLD.get(self.text)
        return quantity if quantity is not None and quantity.added is not None else None

    @property
    def needs_books(self) -> bool:
        """Return whether it speaks of the energy ledger, which has to be on."""
        return "ledger" in self.text


class SameNames(WorldNames):
    """The words of one world in another state of it: things keep their ids, there or not."""

    def __init__(self, world: World, meant: Mapping[Key, Meaning]) -> None:
        super().__init__(world)
        self.meant: dict[Key, Meaning] = dict(meant)

    def thing(self, word: str) -> Thing | None:
        """Return a body by its plain name, or a group of the world's quantities."""
        if ("body", word) in self.meant:
            return self._kept("body", word)
        result = super().thing(word)
        if result is not None and result.sort == "body":
            self._note("body", word, result)
        return result

    def named(self, sort: str, key: str | int) -> Thing | str:
        """Return ``body("box 3")``, ``joint(4)``."""
        if (sort, key) in self.meant:
            return self._kept(sort, key)
        result = super().named(sort, key)
        if isinstance(result, Thing):
            self._note(sort, key, result)
        return result

    def _note(self, sort: str, key: str | int, result: Thing) -> None:
        self.meant[sort, key] = Meaning(result.find().id, words_for(result.find()))

    def _kept(self, sort: str, key: str | int) -> Thing:
        meaning = self.meant[sort, key]
        if sort == "joint":
            return Thing(sort, meaning.words, JointPlace(self.world, meaning.serial).find, JOINT)
        return Thing(sort, meaning.words, BodyPlace(self.world, meaning.serial).find, BODY)


def words_for(thing: Body | Joint) -> str:
    """Return what a body or a joint is called in legends."""
    if isinstance(thing, Body):
        alike = sum(body.name == thing.name for body in thing.world.bodies)
        return thing.name if alike < 2 else f"{thing.name} {thing.id}"
    return f"{thing.kind} {thing.id}"


def compile_series(text: str, world: World, meant: Mapping[Key, Meaning]) -> "Compiled":
    """Read `text` in `world`, things being those of `meant`; ExpressionError."""
    source, names = Source(text), SameNames(world, meant)
    compiler = Compiler(source, names)
    part = compiler.part(source.tree)
    return Compiled(Expression(text, world, part, names), compiler, source, names)


@dataclass(frozen=True)
class Compiled:
    """An expression, and the words it was made of."""

    expression: Expression
    compiler: Compiler
    source: Source
    names: SameNames

    def spoken(self) -> tuple[str, str]:
        """Return (owner, label) if it is one quantity as it stands, else ("", the text)."""
        tree = self.source.tree
        if isinstance(tree, ast.Name) and tree.id in WORLD:
            return "", WORLD[tree.id].label
        if isinstance(tree, ast.Attribute):
            thing = self.compiler.thing(tree.value)
            owner = "" if thing.sort == "group" else self._owner(thing)
            return owner, thing.table[tree.attr].label
        return "", self.source.text.strip()

    def _owner(self, thing: Thing) -> str:
        result = thing.find()
        return words_for(result) if isinstance(result, Body | Joint) else thing.words


def make_series(text: str, world: World) -> Series:
    """Return the series that `text` says; ExpressionError says what is wrong with it, and where."""
    text = " ".join(text.split())
    compiled = compile_series(text, world, {})
    if not compiled.names.meant and not _reads(compiled.source.tree):
        raise ExpressionError("this never changes: name something of the world", text)
    owner, label = compiled.spoken()
    return Series(text, compiled.expression.unit, label, owner, compiled.names.meant)


def _reads(tree: ast.expr) -> bool:
    """Return whether an expression asks the world for anything."""
    heads = {name.partition(".")[0] for name in WORLD}
    return any(isinstance(node, ast.Name) and node.id in heads for node in ast.walk(tree))


class Shared:
    """What several series read of the same state, gathered once: the energy."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._energy: Energy | None = None

    def begin(self) -> None:
        self._energy = None

    @property
    def energy(self) -> Energy:
        """Return the energy of all bodies, which takes as long as the speeds of twenty bodies."""
        if self._energy is None:
            self._energy = self._world.energy
        return self._energy


def reader(series: Series, world: World, shared: Shared | None = None) -> Callable[[], float]:
    """Return what reads the value of now; ExpressionError when it means nothing in `world`."""
    if shared is not None and series.text.startswith("energy.") and series.text in WORLD:
        part = series.text.partition(".")[2]
        return lambda: getattr(shared.energy, part)
    if series.needs_books:
        world.ledger.on = True
    total = series.total
    if total is not None and total.added is not None:
        added = total.added
        return lambda: added(world)
    return compile_series(series.text, world, series.meant).expression.value


def missing(series: Series, world: World) -> str:
    """Return why the series means nothing in another run; "" if it means something."""
    for (sort, _), meaning in series.meant.items():
        result = thing_with(world, sort, meaning.serial)
        if result is None or words_for(result) != meaning.words:
            return f"there is no {meaning.words} here"
    return ""


def moved(series: Series, world: World) -> Series:
    """Return the series in another run, where things may have other ids. Raises ExpressionError."""
    if not missing(series, world):
        return series
    meant: dict[Key, Meaning] = {}
    for (sort, key), meaning in series.meant.items():
        result = [body for body in world.bodies if words_for(body) == meaning.words]
        if sort != "body" or not result:
            raise ExpressionError(f"there is no {meaning.words} here", series.text)
        meant[sort, key] = Meaning(result[0].id, meaning.words)
    return Series(series.text, series.unit, series.label, series.owner, meant)


def thing_with(world: World, sort: str, serial: int) -> Body | Joint | None:
    """Return the body or joint with that id, if it exists now."""
    if sort == "body":
        return body_with(world, serial)
    return JointPlace(world, serial).find()


def words_of(thing: Body | Joint) -> str:
    """Return how an expression speaks of a body or a joint: by its name if that is its own."""
    if isinstance(thing, Joint):
        return f"joint({thing.id})"
    world, name = thing.world, thing.name
    alike = sum(body.name == name for body in world.bodies)
    for words in (name, f'body("{name}")') if alike < 2 else ():
        try:
            source = Source(words)
            result = Compiler(source, WorldNames(world)).thing(source.tree).find()
        except ExpressionError:
            continue
        if result is thing:
            return words
    return f"body({thing.id})"
