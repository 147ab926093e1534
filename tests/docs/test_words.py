"""Every string on screen is found, and none breaks the list of words to avoid."""

import textwrap

import pytest

from docs.word_rules import faults, rules
from docs.words import Said, all_said, escaped, in_code, page_of, text_of_lesson

SAID = all_said()
TEXTS = {one.text for one in SAID}


def read(source: str) -> list[str]:
    return [one.text for one in in_code("app/x.py", textwrap.dedent(source))]


def test_no_string_breaks_the_list():
    assert [str(fault) for fault in faults(SAID)] == []


@pytest.mark.parametrize(
    "text",
    [
        "Energy balance",  # an action
        "In bodies and springs",  # a row of a board
        "Paused. It is moving at {…}.",  # a sentence of "Why?"
        "When the computer is wrong",  # the title of a lesson
        "GIF plays everywhere; MP4 is smaller and needs ffmpeg.",  # a setting's help
        "Both ends are in the background: one must be on a body",  # a hint
    ],
)
def test_strings_of_all_kinds_are_found(text: str):
    assert text in TEXTS


def test_gaps_stand_for_what_is_filled_in():
    assert read('x = f"It hit {name} at {speed:.2f} m/s"') == ["It hit {…} at {…} m/s"]
    assert read('x = "Off at " + name') == ["Off at {…}"]
    assert read('x = ("One sentence"\n     " of two lines")') == ["One sentence of two lines"]


def test_what_nobody_reads_is_left_out():
    source = '''
        """What a module does."""
        import logging
        NAME = "made_by_hand"
        """What it is for."""
        class Thing:
            """A thing that does nothing."""
            def run(self, how: "str | None" = None) -> "int | None":
                """Run it now."""
                logging.getLogger("a log").debug("a line of the log")
                assert self.x, "a programmer reads this"
                if how == "some old word":
                    return words["a key of it"]
        '''
    assert read(source) == []


def test_small_words_count_where_people_read_them():
    assert read('x = f(help="off", key="off")') == ["off"]
    assert read('TITLES = {"linear": "moving"}') == ["moving"]
    assert read('KINDS = {"linear": "moving"}') == []
    assert read('MOONS = {"Io": 1, "On the Moon": 2}') == ["Io", "On the Moon"]


def test_of_a_lesson_what_a_class_reads_is_found():
    lesson = {
        "title": "Falling",
        "notes": ["measured by hand"],
        "steps": [{"text": "It falls.", "answers": ["Up", "Down"], "note": "of a book"}],
        "closing": {"learned": ["It falls."], "next": "Try the Moon."},
    }
    said = ["Falling", "It falls.", "Up", "Down", "It falls.", "Try the Moon."]
    assert text_of_lesson(lesson) == said


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Now the time stands still", "time stands"),
        ("The color of it", "color"),
        ("Differ", "Differ"),
        ("**reference**", "**"),
        ("Turn it counter-clockwise", "counter-clockwise"),
    ],
)
def test_a_fault_is_found_and_the_better_word_told(text: str, found: str):
    (fault,) = faults([Said("app/x.py", 3, text)])
    assert fault.found.lower() == found.lower()
    assert fault.better and str(fault).startswith("app/x.py:3:")


@pytest.mark.parametrize(
    "text", ["color: must be a name", "'color'", "They differ in mass", "a * b"]
)
def test_names_of_files_and_longer_sentences_are_no_faults(text: str):
    assert faults([Said("app/x.py", 3, text)]) == []


def test_no_better_word_is_one_to_avoid():
    known = rules()
    better = [*(one for _, one in known.phrases), *known.labels.values()]
    assert faults([Said("app/x.py", 1, one) for one in better]) == []


def test_the_page_has_every_string_once_for_its_place():
    page = page_of([Said("app/ui/a.py", 1, "Go on"), Said("app/ui/a.py", 9, "Go on")])
    assert page.count("Go on") == 1
    assert "## Bars, menus, panels and dialogs" in page
    assert escaped("a *b* [c]\n d") == "a \\*b\\* \\[c\\] d"
