"""Films in the window: keys, dialog, cards."""

from pathlib import Path

import pygame
import pytest
from PIL import Image

from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.form_sheet import FormSheet
from app.ui.toolkit.tree import texts
from tests.app.desk import Desk
from tests.app.window.keys import settle


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, desk: Desk) -> Path:
    """Films go there, and are small."""
    monkeypatch.setenv("FULCRUM_FILES_DIR", str(tmp_path))
    filming = desk.app.features["films"]
    monkeypatch.setattr(filming, "seconds", 0.3)
    monkeypatch.setattr(filming.options, "size", "640x360")
    (tmp_path / "Films").mkdir()
    return tmp_path / "Films"


def cards(desk: Desk) -> list[str]:
    return [card.note.name for card in desk.app.ui.corner.cards]


def test_a_key_films_the_last_seconds_and_says_where(desk: Desk, folder: Path) -> None:
    desk.frames(30)
    desk.key(pygame.K_F12, pygame.KMOD_LSHIFT)
    desk.frames(1)
    assert cards(desk) == ["film"]
    settle(desk)
    assert cards(desk) == []
    (film,) = folder.glob("*.gif")
    assert str(film) in desk.app.session.notices[-1].text
    with Image.open(film) as picture:
        assert picture.size == (640, 360)
        assert picture.n_frames > 5  # type: ignore[attr-defined]


def test_shift_does_not_change_keys_that_do_not_ask_for_it(desk: Desk) -> None:
    desk.key(pygame.K_v, pygame.KMOD_LSHIFT)
    assert desk.app.editor.tool.NAME == "select"
    desk.key(pygame.K_d)


def test_recording_shows_a_lamp_until_it_is_stopped(desk: Desk, folder: Path) -> None:
    desk.key(pygame.K_F8)
    desk.frames(20)
    assert cards(desk) == ["live"]
    assert desk.app.ui.corner.cards[0].note.lamp
    desk.key(pygame.K_F8)
    desk.frames(1)
    assert cards(desk) == ["film"]
    settle(desk)
    assert list(folder.glob("*.gif"))


def test_a_film_is_cancelled_by_its_button(desk: Desk, folder: Path) -> None:
    desk.app.features["films"].seconds = 5.0
    desk.app.features["films"].options.size = "1920x1080"
    desk.frames(60)
    desk.key(pygame.K_F12, pygame.KMOD_LSHIFT)
    desk.frames(1)
    button = desk.app.ui.corner.cards[0].buttons[0]
    desk.click(*button.rect.center)
    settle(desk)
    assert not list(folder.iterdir())
    assert "Film cancelled" in desk.app.session.notices[-1].text


def test_the_dialog_makes_what_was_chosen_under_the_name_that_is_given(
    desk: Desk, folder: Path
) -> None:
    desk.frames(40)
    desk.app.do("film_dialog")
    sheet = desk.app.ui.sheet
    assert isinstance(sheet, FormSheet)
    sheet.form.controls["size"]._choose("960x540")  # type: ignore[attr-defined]
    desk.frames(2)
    assert any("960x540" in words for words in texts(sheet.tree.shown))
    desk.key(pygame.K_RETURN)
    asked = desk.app.ui.sheet
    assert isinstance(asked, FileSheet) and asked.task.folder == folder
    asked.name.put("our throw")
    asked._named("our throw")
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert desk.app.ui.sheet is None
    settle(desk)
    with Image.open(folder / "our throw.gif") as picture:
        assert picture.size == (960, 540)


def test_mp4_is_grey_with_the_reason_where_there_is_no_ffmpeg(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.features.films.feature.no_ffmpeg", lambda: "MP4 needs ffmpeg")
    desk.app.do("film_dialog")
    sheet = desk.app.ui.sheet
    assert isinstance(sheet, FormSheet)
    sheet.form.controls["format"]._open()  # type: ignore[attr-defined]
    rows = {entry.words: row for row, entry in desk.app.ui.desk.popup.rows}
    assert rows["gif"].is_enabled
    assert not rows["mp4"].is_enabled
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_RETURN)
    assert sheet.task.values["format"] == "gif"
