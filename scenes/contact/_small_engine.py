"""A whole engine of boxes and hinges. Its parts: Catto (2006)."""

import math

G, MU, SLOP, SHARE = -9.81, 0.5, 0.005, 0.2
Pair = tuple[float, float]
Face = tuple[Pair, Pair, Pair]


class Box:
    """Half sizes, place, angle, velocities; mass 0 stands still."""

    def __init__(self, at: Pair, half: Pair, density: float = 1.0) -> None:
        (self.x, self.y), (self.hx, self.hy), (hx, hy) = at, half, half
        self.a = self.vx = self.vy = self.w = 0.0
        m = 4 * hx * hy * density
        self.im = 1 / m if m else 0.0
        self.ii = 3 / (m * (hx * hx + hy * hy)) if m else 0.0

    def point(self, x: float, y: float) -> Pair:
        c, s = math.cos(self.a), math.sin(self.a)
        return self.x + c * x - s * y, self.y + s * x + c * y

    def velocity(self, rx: float, ry: float) -> Pair:
        return self.vx - self.w * ry, self.vy + self.w * rx

    def push(self, rx: float, ry: float, px: float, py: float) -> None:
        self.vx += px * self.im
        self.vy += py * self.im
        self.w += (rx * py - ry * px) * self.ii


class Hinge:
    """Two boxes share a point; p is the impulse of the last step."""

    def __init__(self, a: Box, b: Box, x: float, y: float) -> None:
        self.a, self.b = a, b
        self.ends = (x - a.x, y - a.y), (x - b.x, y - b.y)
        self.p = self.ra = self.rb = self.bias = (0.0, 0.0)


class Contact:
    """A corner of one box in another: normal from a to b, depth."""

    def __init__(self, a: Box, b: Box, n: Pair, at: Pair, depth: float) -> None:
        self.a, self.b, self.n, self.depth = a, b, n, depth
        self.ra, self.rb = (at[0] - a.x, at[1] - a.y), (at[0] - b.x, at[1] - b.y)
        self.t, self.pn, self.pt, self.bias = (n[1], -n[0]), 0.0, 0.0, 0.0
        self.kn, self.kt = self.k(n), self.k(self.t)

    def speed(self, t: Pair) -> float:
        ax, ay = self.a.velocity(*self.ra)
        bx, by = self.b.velocity(*self.rb)
        return (bx - ax) * t[0] + (by - ay) * t[1]

    def k(self, t: Pair) -> float:
        sa = self.ra[0] * t[1] - self.ra[1] * t[0]
        sb = self.rb[0] * t[1] - self.rb[1] * t[0]
        return self.a.im + self.b.im + sa * sa * self.a.ii + sb * sb * self.b.ii

    def apply(self, t: Pair, p: float) -> None:
        self.a.push(*self.ra, -t[0] * p, -t[1] * p)
        self.b.push(*self.rb, t[0] * p, t[1] * p)


def faces(box: Box) -> list[Face]:
    """The four outward normals with the corners that follow them."""
    c, s, hx, hy = math.cos(box.a), math.sin(box.a), box.hx, box.hy
    corners = [box.point(*p) for p in ((hx, -hy), (hx, hy), (-hx, hy), (-hx, -hy))]
    normals = (c, s), (-s, c), (-c, -s), (s, -c)
    return list(zip(normals, corners, corners[1:] + corners[:1], strict=True))


def gap(face: Face, others: list[Face]) -> float:
    """How far the nearest corner of the other box is from a face."""
    (nx, ny), (x, y), _ = face
    return min((p[0] - x) * nx + (p[1] - y) * ny for _, p, _ in others)


def touch(a: Box, b: Box) -> dict[tuple, Contact]:
    """Separating axes, then clipping: the contacts by number."""
    fa, fb = faces(a), faces(b)
    ga, gb = [gap(f, fb) for f in fa], [gap(f, fa) for f in fb]
    if max(ga) > 0 or max(gb) > 0:
        return {}
    flip = max(gb) > max(ga) + 0.001
    own, other, gaps = (fb, fa, gb) if flip else (fa, fb, ga)
    i = gaps.index(max(gaps))
    (nx, ny), p, q = own[i]
    ends = list(min(other, key=lambda f: f[0][0] * nx + f[0][1] * ny)[1:])
    for tx, ty, (ex, ey) in ((ny, -nx, p), (-ny, nx, q)):  # cut at both sides
        d = [(x - ex) * tx + (y - ey) * ty for x, y in ends]
        for k in (0, 1):
            if d[k] > 0 and d[1 - k] < d[k]:
                s = d[k] / (d[k] - d[1 - k])
                (x, y), (u, v) = ends[k], ends[1 - k]
                ends[k] = x + s * (u - x), y + s * (v - y)
    d = [(p[0] - x) * nx + (p[1] - y) * ny for x, y in ends]
    n = (-nx, -ny) if flip else (nx, ny)
    deep = [k for k in (0, 1) if d[k] >= 0]
    return {(flip, i, k): Contact(a, b, n, ends[k], d[k]) for k in deep}


