"""Readings of our own for the words that tables and spelling get wrong, and small words."""

from __future__ import annotations

_OTHER = {
    "pronoun": "HE HIM SHE HER HERS HIS IT ITS ITSELF THEY THEM THEIR THEIRS WE US OUR OURS YE YOUR"
    " YOURS MY THY THEE THINE THIS THESE THAT THOSE WHO WHOM WHOSE WHOSO WHAT WHICH MYSELF HERSELF"
    " HIMSELF YOURSELF THEMSELVES OURSELVES WHOEVER WHATEVER WHICHEVER SOMEBODIES OTHERWISE",
    "preposition": "AT OF TO FROM WITH UPON INTO ONTO TOWARD TOWARDS BESIDE BESIDES AMONG AMONGST"
    " AMID AMIDST DURING UNTIL TILL VERSUS UNLIKE AFTER SINCE THROUGH WITHOUT",
    "conjunction": "AND OR NOR BECAUSE ALTHOUGH UNLESS WHEREAS LEST AS THAN",
    "adverb": "ALWAY ALWAYS PERHAPS THUS UPSTAIR SOMETIME SOMETIMES ALSO INDEED THENCE HENCE"
    " FORWARDS BACKWARDS AFTERWARD AFTERWARDS HOMEWARDS INDOORS OUTDOORS NOWADAYS UNAWARES"
    " ELSEWHERE NEVERTHELESS ANYWAYS SIDEWAYS NOT",
    "exclamation": "ALAS AHA PSST SHH HMM TSK UGH PHEW OOPS WHOOPS",
}

_READ: dict[str, str] = {
    "IS": "sBE",
    "WAS": "dBE",
    "WERE": "dBE",
    "BEEN": "dBE",
    "AM": "sBE",
    "ARE": "sBE nARE",
    "HAS": "sHAVE",
    "OXEN": "pOX",
    "DICE": "pDIE nDICE vDICE",
    "GO": "vGO nGO aGO",
    "WENT": "dGO",
    "GONE": "dGO aGONE",
    "KINE": "pCOW nKINE",
    "BRETHREN": "pBROTHER",
    "BASICS": "pBASIC",
}

HAND_LIST: dict[str, list[tuple[str, str]]] = {
    **{word: [("o", kind.upper())] for kind, words in _OTHER.items() for word in words.split()},
    **{word: [(r[0], r[1:]) for r in read.split()] for word, read in _READ.items()},
}
"""Words to their readings, as kinds and lemmas."""
