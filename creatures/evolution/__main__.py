"""A search without a window: ``python -m creatures.evolution quadruped --goal distance``."""

import argparse
import math
import sys
import time
from pathlib import Path

from creatures.evolution.knobs import GROUPS, knobs
from creatures.evolution.pool import Pool
from creatures.evolution.search import Search
from creatures.plan import Plan, PlanError
from creatures.text import LONGEST, gallery, opened, read
from creatures.trials import GOALS
from physics.disk.regular_file import read_regular, regular


def main(words: list[str] | None = None) -> int:
    """Search, say how it goes, and write the best; return the exit status."""
    asked = _parser().parse_args(words)
    try:
        plan = _plan(asked.creature)
        names = [knob.name for knob in knobs(plan) if knob.group in asked.vary]
        pool = Pool(asked.workers)
        search = Search(plan, asked.goal, names, asked.seed, asked.command, pool)
    except (PlanError, OSError, UnicodeDecodeError) as error:
        print(error, file=sys.stderr)
        return 2
    goal, begun = GOALS[asked.goal], time.monotonic()
    print(f"{goal.title} [{goal.unit}], {len(names)} numbers, {search.size} a generation")
    try:
        while not search.done and len(search.curve) < asked.generations:
            before = len(search.curve)
            if time.monotonic() - begun > asked.seconds:
                break
            search.poll(0.5)
            if len(search.curve) > before:
                best, mean = search.curve[-1]
                now = time.monotonic() - begun
                print(f"{now:6.1f} s  {search.trials:5d} tried  {best:8.3f}  mean {mean:8.3f}")
    except KeyboardInterrupt:
        print("stopped")
    finally:
        search.close()
    if search.error:
        print(search.error, file=sys.stderr)
    if search.best is None:
        return 1
    if asked.out is not None:
        try:
            with open(asked.out, "w", encoding="utf-8", opener=regular) as file:
                file.write(search.best.text)
        except OSError as error:  # an hour's work is not lost
            print(search.best.text)
            print(error, file=sys.stderr)
            return 2
    return 0


def _plan(word: str) -> Plan:
    path = Path(word)
    if path.suffix != ".json":
        return opened(word)
    return read(read_regular(path, 4 * LONGEST).decode("utf-8-sig"))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"python -m {__package__}")
    parser.add_argument("creature", help=f"a .json file, or one of {', '.join(gallery())}")
    parser.add_argument("--goal", choices=GOALS, default="distance")
    parser.add_argument("--vary", nargs="+", choices=GROUPS, default=["gait"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=math.inf, help="how long it searches")
    parser.add_argument("--generations", type=int, default=30, help="after so many it ends")
    parser.add_argument("--command", type=float, default=1.0, help="the speed asked for [m/s]")
    parser.add_argument("--workers", type=int, help="processes; as many as processors")
    parser.add_argument("--out", type=Path, help="where the best is written")
    return parser


if __name__ == "__main__":
    sys.exit(main())
