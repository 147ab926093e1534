"""Islands: what rests together sleeps together, and costs nothing until something touches it.

An island is a part of the graph whose nodes are the dynamic bodies and whose edges are touching
contacts and joints; what does not yield connects nothing. It is found by union-find (Tarjan 1975)
when some body is ready to sleep (Box2D v3 keeps its islands from tick to tick: more to maintain for
an answer that is wanted ten times a second at most).

Kept true from tick to tick: nothing awake touches, or is jointed to, a sleeping dynamic body. A
kinematic body at rest sleeps on its own; while it does it is to others what a static one is.
"""

from physics._jit import device, kernel
from physics.broadphase import renew_awake
from physics.constants import SLEEP_PERIOD, SLEEP_SPEED, SLEEP_TIME
from physics.reports import note
from physics.state import DYNAMIC, KINEMATIC, SLEEP, WAKE

RESTED = 1e9
"""`still` of a body that was told to sleep [s]: longer than any time to sleep."""

ROOTLESS, RESTLESS = -1, -2
"""Parents of what connects nothing; a restless one keeps awake what it touches."""


@device
def fall_asleep(page):
    """At the end of a tick: put the islands to sleep that have rested for long enough."""
    ready = count_still(page)
    if ready == 2 or (ready == 1 and page.tally[0].tick % SLEEP_PERIOD == 0):
        find_islands(page)
        if put_to_sleep(page) > 0:
            follow(page)
            renew_awake(page)


@device
def count_still(page):
    """Renew how long each awake body has been slow.

    Returns 1 when some body has been for long enough, 2 when one was told to sleep at once.
    """
    tick = page.step[0].tick
    ready = 0
    for k in range(page.tally[0].awake_count):
        row = page.awake[k]
        body = page.bodies[row]
        if not is_slow(body, page.motion[row]):
            body.still = 0.0
            continue
        if body.still >= RESTED:
            body.still = SLEEP_TIME
            ready = 2
        body.still += tick
        if body.still >= SLEEP_TIME and ready == 0:
            ready = 1
    return ready


@device
def is_slow(body, m):
    """True when no point of a body is faster than SLEEP_SPEED; a kinematic one must stand still,
    for what it carries at that speed would not arrive.
    """
    if body.may_sleep == 0:
        return False
    if body.kind == KINEMATIC:
        return m.vx == 0.0 and m.vy == 0.0 and m.w == 0.0
    left = SLEEP_SPEED - abs(m.w) * body.extent
    return left > 0.0 and m.vx * m.vx + m.vy * m.vy < left * left


@device
def find_islands(page):
    """Leave in `island` of every awake dynamic body the row of the one that stands for all."""
    bodies = page.bodies
    parents = page.used
    tally = page.tally[0]
    parents[:] = ROOTLESS
    for k in range(tally.awake_count):
        row = page.awake[k]
        body = bodies[row]
        if body.kind == DYNAMIC:
            parents[row] = row
        elif body.still < SLEEP_TIME:
            parents[row] = RESTLESS
    for i in range(tally.contact_count):
        contact = page.contacts[i]
        if contact.point_count <= 0 or contact.asleep != 0:
            continue
        connect(parents, bodies, contact.body_a, contact.body_b)
        if contact.tangent_speed != 0.0:  # a belt slower than SLEEP_SPEED carries all the same
            disturb(bodies, contact.body_a, contact.body_b)
    connect_jointed(page)
    for k in range(tally.awake_count):
        row = page.awake[k]
        body = bodies[row]
        body.island = root(parents, row) if body.kind == DYNAMIC else row


@device
def connect(parents, bodies, a, b):
    """Make one island of those of the rows a and b; what a restless body touches is not still."""
    if parents[a] >= 0 and parents[b] >= 0:
        root_a = root(parents, a)
        root_b = root(parents, b)
        parents[max(root_a, root_b)] = min(root_a, root_b)
    elif parents[a] == RESTLESS or parents[b] == RESTLESS:
        disturb(bodies, a, b)


@device
def root(parents, row):
    """The row at the end of the chain of parents, which it halves on the way (Tarjan 1975)."""
    parent = parents[row]
    at = parent
    while parents[at] != at:
        parents[at] = parents[parents[at]]
        at = parents[at]
    parents[row] = at
    return at


