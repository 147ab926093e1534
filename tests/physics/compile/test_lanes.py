"""Every lane function compiled against its Python body, bit for bit, on W = 4, W = 8 and floats."""

import numba
import numpy as np
import pytest

from physics.compile.jit import device, kernel, records
from physics.compile.lanes import (
    LANES,
    VERTICES,
    all_lanes,
    any_lane,
    bits,
    block,
    clamp,
    cross,
    dot,
    gather,
    lane,
    lane_of_least,
    lane_of_most,
    least,
    load,
    load8,
    load_at,
    madd,
    most,
    msub,
    rotx,
    roty,
    row_load,
    row_store,
    scatter,
    select,
    splat,
    splat8,
    store,
    store_at,
    trailing_zeros,
    vabs,
    vmax,
    vmin,
    vsqrt,
)

WIDTHS = (4, 8)
EDGES = (0.0, -0.0, 1.0, -1.0, 1.0 + 2.0**-52, 5e-324, -1e308, 1e308, np.inf, -np.inf)
"""Equal numbers, both zeros, neighbours, denormals, overflow, infinities."""

RESULTS = 24
NUMBERS = 16
ROWS = 7
"""Few enough for lanes to name the same row."""

MOTION = np.dtype([("velocity", "f8", (4,)), ("delta", "f8", (4,)), ("place", "f8", (4,))])


def blocks_of(width):
    fields = [("rows", "i8", (width,))]
    fields += [(name, "f8", (width,)) for name in ("a", "b", "c", "d")]
    fields += [("results", "f8", (RESULTS, width)), ("numbers", "f8", (NUMBERS,))]
    fields += [("out", "f8", (width,)), ("narrow_rows", "i4", (width,))]
    fields += [("hits", "i4"), ("share", "f8")]
    return np.dtype(fields)


def filled(width, count=300):
    """Blocks of random numbers, of edge values, and of the two mixed."""
    rng = np.random.default_rng(5)
    blocks = records(blocks_of(width), count)
    for name in "abcd":
        usual = rng.normal(size=(count, width)) * 10.0 ** rng.integers(-3, 4, size=(count, width))
        edges = rng.choice(EDGES, size=(count, width))
        share = np.linspace(0.0, 1.0, count)[:, None]
        blocks[name] = np.where(rng.random((count, width)) < share, edges, usual)
    blocks["rows"] = rng.integers(0, ROWS, size=(count, width))
    return blocks


def both(compiled, *arguments):
    """The arguments after the compiled kernel, and copies of them after its plain Python body."""
    copies = [
        a.copy().view(np.recarray) if isinstance(a, np.ndarray) and a.dtype.names else a
        for a in arguments
    ]
    copies = [a.copy() if isinstance(a, np.ndarray) else a for a in copies]
    with np.errstate(all="ignore"):
        compiled(*arguments)
        getattr(compiled, "py_func", compiled)(*copies)
    return arguments, copies


def same_bits(one, other):
    """Whether two arrays agree in every bit; a NaN may be any NaN."""
    one, other = (np.ascontiguousarray(np.asarray(v, np.float64)).ravel() for v in (one, other))
    either_nan = np.isnan(one) & np.isnan(other)
    return bool(np.all(either_nan | (one.view(np.uint64) == other.view(np.uint64))))


@kernel
def elementwise(blocks):
    for i in range(len(blocks)):
        p = blocks[i]
        a, b, c, d = load(p.a), load(p.b), load(p.c), load(p.d)
        r = p.results
        store(r[0], a + b)
        store(r[1], a - b)
        store(r[2], a * b)
        store(r[3], a / b)
        store(r[4], -a)
        store(r[5], vmin(a, b))
        store(r[6], vmax(a, b))
        store(r[7], clamp(a, b, c))
        store(r[8], vabs(a))
        store(r[9], vsqrt(vabs(a)))
        store(r[10], select(a < b, c, d))
        store(r[11], select(a <= b, c, d))
        store(r[12], select(a > b, c, d))
        store(r[13], select(a >= b, c, d))
        store(r[14], select((a < b) & (c < d), c, d))
        store(r[15], select((a < b) | (c < d), c, d))
        store(r[16], select(~(a < b), c, d))
        store(r[17], dot(a, b, c, d))
        store(r[18], cross(a, b, c, d))
        store(r[19], madd(a, b, c))
        store(r[20], msub(a, b, c))
        store(r[21], rotx(a, b, c, d))
        store(r[22], roty(a, b, c, d))


