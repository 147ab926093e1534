"""Measure the core beside its peers: speed and quality in one table.

    python -m tests.bench                            all scenes, about five minutes
    python -m tests.bench --scene S3 --scene cloth   these only
    python -m tests.bench --quick                    a glance: second-long runs, no quality bars
    python -m tests.bench --json out.json --save     keep it (see tests/bench/results)
    python -m tests.bench scenes                     the frame budget of every scene of the program
    python -m tests.bench scenes --window            the same of whole frames of the window
    python -m tests.bench crowd                      5,000 bodies in the window: does it answer?
    python -m tests.bench window                     idle CPU, lag of the hand, memory
    python -m tests.bench laws                       theory, ours and the peers, law by law
    python -m tests.bench solvers                    quality and cost of all solvers, side by side
    python -m tests.bench stack                      ten boxes under every solver
    python -m tests.bench hard                       heavy on light, long chains, an arch: the same
    python -m tests.bench clock                      what it costs to time the stages of the tick
    python -m tests.bench field                      the ten benchmarks of Box2D, 1 and 2 threads
    python -m tests.bench moving                     few that move beside very many that rest

Peers come with `pip install -r tests/bench/requirements.txt`; Box2D's own library: box2d.py.
"""

import argparse
import importlib
import json
import sys
from pathlib import Path
from typing import Any

from tests.bench.bars import bars_of
from tests.bench.engines import ENGINES
from tests.bench.measure import Plan, measure_scene, say
from tests.bench.more import SCENES
from tests.bench.report import rounded, save, surroundings
from tests.bench.starts import starts
from tests.bench.table import NOTE, as_markdown, as_text

OTHERS = {
    "scenes": "frames",
    "crowd": "crowd",
    "window": "window",
    "laws": "laws.main",
    "solvers": "solvers",
    "stack": "stack",
    "hard": "hard",
    "clock": "clock",
    "moving": "moving",
    "field": "field",
}
"""The other measurements by their word: the module that has them."""

QUICK = Plan(settle=20, timed=40, total=60, repeats=2)


def command_line() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    names = [engine.name for engine in ENGINES]
    add = parser.add_argument
    add("--scene", action="append", choices=SCENES, help="this scene (may be repeated)")
    add("--engine", action="append", choices=names, help="this engine (may be repeated)")
    add("--frames", type=int, default=Plan().timed, help="frames timed, after the settling 60")
    add("--repeats", type=int, default=Plan().repeats, help="runs of every scene")
    add("--quick", action="store_true", help="one second a scene; quality bars are not judged")
    add("--no-start", action="store_true", help="skip cold and warm start")
    add(
        "--json", nargs="?", const="-", metavar="FILE", help="JSON to FILE, or instead of the table"
    )
    add("--save", action="store_true", help="write Markdown and JSON to tests/bench/results")
    return parser.parse_args()


def plan_of(chosen: argparse.Namespace) -> Plan:
    if chosen.quick:
        timed = min(chosen.frames, QUICK.timed)
        return QUICK._replace(timed=timed, total=QUICK.settle + timed)
    total = max(Plan().total, Plan().settle + chosen.frames)
    return Plan(timed=chosen.frames, total=total, repeats=chosen.repeats)


def measure_all(chosen: argparse.Namespace) -> dict[str, Any]:
    """The whole result, as JSON has it."""
    plan = plan_of(chosen)
    wanted = [e for e in ENGINES if chosen.engine is None or e.name in chosen.engine]
    missing = list(dict.fromkeys(engine.missing for engine in wanted if engine.missing))
    for sentence in missing:
        say(sentence)
    engines = [engine for engine in wanted if not engine.missing]
    rows = []
    for name in chosen.scene or SCENES:
        say(f"{name}: {', '.join(engine.title for engine in engines)}")
        row = measure_scene(SCENES[name](), engines, plan)
        row["bars"] = [bar._asdict() for bar in bars_of(row, plan.judges_quality)]
        rows.append(row)
    if not chosen.no_start:
        say("cold and warm start")
    return {
        **surroundings(),
        "plan": plan._asdict(),
        "judges_quality": plan.judges_quality,
        "missing": missing,
        "scenes": rows,
        "start": {} if chosen.no_start else starts(),
    }


def main() -> None:
    """Run what the command line asks for."""
    if sys.argv[1:2] and sys.argv[1] in OTHERS:  # imported only here: the core needs no pygame
        module = importlib.import_module(f"tests.bench.{OTHERS[sys.argv[1]]}")
        module.main(sys.argv[2:])
        return
    chosen = command_line()
    result = measure_all(chosen)
    if chosen.json == "-":
        print(json.dumps(rounded(result), indent=1))
    else:
        print(as_text(result), NOTE, sep="\n\n")
        if chosen.json:
            Path(chosen.json).write_text(json.dumps(rounded(result), indent=1), encoding="utf-8")
    if chosen.save:
        for path in save(result, as_markdown(result)):
            say(f"wrote {path}")


if __name__ == "__main__":
    main()
