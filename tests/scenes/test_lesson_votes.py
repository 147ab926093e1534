"""Nothing that is on screen before a vote says which answer is right."""

import re

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
FORMULA = re.compile(r"(?:=|:) ([^\d.,;:]*[=+√²·/][^.,;:]*)$")


def telling(step: Step) -> set[str]:
    """Return the amounts and formulas that the right answer alone has, and not the question."""
    right = step.answers[step.right]
    others = [step.question, *(a for n, a in enumerate(step.answers) if n != step.right)]
    found = {*AMOUNT.findall(right), *FORMULA.findall(right)}
    return {one for one in found if not any(says(other, one) for other in others)}


def says(words: str, part: str) -> bool:
    return re.search(rf"(?<![\w.√]){re.escape(part)}(?!\w)", words) is not None


def test_amounts_and_formulas_of_the_right_answer_alone_are_telling():
    step = Step("Now.", question="How far?", answers=("31°: tan α = 0.6", "54°: all"), right=0)
    assert telling(step) == {"31°", "tan α = 0.6"}
    assert says("at 31° | 5 m", "31°")
    assert not says("at 131° | 5 m", "31°")


@pytest.mark.parametrize("name", lessons())
def test_words_and_picture_of_a_step_do_not_tell_its_answer(name: str):
    session, view = Session(recording=False), ViewOptions()
    assert session.load(name)
    player = Classroom(Editor(session, Camera(), view)).lesson_player
    player.start()
    for index, step in enumerate(scenes.load(name).steps):
        if not step.answers or not step.fresh:
            continue
        player.go_to(index)
        arrive(player)
        drawn = " | ".join((step.text, *picture(session, view)))
        assert not [one for one in telling(step) if says(drawn, one)], (step.title, drawn)
    player.close()


def picture(session: Session, view: ViewOptions) -> list[str]:
    """Return the words of the scene's picture."""
    camera = Camera((1280, 720))
    camera.fit(session.scene.view)
    draw = Draw(camera, Style.make(), threads=1)
    draw.begin()
    draw.withheld = view.withheld
    draw.poses.take(session.world.page, 1.0)
    session.scene.draw(draw, session.world)
    return [str(one) for one in draw._texts]
