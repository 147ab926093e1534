"""`python -m tests.play_scenes` in small: some scenes for some simulated seconds."""

from collections.abc import Iterator

import pygame
import pytest

from app.window.application import Application
from physics import World
from scenes.playground.cradle import Cradle
from tests.app.desk import opened_application
from tests.attack.window import simulated_clock, sparse_painting
from tests.player import FASTEST, Player, nothing_is_too_fast
from tests.sampled import sampled

pytestmark = pytest.mark.sweep

SECONDS = 4.0  # simulated; the command plays a minute
EACH = 5  # of the sampled scenes every so many


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    folder = tmp_path_factory.mktemp("play")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("HOME", "FULCRUM_DATA_DIR", "FULCRUM_CONFIG_DIR"):
            patch.setenv(name, str(folder))
        with opened_application(folder) as app:
            player = Player(app, seed=3)
            with simulated_clock(player), sparse_painting(app):
                yield player
            for _ in range(3):
                pygame.event.clear()


@pytest.mark.parametrize("name", sampled()[::EACH])
def test_a_scene_survives_being_played_with(player: Player, name: str):
    played = player.play(name, SECONDS)
    assert played.troubles == []
    assert len(played.spent) >= SECONDS * 60


def test_what_a_scene_does_wrong_is_told_with_the_deed(player: Player, monkeypatch):
    def fail(_scene: Cradle, _world: World) -> None:
        raise ZeroDivisionError("no balls")

    monkeypatch.setattr(Cradle, "readings", fail, raising=False)
    monkeypatch.setattr(Cradle, "step", lambda scene, world: world.body("nobody"))
    troubles = " ".join(player.play("cradle", SECONDS).troubles)
    assert "stepping scene 'cradle' failed" in troubles
    assert "[after " in troubles


def test_a_body_that_was_shot_away_is_seen(player: Player):
    app: Application = player.app
    assert app.session.load("stack")
    nothing_is_too_fast(app.session.world)
    app.session.world.body("ball").velocity = (1.1 * FASTEST, 0.0)
    with pytest.raises(AssertionError, match="ball moves at 220"):
        nothing_is_too_fast(app.session.world)
    assert app.session.load("stack")
