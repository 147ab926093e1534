"""While a class predicts, the panel does not tell what will come out."""

from collections.abc import Iterator

import pygame
import pytest

import scenes
from app.ui.kit.prose import Prose
from app.ui.panel.scene_numbers import Numbers
from app.ui.panel.scene_page import Withheld
from scenes.deck import Step
from tests.app.ui.workbench import Workbench

VOTE = Step("Look.", question="Which one?", answers=("this", "that"), right=0, answer="This.")
PLAIN = Step("Nothing is asked.")
SKETCH = Step("Draw its path.", sketch="block 1", seconds=0.1)
OPEN = Step("Think.", question="Why?", answer="So.")


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Iterator[Workbench]:
    monkeypatch.setattr(scenes.load("slope"), "steps", (PLAIN, VOTE, SKETCH, OPEN))
    bench = Workbench("slope")
    bench.show("scene")
    assert bench.classroom.lesson_player.start()
    bench.ui.stage.toggle()  # the panel stands beside the picture and the words
    bench.frames(2)
    yield bench
    bench.classroom.lesson_player.close()


def elements(bench: Workbench, kind: type) -> list:
    """Those of the side panel."""
    side = bench.ui.layout.panel
    sprites = bench.ui.manager.get_sprite_group().sprites()
    return [e for e in sprites if isinstance(e, kind) and e.rect and side.colliderect(e.rect)]


def tells(bench: Workbench) -> bool:
    """Whether text and numbers are there; they come and go together."""
    bench.frames(2)
    (numbers,) = elements(bench, Numbers)
    said = not elements(bench, Withheld)
    assert said == bool(elements(bench, Prose)) == (not numbers.withheld)
    return said


def test_a_vote_hides_text_and_numbers_until_its_answer(bench: Workbench):
    player = bench.classroom.lesson_player
    assert tells(bench)
    player.go_to(1)
    assert player.beat == "ask" and not tells(bench)
    player.next()
    assert player.beat == "run" and not tells(bench)
    player.next()
    assert player.beat == "answer" and tells(bench)


def test_a_path_hides_them_until_it_was_flown(bench: Workbench):
    player = bench.classroom.lesson_player
    player.go_to(2)
    assert not tells(bench)
    player.next()
    for _ in range(12):  # 0.2 s
        bench.session.advance(1 / 60)
        player.poll()
        bench.classroom.prediction.update()
    assert bench.classroom.prediction.state == "answered"
    assert tells(bench)


def test_the_end_of_the_lesson_brings_them_back(bench: Workbench):
    bench.classroom.lesson_player.go_to(1)
    assert not tells(bench)
    bench.classroom.lesson_player.close()
    assert tells(bench)


def test_a_question_that_nobody_votes_on_hides_nothing(bench: Workbench):
    bench.classroom.lesson_player.go_to(3)
    assert tells(bench)


def test_the_quiet_line_does_not_depend_on_what_is_measured(bench: Workbench):
    bench.classroom.lesson_player.go_to(1)
    bench.frames(2)
    (numbers,) = elements(bench, Numbers)
    pictures = []
    for value in ("1", "222 m"):
        numbers.lines = [line._replace(value=value, theory=value) for line in numbers.lines]
        picture = pygame.Surface(numbers.rect.size, pygame.SRCALPHA, 32)
        numbers.paint(picture)
        pictures.append(pygame.surfarray.array2d(picture))
    assert (pictures[0] == pictures[1]).all() and pictures[0].any()


@pytest.mark.sweep
def test_form_and_buttons_stay_where_they_are(bench: Workbench):
    player = bench.classroom.lesson_player
    player.go_to(1)
    assert not tells(bench)
    assert bench.ui.panel is not None
    page = bench.ui.panel.page
    form, foot = page.form, page.foot
    player.next()
    bench.session.paused = True  # else the numbers themselves may come to need more lines
    player.next()
    assert tells(bench)
    assert bench.ui.panel.page.form is form and bench.ui.panel.page.foot is foot
