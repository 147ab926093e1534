"""Controls of the user's own that nobody should make, from random numbers."""

from random import Random

from app.session.session import Session
from app.simulation.attached.controls import MODES
from app.simulation.commands.edit.attaching import Attach
from tests.attack.damage import NUMBERS, TEXTS

NAMES = ("v", "f", "a1", "", "t", "sin", "m", "class", "__x", "é", "x" * 31, "energy", "ball")
UNITS = ("", "", "m/s", "N", "deg", "m^9^9", "m/" * 500 + "s", "(", "kg m")
PARTS = (
    *("1", "v", "f", "t", "2*pi*f", "1/0", "0/0", "1e308*10", "-1e300", "sqrt(-1)", "9**9**9"),
    *("((((", "v if t > 1 else f", "ball.x", "nothing.x", "body.x", "f(f)", "a" * 500, "1 N", "\0"),
    *(
        "-" * 300 + "1",
        "(" * 300 + "1" + ")" * 300,
        "v.v.v",
        "lambda: 1",
        "__import__('os')",
        "1,2",
    ),
)
GOALS = (
    "x",
    "y",
    "vx",
    "vy",
    "omega",
    "force_x",
    "force_y",
    "torque",
    "mass",
    "friction",
    "nothing",
)


def script(random: Random, session: Session) -> str:
    """Some assignments."""
    bodies = [body.name for body in session.world.bodies] or ["ball"]
    lines = []
    for _ in range(random.choice((0, 1, 1, 2, 40))):
        goal = f"{random.choice((*bodies, 'nobody', ''))}.{random.choice(GOALS)}"
        lines.append(f"{goal} = {random.choice(PARTS)}")
    text = random.choice(("; ", ";", "\n", ";;")).join(lines)
    return random.choice((text, text, text, "start", random.choice(TEXTS)))


def number(random: Random) -> object:
    value = random.choice((*NUMBERS, 0.0, 1.0, 10.0, "1", None, [1.0]))
    return 1e400 if isinstance(value, str) and value.startswith("\x01") else value


def any_control(random: Random, session: Session) -> Attach:
    """The command that makes one."""
    name, unit = random.choice((*NAMES, random.choice(TEXTS))), random.choice(UNITS)
    words: dict[str, object]
    kind = random.choice(("slider", "slider", "button", "button", "read_out", "formula", "note"))
    if kind == "slider":
        words = {"name": name, "unit": unit}
        words |= {key: number(random) for key in ("low", "high", "value") if random.random() < 0.5}
        if random.random() < 0.5:
            words["sets"] = script(random, session).partition(" =")[0]
    elif kind == "button":
        words = {"name": name, "does": script(random, session), "mode": random.choice((*MODES, ""))}
        words |= {"ends": script(random, session), "key": random.choice(("", "k", "space", "é"))}
        words["on"] = random.random() < 0.5
    elif kind == "read_out":
        words = {"name": name, "shows": random.choice((*PARTS, *TEXTS)), "unit": unit}
    elif kind == "formula":
        words = {"sets": script(random, session), "enabled": random.random() < 0.8}
    else:
        words = {"text": random.choice(TEXTS), "at": (0.1, 0.2)}
    if random.random() < 0.05:
        words[random.choice(("", "kind", "x", "name"))] = number(random)
    return Attach(kind, words)
