"""The player without a browser: the hand, the way back, lasting forces, controls."""

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

from app.capture.web_page.export import export_copy, take_copy
from app.files.folders import SAMPLES
from app.files.opening import open_file, show
from app.session.session import Session
from app.simulation.commands.edit import ApplyForce, Attach, PushButton, SetWorld
from tests.web.node import needs_kernels, node

pytestmark = needs_kernels
PLAY = Path(__file__).with_name("play.mjs")


def loaded(name: str, **values: Any) -> Session:
    session = Session(recording=False)
    assert session.load(name, **values)
    session.world.threads.number = 1
    return session


def played(session: Session, folder: Path, ticks: int, *deeds: dict[str, Any]) -> dict[str, Any]:
    """What node tells of the page of what runs, after so many ticks and these deeds."""
    text = export_copy(take_copy(session)).text
    found = dict(re.findall(r'<script type="text/plain" id="([\w-]+)">([^<]*)</script>', text))
    parts = {k: zlib.decompress(base64.b64decode(part), -15) for k, part in found.items()}
    code = re.search(r"\nbegin\((.*)\);\n</script>", text, re.DOTALL)
    assert code is not None
    file = folder / "play.json"
    data = json.loads(parts["page"])
    data["state"] = {**data["blank"]["state"], **data["state"]}
    file.write_text(json.dumps({"data": data, "code": code[1], "deeds": deeds, "ticks": ticks}))
    file.with_suffix(".bin").write_bytes(parts["blob"])
    (told,) = node(PLAY, str(file))
    assert told["again"] == told["hash"], "the way back and on again is another way"
    assert told["back"] == told["middle"] and told["fault"] == ""
    assert isinstance(told, dict)
    return told


def row_of(session: Session, name: str) -> int:
    return int(session.world.body(name).index)


def test_what_nobody_touches_goes_as_on_the_desktop(tmp_path: Path) -> None:
    session = loaded("stack", rows=5)
    told = played(session, tmp_path, 300)
    session.world.step(300)
    assert told["hash"] == session.world.hash() and told["apart"] == ""
    assert told["contacts"] == session.world.contacts.count


@pytest.mark.parametrize("scene", ["stack", "welcome", "chain"])
def test_the_hand_lifts_holds_and_throws(scene: str, tmp_path: Path) -> None:
    """Also where joints are solved at once, whose blocks make room for the hand's."""
    session = loaded(scene)
    moving = [body for body in session.world.bodies if body.kind == "dynamic" and body.mass > 0.5]
    body = max(moving, key=lambda one: one.mass)
    x, y = body.center
    grab = {"at_tick": 5, "kind": "grab", "row": body.index, "at": [x, y], "cursor": [x, y]}
    moves = [
        {"at_tick": k, "kind": "move", "at": [x - 0.02 * (k - 6), y + 0.01 * (k - 6)], "ticks": 4}
        for k in range(6, 46, 4)
    ]
    told = played(session, tmp_path, 120, grab, *moves, {"at_tick": 60, "kind": "release"})
    assert len(told["hold"]) == 55
    ends = told["hold"][-1]
    assert ends[0] < x - 0.3 and ends[1] > y + 0.1, (ends, x, y)
    assert told["gone"] == []


def test_a_hand_that_took_and_let_go_leaves_the_joints_as_they_were(tmp_path: Path) -> None:
    session = loaded("chain")
    body = session.world.bodies[-1]
    grab = {"at_tick": 0, "kind": "grab", "row": body.index, "at": [0.0, 0.0], "cursor": [0.0, 0.0]}
    grab["at"] = grab["cursor"] = [*body.center]
    told = played(session, tmp_path, 240, grab, {"at_tick": 0, "kind": "release"})
    session.world.step(240)
    assert told["hash"] == session.world.hash()


def test_lasting_forces_push_as_on_the_desktop(tmp_path: Path) -> None:
    session = loaded("stack", rows=3)
    body = session.world.body("ball")
    x, y = body.center
    session.submit(ApplyForce(body.id, (40.0, 5.0), (x, y + 0.1), turns=True))
    session.act_waiting()
    told = played(session, tmp_path, 200)
    session.run(200)
    assert told["hash"] == session.world.hash()


