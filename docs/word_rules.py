"""The rules of words on screen: which of them break the list, show raw markup, or are American."""

import re
import tomllib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from docs.words import Said

LIST = Path(__file__).parent / "words_to_avoid.toml"

MARKUP = re.compile(r"\*\*|</?[a-z]+>|\]\(")
"""Signs of markup that no board or panel reads: they would be seen."""

CORE = "physics/"
"""What the core says to those who call it has the names of its interface: labels there are keys."""


class Fault(NamedTuple):
    """A string that breaks a rule."""

    said: Said
    found: str
    better: str

    def __str__(self) -> str:
        place = f"{self.said.file}:{self.said.line}"
        return (
            f"{place}: {self.found!r}, better {self.better!r}: {' '.join(self.said.text.split())}"
        )


class Rules(NamedTuple):
    """What is looked for, each with the better words."""

    phrases: tuple[tuple[re.Pattern[str], str], ...]
    labels: dict[str, str]
    spelling: tuple[tuple[re.Pattern[str], str], ...]


@lru_cache(maxsize=1)
def rules() -> Rules:
    """Return the rules of the list."""
    said = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return Rules(
        tuple((whole(phrase), better) for phrase, better in said["phrases"].items()),
        said["labels"],
        tuple((word(one), better) for one, better in said["spelling"].items()),
    )


def whole(phrase: str) -> re.Pattern[str]:
    """Return what finds a phrase that is no part of longer words, with any capitals."""
    begin = r"(?<!\w)" if phrase[0].isalnum() else ""
    end = r"(?!\w)" if phrase[-1].isalnum() else ""
    return re.compile(begin + r"\s+".join(map(re.escape, phrase.split())) + end, re.IGNORECASE)


def word(one: str) -> re.Pattern[str]:
    """Return what finds a word, but not where it is a name of a program or file: "color:"."""
    return re.compile(rf"(?<![\w.'\"`{{-]){re.escape(one)}(?![\w:'\"`=}}-])", re.IGNORECASE)


def faults(said: Iterable[Said]) -> list[Fault]:
    """Return where strings break a rule, in their order."""
    known, result = rules(), list[Fault]()
    for one in said:
        text = one.text
        for pattern, better in (*known.phrases, *known.spelling):
            if found := pattern.search(text):
                result.append(Fault(one, found[0], better))
        label = text.strip(" .:…").lower()
        is_label = text[:1].isupper() or " " in label
        if label in known.labels and is_label and not one.file.startswith(CORE):
            result.append(Fault(one, text, known.labels[label]))
        if found := MARKUP.search(text):
            result.append(Fault(one, found[0], "no markup"))
    return result
