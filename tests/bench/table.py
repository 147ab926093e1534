"""The result as one table of text, and as Markdown."""

from typing import Any

from tests.bench.bars import bars_of, start_bars
from tests.bench.engines import ENGINES

TITLES = {engine.name: engine.title for engine in ENGINES}
QUALITY = ("overlap mm", "p99 mm", "joints mm", "J/kg", "out")
NOTE = (
    "ms per 1/60 s frame, best / median, sleeping off, one thread; best is the median of the timed "
    "frames, each with its least time of several runs. Then ours: deepest overlap at the end "
    "(worst of the looks, one a second), its 99th percentile, worst joint error, kinetic energy at "
    "the end, escaped bodies. Bars: our best over that of Box2D at 4 x 1/240 (with AVX2; SSE2 is "
    "its Python package) at most 1; that of pymunk over ours at least 6; the limits of "
    "quality after 10 s."
)


def measured(result: dict[str, Any]) -> list[str]:
    """Names of the engines that took part, in the order of the columns."""
    return [name for name in TITLES if any(name in row["engines"] for row in result["scenes"])]


def cells(result: dict[str, Any]) -> list[list[str]]:
    """The table with its header; starts come last."""
    names = measured(result)
    table = [["scene", *(TITLES[name] for name in names), *QUALITY, "bars"]]
    for row in result["scenes"]:
        engines = row["engines"]
        speed = [speed_cell(engines[name]) if name in engines else "" for name in names]
        quality = quality_cells(engines["ours"]) if "ours" in engines else [""] * len(QUALITY)
        marks = [bar.mark for bar in bars_of(row, result["judges_quality"])]
        table.append([f"{row['scene']} {row['title']}".removesuffix(" "), *speed, *quality])
        table[-1].append(", ".join(marks))
    for word, bar in start_bars(result["start"]).items():
        taken = result["start"][word]
        spent = f"{taken['wall_s']:.2f} s, CPU {taken['cpu_s']:.2f}"
        verdict = f"{bar.mark} (<= {bar.limit:g} s)"
        table.append([f"{word} start to first tick", spent])
        table[-1] += [""] * (len(table[0]) - 3) + [verdict]
    return table


def speed_cell(one: dict[str, Any]) -> str:
    return f"{one['best_ms']:.3f} / {one['median_ms']:.3f}"


def quality_cells(one: dict[str, Any]) -> list[str]:
    last, worst = one["last"], one["worst"]
    return [
        f"{last['penetration']:.2f} ({worst['penetration']:.2f})",
        f"{last['penetration_p99']:.2f}",
        f"{worst['joint_error']:.1f}",
        f"{last['kinetic']:.0e}",
        f"{worst['escaped']:.0f}",
    ]


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


def pipes(table: list[list[str]]) -> str:
    rows = [table[0], ["---"] + ["---:"] * (len(table[0]) - 1), *table[1:]]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def as_markdown(result: dict[str, Any]) -> str:
    """Machine, the table, and the quality of every engine."""
    machine = result["machine"]
    versions = ", ".join(f"{name} {value}" for name, value in result["versions"].items())
    head = f"# Benchmark of {result['date']}\n\n{machine['cpu']}, {machine['cores']} cores, "
    head += f"{machine['system']}. {versions}.\n\n{NOTE}\n"
    quality = [["scene", "engine", *QUALITY]]
    for row in result["scenes"]:
        for name in measured(result):
            if name in row["engines"]:
                results = quality_cells(row["engines"][name])
                quality.append([row["scene"], TITLES[name], *results])
    left_out = "".join(f"\n{sentence}\n" for sentence in result["missing"])
    parts = [head, pipes(cells(result)), "\n## Quality of every engine\n", pipes(quality), left_out]
    return "\n".join(parts).rstrip() + "\n"
