"""A kernel sees the arrays of a page that Python has put there, all of them and in all lengths."""

import numpy as np
import pytest

from physics import Circle, World
from physics.compile.jit import INTERPRETED, kernel
from physics.compile.lanes import LANES
from physics.state.page import open_page, table_of


@kernel
def lengths(page, result):
    result[0], result[1] = len(page.bodies), len(page.shapes)
    result[2], result[3] = page.columns.shape[0], page.columns.shape[1]
    result[4] = len(page.awake)


@kernel
def opened_lengths(arrays, result):
    page = open_page(arrays)
    result[0], result[1] = len(page.bodies), len(page.shapes)
    result[2], result[3] = page.columns.shape[0], page.columns.shape[1]
    result[4] = len(page.awake)


@kernel
def stamp(arrays, row):
    page = open_page(arrays)
    body = page.bodies[row]
    body.extent = 2.5
    page.columns[3, row] = 7.0
    page.order[-1] = 11


def crowd(count):
    """A world whose arrays have grown beyond the room they begin with."""
    world = World()
    for k in range(count):
        world.add_dynamic(Circle(radius=0.1), position=(k, 0.0))
    return world


@pytest.mark.sweep
@pytest.mark.parametrize("count", [1, 100])
def test_a_kernel_sees_how_long_the_arrays_are(count):
    page = crowd(count).page.arrays
    room = len(page.bodies)
    wanted = [room, len(page.shapes), 5, len(page.shapes) + 2 * LANES, room + LANES]
    table = page if INTERPRETED else table_of(page)
    for look, arrays in (
        (lengths, page),
        (opened_lengths, tuple(page)),
        (opened_lengths, table),
    ):
        result = np.zeros(5, np.int64)
        look(arrays, result)
        assert result.tolist() == wanted


@pytest.mark.parametrize("is_table", [False, True])
def test_a_kernel_writes_to_the_arrays_themselves(is_table: bool):
    world = crowd(3)
    page = world.page.arrays
    stamp(world.page.table if is_table else tuple(page), np.int64(2))
    assert page.bodies["extent"][2] == 2.5
    assert page.columns[3, 2] == 7.0
    assert page.order[-1] == 11


@pytest.mark.parametrize("count", [100, 1000])
def test_the_table_of_a_world_follows_its_arrays(count: int):
    """What has grown is somewhere else: kernels would write where nobody reads, or worse."""
    world = crowd(3)
    before = world.page.table
    assert world.page.table is before
    for k in range(count):
        world.add_dynamic(Circle(radius=0.1), position=(k, 1.0))
    stamp(world.page.table, np.int64(count))
    assert world.page.table is not before
    assert world.page.arrays.bodies["extent"][count] == 2.5
    assert world.page.body["extent"][count] == 2.5
    world.compact()
    stamp(world.page.table, np.int64(2))
    assert world.page.body["extent"][2] == 2.5


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
@pytest.mark.parametrize("order", [np.zeros(8, np.int32), np.zeros(8, np.int64)[::2]])
def test_a_table_of_other_arrays_than_kernels_know_is_refused(order):
    """A table does not say their types."""
    page = crowd(1).page.arrays
    table_of(page)
    with pytest.raises(TypeError, match="same types of arrays"):
        table_of(page._replace(order=order))


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_page_with_something_else_in_it_is_another_type():
    """Or a kernel would run over memory that is laid out in another way."""
    page = crowd(1).page.arrays
    result = np.zeros(5, np.int64)
    lengths(page, result)
    before = len(lengths.signatures)
    lengths(page._replace(order=page.order.astype(np.int32)), result)
    assert len(lengths.signatures) == before + 1


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
@pytest.mark.parametrize("order", [3, np.zeros(8, np.int64)[::2]])
def test_a_page_of_anything_but_contiguous_arrays_is_refused(order):
    """One length says all strides of an array."""
    page = crowd(1).page.arrays
    with pytest.raises(TypeError, match="order of a page must be a contiguous array"):
        lengths(page._replace(order=order), np.zeros(5, np.int64))
