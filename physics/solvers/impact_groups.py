"""A group of blows: what meets in one moment, and hangs together by the bodies it strikes.

Its impulses x >= 0 are the least ones after which no point of it closes in:

    0 <= x,   0 <= K x + u + e u,   x (K x + u + e u) = 0,      u = J v < 0, at the moment they meet,

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

PRESSED = 0.02
"""A resting point belongs to a group that would press it by this part of its fastest blow: [1],
0.02. Less: a blow on a heap is felt by all of it; more: what falls dead on a stack is thrown back
by the sweeps."""

MOST_LAYERS = 100
"""How often a group may grow: [count], 100. Fewer: high stacks are struck in pieces."""


@device
def strike(page, point, now):
    """Strike what hangs together with a `point` (block, lane); `now` is (round, group).

    Returns how many bodies were struck, which `page.forest` names.
    """
    blows = page.blows
    rows, bodies = gather_due(page, (0, 0), point, now)
    moment = blows[0].when
    for i in range(rows):
        moment = min(moment, blows[i].when)
    fastest = 0.0
    aimed = 0
    for _ in range(MOST_LAYERS):
        for i in range(aimed, rows):
            fastest = min(fastest, aim(page, blows[i], moment))
        aimed = rows
        minimise(page, rows, bodies)
        rows, bodies = gather_pressed(page, (rows, bodies), (moment, PRESSED * fastest), now)
        if rows == aimed:
            break
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
        side = page.struck[page.forest[reached]].sides
        while side != 0:
            i, lane = place(side)
            for which in (lane, lane + LANES):
                if is_due(page, (i, which), now[0]):
                    found = take(page, found, (i, which), now[1])
            side = next_side(page, side)
        reached += 1
    return found


@device
def gather_pressed(page, found, blow, now):
    """Take what rests on the group's bodies and is pressed, and what hangs together with that.

    `blow` is (moment, speed [m/s] < 0 that counts); `found` as above.
    """
    for j in range(found[1]):
        side = page.struck[page.forest[j]].sides
        while side != 0:
            i, lane = place(side)
            for which in (lane, lane + LANES):
                if is_pressed(page, (i, which), blow):
                    page.blows[found[0]].when = RESTS
                    found = gather_due(page, found, (i, which), now)
            side = next_side(page, side)
    return found


@device
def place(side):
    """Block and lane of a side of a contact; sides count from 1, two a lane, A's first."""
    return (side - 1) // (2 * LANES), ((side - 1) // 2) % LANES


@device
def next_side(page, side):
    """The side that comes next in the list of its body; 0 = none."""
    i, lane = place(side)
    m = page.meetings[i]
    return m.after_a[lane] if side % 2 == 1 else m.after_b[lane]


@device
def when_and_near(m, which):
    """When the point `which` meets, and when it is near enough to."""
    if which < LANES:
        return m.p_when[which], m.p_near[which]
    return m.q_when[which - LANES], m.q_near[which - LANES]


@device
def is_due(page, point, turn):
    """True when the point meets in this tick, and none of its bodies is struck before it is near."""
    m = page.meetings[point[0]]
    if m.seen != turn:
        return False
    when, near = when_and_near(m, point[1])
    if when > page.step[0].tick:
        return False
    c = page.blocks[point[0]]
    lane = point[1] % LANES
    first = when
    if c.inv_mass_a[lane] + c.inv_inertia_a[lane] > 0.0:
        first = min(first, page.struck[c.a[lane]].first)
    if c.inv_mass_b[lane] + c.inv_inertia_b[lane] > 0.0:
        first = min(first, page.struck[c.b[lane]].first)
    return near <= first


