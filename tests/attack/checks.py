"""What must hold after any sequence of events."""

import math
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame

from app.files.replay_file import check, replay_of, save_replay
from app.session.session import Session
from app.ui.bars.tool_tip import ToolTip
from app.ui.kit.painted import Painted, Tip
from app.ui.kit.plates import Sheet
from app.ui.kit.scroll import Viewport
from app.ui.kit.text_field import Field
from app.window.application import Application
from physics import World

MOST_UNDONE = 400
"""Undos at most in one check: [count]; each may run the past again."""

REPLAYED_TICKS = 900
"""A run of more ticks is not played again: [count], 900, a few seconds of work."""


def state_is_sound(session: Session) -> None:
    """Every number is finite, lists and indices fit, and a copy has the same hash."""
    session.simulation.check_finite()
    world: World = session.world
    copy = World.from_bytes(world.to_bytes())
    assert copy.hash() == world.hash(), "a copy of the world differs from it"
    alive = {body.id for body in world.bodies} | {joint.id for joint in world.joints}
    attachments = session.simulation.attachments
    members = [member for group in attachments.groups for member in group]
    assert len(members) == len(set(members)), "a thing is in two groups"
    for force in attachments.forces:
        assert all(map(math.isfinite, (*force.at, *force.force))), force
    programmed = {force.body_id for force in attachments.forces} - alive
    assert not programmed, f"forces on bodies that are gone: {programmed}"


def view_is_sound(app: Application) -> None:
    """The camera looks at something."""
    assert all(map(math.isfinite, (*app.camera.center, app.camera.scale)))
    assert app.camera.scale > 0
    selected = app.editor.selection
    known = {body.id for body in app.session.world.bodies}
    known |= {joint.id for joint in app.session.world.joints}
    assert set(selected.ids) <= known, "something is selected that is gone"


def keyboard_is_free(app: Application) -> None:
    """Nothing is open any more, and the mouse is let go, so nothing keeps the keys."""
    assert not app.ui.typing, "a text field that is closed keeps the keyboard"
    focused = [type(element).__name__ for element in app.ui.manager.get_focus_set() or ()]
    assert not focused, focused


def elements_are_inside(app: Application) -> None:
    """No element reaches out of the window, but for shadows, what is scrolled away, and bars that
    the stage has slid out.
    """
    slid = app.ui.edges.out
    window = pygame.Rect((0, 0), app.size).inflate(2, 2)  # a hair line may be rounded outwards
    for element in app.ui.manager.get_sprite_group().sprites():
        if not isinstance(element, Painted) or not element.visible or _is_scrolled(element):
            continue
        if any(one in slid for one in _around(element)):
            continue
        rect = element.rect
        if isinstance(element, Sheet):
            rect = rect.inflate(-2 * element.spread, -2 * element.spread)
        if isinstance(element, Tip | ToolTip):
            rect = rect.clip(window)  # in a window too small for its words it is cut
        words = getattr(element, "words", "")
        said = f"{type(element).__name__} {words!r} at {rect} in {app.size}"
        assert window.contains(rect), said


def _around(element: Painted) -> Iterator[Any]:
    """The containers that an element lies in, the innermost first."""
    container = element.ui_container
    while container is not None:
        yield container
        above = container.ui_container
        container = above if above is not container else None


def keyboard_has_one_owner(app: Application) -> None:
    """Whoever types is a living field that is seen; a field that stands on a value has the keys."""
    fields = [e for e in app.ui.manager.get_sprite_group().sprites() if isinstance(e, Field)]
    focused = [field for field in fields if field.is_focused]
    assert len(focused) == app.ui.typing, f"typing: {app.ui.typing}, focused: {focused}"
    opened = [field for field in fields if field.on_leave is not None]
    assert all(field.is_focused for field in opened), f"open without the keyboard: {opened}"
    for field in focused:
        seen = field.rect.clip(pygame.Rect((0, 0), app.size))
        container = field.ui_container
        while container is not None:
            assert container.visible and container.alive()
            seen = seen.clip(container.get_abs_rect())
            above = container.ui_container
            container = above if above is not container else None
        assert field.visible and seen.width > 0 and seen.height > 0, f"{field} is not seen"
    if not focused:
        assert pygame.key.get_repeat() == (0, 0), "the key repeat of a field is left on"


def _is_scrolled(element: Painted) -> bool:
    return any(isinstance(container, Viewport) for container in _around(element))


def history_is_valid(session: Session) -> None:
    """Entries have names and stand in the order of time; the names of undo and redo fit them."""
    timeline, history = session.timeline, session.history
    ticks = [edit.tick for edit in timeline.edits]
    assert ticks == sorted(ticks), "edits are not in the order of time"
    assert all(entry.name for entry in history.entries)
    assert all(undone.name for undone in history.undone)
    assert timeline.first <= timeline.now <= timeline.last
    if history.undo_name is None:
        assert not [edit for edit in timeline.edits if edit.position < timeline.position]


def undo_and_redo(session: Session, redos: int) -> tuple[int, int]:
    """Undo all that can be undone, redo `redos` of it; how many of each were done."""
    undone = 0
    while session.history.undo_name is not None and undone < MOST_UNDONE:
        if not session.undo():
            break  # its time is forgotten: a notice says so
        undone += 1
        session.simulation.check_finite()
    history_is_valid(session)
    redone = 0
    while redone < redos and session.history.redo_name is not None and session.redo():
        redone += 1
    state_is_sound(session)
    history_is_valid(session)
    return undone, redone


def run_is_repeatable(session: Session) -> bool:
    """Its log played again gives the same hashes; False when it is too long to try.

    A replay that differs is kept, and the error says where.
    """
    if session.world.tick > REPLAYED_TICKS or session.timeline.first > 0:
        return False
    replay = replay_of(session)
    verdict = check(replay)
    if not verdict.same:
        path = Path(tempfile.mkdtemp(prefix="fulcrum-fuzz-")) / "replay.json"
        save_replay(replay, path)
        raise AssertionError(f"{verdict}: {path}")
    return True
