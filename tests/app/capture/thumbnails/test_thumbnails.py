"""Which thumbnail is made when, and what the window gets; with a worker that draws nothing."""

from pathlib import Path

import pygame
import pytest

from app.capture.thumbnails.store import SIZE, Store
from app.capture.thumbnails.thumbnails import Thumbnails

CARD = (200, 112)


class Hand:
    """In the place of the process: `draw` does what was asked for last."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.answer: dict[str, str] | None = None
        self.busy, self.usable, self.closed = False, True, 0

    def ask(self, name: str, theme: str, path: Path) -> None:
        self.asked.append(name)
        self.busy = True
        self.request = {"name": name, "theme": theme, "path": str(path)}

    def draw(self, error: str = "") -> None:
        if not error:
            pygame.image.save(pygame.Surface(SIZE), self.request["path"])
        self.answer = {**self.request, "error": error}

    def poll(self) -> dict[str, str] | None:
        answer, self.answer = self.answer, None
        if answer:
            self.busy = False
        return answer

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def thumbnails(tmp_path: Path) -> Thumbnails:
    made = Thumbnails(Store(tmp_path))
    made.worker = Hand()  # type: ignore[assignment]
    return made


def hand(thumbnails: Thumbnails) -> Hand:
    assert isinstance(thumbnails.worker, Hand)
    return thumbnails.worker


def test_those_in_sight_are_made_first_one_after_the_other(thumbnails):
    thumbnails.want("light", CARD, ["mixed", "cradle"], ["chain", "stack"])
    for _ in range(4):
        thumbnails.poll()
        thumbnails.poll()
        hand(thumbnails).draw()
    thumbnails.poll()
    assert hand(thumbnails).asked == ["mixed", "cradle", "chain", "stack"]
    assert thumbnails.missing == 0
    assert hand(thumbnails).closed == 1, "the process is let go when nothing is missing"


def test_what_comes_into_sight_jumps_the_queue(thumbnails):
    thumbnails.want("light", CARD, ["mixed"], ["chain", "stack"])
    thumbnails.poll()
    thumbnails.want("light", CARD, ["stack"], ["mixed", "chain"])
    hand(thumbnails).draw()
    thumbnails.poll()
    assert hand(thumbnails).asked == ["mixed", "stack"]


def test_a_picture_comes_in_the_size_of_the_card(thumbnails):
    thumbnails.want("light", CARD, ["stack"], [])
    assert thumbnails.poll() == set()
    assert thumbnails.get("stack", "light", CARD) is None
    hand(thumbnails).draw()
    assert thumbnails.poll() == {"stack"}
    assert thumbnails.get("stack", "light", CARD).get_size() == CARD
    assert thumbnails.poll() == set(), "it comes once"


def test_another_size_or_theme_is_another_picture(thumbnails):
    thumbnails.want("light", CARD, ["stack"], [])
    thumbnails.poll()
    hand(thumbnails).draw()
    thumbnails.poll()
    thumbnails.want("light", (300, 169), ["stack"], [])
    assert thumbnails.get("stack", "light", (300, 169)) is None
    assert thumbnails.poll() == {"stack"}, "read again, not drawn again"
    thumbnails.want("dark", (300, 169), ["stack"], [])
    assert thumbnails.poll() == set() and thumbnails.get("stack", "dark", (300, 169)) is None
    assert hand(thumbnails).asked == ["stack", "stack"]
    assert thumbnails.get("stack", "light", CARD), "what was shown before is at hand still"


def test_a_scene_that_cannot_be_drawn_is_asked_for_once(thumbnails):
    thumbnails.want("light", CARD, ["stack"], ["chain"])
    thumbnails.poll()
    hand(thumbnails).draw("it fails")
    for _ in range(3):
        thumbnails.poll()
    assert hand(thumbnails).asked == ["stack", "chain"]
    assert thumbnails.get("stack", "light", CARD) is None


def test_a_damaged_file_is_made_again(thumbnails):
    thumbnails.store.path("stack", "light").write_bytes(b"damaged")
    thumbnails.want("light", CARD, ["stack"], [])
    thumbnails.poll()
    assert hand(thumbnails).asked == ["stack"]
    hand(thumbnails).draw()
    assert thumbnails.poll() == {"stack"}


def test_nothing_is_asked_of_a_worker_that_dies_again_and_again(thumbnails):
    hand(thumbnails).usable = False
    thumbnails.want("light", CARD, ["stack"], [])
    thumbnails.poll()
    assert hand(thumbnails).asked == []


def test_what_came_with_the_program_is_shown_until_there_is_a_picture(tmp_path: Path):
    early = Thumbnails(Store(tmp_path), lambda name, theme: pygame.Surface((24, 13)))
    early.worker = Hand()  # type: ignore[assignment]
    early.want("light", CARD, ["stack"], [])
    assert early.poll() == {"stack"}
    assert early.get("stack", "light", CARD).get_size() == CARD
    first = early.get("stack", "light", CARD)
    early.poll()
    hand(early).draw()
    early.poll()
    early.poll()
    assert early.get("stack", "light", CARD) is not first
    assert not early.missing
