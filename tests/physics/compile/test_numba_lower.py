"""What is lowered in few instructions computes what Python does."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numba.core.errors import NumbaError

from physics.compile.jit import INTERPRETED, device, kernel, records

ROOT = Path(__file__).parents[3]
ROW = np.dtype([("x", "f8"), ("many", "f8", 4), ("grid", "f8", (2, 3)), ("id", "i4")])


def answers(function, *arguments):
    """What Python computes, and what the compiled function does."""
    return function(*arguments), kernel(function)(*arguments)


def test_loops_of_every_known_step_give_the_numbers_of_python():
    def loops(first, last):
        result = 0
        for i in range(last):
            result = (31 * result + i) % 1000003
        for i in range(first, last):
            result = (31 * result + i) % 1000003
        for i in range(first, last, 3):
            result = (31 * result + i) % 1000003
        for i in range(last, first, -1):
            result = (31 * result + i) % 1000003
        for i in range(last, first, -4):
            result = (31 * result + i) % 1000003
        return result

    for first, last in ((0, 0), (0, 1), (2, 9), (9, 2), (-5, 5), (3, 3), (0, 12)):
        expected, computed = answers(loops, first, last)
        assert computed == expected, (first, last)


def test_a_loop_within_a_loop_begins_anew_and_ends_early():
    def nested(count):
        result = 0
        for i in range(count):
            for k in range(i):
                if k == 3:
                    break
                if (i + k) % 2 == 0:
                    continue
                result += 10 * i + k
        return result

    expected, computed = answers(nested, 9)
    assert computed == expected


def test_a_step_that_is_not_known_works_too():
    def steps(step):
        result = 0
        for i in range(10 if step > 0 else -10, 0 if step < 0 else 20, step):
            result = (7 * result + i) % 1000003
        return result

    for step in (1, 3):
        expected, computed = answers(steps, step)
        assert computed == expected


def test_items_are_counted_from_the_end_below_zero():
    def items(numbers, table, i):
        table[i, -1] = numbers[i] + 0.5
        numbers[-2] += 1.0
        return numbers[i], numbers[-1], table[i, i], table[-1, i], table[i, -1], len(numbers)

    for i in (0, 1, -1, -3):
        numbers, table = np.arange(4.0), np.arange(12.0).reshape(4, 3)
        expected = items(numbers.copy(), table.copy(), i)
        assert kernel(items)(numbers, table, i) == expected, i


def test_arrays_within_records_are_read_and_written_where_they_are():
    def fill(rows, i):
        row = rows[i]
        row.many[1] = 2.0
        row.grid[1, 2] = row.many[1] + rows[0].x
        grid = row.grid
        many = row.many
        for k in range(4):
            many[k] += k
        rows[i].id = 7
        return grid[1, 2], many.shape[0], rows[i].many[3]

    rows, twin = records(ROW, 3), np.zeros(3, ROW).view(np.recarray)
    rows["x"] = twin["x"] = 4.0
    assert kernel(fill)(rows, 1) == fill(twin, 1)
    assert rows.tobytes() == twin.tobytes()


def test_a_variable_that_is_given_in_one_way_only_keeps_its_value_on_the_other():
    def ways(count):
        found = -1
        last = 0
        for i in range(count):
            if i % 3 == 1:
                found = i
            if found >= 0:
                last = found + i
        again = found
        found = 2 * again + last
        return found, again

    for count in (0, 1, 2, 8):
        expected, computed = answers(ways, count)
        assert computed == expected


def test_devices_take_arrays_tuples_and_small_numbers_as_they_are():
    @device
    def weighed(numbers, pair, scale):
        numbers[pair[0]] += scale * pair[1]
        return numbers[pair[0]], scale + 1

    def mix(numbers, rows):
        first, more = weighed(numbers, (1, 2), 3)
        second, _ = weighed(rows[0].many, (rows[0].id, more), rows[0].id)
        return first, more, second

    numbers, rows = np.ones(3), records(ROW, 1)
    rows["id"] = 2
    assert kernel(mix)(numbers, rows) == (7.0, 4, 8.0)
    assert rows["many"][0].tolist() == [0.0, 0.0, 8.0, 0.0]


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_device_is_compiled_once_for_integers_of_all_kinds(tmp_path):
    """In a process with an empty cache: a kernel read from its file compiles no device."""
    (tmp_path / "counted.py").write_text(COUNTED)
    assert printed("import counted; print(counted.answer())", tmp_path) == "(8, 1)"


COUNTED = """
import numpy as np
from physics.compile.jit import device, kernel, records

@device
def following(x):
    return x + 1

@kernel
def both(rows, x):
    return following(rows[0].id) + following(0) + following(x)

def answer():
    return both(records(np.dtype([("id", "i4")]), 1), 5), len(following.signatures)
"""


def printed(program, folder):
    """Run `program` in a process whose cache is in `folder`: what it prints, or its error."""
    words = {**os.environ, "FULCRUM_CACHE_DIR": str(folder), "PYTHONPATH": f"{ROOT}:{folder}"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=words, capture_output=True, text=True)
    return done.stdout.strip() or done.stderr


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_mistake_in_a_kernel_is_told_with_its_line():
    def mistaken(numbers):
        return numbers.nothing

    with pytest.raises(NumbaError, match=r"(?s)nothing.*test_numba_lower"):
        kernel(mistaken)(np.zeros(2))


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_unit_that_was_read_from_its_file_is_called_like_one_that_was_compiled(tmp_path):
    """The second process reads what the first has written, then compiles what calls it."""
    (tmp_path / "parts.py").write_text(PARTS)
    names = ("first", "second")
    answers = [printed(f"import parts; print(parts.{name}())", tmp_path) for name in names]
    assert answers == ["3.0", "12.0"]


PARTS = """
import numpy as np
from physics.compile.jit import kernel, records, unit

@unit
def put(numbers, i):
    numbers[i] += 3.0

@kernel
def one(rows):
    put(rows[0].many, 1)
    return rows[0].many[1]

@kernel
def both(rows):
    put(rows[0].many, 1)
    put(rows[0].many, 2)
    return rows[0].many[1] + rows[0].many[2]

rows = records(np.dtype([("x", "f8"), ("many", "f8", 4)]), 1)

def first():
    return one(rows)

def second():
    return one(rows) + both(rows)
"""
