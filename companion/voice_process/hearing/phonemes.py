"""The 39 sounds of English that every part of the recogniser shares (ARPAbet without stress).

A pronunciation is a bytes object with one byte for each sound, its index in `PHONES`. So it is
small in a file, a key in a dictionary, and an array of labels for NumPy.
"""

from __future__ import annotations

PHONES = (
    *("AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY", "F", "G", "HH"),
    *("IH", "IY", "JH", "K", "L", "M", "N", "NG", "OW", "OY", "P", "R", "S", "SH", "T", "TH"),
    *("UH", "UW", "V", "W", "Y", "Z", "ZH"),
)

NUMBER = {phone: number for number, phone in enumerate(PHONES)}

BLANK = len(PHONES)
"""The label between two sounds, and in silence."""

Pron = bytes
"""A pronunciation."""

VOWELS = frozenset(NUMBER[phone] for phone in PHONES if phone[0] in "AEIOU")


def pron(text: str) -> Pron:
    """The pronunciation of ARPAbet with spaces, `K R OW1`; raises KeyError for another sound."""
    return bytes(NUMBER[phone.rstrip("012")] for phone in text.split())


def text(given: Pron) -> str:
    """A pronunciation in ARPAbet."""
    return " ".join(PHONES[number] for number in given)


LETTERS: dict[str, tuple[Pron, ...]] = {
    letter: tuple(map(pron, names))
    for letter, names in {
        **{"a": ["EY"], "b": ["B IY"], "c": ["S IY"], "d": ["D IY"], "e": ["IY"]},
        **{"f": ["EH F"], "g": ["JH IY"], "h": ["EY CH"], "i": ["AY"], "j": ["JH EY"]},
        **{"k": ["K EY"], "l": ["EH L"], "m": ["EH M"], "n": ["EH N"], "o": ["OW"]},
        **{"p": ["P IY"], "q": ["K Y UW"], "r": ["AA R", "AA"], "s": ["EH S"], "t": ["T IY"]},
        **{"u": ["Y UW"], "v": ["V IY"], "w": ["D AH B AH L Y UW"], "x": ["EH K S"]},
        **{"y": ["W AY"], "z": ["Z IY", "Z EH D"]},
    }.items()
}
"""The names of the letters; R and Z as Americans and as the British say them."""

_SYMBOLS = {
    **{"aɪə": "AY AH", "aʊə": "AW AH", "aɪɚ": "AY ER", "aʊɚ": "AW ER"},
    **{"d͡ʒ": "JH", "t͡ʃ": "CH", "dʒ": "JH", "tʃ": "CH", "ʤ": "JH", "ʧ": "CH"},
    **{"eɪ": "EY", "aɪ": "AY", "aʊ": "AW", "ɔɪ": "OY", "oɪ": "OY", "oʊ": "OW", "əʊ": "OW"},
    **{"ɪɹ": "IH R", "ɪə": "IH R", "iə": "IY AH", "eə": "EH R", "ɛə": "EH R", "ʊə": "UH R"},
    **{"ɜːɹ": "ER", "ɜɹ": "ER", "ɜː": "ER", "ɜ": "ER", "ɝ": "ER", "ɚ": "ER", "əɹ": "ER"},
    **{"ɐɹ": "ER", "əl": "AH L", "ᵊl": "AH L", "ᵊn": "AH N", "ᵊm": "AH M"},
    **{"A": "EY", "I": "AY", "W": "AW", "Y": "OY", "O": "OW", "Q": "OW"},
    **{"T": "T", "ɾ": "T", "ʔ": "T", "ᵻ": "IH", "ᵊ": "AH", "ə": "AH", "ɐ": "AH", "ʌ": "AH"},
    **{"ɪ": "IH", "i": "IY", "ʊ": "UH", "u": "UW", "ɛ": "EH", "e": "EH", "æ": "AE", "a": "AE"},
    **{"ɑ": "AA", "ɒ": "AA", "ɔ": "AO", "o": "OW", "y": "UW", "ø": "ER", "œ": "ER"},
    **{"b": "B", "d": "D", "ð": "DH", "f": "F", "ɡ": "G", "g": "G", "h": "HH", "k": "K", "x": "K"},
    **{"l": "L", "ɫ": "L", "ɬ": "L", "m": "M", "n": "N", "ŋ": "NG", "ɲ": "N Y", "p": "P"},
    **{"ɹ": "R", "r": "R", "s": "S", "ʃ": "SH", "t": "T", "θ": "TH", "v": "V", "w": "W"},
    **{"j": "Y", "z": "Z", "ʒ": "ZH", "c": "K"},
}
_LONGEST_FIRST = sorted(_SYMBOLS, key=len, reverse=True)


def from_ipa(symbols: str) -> Pron:
    """Fold a pronunciation in the phonetic alphabet onto the 39 sounds; other signs are skipped."""
    found, at = b"", 0
    while at < len(symbols):
        known = next((one for one in _LONGEST_FIRST if symbols.startswith(one, at)), None)
        if known:
            found += pron(_SYMBOLS[known])
        at += len(known or " ")
    return found
