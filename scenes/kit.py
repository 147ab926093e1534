"""What a scene is: its docstring is the lesson, its annotated fields are the sliders.

    class Pendulum(Scene):
        '''A ball on a rod. Its period is 2 pi sqrt(L / g), whatever its mass.'''
        title = "Pendulum"
        length: float = slider(2.0, 0.5, 5, unit="m")

        def build(self, world): ...
        def check(self, world): ...

The fields are in scenes/parameters.py.
"""

import difflib
import inspect
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

import numpy as np

from physics import Body, World
from scenes import facts
from scenes.deck import Closing, Step
from scenes.draw import Draw
from scenes.facts import Rule, refuse
from scenes.guards import Erasable, all_alive, in_hand
from scenes.lesson_words import lesson_of_scene
from scenes.parameters import Parameter, ParameterError, Point, choice, point, slider, toggle
from scenes.points import place_of
from scenes.theory import Reading, Submerged, Theory

__all__ = [
    "Button",
    "Click",
    "Control",
    "Parameter",
    "ParameterError",
    "Reading",
    "Scene",
    "Step",
    "Submerged",
    "Theory",
    "choice",
    "point",
    "slider",
    "toggle",
]


@dataclass(frozen=True)
class Control:
    """A key that a scene listens to while it is held: `name in scene.held`."""

    name: str
    key: str
    label: str

    def __post_init__(self) -> None:
        """Raise FactError for a field that is no word."""
        rules = {"name": facts.filled, "key": facts.filled, "label": facts.filled}
        refuse("Control", rules, partial(getattr, self))


@dataclass(frozen=True)
class Button:
    """Something that happens at a press: the scene's `pressed` gets its name."""

    name: str
    label: str
    key: str = ""  # as in app/ui/keys.py; the scene has it before the program
    help: str = ""

    def __post_init__(self) -> None:
        """Raise FactError for a field that is no word."""
        rules = {"name": facts.filled, "label": facts.filled, "key": facts.line, "help": facts.line}
        refuse("Button", rules, partial(getattr, self))


@dataclass(frozen=True)
class Click:
    """Something that happens at a click on empty space: the scene's `clicked` gets its name."""

    name: str
    button: str  # "left" or "right" of the mouse
    label: str  # what it does, for the line of hints: "drop a ball"

    def __post_init__(self) -> None:
        """Raise FactError for a field that is no word, or no button."""
        rules = {
            "name": facts.filled,
            "label": facts.filled,
            "button": facts.one_of("left", "right"),
        }
        refuse("Click", rules, partial(getattr, self))


Names = set[str]
"""Written here, for a scene has a method `set`."""