def test_formulas_and_buttons_do_what_they_do_on_the_desktop(tmp_path: Path) -> None:
    session = loaded("stack", rows=3)
    ball = f"body({session.world.body('ball').id})"
    for kind, entry in (
        ("slider", {"name": "push", "low": 0, "high": 50, "value": 20, "unit": "N"}),
        ("formula", {"sets": f"{ball}.force_x = if({ball}.x < 0, push, -push)"}),
        ("button", {"name": "Up", "does": f"{ball}.vy = 4 m/s; push = 30 N"}),
        ("read_out", {"name": "v", "shows": f"{ball}.speed"}),
        ("read_out", {"name": "N", "shows": f"{ball}.normal"}),
    ):
        session.submit(Attach(kind, entry))
    session.act_waiting()
    button = next(one for one in session.simulation.attachments.attached if one.KIND == "button")
    told = played(
        session, tmp_path, 200, {"at_tick": 100, "kind": "push", "id": button.id, "down": True}
    )
    session.run(100)
    session.submit(PushButton(button.id))
    session.run(100)
    program = session.simulation.program
    shown = [
        program.shown(one).value()  # type: ignore[union-attr]
        for one in session.simulation.attachments.attached
        if one.KIND == "read_out"
    ]
    assert told["hash"] == session.world.hash() and told["apart"] == ""
    assert told["shown"] == pytest.approx(shown)


def test_a_slider_that_sets_a_property_sets_it_as_on_the_desktop(tmp_path: Path) -> None:
    session = loaded("slope")
    body = next(one for one in session.world.bodies if one.kind == "dynamic")
    for name, what in (("grip", "friction"), ("air", "linear_damping")):
        words = {
            "name": name,
            "low": 0,
            "high": 1,
            "value": 0.25,
            "sets": f"body({body.id}).{what}",
        }
        session.submit(Attach("slider", words))
    session.act_waiting()
    ids = [one.id for one in session.simulation.attachments.attached]
    deeds = [{"at_tick": 60, "kind": "slide", "id": i, "value": 0.5} for i in ids]
    told = played(session, tmp_path, 200, *deeds)
    session.world.step(60)
    body.set_material(None, friction=0.5)
    body.linear_damping = 0.5
    session.world.step(140)
    assert told["hash"] == session.world.hash()


def test_bodies_that_rest_sleep_as_on_the_desktop(tmp_path: Path) -> None:
    session = loaded("stack", rows=3)
    session.submit(SetWorld("settings.sleeping", True))
    session.act_waiting()
    told = played(session, tmp_path, 600)
    session.world.step(600)
    assert session.world.asleep_count > 0
    assert told["hash"] == session.world.hash() and told["apart"] == ""


def test_what_sleeps_wakes_when_it_is_taken(tmp_path: Path) -> None:
    """Also where joints rest, whose rows a page solves on."""
    session = Session(recording=False)
    show(session, open_file(SAMPLES / "see_saw.json", recording=False))
    ball = session.world.body("ball") if "ball" in names_of(session) else session.world.bodies[-1]
    x, y = ball.center
    grab = {"at_tick": 900, "kind": "grab", "row": ball.index, "at": [x, y], "cursor": [x, y]}
    move = {"at_tick": 901, "kind": "move", "at": [x, y + 1.0], "ticks": 0}
    told = played(session, tmp_path, 1100, grab, move)
    assert told["hold"][-1][1] > y + 0.7
    level = {one["name"]: pose for one, pose in zip(told["bodies"], told["poses"], strict=True)}
    assert abs(level["plank"]["s"]) < 0.02, "it has tipped though nobody touched it"


def names_of(session: Session) -> set[str]:
    return {body.name for body in session.world.bodies}


@pytest.mark.sweep
def test_time_goes_back_twenty_seconds_also_where_there_is_much_to_keep(tmp_path: Path) -> None:
    told = played(loaded("cloth"), tmp_path, 25 * 240)
    assert told["first"] <= 5 * 240
