"""Are joints that are swept far off what they hold? Python then solves their island at once."""

from physics.compile.jit import device

WATCH = 20
"""Ticks from one look to the next: [count], 20, a twelfth of a second. More: contradictions pump
meanwhile; fewer: it costs."""

FAR = 0.05
"""Error that is told to Python, which knows sizes: [m], [rad], 0.05. Less: it looks in vain."""


@device
def look_for_strain(page):
    """Note whether a joint in a loop may be strained: by the errors that this tick began with."""
    tally = page.tally[0]
    if tally.tick % WATCH != 0:
        return
    for i in range(len(page.joint_points)):
        c = page.joint_points[i]
        for k in range(c.used):
            arms = c.arms
            x = arms.cx[k] + (arms.rbx[k] - arms.rax[k])
            y = arms.cy[k] + (arms.rby[k] - arms.ray[k])
            if c.soft.rigid[k] > 0.0 and x * x + y * y > FAR * FAR:
                tally.strained = 1
    for i in range(len(page.joint_axes)):
        c = page.joint_axes[i]
        for k in range(c.used):
            is_open = c.opens[k] == 0.0 and c.c0[k] > 0.0
            if c.soft.rigid[k] > 0.0 and abs(c.c0[k]) > FAR and not is_open:
                tally.strained = 1


@device
def watch(page):
    """Look for strain now and then, if there is reason to."""
    if page.tally[0].watched != 0:
        look_for_strain(page)
