"""What the menus of time list: the speeds and the history."""

from collections.abc import Sequence
from functools import partial

from app.session.clock import SPEEDS
from app.session.session import Session
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry, Group
from app.ui.kit.words import small, speed_words, time_words


def speeds(desk: Desk) -> list[Entry]:
    """Return how fast the clock can run."""
    clock = desk.session.clock
    return [
        Entry(
            f"Speed {speed_words(speed)}",
            partial(setattr, clock, "speed", speed),
            checked=lambda speed=speed: clock.speed == speed,
            stays=True,
        )
        for speed in reversed(SPEEDS)
    ]


# --- history ----------------------------------------------------------------------------------


def history_groups(desk: Desk) -> Sequence[Group]:
    """Return every entry with its time, oldest first; the last that holds now is checked.

    A click goes back to just after that entry, or forward to it.
    """
    session = desk.session
    history, timeline = session.history, session.timeline
    entries, own = history.entries, len(timeline.edits)
    done = len(entries) - sum(edit.position >= timeline.position for edit in timeline.edits)
    rows = [_row(session, "Beginning", "", 0, done)]
    for number, edit in enumerate(entries, 1):
        ours = number > len(entries) - own
        time = time_words(timeline.time_at(edit.tick)) if ours else ""
        if number <= done:
            rows.append(_row(session, edit.name, time, number, done))
        else:  # it is in the future of now: go there, nothing is undone
            go = partial(session.go_to, edit.tick)
            rows.append(Entry(f"{edit.name} (ahead)", go, time, lambda: False))
    for number, undone in enumerate(reversed(history.undone), 1):
        rows.append(_row(session, f"Redo: {undone.name}", "", done + number, done))
    return [rows]


def _row(session: Session, words: str, time: str, number: int, done: int) -> Entry:
    """Return the entry that leads to the state after `number` edits; `done` are done now."""
    go = partial(go_through, session, number - done)
    return Entry(words, go, time, checked=lambda: number == done)


def go_through(session: Session, steps: int) -> None:
    """Redo so many edits, or undo them (`steps` < 0); as far as it goes, and say how far."""
    act, word = (session.redo, "Redone") if steps > 0 else (session.undo, "Undone")
    names = []
    for _ in range(abs(steps)):
        name = session.history.redo_name if steps > 0 else session.history.undo_name
        if name is None or not act():
            break
        names.append(name)
    if names:
        more = f" and {len(names) - 1} before" if len(names) > 1 and steps < 0 else ""
        more = f" and {len(names) - 1} more" if len(names) > 1 and steps > 0 else more
        session.notify("info", f"{word}: {small(names[0])}{more}")
