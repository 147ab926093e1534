"""What scenes say of theory while they run: is there a red mark that nobody has earned?

    python -m tests.spoken_theory                          all scenes, defaults and sliders' ends
    python -m tests.spoken_theory --scenes stack loop --seconds 10

Nobody touches the scene, so every comparison that speaks must hold, at every moment. Exit code 1
when one does not.
"""

import argparse
import sys
from typing import Any

import scenes
from app.session.session import Session

LOOKS = 20  # [1/s] how often the numbers are read


def false_claims(name: str, seconds: float, /, **values: Any) -> list[str]:
    """Return what the scene said, in `seconds` [s] of simulated time, that was not true."""
    session = Session(recording=False)
    if not session.load(name, **values):
        return [session.notices[-1].text]
    result = list[str]()
    world, simulation = session.world, session.simulation
    for _ in range(round(seconds * LOOKS)):
        session.run(max(1, round(world.settings.tick_rate / LOOKS)))
        theory = session.scene.theory(world)
        verdicts = simulation.verdicts.of(world.time, theory)
        result += [
            f"at {world.time:.2f} s: {entry.words}"
            for entry, verdict in zip(theory, verdicts, strict=True)
            if verdict == "spoken" and not entry.holds
        ]
    return result


def settings_of(name: str) -> list[dict[str, Any]]:
    """Return the defaults, and each slider at either of its ends."""
    result: list[dict[str, Any]] = [{}]
    for key, parameter in scenes.load(name).parameters().items():
        if parameter.kind == "slider":
            kind = int if parameter.integer else float
            result += [{key: kind(parameter.low)}, {key: kind(parameter.high)}]
        elif parameter.kind == "toggle":
            result.append({key: not parameter.default})
        elif parameter.kind == "choice":
            result += [{key: word} for word in parameter.options if word != parameter.default]
    return result


def main() -> int:
    """Run and report; the exit code."""
    parser = argparse.ArgumentParser(description="Does every comparison that speaks hold?")
    parser.add_argument("--scenes", nargs="+", default=list(scenes.names()))
    parser.add_argument("--seconds", type=float, default=6.0, help="simulated time of a run (6)")
    chosen = parser.parse_args()
    wrong = 0
    for name in chosen.scenes:
        for values in settings_of(name):
            claims = false_claims(name, chosen.seconds, **values)
            wrong += bool(claims)
            if claims:
                said = ", ".join(f"{key}={value}" for key, value in values.items())
                print(f"{name} {said}: {len(claims)}, the last {claims[-1]}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