@kernel
def mixed(blocks):
    for i in range(len(blocks)):
        p = blocks[i]
        a, b, r = load(p.a), load(p.b), p.results
        x = lane(b, 1)
        store(r[0], a + x)
        store(r[1], x - a)
        store(r[2], a * 2)
        store(r[3], 1.0 / a)
        store(r[4], a / x)
        store(r[5], vmin(a, 0.0))
        store(r[6], vmax(x, a))
        store(r[7], clamp(a, -x, 1))
        store(r[8], select(a < x, 1.0, b))
        store(r[9], select(x < a, 1, 0))
        store(r[10], select(a <= 0, a, b))
        store(r[11], select(x >= 0.0, a, b))
        store(r[12], select((a > x) & (x > 0.0), x, b))
        store(r[13], dot(a, b, x, 2.0))
        store(r[14], cross(x, 0.5, a, b))
        store(r[15], madd(a, x, b))
        store(r[16], msub(0.0, x, b))
        store(r[17], rotx(x, 0.5, a, b))
        store(r[18], roty(x, 0.5, a, b))
        store(p.out, x)
        store(r[19], load(p.out))
        store(r[20], a - 1 - x)


@kernel
def reduced(blocks):
    for i in range(len(blocks)):
        p = blocks[i]
        a, b, c, d = load(p.a), load(p.b), load(p.c), load(p.d)
        q = p.numbers
        q[0] = least(a)
        q[1] = most(a)
        q[2] = lane_of_least(a)
        q[3] = lane_of_most(a)
        q[4] = any_lane(a < b)
        q[5] = all_lanes(a < b)
        q[6] = bits(a < b)
        q[7] = any_lane((a < b) & (c < d) & (b < c))
        q[8] = all_lanes((a < b) | (c < d) | (b < c))
        q[9] = lane(a, i % 4)
        q[10] = lane(a, lane_of_least(b))


@kernel
def on_floats(blocks):
    for i in range(len(blocks)):
        p = blocks[i]
        q, va, vb, vc, vd = p.numbers, p.a, p.b, p.c, p.d
        a, b, c, d = va[0], vb[0], vc[0], vd[0]
        q[0] = vmin(a, b)
        q[1] = vmax(a, b)
        q[2] = clamp(a, b, c)
        q[3] = vabs(a)
        q[4] = vsqrt(vabs(a))
        q[5] = select(a < b, c, d)
        q[6] = dot(a, b, c, d)
        q[7] = cross(a, b, c, d)
        q[8] = madd(a, b, c)
        q[9] = msub(a, b, c)
        q[10] = rotx(a, b, c, d)
        q[11] = roty(a, b, c, d)
        q[12] = vmax(a, 0)
        q[13] = select(a < b, 1.0, 0)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("compiled", [elementwise, mixed, reduced, on_floats])
def test_compiled_functions_and_python_bodies_agree_in_every_bit(compiled, width):
    [blocks], [expected] = both(compiled, filled(width))
    for field in ("results", "numbers"):
        one, other = blocks[field], expected[field]
        for k in range(one.shape[1]):
            assert same_bits(one[:, k], other[:, k]), (field, k)


@device
def halved(v, mask):
    return select(mask, v * 0.5, v), mask


@kernel
def through_a_device(blocks):
    for i in range(len(blocks)):
        p = blocks[i]
        v, mask = halved(load(p.a), load(p.a) < load(p.b))
        for _ in range(3):
            if any_lane(mask):
                v, mask = halved(v, mask & (v > 1.0))
        store(p.out, v)


@pytest.mark.parametrize("width", WIDTHS)
def test_vectors_and_masks_pass_through_functions_loops_and_branches(width):
    blocks = filled(width)
    through_a_device(blocks)
    mask = blocks["a"] < blocks["b"]
    expected = np.where(mask, blocks["a"] * 0.5, blocks["a"])
    for _ in range(3):
        mask &= expected > 1.0
        expected = np.where(mask, expected * 0.5, expected)
    assert same_bits(blocks["out"], expected)


@kernel
def slices(order, corners, out):
    count = 0
    for j in range(len(order) - LANES):
        store(out[count : count + LANES], load(order[j : j + LANES]) - splat(order[j]))
        store_at(out, count + LANES, load_at(order, j + 1) * splat(2))
        count += 2 * LANES
    store(out[count : count + VERTICES], load8(corners) - load8(order[3:11]))
    store_at(out, count + VERTICES, splat8(order[0]) + load8(corners))


def test_slices_are_read_and_written_at_any_offset():
    rng = np.random.default_rng(1)
    order, corners, out = rng.normal(size=21), rng.normal(size=VERTICES), np.zeros(400)
    (_, _, out), (_, _, expected) = both(slices, order, corners, out)
    assert same_bits(out, expected)
    assert out[1] == order[1] - order[0]


@kernel
def exchanged(blocks, motion):
    for i in range(len(blocks)):
        p = blocks[i]
        vx, vy, w, da = gather(motion, p.rows, 0)
        x, y, c, s = gather(motion, p.rows, i % 3)
        a = load(p.a)
        scatter(motion, p.rows, 0, vx + a, vy - x, w, da + 1.0)
        scatter(motion, p.rows, i % 2 + 1, x, a, c, s + y)
        store(p.b, vx)
        store(p.out, s)


