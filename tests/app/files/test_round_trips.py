"""The law of files: whatever state the program can be in, written and read again it is the same.

Every scene, at random values of its parameters, after random edits, drags and ticks: its plain
save, exact save and replay are opened, some of them in a fresh process.
"""

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import scenes
from app.files.opening import open_file
from app.files.replay_file import check, read_replay
from app.session.session import Session
from app.simulation.commands.hand import Grab, MoveHand, Release
from app.simulation.commands.scene import PressButton, ReleasePoint, SetParameter
from app.simulation.errors import CommandError, SceneFailedError
from scenes.parameters import Parameter
from tests.app.saving import save_scene, write_replay
from tests.app.simulation.commands.edit.test_random_walk import Walker
from tests.sampled import cases

pytestmark = pytest.mark.sweep

ROOT = Path(__file__).parents[3]
EDITS = 12
"""Commands for each scene: [count]. The sampled scenes make some four hundred of them."""


def allowed(parameter: Parameter, rng: random.Random) -> Any:
    """Any value of a parameter; of a count none above the usual, which would only take longer."""
    low, high = parameter.low, parameter.high
    if parameter.kind == "toggle":
        return rng.random() < 0.5
    if parameter.kind == "choice":
        return rng.choice(parameter.options)
    if parameter.kind == "point":
        return tuple(min(max(at + rng.uniform(-1, 1), low), high) for at in parameter.default)
    if parameter.integer:
        return rng.randint(round(low), round(parameter.default))
    return rng.uniform(low, high)


def drag(session: Session, rng: random.Random) -> None:
    """Take a body, pull it, and perhaps let go."""
    movable = [body for body in session.world.bodies if body.kind == "dynamic"]
    if movable:
        body = rng.choice(movable)
        session.act(Grab(body.id, body.center, (rng.uniform(-3, 3), rng.uniform(0, 5))))
        session.run(2)
        session.act(MoveHand(rng.uniform(-3, 3), rng.uniform(0, 5)))
        session.run(2)


def turn_knob(session: Session, rng: random.Random) -> None:
    """Another value of a parameter, as a slider or a drag of a point sends it; or a button."""
    known = [*session.scene.parameters().values(), *session.scene.buttons]
    if not known:
        return
    chosen = rng.choice(known)
    if not isinstance(chosen, Parameter):
        session.act(PressButton(chosen.name))
        return
    session.submit(SetParameter(chosen.name, allowed(chosen, rng)))
    session.run(1)
    if chosen.kind == "point":
        session.act(ReleasePoint(chosen.name))


def lived(name: str) -> Session:
    """A session with the scene `name`, and with a past."""
    rng, session = random.Random(name), Session()
    known = scenes.load(name).parameters()
    values = {key: allowed(known[key], rng) for key in known if rng.random() < 0.5}
    assert session.load(name, **values) or session.load(name)
    walker = Walker(session, rng.randrange(1000))
    for _ in range(EDITS):
        try:
            rng.choice([drag, turn_knob, lambda *_: session.act(walker.command())])(session, rng)
        except CommandError:
            pass  # it was refused, so it is no part of the run
        except SceneFailedError:
            assert session.load(name)
        session.run(rng.randint(0, 3))
    if rng.random() < 0.3:
        session.restart()  # with the values of now
    session.act(Release())
    return session


@pytest.mark.parametrize("name", cases())
def test_what_is_written_of_any_scene_opens_as_the_same(name: str, tmp_path: Path):
    session = lived(name)
    now = session.world.hash()
    save_scene(session, tmp_path / "exact.json", exact=True)
    exact = open_file(tmp_path / "exact.json")
    assert not exact.notice
    assert exact.run.simulation.world.hash() == now
    write_replay(session, tmp_path / "run.json")
    replay = read_replay(tmp_path / "run.json")
    assert (replay.log, replay.hashes[replay.ticks]) == (tuple(session.log), now)
    assert check(replay).same
    # A plain save has no impulses: what is read is another state, but always the same one.
    save_scene(session, tmp_path / "plain.json")
    first = open_file(tmp_path / "plain.json").run
    save_scene(first, tmp_path / "again.json")
    second = open_file(tmp_path / "again.json").run
    assert second.simulation.world.hash() == first.simulation.world.hash()
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "plain.json").read_bytes()


OPENING = """
import sys
from pathlib import Path
from app.files.opening import open_file
from app.files.replay_file import check, read_replay
for path in sorted(Path(sys.argv[1]).glob("*.json")):
    is_run = path.name.startswith("run ")
    world = None if is_run else open_file(path).run.simulation.world
    print(path.name, check(read_replay(path)) if world is None else world.hash())
"""


def test_a_fresh_process_opens_them_as_the_same(tmp_path: Path):
    wanted = {}
    for name in ("throw", "torque", "spawn", "half_pipe", "stack", "walker", "cloth", "empty"):
        if name not in scenes.names():
            continue
        session = lived(name)
        save_scene(session, tmp_path / f"exact {name}.json", exact=True)
        write_replay(session, tmp_path / f"run {name}.json")
        wanted[f"exact {name}.json"] = session.world.hash()
        wanted[f"run {name}.json"] = "same result as recorded: yes"
    done = subprocess.run(
        [sys.executable, "-c", OPENING, str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip
    result = dict(line.split(".json ", 1) for line in done.stdout.splitlines())
    assert {f"{name}.json": words for name, words in result.items()} == wanted
