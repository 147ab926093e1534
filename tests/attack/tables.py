"""Tables of measured data as no spreadsheet should write them, made from random numbers."""

from random import Random

from tests.attack.damage import DAMAGES, NUMBERS, TEXTS, change_state, change_tree

WORDS = (
    *("t", "t [s]", "U [V]", "h in m", "x (", "[", "( " * 2000, "m^9^9", "=1+1", "@sum", "+1", "-"),
    *("m/" * 3000, "x in " * 3000, "y [m^999999999]", "é", "9" * 5000, '"', "#", "\u0661\u0662"),
)
"""Names of columns and cells that begin a title, a unit, a formula, and do not end it."""

SIZES = (0, 1, 2, 20, 20, 500, 20_000)
"""Rows of a table: [count]."""

BYTES = tuple((deed, weight) for deed, weight in DAMAGES if deed not in (change_tree, change_state))
"""Damage that needs no JSON."""


def cell(random: Random) -> str:
    """A number, or what is none."""
    dice = random.random()
    if dice < 0.6:
        return f"{random.uniform(-1e3, 1e3):.3f}"
    if dice < 0.8:
        return str(random.choice(NUMBERS)).replace("\x01raw\x01", "")
    return random.choice((*TEXTS, *WORDS, "1,5", "1.000,5", "1 000", "inf", "nan", "", "12:30"))


def regular(random: Random, rows: int) -> list[list[str]]:
    """Times that rise, and values."""
    columns = random.choice((1, 2, 2, 3, 8, 300))
    rows = min(rows, 60_000 // columns)
    return [[f"{0.01 * k:.2f}", *[f"{k % 7}"] * (columns - 1)] for k in range(rows)]


def table(random: Random) -> bytes:
    rows = regular(random, random.choice(SIZES))
    names = [random.choice((*WORDS, *TEXTS)) for _ in (rows or [["", ""]])[0]]
    if random.random() < 0.7:
        rows.insert(0, names)
    for _ in range(random.choice((0, 0, 1, 5, 300))):
        if rows:
            row = random.choice(rows)
            row[random.randrange(len(row))] = cell(random)
    if random.random() < 0.2:
        rows = [row[: random.randint(0, len(row))] for row in rows]
    parts = random.choice((",", ";", "\t", " ", ", ", "|"))
    end = random.choice(("\n", "\n", "\r\n", "\r", "\n\n"))
    text = end.join(parts.join(row) for row in rows)
    if random.random() < 0.15:
        text = random.choice(("( ", "[ ", "1 ", '"', "a (", "x" + " " * 300, "#")) * 50_000 + text
    code = random.choice(("utf-8", "utf-8", "utf-8-sig", "utf-16", "latin-1"))
    return text.encode(code, "replace" if code == "latin-1" else "surrogatepass")


def hostile_table(random: Random) -> bytes:
    """A table that is odd, or damaged, or both."""
    data = table(random)
    if random.random() < 0.5:
        deeds, weights = zip(*BYTES, strict=True)
        data = random.choices(deeds, weights)[0](random, data, [data, table(random)])
    return data