def moving(rows=ROWS):
    motion = records(MOTION, rows)
    for name in MOTION.names:
        motion[name] = np.random.default_rng(2).normal(size=(rows, 4))
    return motion


@kernel
def by_blocks(blocks, motion):
    for i in range(len(blocks)):
        p = block(blocks, i)
        vx, vy, w, da = gather(motion, p.rows, i % 3)
        a, old = p.a, p.out
        p.out = a + vx
        p.b = old - da
        p.c = 0.5
        p.hits = p.hits + 2
        p.share = p.share + least(a) * p.hits
        scatter(motion, p.narrow_rows, 1, a, p.b, madd(w, a, p.out), vy)


@pytest.mark.parametrize("width", WIDTHS)
def test_fields_of_a_block_are_vectors_numbers_and_rows(width):
    blocks, motion = filled(width), moving()
    blocks["out"] = 1.0
    blocks["narrow_rows"] = blocks["rows"][::-1]
    blocks["hits"] = np.arange(len(blocks))
    one, other = both(by_blocks, blocks, motion)
    for before, after in zip(one, other):
        for name in before.dtype.names:
            assert same_bits(before[name], after[name]), name
    assert same_bits(blocks["c"], np.full((len(blocks), width), 0.5))
    assert blocks["hits"][5] == 7


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("first", [0, 2])
def test_gather_and_scatter_agree_when_lanes_share_rows(width, first):
    blocks = filled(width)
    blocks["a"] = np.random.default_rng(3).normal(size=blocks["a"].shape)
    motion = moving(ROWS + first)  # a slice of a longer table, too
    one, other = both(exchanged, blocks, motion[first:])
    for name in MOTION.names:
        assert same_bits(one[1][name], other[1][name]), name
    assert same_bits(one[0]["b"], other[0]["b"])
    assert same_bits(one[0]["out"], other[0]["out"])


@pytest.mark.parametrize("width", WIDTHS)
def test_the_last_lane_wins_a_shared_row_and_no_other_row_is_touched(width):
    blocks, motion = filled(width, 1), moving()
    blocks["rows"] = 3
    before, a = motion.copy(), blocks["a"][0].copy()
    exchanged(blocks, motion)
    assert motion["velocity"][3, 0] == before["velocity"][3, 0] + a[-1]
    others = np.arange(ROWS) != 3
    assert np.array_equal(motion[others], before[others])


@kernel
def row_by_row(motion, h):
    for i in range(len(motion)):
        place = row_load(motion, i, 2)
        row_store(motion, i, 2, madd(place, h, row_load(motion, i, 0)))


def test_rows_are_loaded_and_stored_whole():
    one, other = both(row_by_row, moving(), 0.25)
    expected = moving()
    assert same_bits(one[0]["place"], other[0]["place"])
    assert same_bits(one[0]["place"], expected["place"] + 0.25 * expected["velocity"])


@kernel
def zeros_below(numbers, counts):
    for i in range(len(numbers)):
        counts[i] = trailing_zeros(numbers[i])


def test_trailing_zeros_of_every_bit_and_of_none():
    powers = [1 << k for k in range(63)]
    numbers = np.array([0, -1, -(2**63), *powers, *(3 * p for p in powers[:60])], np.int64)
    (_, counts), (_, expected) = both(zeros_below, numbers, np.zeros(len(numbers), np.int64))
    assert np.array_equal(counts, expected)
    assert counts[:3].tolist() == [64, 0, 63]


@kernel
def lost(blocks):
    for i in range(len(blocks)):
        p = blocks[i]
        p.numbers[0] = lane_of_least(load(p.a))
        p.numbers[1] = lane_of_most(load(p.a))


@pytest.mark.parametrize("width", WIDTHS)
def test_a_vector_of_nan_still_names_a_lane(width):
    blocks = filled(width, 1)
    blocks["a"] = np.nan
    lost(blocks)
    assert 0 <= blocks["numbers"][0, 0] < width
    assert 0 <= blocks["numbers"][0, 1] < width


@pytest.mark.sweep
@pytest.mark.parametrize("width", WIDTHS)
def test_products_and_sums_stay_separate_packed_instructions(width):
    # Compiled here, since a function that comes from the disk cache has no assembly to show.
    compiled = numba.njit(error_model="numpy")(getattr(elementwise, "py_func", elementwise))
    if not hasattr(compiled, "inspect_asm"):
        pytest.skip("interpreted")
    compiled(filled(width, 1))
    [assembly] = compiled.inspect_asm().values()
    assert "vfmadd" not in assembly and "vfmsub" not in assembly
    if "ymm" in assembly:  # a machine with AVX
        assert "vmulpd" in assembly and "vaddpd" in assembly and "vdivpd" in assembly
