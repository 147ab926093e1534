"""The lesson in the window: camera and boards for each step, and the presenter's keys."""

from collections.abc import Mapping
from typing import Any

import pygame

from app.drawing.camera import Rect
from app.teaching.classroom import Classroom
from app.ui.boards.board import Board
from app.ui.interface import Interface
from app.window.feature_set import Features
from scenes.deck import Step

MISSING = "a feature that this program does not have"


class LessonLayout:
    """The layout opens the boards of the step that the player shows, and looks at its view.

    Ballot and boards share the slot of the lesson's strip: the ballot first, then what the answer
    is read from.
    """

    def __init__(self, classroom: Classroom, ui: Interface, features: Features) -> None:
        """No lesson runs."""
        self.features = features
        self._closely: list[Board] | None = None  # of the features that look closely, once open
        editor = classroom.editor
        self._session, self._ui = editor.session, ui
        self._player, self._prediction = classroom.lesson_player, classroom.prediction
        self._player.listeners.append(self._hear)
        self._player.is_behind = self._is_behind
        self._boards: list[Board] = []  # that the steps have opened
        self._shown: object = None  # the step that the window was arranged for
        self._begun = 0  # how many steps had begun then
        self._seen: object = None  # the simulation that the camera was fitted to
        self.looked = 0  # [count] how often a step was to be looked at anew
        self.view: Rect | None = None  # [m] of the step, if it has one
        self._waiting = False

    def _hear(self) -> None:
        """Let `update` arrange the window, once the interface is built for the step."""
        self._waiting = True

    def begin(self) -> None:
        """Start the lesson of the running scene, or end the one that runs."""
        if self._player.lesson is not None:
            self._player.close()
        else:
            self._player.start()

    def close(self) -> None:
        """End the lesson."""
        self._player.close()
        self.view = None

    def update(self) -> None:
        """Follow the player, once a frame, after the interface was laid out."""
        before = self._player.step
        self._player.poll()
        if self._waiting:
            self._waiting = False
            self._follow()
            self.features.follow()
        elif self._player.step is not before:
            self.features.follow()
        if self._player.step is not None and self._ui.strip is not None:
            self._fill_slot(self._ui.strip.slot)

    def _follow(self) -> None:
        """Take the boards of another step, or of none."""
        player = self._player
        shown = (player.lesson, player.index, player.runs_up)
        if player.step is None:
            self._close_boards()
            self.close()
        elif shown != self._shown or self._is_begun_anew(player.step):
            self._close_boards()
            if player.runs_up is None:
                self._boards = self._wanted(player.step)  # they watch from now on, seen or not
            self._look_at(player.step)
        if player.step is not None and self._is_told != (self._closely is not None):
            self._look_closely(player.step)
        if player.answered and self._boards:
            self._prediction.cancel()  # the boards take the place of the vote, which is over
        self._shown, self._begun = shown, player.begun

    def _is_begun_anew(self, step: Step) -> bool:
        """Return whether what runs along must begin again with the step, by R or Page Up."""
        return bool(step.laboratory) and self._player.begun != self._begun

    def _look_closely(self, step: Step) -> None:
        """Look at what the step has come to; or no more: the class is asked again."""
        if self._closely is None:
            self._closely = self._of_features(step.laboratory, closely=True)
            self._boards += self._closely
            return
        gone, self._closely = self._closely, None
        self._boards = [board for board in self._boards if board not in gone]
        _close(gone)

    def _look_at(self, step: Step) -> None:
        session = self._session
        if step.view is not None or step.fresh or session.simulation is not self._seen:
            self.looked += 1
            self.view = step.view
        self._seen = session.simulation

    def _wanted(self, step: Step) -> list[Board]:
        """Return the boards that the step asks for."""
        boards = self._of_features({word: {} for word in step.boards}, closely=False)
        if step.graph:
            boards += self._of_features({"graph": {"series": step.graph}}, closely=False)
        if step.is_prediction and not any(part.ASKS for part in self.features.parts):
            self._session.notify("warning", f"this step asks the class by {MISSING}")
        return boards + self._of_features(step.laboratory, closely=False)

    @property
    def _is_told(self) -> bool:
        """Return whether there is nothing left that the class is to predict."""
        step = self._player.step
        said = self._player.answered or (step is not None and not step.is_prediction)
        return said and self._player.runs_up is None

    def _of_features(self, asked: Mapping[Any, Mapping[str, Any]], closely: bool) -> list[Board]:
        """Return the boards of the features that a step has `asked` for, with what each is told:
        of those that look `closely` at what it has come to, or of those that run along with it.
        They begin.
        """
        boards, missing = list[Board](), set(asked)
        for feature, part in self.features.all:
            missing.discard(feature.lesson)
            if feature.lesson in asked and feature.closely == closely:
                try:
                    boards.append(part.lesson_board(asked[feature.lesson]))
                except (ValueError, KeyError) as error:
                    self._session.notify("warning", f"the laboratory of this step: {error}")
        for word in sorted(missing) if not closely else ():
            self._session.notify("warning", f"this step shows {word!r}, {MISSING}")
        return boards

    def _is_behind(self) -> bool:
        """Return whether a feature has not come so far as the answer tells."""
        step = self._player.step
        words = step.laboratory if step is not None else ()
        return any(part.is_behind for feature, part in self.features.all if feature.lesson in words)

    def _fill_slot(self, slot: pygame.Rect) -> None:
        """Let the ballot have the slot of the strip, or the boards share it from above."""
        boards = self._ui.boards
        asked = [board for part in self.features.parts if (board := part.question()) is not None]
        column = asked or self._boards
        for number, board in enumerate(column):
            top, bottom = (slot.height * n // len(column) for n in (number, number + 1))
            area = pygame.Rect(slot.left, slot.top + top, slot.width, bottom - top)
            boards.dock(board, area)

    def _close_boards(self) -> None:
        _close(self._boards)
        self._boards, self._closely = [], None


def _close(boards: list[Board]) -> None:
    """Take them away, also those that watched, but never came up."""
    for board in boards:
        if board.boards is None:
            board.closed()
        board.close()
