"""File, Share, Link…: the address is asked for once, the code can be read from the window."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest
import zxingcpp

from app.features.link.code import Link
from app.features.link.sheet import LinkSheet
from app.files.link_file import MOST_LINK, scene_in_link
from app.ui.sheets.file_sheet import FileSheet
from app.ui.toolkit.tree import texts
from app.window.actions import edit
from tests.app.desk import Desk
from tests.web.tables import table

ADDRESS = "https://school.example/player.html"


@pytest.fixture
def linked(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A small table in the window, and no address yet."""
    monkeypatch.setattr("app.ui.sheets.file_task.own_folder", lambda kind: tmp_path / kind)
    path = tmp_path / "table.json"
    path.write_text(json.dumps(table(6)))
    desk.app.view.page_address = ""
    opened(desk, path)
    yield desk
    if desk.app.ui.sheet is not None:
        desk.app.ui.sheet.close()
    desk.app.view.page_address = ""
    desk.app.view.theme = "light"
    desk.frames(2)


def opened(desk: Desk, path: Path) -> None:
    assert desk.app.files.open(path)
    settled(desk)
    desk.app.session.paused = True
    desk.frames(2)


def settled(desk: Desk) -> None:
    while desk.app.files.job is not None:
        desk.frames(1)
    desk.frames(3)


def sheet(desk: Desk) -> LinkSheet:
    shown = desk.app.ui.sheet
    assert isinstance(shown, LinkSheet)
    return shown


def said(desk: Desk) -> str:
    return "\n".join(texts(sheet(desk).tree.shown))


def asked(desk: Desk, address: str = ADDRESS) -> LinkSheet:
    """The sheet, when the address was typed."""
    desk.app.do("link")
    settled(desk)
    sheet(desk)._type(address)
    desk.key(pygame.K_RETURN)
    desk.frames(3)
    return sheet(desk)


def read(desk: Desk) -> str:
    """What a reader of codes finds in the window."""
    surface = desk.app.window.surface
    pixels = np.ascontiguousarray(pygame.surfarray.array3d(surface).transpose(1, 0, 2))
    found = zxingcpp.read_barcodes(pixels)
    assert len(found) == 1
    return str(found[0].text)


def test_without_an_address_the_sheet_says_what_to_do(linked: Desk) -> None:
    linked.app.do("link")
    settled(linked)
    assert "save the player page, put it there, and type its address" in said(linked)
    sheet(linked)._type("school")
    linked.key(pygame.K_RETURN)
    linked.frames(2)
    assert "has to begin with https://" in said(linked)
    assert linked.app.view.page_address == "" and sheet(linked).link is None


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_code_in_the_window_is_the_link(linked: Desk, theme: str) -> None:
    linked.app.view.theme = theme
    linked.frames(2)
    asked(linked)
    assert linked.app.view.page_address == ADDRESS
    link = read(linked)
    assert link.startswith(f"{ADDRESS}#F1")
    assert json.loads(scene_in_link(link))["title"] == "My table"
    assert scene_in_link(link) == scene_in_link(sheet(linked).link.text)


def test_it_is_copied_and_pasted_as_a_table(linked: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []
    monkeypatch.setattr("app.features.link.sheet.copy", lambda text: taken.append(text) or True)
    asked(linked)
    linked.key(pygame.K_RETURN)
    linked.frames(2)
    assert "Copied" in said(linked) and taken == [sheet(linked).link.text]
    linked.key(pygame.K_ESCAPE)
    assert linked.app.session.load("empty")
    monkeypatch.setattr(edit, "copied_text", lambda: f"Look at this: {taken[0]}\n")
    linked.key(pygame.K_v, pygame.KMOD_CTRL)
    settled(linked)
    assert linked.app.session.simulation.title == "My table"
    assert len(linked.app.session.world.bodies) == 6
    assert linked.app.files.current.path is None, "it would be saved over the link"
    assert not any("#f1" in str(path) for path in linked.app.files.recent.files())


def test_a_run_offers_its_beginning_and_its_moment(linked: Desk) -> None:
    linked.app.session.paused = False
    linked.app.session.run(60)
    linked.app.session.paused = True
    began = len(asked(linked).link.text)
    assert "As it began" in said(linked)
    sheet(linked).choose(False)
    linked.frames(3)
    assert len(sheet(linked).link.text) > began


def test_the_player_page_is_saved_and_tried_on_this_computer(linked: Desk, tmp_path: Path) -> None:
    linked.app.do("link")
    settled(linked)
    sheet(linked).task.save_page()
    linked.frames(2)
    shown = linked.app.ui.sheet
    assert isinstance(shown, FileSheet)
    path = tmp_path / "player.html"
    assert shown.task.start(shown.task, path)
    settled(linked)
    assert path.is_file() and linked.app.view.page_address == path.as_uri()
    assert "Only this computer can open this link" in said(linked)
    assert "#f1" in sheet(linked).link.text and not sheet(linked).link.rows


def test_a_table_that_no_link_holds_is_told_with_a_way_out(linked: Desk) -> None:
    assert linked.app.session.load("stack")
    linked.frames(2)
    asked(linked)
    assert "it has more than 63 bodies" in said(linked)
    assert "send its web page instead" in said(linked)


def test_a_large_table_has_a_link_without_a_code_or_neither() -> None:
    small, large, far = (Link(ADDRESS, bytes(range(256)) * count) for count in (4, 12, 30))
    assert small.rows and int(small.code.version) <= 25
    assert not large.rows and len(large.text) < MOST_LINK
    assert "too large for a QR code" in large.words[0] and "Fewer bodies" in large.words[1]
    assert far.is_too_long and "8,000" in far.words[0] and "web page" in far.words[-1]
