"""The ledger beside a lesson: its rows add up to its last one, whatever there is to count."""

import re

import numpy as np
import pytest

from app.features.ledger.model.history import EnergyHistory
from app.features.ledger.model.summary import COMES, LEAVES, PARTS, Entry, Page
from app.features.ledger.view.board import short_rows
from app.session.session import Session
from app.ui.kit.row_table import TableRow

UNITS = {"J": 1.0, "kJ": 1e3, "MJ": 1e6, "mJ": 1e-3, "µJ": 1e-6}


def joules(row: TableRow) -> float:
    result = re.fullmatch(r"([−+]?[\d.,\u202f ]+)\s*(\D*J)", row.cells[0])
    assert result is not None, row.cells[0]
    number = float(result[1].replace("−", "-").replace(",", "").replace("\u202f", "").strip())
    return number * UNITS[result[2].strip()]


def adds_up(page: Page) -> None:
    *rows, total = short_rows(page)
    assert total.words == "Sum"
    shown = [joules(row) for row in rows]
    largest = max(map(abs, (*shown, page.sum)))
    # three digits are written, so each row is off by half of the last of the largest at most
    assert sum(shown) == pytest.approx(joules(total), abs=(len(rows) + 1) * 0.005 * largest)
    exact = page.sum
    assert joules(total) == pytest.approx(exact, abs=0.005 * abs(exact) + 1e-9)


def page_of(rng: np.random.Generator) -> Page:
    sizes = 10.0 ** rng.uniform(-3.0, 4.0, len(PARTS) + len(LEAVES) + len(COMES))
    sizes *= rng.random(len(sizes)) < 0.6
    values = iter(sizes.tolist())
    parts = tuple(Entry(name, next(values)) for name in PARTS)
    flows = tuple(Entry(name, -next(values)) for name in LEAVES)
    flows += tuple(Entry(name, next(values)) for name in COMES)
    return Page(1.0, 0.0, parts, flows, Entry("error", 0.0), float(sizes.sum()), 0.0)


def test_the_rows_add_up_to_the_sum_whatever_has_left_or_come():
    rng = np.random.default_rng(1)
    for _ in range(200):
        adds_up(page_of(rng))


def test_what_became_heat_is_positive_and_what_came_in_is_taken_off():
    flows = (Entry("impacts", -9.0), Entry("hand", 4.0))
    page = Page(1.0, 0.0, (Entry("linear", 5.0),), flows, Entry("error", 0.0), 18.0, 0.0)
    said = {row.words: joules(row) for row in short_rows(page)}
    assert list(said.values()) == [5.0, 9.0, -4.0, 10.0] and list(said)[-1] == "Sum"


def test_the_books_of_the_bounces_add_up_while_they_bounce():
    session = Session(recording=False)
    assert session.load("bounces")
    book = EnergyHistory(session)
    session.ledger_users.follow(session.world)
    book.open()
    for _ in range(8):
        session.run(60)
        assert book.page is not None
        adds_up(book.page)
    book.close()
