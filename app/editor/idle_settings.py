"""Which settings of the solver do nothing now, and why: the inspector shows them in grey."""

from physics import SolverSettings


def idle_reason(settings: SolverSettings, name: str) -> str:
    """Return why the setting `name` has no effect beside the others; "" when it has."""
    solver = settings.solver
    wanted = {
        "contact_bias": "soft step",
        "joint_bias": "soft step",
        "relax": "soft step",
        "position_correction": "sequential impulses",
        "block_solving": "sequential impulses",
        "correction_percent": "sequential impulses",
    }.get(name, solver)
    if wanted != solver:
        return f"Without effect now: only the solver {wanted} reads it"
    if name == "push_out_speed" and solver == "SPOOK":
        return "Without effect now: SPOOK has no such limit"
    if name == "warm_starting" and not settings.accumulation:
        return "Without effect now: it needs accumulation"
    corrects = settings.position_correction == "percent and slop"
    if name == "correction_percent" and not corrects:
        return 'Without effect now: it is for the position correction "percent and slop"'
    return _bias_reason(settings, name)


def _bias_reason(settings: SolverSettings, name: str) -> str:
    """Return why a number of a bias has no effect; "" when it has."""
    modes = {"contact": settings.contact_bias, "joint": settings.joint_bias}
    if settings.solver != "soft step":  # joints always have the bias of that solver
        modes = dict.fromkeys(modes, "soft" if settings.solver == "SPOOK" else "baumgarte")
    kind, _, rest = name.partition("_")
    if rest in ("hertz", "damping_ratio") and modes[kind] != "soft":
        return f"Without effect now: {kind}s have no soft bias"
    if name == "baumgarte" and "baumgarte" not in modes.values():
        return "Without effect now: nothing has the bias baumgarte"
    return ""
