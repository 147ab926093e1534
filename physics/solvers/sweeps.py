"""Sweeps over all contacts by one thread, for the solvers that do not share their work."""

from physics.compile.jit import device
from physics.rows.contact_rows import (
    forget_contacts,
    solve_blocks,
    warm_start_blocks,
)
from physics.rows.contact_setup import prepare_blocks
from physics.rows.contact_springs import count_springs
from physics.rows.plan import plan_blocks
from physics.threads.crew import BLOCKS
from physics.threads.division import divide


@device
def prepare_contacts(page, energy):
    """See `prepare_blocks`."""
    divide(page)
    plan_blocks(page)
    count_springs(page)
    return prepare_blocks(page, 0, page.crew[BLOCKS], energy)


@device
def warm_start_contacts(page):
    """Apply the impulses of the last substep again, or none without warm starting."""
    forget_contacts(page)
    warm_start_blocks(page, 0, page.crew[BLOCKS])


@device
def solve_contacts(page, use_bias, is_last):
    """See `solve_blocks`; without relax sweeps there is nothing to do in one."""
    if use_bias > 0.0 or page.step[0].relax_contacts != 0:
        solve_blocks(page, 0, page.crew[BLOCKS], use_bias, is_last)
