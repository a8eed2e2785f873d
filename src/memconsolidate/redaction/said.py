"""Passwords that a sentence says, whatever word they are: "the password is …", passphrases."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memconsolidate.redaction.values import (
    AMOUNT,
    CODE_WORD,
    PATH,
    TERM,
    has_digit_and_letter,
    is_call,
    is_placeholder,
    is_stand_in,
)

#: How a noun and its value are joined: "is", "has been changed to", in four languages.
IS = (
    r"(?:(?: (?:now|jetzt|nun|ahora|maintenant|désormais))?(?:"
    r" (?:is|was|will be|should be)(?: (?:now|simply|just|still|always|again|currently|actually|really|probably))?(?: (?:set|changed|reset|updated) to)?"
    r"| (?:has been|had been|got) (?:set|changed|reset|updated) to"
    r"| (?:ist|lautet|war|heißt)(?: (?:jetzt|nun|noch|immer|wieder|weiterhin|bisher|derzeit|aktuell|momentan)){0,2}(?: auf)?| wurde (?:auf|zu|in)"
    r"| (?:es|era|será)(?: (?:ahora|todavía|siempre|actualmente))?| (?:ha sido|fue|ha|se ha|se) \w{3,12}[aoó] (?:a|por|en)"
    r"| (?:est|était|sera)(?: (?:maintenant|désormais|toujours|encore|actuellement))?| a (?:été )?\w{3,12}é (?:en|par|à|pour)))\b"
)
#: "the password is …" in seven languages, sought in lower case; each noun begins with its letters,
#: which lets the search skip. What follows must look like a password, see `_told_after`.
_SAID = re.compile(
    r"(?P<noun>password|passphrase|passcode|pw(?<!\wpw)|api key|(?:seed|recovery|secret|wallet|backup) phrase|mnemonic|secret(?! to\b)|token"
    r"|passwort|kennwort|geheimnis|contraseña|contrasena|clave|mot de passe|phrase de passe|mdp"
    r"|パスワード|パスフレーズ|暗証番号|密码|密碼|口令|비밀번호|비번|암호)"
    r"(?:(?P<beside>(?= [\"'«]))|(?: (?:for|of|to|on|in|at|from|over|via|für|von|zu[mr]?|auf|im|bei|über|per|de|del|para|por|en|du|des|pour|sur|par) [^.:=\n]{1,40}?)?"
    rf"(?:(?:{IS}| to\b):?|(?:[はが是为為는은이]|已?(?:改成|改为|設為|设为))[:：]?|(?P<sign>[\"'`]?[ \t]{{0,3}}[:：=＝])))"
    r"[ \t]{0,3}(?P<quote>[\"'`«「『]?)"
)
_VALUE = re.compile(r"[!-~\u00c0-\u024f\u0400-\u04ff]{3,200}")
#: Typographic quotes are plain ones here, see `folding`.
_CLOSING = {"«": "»", "「": "」", "『": "』"}
_LONGEST_QUOTED_CHARS = 100
_SHORTEST_PASSWORD_CHARS = 3
#: All Latin letters stand before it.
_LATIN = "\u0250"
#: What people say of a password besides the password itself.
_SAID_OF_PASSWORDS = frozenset(
    """
    a abgelaufen already also always an at bad being blank by case correct correcta dans das
    default demasiado der die different el empty en encrypted expired expiré falsch false fine
    for from geheim going good hashed here hidden im in incorrect incorrecta invalid it kein
    kept known la le leaked leer long missing muy needed never nicht no none not now null
    erforderlich facultatif leak mandatory necesaria necesario nécessaire nötig notwendig
    obligatoire obligatoria obligatorio ok opcional optionnel okay on only optional para pas plain private public required
    requis richtig safe same saved secret secure segura sent set short shown sicher something
    still stocké stored strong that the there this too trop true un una une ungültig unknown
    unsicher used vacía valid valide very vide visible válida weak what where which who with wrong zu
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
#: Words of sentences about passwords: what has none of them is no sentence.
_PROSE = _SAID_OF_PASSWORDS | frozenset(
    """
    after and any are as ask be before days hours minutes months until weeks years but can change character characters choose click contain contains could do does
    each enter every everyone field from given had has have he here his how if into its least like
    long longer makes maximum may me mine minimum must my new of or other our password passwords
    passphrase please reset rules same see she should so some start than their them then these they
    those time twice type use user username using want was we when why will without words would you
    your aber als auch bei das dein ein eine er es für hat ist man mit muss oder sein sich sie und von
    werden wie wird con cual del desde el es los más mi o por que se si sin su sus tu un y aux avec
    ce ces cette du elle et il ils les mais mon ne nous ou par qui sa ses son sont sur ta ton votre vous
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_DIGIT = re.compile(r"[0-9]")
_BARE_PHRASE = re.compile(
    r"[a-z]{3,12}(?: (?:[a-z]{3,12}|\d{1,4}(?![^ .,;!]))){3,23}(?=[.,;!]|\s*\Z)"
)
#: Words that a wallet is made from again are of a list (BIP 39): 3 to 8 letters each, 12 or 24 of them.
_SEED_PHRASE = re.compile(
    r"(?P<words>[a-z]{3,8}(?: [a-z]{3,8}){11}(?:(?: [a-z]{3,8}){12})?)(?![a-z-])"
)
#: So few words are a passphrase only if none of them is of a sentence.
_FEW_WORDS = 3
_LINE_END = re.compile(r"[.!]?\s*\Z")
#: "use the password X for", "use X as the password": where only a value can stand.
_USED = re.compile(
    r"(?:use|uses|using|usa|utilise|nimm|verwende) (?:"
    r"(?:the|this|my|our) (?:\w{1,20} )?(?:password|passphrase) (?=\w+(?: (?:for|on|to|in|at)\b|[.,;!]|\s*\Z))"
    r"|(?=\w+ (?:as|como|comme|als) (?:\w{1,20} ){0,3}(?:password|passphrase|passwort|kennwort|contraseña|mot de passe)\b(?!-| [a-z]{4})))"
    r"(?P<value>[a-z]+)(?![\w(/-]|\.\w)"
)
_SHORTEST_BARE_CHARS = 8
#: What people choose, which may be a word; keys are drawn.
_CHOSEN = ("pass", "kennwort", "contrase", "mot de", "mdp")
#: `os.environ["TOKEN"]`, `var.password`.
_MEMBER = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(?:[\[(].*)?\Z")
#: Words of such endings stand beside "password" without being one.
_WORD_ENDING = re.compile(
    r"(?:ed|ing|en|t|s|tion|ment|ness|ity|ance|ence|able|ible|or|er|ly|ry|base|length|page|screen|dialog|file|code|module)\Z"
)
_SENTENCE_END = re.compile(r"[.!?]\s|[。！？]")
#: In these a value belongs to data or code and not to the words before it.
_DATA_SIGN = re.compile(r"[\"{}\[\]<>;=|\\]")


def find_said_passwords(line: str, folded: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, kind) for each "the password is …", whatever word it is.

    `folded` is the line in lower case.
    """
    if len(folded) != len(line):
        folded = line  # some letters have no single one in lower case
    for match in _SAID.finditer(folded):
        span = _told_after(match, line)
        if span:
            yield *span, "password"
    for match in _USED.finditer(folded):
        start, end = match.span("value")
        if not line[match.start() - 1 : match.start()].isalnum() and _is_bare_word(line[start:end]):
            yield start, end, "password"


def _told_after(match: re.Match[str], line: str) -> tuple[int, int] | None:
    """Return where the password is that a noun with "is" or a sign tells."""
    start, quote, sign = match.end(), match["quote"], match["sign"]
    # Behind a sign the rules for assignments tell single words of Latin letters.
    is_beside = match["beside"] is not None
    if is_beside and not match["noun"].startswith(_CHOSEN):
        return None  # `the token "name"`
    is_said = (not sign and not is_beside) or match["noun"] > _LATIN
    end = line.find(_CLOSING.get(quote, quote), start, start + _LONGEST_QUOTED_CHARS)
    if quote and end >= start:
        is_label = is_beside or (not is_said and "=" not in sign)
        is_told = _is_quoted(line[start:end], is_said=is_said, is_label=is_label)
        return (start, end) if is_told else None
    seed = _SEED_PHRASE.match(line, start)
    if seed and _is_phrase(seed["words"].split()):
        return seed.span("words")
    phrase = _BARE_PHRASE.match(line, start)
    if phrase and _is_phrase(phrase.group().split()):
        return phrase.span()
    found = _VALUE.match(line, start)
    value = found.group().rstrip(".,;:!?)\"'`") if found else ""
    end = start + len(value)
    before = line[match.start() - 1 : match.start()]
    if is_beside:
        return None
    if is_said or (
        sign.startswith(" =")
        and not _MEMBER.match(value)
        and not (before.isalnum() or before == "_")
    ):
        return (start, end) if value and _is_said(value, line, start) else None
    if not value.isascii() and has_digit_and_letter(value):
        return start, end
    is_named = before.isspace() and not quote and match["noun"].startswith(_CHOSEN)
    if is_named and _is_bare_word(value) and _LINE_END.match(line, end):
        return start, end
    return None


def _is_quoted(value: str, *, is_said: bool, is_label: bool) -> bool:
    """Whether what a password is said to be, between quotes, is one."""
    if len(value) < _SHORTEST_PASSWORD_CHARS or is_stand_in(value):
        return False
    words = value.split()
    if len(words) < 2:
        return is_said
    # What stands in quotes behind a colon is a label as often: "Mot secret".
    return _is_phrase(words) and (
        is_said
        or any(map(has_digit_and_letter, words))
        or _DIGIT.search(value) is not None
        or (value.islower() and (len(words) > _FEW_WORDS or not is_label))
    )


def _is_phrase(words: list[str]) -> bool:
    """Whether words are a passphrase: drawn at random, they lack those that join a sentence."""
    prose = sum(
        word.casefold().strip(".,!?:") in _PROSE or word.endswith(("ed", "ing")) for word in words
    )
    is_plain = len(words) > _FEW_WORDS and not any(map(str.isdigit, words))
    return prose * 4 <= len(words) if is_plain else not prose


def _is_bare_word(value: str) -> bool:
    """Whether letters alone, where no sentence needs a word, are a password."""
    return (
        len(value) >= _SHORTEST_BARE_CHARS
        and value.isalpha()
        and value.islower()
        and value not in _PROSE
        and not _WORD_ENDING.search(value)
        and not CODE_WORD.match(value)
        and not is_placeholder(value)
    )


def _is_said(value: str, text: str, start: int) -> bool:
    """Whether what follows "password is" is the password and not something said of it."""
    if len(value) < _SHORTEST_PASSWORD_CHARS or is_placeholder(value):
        return False
    if is_call(value, text, start + len(value)):
        return False
    folded = value.casefold()
    if folded in _SAID_OF_PASSWORDS or CODE_WORD.match(value) or PATH.match(value):
        return False
    if TERM.match(value) or AMOUNT.match(value):
        return False
    if not value.isascii():
        return has_digit_and_letter(value)
    if not value.replace("-", "").isalpha():
        return any(character.isdigit() or character in "!@#$%^&*_+=" for character in value)
    if folded.endswith(("ed", "ing", "en", "t")) and value.islower():
        return False
    # A bare word is a password where the sentence ends with it.
    return text[start + len(value) : start + len(value) + 2].strip() in (
        "",
        ".",
        ",",
        ";",
        "!",
        "。",
        "です",
        "입니",
        "이야",
    )


def is_one_phrase(gap: str) -> bool:
    """Whether what stands between two words belongs to the sentence of both."""
    gap = gap.strip(" \t\"'`")
    return not (_DATA_SIGN.search(gap) or _SENTENCE_END.search(gap + " "))
