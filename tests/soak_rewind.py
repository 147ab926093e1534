"""Soak: an hour in the window's session, with edits, jumps, forks and undo; does memory hold?

    python -m tests.soak_rewind                              one simulated hour of the stack
    python -m tests.soak_rewind --scene walker --minutes 5 --megabytes 20

Exit code 1 when the timeline exceeds its budget, when the process grows by more than that and a
half, or when a state differs from the straight run of the same commands.
"""

import argparse
import random
import sys
from time import perf_counter

from app.session.session import Session
from tests.app.runs import any_command, move_about, straight
from tests.soak import rss


def main() -> int:
    """Play and report; the exit code."""
    parser = argparse.ArgumentParser(description="Soak test of the timeline.")
    parser.add_argument("--minutes", type=float, default=60.0, help="simulated time (60)")
    parser.add_argument("--megabytes", type=float, default=64.0, help="budget (64)")
    parser.add_argument("--scene", default="stack")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    budget, rng, begin = round(chosen.megabytes * 1e6), random.Random(chosen.seed), perf_counter()
    session = Session()
    assert session.load(chosen.scene)
    session.set_memory_budget(budget)
    ticks, base, said, most = 0, 0, 0, 0
    while ticks < chosen.minutes * 60 * 240:
        if rng.random() < 0.2:
            session.submit(any_command(session, rng))
        if rng.random() < 0.05:
            move_about(session, rng)
        ticks += session.run(rng.randint(1, 240))
        session.timeline.past.keyframes.settle()
        most = max(most, session.history.used)
        if most > budget:
            print(f"FAILED: {most / 1e6:.1f} MB are used")
            return 1
        if ticks // 14400 > said:
            said = ticks // 14400
            base = base or rss()
            print(
                f"{said:3d} min {session.history.used / 1e6:7.1f} MB used {rss() / 1e6:7.1f} MB rss"
                f" tick {session.world.tick} of {session.timeline.first}..{session.timeline.last}"
                f" {len(session.timeline.branches)} branches, {len(session.log)} commands",
                flush=True,
            )
    grown = rss() - base if base else 0
    same = straight(session).world.hash() == session.world.hash()
    print(f"grown by {grown / 1e6:.1f} MB in {perf_counter() - begin:.0f} s; same state: {same}")
    return 0 if same and grown < 1.5 * budget else 1


if __name__ == "__main__":
    sys.exit(main())
