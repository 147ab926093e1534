"""Which settings of the solver do nothing now, and why: the inspector shows them in grey."""

from physics import SolverSettings
from physics.settings import COLD, NO_PUSH_OUT, modes_of

READERS = {
    "contact_bias": ("soft step", "TGS"),
    "joint_bias": ("soft step", "TGS"),
    "relax": ("soft step",),
    "position_correction": ("sequential impulses", "reference"),
    "block_solving": ("sequential impulses",),
    "correction_percent": ("sequential impulses", "reference", "projected impulses"),
}
"""Settings that only some solvers read."""

TO_THE_END = ("iterations", "warm_starting", "accumulation")
"""Settings that say how near a solver comes: the reference comes to the end."""


def idle_reason(settings: SolverSettings, name: str) -> str:
    """Return why the setting `name` has no effect beside the others; "" when it has."""
    solver = settings.solver
    readers = READERS.get(name, (solver,))
    if solver not in readers:
        words = "solver" if len(readers) == 1 else "solvers"
        reads = "reads" if len(readers) == 1 else "read"
        return f"Without effect now: only the {words} {listed(readers)} {reads} it"
    if solver == "reference" and name in TO_THE_END:
        return "Without effect now: the reference solves to the end"
    if name == "push_out_speed" and solver in NO_PUSH_OUT:
        return f"Without effect now: {solver} has no such limit"
    if name == "accumulation" and solver == "projected impulses":
        return f"Without effect now: {solver} never adds up what it pushed"
    if name == "warm_starting" and solver in COLD:
        return f"Without effect now: {solver} begins every substep anew"
    if name == "warm_starting" and not settings.accumulation:
        return "Without effect now: it needs accumulation"
    corrects = settings.position_correction == "percent and slop"
    if name == "correction_percent" and solver != "projected impulses" and not corrects:
        return 'Without effect now: it is for the position correction "percent and slop"'
    return _bias_reason(settings, name)


def listed(words: tuple[str, ...]) -> str:
    """Return words as in a sentence: "a", "a and b", "a, b and c"."""
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def _bias_reason(settings: SolverSettings, name: str) -> str:
    """Return why a number of a bias has no effect; "" when it has."""
    modes: dict[str, str] = dict(zip(("contact", "joint"), modes_of(settings), strict=True))
    kind, _, rest = name.partition("_")
    if rest in ("hertz", "damping_ratio") and modes[kind] not in ("soft", "SPOOK"):
        return f"Without effect now: {kind}s have no soft bias"
    corrects = settings.solver == "split position correction"
    if name == "baumgarte" and "baumgarte" not in modes.values() and not corrects:
        return "Without effect now: nothing has the bias baumgarte"
    return ""
