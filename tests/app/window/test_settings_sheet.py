"""The page of settings: what actions declare for it, and where files are saved."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from app.files.folders import choose_files_folder, own_folder
from app.ui.toolkit.tree import texts
from app.window import settings_sheet
from app.window.settings_sheet import PAGES, SettingsSheet, settings
from creatures.own_programs import KINDS, LEFT_OUT, VARIABLE
from tests.app.desk import Desk


@pytest.fixture
def sheet(desk: Desk) -> Iterator[SettingsSheet]:
    desk.app.ui.open_sheet(settings(desk.app))
    desk.frames(2)
    shown = desk.app.ui.sheet
    assert isinstance(shown, SettingsSheet)
    yield shown
    if desk.app.ui.sheet is not None:
        desk.app.ui.sheet.close()
    desk.app.view.files_folder = ""
    choose_files_folder("")
    desk.frames(2)


def said(sheet: SettingsSheet) -> list[str]:
    return texts(sheet.tree.shown)


def test_each_page_has_something_to_set_and_says_what_it_is_for(
    desk: Desk, sheet: SettingsSheet
) -> None:
    pages = list[tuple[str, ...]]()
    for page in PAGES:
        sheet.open(page)
        desk.frames(2)
        pages.append(tuple(said(sheet)))
    assert len(set(pages)) == len(PAGES)
    assert "Reduced motion" in pages[0] and any("slides or fades" in words for words in pages[0])
    assert "Sound of contacts" in pages[PAGES.index("Sound")]


def test_a_switch_holds_at_once_and_the_page_stays_open(desk: Desk, sheet: SettingsSheet) -> None:
    boxes = [one for one in elements(sheet) if getattr(one, "words", "") == "Dark theme"]
    desk.click(*boxes[0].rect.center)
    assert desk.app.view.theme == "dark"
    again = desk.app.ui.sheet  # all is built anew for another theme
    assert isinstance(again, SettingsSheet) and again.task is sheet.task
    desk.app.view.theme = "light"
    desk.frames(2)


def test_arrows_turn_the_page_and_esc_closes(desk: Desk, sheet: SettingsSheet) -> None:
    desk.key(pygame.K_RIGHT)
    assert sheet.task.page == PAGES[1]
    desk.key(pygame.K_LEFT)
    desk.key(pygame.K_LEFT)
    assert sheet.task.page == PAGES[-1]
    desk.key(pygame.K_ESCAPE)
    assert desk.app.ui.sheet is None


def test_another_folder_is_made_and_used(
    desk: Desk, sheet: SettingsSheet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FULCRUM_DATA_DIR")
    sheet.open("Files")
    desk.frames(2)
    sheet._type(str(tmp_path / "school" / "year 9"))
    sheet._use()
    assert (tmp_path / "school" / "year 9").is_dir()
    assert own_folder("scenes") == tmp_path / "school" / "year 9" / "Scenes"
    (tmp_path / "no folder").touch()
    sheet._type(str(tmp_path / "no folder" / "in it"))
    sheet._use()
    desk.frames(2)
    assert any(words.startswith("The folder cannot be made") for words in said(sheet))
    assert own_folder("scenes") == tmp_path / "school" / "year 9" / "Scenes"


def test_own_programs_wait_for_the_next_start_and_it_says_what_they_can_do(
    desk: Desk, sheet: SettingsSheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setitem(LEFT_OUT, "tools/hop.py", "it has no TOOL")
    sheet.open("Programs")
    desk.frames(2)
    assert any("programs: each can read, change and send" in words for words in said(sheet))
    assert any("tools/hop.py" in words and "no TOOL" in words for words in said(sheet))
    again = "Start Fulcrum again for the change."
    assert again not in said(sheet) and not desk.app.view.own_programs
    sheet._switch_programs()
    desk.frames(2)
    assert desk.app.view.own_programs and again in said(sheet)
    sheet._switch_programs()
    monkeypatch.setenv(VARIABLE, "/other")
    desk.frames(2)
    assert "This run uses /other." in said(sheet)


def test_the_folder_of_own_programs_is_made_with_one_for_each_kind(
    desk: Desk, sheet: SettingsSheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = list[Path]()
    monkeypatch.setattr(settings_sheet, "open_folder", lambda folder, _: shown.append(folder))
    sheet._open_programs()
    (folder,) = shown
    assert {path.name for path in folder.iterdir()} == set(KINDS)


def elements(sheet: SettingsSheet) -> list:
    return sheet.tree.elements
