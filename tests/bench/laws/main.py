"""`python -m tests.bench laws`: the table of laws, ours and the peers in one run."""

import argparse
import json
from collections.abc import Sequence
from typing import Any

from tests.bench.engines import ENGINES, Engine
from tests.bench.laws import LAWS, speed
from tests.bench.laws.law import Law
from tests.bench.laws.table import NOTE, as_markdown, as_text
from tests.bench.measure import Plan, say
from tests.bench.report import rounded, save, surroundings

COMPARED = ("ours", "pymunk", "pyb2d3-240")
"""Engines of the laws: each at 240 Hz."""

TIMED = (*COMPARED, "box2d-240")
"""Engines of the rows of speed."""


def command_line(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench laws", description=__doc__)
    add = parser.add_argument
    add("--law", action="append", metavar="NAME", help="laws whose names begin so (repeatable)")
    add("--engine", action="append", choices=TIMED, help="this engine (may be repeated)")
    add("--quick", action="store_true", help="two cases of each law; short times")
    add("--no-speed", action="store_true", help="the laws alone")
    add("--list", action="store_true", help="say the names of the laws, and measure nothing")
    add("--json", action="store_true", help="JSON instead of the table")
    add("--save", action="store_true", help="write Markdown and JSON to tests/bench/results")
    return parser.parse_args(words)


def wanted(chosen: argparse.Namespace) -> list[Law]:
    """The chosen laws. Raises SystemExit when there is none of that name."""
    beginnings = tuple(chosen.law or [""])
    laws = [law for law in LAWS.values() if law.name.startswith(beginnings)]
    if not laws:
        raise SystemExit(f"there is no law {beginnings}; --list names them")
    return laws


def law_row(law: Law, engines: Sequence[Engine], quick: bool) -> dict[str, Any]:
    """The worst case of each engine, all cases, and whether ours is near enough to theory."""
    row: dict[str, Any] = {"law": law.name, "title": law.title}
    row |= {"theory": law.theory, "goal": law.goal, "engines": {}, "met": None}
    for engine in engines:
        figures = law.figures(engine.load, quick)
        worst = law.worst(figures)
        said = {"worst": figures[worst], "case": worst, "cases": figures}
        row["engines"][engine.name] = said
        if engine.name == "ours" and law.goal:
            row["met"] = law.holds(figures[worst])
    return row


def speed_rows(engines: Sequence[Engine], quick: bool) -> list[dict[str, Any]]:
    say("speed")
    plan = Plan(settle=20, timed=20, total=40, repeats=1) if quick else Plan()
    at_hand = [engine for engine in engines if engine.name != "box2d-240"]
    count = speed.COUNT // 10 if quick else speed.COUNT
    rows = [
        speed.circles_row(engines, plan),
        speed.adding_row(at_hand, count, 1, "of two shapes"),
        speed.adding_row(at_hand, count, count // 2, "each of its own size"),
    ]
    if any(engine.name == "ours" for engine in engines):
        rows.append(speed.arrays_row(count))
    return rows


def measure_all(chosen: argparse.Namespace) -> dict[str, Any]:
    """The whole result, as JSON has it."""
    asked = [engine for engine in ENGINES if engine.name in (chosen.engine or TIMED)]
    missing = list(dict.fromkeys(engine.missing for engine in asked if engine.missing))
    for sentence in missing:
        say(sentence)
    timed = [engine for engine in asked if not engine.missing]
    compared = [engine for engine in timed if engine.name in COMPARED]
    rows = []
    for law in wanted(chosen):
        say(law.name)
        rows.append(law_row(law, compared, chosen.quick))
    if not (chosen.no_speed or chosen.law):
        rows += speed_rows(timed, chosen.quick)
    return {**surroundings(), "quick": chosen.quick, "missing": missing, "laws": rows}


def main(words: Sequence[str]) -> None:
    """Run what the command line asks for."""
    chosen = command_line(words)
    if chosen.list:
        print("\n".join(f"{law.name:20} {law.title}" for law in LAWS.values()))
        return
    result = measure_all(chosen)
    if chosen.json:
        print(json.dumps(rounded(result), indent=1))
    else:
        print(as_text(result), NOTE, sep="\n\n")
    if chosen.save:
        for path in save(result, as_markdown(result), kind="laws"):
            say(f"wrote {path}")
