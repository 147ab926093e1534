"""Who hears of an event: one part after the other, until one of them has a use for it.

The features, the interface, the tool, the scene's own keys, the key table. Keys that are held are
kept here, and let go when the window loses the focus.
"""

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import pygame

from app.drawing.picture_import import SUFFIXES
from app.quantities import wall_clock
from app.simulation.commands.scene import HoldKey, PressButton, SetParameter
from app.ui.keys import Keyboard, key_word, shifted_word
from app.window.actions.body_picture import drop_picture
from app.window.actions.table import Actions
from app.window.parts import Parts

PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)

PAGES = (pygame.K_PAGEDOWN, pygame.K_PAGEUP)
REMOTE = {"page down", "page up", "r", "b", "."}
"""Keys that belong to the presenter while a lesson runs, whatever its scene does with them."""

PAN_SPEED = 900.0
"""Speed of the arrow keys at UI scale 1: [px/s], across a laptop screen in 1.5 s."""


class EventDispatcher:
    """The dispatcher takes the events of the window and hands them on."""

    def __init__(self, parts: Parts, actions: Actions) -> None:
        """No key is down."""
        self._app, self._actions = parts, actions
        self.keyboard = Keyboard(actions.table)
        self._controls: dict[int, str] = {}  # key code -> scene control that it holds
        self._acted = False  # a key of this frame did an action
        self._over = False  # a page key has ended the lesson, and nothing else was pressed since

    def events(self) -> Iterator[pygame.event.Event]:
        """Yield what happened since the last frame; of many mouse motions only the last.

        A press after a key that did an action waits for the next frame, with all that follows:
        what the key opens is not there before, so letters meant for its field would do actions.
        """
        events, self._acted = self._app.rest.events(), False
        for number, (event, following) in enumerate(zip_longest(events, events[1:])):
            if self._acted and event.type in PRESSES:
                for later in events[number:]:
                    pygame.event.post(later)
                return
            moves = event.type == pygame.MOUSEMOTION
            if not (moves and following and following.type == pygame.MOUSEMOTION):
                yield event

    @property
    def holding(self) -> bool:
        """Return whether a key is down that repeats or that the scene listens to."""
        return bool(self.keyboard.held or self._controls)

    def handle(self, event: pygame.event.Event) -> None:
        """Offer an event to the interface first, then to the keys, then to the mouse."""
        app = self._app
        app.hidden_wait.process(event)
        if self._is_too_much(event):
            return
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            app.running = False
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._focus_lost()
        elif event.type == pygame.DROPFILE:
            path = Path(event.file)
            if path.suffix.lower() in SUFFIXES:
                drop_picture(app, path)
            else:
                app.files.open(path)
        elif self._is_kept(event) or app.touch.process(event):
            return
        elif event.type == pygame.KEYUP:
            self._key_up(event)
        elif app.mouse.busy and event.type in (pygame.MOUSEBUTTONUP, pygame.MOUSEBUTTONDOWN):
            app.mouse.process(event)  # a drag belongs to the canvas, also over a panel
        elif app.ui.process(event):
            return
        elif event.type == pygame.KEYDOWN:
            self._key_down(event)
        elif not self._press_mark(event):
            app.mouse.process(event)

    def _is_too_much(self, event: pygame.event.Event) -> bool:
        """Return whether a page key comes after it has ended a lesson: whoever presses the remote
        once too often keeps the scene.
        """
        app = self._app
        turns = event.type == pygame.KEYDOWN and event.key in PAGES
        if event.type in PRESSES and not turns:
            self._over = False
        if turns and app.view.in_lesson:
            app.ui.focus.release()  # a count that is typed is taken, and the lesson goes on
        elif turns and self._over:
            words = "The lesson is over. Shift+F5 starts it again."
            app.session.notify("info", words, holds=lambda: not app.view.in_lesson)
            return True
        return False

    def _is_kept(self, event: pygame.event.Event) -> bool:
        """Offer an event to what hides the rest; True when nobody else must see it."""
        return self._app.features.hear(event) or self._app.closing_page.process(event)

    def _press_mark(self, event: pygame.event.Event) -> bool:
        """Offer a press of the left button on the picture to what boards mark there."""
        left = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if not left or self._app.mouse.working:
            return False
        at = self._app.mouse.cursor(event.pos)
        return self._app.ui.boards.press_at(at.point, at.reach)

    def _key_down(self, event: pygame.event.Event) -> None:
        """Offer a key to what is open or at work, to the scene's own controls, to the key table."""
        app = self._app
        if event.key == pygame.K_ESCAPE:
            self._escape()
            return
        if app.ui.typing:
            return
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and app.mouse.finish():
            return
        if event.key == pygame.K_BACKSPACE and app.mouse.take_back():
            return
        remote = app.view.in_lesson and key_word(event) in REMOTE
        if not remote and (self._taken(event) or self._scene_key(event)):
            return
        if app.ui.scrubber.key_below_mouse(event):
            return
        action = self.keyboard.press(event, wall_clock.now())
        if action is not None:
            self._acted, in_lesson = True, app.view.in_lesson
            self._actions.do(action.name)
            app.features.key_done(event, action.label, action.name)
            self._over = event.key in PAGES and in_lesson and not app.view.in_lesson

    def _escape(self) -> None:
        """End one thing: what the hand does, what lies over the picture, what is chosen, a board
        that only looks, the stage.
        """
        app = self._app
        ended = app.mouse.cancel() or app.ui.close_top() or app.editor.step_out()
        if not (ended or app.ui.boards.escape()):
            app.ui.stage.leave()

    def _taken(self, event: pygame.event.Event) -> bool:
        """Offer a key to the features; True when one has it."""
        words = self._app.features.key_down(event)
        if words:
            self._app.features.key_done(event, words)
        return bool(words)

    def _scene_key(self, event: pygame.event.Event) -> bool:
        """Offer a key to the scene: what is held, its buttons, then its choices and switches.

        True when it was used.
        """
        app = self._app
        for control in app.session.scene.controls:
            if control.key == key_word(event):
                self._controls[event.key] = control.name
                app.session.submit(HoldKey(control.name, True))
                app.features.key_done(event, control.label)
                return True
        buttons = app.session.scene.buttons
        word = self.keyboard.meant(event, {button.key for button in buttons})
        for button in buttons:
            if button.key == word:
                app.session.submit(PressButton(button.name))
                app.features.key_done(event, button.label)
                return True
        return self._parameter_key(event) or self._feature_key(event)

    def _parameter_key(self, event: pygame.event.Event) -> bool:
        """Flip the switch, or turn the choice, that has this key; True when there is one."""
        session = self._app.session
        parameters = session.scene.parameters()
        keys = {key: name for name, known in parameters.items() for key in known.keys}
        word = self.keyboard.meant(event, keys)
        if word not in keys:
            return False
        parameter, name = parameters[keys[word]], keys[word]
        value = parameter.turned(session.parameters[name], word)
        session.submit(SetParameter(name, value, self._app.editor.gesture()))
        said = {True: "on", False: "off"}.get(value, value)
        self._app.features.key_done(event, f"{parameter.words} {said}")
        return True

    def _feature_key(self, event: pygame.event.Event) -> bool:
        """Offer a key to what the features hold by keys; True when it was used."""
        held = self._app.features.held(shifted_word(event))
        if held is None:
            return False
        self._controls[event.key] = held.control
        self._app.session.submit(HoldKey(held.control, True))
        self._app.features.key_done(event, held.words)
        return True

    def _key_up(self, event: pygame.event.Event) -> None:
        """Let the key go; the interface sees it too but cannot keep it: a held key must end."""
        self._app.ui.process(event)
        self.keyboard.release(event.key)
        if event.key in self._controls:
            self._app.session.submit(HoldKey(self._controls.pop(event.key), False))
        self._app.features.key_up(event.key)

    def _focus_lost(self) -> None:
        """Let go of keys and buttons: they will go up over another window."""
        app = self._app
        self.keyboard.release_all()
        app.ui.focus_lost()
        app.touch.forget()
        app.mouse.let_go()
        app.features.focus_lost()
        while self._controls:
            app.session.submit(HoldKey(self._controls.popitem()[1], False))

    def hold_keys(self, seconds: float) -> None:
        """Repeat held keys; the arrow keys pan smoothly."""
        app = self._app
        for action in self.keyboard.due(wall_clock.now()):
            self._actions.do(action.name)
        held = self.keyboard.held
        step = PAN_SPEED * app.view.ui_scale * seconds / app.camera.scale  # [m]
        dx = ("pan_right" in held) - ("pan_left" in held)
        dy = ("pan_up" in held) - ("pan_down" in held)
        if dx or dy:
            app.camera.pan(dx * step, dy * step)
