"""The door for zips of others: everything in them in memory, or one clear sentence.

A zip can say one thing of itself and be another, so nothing that it says is used before it is
checked: how many files, their names, kinds and sizes. No name of it ever becomes a path here.
"""

import io
import re
import stat
import struct
import unicodedata
import zipfile
import zlib
from pathlib import Path

from app.files.atomic import FileError, shown
from app.files.file_name import file_name
from app.files.packs.index import INDEX, KINDS, LICENCE, MOST_FILES, Index
from app.quantities.file_size import size_words

MOST_BYTES = 128 * 1024 * 1024
"""Largest pack, and all of its files together unpacked: [bytes], 128 MiB."""

MOST_DIRECTORY = 400 * MOST_FILES
"""Largest list of files in a zip: [bytes]. One of millions of names fills the memory."""

END, END64 = b"PK\x05\x06", b"PK\x06\x07"
END_BYTES, COMMENT = 22, 65_535  # [bytes] of the record at the end, and at most of what follows

PROGRAMS = re.compile(
    r"\.(py[a-z]?|so|dll|dylib|exe|com|bat|cmd|ps1|sh|js|html?|jar|app|msi|vbs|lnk|wasm|svg)$", re.I
)
LEFT_BY_SYSTEMS = re.compile(r"^__MACOSX/|(^|/)(\.DS_Store|Thumbs\.db|desktop\.ini)$")
"""Files that a system puts into every zip; they are passed over."""


def unzip(path: Path, data: bytes) -> dict[str, bytes]:
    """Return the files of a pack by their names. FileError says what is wrong with it."""
    _check_end(path, data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            listed = _checked(path, archive.infolist())
            return {info.filename: _read(path, archive, info) for info in listed}
    except (zipfile.BadZipFile, zlib.error, EOFError, struct.error, NotImplementedError) as error:
        raise FileError(
            path, f"the pack is damaged ({str(error) or 'it ends too early'})"
        ) from None
    except (ValueError, OSError, UnicodeError):
        raise FileError(path, "the pack is damaged") from None


def _check_end(path: Path, data: bytes) -> None:
    """FileError unless the list of files is of a size that a pack may have."""
    at = data.rfind(END, max(0, len(data) - END_BYTES - COMMENT))
    if at < 0 or len(data) - at < END_BYTES:
        raise FileError(path, "this is no pack, or a damaged one")
    size = struct.unpack_from("<I", data, at + 12)[0]
    if size > MOST_DIRECTORY or END64 in data[max(0, at - 20) : at]:
        raise FileError(path, f"the pack has too many files; at most {MOST_FILES} are read")


def _checked(path: Path, listed: list[zipfile.ZipInfo]) -> list[zipfile.ZipInfo]:
    """Return what is to be read. FileError for the first that no pack may have."""
    found: list[zipfile.ZipInfo] = []
    names: set[str] = set()
    for info in listed:
        name = info.filename
        if LEFT_BY_SYSTEMS.search(name) or name.removesuffix("/") in KINDS:
            continue
        if wrong := name_fault(name) or _fault(info):
            raise FileError(path, f"{_quoted(name)} {wrong}")
        same = unicodedata.normalize("NFC", name).casefold()
        if same in names:
            raise FileError(path, f"{_quoted(name)} is in the pack twice")
        names.add(same)
        found.append(info)
    if INDEX not in names:
        raise FileError(path, f"this is no pack: there is no {INDEX} in it")
    if len(found) > MOST_FILES:
        raise FileError(path, f"the pack has {len(found)} files; at most {MOST_FILES} are read")
    if (size := sum(info.file_size for info in found)) > MOST_BYTES:
        most = size_words(MOST_BYTES)
        raise FileError(path, f"the pack is {size_words(size)} unpacked; at most {most} are read")
    return found


def name_fault(name: str) -> str:
    """Return why no file of a pack may be called so, "" for a good name."""
    if name in (INDEX, LICENCE):
        return ""
    folder, _, rest = name.partition("/")
    if PROGRAMS.search(name):
        return "is a program, and a pack holds none"
    if folder not in KINDS or not rest or file_name(rest) != rest or rest.startswith("."):
        return f"is not in one of the folders {', '.join(KINDS)}, or has a name that is not safe"
    if not rest.lower().endswith(KINDS[folder]):
        return f"has another ending than {folder} have: {', '.join(KINDS[folder])}"
    return ""


def _fault(info: zipfile.ZipInfo) -> str:
    """Return why an entry is not read: it is more than a plain file."""
    mode = info.external_attr >> 16
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        return "is a link or a device, and no file"
    if info.flag_bits & 0x1:
        return "is locked with a password"
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return "is packed in a way that is not read: zip it anew, the usual way"
    return ""


def _read(path: Path, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Return the content, no more than was said of it."""
    with archive.open(info) as file:
        data = file.read(info.file_size + 1)
    if len(data) != info.file_size:
        raise FileError(path, f"{_quoted(info.filename)} is damaged")
    return data


def _quoted(name: str) -> str:
    return f"“{shown(name)[:80]}”"


def check_contents(path: Path, index: Index, files: dict[str, bytes]) -> None:
    """FileError unless the index names each file once, and nothing else."""
    named = [item.file for item in index.contents]
    there = files.keys() - {INDEX, LICENCE}
    for name in named:
        if name not in there:
            raise FileError(path, f"{_quoted(name)} is missing")
    if len(set(named)) < len(named):
        raise FileError(path, f"{INDEX} names a file twice")
    for name in sorted(there - set(named)):
        raise FileError(path, f"{_quoted(name)} is not in {INDEX}")
    if not named:
        raise FileError(path, "the pack is empty")
