"""Which settings of the solver do nothing now, and why: the inspector shows them in grey."""

from physics import SolverSettings
from physics.settings import modes_of
from physics.solvers.declared import BY_WORD, OWN, PERCENT, READS, SHARE, readers

HERTZ = ("contact_hertz", "joint_hertz")
"""They are read where a bias is soft, whatever the solver: `_bias_reason` has the sentence."""

TO_THE_END = ("iterations", "warm_starting", "accumulation")
"""Settings that say how near a solver comes, and nothing to one that comes to the end."""


def idle_reason(settings: SolverSettings, name: str) -> str:
    """Return why the setting `name` has no effect beside the others; "" when it has."""
    word, solver = settings.solver, BY_WORD[settings.solver]
    if name in READS and name not in HERTZ and word not in readers(name):
        words = readers(name)
        who = (
            f"solver {listed(words)} reads" if len(words) == 1 else f"solvers {listed(words)} read"
        )
        return f"Without effect now: only the {who} it"
    if solver.to_the_end and name in TO_THE_END:
        return f"Without effect now: {word} solves to the end"
    if name == "push_out_speed" and not solver.limits_push_out:
        return f"Without effect now: {word} has no such limit"
    if name == "accumulation" and not solver.accumulates:
        return f"Without effect now: {word} never adds up what it pushed"
    if name == "warm_starting" and not solver.starts_warm:
        return f"Without effect now: {word} begins every substep anew"
    if name == "warm_starting" and not settings.accumulation:
        return "Without effect now: it needs accumulation"
    by_percent = settings.position_correction == "percent and slop"
    if name == "correction_percent" and solver.correction != PERCENT and not by_percent:
        return 'Without effect now: it is for the position correction "percent and slop"'
    return _bias_reason(settings, name)


def listed(words: tuple[str, ...]) -> str:
    """Return words as in a sentence: "a", "a and b", "a, b and c"."""
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def _bias_reason(settings: SolverSettings, name: str) -> str:
    """Return why a number of a bias has no effect; "" when it has."""
    modes: dict[str, str] = dict(zip(("contact", "joint"), modes_of(settings), strict=True))
    kind, _, rest = name.partition("_")
    if rest in ("hertz", "damping_ratio") and modes[kind] not in ("soft", OWN):
        return f"Without effect now: {kind}s have no soft bias"
    corrects = BY_WORD[settings.solver].correction == SHARE
    if name == "baumgarte" and "baumgarte" not in modes.values() and not corrects:
        return "Without effect now: nothing has the bias baumgarte"
    return ""
