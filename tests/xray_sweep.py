"""X-ray sweep: does the uncompiled tick of every scene end in the compiled state?

    python -m tests.xray_sweep                             all scenes, at ticks 15 and 120
    python -m tests.xray_sweep --scenes stack gears --ticks 7 1000

Each tick is recorded as the X-ray of the window records it (without the residual curves, which run
on copies), one process for all. The exit code is 1 when one ends in another state. Scenes with
more contacts than an X-ray shows are named: nobody selects a body here.
"""

import argparse
import gc
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import scenes
from app.features.xray.model.look import Request, look
from app.features.xray.model.record import Recording
from app.features.xray.model.xray import next_tick
from app.files.background import JobError
from app.simulation.simulation import Simulation

ROOT = Path(__file__).resolve().parents[1]

TICKS = (15, 120)  # [ticks] things fall; some have landed, and stacks lean on their warm start


class Case(NamedTuple):
    """A scene at a tick."""

    scene: str
    tick: int


def requests(
    names: Iterable[str], ticks: Iterable[int], refused: dict[Case, str]
) -> Iterator[tuple[Case, Request]]:
    """Yield what to look at; what has no X-ray goes into `refused`, with the sentence."""
    for name in names:
        for tick in ticks:
            simulation = Simulation.build(name, {})
            for _ in range(tick):
                simulation.step()
            case = Case(name, tick)
            try:
                yield case, next_tick(simulation, ())._replace(curves=False)
            except JobError as error:
                refused[case] = str(error)


def sweep(names: Iterable[str], ticks: Iterable[int]) -> tuple[dict[Case, bool], dict[Case, str]]:
    """Return whether each ended in the compiled state, and why the others have no X-ray."""
    refused: dict[Case, str] = {}
    asked = list(requests(names, ticks, refused))
    answers = subprocess.run(
        [sys.executable, "-m", "tests.xray_sweep", "--child"],
        input=pickle.dumps(asked),
        stdout=subprocess.PIPE,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=ROOT,
        check=True,
    ).stdout
    ended = {Case(scene, tick): end for scene, tick, end in map(json.loads, answers.splitlines())}
    return {case: ended.get(case) == request.compiled_hash for case, request in asked}, refused


def answer() -> None:
    """Run uncompiled what comes in, and say in which state it ended."""
    gc.disable()  # as the process of the X-ray does
    for case, request in pickle.load(sys.stdin.buffer):
        for result in look(request):
            if isinstance(result, Recording):
                print(json.dumps([*case, result.hash]))
        gc.collect()


def main() -> int:
    """Sweep and report; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.xray_sweep", description=__doc__)
    parser.add_argument("--scenes", nargs="+", default=list(scenes.names()))
    parser.add_argument("--ticks", nargs="+", type=int, default=list(TICKS))
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child:
        answer()
        return 0
    ended, refused = sweep(chosen.scenes, chosen.ticks)
    for case, sentence in refused.items():
        print(f"{case.scene}, tick {case.tick}: {sentence}")
    wrong = [case for case, is_exact in ended.items() if not is_exact]
    for case in wrong:
        print(f"{case.scene}, tick {case.tick}: ended in another state than the compiled tick")
    print(f"{len(ended) - len(wrong)} of {len(ended)} ended in the compiled state")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
