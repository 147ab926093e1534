"""The kernels of GIF films: colours to slots, what changed, and the packing of Welch (1984).

GIF's variant: codes of 9 to 12 bits, the least bit first; code 256 empties the table, 257 ends the
picture. (Pillow packs as fast, but holds the interpreter meanwhile, and with it the window.)
"""

import numpy as np

from physics.compile.jit import kernel

CLEAR, END, FIRST = 256, 257, 258  # codes: the table begins anew, the end, the first of the table
FULL = 4095  # codes of the table at most
SLOTS = 1 << 14  # of the hash table, four times its codes: few are tried twice
SPREAD = 40503  # Knuth's multiplier, 2^16 over the golden ratio
NOTHING = 0xFFFFFFFF  # an empty slot: no code of the table is as large as 4095


@kernel
def look_up(picture, slots, shown, unknown):
    """Set what is 255 in `shown` (h, w) to the slots of the colours of `picture` (h, w, 3), uint8.

    Colours 0xRRGGBB without a slot (255) go into `unknown` (h·w,) int32; returns how many.
    """
    height, width = shown.shape
    count = 0
    for row in range(height):
        for column in range(width):
            if shown[row, column] != 255:
                continue  # known since the time before
            red, green = np.int64(picture[row, column, 0]), np.int64(picture[row, column, 1])
            code = red * 65536 + green * 256 + np.int64(picture[row, column, 2])
            slot = slots[code]
            shown[row, column] = slot
            if slot == 255:
                unknown[count] = code
                count += 1
    return count


@kernel
def nearest(codes, colors, count, near, squares):
    """Set `near` int64 (n,) to the slots nearest to the colours `codes` int32 (n,), 0xRRGGBB.

    `colors` uint8 (256, 3) has `count` slots; `squares` float64 (n,) get the squared distances
    [levels²]: infinity while there is no slot. Of several the first.
    """
    for i in range(len(codes)):
        code = np.int64(codes[i])
        red, green, blue = code >> 16, code >> 8 & 255, code & 255
        best, slot = np.inf, 0
        for k in range(count):
            dr, dg, db = colors[k, 0] - red, colors[k, 1] - green, colors[k, 2] - blue
            square = float(dr * dr + dg * dg + db * db)
            if square < best:
                best, slot = square, k
        near[i], squares[i] = slot, best


@kernel
def change(before, shown, box):
    """Put what `shown` (h, w) has new into its own place, 255 elsewhere; `before` becomes it.

    `box` (4,) gets the rows and columns that hold all new: first, last, first, last.
    """
    height, width = shown.shape
    top, bottom, left, right = height, -1, width, -1
    for row in range(height):
        for column in range(width):
            if shown[row, column] == before[row, column]:
                shown[row, column] = 255
                continue
            before[row, column] = shown[row, column]
            top, bottom = min(top, row), row
            left, right = min(left, column), max(right, column)
    box[0], box[1], box[2], box[3] = top, bottom, left, right


@kernel
def pack(pixels, out, table):
    """Write the codes of `pixels` (n,) uint8 to `out` uint8; returns how many bytes.

    `out` needs room for 12 bits a pixel. `table` uint32 (SLOTS,) is the hash table: a key of 20
    bits above its code of 12, so that one look finds both, and all of it stays in the cache.
    """
    table[:] = NOTHING
    bits, size, limit, free, place = CLEAR, 9, 512, FIRST, 0
    held = 9  # bits that wait in `bits`
    prefix = np.int64(pixels[0])
    for number in range(1, len(pixels)):
        value = np.int64(pixels[number])
        key = prefix * 256 + value
        slot = (key * SPREAD >> 4) & (SLOTS - 1)
        entry = np.int64(table[slot])
        while entry != NOTHING and entry >> 12 != key:
            slot = (slot + 1) & (SLOTS - 1)
            entry = np.int64(table[slot])
        if entry != NOTHING:
            prefix = entry & 4095
            continue
        bits |= prefix << held
        held += size
        while held >= 8:
            out[place] = bits & 255
            bits >>= 8
            held -= 8
            place += 1
        if free >= limit and size < 12:
            size += 1
            limit *= 2
        if free < FULL:
            table[slot] = key << 12 | free
            free += 1
        else:
            bits |= CLEAR << held
            held += size
            table[:] = NOTHING
            size, limit, free = 9, 512, FIRST
        prefix = value
    bits |= prefix << held
    held += size
    if free >= limit and size < 12:
        size += 1
    bits |= END << held
    held += size
    while held > 0:
        out[place] = bits & 255
        bits >>= 8
        held -= 8
        place += 1
    return place


class Packer:
    """The memory that packing needs, once for a film."""

    def __init__(self, pixels: int) -> None:
        """Make room for pictures of so many pixels."""
        self._out = np.zeros(pixels * 3 // 2 + pixels // 2000 + 64, np.uint8)
        self._table = np.zeros(SLOTS, np.uint32)

    def blocks(self, picture: np.ndarray) -> bytes:
        """Return the packed picture (h, w) in blocks of 255 bytes, each after its length."""
        count = pack(picture.ravel(), self._out, self._table)
        whole, rest = divmod(count, 255)
        blocks = np.full((whole, 256), 255, np.uint8)
        blocks[:, 1:] = self._out[: whole * 255].reshape(whole, 255)
        last = bytes((rest,)) + self._out[whole * 255 : count].tobytes() if rest else b""
        return blocks.tobytes() + last + b"\0"
