"""What a file holds that should be text, told by how it begins: its name may say anything."""

HEADS = (
    (b"PK\x03\x04", "a packed file, as spreadsheets and documents are"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a spreadsheet or a document of an office program"),
    (b"%PDF-", "a PDF"),
    (b"\x89PNG\r\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"\x1f\x8b", "a packed file"),
    (b"SQLite format 3\0", "a database"),
    (b"\x7fELF", "a program"),
)
TEXT_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")
"""How text begins that says how it is written (UTF-16, UTF-8)."""

MOST_ZEROS = 0.1
"""With a larger share of zero bytes it is no text: [1]; a damaged file may have a few. UTF-16 that
does not say so has a half."""


def kind_of(data: bytes) -> str:
    """Return what the bytes of a file are, "" for what may be text."""
    for head, kind in HEADS:
        if data.startswith(head):
            return kind
    if data.count(0) > MOST_ZEROS * len(data) and not data.startswith(TEXT_MARKS):
        return "a file of bytes"
    return ""
