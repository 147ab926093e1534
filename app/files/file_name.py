"""Names of scenes, files and bodies as parts of the names of files: the one place that makes them.

Whatever the words are, what comes out is one name in the folder that it is put into, on any system.
"""

import os
import re
import unicodedata

MOST_BYTES = 255
"""Longest name of a file: [bytes] of UTF-8, what ext4, APFS and NTFS take."""

UNSAFE = re.compile(r'[/\\:*?"<>|]+')
"""What separates folders, or is forbidden on Windows."""

DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
"""What Windows takes for a device, whatever comes after the dot."""

PICTURES = (".png", ".jpg", ".jpeg", ".bmp", ".tga")
"""What a picture can be saved as; SDL would make a TGA of anything else."""

HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Categories of characters that a list of files cannot show."""


def file_name(words: str, suffix: str = "", prefix: str = "", usual: str = "scene") -> str:
    """``<prefix><words><suffix>``, the words cleaned and cut until all of it fits.

    `usual` stands for words of which nothing is left. `prefix` and `suffix` are the program's own.
    """
    seen = "".join(" " if unicodedata.category(c) in HIDDEN else c for c in words)
    plain = " ".join(UNSAFE.sub("-", seen).split()).strip(". -")
    if DEVICES.match(plain) and not prefix:
        plain = f"-{plain}"
    room = MOST_BYTES - len(os.fsencode(prefix + suffix))
    plain = plain.encode()[:room].decode(errors="ignore").rstrip(". ") or usual
    return f"{prefix}{plain}{suffix}"
