"""A page holds the scene, says what it is, asks nobody, and lets no text of the user be markup."""

import base64
import hashlib
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

from app.capture.web_page.export import Exported, export_copy, take_copy, write_page
from app.capture.web_page.live import why_recorded
from app.capture.web_page.player import MODULES, WEB, player
from app.files.atomic import FileError
from app.files.opening import open_file
from app.session.session import Session
from app.simulation.commands.edit import Attach

MOST_BYTES = 500_000
MOST_LINES = 2_500
HOSTILE = "</script><img src=x onerror=alert(1)>"


def loaded(name: str, **values: Any) -> Session:
    session = Session(recording=False)
    assert session.load(name, **values)
    return session


def exported(session: Session, seconds: float = 0.5) -> Exported:
    return export_copy(take_copy(session), seconds)


def part(text: str, name: str) -> bytes:
    """A packed part of a page."""
    match = re.search(rf'<script type="text/plain" id="{name}">([^<]*)</script>', text)
    assert match is not None, name
    return zlib.decompress(base64.b64decode(match[1]), -15)


def words(text: str) -> dict[str, Any]:
    result = json.loads(part(text, "page"))
    assert isinstance(result, dict)
    return result


def test_a_scene_whose_motion_needs_no_python_is_live() -> None:
    page = exported(loaded("stack", rows=4))
    assert page.why == "" and "to play with" in page.words
    data = words(page.text)
    assert data["state"]["arrays"][0][0] == "bodies" and "record" not in data
    assert data["blank"]["state"]["page"][0] == "bodies", "what all pages know is said once"
    assert part(page.text, "module") == (WEB / "tick.wasm").read_bytes()
    assert len(page.text) < MOST_BYTES


def test_a_scene_that_only_measures_in_python_is_live_too() -> None:
    assert why_recorded(loaded("dominoes").simulation) == ""


def test_a_scene_that_python_moves_is_recorded_and_says_so() -> None:
    page = exported(loaded("atwood"))
    assert "a recording" in page.words
    data = words(page.text)
    assert data["why"] == "a program moves it in every tick" and "state" not in data
    assert data["record"]["frames"] == 31 and len(data["record"]["counts"]) == 31
    count = 3 * data["record"]["bodies"] * 31 + 6 * data["record"]["contacts"]
    assert len(part(page.text, "blob")) == 4 * count
    assert part(page.text, "module"), "it would open no link"


def test_the_run_is_not_touched() -> None:
    session = loaded("stack", rows=3)
    session.run(30)
    before = session.world.hash()
    exported(session)
    assert session.world.hash() == before and session.world.tick == 30


def test_the_page_is_opened_as_what_it_was_made_of(tmp_path: Path) -> None:
    session = loaded("chain")
    path = tmp_path / "chain.html"
    write_page(exported(session), path)
    opened = open_file(path)
    assert len(opened.simulation.world.bodies) == len(session.world.bodies)
    assert opened.simulation.title == session.simulation.title


def test_a_page_of_somebody_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.html"
    for text, why in (
        ("<html></html>", "not made by Fulcrum"),
        ('<script type="text/plain" id="fulcrum-scene">!!!</script>', "damaged"),
        ('<script type="text/plain" id="fulcrum-scene">AAAA</script>', "damaged"),
    ):
        path.write_text(text)
        with pytest.raises(FileError, match=why):
            open_file(path)


def test_no_text_of_the_user_is_markup() -> None:
    session = loaded("stack", rows=2)
    session.submit(Attach("note", {"at": [0, 3], "text": HOSTILE}))
    session.submit(Attach("button", {"name": "<b>&", "does": "body(2).vx = 1 m/s"}))
    session.act_waiting()
    text = exported(session).text
    assert HOSTILE not in text and "<b>&" not in text
    assert words(text)["notes"][0]["text"] == HOSTILE


def test_only_the_one_script_may_run_and_nobody_is_asked() -> None:
    text = exported(loaded("stack", rows=2)).text
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    script = re.search(r'<script type="module">(.*?)</script>', text, re.DOTALL)
    assert policy is not None and script is not None
    digest = base64.b64encode(hashlib.sha256(script[1].encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy[1]
    assert "default-src 'none'" in policy[1] and "unsafe-inline" not in policy[1]
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)


def test_own_controls_are_in_the_page_and_what_it_cannot_do_is_said() -> None:
    session = loaded("stack", rows=3)
    for kind, entry in (
        ("slider", {"name": "grip", "low": 0, "high": 1, "value": 0.5, "sets": "body(2).friction"}),
        ("read_out", {"name": "v", "shows": "body(2).speed"}),
        ("read_out", {"name": "slides", "shows": "body(2).slip"}),
        ("button", {"name": "Jump", "does": "body(2).vy = 2*grip * 1 m/s"}),
    ):
        session.submit(Attach(kind, entry))
    session.act_waiting()
    text = exported(session).text
    only = {one["name"]: one.get("only", False) for one in words(text)["controls"]}
    assert only == {"grip": False, "v": False, "slides": True, "Jump": False}


def test_a_formula_that_a_page_cannot_do_makes_it_a_recording() -> None:
    session = loaded("stack", rows=2)
    session.submit(Attach("formula", {"sets": "body(2).force_x = body(2).slip * 1 kg/s"}))
    session.act_waiting()
    assert "needs Fulcrum" in exported(session).why


def test_the_modules_share_one_scope_and_stay_small() -> None:
    files = {path.stem for path in WEB.glob("*.js")}
    assert files == {*MODULES, "course"}  # that is in course packages only
    pattern = r"^(?:export )?(?:async )?(?:const|let|function|class)\s+(\w+)"
    names = [
        name for stem in sorted(files) for name in re.findall(pattern, source(stem), re.MULTILINE)
    ]
    assert len(names) == len(set(names))
    assert sum(map(lines_of_code, MODULES)) <= MOST_LINES
    assert all(len(source(stem).splitlines()) < 400 for stem in files)
    assert all(len(line) <= 100 for stem in files for line in source(stem).splitlines())
    assert not re.search(r"^(?:import|export)\b", player(), re.MULTILINE)
    assert "innerHTML" not in player() and "</script" not in player()


def lines_of_code(stem: str) -> int:
    """Lines that are neither blank nor words."""
    lines = (line.strip() for line in source(stem).splitlines())
    return sum(bool(line) and not line.startswith(("//", "/**", "*")) for line in lines)


def source(stem: str) -> str:
    return (WEB / f"{stem}.js").read_text(encoding="utf-8")
