"""Attack the program: hostile files, random events in the window, kills in the middle of a save.

    python -m tests.attack                        10,000 files, 20,000 events, 100 kills
    python -m tests.attack --files 500 --seed 7   this only, with another seed
    python -m tests.attack --files 1 --seed 7 --case 311    one case again

Every case is made from the seed and its number, and runs in a process of its own with bounds of
time and memory: a crash or a freeze is a finding, and the attack goes on. At its end there is a
table of what was found, each with the command that repeats it; what a case left is kept. Exit code
1 when anything was found. Not on Windows, which has no such bounds. There are no files of packs
yet: their kind comes with them.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from tests.attack.findings import table
from tests.attack.run import PARTS, Run

USUAL = {"files": 10_000, "events": 20_000, "kills": 100}


def command_line(words: list[str] | None = None) -> argparse.Namespace:
    """What is asked for; everything, in the usual numbers, when no part is named."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.attack",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    for part, count in USUAL.items():
        add(f"--{part}", type=int, metavar="N", help=f"so many {part} ({count})")
    add("--seed", type=int, default=1, help="another seed is another attack (1)")
    add("--case", type=int, metavar="K", help="this case of a part only")
    add("--folder", type=Path, help="where what was found is kept (a temporary folder)")
    chosen = parser.parse_args(words)
    if all(getattr(chosen, part) is None for part in USUAL):
        vars(chosen).update(USUAL)
    return chosen


def tell(line: str) -> None:
    """Say it at once, also into a file."""
    print(line, flush=True)


def main(words: list[str] | None = None) -> int:
    """Attack; the exit code."""
    chosen = command_line(words)
    folder = chosen.folder or Path(tempfile.mkdtemp(prefix="fulcrum-attack-"))
    begin, findings, again = perf_counter(), [], {}
    for part in PARTS:
        if count := getattr(chosen, part):
            run = Run(part, count, chosen.seed, folder, tell)
            again[part] = run.again
            findings += run.attack(chosen.case)
    print(f"{perf_counter() - begin:.0f} s, seed {chosen.seed}, {len(findings)} findings")
    if findings:
        print(f"what they left is in {folder}\n{table(findings, again)}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
