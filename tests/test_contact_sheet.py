"""The contact sheet: chapters and pages, pictures in every look, and what cannot be drawn."""

from pathlib import Path

import pygame
import pytest

import scenes
from app.drawing.colors import THEMES
from tests.contact_sheet import main, mark_failures, pages, wanted, write_sheets
from tests.scene_pictures import LOOKS, Plan, draw_scene

SIZE = (320, 180)  # [px]


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    for look in LOOKS:
        (tmp_path / look).mkdir()
    return Plan(tuple(LOOKS), SIZE, 0.1, tmp_path)


def test_every_scene_is_on_a_page_of_its_chapter():
    result = list(pages(wanted(None), 12))
    assert [entry.name for page in result for entry in page.entries] == scenes.names()
    assert all(entry.category == page.chapter for page in result for entry in page.entries)
    assert max(len(page.entries) for page in result) <= 12
    assert len({page.name("dark", 1) for page in result}) == len(result)


def test_thirteen_scenes_are_not_twelve_and_one():
    entries = [scenes.SceneInfo(str(k), "Chapter", str(k)) for k in range(13)]
    assert [len(page.entries) for page in pages(entries, 12)] == [7, 6]


def test_two_scenes_are_drawn_in_every_look(plan: Plan):
    entries = wanted(["stack", "sat"])
    assert [draw_scene(entry.name, plan) for entry in entries] == ["", ""]
    written = write_sheets(entries, plan, columns=2, rows=2, width=160)
    assert len(written) == 2 * len(LOOKS)  # a page for each of the two chapters
    for look, view in LOOKS.items():
        picture = pygame.image.load(plan.out / look / "stack.png")
        assert picture.get_size() == SIZE
        top = THEMES[view.theme]["background_top"] & 0xFFFFFF
        assert tuple(picture.get_at((SIZE[0] // 2 + 1, 1)))[:3] == (
            *(top >> shift & 0xFF for shift in (16, 8, 0)),
        )


def test_a_scene_that_fails_has_its_error_for_a_picture(plan: Plan, monkeypatch):
    monkeypatch.setattr(scenes.load("stack"), "build", lambda scene, world: 1 / 0)
    trouble = draw_scene("stack", plan)
    assert "division by zero" in trouble
    mark_failures({"stack": trouble}, plan)
    assert (plan.out / "dark" / "stack.png").exists()


def test_a_scene_that_cannot_draw_its_marks_is_named(plan: Plan, monkeypatch):
    monkeypatch.setattr(scenes.load("stack"), "draw", lambda scene, draw, world: 1 / 0)
    assert "division by zero" in draw_scene("stack", plan)


def test_an_unknown_scene_names_the_nearest(capsys: pytest.CaptureFixture[str]):
    assert main(["--scenes", "stak"]) == 2
    assert "did you mean stack" in capsys.readouterr().err
