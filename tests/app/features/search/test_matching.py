"""What is meant is found in the first three hits, in the words of people who do not know ours."""

from collections.abc import Iterator

import pytest

from app.features.search.model.item import Item
from app.features.search.model.match import Index
from app.features.search.sources import by_school_words, everything
from tests.app.desk import Desk, opened_application

FUNCTIONS = {
    "make a video": "film_last",
    "record the screen": "film_live",
    "photo of the window": "screenshot",
    "slow motion": "slower",
    "go back in time one step": "tick_back",
    "start over": "restart",
    "take back my mistake": "undo",
    "stop time when it hits the ground": "breakpoints",
    "plot the height": "graph",
    "diagram of forces on a body": "free_body",
    "where did the energy go": "ledger",
    "is it accurate": "honesty",
    "why does it not move": "why",
    "compare two runs": "compare",
    "butterfly effect": "fan",
    "import excel data": "import_data",
    "measure a distance": "tool_ruler",
    "measure an angle": "tool_protractor",
    "timer": "tool_stopwatch",
    "trace the path": "tool_trail",
    "draw a rectangle": "tool_box",
    "draw a ball": "tool_circle",
    "glue two things together": "tool_weld",
    "string": "tool_rope",
    "engine for the wheel": "tool_motor",
    "cut in two with a knife": "tool_cut",
    "bomb": "tool_explosion",
    "kick a body": "tool_force",
    "make a hole in a shape": "shapes_cut",
    "equal spacing": "distribute_x",
    "flip": "mirror_x",
    "night mode": "theme",
    "bigger letters": "scale_up",
    "beamer": "projector",
    "mute the noise": "sound",
    "quiz for the class": "vote",
    "write on the screen with a pen": "tool_pen",
    "black screen": "blank",
    "print a worksheet": "lesson_handout",
    "where are my files": "open_folder",
    "preferences": "settings",
    "keyboard shortcuts": "help",
    "own sliders": "controls",
    "cute pet": "call_slime",
}
MISTYPED = {
    "grpah": "graph",
    "prefernces": "settings",
    "explsion": "tool_explosion",
    "protracter": "tool_protractor",
    "pendulm": "pendulum",
    "screnshot": "screenshot",
}


STRANGER = {
    "slow motion": ("Slower clock",),
    "resitution": ("Bounce",),
    "export video": ("Make a film",),
    "weld": ("Weld",),
    "centre of mass": ("Centres of mass",),
    "phase plot": ("Graph of y against x",),
    "substeps": ("Substeps",),
    "warm starting": ("Warm starting",),
    "contact normals": ("Contact directions",),
    "gear": ("Gears: a winch",),
    "prismatic joint": ("Slide",),
    "bullet": ("Fast body",),
    "union of shapes": ("Join shapes",),
    "lock rotation": ("Never turns",),
    "conveyor": ("Belt speed",),
    "log data": ("Save the data of a graph",),
    "frame of reference": ("Move the view with a body",),
    "determinism hash": ("World state",),
    "coefficient of friction": ("Friction",),
    "raycast": (),
    "csv export": ("Save the data of a graph",),
    "velosity vectors": ("Velocities",),
    "air drag": ("Air drag", "Drag"),
    "turn gravity off": ("No gravity",),
    "collision filter": ("Collision category", "Collision group"),
    "sleeping bodies": ("Pause resting bodies",),
    "moment of inertia": ("Inertia",),
    "spring stifness": ("Stiffness", "Spring constant"),
    "chain / rope": ("Chain", "Rope"),
    "motor torque": ("Max torque",),
    "water / fluid": ("Archimedes: floating and sinking",),
    "undo history": ("History…",),
    "grid snap": ("Snap to the grid",),
    "energy graph": ("Graph",),
    "curve fit": ("Fit a curve to a graph",),
    "script / python": ("Controls…",),
    "trace path": ("Trail",),
    "breakable joint": ("Break force", "Break torque"),
    "semi-implicit euler integrator": ("Solver", "Substeps"),
    "zoom to fit": ("Fit the scene",),
}
"""What a stranger typed, who had not seen the program, and what is meant; nothing: it has none."""


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Index]:
    with opened_application(tmp_path_factory.mktemp("search")) as app:
        assert app.session.load("stack")
        Desk(app).frames(2)
        yield Index(everything(app))


