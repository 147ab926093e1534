"""A page in Chromium, from a file on disk, by real events: it plays, and asks nobody."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.capture.web_page.export import take_copy
from app.capture.web_page.link import link_of, player_page
from app.files.link_file import in_digits, in_letters, packed_link, text_in
from app.window.command_line import run
from tests.web.browser import CHROMIUM, DESK, PHONE, Tab, opened
from tests.web.tables import shown, table

pytestmark = [
    pytest.mark.sweep,
    pytest.mark.skipif(CHROMIUM is None, reason="needs chromium"),
]

BALL = "fulcrum.data.bodies.find((one) => one.name === 'ball').row"
HASH = "fulcrum.run.hash().hash"


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    with opened(tmp_path_factory.mktemp("chromium")) as one:
        yield one


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    result = {name: folder / f"{name}.html" for name in ("stack", "atwood")}
    for name, path in result.items():
        assert run(["--scene", name, "--seconds", "1", "--page", os.fspath(path)]) == 0
    return result


def quiet(tab: Tab, page: Path) -> None:
    """Nothing went wrong, and nobody was asked for anything."""
    assert tab.said == []
    asked = {url for url in tab.asked if not url.startswith(("data:,", "about:"))}
    assert asked == {page.as_uri()}


def test_the_mouse_lifts_lets_fall_and_time_goes_back(tab: Tab, pages: dict[str, Path]) -> None:
    tab.open(pages["stack"], DESK)
    tab.until("fulcrum.run.tick > 20")
    row = tab.value(BALL)
    x, y = tab.middle(row)
    tab.mouse("Pressed", x, y)
    for k in range(1, 9):
        tab.mouse("Moved", x + 4 * k, y - 12 * k)
        tab.ticks(4)
    assert tab.value("fulcrum.run.hand.now.row") == row
    tab.ticks(120)
    high = tab.middle(row)[1]
    assert high < y - 60, "it does not follow the mouse"
    tab.mouse("Released", x + 32, y - 96)
    assert tab.value("fulcrum.run.hand.holds") is False
    tab.ticks(60)
    assert tab.middle(row)[1] > high + 10, "it does not fall"
    tab.until("fulcrum.run.tick > 400")
    tab.key(" ")
    tab.until("fulcrum.paused")
    there, tick = tab.value(HASH), tab.value("fulcrum.run.tick")
    tab.value("fulcrum.seek(fulcrum.run.tick - 300)")
    assert tab.value("fulcrum.run.tick") == tick - 300 and tab.value(HASH) != there
    tab.value(f"fulcrum.seek({tick})")
    assert tab.value(HASH) == there
    tab.key(".")
    assert tab.value("fulcrum.run.tick") == tick + 1
    tab.key(",")
    assert tab.value(HASH) == there
    quiet(tab, pages["stack"])


def test_fingers_grab_show_and_zoom_on_a_phone(tab: Tab, pages: dict[str, Path]) -> None:
    tab.open(pages["stack"], PHONE)
    tab.until("fulcrum.run.tick > 20")
    row = tab.value(BALL)
    x, y = tab.middle(row)
    tab.touch("Start", (x, y))
    for k in range(1, 9):
        tab.touch("Move", (x + 12 * k, y - 9 * k))
        tab.ticks(4)
    assert tab.value("fulcrum.run.hand.now.row") == row
    tab.ticks(120)
    assert tab.middle(row)[1] < y - 40, "it does not follow the finger"
    tab.touch("End")
    assert tab.value("fulcrum.run.hand.holds") is False
    tab.click("Show")
    tab.click("Forces")
    assert tab.value("fulcrum.shown.has('impulses')") is True
    before = tab.value("fulcrum.picture.camera.scale")
    tab.touch("Start", (150, 120), (250, 120))
    tab.touch("Move", (100, 120), (300, 120))
    tab.touch("End")
    assert tab.value("fulcrum.picture.camera.scale") > 1.3 * before
    wide = tab.value("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"], "the page is wider than the phone"
    small = tab.value(
        "[...document.querySelectorAll('footer button')].filter((one) =>"
        " one.offsetHeight < 40 || one.getBoundingClientRect().right > innerWidth).length"
    )
    assert small == 0
    quiet(tab, pages["stack"])


def test_a_recording_says_so_and_is_scrubbed(tab: Tab, pages: dict[str, Path]) -> None:
    tab.open(pages["atwood"], DESK)
    assert "A recording" in tab.value("document.body.innerText")
    first = tab.value("fulcrum.run.pose(fulcrum.data.bodies.at(-1).row).y")
    tab.click("Play")
    tab.until("fulcrum.run.tick >= fulcrum.run.last")
    assert tab.value("fulcrum.run.pose(fulcrum.data.bodies.at(-1).row).y") != first
    tab.value("fulcrum.seek(0)")
    assert tab.value("fulcrum.run.pose(fulcrum.data.bodies.at(-1).row).y") == first
    quiet(tab, pages["atwood"])


def test_every_page_plays_the_table_of_a_link(tab: Tab, pages: dict[str, Path]) -> None:
    """Also the page of a recording; and a finger throws what is in it."""
    session = shown(table(8))
    packed = link_of(take_copy(session))
    session.world.step(0)
    for page in pages.values():
        tab.open(page, PHONE, f"#{in_digits(packed)}")
        assert tab.value("document.title") == "My table"
        tab.key(" ")
        tab.value("fulcrum.seek(0)")
        assert tab.value(HASH) == session.world.hash()
        tab.key(" ")
        row = session.world.body("thing 0").index
        x, y = tab.middle(row)
        tab.touch("Start", (x, y))
        tab.touch("Move", (x + 30, y - 40))
        tab.ticks(10)
        assert tab.value("fulcrum.run.hand.now.row") == row
        tab.touch("End")
        quiet(tab, page)


def test_a_link_that_cannot_be_played_is_a_sentence(tab: Tab, pages: dict[str, Path]) -> None:
    packed = link_of(take_copy(shown(table(4))))
    letters = in_letters(packed)
    scene, rows = text_in(f"#{letters}").split(b"\n")
    tree = {**json.loads(scene), "notes": [5], "camera": {"view": "x"}}
    strange = in_letters(packed_link(json.dumps(tree).encode(), rows))
    for link in (letters[:-20], "f1", "F1AAAA", letters.replace("f1", "f2", 1), strange):
        tab.open(pages["stack"], DESK, f"#{link}")
        assert tab.value("document.body.innerText.trim()").startswith("This link")
        quiet(tab, pages["stack"])


def test_another_link_in_the_same_tab_is_another_table(tab: Tab, pages: dict[str, Path]) -> None:
    first, second = (in_letters(link_of(take_copy(shown(table(n))))) for n in (3, 5))
    tab.open(pages["stack"], DESK, f"#{first}")
    tab.value(f"location.hash = '{second}'")
    tab.until("window.fulcrum && fulcrum.data.bodies.length === 5")


def test_the_player_page_says_what_it_is_for(tab: Tab, tmp_path: Path) -> None:
    page = tmp_path / "player.html"
    page.write_text(player_page())
    tab.open(page, DESK)
    assert "choose File, Share, Link" in tab.value("document.body.innerText")
    quiet(tab, page)
