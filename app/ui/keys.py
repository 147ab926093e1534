"""The key table: every action, its keys, its words. The help sheet prints it."""

from collections.abc import Container, Iterable
from dataclasses import dataclass

import pygame

from app.drawing import overlays
from app.editor.tool import group_of
from app.teaching.toolbox import all_tools


@dataclass(frozen=True)
class Action:
    """One thing that the user can do by a key, a button or a menu line.

    ``name`` is the argument of ``application.do``; ``label`` is the sentence in the help sheet;
    ``keys`` are pygame key names, with ``ctrl+`` in front when Ctrl (or Cmd) is held, and with
    ``shift+`` next where Shift makes it another action; ``repeat_ms`` > 0 repeats while the key is
    held [ms].
    """

    name: str
    label: str
    keys: tuple[str, ...]
    group: str
    repeat_ms: int = 0


STEP_REPEAT_MS = 100
"""Pause between the ticks of a held `.` [ms]; faster is a blur, slower is a chore."""
NUDGE_REPEAT_MS = 80
"""Pause between the steps of a held nudge [ms]: a metre in a second and a half."""
FIRST_REPEAT_MS = 250

BASE_ACTIONS: tuple[Action, ...] = (
    Action("pause", "Pause or go on", ("space",), "Time"),
    Action("tick", "One tick; hold to repeat", (".",), "Time", repeat_ms=STEP_REPEAT_MS),
    Action("tick_back", "One tick back; hold to repeat", (",",), "Time", repeat_ms=STEP_REPEAT_MS),
    Action("newest", "Back to the newest", ("end",), "Time"),
    Action("breakpoints", "Pause at an event", ("w",), "Time"),
    Action("slower", "Slower clock", ("-", "[-]"), "Time", repeat_ms=250),
    Action("faster", "Faster clock", ("=", "+", "[+]"), "Time", repeat_ms=250),
    Action("restart", "Restart the scene", ("r",), "Time"),
    Action("sleeping", "Let resting bodies sleep", ("s",), "Time"),
    Action("undo", "Undo", ("ctrl+z",), "Edit"),
    Action("redo", "Redo", ("ctrl+y", "ctrl+shift+z"), "Edit"),
    Action("delete", "Delete what is selected", ("delete", "backspace"), "Edit"),
    Action("copy", "Copy", ("ctrl+c",), "Edit"),
    Action("cut_out", "Cut out", ("ctrl+x",), "Edit"),
    Action("paste", "Paste at the mouse", ("ctrl+v",), "Edit"),
    Action("duplicate", "Duplicate", ("ctrl+d",), "Edit"),
    Action("select_all", "Select all", ("ctrl+a",), "Edit"),
    Action("group", "Group", ("ctrl+g",), "Edit"),
    Action("ungroup", "Ungroup", ("ctrl+shift+g",), "Edit"),
    Action("rest", "Bring to rest", ("shift+b",), "Edit"),
    Action("nudge_left", "Nudge left", ("shift+left",), "Edit", repeat_ms=NUDGE_REPEAT_MS),
    Action("nudge_right", "Nudge right", ("shift+right",), "Edit", repeat_ms=NUDGE_REPEAT_MS),
    Action("nudge_up", "Nudge up", ("shift+up",), "Edit", repeat_ms=NUDGE_REPEAT_MS),
    Action("nudge_down", "Nudge down", ("shift+down",), "Edit", repeat_ms=NUDGE_REPEAT_MS),
    Action("history", "History of what was done", ("ctrl+h",), "Edit"),
    Action("new_static", "New bodies are walls, or can move", ("shift+k",), "Edit"),
    Action("branches", "Other futures", ("ctrl+b",), "Edit"),
    Action("snap_grid", "Snap to the grid", ("ctrl+'",), "Edit"),
    Action("snap_bodies", "Snap to bodies", (), "Edit"),
    Action("scene_menu", "Choose a scene", ("m",), "Scenes and files"),
    Action("next_scene", "Next scene; in a lesson, go on", ("page down",), "Scenes and files"),
    Action("previous_scene", "Previous scene; in a lesson, back", ("page up",), "Scenes and files"),
    Action("lesson", "Start or end the lesson", ("shift+f5",), "Scenes and files"),
    Action("new_scene", "Empty table to build on", ("ctrl+n",), "Scenes and files"),
    Action("open_file", "Open a file", ("ctrl+o",), "Scenes and files"),
    Action("save_file", "Save the scene", ("ctrl+s",), "Scenes and files"),
    Action("save_file_as", "Save under another name", ("ctrl+shift+s",), "Scenes and files"),
    Action("save_replay", "Save the run as a replay", (), "Scenes and files"),
    Action("open_replay", "Play a replay", (), "Scenes and files"),
    Action("restore_autosave", "Restore an autosave", (), "Scenes and files"),
    Action("screenshot", "Save a picture of the window", ("f12",), "Scenes and files"),
    Action("film_last", "Film of the last seconds", ("shift+f12",), "Scenes and files"),
    Action("film_live", "Start or stop recording", ("f8",), "Scenes and files"),
    Action("film_dialog", "Choose how films are made", (), "Scenes and files"),
    Action("bug_report", "Copy a bug report", ("f2",), "Scenes and files"),
    Action("home", "Fit the scene to the window", ("home",), "View"),
    Action("pan_left", "Move the view left", ("left",), "View"),
    Action("pan_right", "Move the view right", ("right",), "View"),
    Action("pan_up", "Move the view up", ("up",), "View"),
    Action("pan_down", "Move the view down", ("down",), "View"),
    Action("zoom_in", "Zoom in", ("ctrl+up",), "View", repeat_ms=100),
    Action("zoom_out", "Zoom out", ("ctrl+down",), "View", repeat_ms=100),
    Action("theme", "Light or dark theme", ("t",), "View"),
    Action("projector", "Projector sizes", ("f9",), "View"),
    Action("scale_up", "Larger text and buttons", ("ctrl+=", "ctrl++", "ctrl+[+]"), "View"),
    Action("scale_down", "Smaller text and buttons", ("ctrl+-", "ctrl+[-]"), "View"),
    Action("fullscreen", "Full screen", ("f11",), "View"),
    Action("panel", "Side panel", ("tab",), "View"),
    Action("toolbar", "Toolbar", ("shift+tab",), "View"),
    Action("panel_scene", "Panel: the scene", ("ctrl+1",), "View"),
    Action("panel_inspect", "Panel: inspect", ("ctrl+2",), "View"),
    Action("panel_things", "Panel: things", ("ctrl+3",), "View"),
    Action("find_thing", "Find a thing by its name", ("ctrl+f", "f3"), "View"),
    Action("pins", "Pinned sliders", (), "View"),
    Action("legend", "Legend", ("l",), "View"),
    Action("honesty", "ConvergenceStudy check: the last seconds again, finer", ("f4",), "Measure"),
    Action("ledger", "Energy ledger", ("f5",), "Measure"),
    Action("free_body", "Free-body diagram", ("f6",), "Measure"),
    Action("graph", "New graph of the selection", ("f7",), "Measure"),
    Action("vote", "Put a question to the class", ("shift+q",), "Measure"),
    Action("clear_instruments", "Remove all instruments", (), "View"),
    Action("hand_readout", "Force, work and power of the hand", (), "View"),
    Action("hand_board", "How the hand pulls", (), "View"),
    Action("hints", "Hints of the tools", (), "View"),
    Action("arrow_up", "Longer arrows", ("]",), "Overlays", repeat_ms=100),
    Action("arrow_down", "Shorter arrows", ("[",), "Overlays", repeat_ms=100),
    Action("arrow_auto", "Automatic arrow length", ("a",), "Overlays"),
    Action("spotlight", "Spotlight", ("shift+l",), "Present"),
    Action("blank", "Blank the picture; any key: back", ("b",), "Present"),
    Action("blank_white", "Blank it to white", (), "Present"),
    Action("caption", "Caption", ("shift+c",), "Present"),
    Action("edit_caption", "Write the caption", (), "Present"),
    Action("clear_drawing", "Clear the drawing", ("ctrl+e",), "Present"),
    Action("ripples", "Rings where the mouse presses", (), "Present"),
    Action("key_cast", "Show the keys that are pressed", (), "Present"),
    Action("menu", "Open the menus", ("f10",), "Program"),
    Action("help", "This help", ("f1", "h"), "Program"),
    Action("quit", "Quit", ("ctrl+q",), "Program"),
)


