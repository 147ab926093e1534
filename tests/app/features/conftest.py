"""The whole program in a window without a screen, for all features one."""

from tests.app.window.conftest import ball, board, desk, hand, parts, stage

__all__ = ["ball", "board", "desk", "hand", "parts", "stage"]
