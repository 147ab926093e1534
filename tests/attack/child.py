"""One part of the attack in a process of its own: whatever a case does, only this process dies.

    python -m tests.attack.child files --seed 1 --cases 0 100 --folder /tmp/x --events 500

It writes a line of JSON to its standard output when a case begins and when it ends. A case has a
bound of processor time and of memory; who exceeds it dies with the places of all threads on
standard error. Time of the processor, because the clock on the wall also measures who else is at
work. What waits for ever takes none: for that there is a long bound on the wall.
"""

import argparse
import faulthandler
import json
import os
import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any, Protocol

from tests.attack.bounds import bound_memory, bound_processor
from tests.attack.findings import finding_of

WALL = {"files": 60.0, "events": 1800.0, "kills": 60.0}
"""A case that waits for something is given up after: [s]; with other programs at work, 5 s of the
processor may take as long. A round of events is many cases in one."""


class Part(Protocol):
    """Hostile cases of one sort, each made from a seed and its number."""

    def run(self, case: int, folder: Path) -> str:
        """Do it in an empty `folder` of its own; how it came out, in a word. Raises whatever the
        program raises, and BrokenLawError.
        """
        ...


def part_of(name: str, seed: int, events: int, folder: Path) -> Part:
    """The part called `name`; each is imported only where it is used."""
    if name == "events":
        from tests.attack.window import Rounds  # pygame only here

        return Rounds(seed, events, folder)
    if name == "kills":
        from tests.attack.kills import Kills

        return Kills(seed, folder)
    from tests.attack.files import Files

    return Files(seed, folder)


@contextmanager
def told(out: IO[str], part: str, case: int) -> Iterator[dict[str, Any]]:
    """A line when it begins, and one when it ends, with the finding if something is raised."""
    print(json.dumps({"begins": case}), file=out, flush=True)
    end: dict[str, Any] = {"ends": case}
    try:
        yield end
    except Exception as error:
        end["finding"] = asdict(finding_of(part, case, error))
    bound_processor(0.0)
    print(json.dumps(end), file=out, flush=True)


def main() -> int:
    """Run the cases from the first to before the last."""
    parser = argparse.ArgumentParser()
    parser.add_argument("part")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--cases", type=int, nargs=2)
    parser.add_argument("--events", type=int)
    parser.add_argument("--folder", type=Path)
    chosen = parser.parse_args()
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what the program prints is not a part of the talk
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    faulthandler.enable()
    faulthandler.register(signal.SIGPROF, all_threads=True, chain=True)  # and die of it
    part = part_of(chosen.part, chosen.seed, chosen.events, chosen.folder)
    for case in range(*chosen.cases):
        folder = chosen.folder / f"{chosen.part}-{case}"
        folder.mkdir(exist_ok=True)
        faulthandler.dump_traceback_later(WALL[chosen.part], exit=True)
        bound_memory()
        with told(out, chosen.part, case) as end:
            end["outcome"] = part.run(case, folder)
    faulthandler.cancel_dump_traceback_later()
    return 0


if __name__ == "__main__":
    sys.exit(main())
