"""A lesson in steps: what the deck of the presenter goes through, read from a lesson's file.

A step begins in one of two ways: `fresh`, with the scene built anew from its defaults and
`values`, or going on with the world as the step before left it. Instead of a scene it may begin
with an exact save in the same file: `world` names it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Literal

from scenes import facts
from scenes.facts import FactError, Rule, refuse

Beat = Literal["ask", "run", "answer"]

MOST_ANSWERS = 5
MOST_STROKES = 500
"""Strokes of the pen in a step: [count], 500; a drawing that nobody can read has fewer."""
MOST_INK = 10_000
"""Points of a stroke: [count], 10 000, ten times what a long one keeps."""


class StepError(FactError):
    """A step contradicts itself; the text says how."""


@dataclass(frozen=True)
class Step:
    """One state of a lesson. PageDown goes through its beats: ask, run, answer.

    It asks first, at rest if there is something to predict; then it runs; then it answers.
    """

    text: str  # what is said, one to three sentences; formulas as in a lesson
    title: str = ""  # the headline; "" = that of the scene
    question: str = ""  # what the class is asked
    asks: tuple[str, ...] = ()  # parts of the picture that would tell it: see `withheld`
    answers: tuple[str, ...] = ()  # to vote among: 2 to 5
    right: int = -1  # which of `answers` is true: [index]
    answer: str = ""  # hidden until the world has answered
    note: str = ""  # for who changes it, never shown: where its figures come from
    scene: str = ""  # another scene to show; "" = the one that holds the lesson
    world: str = ""  # an exact save of the lesson's file to show instead of a scene
    fresh: bool = True  # built anew; else the world goes on as it is
    values: Mapping[str, Any] = field(default_factory=dict)  # parameters of the scene
    settings: Mapping[str, Any] = field(default_factory=dict)  # of the solver
    overlays: Mapping[str, bool] = field(default_factory=dict)  # shown or hidden in this step
    view: tuple[float, float, float, float] | None = None  # [m]; None = the scene's own
    speed: float = 1.0  # [simulated s per s]
    paused: bool = False  # at rest until PageDown
    press: tuple[str, ...] = ()  # buttons of the scene that are pressed when it begins to run
    select: str = ""  # name of a body that is selected
    graph: tuple[str, ...] = ()  # quantities of one graph: "ball.speed"
    boards: tuple[str, ...] = ()  # that are open in this step, by their features' words
    laboratory: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Features that are open, by their words, with what each is told: "side by side" its
    "runs" (settings by names), "split" and "numbers" (its columns), "fan" the "body" (its name),
    "quantity", "size", "copies", "seconds", "x-ray" what to "show" ("row", "bars" or
    "residuals") and whether it "plays" by itself; {} for the others. What runs along begins with
    the step, what looks closely when it answers.
    """
    ink: tuple[Mapping[str, Any], ...] = ()  # strokes of the pen: points [m], width [m], role
    sketch: str = ""  # name of a body whose path is to be predicted
    seconds: float = 0.0  # [s] that it runs until it answers; 0 = until PageDown
    until: str = ""  # the condition at which time stops and it answers: "block.speed > 0.05"

    def __post_init__(self) -> None:
        """Raise FactError for what is not of its kind, StepError for what contradicts itself."""
        refuse("Step", RULES, partial(getattr, self))
        if not self.text.strip():
            raise StepError("a step needs a text")
        if self.answers and not 2 <= len(self.answers) <= MOST_ANSWERS:
            raise StepError(f"a vote needs 2 to {MOST_ANSWERS} answers (got {len(self.answers)})")
        if self.answers and not self.question:
            raise StepError("answers need a question")
        if bool(self.answers) != (0 <= self.right < len(self.answers)):
            said = f" (right={self.right} of {len(self.answers)})" if self.right >= 0 else ""
            raise StepError(f"it must be said which of the answers is right{said}")
        if self.answers and self.sketch:
            raise StepError("a step has a vote or a sketch, not both")
        if (self.scene or self.world) and not self.fresh:
            raise StepError("another scene is always built anew: leave out fresh=False")
        if self.world and (self.scene or self.values):
            raise StepError(
                "a step begins with a world or a scene, not both; a world has no values"
            )

    @property
    def is_prediction(self) -> bool:
        """Return whether the class commits itself before it runs."""
        return bool(self.answers or self.sketch)

    @property
    def waits(self) -> bool:
        """Return whether time stands while it asks."""
        return self.paused or self.is_prediction

    @property
    def stops(self) -> bool:
        """Return whether it comes to its answer by itself."""
        return bool(self.until or self.seconds or self.sketch)

    @property
    def beats(self) -> tuple[Beat, ...]:
        """Return what PageDown goes through."""
        runs: tuple[Beat, ...] = ("run",) if self.waits else ()
        answers: tuple[Beat, ...] = ("answer",) if self.answer or self.answers else ()
        return ("ask", *runs, *answers)


