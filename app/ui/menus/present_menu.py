"""The Present menu: what a presenter does to the screen."""

from functools import partial

from app.files.view_options import SOUND_VOLUMES
from app.ui.bars.lesson_strip import next_words
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry, Group, action_entry


def present_groups(desk: Desk) -> list[Group]:
    """Return the lesson, predictions, drawing, showing, words, fingers, and the sound."""
    view, state = desk.view, desk.classroom.presenter_state
    entry = partial(action_entry, desk)
    return [
        _lesson_group(desk),
        [entry("Predict a path", "tool_predict"), entry("Put a question…", "vote")],
        [entry("Pen", "tool_pen"), entry("Clear the drawing", "clear_drawing")],
        [
            entry("Spotlight", "spotlight", lambda: state.spotlight),
            entry("Blank to black", "blank"),
            entry("Blank to white", "blank_white"),
        ],
        [
            entry("Caption", "caption", lambda: state.caption),
            entry("Write the caption…", "edit_caption"),
        ],
        [
            entry("Rings at presses", "ripples", lambda: view.shows_ripples),
            entry("Show the keys", "key_cast", lambda: view.key_cast),
        ],
        [entry("Large buttons for fingers", "touch", lambda: view.for_fingers)],
        _sound(desk),
    ]


def _sound(desk: Desk) -> list[Entry]:
    """Return the switch of the sound, and its volumes."""
    view = desk.view
    volumes = [
        Entry(
            f"Volume {100 * volume:.0f} %",
            partial(setattr, view, "sound_volume", volume),
            checked=lambda volume=volume: view.sound_volume == volume,
            enabled=view.sound,
            stays=True,
        )
        for volume in SOUND_VOLUMES
    ]
    return [action_entry(desk, "Sound", "sound", lambda: view.sound), *volumes]


NO_LESSON = "This scene has no lesson in steps: see Lessons in the scene menu (M)"


def _lesson_group(desk: Desk) -> list[Entry]:
    """Return its start; or, while it runs, what the remote's keys will do, and its end."""

    def entry(words: str, name: str, refused: str = "") -> Entry:
        return Entry(words, partial(desk.do, name), desk.keys.of(name), refused=refused)

    player = desk.classroom.lesson_player
    if player.lesson is None:
        return [entry("Start the lesson", "lesson", "" if player.offers() else NO_LESSON)]
    _, tip = next_words(player)
    return [
        entry(f"On: {_lower(tip)}", "next_scene"),
        entry("Back", "previous_scene"),
        entry("End the lesson", "lesson"),
    ]


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]
