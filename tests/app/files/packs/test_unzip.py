"""Zips that are no packs, or mean harm: one clear sentence, at once."""

import stat
import struct
import time
import warnings
import zipfile
from pathlib import Path

import pytest

from app.files.atomic import FileError
from app.files.packs.index import MOST_FILES
from app.files.packs.pack import pack_in
from app.files.packs.unzip import MOST_BYTES
from tests.app.files.packs.packing import SCENE, index_of, zip_of

HERE = Path("evil.fulcrum-pack")
NAME = "scenes/a.json"


def refused(data: bytes) -> str:
    """Why a pack is not read."""
    with pytest.raises(FileError) as caught:
        pack_in(HERE, data)
    return caught.value.reason


@pytest.mark.parametrize(
    "name",
    [
        "../a.json",
        "scenes/../../a.json",
        "/etc/passwd.json",
        "C:\\a.json",
        "scenes\\a.json",
        "scenes/..",
        "scenes/.hidden.json",
        "scenes/con.json",
        "scenes/a.json ",
        "scenes/sub/a.json",
        "scenes/a\x01.json",
        "scenes/a\u202e.json",
        "notes/a.json",
        "a.json",
        f"scenes/{'n' * 300}.json",
    ],
)
def test_a_name_that_leads_elsewhere_is_refused(name: str):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        data = zip_of({"pack.json": index_of(name), name: b"{}"})
    assert "not safe" in refused(data) or "another ending" in refused(data)


@pytest.mark.parametrize(
    "name", ["scenes/hop.py", "machines/run.EXE", "pictures/x.svg", "setup.sh"]
)
def test_a_program_is_refused_by_its_name(name: str):
    why = refused(zip_of({"pack.json": index_of(name), name: b"print()"}))
    assert name in why and "is a program" in why


def test_an_ending_that_a_folder_does_not_have_is_refused():
    assert "another ending" in refused(zip_of({"pack.json": index_of(), "scenes/a.txt": b""}))


def test_a_link_is_refused():
    link = zipfile.ZipInfo(NAME)
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    data = zip_of([("pack.json", index_of(NAME)), (link, b"/etc/passwd")])
    assert "is a link" in refused(data)


@pytest.mark.parametrize("second", [NAME, "scenes/A.json"])
def test_two_files_that_are_one_on_some_system_are_refused(second: str):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        data = zip_of([("pack.json", index_of(NAME)), (NAME, b"{}"), (second, b"{}")])
    assert "is in the pack twice" in refused(data)


def test_a_bomb_is_refused_before_it_is_unpacked():
    bomb = zip_of({"pack.json": index_of(NAME), NAME: b"0" * (MOST_BYTES + 1)})
    begin = time.perf_counter()
    assert "at most" in refused(bomb)
    assert time.perf_counter() - begin < 1.0


def test_a_size_that_is_a_lie_ends_the_reading():
    data = bytearray(zip_of({"pack.json": index_of(NAME), NAME: b"0" * 1_000_000}))
    at = data.rfind(b"PK\x01\x02")
    struct.pack_into("<I", data, at + 24, 10)  # the list says ten bytes
    assert "damaged" in refused(bytes(data))


def test_more_files_than_a_pack_has_are_refused_by_their_list_alone():
    names = [f"scenes/{number:0250d}.json" for number in range(2 * MOST_FILES)]
    begin = time.perf_counter()
    assert "too many files" in refused(zip_of(dict.fromkeys(names, b"")))
    assert time.perf_counter() - begin < 1.0


def test_a_few_files_too_many_are_refused():
    names = [f"scenes/{number}.json" for number in range(MOST_FILES)]
    data = zip_of({"pack.json": index_of(), **dict.fromkeys(names, b"")})
    assert f"at most {MOST_FILES}" in refused(data)


def test_a_zip_of_the_large_kind_is_refused():
    data = zip_of({"pack.json": index_of(), NAME: b"{}"})
    at = data.rfind(b"PK\x05\x06")
    locator = b"PK\x06\x07" + bytes(16)
    assert "too many files" in refused(data[:at] + locator + data[at:])


def test_a_password_is_refused():
    data = bytearray(zip_of({"pack.json": index_of(NAME), NAME: b"{}"}))
    at = data.rfind(b"PK\x01\x02")
    struct.pack_into("<H", data, at + 8, 1)
    assert "password" in refused(bytes(data))


def test_an_odd_way_of_packing_is_refused():
    odd = zipfile.ZipInfo(NAME)
    odd.compress_type = zipfile.ZIP_LZMA
    data = zip_of([("pack.json", index_of(NAME)), (odd, b"{}")])
    assert "packed in a way" in refused(data)


@pytest.mark.parametrize("share", range(0, 100, 7))
def test_a_pack_that_ends_anywhere_is_refused(share: int):
    whole = zip_of({"pack.json": index_of(NAME), NAME: SCENE.read_bytes()})
    assert "damaged" in refused(whole[: len(whole) * share // 100])


@pytest.mark.parametrize("share", range(0, 100, 4))
def test_a_pack_with_a_wrong_byte_never_raises_anything_else(share: int):
    whole = bytearray(zip_of({"pack.json": index_of(NAME), NAME: SCENE.read_bytes()}))
    whole[len(whole) * share // 100] ^= 0x55
    try:
        pack_in(HERE, bytes(whole))
    except FileError as error:
        assert error.reason


def test_a_zip_without_an_index_is_no_pack():
    assert "there is no pack.json" in refused(zip_of({NAME: b"{}"}))


def test_what_systems_leave_in_a_zip_is_passed_over():
    files = {"scenes/": b"", "__MACOSX/scenes/._a.json": b"x", "scenes/.DS_Store": b"x"}
    index = index_of("scenes/see saw.json")
    pack = pack_in(
        HERE, zip_of({**files, "pack.json": index, "scenes/see saw.json": SCENE.read_bytes()})
    )
    assert [item.title for item in pack.index.contents] == ["Seesaw"]
