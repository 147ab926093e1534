"""Issue 20: every part of the laboratory by its key, and runs beside one another in a file."""

from itertools import product
from pathlib import Path

from tests.mouse import places, truth
from tests.mouse.play import Play

KEYS = {
    "ctrl+shift+x": "X-ray",
    "ctrl+shift+c": "Side by side",
    "ctrl+shift+m": "Contact microscope",
    "ctrl+shift+w": "Why?",
    "ctrl+shift+f": "Chaos fan",
    "ctrl+shift+p": "Profile",
}
"""The parts: a key, and how the title of its board begins."""


def laboratory(play: Play) -> None:
    """Each key opens its part, a click or Esc closes it, and none of it changes the run."""
    play.key("space")
    before = play.ask(truth.state)
    for (key, title), way in product(KEYS.items(), ("click", "Escape")):
        play.key(key)
        if title == "Chaos fan":  # the key asks for its numbers
            play.click(play.ask(places.words, "Start"))
        play.until(
            lambda title=title: any(name.startswith(title) for name in play.ask(truth.boards)),
            30.0,
            f"{key} opens {title}",
        )
        play.settle(10)
        play.picture(f"laboratory-{title.split()[0].strip('?').lower()}")
        if way == "click":
            play.click(play.ask(places.closer))
        else:
            play.key(way)
        play.until(lambda: not play.ask(truth.boards), 10.0, f"{title} closes")
    assert play.ask(truth.state) == before, "looking changed the run"


def runs_beside(play: Play) -> None:
    """Three runs beside this one: chosen, saved, filmed, opened again, scrubbed."""
    play.menu("Laboratory", "Runs side by side")
    play.settle(10)
    play.click(play.ask(places.words, "Add runs"))
    play.line("Iterations: 1, 4, 20")
    play.until(lambda: len(play.ask(truth.runs)) == 3, 30.0, "the runs are there")
    titles = play.ask(truth.runs)
    now = play.ask(truth.time).seconds
    play.until(lambda: play.ask(truth.time).seconds > now + 1.0, 60.0, "1 s has run")
    play.key("space")
    play.until(lambda: set(play.ask(truth.runs_at)) == {play.ask(truth.time).tick}, 30.0, "equal")
    play.click(play.ask(places.strip_at, now + 0.4))
    play.settle(10)
    play.until(lambda: set(play.ask(truth.runs_at)) == {play.ask(truth.time).tick}, 30.0, "scrub")
    play.picture("runs-scrubbed")
    play.menu("File", "Save as…")
    play.type("beside")
    play.click(play.ask(places.words, "Save"))
    play.told("Saved")
    play.menu("File", "Film of the last seconds")
    play.told("ilm saved", 120.0)
    films = list(Path(play.ask(truth.notice_folder)).glob("*.gif"))
    assert films, "there is no film"
    play.note(f"a film of {films[0].stat().st_size / 1e6:.1f} MB")
    play.reopen()
    assert not play.ask(truth.runs)
    play.menu("File", "Open…")
    play.settle(10)
    play.click(play.ask(places.words, "Open"))
    play.until(lambda: play.ask(truth.runs) == titles, 30.0, "the runs come again")
    play.settle(20)
    play.picture("runs-opened")


def rewound(play: Play) -> None:
    """The microscope says what was, when time is pulled back by hand."""
    play.until(lambda: play.ask(truth.time).seconds > 1.5, 30.0, "1.5 s have run")
    play.menu("Laboratory", "Contact microscope")
    play.settle(10)
    play.key("space")
    for seconds in (0.3, 1.0, 0.6):
        play.click(play.ask(places.strip_at, seconds))
        play.settle(12)
        when = play.ask(truth.time)
        said = play.ask(truth.microscope)
        assert said[0].startswith(f"Tick {when.tick}, {when.seconds:.3f} s"), (said, when)
        assert said[1] == when.tick
    play.picture("microscope-rewound")
