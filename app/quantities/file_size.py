"""The sizes of files in words."""


def size_words(size: int) -> str:
    """Return a size [bytes] as "640 B", "12 kB" or "3.4 MB"."""
    if size < 1000:
        return f"{size} B"
    if size < 999_500:
        return f"{size / 1e3:.3g} kB"
    return f"{size / 1e6:.3g} MB"
