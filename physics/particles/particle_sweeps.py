"""A step of particles with angle locks and among bodies, compiled: see particle_contacts.py."""

import math

import numpy as np

from physics.compile.jit import device, kernel
from physics.particles.particle_angles import lock
from physics.particles.particle_pairs import measure
from physics.particles.particle_steps import BIAS, drift, land, relax, stop_at_walls, tears


@kernel
def sweep(soft, near, count):
    """One step of all particles, with angles and the first `count` pairs; returns torn links."""
    rule = soft.rules[0]
    points = soft.points
    for i in range(len(points)):
        drift(points[i], rule)
    for turn in range(rule.iterations):
        for k in range(len(soft.links)):
            link = soft.links[k]
            if link.whole:
                relax(link, points[link.a], points[link.b], rule.euler)
        for k in range(len(soft.angles)):
            lock(soft.angles[k], points, rule.euler, BIAS)
        last = turn + 1 == rule.iterations
        if rule.euler and last:
            for i in range(len(points)):
                land(points[i])
        if last or not rule.euler:
            for k in range(count):
                part_pair(near.pairs[k], soft, near)
    for k in range(count):
        bounce_pair(near.pairs[k], soft, near)
    for i in range(len(points)):
        p = points[i]
        if p.inv_mass > 0.0:
            stop_at_walls(p, rule, soft.circles)
    torn = 0
    if rule.tear < math.inf:
        for k in range(len(soft.links)):
            torn += tears(soft.links[k], points, rule.tear)
    return torn


@device
def part_pair(pair, soft, near):
    """Push the two of a pair apart, and brake what slides, each within its law."""
    shape = near.shapes[pair.hull]
    m = near.movers[shape.body]
    a = soft.points[pair.a]
    b = soft.points[pair.b]
    scale = 1.0 / math.sqrt(1.0 + m.da * m.da)  # the turn by atan(da): da but for its cube
    pose = (m.x + m.dx, m.y + m.dy, scale * (m.c - m.da * m.s), scale * (m.s + m.da * m.c))
    rule = soft.rules[0]
    measure(pair, (a.x, a.y, b.x, b.y), shape, pose, rule.radius)
    if pair.depth == -np.inf:
        return
    s = pair.share
    rx = (1.0 - s) * a.x + s * b.x - pose[0]
    ry = (1.0 - s) * a.y + s * b.y - pose[1]
    weight = weight_along(pair, (pair.nx, pair.ny), (rx, ry), soft, m)
    if weight == 0.0:
        return
    wanted = pair.normal + (pair.depth - pair.rest) / weight
    change = max(wanted, 0.0) - pair.normal
    pair.normal += change
    shift(pair, (change * pair.nx, change * pair.ny), (rx, ry), soft, m)
    if pair.normal > 0.0 and pair.friction > 0.0:
        tx = pair.ny
        ty = -pair.nx
        move_x = (1.0 - s) * (a.x - a.before_x) + s * (b.x - b.before_x) - m.dx + m.da * ry
        move_y = (1.0 - s) * (a.y - a.before_y) + s * (b.y - b.before_y) - m.dy - m.da * rx
        slip = tx * move_x + ty * move_y - rule.h * shape.tangent_speed
        most = pair.friction * pair.normal
        wanted = pair.along - slip / weight_along(pair, (tx, ty), (rx, ry), soft, m)
        change = max(min(wanted, most), -most) - pair.along
        pair.along += change
        shift(pair, (change * tx, change * ty), (rx, ry), soft, m)


@device
def weight_along(pair, axis, arm, soft, m):
    """Return the inverse mass of both along a unit axis, w + W."""
    s = pair.share
    turn = arm[0] * axis[1] - arm[1] * axis[0]
    own = soft.points[pair.a].inv_mass
    if pair.corner >= 0:
        own = (1.0 - s) * (1.0 - s) * own + s * s * soft.points[pair.b].inv_mass
    return own + m.inv_mass + turn * turn * m.inv_inertia


@device
def shift(pair, push, arm, soft, m):
    """Move the particles by `push` [kg m] times their inverse masses, and the body against it."""
    x, y = push
    a = soft.points[pair.a]
    a.x += (1.0 - pair.share) * a.inv_mass * x
    a.y += (1.0 - pair.share) * a.inv_mass * y
    if pair.corner >= 0:
        b = soft.points[pair.b]
        b.x += pair.share * b.inv_mass * x
        b.y += pair.share * b.inv_mass * y
    turn = m.inv_inertia * (arm[0] * y - arm[1] * x)
    m.dx -= m.inv_mass * x
    m.dy -= m.inv_mass * y
    m.da -= turn
    m.kick_x -= m.inv_mass * x
    m.kick_y -= m.inv_mass * y
    m.kick_a -= turn
    m.touched = 1


@device
def bounce_pair(pair, soft, near):
    """Give a contact the speed with which it parts: its share of a fast one, and no push-out."""
    if pair.normal <= 0.0:
        return
    m = near.movers[near.shapes[pair.hull].body]
    a = soft.points[pair.a]
    b = soft.points[pair.b]
    s = pair.share
    px = m.trial_x + m.kick_x
    py = m.trial_y + m.kick_y
    pa = m.trial_a + m.kick_a
    rx = (1.0 - s) * a.x + s * b.x - m.x - m.dx
    ry = (1.0 - s) * a.y + s * b.y - m.y - m.dy
    move_x = (1.0 - s) * (a.x - a.before_x) + s * (b.x - b.before_x) - px + pa * ry
    move_y = (1.0 - s) * (a.y - a.before_y) + s * (b.y - b.before_y) - py - pa * rx
    parts = pair.nx * move_x + pair.ny * move_y
    change = -max(min(parts, pair.pushed), 0.0)
    if pair.approach > near.limits[1]:
        change = max(pair.bounce * pair.approach - parts, change)
    weight = weight_along(pair, (pair.nx, pair.ny), (rx, ry), soft, m)
    if change == 0.0 or weight == 0.0:
        return
    x = change / weight * pair.nx
    y = change / weight * pair.ny
    a.before_x -= (1.0 - s) * a.inv_mass * x
    a.before_y -= (1.0 - s) * a.inv_mass * y
    if pair.corner >= 0:
        b.before_x -= s * b.inv_mass * x
        b.before_y -= s * b.inv_mass * y
    m.kick_x -= m.inv_mass * x
    m.kick_y -= m.inv_mass * y
    m.kick_a -= m.inv_inertia * (rx * y - ry * x)
