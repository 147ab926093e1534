"""Issue 18, item 2: what shows a focus ring has the keyboard, everywhere."""

from collections.abc import Callable

from tests.mouse import places, truth
from tests.mouse.play import Play

LETTERS = "cr7"
"""Each is a tool, an action or a switch of an overlay, when no field has the keys."""


def search(play: Play) -> None:
    """Typing "cir" in Things filters, and no tool changes."""
    play.key("ctrl+n")
    play.tool("circle")
    play.drag((-2.0, 2.0), (-1.5, 2.0))
    play.tool("box")
    play.drag((1.0, 1.0), (2.0, 2.0))
    built, tool = play.ask(truth.state), play.ask(truth.tool)
    play.tab("things")
    play.click(play.ask(places.fields)[0])
    play.type("cir")
    assert play.ask(truth.things) == ["circle"], play.ask(truth.things)
    assert play.ask(truth.tool) == tool and play.ask(truth.state) == built
    assert play.ask(truth.typed) == "cir"
    play.picture("search")
    play.key("Escape", "Escape")
    play.key("ctrl+f")
    play.type("box")
    assert play.ask(truth.typed).endswith("box") and play.ask(truth.tool) == tool


def fields(play: Play) -> None:
    """Every field that is seen takes letters at a click, and nothing else hears them."""
    where: dict[str, Callable[[], None]] = {
        "the scene": lambda: play.key("ctrl+1"),
        "things": lambda: play.key("ctrl+3"),
        "scenes": lambda: play.key("m"),
        "a file to open": lambda: play.key("ctrl+o"),
        "a name to save": lambda: play.key("ctrl+shift+s"),
        "hand": lambda: play.search("Hand in exact numbers"),
        "a question": lambda: play.menu("Teach", "Ask the class…"),
        "the caption": lambda: play.menu("Teach", "Write the caption…"),
        "an event": lambda: play.key("w"),
    }
    count = 0
    for name, go in where.items():
        go()
        play.settle(8)
        result = play.ask(places.fields)
        for place in result:
            if place not in play.ask(places.fields):  # the caption's goes when another is taken
                go()
                play.settle(8)
            _types(play, name, place)
        count += len(result)
        play.key("Escape", "Escape", "Escape")
        play.key("ctrl+1")
    assert count >= len(where) - 1, f"only {count} fields were found"
    play.note(f"{count} fields of {len(where)} places take what is typed")


def _types(play: Play, name: str, place: tuple[float, float]) -> None:
    """Click there and type; the words must be in that field."""
    before = play.ask(truth.scene), play.ask(truth.tool), play.ask(truth.overlays)
    play.click(place)
    assert play.ask(truth.has_focus), f"{name}: a click gives {place} no focus"
    play.type(LETTERS)
    typed = play.ask(truth.typed)
    known = "7" in typed  # fields for numbers take no letters
    assert known, f"{name}: {typed!r} is in the field after {LETTERS!r} was typed"
    after = play.ask(truth.scene), play.ask(truth.tool), play.ask(truth.overlays)
    assert after == before, f"{name}: {after} after typing, not {before}"
    play.key("ctrl+a")
    play.key("BackSpace")