def action_table() -> tuple[Action, ...]:
    """Every action: the fixed ones, then one for each tool and each overlay that was found."""
    chosen = (
        Action(f"tool_{tool.NAME}", tool.LABEL, (tool.KEY,) if tool.KEY else (), group_of(tool))
        for tool in all_tools()
    )
    shown = (
        Action(f"overlay_{overlay.NAME}", overlay.LABEL, (overlay.KEY,), "Overlays")
        for overlay in overlays.found()
    )
    return (*BASE_ACTIONS, *chosen, *shown)


def key_word(event: pygame.event.Event) -> str:
    """The key of a KEYDOWN or KEYUP event in the words of the table, for example ``ctrl+=``."""
    return with_modifiers(pygame.key.name(event.key), event.mod)


def with_modifiers(key: str, modifiers: int) -> str:
    """`key` with ``ctrl+`` in front when Ctrl or Cmd is in the pygame bit set `modifiers`."""
    held = modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META)
    return f"ctrl+{key}" if held else key


def shifted_word(event: pygame.event.Event) -> str:
    """The same with ``shift+`` before the key itself when that is held."""
    shift = "shift+" if event.mod & pygame.KMOD_SHIFT else ""
    return with_modifiers(shift + pygame.key.name(event.key), event.mod)


