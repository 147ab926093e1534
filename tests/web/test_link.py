"""A link in node: the bits of the desktop, and nothing that a stranger writes breaks the page."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from app.capture.web_page.export import take_copy
from app.capture.web_page.link import link_of
from app.capture.web_page.player import blank_words
from app.capture.web_page.table_rows import FarTableError, blank
from app.files.link_file import in_digits, in_letters, packed_link, text_in
from app.session.session import Session
from app.simulation.commands.edit import ApplyForce
from tests.web.node import needs_kernels, node
from tests.web.tables import shown, table

pytestmark = needs_kernels
PLAY = Path(__file__).with_name("link.mjs")
TICKS = 600
SCENES = (
    *("blows", "chain", "coupled_pendulums", "cradle", "double_pendulum", "dominoes", "lever"),
    *("pendulum_lab", "rolling", "slope", "stick_slip", "welcome", "windmills"),
)


def told(folder: Path, links: list[str], ticks: int = TICKS) -> list[Any]:
    """What node says of each link, played in the player page."""
    page, list_of = folder / "page.json", folder / "links.json"
    page.write_text(json.dumps({"blank": blank_words()}))
    page.with_suffix(".bin").write_bytes(blank().blob)
    list_of.write_text(json.dumps(links))
    return node(PLAY, str(ticks), str(page), str(list_of))


def hashes(packed: bytes) -> tuple[str, str]:
    """The hash of the table in a link as Fulcrum opens it, at once and after the ticks."""
    world = shown(json.loads(text_in(f"#{in_letters(packed)}").partition(b"\n")[0])).world
    world.step(0)
    first = world.hash()
    world.step(TICKS)
    return first, world.hash()


def check(sessions: list[Session], folder: Path) -> None:
    packed = [link_of(take_copy(session)) for session in sessions]
    links = [f"#{form(one)}" for one in packed for form in (in_letters, in_digits)]
    said = [(one["first"], one["hash"]) for one in told(folder, links)]
    assert said == [hashes(one) for one in packed for _ in range(2)]


def test_a_table_in_a_link_has_the_hash_of_python_after_600_ticks(tmp_path: Path) -> None:
    """Typed numbers, those of a run, and joints that are solved at once."""
    running = shown(table(8))
    running.run(100)
    chain = Session(recording=False)
    assert chain.load("chain")
    check([shown(table(12)), running, chain], tmp_path)


@pytest.mark.sweep
def test_scenes_in_links_have_it_too(tmp_path: Path) -> None:
    sessions = []
    for name in SCENES:
        session = Session(recording=False)
        assert session.load(name)
        sessions.append(session)
    check(sessions, tmp_path)


def test_forces_settings_and_what_may_not_meet_are_in_the_link(tmp_path: Path) -> None:
    """The page pushes in every tick as the desktop does."""
    tree = table(6)
    tree |= {"gravity": [0.5, -3.0], "settings": {"substeps": 3, "tick_rate": 120}}
    tree["bodies_apart"] = [["thing 0", "thing 1"], ["thing 2", "floor"]]
    tree["bodies"][2]["color"] = "#aa3311"
    session = shown(tree)
    body = session.world.body("thing 1")
    session.submit(ApplyForce(body.id, (1.5, 0.25), body.center, turns=True))
    session.act_waiting()
    packed = link_of(take_copy(session))
    (one,) = told(tmp_path, [f"#{in_letters(packed)}"])
    again = shown(json.loads(text_in(f"#{in_letters(packed)}").partition(b"\n")[0]))
    again.run(TICKS)
    assert one["hash"] == again.world.hash() and one["fault"] == ""
    free = shown(tree)
    free.run(TICKS)
    assert free.world.hash() != one["hash"], "the force does nothing"


def test_the_page_draws_the_bodies_that_there_are(tmp_path: Path) -> None:
    (one,) = told(tmp_path, [f"#{in_letters(link_of(take_copy(shown(table(4)))))}"], 1)
    floor, *rest = one["bodies"]
    assert one["title"] == "My table" and floor["kind"] == "static" and len(rest) == 3
    assert floor["shapes"][0]["x"] == [-10, 10, 10, -10]
    assert len(rest[1]["shapes"][0]["x"]) == 1  # a disc


def edited(text: bytes, **changes: Any) -> str:
    """A link whose rows say something else, with a check that is right."""
    scene, rows = text.split(b"\n")
    other = json.dumps({**json.loads(rows), **changes}).replace("Infinity", "1e999")
    return f"#{in_letters(packed_link(scene, other.encode()))}"


def test_damaged_foreign_and_hostile_links_are_refused_in_a_sentence(tmp_path: Path) -> None:
    packed = link_of(take_copy(shown(table(5))))
    good = in_letters(packed)
    text = text_in(f"#{good}")
    rows = json.loads(text.split(b"\n")[1])
    arrays = rows["arrays"]

    def column(name: str, field: str, value: Any) -> str:
        count, like, columns = arrays[name]
        other = {**arrays, name: [count, like, {**columns, field: value}]}
        return edited(text, arrays=other)

    bomb = in_letters(packed_link(b"0" * 2_000_000, b"{}"))
    damaged = [
        *("#f1", "#f1!", "#F1abc", "#f1AAAA", f"#{good[:-9]}", f"#f1A{good[3:]}"),
        *(f"#{in_letters(packed_link(b, b'{}'))}" for b in (b"", b"[]", b"{}", b"null")),
        *(column("shapes", "body", v) for v in (99, -1, 1.5, "x", None, [0], {"a": 1})),
        column("shapes", "next", 4),
        column("shapes", "count", 1e9),
        column("bodies", "first_shape", 1000),
        column("joints", "body_b", 1e6),
        column("tally", "body_count", 1_000_000),
        column("tally", "contact_count", 50),
        edited(text, arrays={**arrays, "bodies": [1e9, 0, {}]}),
        edited(text, arrays={**arrays, "direct_pairs": [1e12, [], {}]}),
        edited(text, arrays={**arrays, "__proto__": [1, [], {"x": 1}]}),
        edited(text, barred=[[0, 1]] * 1000),
        edited(text, barred=[["a", {}]]),
        edited(text, colors="none"),
        edited(text, own=None),
    ]
    said = [one.get("said", "") for one in told(tmp_path, damaged, 10)]
    assert [words[:20] for words in said[:-2]] == ["This link is damaged"] * (len(said) - 2)
    assert all(words or one for words, one in zip(said, damaged, strict=True))
    (large,) = told(tmp_path, [f"#{bomb}"], 1)
    assert "more than a table" in large["said"]
    (other,) = told(tmp_path, [edited(text, layout="00000000", version="9.9")], 1)
    assert "made with Fulcrum 9.9" in other["said"]


@pytest.mark.sweep
def test_rows_that_chance_has_changed_end_in_a_sentence_or_a_run(tmp_path: Path) -> None:
    """Nothing hangs, and nothing but an error of links or a fault of the run comes out."""
    chance = random.Random(5)
    text = text_in(f"#{in_letters(link_of(take_copy(shown(table(9)))))}")
    arrays = json.loads(text.split(b"\n")[1])["arrays"]
    values = (0, -1, 1, 7, 1e9, -1e9, 1e300, None, 0.5, "x", [], "+3", "~mass")
    links = []
    for _ in range(150):
        name = chance.choice(list(arrays))
        count, like, columns = arrays[name]
        field = chance.choice([*columns, "x", "kind"])
        value = chance.choice(values)
        if chance.random() < 0.5 and isinstance(columns.get(field), list):
            value = list(columns[field])
            value[chance.randrange(len(value))] = chance.choice(values)
        links.append(
            edited(text, arrays={**arrays, name: [count, like, {**columns, field: value}]})
        )
    for one in told(tmp_path, links, 60):
        assert one.get("said") or one["tick"] <= 60


def test_a_link_that_is_too_large_says_so_before_anything_is_packed() -> None:
    with pytest.raises(FarTableError, match="63 bodies"):
        link_of(take_copy(shown(table(70))))
