"""A link holds what was packed, in two forms; what is damaged or too much is refused in words."""

import hashlib
import json
import zlib
from pathlib import Path

import pytest

from app.files import link_file
from app.files.atomic import FileError
from app.files.link_file import (
    CHECK,
    DAMAGED,
    MOST_BYTES,
    checked_address,
    in_digits,
    in_letters,
    is_link,
    packed_in,
    packed_link,
    scene_in_link,
    spoken,
    usual_words,
)
from app.files.opening import open_file
from tests.web.tables import table

ADDRESS = "https://school.example/player.html#"
SCENE = json.dumps(table(3)).encode()


@pytest.mark.parametrize("letters", [in_letters, in_digits])
def test_both_forms_give_the_scene_back_and_are_opened(letters) -> None:
    link = ADDRESS + letters(packed_link(SCENE, b"{}"))
    assert is_link(link) and scene_in_link(f"  {link}\n") == SCENE
    opened = open_file(Path(link))
    assert opened.simulation.title == "My table"
    assert len(opened.simulation.world.bodies) == 3
    assert spoken(Path(link)).name == "link"


def test_a_number_of_any_length_keeps_its_zeros() -> None:
    for packed in (b"\0", b"\0\0\xff", bytes(2000), bytes(range(256)) * 12):
        digits = in_digits(packed)
        assert digits[2:].isdigit() and digits[2] != "0"
        assert packed_in(f"#{digits}") == packed


def test_every_changed_letter_and_every_missing_one_is_noticed() -> None:
    link = ADDRESS + in_letters(packed_link(SCENE, b"{}"))
    start = len(ADDRESS) + 2
    for at in range(start, len(link) - 2, 7):
        other = "A" if link[at] != "A" else "Q"
        for wrong in (link[:at] + other + link[at + 1 :], link[:at]):
            with pytest.raises(FileError, match=DAMAGED):
                scene_in_link(wrong)


def test_more_than_a_table_is_never_unpacked() -> None:
    text = b"0" * (MOST_BYTES + 1)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=usual_words())
    stream = packer.compress(text) + packer.flush()
    bomb = hashlib.blake2b(text, digest_size=CHECK).digest() + stream
    with pytest.raises(FileError, match=DAMAGED):
        scene_in_link(ADDRESS + in_letters(bomb))


def test_the_words_that_links_go_on_from_never_change() -> None:
    """They are what "f1" means: another list would make every link that was sent unreadable."""
    digest = hashlib.blake2b(usual_words(), digest_size=8).hexdigest()
    assert digest == "4ed882da575165b3"
    assert usual_words().isascii(), "the page counts letters, the desktop bytes"


def test_what_has_no_table_behind_its_sign_is_no_link() -> None:
    for text in ("", "f1abc", "https://a.b/c", "https://a.b/c#part-2", "notes #f1.json"):
        assert not is_link(text)


@pytest.mark.parametrize(
    "typed",
    ["https://school.example/a/player.html", "http://10.0.0.5:8000/", "file:///home/me/p.html"],
)
def test_an_address_is_taken_without_its_end(typed: str) -> None:
    assert checked_address(f" {typed}#f1abc ") == typed


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "Type the address"),
        ("school.example/player.html", "has to begin with"),
        ("javascript:alert(1)", "has to begin with"),
        ("https://", "missing"),
        ("file:///", "missing"),
        ("https://[x", "not an address"),
        ("https://a.b/my page", "no spaces"),
        ("https://a.b/" + "x" * 300, "too long"),
    ],
)
def test_what_is_no_address_is_refused_in_a_sentence(typed: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        checked_address(typed)


def test_a_damaged_link_is_not_called_by_all_its_letters() -> None:
    with pytest.raises(FileError) as caught:
        open_file(Path(f"{ADDRESS}f1{'A' * 500}"))
    assert str(caught.value) == f"link: {DAMAGED}"
    assert link_file.PLACE.name == "link"
