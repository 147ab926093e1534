"""What two surfaces make of their materials."""

import math

from physics._jit import device, kernel


@device
def mix(contact, a, b):
    """Write the coefficients of the pair of shape rows a and b into `contact`.

    A belt of tangent speed u moves its surface by u along its outward normal turned clockwise. For
    A that is t = (ny, -nx), for B -t; friction stops (v_b - u_b t) - (v_a + u_a t), so what it
    wants of B's body against A's is u_a + u_b along t.
    """
    contact.friction = math.sqrt(a.friction * b.friction)
    contact.restitution = max(a.restitution, b.restitution)
    contact.rolling_resistance = max(a.rolling_resistance, b.rolling_resistance)
    contact.tangent_speed = a.tangent_speed + b.tangent_speed


@kernel
def remix(shapes, contacts, body):
    """Mix the contacts of body row `body` anew, after its materials changed."""
    for i in range(len(contacts)):
        contact = contacts[i]
        if contact.body_a == body or contact.body_b == body:
            mix(contact, shapes[contact.shape_a], shapes[contact.shape_b])
