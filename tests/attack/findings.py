"""What an attack found: one finding a case, told as a table by kind and place."""

import re
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

SHOWN = 300
"""Of the text of a finding so much is in the table: [characters]."""


class BrokenLawError(AssertionError):
    """The program did what it must not; the first word of the text names the law."""


@dataclass(frozen=True)
class Finding:
    """A case that came out wrong."""

    part: str
    case: int
    kind: str  # the type of the exception, the signal, or the law that is broken
    place: str  # file, line and function of the program
    text: str

    @property
    def group(self) -> tuple[str, str, str]:
        """What makes two findings the same; a broken law has no place, its text tells it apart."""
        words = re.sub(r"\d+|'[^']*'|\"[^\"]*\"", "#", self.text)[:40] if not self.place else ""
        return self.part, self.kind, self.place + words


def finding_of(part: str, case: int, error: BaseException) -> Finding:
    kind, text = type(error).__name__, str(error)
    place = place_of([(frame.filename, frame.lineno or 0, frame.name) for frame in frames(error)])
    if isinstance(error, BrokenLawError):
        kind, _, text = text.partition(": ")
        place = ""
    return Finding(part, case, kind, place, printable(text))


def frames(error: BaseException) -> list[traceback.FrameSummary]:
    """The innermost last."""
    return list(traceback.extract_tb(error.__traceback__))


def place_of(result: Sequence[tuple[str, int, str]]) -> str:
    """The innermost of these places (file, line, function; the innermost last) that is in the
    program, or else the innermost.
    """
    ours = [
        place
        for place in result
        if ROOT in Path(place[0]).parents
        and Path(place[0]).relative_to(ROOT).parts[0]
        in ("app", "creatures", "physics", "scenes", "main.py")
    ]
    if not result:
        return ""
    file, line, name = (ours or result)[-1]
    path = Path(file)
    shown = path.relative_to(ROOT).as_posix() if ROOT in path.parents else path.name
    return f"{shown}:{line} {name}"


def printable(text: str) -> str:
    """`text` without what a terminal would obey."""
    shown = "".join(c if c.isprintable() or c == "\n" else ascii(c)[1:-1] for c in text)
    return shown if len(shown) <= 10 * SHOWN else shown[: 10 * SHOWN] + " ..."


def table(findings: Sequence[Finding], again: dict[str, str]) -> str:
    """Findings by kind, the most frequent first, each with the command that repeats its first case:
    `again` has the beginning of the command for every part.
    """
    count = Counter(finding.group for finding in findings)
    ordered = sorted(findings, key=lambda result: (-count[result.group], result.group, result.case))
    lines = []
    for group, same in groupby(ordered, key=lambda result: result.group):
        first = next(same)
        others = ", ".join(str(result.case) for _, result in zip(range(7), same, strict=False))
        lines += [
            f"{count[group]:5d}  {first.part}: {first.kind} {first.place}".rstrip(),
            *(f"       {line}" for line in first.text[:SHOWN].splitlines()[:6]),
            f"       {again[first.part]} --case {first.case}"
            + (f"    (also {others})" if others else ""),
        ]
    return "\n".join(lines)
