"""What a link holds: the table as Fulcrum opens it, small, or a reason why there is none."""

import json
from typing import Any

import pytest

from app.capture.web_page.export import take_copy
from app.capture.web_page.link import link_of, player_page
from app.capture.web_page.table_rows import FarTableError
from app.files.link_file import in_letters, scene_in_link
from app.files.page_file import OPENING
from app.session.session import Session
from app.simulation.commands.edit import Attach
from tests.web.tables import shown, table

LARGEST_CODE = 2_900
"""What 7,089 digits hold, less an address: [bytes]."""


def opened(packed: bytes) -> Session:
    return shown(json.loads(scene_in_link(f"#{in_letters(packed)}")))


@pytest.mark.parametrize("typed", [True, False])
def test_fulcrum_opens_the_table_that_was_packed(typed: bool) -> None:
    session = shown(table(9, typed=typed))
    again = opened(link_of(take_copy(session)))
    assert again.world.hash() == session.world.hash()
    assert again.scene.view == session.scene.view


def test_a_table_is_packed_as_it_is_now_or_as_it_began() -> None:
    session = shown(table(6))
    began = [body.position for body in session.world.bodies]
    session.run(60)
    now = [body.position for body in session.world.bodies]
    copy = take_copy(session)
    later, first = link_of(copy), link_of(copy, began=True)
    assert [body.position for body in opened(later).world.bodies] == now
    assert [body.position for body in opened(first).world.bodies] == began
    assert len(first) < len(later)


@pytest.mark.parametrize(("bodies", "most"), [(5, 700), (10, 1_100), (20, 1_900)])
def test_a_table_of_typed_numbers_fits_into_a_code(bodies: int, most: int) -> None:
    assert len(link_of(take_copy(shown(table(bodies))))) < most < LARGEST_CODE


def scene(name: str) -> Session:
    session = Session(recording=False)
    assert session.load(name)
    return session


def test_what_a_link_cannot_hold_is_said() -> None:
    formula = shown(table(3))
    body = formula.world.bodies[1].id
    formula.submit(Attach("formula", {"sets": f"body({body}).force_x = 1 N"}))
    formula.act_waiting()
    for session, why in (
        (scene("stack"), "more than 63 bodies"),
        (scene("atwood"), "a program moves it"),
        (formula, "formulas that act"),
    ):
        with pytest.raises(FarTableError, match=why):
            link_of(take_copy(session))


def test_the_player_page_has_no_scene_and_asks_nobody() -> None:
    page = player_page()
    assert OPENING not in page and "default-src 'none'" in page and len(page) < 500_000


def test_the_run_goes_on_as_if_nobody_had_packed_it() -> None:
    session = shown(table(5))
    session.run(30)
    before: Any = session.world.hash()
    link_of(take_copy(session), began=True)
    assert session.world.hash() == before
