"""The impulses x within bounds that leave a group of bodies the least energy x K x / 2 + wanted x.

Conjugate gradients on those that lie between their bounds (a face), with steps that put impulses
on their bounds and take them off again: modified proportioning with reduced gradient projections
(Dostal and Schoberl 2005, "Minimizing quadratic functions subject to bound constraints with the
rate of convergence and finite termination"). Every step treats all rows alike, so that the answer
has the symmetry of the question in whatever order the rows are, also where it is cut short, and
also where the impulses are not unique (a table on four legs): of these it finds the ones nearest
to none. (Gauss-Seidel gives the first row most; pivoting chooses a corner.) A face of n rows takes
n steps at most, and every step has less energy than the one before.

Rows are measured by their mass 1 / K, which makes them equal; in that measure a step of 1 / n is
short enough, where n impulses act on one body at most: the square of J v is at most n v^2.
"""

from physics.compile.jit import device, unit
from physics.impacts.impact_rows import BODIES, MOST_BLOWS

MOST_STEPS = 200
"""Steps at most: [count], 200; a stack of thirty boxes that is struck takes 120. Fewer: the lowest
of a high stack hear of it a sweep later; more: one blow holds up the tick."""

SOLVED = 1e-24
"""The answer is found when this part of the slope's square is left: [1], 1e-24, rounding. More:
what is level lands less level."""

NEARLY_SOLVED = 1e-2
"""... of a group that may still grow: [1], 0.01, a tenth of the speed. Less: each layer costs a
whole search; more: what is hardly pressed joins, or does not."""

MANY = 32
"""More rows than that are solved to 1e-14 instead, 1e-7 of the speed: [count], 32. Fewer: tables of
many legs land less level; more: what lands as one sheet on a heap holds up the tick."""

MOST_WORK = 6000
"""Steps times rows at most: [count], 6000, a sixth of a millisecond; a stack of thirty boxes takes
that. Fewer: of a sheet of a hundred boxes that lands at once those in the middle sink in; more: one
blow holds up the tick."""

FLAT = 1e-14
"""A direction with less than this part of its rows' own energy has none: [1], 1e-14, rounding; two
walls that close on a box. Less: impulses grow for nothing."""

ENDLESS = 1e30
"""A step that meets no bound."""


@device
def minimise(page, group, solved):
    """Find the impulses of a group's blows, until `solved` of the slope's square is left.
    They begin with those that they have, of which their slopes tell.

    `group` is (room, rows, bodies): which room of `page.blows` its rows are in, and of
    `page.members` its bodies, and how many there are. What the impulses do to these is in `struck`.
    """
    if group[1] == 1:
        r = page.blows[MOST_BLOWS * group[0]]
        x = min(max(r.impulse - r.slope * r.mass, r.low), r.high) - r.impulse
        r.impulse += x
        r.slope += x / r.mass
        change(page.struck[r.a], page.motion[r.a], r, -x, r.turn_a)
        change(page.struck[r.b], page.motion[r.b], r, x, r.turn_b)
    else:
        search(page, group[0], group[1], group[2], solved)


