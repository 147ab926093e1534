"""Threads beside the window's let it go first."""

import os
import sys
import threading

import pytest

from app.session.session import Session
from app.session.standing_back import NICENESS, TURN, stand_back


def niceness() -> int:
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a thread have its own")
def test_who_packs_keyframes_stands_back_and_the_window_does_not() -> None:
    before, session = niceness(), Session()
    assert session._worker is not None
    assert session._worker.submit(niceness).result() == max(before, NICENESS)
    assert niceness() == before


def test_threads_take_turns_sooner_than_a_frame_can_wait() -> None:
    thread = threading.Thread(target=stand_back)
    thread.start()
    thread.join()
    assert sys.getswitchinterval() <= TURN


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a thread have its own")
def test_who_stands_further_back_stays_there() -> None:
    seen = list[int]()

    def work() -> None:
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 15)
        stand_back()
        seen.append(niceness())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [15]