@device
def disturb(bodies, a, b):
    """Both rows are not still, however slow they are."""
    bodies[a].still = 0.0
    bodies[b].still = 0.0


@device
def is_running(joint):
    """True when a motor wants a speed: it may be a slow one."""
    for k in range(len(joint.row_speed)):
        if joint.row_mode[k] != 0 and joint.row_speed[k] != 0.0:
            return True
    return joint.target_vx != 0.0 or joint.target_vy != 0.0


@device
def connect_jointed(page):
    """The same for the ends of joints."""
    for i in range(len(page.joints)):
        joint = page.joints[i]
        if joint.id == 0:
            continue
        connect(page.used, page.bodies, joint.body_a, joint.body_b)
        if is_running(joint):
            disturb(page.bodies, joint.body_a, joint.body_b)


@device
def put_to_sleep(page):
    """Put to sleep the awake islands of which every body has been still for long enough.

    Returns how many bodies that are.
    """
    bodies = page.bodies
    restless = page.used
    tally = page.tally[0]
    count = 0
    restless[:] = 0
    for k in range(tally.awake_count):
        body = bodies[page.awake[k]]
        if body.still < SLEEP_TIME:
            restless[body.island] = 1
    for k in range(tally.awake_count):
        row = page.awake[k]
        body = bodies[row]
        if restless[body.island] == 0:
            lay_down(body, page.motion[row])
            tell(page, SLEEP, row)
            count += 1
    tally.asleep_count += count
    return count


@device
def lay_down(body, m):
    """The body sleeps here: no velocity, no motion since the last tick, nothing to interpolate."""
    body.asleep = 1
    m.vx = 0.0
    m.vy = 0.0
    m.w = 0.0
    m.da = 0.0
    m.dx = 0.0
    m.dy = 0.0
    m.dc = 1.0
    m.ds = 0.0
    body.x0 = m.x
    body.y0 = m.y
    body.angle0 = m.angle
    body.c0 = m.c
    body.s0 = m.s


@device
def wake_touched(page):
    """After the narrow phase: wake the islands that something awake has come to touch.

    A contact that begins changes `touching_changed`, so in most ticks there is nothing to look for.
    """
    bodies = page.bodies
    tally = page.tally[0]
    if tally.asleep_count == 0 or tally.touching_changed == 0:
        return
    found = 0
    for i in range(tally.contact_count):
        contact = page.contacts[i]
        if contact.point_count <= 0 or contact.asleep != 0:
            continue
        for row in (contact.body_a, contact.body_b):
            body = bodies[row]
            if body.asleep != 0 and body.kind == DYNAMIC:
                if found == 0:
                    page.used[:] = 0
                page.used[body.island] = 1
                found = 1
    if found != 0:
        wake_marked(page)
        renew_awake(page)


@kernel
def wake_marked(page):
    """Wake the bodies of every island that is marked in `used`; their contacts follow."""
    tally = page.tally[0]
    for row in range(1, tally.body_count):
        body = page.bodies[row]
        if body.asleep != 0 and page.used[body.island] != 0:
            body.asleep = 0
            body.still = 0.0
            tally.asleep_count -= 1
            tell(page, WAKE, row)
    follow(page)


@device
def follow(page):
    """After bodies fell asleep or woke: contacts sleep when neither body is awake.

    A contact without a lane keeps its impulses in its points, so a pile wakes as it fell asleep.
    """
    tally = page.tally[0]
    for i in range(tally.contact_count):
        contact = page.contacts[i]
        a = page.bodies[contact.body_a]
        b = page.bodies[contact.body_b]
        awake_a = a.kind > 0 and a.asleep == 0
        awake_b = b.kind > 0 and b.asleep == 0
        asleep = 0 if awake_a or awake_b else 1
        if contact.asleep != asleep:
            contact.asleep = asleep
            contact.fresh = 0
    tally.slept = 1
    tally.joints_slept = 1
    tally.touching_changed = 1


@device
def tell(page, kind, row):
    """Write down that a body fell asleep or woke, if somebody wants to know."""
    if page.step[0].record_events != 0:
        note(page, kind, row, row)


@device
def is_idle(page):
    """True when everything sleeps and nothing was edited: the tick has nothing to do."""
    tally = page.tally[0]
    return tally.awake_count + tally.moved + tally.touching_changed == 0