@unit
def search(page, room, rows, bodies, solved):
    """See `minimise`, of more rows than one."""
    blows = page.blows[MOST_BLOWS * room : MOST_BLOWS * room + rows]
    members = page.members[room, BODIES : BODIES + bodies]
    whole = 0.0
    free = 0.0
    bound = 0.0
    for i in range(rows):
        r = blows[i]
        whole += r.wanted * r.wanted * r.mass
        free += free_slope(r) * free_slope(r) * r.mass
        bound += bound_slope(r) * bound_slope(r) * r.mass
    if rows > MANY:
        solved = max(solved, 1e-14)
    share = 0.0
    for _ in range(min(MOST_STEPS, MOST_WORK // rows)):
        if free + bound <= solved * whole:
            break
        along = bound <= free
        share = share if along else 0.0
        start(page, members)
        for i in range(rows):
            r = blows[i]
            down = free_slope(r) if along else bound_slope(r)
            r.way = down * r.mass - share * r.way
            push(page.struck[r.a], page.motion[r.a], r, -r.way, r.turn_a)
            push(page.struck[r.b], page.motion[r.b], r, r.way, r.turn_b)
        longest, far, energy = measure(page, blows)
        if energy <= 0.0:
            break
        mixed, free, bound = go_along(page, blows, members, min(far, longest))
        share = mixed / energy if along and far <= longest else 0.0
        if far > longest:
            free, bound = project(page, blows, members)


@device
def project(page, blows, members):
    """Take a short step down the slope, and what it takes over a bound back to that."""
    most = 1
    for row in members:
        most = max(most, page.struck[row].count)
    start(page, members)
    for i in range(len(blows)):
        r = blows[i]
        down = r.impulse - free_slope(r) * r.mass / most
        r.way = r.impulse - min(max(down, r.low), r.high)
        push(page.struck[r.a], page.motion[r.a], r, -r.way, r.turn_a)
        push(page.struck[r.b], page.motion[r.b], r, r.way, r.turn_b)
    measure(page, blows)
    _, free, bound = go_along(page, blows, members, 1.0)
    return free, bound


@device
def free_slope(r):
    """The slope of an impulse between its bounds; 0 of one on a bound."""
    return r.slope if r.low < r.impulse < r.high else 0.0


@device
def bound_slope(r):
    """The slope of an impulse that is on a bound and would leave it."""
    if r.impulse <= r.low:
        return min(r.slope, 0.0)
    return max(r.slope, 0.0) if r.impulse >= r.high else 0.0


@device
def start(page, members):
    """Forget what the last direction did to the bodies."""
    for row in members:
        s = page.struck[row]
        s.way_x = 0.0
        s.way_y = 0.0
        s.way_w = 0.0


@device
def push(s, m, r, impulse, turn):
    """What an impulse along the row does to one of its bodies."""
    s.way_x += m.inv_mass * r.x * impulse
    s.way_y += m.inv_mass * r.y * impulse
    s.way_w += m.inv_inertia * turn * impulse


@device
def change(s, m, r, impulse, turn):
    """Change one of the row's bodies by an impulse along it."""
    s.vx += m.inv_mass * r.x * impulse
    s.vy += m.inv_mass * r.y * impulse
    s.w += m.inv_inertia * turn * impulse


@device
def measure(page, blows):
    """Find K times the direction; return how far that may go, and wants to, and its energy, 0 where
    it has none.
    """
    longest = ENDLESS
    fall = 0.0
    energy = 0.0
    own = 0.0
    for i in range(len(blows)):
        r = blows[i]
        a = page.struck[r.a]
        b = page.struck[r.b]
        r.bend = (b.way_x - a.way_x) * r.x + (b.way_y - a.way_y) * r.y
        r.bend += r.turn_b * b.way_w - r.turn_a * a.way_w
        fall += r.slope * r.way
        energy += r.way * r.bend
        own += r.way * r.way / r.mass
        if r.way > 0.0:
            longest = min(longest, (r.impulse - r.low) / r.way)
        elif r.way < 0.0:
            longest = min(longest, (r.impulse - r.high) / r.way)
    if energy <= FLAT * own:
        return longest, 0.0, 0.0
    return longest, fall / energy, energy


@device
def go_along(page, blows, members, far):
    """Go so far; return what makes the next direction of the face conjugate to this one, and the
    squares of the slopes: of impulses between their bounds, and of those on one.
    """
    for row in members:
        s = page.struck[row]
        s.vx -= far * s.way_x
        s.vy -= far * s.way_y
        s.w -= far * s.way_w
    mixed = 0.0
    free = 0.0
    bound = 0.0
    for i in range(len(blows)):
        r = blows[i]
        r.impulse -= far * r.way
        r.slope -= far * r.bend
        mixed += free_slope(r) * r.bend * r.mass
        free += free_slope(r) * free_slope(r) * r.mass
        bound += bound_slope(r) * bound_slope(r) * r.mass
    return mixed, free, bound