def withheld(steps: Sequence[Step], index: int, asking: bool) -> frozenset[str]:
    """Return the parts of the picture that step `index` hides; `asking`: it has not run yet.

    What a step `asks` is hidden until it runs, and in all steps before the first that asks it.
    """
    before = {part for step in steps[: index + 1] for part in step.asks}
    later = {part for step in steps[index + 1 :] for part in step.asks}
    own = set(steps[index].asks) if asking else set[str]()
    return frozenset(own | (later - before))


@dataclass(frozen=True)
class Closing:
    """The last page of a lesson."""

    learned: tuple[str, ...] = ()  # what was learned, a sentence each; () = the headlines
    next: str = ""  # what to do next

    def __post_init__(self) -> None:
        """Raise FactError for what is not of its kind."""
        refuse("Closing", {"learned": facts.lines, "next": facts.text}, partial(getattr, self))

    def of(self, steps: tuple[Step, ...]) -> "Closing":
        """Return the page of a lesson with these steps: their headlines, unless it says more."""
        titles = tuple(dict.fromkeys(step.title for step in steps if step.title))
        return self if self.learned else replace(self, learned=titles)


def _laboratory(value: Any) -> str:
    """Return require words of features, each with names and plain values."""
    right = "must be words of features with what they are told, like {'fan': {'size': 1e-6}}"
    if not isinstance(value, Mapping):
        return f"{right}, not {facts.shown(value)}"
    for name, said in value.items():
        if not isinstance(said, Mapping) or not all(isinstance(key, str) for key in said):
            return f"{right}, not {facts.shown(said)} for {name!r}"
    return ""


def _ink(value: Any) -> str:
    """Return require words for strokes of the pen."""
    right = "must be strokes like {'points': [[0.0, 1.0], None], 'width': 0.05, 'role': 'pen_red'}"
    if not isinstance(value, tuple | list) or len(value) > MOST_STROKES:
        return f"{right}, at most {MOST_STROKES}, not {facts.shown(value)}"
    return next((f"{right}, not {facts.shown(one)}" for one in value if not _is_stroke(one)), "")


def _is_stroke(one: Any) -> bool:
    known = {"points", "width", "role", "straight"}
    if not isinstance(one, Mapping) or not {"points", "width", "role"} <= set(one) <= known:
        return False
    points = one["points"]
    return (
        isinstance(points, tuple | list)
        and 2 <= len(points) <= MOST_INK
        and all(_is_point(point) for point in points)
        and any(point is not None for point in points)
        and not facts.number(1e-9, facts.FARTHEST)(one["width"])
        and not facts.line(one["role"])
        and isinstance(one.get("straight", False), bool)
    )


def _is_point(point: Any) -> bool:
    """Return whether it is a point [m], or None: the pen is lifted."""
    if point is None:
        return True
    pair = isinstance(point, tuple | list) and len(point) == 2
    return pair and all(facts.is_number(x) and abs(x) <= facts.FARTHEST for x in point)


RULES: dict[str, Rule] = {
    "text": facts.text,
    "title": facts.line,
    "question": facts.text,
    "asks": facts.lines,
    "answers": facts.lines,
    "right": facts.whole,
    "answer": facts.text,
    "note": facts.text,
    "scene": facts.line,
    "world": facts.line,
    "values": facts.values,
    "settings": facts.settings,
    "overlays": facts.overlays,
    "view": lambda value: "" if value is None else facts.view(value),
    "speed": facts.number(1 / 1024, 1024.0),
    "press": facts.lines,
    "select": facts.line,
    "graph": facts.lines,
    "boards": facts.lines,
    "laboratory": _laboratory,
    "ink": _ink,
    "sketch": facts.line,
    "seconds": facts.number(0.0),
    "until": facts.line,
}
"""What is asked of each field; `fresh` and `paused` are as true as any value."""
