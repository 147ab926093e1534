"""The Lesson menu: a teacher makes, changes, saves and prints lessons."""

from functools import partial

from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry, Group, action_entry

NOTHING = "There is no step yet: Make a lesson, then Record a step"
NO_LESSON = "This scene has no lesson to begin with: see Lessons in the scene menu (M)"


def lesson_groups(desk: Desk) -> list[Group]:
    """Return making and changing, recording, running, files, and what is printed."""
    own, player = desk.classroom.own_lesson, desk.classroom.lesson_player
    entry = partial(action_entry, desk)
    none = "" if own.state.entries else NOTHING

    def of_steps(words: str, name: str, refused: str = none) -> Entry:
        return Entry(words, partial(desk.do, name), desk.keys.of(name), refused=refused)

    source = "" if player.lesson is not None or player.offers() else NO_LESSON
    return [
        [
            entry("Make a lesson", "make_lesson"),
            entry("New lesson", "new_lesson"),
            of_steps("Change this lesson", "change_lesson", source),
        ],
        [
            entry("Record a step", "record_step"),
            of_steps("Show the screen in this step", "retake_step"),
            of_steps("Write the step…", "step_words"),
            of_steps("Write the last page…", "last_page"),
        ],
        [of_steps("Run from this step", "run_own_lesson")],
        [
            entry("Open…", "open_lesson"),
            of_steps("Save", "save_lesson"),
            of_steps("Save as…", "save_lesson_as"),
        ],
        [
            of_steps("Handout for printing (PDF)…", "lesson_handout"),
            of_steps("Slides (PNG)…", "lesson_slides"),
            of_steps("Film of the lesson…", "lesson_film"),
        ],
    ]