class Keyboard:
    """Looks keys up in the table and repeats the held ones."""

    def __init__(self, actions: Iterable[Action]) -> None:
        """Index `actions` by key."""
        self._by_key = {key: action for action in actions for key in action.keys}
        self._down: dict[int, Action] = {}  # by key code
        self._repeats: dict[int, float] = {}  # key code -> when it repeats next [ms]

    @property
    def held(self) -> set[str]:
        """The names of the actions whose keys are down."""
        return {action.name for action in self._down.values()}

    def press(self, event: pygame.event.Event, now: float) -> Action | None:
        """The action of a KEYDOWN event, remembered for repeating; `now` in [ms]."""
        action = self._by_key.get(shifted_word(event)) or self._by_key.get(key_word(event))
        if action is None:
            return None
        self._down[event.key] = action
        if action.repeat_ms:
            # The first repeat waits a little longer, so that a tap is one action.
            self._repeats[event.key] = now + max(FIRST_REPEAT_MS, action.repeat_ms)
        return action

    def meant(self, event: pygame.event.Event, scene: Container[str]) -> str:
        """The word of a KEYDOWN event for a `scene` that has these keys.

        With Shift it is another key where the scene or the table has one: Shift+P is the pen also
        where P pushes something.
        """
        word = shifted_word(event)
        return word if word in scene or word in self._by_key else key_word(event)

    def release(self, key: int) -> None:
        """The key with the pygame code `key` is up."""
        self._down.pop(key, None)
        self._repeats.pop(key, None)

    def release_all(self) -> None:
        """Forget every held key: the window lost the focus, and with it the KEYUP events."""
        self._down.clear()
        self._repeats.clear()

    def due(self, now: float) -> list[Action]:
        """The held actions whose turn has come at `now` [ms]; at most one of each a call."""
        ready = [key for key, at in self._repeats.items() if now >= at]
        for key in ready:
            self._repeats[key] = now + self._down[key].repeat_ms
        return [self._down[key] for key in ready]
