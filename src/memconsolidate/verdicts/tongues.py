"""Which language a rule asks to answer in: somebody answers in one."""

from __future__ import annotations

import re

from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.cues import without_permanence
from memconsolidate.verdicts.tables.registry import LANGUAGES
from memconsolidate.verdicts.words import is_cjk, tokens

#: What a language is called, in each of the languages that memd reads.
_NAMES = {
    "english": "english englisch inglés anglais 영어 英語 英语 英文",
    "german": "german deutsch alemán allemand 독일어 ドイツ語 德语 德文 德語",
    "french": "french französisch francés français 프랑스어 불어 フランス語 法语 法文 法語",
    "spanish": "spanish spanisch español espagnol 스페인어 スペイン語 西班牙语 西班牙文 西班牙語",
    "korean": "korean koreanisch coreano coréen 한국어 한국말 韓国語 韩语 韩文 韓語",
    "japanese": "japanese japanisch japonés japonais 일본어 日本語 日语 日文 日語",
    "chinese": "chinese chinesisch chino chinois 중국어 中国語 中文 汉语 漢語",
    "italian": "italian italienisch italiano italien 이탈리아어 イタリア語 意大利语",
    "portuguese": "portuguese portugiesisch portugués portugais 포르투갈어 ポルトガル語 葡萄牙语",
    "russian": "russian russisch ruso russe 러시아어 ロシア語 俄语",
    "polish": "polish polnisch polaco polonais",
    "dutch": "dutch niederländisch neerlandés néerlandais",
}
_LANGUAGE_OF = {name: language for language, names in _NAMES.items() for name in names.split()}
_NAMES_IN_RUNS = [(name, one) for name, one in _LANGUAGE_OF.items() if is_cjk(name)]
_ANSWERS = tuple(compile_late(phrase) for one in LANGUAGES for phrase in one.answers)
_ANSWER_ENDS = tuple(compile_late(phrase) for one in LANGUAGES for phrase in one.answer_ends)
_POLITENESS = compile_late(
    r"\b(?:please|bitte|por favor|s'il te plaît|s'il vous plaît|jetzt|now|ahora|maintenant|only|nur)\b|请|請|이제는?|今は|现在|現在"
)
_EDGES = " .,;:!。、，！"


def find_answer_language(text: str) -> str:
    """Return the language that a text asks to answer in, "" unless it asks for that and no more."""
    return "" if find_ended_language(text) else _find_language(text, _ANSWERS)


def find_ended_language(text: str) -> str:
    """Return the language that a text asks not to answer in, "" unless it asks for that and no more."""
    return _find_language(text, _ANSWER_ENDS)


def find_languages(text: str) -> frozenset[str]:
    """Return the languages that a text names, by their English names."""
    found = (_LANGUAGE_OF.get(token.text) for token in tokens(text) if token.kind != "cjk")
    runs = "".join(token.text if token.kind == "cjk" else " " for token in tokens(text))
    in_runs = (language for name, language in _NAMES_IN_RUNS if name in runs)
    return frozenset(filter(None, (*found, *in_runs)))


def is_language_name(word: str) -> bool:
    """Whether a word, in folded case, is what a language is called."""
    return word in _LANGUAGE_OF


def have_other_answer_languages(rule: str, other: str) -> bool:
    """Whether each of two rules asks to answer in a language, and not in the same."""
    ours = find_answer_language(rule)
    return bool(ours) and find_answer_language(other) not in ("", ours)


def have_contrary_answer_languages(rule: str, other: str) -> bool:
    """Whether two rules about the language to answer in cannot both be followed."""
    ended, asked = find_ended_language(rule), find_answer_language(rule)
    return (
        have_other_answer_languages(rule, other)
        or (bool(ended) and ended == find_answer_language(other))
        or (bool(asked) and asked == find_ended_language(other))
    )


def _find_language(text: str, patterns: tuple[re.Pattern[str], ...]) -> str:
    bare = _POLITENESS.sub(" ", without_permanence(text))
    folded = " ".join(bare.split()).strip(_EDGES).lstrip("は는")
    for pattern in patterns:
        match = pattern.fullmatch(folded.strip(_EDGES))
        if match:
            return _LANGUAGE_OF.get(match["language"], "")
    return ""