class SmallEngine:
    """Five stages make a step."""

    STAGES = ("fall", "collide", "prepare", "solve", "move")

    def __init__(self, boxes: list[Box], hinges: list[Hinge]) -> None:
        self.boxes, self.hinges = boxes, hinges
        self.contacts: dict[tuple, Contact] = {}
        self.warm = self.accumulate = self.friction = self.correct = True
        self.iterations = 10

    def step(self, h: float) -> None:
        for stage in self.STAGES:
            getattr(self, stage)(h)

    def fall(self, h: float) -> None:
        for box in self.boxes:
            box.vy += G * h if box.im else 0.0

    def collide(self, h: float) -> None:
        old, self.contacts = self.contacts, {}
        tied = [{hinge.a, hinge.b} for hinge in self.hinges]
        for i, a in enumerate(self.boxes):
            for j, b in enumerate(self.boxes[:i]):
                reach = a.hx + a.hy + b.hx + b.hy
                near = math.dist((a.x, a.y), (b.x, b.y)) < reach
                if near and a.im + b.im and {a, b} not in tied:
                    for key, c in touch(a, b).items():
                        self.contacts[(i, j, key)] = c
        if self.warm:
            for key in self.contacts.keys() & old.keys():
                new, last = self.contacts[key], old[key]
                new.pn, new.pt = last.pn, last.pt

    def prepare(self, h: float) -> None:
        for c in self.contacts.values():
            if self.correct:
                c.bias = SHARE / h * max(c.depth - SLOP, 0.0)
            if self.warm:
                c.apply(c.n, c.pn)
                c.apply(c.t, c.pt)
        for hinge in self.hinges:
            self.open(hinge, h)

    def open(self, hinge: Hinge, h: float) -> None:
        a, b, (la, lb) = hinge.a, hinge.b, hinge.ends
        (ax, ay), (bx, by) = a.point(*la), b.point(*lb)
        hinge.ra, hinge.rb = (ax - a.x, ay - a.y), (bx - b.x, by - b.y)
        hinge.bias = (0.0, 0.0)
        if self.correct:
            hinge.bias = SHARE / h * (bx - ax), SHARE / h * (by - ay)
        if self.warm:
            a.push(*hinge.ra, -hinge.p[0], -hinge.p[1])
            b.push(*hinge.rb, *hinge.p)
        else:
            hinge.p = (0.0, 0.0)

    def solve(self, h: float) -> None:
        for _ in range(self.iterations):
            for hinge in self.hinges:
                self.close(hinge)
            for c in self.contacts.values():
                self.bounce(c)

    def bounce(self, c: Contact) -> None:
        p = (c.bias - c.speed(c.n)) / c.kn
        if self.accumulate:
            p = max(c.pn + p, 0.0) - c.pn
        else:
            p = max(p, 0.0)
        c.pn += p
        c.apply(c.n, p)
        if self.friction:
            p, most = -c.speed(c.t) / c.kt, MU * c.pn
            p = max(-most, min(c.pt + p, most)) - c.pt
            c.pt += p
            c.apply(c.t, p)

    def close(self, hinge: Hinge) -> None:
        a, b, (x, y), (u, v) = hinge.a, hinge.b, hinge.ra, hinge.rb
        (ax, ay), (bx, by) = a.velocity(x, y), b.velocity(u, v)
        dx, dy = -(bx - ax + hinge.bias[0]), -(by - ay + hinge.bias[1])
        k11 = a.im + b.im + a.ii * y * y + b.ii * v * v
        k22 = a.im + b.im + a.ii * x * x + b.ii * u * u
        k12 = -a.ii * x * y - b.ii * u * v
        det = k11 * k22 - k12 * k12  # Cramer's rule
        px, py = (k22 * dx - k12 * dy) / det, (k11 * dy - k12 * dx) / det
        hinge.p = hinge.p[0] + px, hinge.p[1] + py
        a.push(x, y, -px, -py)
        b.push(u, v, px, py)

    def move(self, h: float) -> None:
        for box in self.boxes:
            box.x, box.y = box.x + box.vx * h, box.y + box.vy * h
            box.a += box.w * h
