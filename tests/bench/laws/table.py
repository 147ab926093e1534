"""The table of laws, as text and as Markdown."""

from typing import Any

from tests.bench.table import TITLES, pipes

NOTE = (
    "Every engine at 240 Hz: pymunk with 10 iterations, Box2D with one substep, sleeping off, the "
    "rest as it comes. A law is measured in several cases (heights, offsets, seeds); each engine's "
    "worst case is told, and all of them are in the JSON file beside this one. More than theory is "
    "as wrong as less. Times are the least of several, by the wall clock or in CPU time."
)


def columns(result: dict[str, Any]) -> list[str]:
    """Names of the engines that took part, in the order of the benchmark's columns."""
    return [name for name in TITLES if any(name in row["engines"] for row in result["laws"])]


def figure(value: float | None) -> str:
    """Four digits; an engine that gave no number says so."""
    if value is None:
        return "none"
    return f"{value:.4g}" if abs(value) >= 1e-12 else "0"


def mark(met: bool | None) -> str:
    return {True: "yes", False: "NO", None: ""}[met]


def cells(result: dict[str, Any]) -> list[list[str]]:
    names = columns(result)
    table = [["law", "theory", *(TITLES[name] for name in names), "to reach", "met"]]
    for row in result["laws"]:
        said = [row["engines"].get(name) for name in names]
        figures = ["" if one is None else figure(one["worst"]) for one in said]
        table.append([row["title"], row["theory"], *figures, row["goal"], mark(row["met"])])
    return table


def worst_cases(result: dict[str, Any]) -> list[list[str]]:
    """Which case was ours at its worst."""
    table = [["law", "our worst case", "of"]]
    for row in result["laws"]:
        ours = row["engines"].get("ours", {})
        if "cases" in ours:
            table.append([row["title"], ours["case"], str(len(ours["cases"]))])
    return table


def as_text(result: dict[str, Any]) -> str:
    table = cells(result)
    widths = [max(len(row[k]) for row in table) for k in range(len(table[0]))]
    lines = [
        "  ".join(
            cell.ljust(width) if k in (0, len(row) - 1) else cell.rjust(width)
            for k, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ]
    return "\n".join(lines)


def as_markdown(result: dict[str, Any]) -> str:
    machine = result["machine"]
    versions = ", ".join(f"{name} {value}" for name, value in result["versions"].items())
    head = f"# Laws, measured on {result['date']}\n\n{machine['cpu']}, {machine['cores']} cores, "
    head += f"{machine['system']}. {versions}.\n\n{NOTE}\n"
    left_out = "".join(f"\n{sentence}\n" for sentence in result["missing"])
    parts = [head, pipes(cells(result)), "\n## Where ours is worst\n", pipes(worst_cases(result))]
    return "\n".join([*parts, left_out]).rstrip() + "\n"
