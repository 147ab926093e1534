"""The meshes of a cloth: how light each is, its colour, and the convex pieces it is painted as."""

import math

import numpy as np

from app.drawing.kernels.marks import lay_corner, lay_plain
from physics.compile.jit import device, kernel

LIGHTEST, DARKEST, BACK = 0.3, 0.5, 0.62
"""How far a taut mesh goes towards white, a loose one to black, and the back of the cloth: [1]."""

SHOWS = 4.0
"""A stretch of 1 % lightens a mesh by so many percent of its way."""

BEHIND = -0.9
"""What is darker than this is the back: [1]."""


@kernel
def light_meshes(faces, lengths, spots, knots, light):
    """Write how light each mesh is (n,): see `lightness` in cloths.py; `knots` (m, 2) are for the
    light of each knot, the sum and the count of its meshes.
    """
    whole = 0.0
    for i in range(len(faces)):
        stretched = 0.0
        for k in range(4):
            a, b = faces[i, k], faces[i, (k + 1) % 4]
            dx, dy = spots[b, 0] - spots[a, 0], spots[b, 1] - spots[a, 1]
            stretch = math.sqrt(dx * dx + dy * dy) / max(lengths[i, k], 1e-9) - 1.0
            stretched += max(stretch, 0.0)
        a, b, c, d = faces[i, 0], faces[i, 1], faces[i, 2], faces[i, 3]
        area = (spots[c, 0] - spots[a, 0]) * (spots[d, 1] - spots[b, 1])
        area -= (spots[c, 1] - spots[a, 1]) * (spots[d, 0] - spots[b, 0])
        area *= 0.5
        full = 0.25 * (lengths[i, 0] + lengths[i, 2]) * (lengths[i, 1] + lengths[i, 3])
        whole += area
        light[i, 0] = area / max(full, 1e-12)
        light[i, 1] = SHOWS * (stretched / 4.0)
    front = -1.0 if whole < 0.0 else 1.0
    knots[:] = 0.0
    for i in range(len(faces)):
        light[i, 0] = front * light[i, 0] - 1.0 + light[i, 1]
        for k in range(4):
            knots[faces[i, k], 0] += light[i, 0]
            knots[faces[i, k], 1] += 1.0
    for i in range(len(faces)):
        smooth = 0.0
        for k in range(4):
            smooth += knots[faces[i, k], 0] / knots[faces[i, k], 1]
        light[i, 0] = min(max(0.5 * light[i, 0] + 0.5 * (smooth / 4.0), -1.0), 1.0)


@device
def shaded(color, light):
    """Return a colour that is so light, 0xFFRRGGBB."""
    if light > 0.0:
        share, goal = LIGHTEST * light, 255.0
    else:
        share, goal = -light * (DARKEST if light > BEHIND else BACK), 0.0
    result = np.int64(0xFF)
    for shift in (16, 8, 0):
        part = float(np.int64(color) >> shift & 0xFF)
        result = result << 8 | np.int64(np.rint(part + (goal - part) * share))
    return np.uint32(result)


@device
def is_convex(pixels, face):
    """Return whether a mesh turns one way at all its corners."""
    least, most = math.inf, -math.inf
    for k in range(4):
        a, b, c = face[k], face[(k + 1) % 4], face[(k + 2) % 4]
        turn = (pixels[b, 0] - pixels[a, 0]) * (pixels[c, 1] - pixels[b, 1])
        turn -= (pixels[b, 1] - pixels[a, 1]) * (pixels[c, 0] - pixels[b, 0])
        least, most = min(least, turn), max(most, turn)
    return least > 0.0 or most < 0.0


@kernel
def lay_meshes(sheet, at, cloth, pixels, radius):
    """Lay the meshes of a `cloth`, `radius` [px] larger all round, between knots at `pixels`. A
    bent one is two triangles, with a corner twice. Return how many primitives and corners there are
    then; there were `at` of both. `cloth`: rows of the knots (n, 4), colours, and light (n, 2).
    """
    (primitives, corners), (count, end), (faces, colors, light) = sheet, at, cloth
    for i in range(len(faces)):
        face = faces[i, 0], faces[i, 1], faces[i, 2], faces[i, 3]
        color = shaded(colors[i], light[i, 0])
        bent = not is_convex(pixels, face)
        for piece in range(1 + bent):
            for k in range(4):
                corner = k
                if bent:  # 0 1 2 2, and 0 2 3 3
                    corner = min(k, 2) if piece == 0 else min(k + 1, 3) if k > 0 else 0
                knot = face[corner]
                lay_corner(corners, end + k, pixels[knot, 0], pixels[knot, 1], radius)
            lay_plain(primitives, count, end, 4, color)
            count += 1
            end += 4
    return count, end
