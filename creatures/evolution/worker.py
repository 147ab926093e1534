"""A process that tries creatures: ``python -m creatures.evolution.worker``.

It reads tasks from its standard input, a line of JSON each, and answers each with a line. When the
input ends, because the program closed it or is gone, it ends too.
"""

import contextlib
import json
import os
import sys
from typing import Any

NICE = 10
"""Lower than the window by so much: [1]; it takes what processor time nobody else wants."""


def main() -> int:
    """Serve until the input ends; return the exit status."""
    with contextlib.suppress(AttributeError, OSError):  # not on Windows: see `Pool`
        os.nice(NICE)
    answers, sys.stdout = sys.stdout, sys.stderr  # what a gait prints is no answer
    for line in sys.stdin:
        answers.write(json.dumps(answer(json.loads(line))) + "\n")
        answers.flush()
    return 0


def answer(task: dict[str, Any]) -> dict[str, Any]:
    """Return the score of a task's text, or an "error"."""
    from creatures.plan import PlanError
    from creatures.text import read
    from creatures.trials import WORST, Score, tried

    try:
        plan = read(task["text"])
        score = tried(plan, task["goal"], task["seed"], task["command"])
    except PlanError as error:  # such a creature cannot be: that is its score
        score = Score(float("nan"), WORST, str(error))
    except Exception as failure:  # a gait's own mistake
        return {"number": task["number"], "error": f"{type(failure).__name__}: {failure}"}
    return {"number": task["number"], "score": tuple(score)}


if __name__ == "__main__":
    sys.exit(main())
