"""Contacts of a stiffness of their own, beside those that are as stiff as the settings say.

Such a contact is a spring, as a joint may be (springs.py): it pushes in the first sweep only, and
the second one leaves it alone but for its damper. It begins where the surfaces meet: an open point
is not slowed down before. Its speed of push-out has no bound, for it is no error that it undoes.
"""

import math

from physics.compile.jit import device
from physics.compile.lanes import LANES, select, splat, vmax
from physics.constants import STRONGEST_PUSH
from physics.rows.blocks import block_gap, moves
from physics.rows.springs import swing

LEAST_GIVE = 1e-7
"""Least damping of a spring in a substep: [1], 1e-7; an undamped one loses 0.02 % in ten seconds.
Less: the reference, which divides by it, is lost in rounding."""


@device
def count_springs(page):
    """Write into each contact of a stiffness of its own how many springs its bodies have.

    What does not yield couples no two of them. `forest` has the count of each body meanwhile.
    """
    if page.tally[0].springing == 0:
        return
    counts, motion = page.forest, page.motion
    counts[:] = 0
    gap = block_gap(page)
    for visit in range(2):
        for k in range(page.tally[0].block_count - gap[1]):
            c = page.blocks[k if k < gap[0] else k + gap[1]]
            for lane in range(LANES if c.springs != 0 else 0):
                if c.hertz[lane] <= 0.0:
                    continue
                a, b = c.a[lane], c.b[lane]
                points = 1 + ((c.second >> lane) & 1)
                if visit == 1:
                    both = moves(motion, a) and moves(motion, b)
                    c.crowd[lane] = counts[a] + counts[b] - (points if both else 0)
                    continue
                if moves(motion, a):
                    counts[a] += points
                if moves(motion, b):
                    counts[b] += points


@device
def choose_softness(c, step):
    """Softness of the lanes with a stiffness of their own: v' = e v - e G C / h."""
    wanted = 2.0 * math.pi * step.h * c.hertz
    stiffness, keep, relaxed = swing(wanted, c.damping_ratio, c.crowd, step.relax_contacts)
    give = vmax(1.0 - keep, LEAST_GIVE)
    c.bias_rate = step.inv_h * stiffness * keep / give
    c.mass_scale = give
    c.impulse_scale = 1.0 - give
    c.relax_scale = 1.0 - relaxed


@device
def softness_of_world(step, use_bias):
    """Softness of a sweep by the settings, with (1.0) or without (0.0) bias.

    It is (bias rate, mass scale, impulse scale, mass scale of an open point, bound of the push).
    """
    return (
        splat(step.contact_bias_rate * use_bias),
        splat((step.contact_mass_scale - 1.0) * use_bias + 1.0),
        splat(step.contact_impulse_scale * use_bias),
        splat(1.0),
        splat(-step.push_out_speed),
    )


@device
def own_softness(c, of_world, use_bias):
    """Softness of a sweep, lane by lane: its own, or `of_world`."""
    own = c.hertz > 0.0
    bias_rate, mass_scale, impulse_scale, open_scale, least_push = of_world
    return (
        select(own, c.bias_rate * use_bias, bias_rate),
        select(own, c.mass_scale if use_bias > 0.0 else c.relax_scale, mass_scale),
        select(own, c.impulse_scale * use_bias, impulse_scale),
        select(own, 0.0, open_scale),
        select(own, -STRONGEST_PUSH, least_push),
    )
