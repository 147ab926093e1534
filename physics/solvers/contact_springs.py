"""Contacts of a stiffness of their own, beside those that are as stiff as the settings say.

Such a contact is a spring, as a joint may be: it acts in the first sweep only, and the second one
leaves it alone (as it would take its motion out). It begins where the surfaces meet: an open point
is not slowed down before. Its speed of push-out has no bound, for it is no error that it undoes.
"""

import math

from physics._jit import device
from physics.constants import STRONGEST_PUSH
from physics.lanes import madd, select, splat, vmin


@device
def choose_softness(c, step):
    """Softness of the lanes with a stiffness of their own: see settings.soft."""
    hertz = c.hertz
    omega = 2.0 * math.pi * vmin(select(hertz > 0.0, hertz, 1.0), 0.25 * step.inv_h)
    a1 = madd(step.h * omega, 2.0, c.damping_ratio)
    a2 = step.h * omega * a1
    a3 = 1.0 / (1.0 + a2)
    c.bias_rate = omega / a1
    c.mass_scale = a2 * a3
    c.impulse_scale = a3


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
        select(own, c.mass_scale * use_bias, mass_scale),
        select(own, c.impulse_scale * use_bias, impulse_scale),
        select(own, 0.0, open_scale),
        select(own, -STRONGEST_PUSH, least_push),
    )
