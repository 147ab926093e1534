"""Who hears of an event: the scene's own keys, held keys, text fields, many motions in a frame."""

import pygame
import pytest

import scenes
from physics import Capsule, World
from scenes.kit import Control, Scene
from tests.app.desk import Desk


def test_arrow_keys_push_the_view_while_they_are_held(desk: Desk) -> None:
    x = desk.app.camera.center[0]
    desk.key(pygame.K_RIGHT, up=False)
    desk.frames(10)
    moved = desk.app.camera.center[0]
    assert moved > x
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_RIGHT, mod=0))
    desk.frames()
    stopped = desk.app.camera.center[0]
    desk.frames(5)
    assert desk.app.camera.center[0] == stopped


class Driven(Scene):
    """Its keys are its own."""

    controls = (Control("go", "right", "go"),)

    def build(self, world: World) -> None:
        world.add_dynamic(Capsule(start=(-1, 0), end=(1, 0)), position=(0, 0))


def test_a_scene_s_own_keys_come_before_the_key_table(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scenes, "load", lambda name: Driven)
    assert desk.app.session.load("driven")
    desk.frames()
    x = desk.app.camera.center[0]
    desk.key(pygame.K_RIGHT, up=False)
    desk.frames(2)
    assert desk.app.session.scene.held == {"go"}
    assert desk.app.camera.center[0] == x
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    desk.frames(2)
    assert desk.app.session.scene.held == set()


def test_a_key_that_goes_down_and_up_in_one_frame_is_not_stuck(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scenes, "load", lambda name: Driven)
    assert desk.app.session.load("driven")
    desk.frames()
    desk.key(pygame.K_RIGHT)
    desk.frames()
    assert desk.app.session.scene.held == set()


def test_keys_belong_to_a_text_field_while_it_is_typed_in(desk: Desk) -> None:
    desk.key(pygame.K_m)
    desk.frames(2)
    assert desk.app.ui.typing
    desk.key(pygame.K_SPACE)
    assert not desk.app.session.paused
    desk.key(pygame.K_ESCAPE)
    desk.frames()
    assert not desk.app.ui.typing


def test_of_many_mouse_motions_in_a_frame_only_the_last_counts(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    dispatcher = desk.app.dispatcher
    handle = dispatcher.handle
    monkeypatch.setattr(
        dispatcher, "handle", lambda event: (seen.append(event.type), handle(event))
    )
    for i in range(20):
        desk.point(300 + i, 100)
    desk.button(True)
    for i in range(20):
        desk.point(320 + i, 100)
    desk.button(False)
    desk.frames()
    assert seen.count(pygame.MOUSEMOTION) == 2