class Scene:
    """Base of every scene. Class attributes are facts; annotated fields are parameters."""

    title = ""
    category = ""  # "" = the name of the directory
    view = (-8.0, -0.5, 8.0, 8.5)  # [m] xmin, ymin, xmax, ymax: what Home fits
    rebuilds = ""  # demos of the tutorials that it rebuilds, "K36, K42": see scenes/README.md
    seed = 1
    wheel_turns = False  # the wheel turns the moving body under the mouse, as Alt+wheel does
    focus = ""  # name of a body that the view follows sideways, looking ahead of it
    check_seconds = 5.0
    settings: ClassVar[Mapping[str, Any]] = {}  # SolverSettings fields that the scene needs
    solver_steps = 0  # [Hz] that its joints need: substeps follow the tick rate
    withholds: ClassVar[tuple[str, ...]] = ()  # parts of its picture that a step can hide
    overlays: ClassVar[Mapping[str, bool]] = {}  # shown or hidden, unless the user says otherwise
    tells_how = False  # its words tell how to build: a saved table is without them
    controls: ClassVar[tuple[Control, ...]] = ()
    buttons: ClassVar[tuple[Button, ...]] = ()
    clicks: ClassVar[tuple[Click, ...]] = ()  # what the hand does beside all bodies
    steps: ClassVar[tuple[Step, ...]] = ()  # its lesson, from the file of its name in lessons/
    closing = Closing()  # the last page of its lesson
    lesson_notes: ClassVar[tuple[str, ...]] = ()  # for who changes the lesson
    _parameters: ClassVar[dict[str, Parameter]] = {}
    touched = False  # a hand was in it since it began: see `note_touch`
    rng: np.random.Generator  # the only source of randomness of a scene
    held: Names  # of the controls that are down

    def __init_subclass__(cls) -> None:
        """Turn the annotated fields into parameters; the class attribute becomes the default.

        Steps and closing of its lesson come from the file of its name, if there is one.
        """
        super().__init_subclass__()
        own: dict[str, Parameter] = {}
        for name, annotation in inspect.get_annotations(cls).items():
            if "ClassVar" in str(annotation):  # also when annotations are strings
                continue
            own[name] = _named(cls, name, annotation)
            setattr(cls, name, own[name].default)
        cls._parameters = {**cls._parameters, **own}
        chapter, _, name = cls.__module__.rpartition(".")
        lesson = lesson_of_scene(name) if f"{chapter}.".startswith(f"{__package__}.") else None
        if lesson is not None:
            cls.steps, cls.closing, cls.lesson_notes = lesson.steps, lesson.closing, lesson.notes

    def __init__(self, **values: Any) -> None:
        self.rng = np.random.default_rng(self.seed)
        self.held = set()
        for name, parameter in self._parameters.items():
            setattr(self, name, parameter.default)
        for name, value in values.items():
            self.set(name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        """A scene may set its facts and parameters too; FactError or ParameterError if it cannot
        be that, in the line that did it.
        """
        rule = FACTS.get(name) or STATE.get(name)
        if rule is not None:
            refuse(type(self).__name__, {name: rule}, lambda _: value)
        elif name in self._parameters:
            value = self._parameters[name].validate(value)
        object.__setattr__(self, name, value)

    @classmethod
    def parameters(cls) -> dict[str, Parameter]:
        """Return the annotated fields in the order written, base classes first."""
        return dict(cls._parameters)

    @classmethod
    def lesson(cls) -> str:
        """Return the docstring with each paragraph and each `- ` bullet on one line, for reflowing.

        A line that is one formula, `$ … $`, stays a line.
        """
        return _reflow(inspect.cleandoc(cls.__dict__.get("__doc__") or ""))

    def set(self, name: str, value: Any) -> None:
        """Validate and store one parameter; ParameterError names the nearest for an unknown one."""
        parameter = self._parameters.get(name)
        if parameter is None:
            near = difflib.get_close_matches(name, self._parameters, 3, 0.4) or self._parameters
            known = f"did you mean {' or '.join(near)}?" if near else "this scene has none"
            raise ParameterError(f"no parameter {name!r}: {known}")
        setattr(self, name, value)

    def set_point(self, name: str, at: tuple[float, float]) -> None:
        """Move the point `name` to `at` [m], or as near as its reach allows: what rides on a body
        must be a value that the scene can be built with again.
        """
        low, high = self._parameters[name].low, self._parameters[name].high
        self.set(name, tuple(min(max(float(part), low), high) for part in at))

    def values(self) -> dict[str, Any]:
        """Return the present value of every parameter."""
        return {name: getattr(self, name) for name in self._parameters}

    @property
    def kept_view(self) -> tuple[float, float, float, float]:
        """Return the view [m] that a file of this table keeps."""
        x0, y0, x1, y1 = self.view
        return x0, y0, x1, y1

    def build(self, world: World) -> None:
        """Add the bodies and joints to an empty world. May set `self.view` from parameters."""
        raise NotImplementedError(f"{type(self).__name__} needs a build(self, world)")

    def step(self, world: World) -> None:
        """Act before every tick: motors, controllers, measuring."""

    def changed(self, world: World, name: str) -> None:
        """Act after the live parameter `name` was set."""

    def released(self, world: World, name: str) -> None:
        """Act between ticks when a drag of the point `name` ended."""

    def offers(self, world: World, name: str, at: Point, reach: float) -> Point | None:
        """Return the place of what a press at `at` [m] takes by the point `name`, which jumps
        there; None: only its own ring takes it. `reach` [m] is how near is near.
        """
        return None

    def point_at(self, world: World, name: str) -> Point:
        """Return where the point `name` is now [m], carried by the body that it rides on."""
        return place_of(self, world, name)

    def pressed(self, world: World, name: str) -> None:
        """Act between ticks after the button `name` was pressed."""

    def clicked(self, world: World, name: str, at: Point) -> None:
        """Act between ticks after the click `name` at the world point `at` [m]."""

    def aside(self) -> float:
        """Return how much of the free width [1], at the right, plots lie on now: whom the view
        follows keeps clear of them.
        """
        return 0.0

    def readings(self, world: World) -> tuple[Reading, ...]:
        """Return numbers of now for the panel, measured and never made up."""
        return ()

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return closed forms that hold now, with what is measured, for the accuracy check."""
        return ()

    def submerged(self, body: Body) -> Submerged | None:
        """Return what water of the scene did to a body in the last tick; None: it is dry."""
        return None

    def draw(self, draw: Draw, world: World) -> None:
        """Draw the scene's own overlay, in world units."""

    def check(self, world: World) -> None:
        """Raise AssertionError with a sentence when the promise does not hold.

        By itself a scene promises that theory tells something, and that all of it holds.
        """
        self.check_theory(world, "nothing was compared with theory")

    def check_theory(
        self, world: World, missing: str = "", count: int | None = None
    ) -> tuple[Theory, ...]:
        """Return what theory tells now, all of which holds; else AssertionError.

        With the sentence `missing` there must be some of it, or `count` if that is given.
        """
        entries = tuple(self.theory(world))
        enough = bool(entries) if count is None else len(entries) == count
        assert enough or not (missing or count), missing or f"{len(entries)} of {count} compared"
        for entry in entries:
            assert entry.holds, entry.words
        return entries

    def note_touch(self, world: World, *needed: Erasable) -> None:
        """Note in `touched` that a hand holds something, or that one of `needed` was erased."""
        self.touched = self.touched or in_hand(world) or not all_alive(needed)


FACTS: dict[str, Rule] = {
    "title": facts.line,
    "category": facts.line,
    "view": facts.view,
    "rebuilds": facts.line,
    "withholds": facts.lines,
    "seed": facts.seed,
    "focus": facts.line,
    "wheel_turns": facts.flag,
    "tells_how": facts.flag,
    "check_seconds": facts.number(0.0, 1e6),
    "settings": facts.settings,
    "solver_steps": facts.number(0.0, 3840.0),
    "overlays": facts.overlays,
    "controls": facts.items(Control),
    "buttons": facts.items(Button),
    "clicks": facts.items(Click),
    "steps": facts.items(Step),
    "closing": facts.has(Closing),
    "lesson_notes": facts.has(tuple),
}
"""What is asked of each fact of a class: see scenes/declaration.py."""

STATE: dict[str, Rule] = {
    "held": facts.has(set),
    "rng": facts.has(np.random.Generator),
}
"""The same of what only an object has."""


def _named(cls: type, name: str, annotation: Any) -> Parameter:
    """Return the Parameter of an annotated field, its default checked against its own limits."""
    parameter = cls.__dict__.get(name)
    if not isinstance(parameter, Parameter):
        raise ParameterError(
            f"{cls.__name__}.{name} is annotated, so it must be a slider(), choice(), toggle() or"
            " point(); drop the annotation if it is a fact"
        )
    _refuse_shadow(cls, name)
    named = replace(parameter, name=name, integer=annotation in (int, "int"))
    try:
        named.check()
    except ParameterError as error:
        raise ParameterError(f"{cls.__name__}.{error}") from None
    try:
        return replace(named, default=named.validate(named.default))
    except ParameterError as error:
        raise ParameterError(f"{cls.__name__}: the default of {error}") from None


def _refuse_shadow(cls: type[Scene], name: str) -> None:
    """Raise ParameterError when a parameter would hide a word of Scene or a method.

    `step: float = slider(...)` would leave the scene without its `step`, and nothing would say so.
    """
    words = {*dir(Scene), *inspect.get_annotations(Scene)}
    inherited = next((base for base in cls.__mro__[1:] if name in vars(base)), None)
    method = inherited is not None and name not in cls._parameters
    if name in words or (method and callable(vars(inherited)[name])):
        owner = "Scene" if name in words else getattr(inherited, "__name__", "")
        raise ParameterError(
            f"{cls.__name__}.{name}: {owner} itself has a {name!r}, which a parameter of that name"
            f" would hide; call it otherwise, say {name}_value"
        )


def _reflow(text: str) -> str:
    lines: list[str] = []
    for line in text.splitlines():
        word = line.strip()
        joins = word and lines and lines[-1] and not word.startswith("- ")
        if joins and not _is_formula(word) and not _is_formula(lines[-1]):
            lines[-1] += " " + word
        else:
            lines.append(word)
    return "\n".join(lines)


def _is_formula(line: str) -> bool:
    """Return whether the line is nothing but one formula."""
    return len(line) > 2 and line[0] == line[-1] == "$" and line.count("$") == 2
