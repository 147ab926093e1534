"""A group of blows: what meets in one moment, and hangs together by the bodies it strikes.

Its impulses x >= 0 are the least ones after which no point of it closes in:

    0 <= x,   0 <= K x + u + e u,   x (K x + u + e u) = 0,   u = J v < 0 when they meet,

which is the reflection of Smith, Kaufman, Vouga, Tamstorf and Grinspun (2012), "Reflections on
Simultaneous Impact", and for different e of its points what Newton's law asks of each. Energy
changes by the sum of x (1 - e) u / 2, so it is never made, and kept by e = 1. Points that rest
between the bodies hand a blow on at once, as u = 0, where they have no restitution or lie on what
does not yield: with those that it presses the group grows until it presses none. (Blow by blow,
what falls dead on a stack would halve what is left, without end; and bricks on a floor would be
struck as if they were free.) Other points that bounce do so by blows of their own, in the next
round: so a blow runs through a row of balls.

Friction is the least energy in slip, within the cones of that blow.
"""

from physics.compile.jit import WATCHED, device
from physics.compile.lanes import LANES
from physics.contacts.sorting import sort_numbers
from physics.impacts.impact_members import (
    GROWS,
    IS_HEAP,
    LAST,
    RESTS,
    gather_due,
    gather_partners,
    gather_pressed,
    give_back,
    kind_of,
    room_of,
    take,
)
from physics.impacts.impact_points import NEVER
from physics.impacts.impact_rows import BODIES, MOST_BLOWS, POINTS
from physics.impacts.least_energy import ENDLESS, NEARLY_SOLVED, SOLVED, minimise
from physics.rows.contact_visits import blow, rub
from physics.rows.integration import turned
from physics.rows.visit import show

LASTING = 0.15
"""A blow leaves a point at least this part of what `left` counts: [1], 0.15. Less: a heap is struck
once in a tick, and sinks; more: it is struck again and again."""

SPENT = 0.03
"""A point of which blows have left less in this tick bounces no more in it, and is struck only by
what is twice as fast: [1], 0.03. (These flights are far too short to be seen; in a heap there is no
end to them: the inelastic collapse of McNamara and Young 1992.) Less: what pours costs rounds;
more: a blow that runs through a row of balls more than once dies half-way."""

FEW = 8
"""Points of a group that is solved to the end at once, though it may still grow: [count], 8. Less:
a second look round for nothing; more: what lands on a heap is solved to the end layer by layer."""


@device
def strike(page, point, now):
    """Strike what hangs together with a `point`; `now` is (round, group, part).

    Returns how many bodies were struck, which the room of the part names; 0: that is for later.
    """
    found = gather_due(page, (0, 0), point, now)
    kind = kind_of(page, found[1], now)
    if found[0] < 0 or (kind == GROWS and now[2] != LAST):
        give_back(page, (abs(found[0]), found[1]), now)
        return 0
    room = room_of(now[2])
    blows = page.blows[MOST_BLOWS * room : MOST_BLOWS * (room + 1)]
    found, aimed, moment = grow(page, blows, found, now)
    share = newton(blows, aimed)
    for i in range(aimed):
        note_push(page, blows[i], share)
    bodies = page.members[room, BODIES : BODIES + found[1]]
    give(page, bodies, share, moment)
    rows = turn_to_friction(page, blows, aimed, moment)
    if rows > 0:
        minimise(page, (room, rows, found[1]), SOLVED)
        for i in range(rows):
            note_friction(page, blows[i])
        give(page, bodies, 1.0, moment)
    for row in bodies:
        page.struck[row].hit = now[0]
    return found[1]


@device
def grow(page, blows, found, now):
    """Find the impulses of a group, which grows by what these press.

    Returns how many (points, bodies) there are, how many points have impulses, and the moment.
    """
    room = room_of(now[2])
    aimed = 0
    moment = NEVER
    whole = False
    while aimed < found[0] or not whole:
        points = page.members[room, POINTS + aimed : POINTS + found[0]]
        sort_numbers(points, len(points))  # whoever found them
        for i in range(len(points)):
            take(page, blows[aimed + i], points[i])
        if aimed == 0:
            for i in range(found[0]):
                moment = min(moment, blows[i].when)
        for i in range(aimed, found[0]):
            aim(page, blows[i], moment)
        whole = aimed == found[0] or found[0] <= FEW
        aimed = found[0]
        minimise(page, (room, aimed, found[1]), SOLVED if whole else NEARLY_SOLVED)
        if kind_of(page, found[1], now) == IS_HEAP:
            found = gather_partners(page, found, moment, now)
        else:
            found = gather_pressed(page, found, moment, now)
    return found, aimed, moment


@device
def aim(page, r, moment):
    """Say what a point's impulse is to do.

    What falls is half a substep's kick slower on its parabola than it was (semi-implicit Euler).
    What rests has not been falling.
    """
    m = page.meetings[r.point // 2]
    p = m.q_fall if r.point % 2 == 1 else m.p_fall
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
    m = page.meetings[r.point // 2]
    fall = m.q_fall if r.point % 2 == 1 else m.p_fall
    fall.when = NEVER
    r.push = share * r.impulse
    p.total_normal_impulse[lane] += r.push
    if r.push > 0.0:
        p.approach[lane] = min(p.approach[lane], r.speed)
    if WATCHED:
        show(blow, page, r, p, lane, share)


@device
def note_friction(page, r):
    """Add the friction of a point's blow to its friction in this tick."""
    k = r.point // 2 - 1
    c = page.blocks[k // LANES]
    lane = k % LANES
    p = c.q if r.point % 2 == 1 else c.p
    p.total_tangent_impulse[lane] += r.impulse
    if WATCHED:
        show(rub, page, r, c, p, lane)


@device
def give(page, bodies, share, moment):
    """Give the bodies their impulses, and take off the motion that these would make until then."""
    for row in bodies:
        s = page.struck[row]
        m = page.motion[row]
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
def turn_to_friction(page, blows, rows, moment):
    """Make the rows of points that push those of their friction; returns how many there are."""
    step = page.step[0]
    count = 0
    for i in range(rows):
        r = blows[i]
        k = r.point // 2 - 1
        c = page.blocks[k // LANES]
        lane = k % LANES
        p = c.q if r.point % 2 == 1 else c.p
        most = c.friction[lane] * step.friction * r.push
        if most <= 0.0:
            continue
        s = blows[count]
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
