"""Memory that is used again: never while somebody holds what lies in it."""

import numpy as np

from app.timeline.used_memory import LEAST, UsedMemory


def test_a_copy_takes_the_memory_of_one_that_is_gone_and_of_none_that_is_held():
    memory = UsedMemory()
    data = np.arange(LEAST, dtype=np.int64)
    (first,) = memory.copied([data])
    (second,) = memory.copied([data + 1])
    where = np.frombuffer(first, np.int64).__array_interface__["data"][0]
    del first
    (third,) = memory.copied([data + 2])
    assert np.frombuffer(third, np.int64).__array_interface__["data"][0] == where
    assert second == (data + 1).tobytes() and third == (data + 2).tobytes()


def test_what_is_made_of_a_copy_holds_its_memory():
    memory = UsedMemory()
    data = np.arange(LEAST, dtype=np.int64)
    held = [
        np.frombuffer(memory.copied([data])[0], np.int64)[8:],
        memory.copied([data])[0][64:],
        np.asarray(memoryview(memory.copied([data])[0])).view(np.int64)[8:],
    ]
    for _ in held:
        memory.copied([data * 0])
    assert all(bytes(each) == data[8:].tobytes() for each in held)


def test_no_more_blocks_stay_free_than_the_last_copies_needed():
    memory = UsedMemory()
    data = np.zeros(LEAST, np.uint8)
    copies = [memory.copied([data])[0] for _ in range(5)]
    copies.clear()
    assert len(memory._free) == 5
    kept = memory.copied([data])
    assert len(memory._free) == 1 and len(kept[0]) == LEAST
    memory.copied([data[:9]])
    assert not memory._free
