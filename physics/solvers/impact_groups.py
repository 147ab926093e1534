"""A group of blows: what meets in one moment, and hangs together by the bodies it strikes.

Its impulses x >= 0 are the least ones after which no point of it closes in:

    0 <= x,   0 <= K x + u + e u,   x (K x + u + e u) = 0,   u = J v < 0 when they meet,

which is the reflection of Smith, Kaufman, Vouga, Tamstorf and Grinspun (2012), "Reflections on
Simultaneous Impact", and for different e of its points what Newton's law asks of each. Energy
changes by the sum of x (1 - e) u / 2, so it is never made, and kept by e = 1. Points without
restitution that rest between the bodies hand a blow on at once, as u = 0: with those that it
presses the group grows until it presses none. (Blow by blow, what falls dead on a stack would halve
what is left, without end.) Points that bounce do so by blows of their own, in the next round: so a
blow runs through a row of balls.

Friction is the least energy in slip, within the cones of that blow.
"""

from physics._jit import device
from physics.constants import HARD_IMPACT
from physics.lanes import LANES
from physics.solvers.impact_rows import MOST_BLOWS
from physics.solvers.integration import turned
from physics.solvers.least_energy import ENDLESS, minimise

NEVER = 1e30
"""When a point meets that does not meet fast [s]."""

TAKEN = 2e30
"""... or is in a group already."""

RESTS = -1e30
"""... or lies on its body, and is pressed [s]."""

NEARLY = 0.0005
"""What is so near has met: [m], 0.0005, as near as the narrow phase leaves bodies. Less: what lands
level, to the sink of what it lands on, is struck at one end first; more: what lands aslant lands
level."""

PRESSED = 0.05
"""A group grows by what it would press faster: [m/s], 0.05, as slow as what does not bounce. Less:
groups grow for nothing; more: what falls dead on a stack is thrown back by the sweeps."""

HEAP = 64
"""More bodies than hang together by resting points are a heap: [count], 64; what falls on it is
struck pair by pair. Fewer: what falls dead on a high stack is thrown back; more: what pours costs
time."""

LASTING = 0.15
"""A blow leaves a point at least this part of what `left` counts: [1], 0.15. Less: a heap is struck
once in a tick, and sinks; more: it is struck again and again."""

SPENT = 0.03
"""A point of which blows have left less in this tick bounces no more in it, and is struck only by
what is twice as fast: [1], 0.03. (These flights are far too short to be seen; in a heap there is no
end to them: the inelastic collapse of McNamara and Young 1992.) Less: what pours costs rounds;
more: a blow that runs through a row of balls more than once dies half-way."""


@device
def strike(page, point, now):
    """Strike what hangs together with a `point`; `now` is (round, group).

    A point's number is twice that of its contact's row in `meetings`, and 1 more for q. Returns how
    many bodies were struck, which `page.forest` names.
    """
    blows = page.blows
    rows, bodies = gather_due(page, (0, 0), point, now)
    moment = blows[0].when
    for i in range(rows):
        moment = min(moment, blows[i].when)
    aimed = 0
    while aimed < rows:
        for i in range(aimed, rows):
            aim(page, blows[i], moment)
        aimed = rows
        minimise(page, rows, bodies)
        if is_heap(page, bodies, now[1]):
            rows, bodies = gather_partners(page, (rows, bodies), moment, now)
        else:
            rows, bodies = gather_pressed(page, (rows, bodies), moment, now)
    share = newton(blows, aimed)
    for i in range(aimed):
        note_push(page, blows[i], share)
    give(page, bodies, share, moment)
    rows = turn_to_friction(page, aimed, moment)
    if rows > 0:
        minimise(page, rows, bodies)
        for i in range(rows):
            note_friction(page, blows[i])
        give(page, bodies, 1.0, moment)
    return bodies


# --- who belongs to it ----------------------------------------------------------------------------


