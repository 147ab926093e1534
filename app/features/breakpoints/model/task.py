"""What is being typed into the sheet of breakpoints: the kind, the words, what they could become,
and what is wrong with them. It outlives the sheet.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from app.quantities.expression import ExpressionError, condition, read_number
from app.quantities.expression.completions import completions, word_start
from app.quantities.expression.names import WorldNames
from app.session.breakpoints import (
    KINDS,
    Breakpoint,
    BreakpointError,
    Condition,
    EnergyDrift,
    FallsAsleep,
    JointBreaks,
)
from app.session.breakpoints.joint import joint_name_of
from app.session.session import Session

MOST = 40
"""Suggestions that are listed: [count]; typing finds the rest."""

HINTS = {
    "body": "Type a part of the body's name",
    "joint": "Type a part of the joint's name",
    "percent": "5",
    "condition": "For example: ball.speed > 3; Tab completes",
}


@dataclass(frozen=True)
class Choice:
    """Something that the words could mean; `value` None = any."""

    words: str
    value: Any = None


@dataclass(frozen=True)
class Fault:
    """What is wrong, and with which character; None: with the whole."""

    words: str
    position: int | None = None


@dataclass
class WatchTask:
    """The new breakpoint, as far as it is said."""

    session: Session
    kind: str = "FirstContact"  # of KINDS
    text: str = ""
    fault: Fault | None = None

    @property
    def asks(self) -> str:
        """Return what its words name: "body", "joint", "percent" or "condition"."""
        other = {JointBreaks: "joint", EnergyDrift: "percent", Condition: "condition"}
        return other.get(KINDS[self.kind], "body")

    def choose(self, kind: str) -> None:
        """Choose another kind; words of the same sort stay."""
        before = self.asks
        self.kind = kind
        if self.asks != before:
            self.text = ""
        self.fault = None

    # --- suggestions -------------------------------------------------------------------------

    def choices(self, cursor: int) -> list[Choice]:
        """Return what the words could become, the likeliest first."""
        if self.asks == "condition":
            return [
                Choice(word)
                for word in completions(self.text, cursor, WorldNames(self.session.world))
            ]
        if self.asks == "percent":
            return []
        known = self._joints() if self.asks == "joint" else self._bodies()
        typed = self.text.strip().lower()
        hits = [choice for choice in known if typed in choice.words.lower()]
        hits.sort(key=lambda choice: not choice.words.lower().startswith(typed))
        return hits[:MOST]

    def _bodies(self) -> list[Choice]:
        bodies = [body for body in self.session.world.bodies if body.kind != "static"]
        count = Counter(body.name for body in bodies)
        result = [
            Choice(body.name if count[body.name] == 1 else f"{body.name} (id {body.id})", body)
            for body in bodies
        ]
        return [Choice("any body"), *result] if self.kind == FallsAsleep.__name__ else result

    def _joints(self) -> list[Choice]:
        result = [Choice(joint_name_of(joint), joint) for joint in self.session.world.joints]
        return [Choice("any joint"), *result]

    def complete(self, choice: Choice, cursor: int) -> int:
        """Take a suggestion into the words; returns where the cursor goes."""
        if self.asks != "condition":
            self.text = choice.words
            return len(self.text)
        start = word_start(self.text, cursor)
        self.text = self.text[:start] + choice.words + self.text[cursor:]
        return start + len(choice.words)

    # --- reading -----------------------------------------------------------------------------

    def look(self) -> None:
        """Find what is wrong with the words so far; of half a word nothing is said."""
        self.fault = None
        if self.asks == "condition" and self.text.strip():
            try:
                condition(self.text, self.session.world)
            except ExpressionError as error:
                self.fault = Fault(error.reason, error.position)

    def add(self, choice: Choice | None) -> bool:
        """Set the breakpoint; False when the words do not do, and `fault` says why."""
        try:
            self.session.breakpoints.add(self._made(choice), self.session.world)
        except ExpressionError as error:
            self.fault = Fault(error.reason, error.position)
        except (BreakpointError, ValueError) as error:
            self.fault = Fault(str(error))
        else:
            self.text, self.fault = "", None
            return True
        return False

    def _made(self, choice: Choice | None) -> Breakpoint:
        """Return the breakpoint. BreakpointError and ValueError say what is missing."""
        text = self.text.strip()
        if self.asks == "condition":
            if not text:
                raise BreakpointError("type a condition, such as ball.speed > 3")
            return Condition(text)
        if self.asks == "percent":
            return EnergyDrift(read_number(text.rstrip("% ").replace(",", ".") or "5", ""))
        if choice is None:
            raise BreakpointError(f"no {self.asks} is called {text!r}" if text else "choose one")
        thing = choice.value
        if self.asks == "joint":
            return JointBreaks(thing.id, joint_name_of(thing)) if thing else JointBreaks()
        if thing is None:
            return FallsAsleep()
        return KINDS[self.kind](thing.id, thing.name)  # type: ignore[call-arg]
