"""A lesson as a web page: of each step its words, its vote, and its run, recorded."""

from collections.abc import Callable
from typing import Any

from app.capture.web_page.html import page_html
from app.capture.web_page.recorded import FRAMES, Recording
from app.files.json_text import json_text
from app.files.lesson_file import Lesson, lesson_tree, step_words
from app.files.versions import VERSION
from app.session.session import Session
from app.simulation.errors import SceneFailedError
from app.teaching.run_up import FREE, LONGEST
from app.teaching.staging import Staging
from app.teaching.step_run import StepRun

MOST_SECONDS = 30.0
"""Longest run of a step in a page: [s], 30; its stop comes before that, or nobody waits for it."""

Progress = Callable[[int, int], None]


def lesson_page(lesson: Lesson, tell: Progress) -> str:
    """The page of a lesson; `tell` hears how many of how many steps are done."""
    session = Session(recording=False)
    staging = Staging(session)
    steps, blob = [], b""
    for number in range(len(lesson.steps)):
        tell(number, len(lesson.steps))
        if not staging.put(lesson, number):
            notices = session.notices
            raise SceneFailedError(notices[-1].text if notices else "the step cannot be built")
        words, raw = recorded_step(session, lesson, number)
        steps.append({**words, "at": [len(blob), len(raw)]})
        blob += raw
    closing = lesson.closing.of(lesson.steps)
    data = {
        **steps[0],
        "title": lesson.title,
        "words": [],
        "version": VERSION,
        "opens": "Fulcrum opens this file itself.",
        "lesson": {"steps": steps, "learned": closing.learned, "next": closing.next},
    }
    return page_html(data, blob, lesson_text(lesson))


def lesson_text(lesson: Lesson) -> bytes:
    """The lesson's file, which is in the page."""
    tree = lesson_tree(
        lesson.title,
        [step_words(step, lesson.scene) for step in lesson.steps],
        {name: document.tree for name, document in lesson.worlds.items()},
        lesson.closing,
        lesson.notes,
        lesson.scene,
    )
    return json_text(tree, spread=("steps",)).encode()


def recorded_step(session: Session, lesson: Lesson, number: int) -> tuple[dict[str, Any], bytes]:
    """The run of a step that has been staged, to its stop, and its words."""
    step = lesson.steps[number]
    run = StepRun(session, step, number)
    recording = Recording(session.simulation)
    run.begin()
    ticks = max(1, round(session.world.settings.tick_rate / FRAMES))
    seconds = min(LONGEST if step.stops else FREE, MOST_SECONDS)
    session.paused = False
    for _ in range(round(seconds * FRAMES)):
        if session.paused or not session.run(ticks):
            break
        recording.note()
    run.end()
    words, raw = recording.words()
    view = step.view or session.scene.view
    told = {
        "head": step.title or session.simulation.title,
        "text": step.text,
        "question": step.question,
        "answers": list(step.answers),
        "right": step.right,
        "answer": step.answer,
        "speed": step.speed,
        "waits": step.waits,
    }
    shown = {**words["overlays"], **step.overlays}
    return {**words, **told, "overlays": shown, "view": [float(x) for x in view]}, raw