@device
def gather_due(page, found, point, now):
    """Take a point into the group, and all that meets now and hangs together with it.

    `found` is how many (points, bodies) there are already; returns the same.
    """
    reached = found[1]
    found = take(page, found, point, now[1])
    while reached < found[1]:
        s = page.struck[page.forest[reached]]
        side = s.sides if s.turn == now[0] and s.meets > s.count else 0
        while side != 0:
            for which in range(2):
                if is_due(page, side // 2 * 2 + which, now[0]):
                    found = take(page, found, side // 2 * 2 + which, now[1])
            side = next_side(page, side)
        reached += 1
    return found


@device
def gather_pressed(page, found, moment, now):
    """Take what rests on the group's bodies and is pressed, and what hangs together with that.

    `found` as above; the blow is at the `moment` [s] in the tick.
    """
    for j in range(found[1]):
        s = page.struck[page.forest[j]]
        side = s.sides if s.dead > 0 else 0
        while side != 0:
            for which in range(2):
                if is_pressed(page, side // 2 * 2 + which, moment):
                    found = gather_due(page, found, side // 2 * 2 + which, now)
            side = next_side(page, side)
    return found


@device
def gather_partners(page, found, moment, now):
    """Take what is pressed of the other points of the group's own contacts."""
    for i in range(found[0]):
        point = page.blows[i].point
        partner = point + 1 - 2 * (point % 2)
        if is_pressed(page, partner, moment):
            found = gather_due(page, found, partner, now)
    return found


@device
def is_heap(page, bodies, group):
    """True when more hangs together with the group, by points without restitution, than a HEAP.

    It is asked anew as the group grows. Those that are found are listed behind the group's own.
    """
    struck = page.struck
    found = bodies
    for j in range(bodies):
        struck[page.forest[j]].reached = group
    at = 0
    while at < found:
        s = struck[page.forest[at]]
        at += 1
        if s.heap != 0 or found > HEAP:
            for j in range(found):
                struck[page.forest[j]].heap = 1
            return True
        side = s.sides if s.dead > 0 else 0
        while side != 0:
            m = page.meetings[side // 2]
            if m.seen == 0:
                open_meeting(page, side // 2)
            row = m.b if side % 2 == 1 else m.a
            if m.e == 0.0 and struck[row].sides != 0 and struck[row].reached != group:
                struck[row].reached = group
                page.forest[found] = row
                found += 1
            side = next_side(page, side)
    return False


@device
def next_side(page, side):
    """The side that comes next in the list of its body; 0 = none.

    Side 2 k + 1 is that of A in the contact of row k, 2 k that of B; row 0 is no contact's.
    """
    m = page.meetings[side // 2]
    return m.after_a if side % 2 == 1 else m.after_b


@device
def is_due(page, point, turn):
    """True when the point meets in this tick, and is near before its bodies are struck."""
    m = page.meetings[point // 2]
    if m.seen != turn:
        return False
    p = m.q if point % 2 == 1 else m.p
    if p.when > page.step[0].tick:
        return False
    a = page.struck[m.a]
    b = page.struck[m.b]
    return (a.sides == 0 or p.near <= a.first) and (b.sides == 0 or p.near <= b.first)


@device
def is_pressed(page, point, moment):
    """True when a point without restitution, that takes no part, has met and would be closed."""
    m = page.meetings[point // 2]
    if m.seen == 0:
        open_meeting(page, point // 2)
    p = m.q if point % 2 == 1 else m.p
    if m.e > 0.0 or p.mass == 0.0 or p.when == TAKEN or m.limit == NEVER:
        return False
    a = page.struck[m.a]
    b = page.struck[m.b]
    change = (b.vx - a.vx) * m.x + (b.vy - a.vy) * m.y + (p.turn_b * b.w - p.turn_a * a.w)
    if change >= 0.0:
        return False
    speed = closing(page, m, p)
    if speed + change >= -PRESSED or speed > PRESSED:
        return False
    return gap_of(page, m, p) + moment * speed <= NEARLY


@device
def closing(page, m, p):
    """J v of a point now [m/s]: < 0 while it closes in."""
    a = page.motion[m.a]
    b = page.motion[m.b]
    return (b.vx - a.vx) * m.x + (b.vy - a.vy) * m.y + (p.turn_b * b.w - p.turn_a * a.w)


@device
def gap_of(page, m, p):
    """How far a point is open now [m]."""
    a = page.motion[m.a]
    b = page.motion[m.b]
    moved = (b.dx - a.dx) * m.x + (b.dy - a.dy) * m.y
    return p.gap + moved + (p.turn_b * b.da - p.turn_a * a.da)


@device
def take(page, found, point, group):
    """Make a point a row of the group; the bodies that it moves belong to it too."""
    rows, bodies = found
    if rows == MOST_BLOWS:
        return found
    m = page.meetings[point // 2]
    p = m.q if point % 2 == 1 else m.p
    r = page.blows[rows]
    r.a = m.a
    r.b = m.b
    r.point = point
    r.x = m.x
    r.y = m.y
    r.turn_a = p.turn_a
    r.turn_b = p.turn_b
    r.mass = p.mass
    r.when = p.when if p.when < NEVER else RESTS
    p.when = TAKEN
    bodies = join(page, r.a, bodies, group)
    return rows + 1, join(page, r.b, bodies, group)


@device
def join(page, row, bodies, group):
    """Count a blow on a body, which belongs to the group from the first one on, if it can move."""
    s = page.struck[row]
    if s.sides == 0:
        return bodies
    if s.group != group:
        s.group = group
        s.count = 0
        page.forest[bodies] = row
        bodies += 1
    s.count += 1
    return bodies


# --- their blows ----------------------------------------------------------------------------------


@device
def aim(page, r, moment):
    """Say what a point's impulse is to do.

    What falls is half a substep's kick slower on its parabola than it was (semi-implicit Euler).
    What rests has not been falling.
    """
    m = page.meetings[r.point // 2]
    p = m.q if r.point % 2 == 1 else m.p
    e = m.e if p.left > SPENT else 0.0
    p.left *= max(e, LASTING)
    r.speed = speed_of(page.motion, r, moment + 0.5 * page.step[0].h)
    r.wanted = r.speed + e * min(r.speed, 0.0)
    i = page.struck[r.a]
    j = page.struck[r.b]
    change = (j.vx - i.vx) * r.x + (j.vy - i.vy) * r.y + (r.turn_b * j.w - r.turn_a * i.w)
    r.slope = r.wanted + change
    r.low = 0.0
    r.high = ENDLESS
    r.impulse = 0.0


@device
def speed_of(motion, r, fallen):
    """J v of a row after so long a fall; at once, if the point rests."""
    a = motion[r.a]
    b = motion[r.b]
    t = fallen if r.when != RESTS else 0.0
    x = (b.vx + t * b.ax) - (a.vx + t * a.ax)
    y = (b.vy + t * b.ay) - (a.vy + t * a.ay)
    return x * r.x + y * r.y + (r.turn_b * (b.w + t * b.aw) - r.turn_a * (a.w + t * a.aw))


@device
def newton(blows, rows):
    """The part of the impulses that changes the energy exactly as Newton's law does; 1 but for what
    the search for them has left, and for resting points that were about to part.

    With it the change is the sum of x (1 - e) u / 2 over the points that close in, whatever x.
    """
    energy = 0.0
    fall = 0.0
    for i in range(rows):
        r = blows[i]
        energy += r.impulse * (r.slope - r.wanted)
        fall -= r.impulse * (r.wanted + max(r.speed, 0.0))
    if fall <= 0.0:
        return 0.0
    return fall / energy if fall < energy else 1.0


@device
def note_push(page, r, share):
    """Add a point's blow to what it has pushed with in this tick."""
    k = r.point // 2 - 1
    c = page.blocks[k // LANES]
    lane = k % LANES
    p = c.q if r.point % 2 == 1 else c.p
    r.push = share * r.impulse
    p.total_normal_impulse[lane] += r.push
    if r.push > 0.0:
        p.approach[lane] = min(p.approach[lane], r.speed)


@device
def note_friction(page, r):
    """Add the friction of a point's blow to its friction in this tick."""
    k = r.point // 2 - 1
    c = page.blocks[k // LANES]
    lane = k % LANES
    p = c.q if r.point % 2 == 1 else c.p
    p.total_tangent_impulse[lane] += r.impulse


@device
def give(page, bodies, share, moment):
    """Give the bodies their impulses, and take off the motion that these would make until then."""
    for j in range(bodies):
        s = page.struck[page.forest[j]]
        m = page.motion[page.forest[j]]
        x = share * s.vx
        y = share * s.vy
        w = share * s.w
        a = -(moment * w)
        m.vx += x
        m.vy += y
        m.w += w
        m.dx -= moment * x
        m.dy -= moment * y
        m.da += a
        m.dc, m.ds = turned(m.dc, m.ds, a)
        s.vx = 0.0
        s.vy = 0.0
        s.w = 0.0


@device
def turn_to_friction(page, rows, moment):
    """Make the rows of points that push those of their friction; returns how many there are."""
    step = page.step[0]
    count = 0
    for i in range(rows):
        r = page.blows[i]
        k = r.point // 2 - 1
        c = page.blocks[k // LANES]
        lane = k % LANES
        p = c.q if r.point % 2 == 1 else c.p
        most = c.friction[lane] * step.friction * r.push
        if most <= 0.0:
            continue
        s = page.blows[count]
        count += 1
        s.a = r.a
        s.b = r.b
        s.point = r.point
        s.when = r.when
        s.x, s.y = r.y, -r.x
        s.turn_a = p.rta[lane]
        s.turn_b = p.rtb[lane]
        s.mass = p.tangent_mass[lane]
        s.wanted = speed_of(page.motion, s, moment + 0.5 * step.h) - c.tangent_speed[lane]
        s.slope = s.wanted
        s.low = -most
        s.high = most
        s.impulse = 0.0
    return count


# --- contacts -------------------------------------------------------------------------------------


@device
def open_meeting(page, row):
    """Write down what is known of a contact, when it is first asked for in a tick.

    Row k + 1 is of lane number k of the blocks; its block's others come from the same memory.
    """
    first = (row - 1) // LANES * LANES
    c = page.blocks[first // LANES]
    for lane in range(LANES):
        m = page.meetings[first + lane + 1]
        m.seen = -1
        m.asked = 0
        m.a = c.a[lane]
        m.b = c.b[lane]
        m.x = c.nx[lane]
        m.y = c.ny[lane]
        m.e = c.restitution[lane]
        m.limit = page.step[0].restitution_threshold if m.e > 0.0 else HARD_IMPACT
        if c.hertz[lane] > 0.0:
            m.limit = NEVER
        open_point(m.p, c.p, lane)
        open_point(m.q, c.q, lane)


@device
def open_point(m, p, lane):
    """Write down what is known of a point. What has pushed before rests where it is."""
    m.turn_a = p.rna[lane]
    m.turn_b = p.rnb[lane]
    m.mass = p.normal_mass[lane]
    m.gap = p.separation[lane]
    if p.normal_impulse[lane] > 0.0:
        m.gap = max(m.gap, 0.0)
    m.left = 1.0
    m.when = NEVER
