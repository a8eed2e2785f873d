"""Secrets that a person tells in a sentence: "the root password on staging is …"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memconsolidate.redaction.values import CODE_WORD, PATH, is_placeholder

#: "the password is …" in seven languages. What follows must look like one, see `_is_said`.
_SAID = re.compile(
    r"(?:"
    r"\b(?:password|passphrase|passcode|pin|api key|secret|token)(?: (?:for|of|to) [^.\n]{1,40}?)?"
    r" (?:is|was|will be|should be|=|to)(?: now| set to| simply| just)?:?"
    r"|\b(?:passwort|kennwort|passphrase|geheimnis)(?: (?:für|von|zu[mr]?) [^.\n]{1,40}?)? (?:ist|lautet|war|heißt):?"
    r"|\b(?:contraseña|contrasena|clave)(?: (?:de|del|para) [^.\n]{1,40}?)? (?:es|era|será):?"
    r"|\bmot de passe(?: (?:de|du|pour) [^.\n]{1,40}?)? (?:est|était|sera):?"
    r"|(?:パスワード|暗証番号)(?:は|が)[:：]?"
    r"|(?:密码|密碼|口令)(?:是|为|為|改成|设为)[:：]?"
    r"|(?:비밀번호|비번|암호)(?:는|은|가|이)[:：]?"
    r"|(?:パスワード|暗証番号|密码|密碼|口令|비밀번호|비번|암호)[ \t]?[:：=]"
    r")[ \t]{0,3}(?P<quote>[\"'`“„«「『]?)(?P<value>[!-~]{3,200})",
    re.IGNORECASE,
)
#: What people say of a password besides the password itself.
_SAID_OF_PASSWORDS = frozenset(
    """
    a abgelaufen already also always an at bad being blank by case correct correcta dans das
    default demasiado der die different el empty en encrypted expired expiré falsch false fine
    for from geheim going good hashed here hidden im in incorrect incorrecta invalid it kein
    kept known la le leaked leer long missing muy needed never nicht no none not now null
    obligatoire obligatoria ok okay on only optional para pas plain private public required
    requis richtig safe same saved secret secure segura sent set short shown sicher something
    still stocké stored strong that the there this too trop true un una une ungültig unknown
    unsicher used valid valide very visible válida weak what where which who with wrong zu
    """.split()  # noqa: SIM905 - a list of words reads best as words
)


def find_told_secrets(line: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, kind) for what one line tells."""
    for match in _SAID.finditer(line):
        value = match.group("value").rstrip(".,;:!?)\"'`")
        start = match.start("value")
        if _is_said(value, line, start, is_quoted=bool(match.group("quote"))):
            yield start, start + len(value), "password"


def _is_said(value: str, text: str, start: int, *, is_quoted: bool) -> bool:
    """Whether what follows "password is" is the password and not something said of it."""
    if len(value) < 3 or is_placeholder(value) or "(" in value:
        return False
    folded = value.casefold()
    if is_quoted:
        return True
    if folded in _SAID_OF_PASSWORDS or CODE_WORD.match(value) or PATH.match(value):
        return False
    if not value.isalpha() and not (value.isascii() and value.replace("-", "").isalpha()):
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
