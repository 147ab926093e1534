"""A small creature to improve, and a search without trials."""

from creatures.evolution.pool import Task
from creatures.plan import LimbPlan, Plan, Servo
from creatures.text import read

NAMES = ["frequency", "tail swing", "tail bend"]


def crawler() -> Plan:
    """A body that a tail drags along: three numbers are enough to move it."""
    tail = LimbPlan(
        name="tail", length=0.5, parent="body", at=0.0, angle=2.6, lower=1.0, upper=4.0,
        servo=Servo(40.0, 4.0),
    )  # fmt: skip
    return Plan(name="Crawler", limbs=(LimbPlan(name="body", length=0.8), tail), gait="wave")


class Formula:
    """Tries nothing: a formula of the numbers of a plan is the score. It answers in any order."""

    def __init__(self) -> None:
        self.asked: list[Task] = []
        self.closed = False

    def ask(self, tasks: list[Task]) -> None:
        self.asked += tasks

    def answers(self, seconds: float = 0.0) -> list[Task]:
        result, self.asked = self.asked[::-1], []
        return [{"number": task["number"], "score": self.score(task)} for task in result]

    def score(self, task: Task) -> tuple[float, float, str]:
        numbers = read(task["text"]).numbers
        loss = (numbers.get("frequency", 1.2) - 2.0) ** 2
        loss += ((numbers.get("tail swing", 20.0) - 40.0) / 20) ** 2
        loss += ((numbers.get("tail bend", 0.0) + 10.0) / 20) ** 2
        return -loss, loss, ""

    def close(self) -> None:
        self.closed = True