def test_there_are_forty_of_them() -> None:
    assert len(FUNCTIONS) >= 40


@pytest.mark.parametrize("words", FUNCTIONS)
def test_a_function_is_found_by_the_words_of_a_user(index: Index, words: str) -> None:
    hits = [item.name for item in index.find(words)[:3]]
    assert FUNCTIONS[words] in hits, hits


@pytest.mark.parametrize("words", MISTYPED)
def test_typing_errors_are_forgiven(index: Index, words: str) -> None:
    hits = [item.name for item in index.find(words)[:5]]
    assert any(MISTYPED[words] in name for name in hits), hits


def test_what_a_stranger_typed_is_found(index: Index) -> None:
    found = {words: index.find(words, by_school_words(words))[:3] for words in STRANGER}
    missed = {
        words: [item.words for item in found[words]]
        for words, meant in STRANGER.items()
        if not {item.words for item in found[words]} >= {*meant}
    }
    assert len(STRANGER) == 40 and len(missed) <= 4, missed
    assert found["raycast"] == [], "nothing is offered that has nothing to do with it"


def test_functions_and_properties_come_first_and_nothing_that_only_shares_a_word(
    index: Index,
) -> None:
    def first(words: str) -> list[str]:
        return [item.words for item in index.find(words, by_school_words(words))]

    assert first("gra")[0] == "Graph" and "Gravity" in first("gra")[:6]
    assert {item.kind for item in index.find("slime")[:2]} == {"function", "scene"}
    assert not any("ecording" in words for words in first("warm starting"))
    assert first("curve fit")[0] == "Fit a curve to a graph"
    for planet in ("moon", "mars", "jupiter"):
        assert first(planet)[0] == f"Gravity: {planet.capitalize()}"


def test_every_kind_of_thing_has_its_properties_in_the_list(index: Index) -> None:
    fields = {item.name for item in index.items if item.kind == "field"}
    for name in ("body bullet", "shape restitution", "joint break_force", "world air.wind"):
        assert name in fields


def test_scenes_machines_things_settings_and_help_are_found_too(index: Index) -> None:
    for words, kind in {
        "double pendulum": "scene",
        "seesaw": "machine",
        "ball": "thing",
        "memory": "setting",
        "throw": "help",
        "ball mass": "slider",
    }.items():
        assert kind in {item.kind for item in index.find(words)[:5]}, words


def test_scenes_that_a_word_of_the_school_means_come_though_none_of_their_words_is_typed() -> None:
    scenes = [Item("scene", name, name.capitalize(), list) for name in ("slope", "water", "stack")]
    found = Index(scenes).find("incline", meant=["slope", "stack"])
    assert [item.name for item in found] == ["slope", "stack"]


def test_words_that_nothing_has_find_nothing(index: Index) -> None:
    assert index.find("qwxzqwxz") == []
    assert index.find("   ") == []


FIRST = {
    "free fall": "Drop anything",
    "acceleration": "Acceleration: slope of a speed graph",
    "spring constant": "Spring constant",
    "hooke's law": "Spring constant",
    "extension": "Extension",
    "reset": "Restart",
    "export csv": "Save the data of a graph",
}
"""What comes first, where something else did that has the word for another thing."""


@pytest.mark.parametrize("words", FIRST)
def test_the_school_meaning_of_a_word_comes_first(index: Index, words: str) -> None:
    hits = [item.words for item in index.find(words, by_school_words(words))]
    assert hits[0].startswith(FIRST[words]), hits[:4]
