"""`python -m tests.walk [--rows NAME...] [--seeds N] [--first N] [--write]`: what the figure
survives.

Rows are chosen by the beginning of their names. `--write` puts the table into the README of the
figure, between its two marks; seeds that its makers have looked at prove little, so `--first` asks
others.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from tests.walk.table import HEAD, ROWS, chosen, line, processes, results

README = Path("creatures/README.md")
BEGIN, END = "<!-- tests.walk -->", "<!-- end -->"


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.walk", description=__doc__)
    parser.add_argument("--rows", nargs="*", default=[], help="beginnings of names; all if none")
    parser.add_argument("--seeds", type=int, default=20, help="trials of each row")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=processes())
    parser.add_argument("--write", action="store_true", help=f"put the table into {README}")
    options = parser.parse_args()
    seeds = range(options.first, options.first + options.seeds)
    lines = [HEAD]
    print(HEAD, flush=True)
    for row, outcomes in results(chosen(options.rows), seeds, options.processes):
        lines.append(line(row, seeds, outcomes))
        print(lines[-1], flush=True)
    if options.write:
        write(lines[1:])


def write(lines: Sequence[str]) -> None:
    """Put the lines into the table of the README; rows that were not run keep theirs."""
    text = README.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    table, after = rest.split(END, 1)  # other tables may follow
    known = {words_of(line): line for line in (*table.splitlines(), *lines)}
    kept = [known[f" {row.words} "] for row in ROWS if f" {row.words} " in known]
    body = "\n".join((HEAD, *kept))
    README.write_text(f"{before}{BEGIN}\n{body}\n{END}{after}", encoding="utf-8")


def words_of(line: str) -> str:
    """Return what is tried in a line of the table."""
    return line.split("|")[1] if "|" in line else ""


if __name__ == "__main__":
    main()
