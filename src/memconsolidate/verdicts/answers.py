"""Whether a person's answer decides anything."""

from __future__ import annotations

import re

from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.cues import is_assent, is_question
from memconsolidate.verdicts.polarity import refuses
from memconsolidate.verdicts.tables.registry import ALPHABETIC, RUNNING
from memconsolidate.verdicts.words import normalise, tokens

#: Of an answer only so much is looked at.
_SEARCHED_CHARS = 2000
_SENTENCE = re.compile(r"[^.!?。！？\n]*(?:[.!?。！？\n]+|$)")
#: An answer that puts off may begin, or end, with a word that does nothing.
_PUTS_OFF = compile_late(
    rf"(?<!\w)(?:{'|'.join(one for language in ALPHABETIC for one in language.puts_off)})(?!\w)"
    rf"|(?:{'|'.join(one for language in RUNNING for one in language.puts_off)})"
)
#: What is left of an answer in these alone says nothing: "then", "well", "so".
_EMPTY = frozenset(
    word
    for language in ALPHABETIC
    for word in language.stop | language.fillers
    if word not in {"yes", "no", "user", "please", "this", "these", "do", "let's"}
)


#: With or without a question mark: "why would we".
_ASKS = re.compile(
    r"\W*(?:(?:why|how come)(?! not)|what for|warum|wieso|weshalb|pourquoi|por ?qué|为什[么麼]|為什麼|なぜ|どうして|왜)"
)


def decides(answer: str) -> bool:
    """Whether an answer agrees, denies, chooses or states something, and not only asks or puts off."""
    sentences = filter(str.strip, _SENTENCE.findall(answer[:_SEARCHED_CHARS]))
    said = "".join(one for one in sentences if not _only_asks(one))
    left = _PUTS_OFF.sub(" ", normalise(said))
    return (
        refuses(left) or is_assent(left) or any(token.text not in _EMPTY for token in tokens(left))
    )


def _only_asks(sentence: str) -> bool:
    return bool(
        sentence.rstrip().endswith(("?", "？"))
        or is_question(sentence)
        or _ASKS.match(normalise(sentence))
    )
