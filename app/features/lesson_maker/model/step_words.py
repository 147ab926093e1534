"""The words of a step while they are written: its fields as text, and what is wrong with them.

What is typed goes into the lesson at once, also what is only half right. Imports no pygame.
"""

from typing import Any

from app.features.lesson_maker.model.own_lesson import OwnLesson, scene_of
from app.quantities.expression import ExpressionError, condition, read_number
from app.quantities.expression.completions import completions, word_start
from app.quantities.expression.names import WorldNames
from app.teaching.prediction.ballot import Draft
from physics import DefinitionError
from scenes.lesson_words import read_step

LINES = ("title", "question", "answer", "until", "sketch")
"""Fields that are as the step has them."""
NUMBERS = {"seconds": 0.0, "speed": 1.0}
"""Fields with a number, and what stands for an empty one."""
UNITS = {"seconds": "s", "speed": ""}


class StepWords:
    """The words of the chosen step of a lesson; they follow it, and it follows them."""

    def __init__(self, own: OwnLesson) -> None:
        """Take the words of the chosen step."""
        self.own = own
        self.number = own.state.chosen
        self.world = own.world_of(self.number)  # in which it begins
        self.texts: dict[str, str] = {}
        self.vote = Draft()
        self.paused = False
        self.fault = ("", "")  # field and what is wrong
        self.pull()

    @property
    def words(self) -> dict[str, Any]:
        """Return the step as the lesson has it."""
        entry = self.own.entry
        return dict(entry.words) if entry is not None else {}

    def pull(self) -> None:
        """Take what the lesson says, after an undo too."""
        words = self.words
        text, formula = parted(words.get("text", ""))
        self.texts = {"text": text, "formula": formula}
        for name in LINES:
            self.texts[name] = str(words.get(name, ""))
        for name, usual in NUMBERS.items():
            value = words.get(name, usual)
            self.texts[name] = f"{value:g}" if value != usual else ""
        answers = list(words.get("answers", ()))
        empty = len(self.vote.answers) - len(answers)
        self.vote.question, self.vote.answers = "", answers + [""] * empty
        right = words.get("right", -1)
        self.vote.right = right if 0 <= right < len(answers) else None
        self.paused = bool(words.get("paused", False))
        self.look()

    def type(self, name: str, text: str) -> None:
        """Follow what is typed into a field."""
        self.texts[name] = text
        self.push(name)

    def answer(self, number: int, text: str) -> None:
        """Follow what is typed as an answer to vote among."""
        self.vote.answers[number] = text
        self.push(f"answer {number}")

    def push(self, gesture: object = None) -> None:
        """Give the lesson what is typed, and look what is wrong with it."""
        texts = {name: text.strip() for name, text in self.texts.items()}
        answers, right = self.vote.given()
        numbers = {name: self._number(name) for name in NUMBERS}
        self.own.change(
            ("words", self.number, gesture) if gesture is not None else None,
            text=joined(texts["text"], texts["formula"]),
            **{name: texts[name] or None for name in LINES},
            answers=list(answers) or None,
            right=right if answers and right is not None else None,
            paused=self.paused or None,
            **numbers,
        )
        self.look()

    def _number(self, name: str) -> float | None:
        """Return the number of a field, None for the usual one; what was there if it is none."""
        text = self.texts[name].strip()
        try:
            value = read_number(text, UNITS[name]) if text else NUMBERS[name]
        except (ValueError, ExpressionError):
            return self.words.get(name)
        return value if value != NUMBERS[name] else None

    def look(self) -> None:
        """Find the first thing that is wrong: field and words, both "" when nothing is."""
        self.fault = self._wrong()

    def _wrong(self) -> tuple[str, str]:
        for name in NUMBERS:
            try:
                if text := self.texts[name].strip():
                    read_number(text, UNITS[name])
            except (ValueError, ExpressionError) as error:
                return name, str(error)
        sketch = self.texts["sketch"].strip()
        if sketch and sketch not in {body.name for body in self.world.bodies}:
            return "sketch", f"there is no body called {sketch}"
        if self.texts["until"].strip():
            try:
                condition(self.texts["until"], self.world)
            except ExpressionError as error:
                return "until", error.reason
        answers, right = self.vote.given()
        if len(answers) >= 2 and right is None:
            return "answers", "click the letter of the right answer"
        entry = self.own.entry
        try:
            if entry is not None:
                read_step("", entry.step)
        except DefinitionError as error:
            return "", str(error).removeprefix(".").removeprefix(": ")
        return "", ""

    @property
    def buttons(self) -> dict[str, str]:
        """Return the buttons of the scene that is on: their labels by name."""
        known = [entry.start for entry in self.own.state.entries[: self.number + 1] if entry.start]
        if not known or self.own.begins_in_save(self.number):
            return {}
        scene = scene_of(known[-1])
        return {b.name: b.label for b in scene.buttons} if scene is not None else {}

    def press(self, button: str) -> None:
        """Let the step press a button of the scene as it begins to run, or no more."""
        pressed = list(self.words.get("press", ()))
        pressed = [b for b in pressed if b != button] + [button] * (button not in pressed)
        self.own.change(press=pressed or None)

    def choices(self, cursor: int) -> list[str]:
        """Return what the word at the cursor of the condition could become."""
        return completions(self.texts["until"], cursor, WorldNames(self.world))

    def complete(self, choice: str, cursor: int) -> int:
        """Take a suggestion into the condition; return where the cursor goes."""
        text = self.texts["until"]
        start = word_start(text, cursor)
        self.type("until", text[:start] + choice + text[cursor:])
        return start + len(choice)


def parted(text: str) -> tuple[str, str]:
    """Return the text of a step without the displayed formula in its last line, and that."""
    head, _, last = text.rstrip().rpartition("\n")
    if len(last) > 2 and last[0] == last[-1] == "$" and last.count("$") == 2:
        return head.rstrip(), last[1:-1].strip()
    return text, ""


def joined(text: str, formula: str) -> str:
    """Return the text of a step with a formula displayed below it; the inverse of `parted`."""
    return f"{text}\n${formula.replace('$', '')}$" if formula else text