@device
def is_pressed(page, point, blow):
    """True when the point takes no part, bounces not, has met, and would be closed by the blow."""
    c = page.blocks[point[0]]
    lane = point[1] % LANES
    p = c.p if point[1] < LANES else c.q
    if p.solid[lane] == 0.0 or c.restitution[lane] > 0.0 or c.hertz[lane] > 0.0:
        return False
    if when_and_near(page.meetings[point[0]], point[1])[0] == TAKEN:
        return False
    a = page.motion[c.a[lane]]
    b = page.motion[c.b[lane]]
    x = c.nx[lane]
    y = c.ny[lane]
    turn_a = p.rna[lane]
    turn_b = p.rnb[lane]
    speed = (b.vx - a.vx) * x + (b.vy - a.vy) * y + (turn_b * b.w - turn_a * a.w)
    gap = p.separation[lane] + (b.dx - a.dx) * x + (b.dy - a.dy) * y
    gap += turn_b * b.da - turn_a * a.da + blow[0] * speed
    if gap > NEARLY or speed > -blow[1]:
        return False
    s = page.struck[c.a[lane]]
    t = page.struck[c.b[lane]]
    after = (t.vx - s.vx) * x + (t.vy - s.vy) * y + (turn_b * t.w - turn_a * s.w)
    return speed + after < blow[1]


@device
def take(page, found, point, group):
    """Make a point a row of the group; the bodies that it moves belong to it too."""
    rows, bodies = found
    if rows == MOST_BLOWS:
        return found
    m = page.meetings[point[0]]
    c = page.blocks[point[0]]
    lane = point[1] % LANES
    r = page.blows[rows]
    r.a = c.a[lane]
    r.b = c.b[lane]
    r.block, r.lane = point
    r.when, _ = when_and_near(m, point[1])
    if point[1] < LANES:
        m.p_when[lane] = TAKEN
    else:
        m.q_when[lane] = TAKEN
    if c.inv_mass_a[lane] + c.inv_inertia_a[lane] > 0.0:
        bodies = join(page, r.a, bodies, group)
    if c.inv_mass_b[lane] + c.inv_inertia_b[lane] > 0.0:
        bodies = join(page, r.b, bodies, group)
    return rows + 1, bodies


@device
def join(page, row, bodies, group):
    """Count a blow on a body, which belongs to the group from the first one on."""
    s = page.struck[row]
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
    """Say what a point's impulse is to do; returns how fast the point closes in [m/s], < 0.

    What falls is half a substep's kick slower on its parabola than it was (semi-implicit Euler).
    What rests has not been falling.
    """
    c = page.blocks[r.block]
    lane = r.lane % LANES
    p = c.p if r.lane < LANES else c.q
    r.x = c.nx[lane]
    r.y = c.ny[lane]
    r.turn_a = p.rna[lane]
    r.turn_b = p.rnb[lane]
    r.k = 1.0 / p.normal_mass[lane]
    r.speed = speed_of(page.motion, r, moment + 0.5 * page.step[0].h)
    r.wanted = r.speed + c.restitution[lane] * min(r.speed, 0.0)
    r.low = 0.0
    r.high = ENDLESS
    r.impulse = 0.0
    return r.speed


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
        energy += r.impulse * r.bend
        fall -= r.impulse * (r.wanted + max(r.speed, 0.0))
    if fall <= 0.0:
        return 0.0
    return fall / energy if fall < energy else 1.0


@device
def note_push(page, r, share):
    """Add a point's blow to what it has pushed with in this tick."""
    c = page.blocks[r.block]
    lane = r.lane % LANES
    p = c.p if r.lane < LANES else c.q
    r.push = share * r.impulse
    p.total_normal_impulse[lane] += r.push
    if r.push > 0.0:
        p.approach[lane] = min(p.approach[lane], r.speed)


@device
def note_friction(page, r):
    """Add the friction of a point's blow to its friction in this tick."""
    c = page.blocks[r.block]
    lane = r.lane % LANES
    p = c.p if r.lane < LANES else c.q
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
        c = page.blocks[r.block]
        lane = r.lane % LANES
        p = c.p if r.lane < LANES else c.q
        most = c.friction[lane] * step.friction * r.push
        if most <= 0.0:
            continue
        s = page.blows[count]
        count += 1
        s.a = r.a
        s.b = r.b
        s.block = r.block
        s.lane = r.lane
        s.when = r.when
        s.x = c.ny[lane]
        s.y = -c.nx[lane]
        s.turn_a = p.rta[lane]
        s.turn_b = p.rtb[lane]
        s.k = 1.0 / p.tangent_mass[lane]
        s.wanted = speed_of(page.motion, s, moment + 0.5 * step.h) - c.tangent_speed[lane]
        s.low = -most
        s.high = most
        s.impulse = 0.0
    return count
