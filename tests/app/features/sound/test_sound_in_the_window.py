"""The sound is a key, an entry of the Present menu, and remembered."""

import pygame
import pytest

from app.files.preferences import Preferences
from app.ui.kit.popup import Entry
from app.ui.menus.menus import menu_groups
from tests.app.desk import Desk


def test_the_key_switches_the_sound_and_preferences_remember_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    app = desk.app
    desk.key(pygame.K_m, pygame.KMOD_CTRL)
    desk.frames()
    assert app.features["sound"].sound.voices.is_open
    preferences = Preferences(tmp_path_factory.mktemp("sound") / "preferences.json")
    app.view.sound_volume = 0.25
    preferences.save_changes(app.view)
    read = preferences.read()
    assert (read.sound, read.sound_volume) == (True, 0.25)
    desk.key(pygame.K_m, pygame.KMOD_CTRL)
    desk.frames()
    assert not app.features["sound"].sound.voices.is_open
    assert app.view.sound is False


def settings_list(desk: Desk) -> dict[str, Entry]:
    groups = menu_groups(desk.app.ui.desk, "Settings")
    return {entry.words: entry for group in groups for entry in group}


def test_a_volume_is_chosen_in_the_settings(desk: Desk) -> None:
    entries = settings_list(desk)
    assert not entries["Volume 50 %"].enabled  # there is no sound
    desk.app.view.sound = True
    entries = settings_list(desk)
    assert entries["Sound of contacts"].keys == "Ctrl M"
    entries["Volume 10 %"].command()
    assert desk.app.view.sound_volume == 0.1
    desk.app.view.sound, desk.app.view.sound_volume = False, 0.5
