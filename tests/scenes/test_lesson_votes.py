"""Nothing that is on screen before a vote says which answer is right."""

import re
from typing import Any

import pytest

import scenes
from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.style import Style
from app.editor.editor import Editor
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.teaching.classroom import Classroom
from scenes.deck import Step
from tests.scenes.lesson_runs import arrive
from tests.scenes.test_lessons import lessons

pytestmark = pytest.mark.sweep

AMOUNT = re.compile(r"\d+(?:\.\d+)? ?(?:°|%|m/s|kJ|J|N|Hz|kg|m|s)(?![\w/])")


def telling(step: Step) -> set[str]:
    """Return the amounts that the right answer alone has, and neither text nor question gave."""
    known = [step.text, step.question]
    known += [answer for n, answer in enumerate(step.answers) if n != step.right]
    found = AMOUNT.findall(step.answers[step.right])
    return {one for one in found if not any(says(words, one) for words in known)}


def says(words: str, part: str) -> bool:
    return re.search(rf"(?<![\w.√]){re.escape(part)}(?!\w)", words) is not None


def test_amounts_of_the_right_answer_alone_are_telling():
    answers = ("31° of 5 m", "54° of 5 m")
    assert telling(Step("Now.", question="How far?", answers=answers, right=0)) == {"31°"}
    assert telling(Step("From 31° on.", question="How far?", answers=answers, right=0)) == set()
    assert says("at 31° | 5 m", "31°")
    assert not says("at 131° | 5 m", "31°")


class Words(Draw):
    """It notes all words that are drawn."""

    said = ""

    def text_px(self, at: Any, text: str, *how: Any, **more: Any) -> None:
        self.said += f" | {text}"
        super().text_px(at, text, *how, **more)


@pytest.mark.parametrize("name", lessons())
def test_the_picture_before_a_vote_does_not_tell_its_answer(name: str):
    session, view = Session(recording=False), ViewOptions()
    assert session.load(name)
    player = Classroom(Editor(session, Camera(), view)).lesson_player
    player.start()
    for index, step in enumerate(scenes.load(name).steps):
        if not step.answers or not step.fresh:
            continue
        player.go_to(index)
        arrive(player)
        drawn = picture(session, view)
        assert not [one for one in telling(step) if says(drawn, one)], (step.title, drawn)
    player.close()


def picture(session: Session, view: ViewOptions) -> str:
    """Return the words of the scene's picture."""
    camera = Camera((1280, 720))
    camera.fit(session.scene.view)
    draw = Words(camera, Style.make(), threads=1)
    draw.begin()
    draw.withheld = view.withheld
    draw.poses.take(session.world.page, 1.0)
    session.scene.draw(draw, session.world)
    return draw.said
