"""Pictures that are put on bodies: read in the background, told when they cannot be."""

import json
import os
import threading
from pathlib import Path

import pygame
import pytest

from app.drawing.picture_import import read_picture
from app.simulation.attached import BodyPicture
from app.simulation.attached.pictures import lines_of
from app.window.actions import body_picture
from tests.app.desk import Desk
from tests.app.drawing.pngs import bomb, plain
from tests.app.window.keys import settle


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "square.png"
    path.write_bytes(plain(7))
    return path


def drop(desk: Desk, path: Path) -> None:
    """Drop a file on the ball."""
    desk.app.session.paused = True
    desk.point_at(*desk.app.session.world.body("ball").center)
    desk.frames(2)
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    desk.frames(1)


def own_picture(desk: Desk) -> list[BodyPicture]:
    attached = desk.app.session.simulation.attachments.attached
    return [one for one in attached if isinstance(one, BodyPicture)]


def test_a_dropped_picture_is_read_while_frames_go_on(
    desk: Desk, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = threading.Event()

    def slow(path: Path) -> list[str]:
        assert free.wait(60)
        return read_picture(path)

    monkeypatch.setattr(body_picture, "read_picture", slow)
    drop(desk, file)
    desk.frames(3)
    assert not own_picture(desk)
    free.set()
    settle(desk)
    (one,) = own_picture(desk)
    assert one.body_id == desk.app.session.world.body("ball").id
    desk.app.session.undo()
    assert not own_picture(desk)


def test_a_picture_that_comes_when_its_run_has_ended_is_put_on_nobody(
    desk: Desk, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = threading.Event()
    monkeypatch.setattr(
        body_picture, "read_picture", lambda path: free.wait(60) and read_picture(path)
    )
    drop(desk, file)
    desk.app.session.load("cradle")
    free.set()
    settle(desk)
    assert not own_picture(desk) and "are gone" in desk.app.session.notices[-1].text


@pytest.mark.parametrize("suffix", [".png", ".gif", ".webp", ".bmp"])
def test_what_is_no_picture_says_so(desk: Desk, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"cat{suffix}"
    path.write_text("{}")
    drop(desk, path)
    settle(desk)
    assert not own_picture(desk) and "is damaged, or no PNG" in desk.app.session.notices[-1].text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_that_is_called_a_picture_holds_nothing_up(desk: Desk, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    drop(desk, tmp_path / "pipe.png")
    settle(desk)
    assert "not an ordinary file" in desk.app.session.notices[-1].text


def test_a_scene_with_a_picture_that_unpacks_to_too_much_opens_and_says_so(
    desk: Desk, tmp_path: Path
) -> None:
    box = {"name": "sign", "shapes": [{"kind": "box", "width": 1, "height": 1}]}
    picture = {"kind": "picture", "body": "sign", "png": lines_of(bomb(5000))}
    words = {"fulcrum": 1, "title": "bomb", "bodies": [box], "attached": [picture]}
    (tmp_path / "bomb.json").write_text(json.dumps(words))
    drop(desk, tmp_path / "bomb.json")
    settle(desk)
    desk.app.picture.draw.album.settle()
    desk.app.session.paused = False
    desk.frames(4)
    said = desk.app.session.notices[-1]
    assert "on sign is not shown: it has 5,000 by 5,000 pixels" in said.text
    assert own_picture(desk)  # nothing is lost: saved again it is still there
