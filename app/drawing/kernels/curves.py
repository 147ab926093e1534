"""Curves: smooth lines of any width through thousands of points, for graphs.

Each curve is first a plane of coverage, the largest of all its segments at every pixel, and then
inked once: joints and folds are not painted twice. (pygame.draw.aalines knows one width, 1 px; the
display list takes ten times as long for segments that are shorter than they are wide.)
"""

import math

import numpy as np

from physics.compile.jit import kernel

MOST_RUN = 20_000.0
"""Pixels beyond which a point is cut off: [px]; far outside, but small as an integer."""


@kernel
def cover(plane, points, radius, dash):
    """Lay the polyline `points` (n, 3): x, y [px], way [px] on `plane`, uint8 (height, width).

    Where the way counts dashes of `dash` px (0 = none) and gaps as long. NaN breaks the line.
    """
    height, width = plane.shape
    reach = radius + 0.5
    for i in range(len(points) - 1):
        ax, ay, along = points[i, 0], points[i, 1], points[i, 2]
        bx, by = points[i + 1, 0], points[i + 1, 1]
        dx, dy, more = bx - ax, by - ay, points[i + 1, 2] - along
        if not (dx == dx and dy == dy):
            continue
        square = dx * dx + dy * dy
        length = math.sqrt(square)
        inv_length = 1.0 / max(length, 1e-9)
        top = int(max(min(ay, by) - reach, 0.0))
        bottom = int(min(max(ay, by) + reach + 1.0, float(height)))
        left, right = max(min(ax, bx) - reach, 0.0), min(max(ax, bx) + reach + 1.0, float(width))
        for row in range(top, bottom):
            y = row + 0.5 - ay
            low, high = left, right
            if abs(dy) > 1e-3:  # the strip that is as wide as the line: exact where it is steep
                middle, half = ax + y * dx / dy, reach * length / abs(dy) + 0.5
                low, high = max(low, middle - half), min(high, middle + half)
            for column in range(int(low), int(max(high, 0.0))):
                x = column + 0.5 - ax
                t = x * dx + y * dy
                if t <= 0.0:
                    d = math.sqrt(x * x + y * y)
                elif t >= square:
                    d = math.sqrt((x - dx) * (x - dx) + (y - dy) * (y - dy))
                else:
                    d = abs(x * dy - y * dx) * inv_length
                value = int(255.0 * min(reach - d, 1.0))
                if value <= plane[row, column]:
                    continue
                if dash > 0.0:
                    way = (along + min(max(t * inv_length * inv_length, 0.0), 1.0) * more) / dash
                    if int(way) % 2 == 1:
                        continue
                plane[row, column] = value


@kernel
def fill(plane, bars):
    """Lay upright bars (n, 4) on a plane: first and last x, first and last y [px], ends soft."""
    height, width = plane.shape
    for i in range(len(bars)):
        low, high = max(bars[i, 2], 0.0), min(bars[i, 3], float(height))
        first, last = int(max(bars[i, 0], 0.0)), int(min(max(bars[i, 1], 0.0), float(width)))
        for row in range(int(low), min(int(max(high, 0.0) + 1.0), height)):
            value = int(255.0 * min(1.0, row + 1.0 - low, high - row))
            for column in range(first, last):
                if value > plane[row, column]:
                    plane[row, column] = value


@kernel
def ink(pixels, plane, color, left, top):
    """Paint `color` 0xAARRGGBB through `plane` onto pixels, and leave the plane clear.

    The plane's corner is at (left, top) [px] of `pixels`, uint32 (height, width). What of it sticks
    out is not painted: in a small window the axes of a graph may leave its curves no room.
    """
    height, width = plane.shape
    high, wide = pixels.shape
    alpha = color >> 24
    red, green, blue = color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF
    for row in range(height):
        for column in range(width):
            share = np.int64(plane[row, column])
            if share == 0:
                continue
            plane[row, column] = 0
            if not (0 <= top + row < high and 0 <= left + column < wide):
                continue
            a = (share * alpha + 127) // 255
            under = np.int64(pixels[top + row, left + column])
            r, g, b = under >> 16 & 0xFF, under >> 8 & 0xFF, under & 0xFF
            r += ((red - r) * a + 127) // 255
            g += ((green - g) * a + 127) // 255
            b += ((blue - b) * a + 127) // 255
            pixels[top + row, left + column] = np.uint32(0xFF000000 | r << 16 | g << 8 | b)


@kernel
def glaze(pixels, plane, words, color, corner):
    """Lay `color` 0xAARRGGBB through `plane` over a clear picture, and leave the plane clear.

    `pixels` are uint32 (height, width) with premultiplied alpha; the plane's `corner` is at
    (left, top) [px] of them, and it may stick out at the right. `words` are the same memory, eight
    columns at a time: most of it is empty, and looked at fast.
    """
    left, top = corner
    alpha = color >> 24
    red, green, blue = color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF
    width = pixels.shape[1] - left
    for row in range(len(plane)):
        for word in range(words.shape[1]):
            if words[row, word] == 0:
                continue
            for column in range(8 * word, min(8 * word + 8, width)):
                share = np.int64(plane[row, column])
                if share == 0:
                    continue
                a = (share * alpha + 127) // 255
                keep = 255 - a
                under = np.int64(pixels[top + row, left + column])
                r = (red * a + (under >> 16 & 0xFF) * keep + 127) // 255
                g = (green * a + (under >> 8 & 0xFF) * keep + 127) // 255
                b = (blue * a + (under & 0xFF) * keep + 127) // 255
                a += ((under >> 24) * keep + 127) // 255
                pixels[top + row, left + column] = np.uint32(a << 24 | r << 16 | g << 8 | b)
            words[row, word] = 0


def stroke(
    plane: np.ndarray, points: np.ndarray, width: float, dash: float = 0.0, by_x: bool = True
) -> None:
    """Lay a line of `width` [px] through points (n, 2) [px] on a plane; see `cover`.

    The way of dashes is counted along x, or else along the line.
    """
    steps = np.zeros((len(points), 3))
    steps[:, :2] = np.clip(points.reshape(-1, 2), -MOST_RUN, MOST_RUN)
    if dash > 0.0 and len(points) > 1:
        moved = np.diff(steps[:, :2], axis=0)
        way = np.abs(moved[:, 0]) if by_x else np.hypot(*moved.T)
        steps[1:, 2] = np.cumsum(np.nan_to_num(way))
    cover(plane, steps, float(width) / 2.0, float(dash))


def warm() -> None:
    """Compile or load the kernels."""
    plane, pixels = np.zeros((8, 8), np.uint8), np.zeros((8, 8), np.uint32)
    stroke(plane, np.array([[1.0, 1.0], [6.0, 6.0]]), 2.0, 3.0)
    fill(plane, np.array([[1.0, 3.0, 1.0, 6.0]]))
    ink(pixels, plane, 0xFF0072B2, 0, 0)
    glaze(pixels, plane, plane.view(np.uint64), 0xFF0072B2, (0, 0))
